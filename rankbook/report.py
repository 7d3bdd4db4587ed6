"""What evaluate returns: scores of each query, their means, and what was undefined, missing or unjudged."""

import html
import importlib.util
import math
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, get_args

import numpy as np

from rankbook.checks import finite_numbers, shown
from rankbook.metrics import NEEDS_RELEVANT, parse_metric

if TYPE_CHECKING:
    from rankbook.segments import Segments
    from rankbook.statistics.intervals import Interval

SHOWN_QUERIES = 10
"""A table with more queries shows the first and the last few."""

Frames = Literal["pandas", "polars", "pyarrow"]
"""The libraries whose frames a report can become."""


class ByMetric(dict):
    """Values by metric name; any accepted spelling finds them.

    >>> ByMetric({"nDCG@10": 0.5})["ndcg_cut_10"]
    0.5
    """

    def __missing__(self, name: str):
        canonical = str(parse_metric(name))
        if canonical not in self.keys():
            raise KeyError(f"{name!r} was not evaluated; there are {', '.join(self)}")
        return self[canonical]

    def __contains__(self, name: object) -> bool:
        try:
            return str(parse_metric(name)) in self.keys()
        except ValueError:
            return False

    def get(self, name: str, default: Any = None) -> Any:
        """Return the value of a metric, or the default if it was not evaluated."""
        try:
            return self[name]
        except (KeyError, ValueError):
            return default


