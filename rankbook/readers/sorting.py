"""From labels and scores of many queries, flat and checked, to Rankings: every list sorted by score."""

import os
from collections.abc import Callable, Hashable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Literal, get_args

import numpy as np

from rankbook.checks import tie_order
from rankbook.rankings import Rankings, order_ties, tie_starts_of

TieOrder = Literal["reverse_input_order", "input_order", "optimistic", "pessimistic"]

AT_ONCE = 2**15
"""How many items are sorted in one piece: their arrays fit into the cache of one core."""
WORTH_THREADS = 2**18
"""From how many items on the cores share the pieces."""


def check_tie_order(ties: Any) -> None:
    """Raise ValueError if `ties` is none of the orders in which items without ids can be put."""
    if ties in ("doc_id_desc", "doc_id_asc"):
        raise ValueError(
            f'ties="{ties}" needs document ids, and arrays have none; '
            'give "reverse_input_order" or "input_order", or dicts with ids to rankings_from_dicts'
        )
    tie_order(ties, get_args(TieOrder))


def rankings_by_score(
    labels: np.ndarray, scores: np.ndarray, offsets: np.ndarray, query_ids: tuple[Hashable, ...], ties: TieOrder
) -> Rankings:
    """Rank the items of each query by score; all of them are its judged documents.

    labels, scores: finite numbers of all queries end to end, shape (items,).
    offsets: where each query starts, and the end of the last, int64, shape (queries + 1,).

    >>> labels, scores, offsets = np.array([0, 2, 1]), np.array([0.1, 0.3, 0.9]), np.array([0, 2, 3])
    >>> rankings_by_score(labels, scores, offsets, ("q1", "q2"), "input_order").rel.tolist()
    [2.0, 0.0, 1.0]
    """
    rel, ideal, tie_starts = np.empty(len(labels)), np.empty(len(labels)), np.arange(len(labels))

    def sort_piece(place: slice | np.ndarray, length: int) -> None:
        of_piece, by = (values[place].reshape(-1, length).astype(np.float64) for values in (labels, scores))
        ranked, sorted_scores = _ranked(of_piece, by, ties)
        rel[place] = ranked.reshape(-1)
        ideal[place] = np.sort(of_piece, axis=1)[:, ::-1].reshape(-1)
        if (sorted_scores[:, 1:] == sorted_scores[:, :-1]).any():
            starts = tie_starts_of(sorted_scores.reshape(-1), np.arange(0, by.size, length))
            tie_starts[place] = tie_starts[place][starts]

    _do_all(sort_piece, _pieces(offsets), in_threads=len(labels) >= WORTH_THREADS)
    rankings = Rankings(
        rel=rel,
        offsets=offsets,
        ideal=ideal,
        ideal_offsets=offsets,
        query_ids=query_ids,
        ideal_from="judgements",
        missing=np.zeros(len(query_ids), dtype=bool),
        tie_starts=tie_starts,
    )
    return order_ties(rankings, ties) if ties in ("optimistic", "pessimistic") else rankings


def stable_order(scores: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return what np.argsort(scores, axis=1, kind="stable") gives, in a fraction of its time, and the sorted scores.

    scores: finite, float64, shape (rows, columns), neither of them 0.
    Sorting numbers is much faster than sorting their places. So each score carries its column in its last bits.

    >>> order, in_order = stable_order(np.array([[0.5, 0.9, 0.5, 0.1]]))
    >>> order.tolist(), in_order.tolist()
    ([[3, 0, 2, 1]], [[0.1, 0.5, 0.5, 0.9]])
    """
    columns = np.arange(scores.shape[1])
    last_bits = (1 << (scores.shape[1] - 1).bit_length()) - 1
    keys = np.add(scores, 0.0, order="C").view(np.int64)  # -0.0 becomes 0.0: they are equal
    keys &= ~last_bits
    any_negative = scores.min() < 0
    # The last bits of a negative number grow downward.
    keys |= columns ^ (keys >> 63 & last_bits) if any_negative else columns
    keys.view(np.float64).sort(axis=1)
    order = (keys ^ keys >> 63) & last_bits if any_negative else keys & last_bits
    in_order = _taken(scores, order)
    # Scores that differ in their last bits only may have come out wrong: such rows are sorted again.
    unsure = in_order[:, 1:] <= in_order[:, :-1]
    if unsure.any():
        wrong = unsure & ((in_order[:, 1:] < in_order[:, :-1]) | (order[:, 1:] < order[:, :-1]))
        again = np.flatnonzero(wrong.any(axis=1))
        order[again] = np.argsort(scores[again], axis=1, kind="stable")
        in_order[again] = np.take_along_axis(scores[again], order[again], axis=1)
    return order, in_order


def _ranked(labels: np.ndarray, scores: np.ndarray, ties: TieOrder) -> tuple[np.ndarray, np.ndarray]:
    """Return the labels in rank order, and the scores, highest first."""
    if ties == "input_order":
        labels, scores = labels[:, ::-1], scores[:, ::-1]
    # Sorted upward the earlier of two equals comes first, so read downward the later does.
    order, in_order = stable_order(scores)
    return _taken(labels, order)[:, ::-1], in_order[:, ::-1]


def _taken(values: np.ndarray, order: np.ndarray) -> np.ndarray:
    """Return each row in its order: np.take_along_axis, faster."""
    rows, columns = values.shape
    return values.reshape(-1).take(order + np.arange(0, rows * columns, columns)[:, np.newaxis])


def _pieces(offsets: np.ndarray) -> Iterator[tuple[slice | np.ndarray, int]]:
    """Yield the places of queries of one length, some at a time, and that length; empty queries are left out."""
    lengths = np.diff(offsets)
    if (lengths == lengths[0]).all():
        step = _queries_at_once(lengths[0])
        for first in range(0, len(lengths) if lengths[0] else 0, step):
            yield slice(offsets[first], offsets[min(first + step, len(lengths))]), lengths[0]
        return
    by_length = np.argsort(lengths, kind="stable")
    changes = np.flatnonzero(np.diff(lengths[by_length])) + 1
    for queries in np.split(by_length, changes):
        length = lengths[queries[0]]
        step = _queries_at_once(length)
        for first in range(0, len(queries) if length else 0, step):
            starts = offsets[queries[first : first + step]]
            yield (starts[:, np.newaxis] + np.arange(length)).reshape(-1), length


def _queries_at_once(length: int) -> int:
    return max(1, AT_ONCE // max(1, int(length)))


def _do_all(work: Callable[..., None], pieces: Iterable[tuple], in_threads: bool) -> None:
    """Call work(*piece) for each piece; no piece needs another, so in threads the result is the same."""
    if not in_threads:
        for piece in pieces:
            work(*piece)
        return
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        for done in [threads.submit(work, *piece) for piece in pieces]:
            done.result()
