"""Rankings from labels and scores, item by item: `y_true` and `y_score`."""

from collections.abc import Hashable, Sequence

import numpy as np

from rankbook.checks import all_finite, finite_numbers, is_nested, listed, numbers_at_once
from rankbook.rankings import Rankings, numbered, offsets_of
from rankbook.readers.sorting import TieOrder, check_tie_order, rankings_by_score

Values = Sequence[float] | np.ndarray


def rankings_from_arrays(
    y_true: Values | Sequence[Values],
    y_score: Values | Sequence[Values],
    ties: TieOrder = "reverse_input_order",
    mask: Sequence[bool] | Sequence[Sequence[bool]] | np.ndarray | None = None,
) -> Rankings:
    """Rank the items of one query, or of many, by score.

    y_true: the grade of each item, shape (items,); for many queries one row or list for each.
    y_score: the score of each item, nested as y_true; the highest comes first.
    ties: which of the items with equal scores comes first. "reverse_input_order", the default: the one that
        stands later in the input, as document ids in descending order would have it. "input_order": the one
        that stands earlier. "optimistic": the one of the highest grade; "pessimistic": that of the lowest.
    mask: True where an item is real, False where a row is padded, shape of y_true. A padded item is no document,
        whatever its label and score.

    All items of a query are its judged documents. Queries are named q1, q2, ...
    Raises ValueError for an empty input, unequal lengths, a value that is no finite number, a mask of another
    shape, and an unknown order of ties.

    >>> rankings_from_arrays(y_true=[0, 2, 1], y_score=[0.3, 0.1, 0.9]).rel.tolist()
    [1.0, 0.0, 2.0]
    >>> rankings_from_arrays([[1, 2], [0, 0]], [[0.3, 0.7], [0.4, 0.0]], mask=[[True, True], [True, False]])
    <Rankings: 2 queries, 3 documents retrieved, 3 judged>
    """
    check_tie_order(ties)
    if mask is not None:
        mask = _checked_mask(mask)
        y_true, y_score = _without_padding(y_true, mask, "y_true"), _without_padding(y_score, mask, "y_score")
    labels, scores = _rows(y_true, "y_true"), _rows(y_score, "y_score")
    if len(labels) != len(scores):
        raise ValueError(f"y_true has {len(labels)} queries, y_score {len(scores)}; give one row for each query")
    names = numbered(len(labels))
    labels, offsets = _end_to_end(labels, names, "y_true")
    scores, score_offsets = _end_to_end(scores, names, "y_score")
    _check_lengths(offsets, score_offsets, names)
    if mask is not None:
        labels, scores = labels[mask.reshape(-1)], scores[mask.reshape(-1)]
        offsets = offsets_of(np.atleast_2d(mask).sum(axis=1))
    return rankings_by_score(labels, scores, offsets, names, ties)


def _check_finite(values: np.ndarray, offsets: np.ndarray, query_ids: tuple[Hashable, ...], name: str) -> None:
    """Raise ValueError that names query and position if one of the numbers is not finite, or not exact as a float."""
    if all_finite(values):
        return
    for query_id, start, end in zip(query_ids, offsets[:-1], offsets[1:], strict=True):
        finite_numbers(values[start:end], f"query {query_id!r}, {name}")


def _rows(values, name: str) -> np.ndarray | list:
    """Return the rows of many queries, or one row: a 2-D array where the input is an array of numbers."""
    values = listed(values, name)
    if len(values) == 0:
        raise ValueError(f"{name} is empty; give at least one item")
    if isinstance(values, np.ndarray) and values.dtype.kind in "biuf" and values.ndim <= 2:
        return np.atleast_2d(values)
    return list(values) if is_nested(values[0]) else [values]


def _end_to_end(rows: np.ndarray | list, names: tuple[str, ...], name: str) -> tuple[np.ndarray, np.ndarray]:
    """Return the checked numbers of all rows, and where each row starts."""
    if isinstance(rows, np.ndarray):
        offsets = np.arange(len(rows) + 1) * rows.shape[1]
        values = rows.reshape(-1)
        _check_finite(values, offsets, names, name)
        return values, offsets
    rows = [listed(row, f"query {query_id!r}, {name}") for query_id, row in zip(names, rows, strict=True)]
    values = numbers_at_once(rows) if all(isinstance(row, list) for row in rows) else None
    if values is None:
        values = np.concatenate(
            [finite_numbers(row, f"query {query_id!r}, {name}") for query_id, row in zip(names, rows, strict=True)]
        )
    return values, offsets_of([len(row) for row in rows])


def _check_lengths(offsets: np.ndarray, score_offsets: np.ndarray, names: tuple[str, ...]) -> None:
    lengths, score_lengths = np.diff(offsets), np.diff(score_offsets)
    for query in np.flatnonzero(lengths != score_lengths):
        raise ValueError(
            f"query {names[query]!r} has {lengths[query]} labels in y_true but {score_lengths[query]} scores "
            "in y_score; give one score for each label"
        )


def _checked_mask(mask) -> np.ndarray:
    try:
        array = np.asarray(mask)
    except ValueError:
        raise ValueError("the rows of mask differ in length; give y_true, y_score and mask one shape") from None
    if array.dtype != bool:
        raise ValueError(
            f"mask holds {array.dtype} values; give True where an item is real, and False where a row is padded"
        )
    return array


def _without_padding(values, mask: np.ndarray, name: str) -> np.ndarray:
    """Return the values with 0 in place of the padding: whatever stands there is never looked at."""
    values = listed(values, name)
    array = values if isinstance(values, np.ndarray) else np.array(values, dtype=object)
    if array.shape != mask.shape:
        raise ValueError(
            f"{name} has the shape {array.shape}, mask {mask.shape}; give y_true, y_score and mask one shape"
        )
    return np.where(mask, array, 0)
