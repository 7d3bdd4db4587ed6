"""Rankings from labels and scores, item by item: `y_true` and `y_score`."""

from collections.abc import Sequence
from typing import Literal, get_args

import numpy as np

from rankbook.checks import finite_numbers, is_nested, listed, tie_order
from rankbook.rankings import Rankings, offsets_of, order_ties, tie_starts_of
from rankbook.readers.grades import sorted_pool

Values = Sequence[float] | np.ndarray
TieOrder = Literal["reverse_input_order", "input_order", "optimistic", "pessimistic"]


def rankings_from_arrays(
    y_true: Values | Sequence[Values], y_score: Values | Sequence[Values], ties: TieOrder = "reverse_input_order"
) -> Rankings:
    """Rank the items of one query, or of many, by score.

    y_true: the grade of each item, shape (items,); for many queries one row or list for each.
    y_score: the score of each item, nested as y_true; the highest comes first.
    ties: which of the items with equal scores comes first. "reverse_input_order", the default: the one that
        stands later in the input, as document ids in descending order would have it. "input_order": the one
        that stands earlier. "optimistic": the one of the highest grade; "pessimistic": that of the lowest.

    All items of a query are its judged documents. Queries are named q1, q2, ...
    Raises ValueError for an empty input, unequal lengths, a value that is no finite number, and an unknown
    order of ties.

    >>> rankings_from_arrays(y_true=[0, 2, 1], y_score=[0.3, 0.1, 0.9]).rel.tolist()
    [1.0, 0.0, 2.0]
    """
    _check_order(ties)
    labels, scores = _rows(y_true, "y_true"), _rows(y_score, "y_score")
    if len(labels) != len(scores):
        raise ValueError(f"y_true has {len(labels)} queries, y_score {len(scores)}; give one row for each query")
    names = tuple(f"q{number}" for number in range(1, len(labels) + 1))
    ranked = [_rank(*query, ties) for query in zip(names, labels, scores, strict=True)]
    pools = [sorted_pool(rel) for rel, _ in ranked]
    offsets = offsets_of([len(pool) for pool in pools])
    rankings = Rankings(
        rel=np.concatenate([rel for rel, _ in ranked]),
        offsets=offsets,
        ideal=np.concatenate(pools),
        ideal_offsets=offsets,
        query_ids=names,
        ideal_from="judgements",
        missing=np.zeros(len(names), dtype=bool),
        tie_starts=tie_starts_of(np.concatenate([scores for _, scores in ranked]), offsets),
    )
    return order_ties(rankings, ties) if ties in ("optimistic", "pessimistic") else rankings


def _rows(values, name: str) -> list:
    values = listed(values, name)
    if len(values) == 0:
        raise ValueError(f"{name} is empty; give at least one item")
    return list(values) if is_nested(values[0]) else [values]


def _check_order(ties: TieOrder) -> None:
    if ties in ("doc_id_desc", "doc_id_asc"):
        raise ValueError(
            f'ties="{ties}" needs document ids, and arrays have none; '
            'give "reverse_input_order" or "input_order", or dicts with ids to rankings_from_dicts'
        )
    tie_order(ties, get_args(TieOrder))


def _rank(query_id: str, labels, scores, ties: TieOrder) -> tuple[np.ndarray, np.ndarray]:
    """Return the grades in rank order, and the scores, highest first."""
    labels = finite_numbers(labels, f"query {query_id!r}, y_true")
    scores = finite_numbers(scores, f"query {query_id!r}, y_score")
    if len(labels) != len(scores):
        raise ValueError(
            f"query {query_id!r} has {len(labels)} labels in y_true but {len(scores)} scores in y_score; "
            "give one score for each label"
        )
    if ties == "reverse_input_order":
        labels, scores = labels[::-1], scores[::-1]
    order = np.argsort(-scores, kind="stable")
    return labels[order], scores[order]
