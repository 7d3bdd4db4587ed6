"""Reports as text: for people, for papers, for other programs. Each format takes {run name: Report}."""

import csv
import io
import json
import math
from collections.abc import Callable, Mapping

import numpy as np

from rankbook.metrics import Metric, parse_metric
from rankbook.report import Report, aligned
from rankbook.text_tables import latex_table, markdown_table, one_line

Reports = Mapping[str, Report]


def as_table(reports: Reports, per_query: bool = False) -> str:
    """Return a table in plain text, a row a run, and under it what each run's report counted.

    reports: {run name: Report}, all on the same metrics.
    per_query: a row for each query of each run, with its mean below.
    Raises ValueError for no report, and for reports on different metrics.

    >>> from rankbook import evaluate, rankings_from_grades
    >>> reports = {"bm25": evaluate(rankings_from_grades([0, 1], ideal=[1, 0]), ["P@2", "RR"])}
    >>> print(as_table(reports), end="")
    run     P@2     RR
    bm25 0.5000 0.5000
    <BLANKLINE>
    bm25: 1 query.
    """
    return f"{aligned(shown_rows(reports, per_query), names=1 + per_query)}\n\n{as_notes(reports)}"


def as_markdown(reports: Reports, per_query: bool = False) -> str:
    r"""Return a table in Markdown, with the notes below. Parameters and errors as as_table.

    >>> from rankbook import evaluate, rankings_from_grades
    >>> reports = {"bm25_v2": evaluate(rankings_from_grades([0, 1], ideal=[1, 0]), ["P@2", "RR"])}
    >>> print(as_markdown(reports), end="")
    | run | P@2 | RR |
    | --- | ---: | ---: |
    | bm25\_v2 | 0.5000 | 0.5000 |
    <BLANKLINE>
    - bm25\_v2: 1 query.
    """
    return markdown_table(shown_rows(reports, per_query), as_notes(reports).splitlines(), names=1 + per_query)


def as_latex(reports: Reports, per_query: bool = False) -> str:
    r"""Return a tabular for LaTeX with booktabs, with the notes in comments. Parameters and errors as as_table.

    >>> from rankbook import evaluate, rankings_from_grades
    >>> reports = {"bm25_v2": evaluate(rankings_from_grades([0, 1], ideal=[1, 0]), ["P@2", "RR"])}
    >>> print(as_latex(reports).splitlines()[5])
    bm25\_v2 & 0.5000 & 0.5000 \\
    """
    return latex_table(shown_rows(reports, per_query), as_notes(reports).splitlines(), names=1 + per_query)


def as_csv(reports: Reports, per_query: bool = False) -> str:
    """Return comma-separated values with every digit; an undefined score is an empty cell.

    per_query: a row for each query of each run, and no means.
    The counts have no place here: print as_notes beside it. Other parameters and errors as as_table.

    >>> from rankbook import evaluate, rankings_from_grades
    >>> reports = {"bm25_v2": evaluate(rankings_from_grades([0, 1], ideal=[1, 0]), ["P@2", "RR"])}
    >>> print(as_csv(reports, per_query=True), end="")
    run,query,P@2,RR
    bm25_v2,q1,0.5,0.5
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["run", *(["query"] if per_query else []), *_metrics(reports)])
    for name, report in reports.items():
        if per_query:
            scores = zip(*(column.tolist() for column in report.per_query.values()), strict=True)
            rows = [[name, query, *row] for query, row in zip(report.query_ids, scores, strict=True)]
        else:
            rows = [[name, *report.mean.values()]]
        writer.writerows([["" if _is_nan(cell) else cell for cell in row] for row in rows])
    return text.getvalue()


def as_json(reports: Reports, per_query: bool = False) -> str:
    """Return JSON with every digit: for each run its convention, means and counts; an undefined score is null.

    per_query: with {query id: {metric: score}} for each run.
    Other parameters and errors as as_table.
    """
    metrics = _metrics(reports)
    runs = {}
    for name, report in reports.items():
        runs[name] = {
            "convention": report.convention,
            "mean": {metric: _or_none(mean) for metric, mean in report.mean.items()},
            "counts": report.counts,
            "ideal_from": report.ideal_from,
            "notes": report.notes,
        }
        if per_query:
            scores = zip(*(column.tolist() for column in report.per_query.values()), strict=True)
            runs[name]["per_query"] = {
                str(query): dict(zip(metrics, map(_or_none, row), strict=True))
                for query, row in zip(report.query_ids, scores, strict=True)
            }
    return json.dumps({"metrics": metrics, "runs": runs}, indent=2, ensure_ascii=False, allow_nan=False) + "\n"


def as_trec(reports: Reports, per_query: bool = False) -> str:
    """Return the lines that trec_eval prints: measure, query id or "all", score with four decimals.

    Measures and queries stand in trec_eval's order. A measure has trec_eval's name where it is trec_eval's measure,
    else its own: nDCG of the gain 2**grade - 1 is no ndcg. A query without a score has no line.
    With several reports a line "runid" opens each. The counts have no place here: print as_notes beside it.
    per_query: the lines of each query, as `trec_eval -q` has them. Other parameters and errors as as_table.

    >>> from rankbook import evaluate, rankings_from_grades
    >>> reports = {"bm25_v2": evaluate(rankings_from_grades([0, 1], ideal=[1, 0]), ["P@2", "RR"])}
    >>> print(as_trec(reports).expandtabs(), end="")
    recip_rank              all     0.5000
    P_2                     all     0.5000
    """
    _metrics(reports)
    lines = []
    for name, report in reports.items():
        if len(reports) > 1:
            lines.append(f"{'runid':<22}\tall\t{one_line(name)}")
        lines += _trec_lines(report, per_query)
    return "\n".join([*lines, ""])


def as_notes(reports: Reports) -> str:
    """Return what each run's report counted, a line a run."""
    return "".join(f"{one_line(name)}: {report.notes}\n" for name, report in reports.items())


