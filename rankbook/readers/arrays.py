"""Rankings from labels and scores, item by item: `y_true` and `y_score`."""

from collections.abc import Sequence

import numpy as np

from rankbook.checks import finite_numbers, is_nested, listed
from rankbook.rankings import Rankings, offsets_of, tie_starts
from rankbook.readers.grades import sorted_pool

Values = Sequence[float] | np.ndarray


def rankings_from_arrays(y_true: Values | Sequence[Values], y_score: Values | Sequence[Values]) -> Rankings:
    """Rank the items of one query, or of many, by score.

    y_true: the grade of each item, shape (items,); for many queries one row or list for each.
    y_score: the score of each item, nested as y_true; the highest comes first.
        Items of equal score: the one that stands later in the input comes first, as document ids in
        descending order would have it.

    All items of a query are its judged documents. Queries are named q1, q2, ...
    Raises ValueError for an empty input, unequal lengths, and a value that is no finite number.

    >>> rankings_from_arrays(y_true=[0, 2, 1], y_score=[0.3, 0.1, 0.9]).rel.tolist()
    [1.0, 0.0, 2.0]
    """
    labels, scores = _rows(y_true, "y_true"), _rows(y_score, "y_score")
    if len(labels) != len(scores):
        raise ValueError(f"y_true has {len(labels)} queries, y_score {len(scores)}; give one row for each query")
    names = tuple(f"q{number}" for number in range(1, len(labels) + 1))
    ranked = [_rank(*query) for query in zip(names, labels, scores, strict=True)]
    pools = [sorted_pool(rel) for rel, _, _ in ranked]
    offsets = offsets_of([len(pool) for pool in pools])
    return Rankings(
        rel=np.concatenate([rel for rel, _, _ in ranked]),
        offsets=offsets,
        ideal=np.concatenate(pools),
        ideal_offsets=offsets,
        query_ids=names,
        ideal_from="judgements",
        missing=np.zeros(len(names), dtype=bool),
        tied=np.array([tied for _, tied, _ in ranked]),
        tie_starts=np.concatenate([starts for _, _, starts in ranked]) + np.repeat(offsets[:-1], np.diff(offsets)),
    )


def _rows(values, name: str) -> list:
    values = listed(values, name)
    if len(values) == 0:
        raise ValueError(f"{name} is empty; give at least one item")
    return list(values) if is_nested(values[0]) else [values]


def _rank(query_id: str, labels, scores) -> tuple[np.ndarray, bool, np.ndarray]:
    """Return the grades in rank order, whether items of different grade share a score, and where ties start."""
    labels = finite_numbers(labels, f"query {query_id!r}, y_true")
    scores = finite_numbers(scores, f"query {query_id!r}, y_score")
    if len(labels) != len(scores):
        raise ValueError(
            f"query {query_id!r} has {len(labels)} labels in y_true but {len(scores)} scores in y_score; "
            "give one score for each label"
        )
    latest_first = labels[::-1]
    order = np.argsort(-scores[::-1], kind="stable")
    rel, scores_down = latest_first[order], scores[::-1][order]
    # Compared as judges see them: an irrelevant document is irrelevant at any grade of 0 or below.
    seen = np.maximum(rel, 0)
    tied = bool(np.any((scores_down[1:] == scores_down[:-1]) & (seen[1:] != seen[:-1])))
    return rel, tied, tie_starts(scores_down)
