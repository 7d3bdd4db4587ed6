from dataclasses import FrozenInstanceError

import numpy as np
import pytest

from rankbook import Rankings
from rankbook.rankings import offsets_of


def rankings(ideal, ideal_offsets):
    n = len(ideal_offsets) - 1
    return Rankings(
        rel=np.empty(0),
        offsets=np.zeros(n + 1, dtype=int),
        ideal=np.array(ideal, dtype=float),
        ideal_offsets=np.array(ideal_offsets),
        query_ids=tuple(range(n)),
        ideal_from="judgements",
        missing=np.zeros(n, dtype=bool),
        tie_starts=np.empty(0, dtype=np.int64),
    )


@pytest.mark.parametrize(
    ("lengths", "offsets"),
    [([3, 0, 2], [0, 3, 3, 5]), ([0], [0, 0]), ([], [0]), ([1, 1, 1], [0, 1, 2, 3])],
)
def test_offsets_are_where_each_list_starts_and_the_last_ends(lengths, offsets):
    assert offsets_of(lengths).tolist() == offsets
    assert offsets_of(lengths).dtype == np.int64


@pytest.mark.parametrize(
    ("ideal", "ideal_offsets", "expected"),
    [
        ([2, 1, 0, 0.5, -1], [0, 3, 5], [2, 1]),
        ([1, 1], [0, 0, 2, 2], [0, 2, 0]),  # queries without judged documents: first and last
        ([1, 1], [0, 1, 1, 2], [1, 0, 1]),  # and in the middle
        ([0, -1], [0, 2], [0]),
        ([], [0, 0], [0]),
    ],
)
def test_relevant_is_every_judged_document_above_0(ideal, ideal_offsets, expected):
    assert rankings(ideal, ideal_offsets).n_relevant.tolist() == expected


def test_length_is_the_number_of_queries():
    assert len(rankings([2, 1, 0], [0, 3, 3])) == 2


def test_repr_states_the_numbers():
    assert repr(rankings([2, 1, 0], [0, 3, 3])) == "<Rankings: 2 queries, 0 documents retrieved, 3 judged>"


def test_fields_cannot_be_replaced():
    with pytest.raises(FrozenInstanceError):
        rankings([1], [0, 1]).rel = np.zeros(3)