FORMATS: dict[str, Callable[..., str]] = {
    "table": as_table,
    "json": as_json,
    "csv": as_csv,
    "latex": as_latex,
    "markdown": as_markdown,
    "trec": as_trec,
}
"""The formats by name."""

WITHOUT_NOTES = ("csv", "trec")
"""The formats that have no place for notes."""


def shown_rows(reports: Reports, per_query: bool = False) -> list[list[str]]:
    """Return a table for people, cell by cell: a head, then a row a run, or a row a query and one for the mean.

    No cell holds what could break a line or steer a terminal.
    Parameters and errors as as_table.
    """
    metrics = _metrics(reports)
    rows = [["run", *(["query"] if per_query else []), *metrics]]
    for name, report in reports.items():
        run, means = one_line(name), [f"{mean:.4f}" for mean in report.mean.values()]
        if per_query:
            scores = np.stack(list(report.per_query.values()), axis=1).tolist()
            for query, row in zip(report.query_ids, scores, strict=True):
                rows.append([run, one_line(query), *(f"{score:.4f}" for score in row)])
            rows.append([run, "mean", *means])
        else:
            rows.append([run, *means])
    return rows


def _metrics(reports: Reports) -> list[str]:
    """Return the metrics that all reports have, in their order."""
    if not reports:
        raise ValueError("there is no report; give {run name: report}")
    (first, metrics), *others = [(name, list(report.per_query)) for name, report in reports.items()]
    for name, own in others:
        if own != metrics:
            raise ValueError(
                f"{first!r} was scored with {', '.join(metrics)}, {name!r} with {', '.join(own)}; "
                "score both with the same metrics, in one order"
            )
    return metrics


def _is_nan(cell: object) -> bool:
    return isinstance(cell, float) and math.isnan(cell)


def _or_none(score: float) -> float | None:
    return None if math.isnan(score) else score


_TREC_NAMES = {
    ("AP", False): "map",
    ("Rprec", False): "Rprec",
    ("Bpref", False): "bpref",
    ("RR", False): "recip_rank",
    ("P", True): "P",
    ("R", True): "recall",
    ("DCG", False): "dcg",
    ("nDCG", False): "ndcg",
    ("nDCG", True): "ndcg_cut",
    ("AP", True): "map_cut",
    ("Success", True): "success",
}
"""{(judge, whether it has a cutoff): trec_eval's measure}, in the order in which trec_eval prints them. Its
interpolated precision is none of these: it rounds the recall, and its releases do not round alike."""

_TREC_RULES = ("trec_eval", "pytrec_eval", "ir_measures")
"""The conventions whose judges are trec_eval's; rankbook's own are but for the gain."""


def _trec_lines(report: Report, per_query: bool) -> list[str]:
    # trec_eval orders queries by the bytes of their ids, and adds up their scores one after the other: so does this,
    # or the last digit of a mean could be rounded to the other side.
    queries = [one_line(query) for query in report.query_ids]
    order = sorted(range(len(queries)), key=lambda q: queries[q].encode("utf-8", "surrogateescape"))
    columns = [
        (*_trec_name(parse_metric(name), report.convention), scores[order].tolist())
        for name, scores in report.per_query.items()
    ]
    columns.sort(key=lambda column: column[:2])
    lines = []
    if per_query:
        for place, q in enumerate(order):
            lines += [
                _trec_line(name, queries[q], scores[place])
                for *_, name, scores in columns
                if not math.isnan(scores[place])
            ]
    return lines + [_trec_line(name, "all", _mean_in_turn(scores)) for *_, name, scores in columns]


def _trec_name(metric: Metric, convention: str) -> tuple[int, int, str]:
    """Return the place of a metric among trec_eval's measures, its cutoff, and its name there."""
    key = metric.name, metric.cutoff is not None
    gain = "linear" if convention == "rankbook" and metric.name in ("DCG", "nDCG") else Metric.gain
    is_its_own = convention in ("rankbook", *_TREC_RULES) and metric == Metric(metric.name, metric.cutoff, gain=gain)
    if key not in _TREC_NAMES or not is_its_own:
        return len(_TREC_NAMES), 0, str(metric)
    name = _TREC_NAMES[key]
    place = list(_TREC_NAMES).index(key)
    return (place, 0, name) if metric.cutoff is None else (place, metric.cutoff, f"{name}_{metric.cutoff}")


def _trec_line(measure: str, query: str, score: float) -> str:
    return f"{measure:<22}\t{query}\t{score:6.4f}"


def _mean_in_turn(scores: list[float]) -> float:
    defined = [score for score in scores if not math.isnan(score)]
    return float(np.cumsum(defined)[-1]) / len(defined) if defined else math.nan
