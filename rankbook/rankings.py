"""Rankings: what every judge sees of many queries, laid end to end."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Literal

import numpy as np

PART_SIZE = 1_000_000
"""Fewer documents are scored before a second thread has started."""


@dataclass(frozen=True, eq=False, repr=False)
class Rankings:
    """The grades of many ranked lists, and all judged grades of their queries.

    Made by the readers (`rankings_from_grades`, `rankings_from_dicts`, `rankings_from_files` ...), which check it.
    Query q has the list rel[offsets[q] : offsets[q + 1]] and the judged grades
    ideal[ideal_offsets[q] : ideal_offsets[q + 1]].

    >>> from rankbook.readers import rankings_from_grades
    >>> rankings = rankings_from_grades([[2, 0, 1], [0, None]], ideal=[[2, 2, 1], [1, 0]])
    >>> rankings
    <Rankings: 2 queries, 5 documents retrieved, 5 judged>
    >>> rankings.rel.tolist(), rankings.offsets.tolist()
    ([2.0, 0.0, 1.0, 0.0, nan], [0, 3, 5])
    >>> rankings.n_relevant.tolist()
    [3, 1]
    """

    rel: np.ndarray
    """Grades in rank order, float64, shape (retrieved,); NaN where nobody judged."""
    offsets: np.ndarray
    """Start of each query's list and the end of the last, int64, shape (queries + 1,)."""
    ideal: np.ndarray
    """All judged grades, highest first within a query, float64, shape (judged,)."""
    ideal_offsets: np.ndarray
    """Start of each query's judged grades and the end of the last, int64, shape (queries + 1,)."""
    query_ids: tuple[Hashable, ...]
    """One id a query, in the order of the lists."""
    ideal_from: Literal["judgements", "the lists themselves"]
    """Where `ideal` comes from. A list cannot tell what it has missed."""
    missing: np.ndarray
    """Which judged queries the run lacks, bool, shape (queries,)."""
    tie_groups: np.ndarray | None = None
    """For each document a number that it shares with those of its list that have the same score, int64, shape
    (retrieved,): rising, see tie_starts_of. None where no documents share a score, or none of those that do was judged.
    """
    unjudged_queries: tuple[Hashable, ...] = ()
    """Queries of the run without judgements: left out."""

    def __len__(self) -> int:
        return len(self.query_ids)

    def __repr__(self) -> str:
        return f"<Rankings: {len(self)} queries, {len(self.rel)} documents retrieved, {len(self.ideal)} judged>"

    @cached_property
    def n_relevant(self) -> np.ndarray:
        """Relevant documents of each query, retrieved or not, int64, shape (queries,)."""
        # The highest grades stand first: where they stop being above 0 is searched in all queries at once.
        first, stop = self.ideal_offsets[:-1], self.ideal_offsets[1:]
        while (first < stop).any():
            middle = (first + stop) // 2
            is_relevant = (first < stop) & (self.ideal[np.minimum(middle, len(self.ideal) - 1)] > 0)
            first, stop = np.where(is_relevant, middle + 1, first), np.where(is_relevant, stop, middle)
        return first - self.ideal_offsets[:-1]

    @cached_property
    def n_unjudged(self) -> int:
        """Retrieved documents without a grade."""
        return int(np.count_nonzero(np.isnan(self.rel)))

    @cached_property
    def n_negative(self) -> int:
        """Judged grades below 0."""
        judged = np.diff(self.ideal_offsets) > 0
        lowest = self.ideal[self.ideal_offsets[1:][judged] - 1]
        return int(np.count_nonzero(self.ideal < 0)) if (lowest < 0).any() else 0

    @cached_property
    def highest_grade(self) -> float:
        """The highest judged grade of all queries; 0 where there is none above."""
        judged = np.diff(self.ideal_offsets) > 0
        return float(self.ideal[self.ideal_offsets[:-1][judged]].max(initial=0.0))

    @cached_property
    def parts(self) -> tuple["Rankings", ...]:
        """The queries in groups of about PART_SIZE retrieved documents: views, for threads to share the work."""
        wanted = np.arange(1, len(self.rel) // PART_SIZE) * PART_SIZE
        bounds = np.unique([0, *np.searchsorted(self.offsets, wanted), len(self)])
        return tuple(self._part(start, stop) for start, stop in pairwise(bounds)) if len(bounds) > 2 else (self,)

    def _part(self, start: int, stop: int) -> "Rankings":
        retrieved = slice(self.offsets[start], self.offsets[stop])
        judged = slice(self.ideal_offsets[start], self.ideal_offsets[stop])
        return replace(
            self,
            rel=self.rel[retrieved],
            offsets=self.offsets[start : stop + 1] - retrieved.start,
            ideal=self.ideal[judged],
            ideal_offsets=self.ideal_offsets[start : stop + 1] - judged.start,
            query_ids=self.query_ids[start:stop],
            missing=self.missing[start:stop],
            tie_groups=None if self.tie_groups is None else self.tie_groups[retrieved],
        )

    @cached_property
    def tie_starts(self) -> np.ndarray:
        """The tie groups, each document its own where there are none, int64, shape (retrieved,)."""
        return np.arange(len(self.rel)) if self.tie_groups is None else self.tie_groups

    @cached_property
    def tied(self) -> np.ndarray:
        """In which queries documents of different grade share a score, bool, shape (queries,)."""
        tied = np.zeros(len(self), dtype=bool)
        if self.tie_groups is None:
            return tied
        second = np.flatnonzero(self.tie_groups[1:] == self.tie_groups[:-1]) + 1
        # Compared as judges see them: an irrelevant document is irrelevant at any grade of 0 or below, judged or not.
        first_seen, second_seen = (np.where(rel > 0, rel, 0) for rel in (self.rel[second - 1], self.rel[second]))
        differ = second[first_seen != second_seen] - 1
        tied[np.searchsorted(self.offsets, differ, side="right") - 1] = True
        return tied


def order_ties(rankings: Rankings, order: Literal["optimistic", "pessimistic"]) -> Rankings:
    """Return the rankings with the documents of equal score in their best order, or in their worst.

    optimistic: the highest grade first, unjudged documents last; pessimistic: the reverse.

    >>> from rankbook.readers import rankings_from_arrays
    >>> rankings = rankings_from_arrays([1, 0, 2, 3], [0.5, 0.5, 0.5, 0.1])
    >>> order_ties(rankings, "optimistic").rel.tolist(), order_ties(rankings, "pessimistic").rel.tolist()
    ([2.0, 1.0, 0.0, 3.0], [0.0, 1.0, 2.0, 3.0])
    """
    if rankings.tie_groups is None:
        return rankings
    grades = np.where(np.isnan(rankings.rel), -np.inf, rankings.rel)
    within_groups = np.lexsort((-grades if order == "optimistic" else grades, rankings.tie_groups))
    return replace(rankings, rel=rankings.rel[within_groups])


def tie_starts_of(scores: np.ndarray, offsets: np.ndarray) -> np.ndarray:
    """Return for each document the index at which its group of equal scores starts, int64, shape (retrieved,).

    scores: of many lists laid end to end, highest first within a list, shape (retrieved,).
    offsets: where each list starts, and the end of the last: no group reaches from one list into the next.

    >>> tie_starts_of(np.array([0.9, 0.5, 0.5, 0.5, 0.1]), np.array([0, 3, 5])).tolist()
    [0, 1, 1, 3, 4]
    """
    starts = np.arange(len(scores), dtype=np.int64)
    as_before = scores[1:] == scores[:-1]
    inner = offsets[(offsets > 0) & (offsets < len(scores))]
    as_before[inner - 1] = False
    starts[1:][as_before] = 0
    return np.maximum.accumulate(starts)


def numbered(n_queries: int) -> tuple[str, ...]:
    """Return the ids of queries that have none.

    >>> numbered(2)
    ('q1', 'q2')
    """
    return tuple(f"q{number}" for number in range(1, n_queries + 1))


def offsets_of(lengths: Sequence[int] | np.ndarray) -> np.ndarray:
    """Return where lists of these lengths start when laid end to end, and where the last one ends.

    >>> offsets_of([3, 0, 2]).tolist()
    [0, 3, 3, 5]
    """
    return np.concatenate(([0], np.cumsum(np.array(lengths, dtype=np.int64))))


def highest_first(values: np.ndarray, offsets: np.ndarray) -> np.ndarray:
    """Return the values of each query, highest first.

    >>> highest_first(np.array([1.0, 3.0, 0.0, 2.0]), np.array([0, 2, 4])).tolist()
    [3.0, 1.0, 2.0, 0.0]
    """
    query = np.repeat(np.arange(len(offsets) - 1), np.diff(offsets))
    return values[np.lexsort((-values, query))]
