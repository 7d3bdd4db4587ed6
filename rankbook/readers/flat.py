"""Rankings from the labels and scores of many queries in flat arrays, told apart by an index or by group sizes."""

from collections.abc import Callable, Hashable, Sequence

import numpy as np

from rankbook.checks import (
    all_finite,
    finite_numbers,
    first_fault,
    is_nested,
    listed,
    numbers_at_once,
    one_dimension,
    shown,
    whole_number,
)
from rankbook.rankings import Rankings, numbered, offsets_of
from rankbook.readers.arrays import Values
from rankbook.readers.sorting import TieOrder, check_tie_order, rankings_by_score


def rankings_from_indexed_arrays(
    y_true: Values,
    y_score: Values,
    query_indexes: Sequence[Hashable] | np.ndarray,
    ties: TieOrder = "reverse_input_order",
) -> Rankings:
    """Rank the items of many queries by score; an index tells the query of each item.

    y_true: the grade of each item, shape (items,).
    y_score: the score of each item, shape (items,); the highest comes first.
    query_indexes: the query of each item, a number or a text, shape (items,). The items of a query may stand apart.
    ties: as for rankings_from_arrays; input order is that of the items of one query.

    All items of a query are its judged documents. Query ids are the indexes, in the order in which they first appear.
    Raises ValueError for an empty input, unequal lengths, a value that is no finite number, an index that is NaN,
    None or not hashable, and an unknown order of ties.

    >>> rankings = rankings_from_indexed_arrays([1, 0, 2, 1], [0.3, 0.9, 0.7, 0.4], query_indexes=[7, 7, 5, 7])
    >>> rankings.query_ids, rankings.rel.tolist(), rankings.offsets.tolist()
    ((7, 5), [0.0, 1.0, 1.0, 2.0], [0, 3, 4])
    """
    check_tie_order(ties)
    labels, scores = _flat_pair(y_true, y_score)
    indexes = _indexes(query_indexes, len(labels))
    labels, scores = _checked(labels, scores, lambda place: indexes[[place]].tolist()[0])
    query_ids, of_query = _numbered_by_first(indexes)
    offsets = offsets_of(np.bincount(of_query, minlength=len(query_ids)))
    if (of_query[1:] < of_query[:-1]).any():
        together = np.argsort(of_query, kind="stable")
        labels, scores = labels[together], scores[together]
    return rankings_by_score(labels, scores, offsets, query_ids, ties)


def rankings_from_groups(
    y_true: Values,
    y_score: Values,
    group_sizes: Sequence[int] | np.ndarray,
    ties: TieOrder = "reverse_input_order",
) -> Rankings:
    """Rank the items of many queries by score; queries stand one after the other, and their sizes tell them apart.

    y_true: the grade of each item, shape (items,).
    y_score: the score of each item, shape (items,); the highest comes first.
    group_sizes: how many items each query has, shape (queries,); they add up to the number of items.
    ties: as for rankings_from_arrays.

    All items of a query are its judged documents. Queries are named q1, q2, ...
    Raises ValueError for an empty input, unequal lengths, a value that is no finite number, sizes that are no whole
    numbers or do not add up, and an unknown order of ties.

    >>> rankings = rankings_from_groups([1, 0, 2, 1], [0.3, 0.9, 0.7, 0.4], group_sizes=[2, 2])
    >>> rankings.query_ids, rankings.rel.tolist()
    (('q1', 'q2'), [0.0, 1.0, 2.0, 1.0])
    """
    check_tie_order(ties)
    labels, scores = _flat_pair(y_true, y_score)
    sizes = _sizes(group_sizes)
    offsets, query_ids = offsets_of(sizes), numbered(len(sizes))
    if offsets[-1] != len(labels):
        raise ValueError(
            f"group_sizes add up to {offsets[-1]}, but y_true has {len(labels)} items; give the size of each query"
        )
    labels, scores = _checked(
        labels, scores, lambda place: query_ids[np.searchsorted(offsets, place, side="right") - 1]
    )
    return rankings_by_score(labels, scores, offsets, query_ids, ties)


