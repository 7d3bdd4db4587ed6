"""How far the order of documents with equal scores can move each score."""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import overload

import numpy as np

from rankbook.evaluation import evaluate
from rankbook.rankings import Rankings
from rankbook.readers.inputs import Judgements, Retrieved, rankings_from
from rankbook.report import ByMetric, aligned, shown_queries


@dataclass(frozen=True, eq=False, repr=False)
class TieSpans:
    """The lowest, the expected and the highest score of each query over all orders of its ties."""

    query_ids: tuple[Hashable, ...]
    """One id a query, in the order of the scores."""
    per_query: ByMetric
    """{metric name: lowest, expected, highest score, float64, shape (queries, 3)}; NaN where it is undefined."""
    tied: np.ndarray
    """In which queries documents of different grade share a score, bool, shape (queries,)."""

    def __len__(self) -> int:
        return len(self.query_ids)

    @property
    def mean(self) -> ByMetric:
        """{metric name: means of lowest, expected, highest score over the queries for which it is defined, shape (3,)}.

        NaN where there is none.
        """
        return ByMetric((name, _mean(spans)) for name, spans in self.per_query.items())

    def __str__(self) -> str:
        tied = int(np.count_nonzero(self.tied))
        have = "has" if tied == 1 else "have"
        note = f"{tied:,} of {len(self):,} queries {have} documents of different grade with equal scores (ties)."
        return "\n".join([aligned(self._rows()), "", note])

    __repr__ = __str__

    def _rows(self) -> list[list[str]]:
        """Return the table as text: a head, a row for each query shown and metric, the means."""
        rows = [["query", "metric", "lowest", "expected", "highest"]]
        for q in shown_queries(len(self)):
            if q is None:
                rows.append(["…"] * 5)
            else:
                rows += [_row(self.query_ids[q], name, spans[q]) for name, spans in self.per_query.items()]
        return rows + [_row("mean", name, spans) for name, spans in self.mean.items()]


@overload
def tie_spans(rankings: Rankings, metrics: Iterable[str] | str, /) -> TieSpans: ...
@overload
def tie_spans(qrels: Judgements, run: Retrieved, metrics: Iterable[str] | str) -> TieSpans: ...
def tie_spans(qrels, run=None, metrics=None):
    """Score each query in the worst order of its ties, in the mean over all orders, and in the best.

    `tie_spans(qrels, run, metrics)` or `tie_spans(rankings, metrics)`, as evaluate takes them. A system whose
    score depends on the order of its ties has a span; one without ties has three equal scores.
    Raises ValueError as evaluate with ties="expected".

    >>> print(tie_spans({"q": {"a": 1}}, {"q": {"a": 0.5, "b": 0.5, "c": 0.5}}, ["P@1", "RR"]))
    query metric lowest expected highest
    q        P@1 0.0000   0.3333  1.0000
    q         RR 0.3333   0.6111  1.0000
    mean     P@1 0.0000   0.3333  1.0000
    mean      RR 0.3333   0.6111  1.0000
    <BLANKLINE>
    1 of 1 queries has documents of different grade with equal scores (ties).
    """
    if isinstance(qrels, Rankings):
        expected = evaluate(qrels, run, metrics, ties="expected")
        rankings = qrels
    else:
        rankings = rankings_from(qrels, {} if run is None else run, ties="input_order")
        expected = evaluate(rankings, metrics, ties="expected")
    lowest, highest = (evaluate(rankings, expected.per_query, ties=order) for order in ("pessimistic", "optimistic"))
    return TieSpans(
        query_ids=rankings.query_ids,
        per_query=ByMetric(
            (name, _span(lowest.per_query[name], expected.per_query[name], highest.per_query[name]))
            for name in expected.per_query
        ),
        tied=rankings.tied,
    )


def _span(lowest: np.ndarray, expected: np.ndarray, highest: np.ndarray) -> np.ndarray:
    # Rounding alone could put the mean of equal scores beside them.
    return np.column_stack([lowest, np.clip(expected, lowest, highest), highest])


def _mean(spans: np.ndarray) -> np.ndarray:
    defined = spans[~np.isnan(spans[:, 0])]
    return defined.mean(axis=0) if len(defined) else np.full(3, np.nan)


def _row(query_id: Hashable, metric: str, span: np.ndarray) -> list[str]:
    return [str(query_id), metric, *(f"{score:.4f}" for score in span)]
