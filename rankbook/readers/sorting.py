"""From labels and scores of many queries, flat and checked, to Rankings: every list sorted by score."""

from collections.abc import Hashable
from typing import Any, Literal, get_args

import numpy as np

from rankbook.checks import tie_order
from rankbook.rankings import Rankings, order_ties, tie_starts_of
from rankbook.threads import N_THREADS, in_threads

TieOrder = Literal["reverse_input_order", "input_order", "optimistic", "pessimistic"]

AT_ONCE = 2**15
"""How many items are sorted in one piece: their arrays fit into the cache of one core."""
WORTH_THREADS = 2**22
"""From how many items on the cores share the pieces. For less work threads were seen to take longer than one: they wait
for the interpreter between short steps, and are woken on one core."""


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
    rel, ideal, tie_groups = _sorted(labels, scores, offsets, ties)
    rankings = Rankings(
        rel=rel,
        offsets=offsets,
        ideal=ideal,
        ideal_offsets=offsets,
        query_ids=query_ids,
        ideal_from="judgements",
        missing=np.zeros(len(query_ids), dtype=bool),
        tie_groups=tie_groups,
    )
    return order_ties(rankings, ties) if ties in ("optimistic", "pessimistic") else rankings


def _sorted(
    labels: np.ndarray, scores: np.ndarray, offsets: np.ndarray, ties: TieOrder
) -> tuple[np.ndarray, np.ndarray, np.ndarray | None]:
    """Return rel, ideal and tie_groups; no piece needs another, so with threads they are the same."""
    outputs = tuple(np.empty((2, len(labels))))
    pieces, shape = _pieces(offsets)
    arrays = [values.reshape(shape) for values in (labels, scores, *outputs)]
    n_shares = min(N_THREADS, len(pieces)) if len(labels) >= WORTH_THREADS else 1
    shares = [pieces[first::n_shares] for first in range(n_shares)]
    told = in_threads(_sort_pieces, [(share, *arrays, ties) for share in shares])
    tied = [one for share in told for one in share]
    return *outputs, _groups(tied, shape, len(labels)) if tied else None


def _groups(tied: list[tuple[slice | np.ndarray, np.ndarray]], shape: tuple[int, ...], n_items: int) -> np.ndarray:
    """Return the tie groups of all items, from the starts within each piece that holds ties."""
    groups = np.arange(n_items)
    of_pieces = groups.reshape(shape)
    for piece, starts in tied:
        there = of_pieces[piece]
        of_pieces[piece] = there.reshape(-1)[starts].reshape(there.shape)
    return groups


def _pieces(offsets: np.ndarray) -> tuple[list[slice | np.ndarray], tuple[int, ...]]:
    """Return where the queries lie, some of one length at a time, and the shape of the arrays in which they lie there.

    Queries that are all of one length are rows. Others are gathered by length; the empty ones are left out.
    """
    lengths = np.diff(offsets)
    if lengths.min() == lengths.max() > 0:
        step = _queries_at_once(lengths[0])
        return [slice(first, first + step) for first in range(0, len(lengths), step)], (len(lengths), lengths[0])
    pieces = []
    by_length = np.argsort(lengths, kind="stable")
    for queries in np.split(by_length, np.flatnonzero(np.diff(lengths[by_length])) + 1):
        length = lengths[queries[0]]
        step = _queries_at_once(length)
        for first in range(0, len(queries) if length else 0, step):
            pieces.append(offsets[queries[first : first + step], np.newaxis] + np.arange(length))
    return pieces, (-1,)