def _flat_pair(y_true: Values, y_score: Values) -> tuple[np.ndarray, np.ndarray]:
    """Return labels and scores, not yet checked, each shape (items,)."""
    labels, scores = _flat(y_true, "y_true"), _flat(y_score, "y_score")
    if len(labels) != len(scores):
        raise ValueError(f"y_true has {len(labels)} items, y_score {len(scores)}; give one score for each label")
    return labels, scores


def _flat(values: Values, name: str) -> np.ndarray:
    values = listed(values, name)
    if len(values) == 0:
        raise ValueError(f"{name} is empty; give at least one item")
    if is_nested(values[0]):
        raise ValueError(f"{name} is nested; give one flat list or array, or rows to rankings_from_arrays")
    numbers = numbers_at_once([values]) if isinstance(values, list) else None
    return one_dimension(values, name) if numbers is None else numbers


def _checked(labels: np.ndarray, scores: np.ndarray, query_at: Callable[[int], Hashable]) -> tuple[np.ndarray, ...]:
    """Return labels and scores as numbers; raise ValueError that names the query and the position in the flat array."""
    for values, name in ((labels, "y_true"), (scores, "y_score")):
        sound = values.dtype.kind in "biuf" and all_finite(values)
        fault = None if sound else first_fault(values)
        if fault is not None:
            finite_numbers(values, f"query {query_at(fault)!r}, {name}")
    return tuple(values.astype(np.float64) if values.dtype == object else values for values in (labels, scores))


def _indexes(query_indexes, n_items: int) -> np.ndarray:
    """Return the index of each item, an array of whole numbers or of objects."""
    indexes = listed(query_indexes, "query_indexes", of="query ids")
    if isinstance(indexes, list):
        # As objects, NumPy merges no types.
        indexes = np.fromiter(indexes, dtype=object, count=len(indexes))
    if indexes.ndim != 1:
        raise ValueError(f"query_indexes has {indexes.ndim} dimensions; give a flat list or array")
    if len(indexes) != n_items:
        raise ValueError(f"y_true has {n_items} items, query_indexes {len(indexes)}; give the query of each item")
    return indexes


def _numbered_by_first(indexes: np.ndarray) -> tuple[tuple[Hashable, ...], np.ndarray]:
    """Return the queries in the order in which they first appear, and the number of each item's query, from 0."""
    # One look for each run of equal indexes: mostly one a query.
    starts = np.concatenate(([0], np.flatnonzero(indexes[1:] != indexes[:-1]) + 1))
    if indexes.dtype.kind in "iu":
        found, firsts, found_number = np.unique(indexes[starts], return_index=True, return_inverse=True)
        by_first = np.argsort(firsts)
        query_ids, number_of_run = tuple(found[by_first].tolist()), np.argsort(by_first)[found_number]
    else:
        numbers: dict[Hashable, int] = {}
        _check_indexes(indexes[starts].tolist(), starts)
        number_of_run = np.array([numbers.setdefault(index, len(numbers)) for index in indexes[starts].tolist()])
        query_ids = tuple(numbers)
    return query_ids, np.repeat(number_of_run, np.diff(starts, append=len(indexes)))


def _check_indexes(indexes: list, places: np.ndarray) -> None:
    for index, place in zip(indexes, places, strict=True):
        if index is None or not isinstance(index, Hashable) or index != index:
            raise ValueError(
                f"query_indexes, position {place + 1}: {shown(index)} names no query; give a number or a text"
            )


def _sizes(group_sizes) -> np.ndarray:
    sizes = one_dimension(group_sizes, "group_sizes")
    if len(sizes) == 0:
        raise ValueError("group_sizes is empty; give the size of at least one query")
    if sizes.dtype.kind in "iu" and (sizes >= 0).all():
        return sizes.astype(np.int64)
    return np.array(
        [whole_number(size, f"group_sizes, position {place},", least=0) for place, size in enumerate(sizes, start=1)]
    )