@dataclass(frozen=True, eq=False, repr=False)
class Report:
    """Scores of each query and metric, with the counts of what a mean alone would hide."""

    query_ids: tuple[Hashable, ...]
    """One id a query, in the order of the scores."""
    per_query: ByMetric
    """{metric name: scores, float64, shape (queries,)}; NaN where the metric is undefined."""
    counts: dict[str, int]
    """queries: how many were judged; undefined: of these, with nothing relevant; missing: of these, lacking
    in the run; unjudged: retrieved documents without a grade; unjudged_queries: queries of the run without
    judgements, left out; negative: grades below 0; tied: queries where documents of different grade share
    a score."""
    ideal_from: str
    """Where the judged grades come from: "judgements", or "the lists themselves"."""
    convention: str = "rankbook"
    """The name of the convention whose rules were followed."""
    missing_query: float = 0.0
    """The score of a judged query that the run lacks; NaN where it was left out."""

    def __len__(self) -> int:
        return len(self.query_ids)

    @cached_property
    def mean(self) -> ByMetric:
        """{metric name: mean over the queries for which it is defined}; NaN where there is none."""
        return ByMetric((name, _mean(scores)) for name, scores in self.per_query.items())

    def geometric_mean(self, metric: str, floor: float = 1e-5) -> float:
        """Return the geometric mean of a metric over the queries for which it is defined: of AP, it is GMAP.

        floor: above 0; a smaller score counts as this, or one query with 0 would make all 0. trec_eval's gm_map
        has 0.00001.
        Range from floor upward; NaN where no query is defined. Raises ValueError for a floor that is not above 0.

        >>> from rankbook import evaluate, rankings_from_grades
        >>> round(evaluate(rankings_from_grades([[1, 0], [0, 1]]), "AP").geometric_mean("AP"), 4)
        0.7071
        """
        if not floor > 0 or math.isinf(floor):
            raise ValueError(f"floor is {shown(floor)}; give a number above 0")
        scores = self.per_query[metric]
        return math.exp(_mean(np.log(np.maximum(scores, floor))))

    def weighted_mean(self, metric: str, weights: Iterable[float]) -> float:
        """Return the mean of a metric in which each query counts with its weight: of AUC, by list length, it is GAUC.

        weights: at least 0, one a query in the order of query_ids. Queries for which the metric is undefined are
        left out with their weights.
        NaN where what is left weighs nothing. Raises ValueError for weights that are no finite numbers from 0,
        and for more or fewer of them than queries.

        >>> from rankbook import evaluate, rankings_from_grades
        >>> rankings = rankings_from_grades([[1, 0], [0, 1, 0, 0]])
        >>> round(evaluate(rankings, "AUC").weighted_mean("AUC", [2, 4]), 4)
        0.7778
        """
        numbers = finite_numbers(weights, "weights")
        if len(numbers) != len(self):
            raise ValueError(
                f"there are {len(numbers)} weights for {len(self)} queries; give one weight for each query"
            )
        if (numbers < 0).any():
            negative = int(np.flatnonzero(numbers < 0)[0])
            raise ValueError(f"weights, position {negative + 1}: {numbers[negative]:g} is negative; give at least 0")
        scores = self.per_query[metric]
        defined = ~np.isnan(scores)
        total = float(numbers[defined].sum())
        return float(numbers[defined] @ scores[defined]) / total if total else math.nan

    def interval(self, metric: str, confidence: float = 0.95, method: str = "BCa", seed: int = 0) -> "Interval":
        """Return between which limits the mean of a metric lies, by resampling the queries.

        confidence: above 0, below 1. method: "BCa" or "percentile" (bootstrap over queries), or "t".
        seed: of the resampling. Undefined queries are left out, as in the mean.
        Raises ValueError for an unknown method and for fewer than two queries with a score.

        >>> from rankbook import evaluate, rankings_from_grades
        >>> print(evaluate(rankings_from_grades([[1, 0], [0, 1], [0, 1], [1, 0]]), "RR").interval("RR"))
        0.7500 [0.5000, 1.0000]
        """
        from rankbook.statistics.intervals import METHODS

        if method not in METHODS:
            raise ValueError(f"method is {shown(method)}; give BCa, percentile or t")
        arguments = {} if method == "t" else {"seed": seed}
        return METHODS[method](self.per_query[metric], confidence, **arguments)

    def by(self, groups: Mapping[Hashable, Hashable]) -> "Segments":
        """Return the means of groups of queries, with their intervals and their gaps to the mean of all.

        groups: {query id: group}, for every query: head and tail queries, user groups, cold-start items.
        Raises ValueError for a query without a group.

        >>> from rankbook import evaluate, rankings_from_grades
        >>> report = evaluate(rankings_from_grades([[1, 0], [0, 1], [0, 1]]), "RR")
        >>> [(row.group, row.mean) for row in report.by({"q1": "head", "q2": "tail", "q3": "tail"}).rows]
        [('head', 1.0), ('tail', 0.5)]
        """
        from rankbook.segments import segments_of

        return segments_of(self, groups)

    def to_frame(self, backend: Frames = "pandas") -> Any:
        """Return a frame with a row for each query: the column "query", then one for each metric.

        backend: the library of the frame. An undefined score is NaN.
        Raises ImportError if that library is not installed, ValueError for another name.

        >>> from rankbook import evaluate, rankings_from_grades
        >>> print(evaluate(rankings_from_grades([[1, 0], [0, 1]]), ["P@2", "RR"]).to_frame().to_string(index=False))
        query  P@2  RR
           q1  0.5 1.0
           q2  0.5 0.5
        """
        import narwhals

        if backend not in get_args(Frames):
            raise ValueError(f"backend is {shown(backend)}; give pandas, polars or pyarrow")
        if importlib.util.find_spec(backend) is None:
            raise ImportError(f"a frame of {backend} needs {backend}: pip install {backend}; or give another backend")
        columns = {"query": list(self.query_ids), **self.per_query}
        return narwhals.from_dict(columns, backend=backend).to_native()

    @property
    def notes(self) -> str:
        """What was counted, in words."""
        undefined = [name for name in self.per_query if parse_metric(name).name in NEEDS_RELEVANT]
        missing = self.counts["missing"] if math.isnan(self.missing_query) else 0
        left_out = [name for name in undefined if np.count_nonzero(np.isnan(self.per_query[name])) > missing]
        return " ".join([*_sentences(self, left_out), *self._undefined_otherwise()])

    def _undefined_otherwise(self) -> list[str]:
        """Tell of each metric that has no score for more queries than the counts explain, as AUC or AP(rel=2)."""
        sentences = []
        for name, scores in self.per_query.items():
            nothing_relevant = self.counts["undefined"] if parse_metric(name).name in NEEDS_RELEVANT else 0
            undefined = int(np.count_nonzero(np.isnan(scores)))
            if undefined > nothing_relevant + self.counts["missing"]:
                sentences.append(f"{name} is undefined for {undefined:,} of {len(self):,} queries.")
        return sentences

    def __str__(self) -> str:
        return "\n".join([aligned(self._rows()), "", self.notes])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        head, *body, mean = [[html.escape(cell) for cell in row] for row in self._rows()]
        cells = {tag: f"<{tag} style='text-align:right'>" for tag in ("th", "td")}
        lines = [_html_row(head, cells["th"], "th")]
        lines += [_html_row(row, cells["td"], "td") for row in body]
        lines.append(_html_row(mean, cells["th"], "th"))
        return f"<table>{''.join(lines)}</table><p>{html.escape(self.notes)}</p>"

    def _rows(self) -> list[list[str]]:
        """Return the table as text: a head, a row for each query shown, the means."""
        rows = [["query", *self.per_query]]
        for q in shown_queries(len(self)):
            if q is None:
                rows.append(["…"] * len(rows[0]))
            else:
                rows.append([str(self.query_ids[q]), *(_score(s[q]) for s in self.per_query.values())])
        rows.append(["mean", *(_score(mean) for mean in self.mean.values())])
        return rows