def _queries_at_once(length: int) -> int:
    return max(1, AT_ONCE // max(1, int(length)))


def _sort_pieces(
    pieces: list,
    labels: np.ndarray,
    scores: np.ndarray,
    rel: np.ndarray,
    ideal: np.ndarray,
    ties: TieOrder,
) -> list[tuple[slice | np.ndarray, np.ndarray]]:
    """Sort the queries of each piece, and write them to rel and ideal; return each piece that holds ties, with the
    place in it at which each item's group of equal scores starts.

    The arrays in between are made once: asking for large ones again and again costs as much as sorting. And what is
    turned round is negated, not copied backward: NumPy lets no other thread run while it copies backward.
    """
    memory = np.empty((5, 0))
    tied = []
    for piece in pieces:
        scores_there = scores[piece]
        size, shape = scores_there.size, scores_there.shape
        if memory.shape[1] < size:
            memory = np.empty((5, size))
            memory[4].view(np.int64)[:] = np.arange(size)
        by, of, order, in_order, places = (part[:size].reshape(shape) for part in memory)
        order, places = order.view(np.int64), places.view(np.int64)
        is_rows = isinstance(piece, slice)
        if is_rows:
            of, ranked = ideal[piece], rel[piece]
        else:
            ranked = by
        # Of two equals the later comes first, or the earlier of a list that is read backward.
        forward = slice(None, None, -1 if ties == "input_order" else None)
        np.add(scores_there[:, forward], 0.0, out=by, dtype=np.float64)  # -0.0 becomes 0.0: the two are equal
        of[...] = labels[piece][:, forward]
        if order_downward(by, places, order, in_order):
            tied.append((piece, tie_starts_of(in_order.reshape(-1), np.arange(0, size, shape[1]))))
        of.reshape(-1).take(order, out=ranked, mode="clip")
        np.negative(of, out=of).sort(axis=1)
        np.negative(of, out=of)
        if not is_rows:
            rel[piece], ideal[piece] = ranked, of
    return tied


def order_downward(scores: np.ndarray, places: np.ndarray, order: np.ndarray, in_order: np.ndarray) -> bool:
    """Write to order where the scores of each row stand from the highest down, of equals the last first.

    Returns whether scores of a row may be equal. If so, the scores in order stand in in_order; if not, none are equal.

    scores: finite, float64, none -0.0, in order of rows, shape (rows, columns), neither of them 0.
    places: 0, 1, ... in order of rows, int64, of the same shape.
    order: int64, of the same shape; it gets such places, not columns.
    in_order: float64, of the same shape.

    Sorting numbers is several times as fast as sorting their places. So each score carries its place in its last
    bits, and rows in which these may have made a difference are looked at again.

    >>> scores, places = np.array([[0.5, 0.9, 0.5, 0.1]]), np.arange(4).reshape(1, 4)
    >>> order, in_order = np.empty((1, 4), dtype=np.int64), np.empty((1, 4))
    >>> order_downward(scores, places, order, in_order)
    True
    >>> order.tolist(), in_order.tolist()
    ([[1, 2, 0, 3]], [[0.9, 0.5, 0.5, 0.1]])
    """
    last_bits = (1 << (scores.size - 1).bit_length()) - 1
    any_negative = scores.min() < 0
    keys = np.negative(scores, out=order.view(np.float64))
    order &= ~last_bits
    order |= places
    if any_negative:
        _turn_below_0(order, last_bits)
    keys.sort(axis=1)
    without_places = np.bitwise_and(order, ~last_bits, out=in_order.view(np.int64))
    may_be_equal = bool((without_places[:, 1:] == without_places[:, :-1]).any())
    if any_negative:
        _turn_below_0(order, last_bits)
    order &= last_bits
    if may_be_equal:
        _settle_equals(scores, order, in_order)
    return may_be_equal


def _turn_below_0(keys: np.ndarray, last_bits: int) -> None:
    """Turn the last bits of the scores below 0, whose keys are above: they count up where those of the others count
    down.
    """
    turn = ~(keys >> 63)
    turn &= last_bits
    keys ^= turn


def _settle_equals(scores: np.ndarray, order: np.ndarray, in_order: np.ndarray) -> None:
    """Write the scores to in_order, and put right the rows of both in which scores differ in their last bits only."""
    scores.reshape(-1).take(order, out=in_order, mode="clip")
    higher = in_order[:, 1:] > in_order[:, :-1]
    earlier = (in_order[:, 1:] == in_order[:, :-1]) & (order[:, 1:] > order[:, :-1])
    again = np.flatnonzero((higher | earlier).any(axis=1))
    by_place = np.argsort(scores[again], axis=1, kind="stable")[:, ::-1]
    order[again] = by_place + again[:, np.newaxis] * scores.shape[1]
    in_order[again] = np.take_along_axis(scores[again], by_place, axis=1)
