"""A report by groups of queries: where the mean hides that some visitors are served worse."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from rankbook.metrics import parse_metric
from rankbook.report import Report, aligned
from rankbook.statistics.intervals import Interval, t_interval
from rankbook.traffic_mix import mean_by_traffic, shares_of_groups

FEW = 30
"""A group of fewer queries is flagged: its mean says little."""


class Segment(NamedTuple):
    """One group of queries, by one metric."""

    group: Hashable
    metric: str
    n_queries: int
    """Queries of the group for which the metric is defined."""
    mean: float
    """NaN where none is."""
    low: float
    """The 95 % interval of the mean by Student's t; NaN for fewer than two queries."""
    high: float
    gap: float
    """The group's mean minus the mean of all queries."""

    @property
    def is_small(self) -> bool:
        """Whether there are fewer than FEW queries."""
        return self.n_queries < FEW


@dataclass(frozen=True, eq=False, repr=False)
class Segments:
    """Means of groups of queries, beside the mean of all."""

    report: Report
    groups: tuple[Hashable, ...]
    """The group of each query, in the order of report.query_ids."""
    rows: tuple[Segment, ...]
    """For each metric, each group, in the order in which the groups first appear."""

    def reweighted(self, metric: str, traffic: Mapping[Hashable, float]) -> float:
        """Return the mean that a metric would have if the groups stood for these shares of the traffic.

        traffic: {group: share}, each group once, at least 0; they are divided by their sum.
        Raises ValueError for a group without a share or without a score, an unknown group, and shares that are no
        finite numbers from 0 or that are all 0.

        >>> from rankbook import evaluate, rankings_from_grades
        >>> report = evaluate(rankings_from_grades([[1, 0], [0, 1], [0, 1]]), "RR")
        >>> segments = report.by({"q1": "head", "q2": "tail", "q3": "tail"})
        >>> round(segments.reweighted("RR", {"head": 90, "tail": 10}), 4)
        0.95
        """
        name = str(parse_metric(metric))
        means = {row.group: row.mean for row in self.rows if row.metric == name}
        shares = shares_of_groups(means, traffic)
        for group, mean in means.items():
            if np.isnan(mean):
                raise ValueError(f"group {group!r} has no query for which {metric} is defined; leave {metric} out")
        return mean_by_traffic(means, shares)

    def __str__(self) -> str:
        rows = [["group", "metric", "queries", "mean", "low", "high", "gap"]]
        rows += [_text(row) for row in self.rows]
        small = list(dict.fromkeys(str(row.group) for row in self.rows if row.is_small))
        note = f"Fewer than {FEW} queries, so their means say little: {', '.join(small)}." if small else ""
        return aligned(rows) + (f"\n\n{note}" if note else "")

    __repr__ = __str__


def segments_of(report: Report, groups: Mapping[Hashable, Hashable]) -> Segments:
    """Return the means of each group of queries; report.by(groups) calls this.

    groups: {query id: group}, for every query of the report. Raises ValueError for a query without a group.
    """
    lacking = [query_id for query_id in report.query_ids if query_id not in groups]
    if lacking:
        raise ValueError(f"{len(lacking)} queries have no group, the first is {lacking[0]!r}; give each query one")
    of_query = tuple(groups[query_id] for query_id in report.query_ids)
    members: dict[Hashable, list[int]] = {}
    for number, group in enumerate(of_query):
        members.setdefault(group, []).append(number)
    rows = [
        _segment(group, metric, scores[numbers], report.mean[metric])
        for metric, scores in report.per_query.items()
        for group, numbers in members.items()
    ]
    return Segments(report, of_query, tuple(rows))


def _segment(group: Hashable, metric: str, scores: np.ndarray, of_all: float) -> Segment:
    n = int(np.count_nonzero(~np.isnan(scores)))
    mean = float(np.nanmean(scores)) if n else np.nan
    interval = t_interval(scores) if n > 1 else Interval(mean, np.nan, np.nan, 0.95, n)
    return Segment(group, metric, n, mean, interval.low, interval.high, mean - of_all)


def _text(row: Segment) -> list[str]:
    numbers = [f"{number:.4f}" for number in (row.mean, row.low, row.high)]
    flagged = f"{row.n_queries:,}{' (few)' if row.is_small else ''}"
    return [str(row.group), row.metric, flagged, *numbers, f"{row.gap:+.4f}"]