def aligned(rows: list[list[str]], names: int = 1) -> str:
    """Return a table as text: the first columns, which hold names, to the left, the others to the right.

    >>> print(aligned([["query", "RR"], ["q1", "0.5000"]]))
    query     RR
    q1    0.5000
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [name.ljust(width) for name, width in zip(row[:names], widths[:names], strict=True)]
        cells += [score.rjust(width) for score, width in zip(row[names:], widths[names:], strict=True)]
        lines.append(" ".join(cells))
    return "\n".join(lines)


def shown_queries(n: int) -> list[int | None]:
    """Return which of n queries a table shows: all, or the first and the last few, with None for those between.

    >>> shown_queries(20)
    [0, 1, 2, 3, 4, None, 17, 18, 19]
    """
    return list(range(n)) if n <= SHOWN_QUERIES else [*range(5), None, *range(n - 3, n)]


def _mean(scores: np.ndarray) -> float:
    defined = scores[~np.isnan(scores)]
    return float(defined.mean()) if len(defined) else math.nan


def _score(value: float) -> str:
    return f"{value:.4f}"


def _html_row(row: list[str], cell: str, tag: str) -> str:
    first, *scores = row
    return f"<tr><th>{first}</th>{''.join(f'{cell}{score}</{tag}>' for score in scores)}</tr>"


def _sentences(report: Report, undefined: list[str]) -> list[str]:
    counts = report.counts

    def counted(name: str, one: str, many: str) -> str:
        return f"1 {one}" if counts[name] == 1 else f"{counts[name]:,} {many}"

    sentences = [counted("queries", "query.", "queries.")]
    if counts["undefined"]:
        there = f": {', '.join(undefined)} undefined." if undefined else "."
        sentences.append(counted("undefined", "has", "have") + " nothing relevant" + there)
    if counts["missing"]:
        there = ": left out." if math.isnan(report.missing_query) else "."
        sentences.append(counted("missing", "is", "are") + " missing from the run" + there)
    if counts["unjudged_queries"]:
        text = counted("unjudged_queries", "query of the run is", "queries of the run are")
        sentences.append(f"{text} not judged: left out.")
    if counts["unjudged"]:
        text = counted("unjudged", "retrieved document", "retrieved documents")
        sentences.append(f"{text} unjudged, read as not relevant.")
    if counts["negative"]:
        text = counted("negative", "grade is", "grades are")
        sentences.append(f"{text} negative, read as not relevant.")
    if counts["tied"]:
        text = counted("tied", "query has", "queries have")
        sentences.append(f"{text} documents of different grade with equal scores (ties).")
    if report.ideal_from == "the lists themselves":
        sentences.append(
            "No judged grades were given: the best order is made of the lists, and what they missed is not counted."
        )
    return sentences
