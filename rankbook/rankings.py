"""Rankings: what every judge sees of many queries, laid end to end."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

import numpy as np


@dataclass(frozen=True, eq=False, repr=False)
class Rankings:
    """The grades of many ranked lists, and all judged grades of their queries.

    Made by the readers (`rankings_from_grades`, `rankings_from_dicts`, `rankings_from_arrays`), which check it.
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
    tie_starts: np.ndarray
    """Index in `rel` at which each document's group of equal scores starts, its own where it is alone or where nobody
    judged any of the group, int64, shape (retrieved,)."""
    unjudged_queries: tuple[Hashable, ...] = ()
    """Queries of the run without judgements: left out."""

    def __len__(self) -> int:
        return len(self.query_ids)

    def __repr__(self) -> str:
        return f"<Rankings: {len(self)} queries, {len(self.rel)} documents retrieved, {len(self.ideal)} judged>"

    @cached_property
    def n_relevant(self) -> np.ndarray:
        """Relevant documents of each query, retrieved or not, int64, shape (queries,)."""
        return _of_each_query(np.add, self.ideal > 0, self.ideal_offsets, np.int64)

    @cached_property
    def tied(self) -> np.ndarray:
        """In which queries documents of different grade share a score, bool, shape (queries,)."""
        with_next = self.tie_starts[1:] == self.tie_starts[:-1]
        if not with_next.any():
            return np.zeros(len(self), dtype=bool)
        # Compared as judges see them: an irrelevant document is irrelevant at any grade of 0 or below, judged or not.
        seen = np.fmax(self.rel, 0)
        differ = np.append(with_next & (seen[1:] != seen[:-1]), False)
        return _of_each_query(np.logical_or, differ, self.offsets, bool)


def order_ties(rankings: Rankings, order: Literal["optimistic", "pessimistic"]) -> Rankings:
    """Return the rankings with the documents of equal score in their best order, or in their worst.

    optimistic: the highest grade first, unjudged documents last; pessimistic: the reverse.

    >>> from rankbook.readers import rankings_from_arrays
    >>> rankings = rankings_from_arrays([1, 0, 2, 3], [0.5, 0.5, 0.5, 0.1])
    >>> order_ties(rankings, "optimistic").rel.tolist(), order_ties(rankings, "pessimistic").rel.tolist()
    ([2.0, 1.0, 0.0, 3.0], [0.0, 1.0, 2.0, 3.0])
    """
    grades = np.where(np.isnan(rankings.rel), -np.inf, rankings.rel)
    within_groups = np.lexsort((-grades if order == "optimistic" else grades, rankings.tie_starts))
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


def _of_each_query(sum_up: np.ufunc, values: np.ndarray, offsets: np.ndarray, dtype: type) -> np.ndarray:
    """Return the sum (or what else sum_up makes) of the values of each query, 0 for a query without any."""
    sums, any_there = np.zeros(len(offsets) - 1, dtype=dtype), offsets[1:] > offsets[:-1]
    if len(values):
        sums[any_there] = sum_up.reduceat(values, offsets[:-1][any_there], dtype=dtype)
    return sums
