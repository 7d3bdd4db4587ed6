from dataclasses import FrozenInstanceError

import numpy as np
import pytest

from rankbook import Rankings, rankings_from_arrays, rankings_from_dicts
from rankbook.rankings import offsets_of, order_ties, tie_starts_of


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


@pytest.mark.parametrize(
    ("scores", "offsets", "starts"),
    [
        ([3, 2, 2, 2, 1, 1], [0, 6], [0, 1, 1, 1, 4, 4]),
        ([3, 2, 1], [0, 3], [0, 1, 2]),
        ([1, 1, 1], [0, 3], [0, 0, 0]),
        ([1, 1, 1, 1], [0, 2, 4], [0, 0, 2, 2]),  # equal scores of two queries are no tie
        ([1, 1, 1], [0, 0, 1, 1, 3, 3], [0, 1, 1]),  # with empty lists: first, in the middle, last
        ([0.0, -0.0], [0, 2], [0, 0]),
        ([0.1, np.nextafter(0.1, 0)], [0, 2], [0, 1]),
        ([], [0, 0], []),
    ],
)
def test_tie_starts_are_where_the_groups_of_equal_scores_start(scores, offsets, starts):
    found = tie_starts_of(np.array(scores, dtype=float), np.array(offsets))
    assert found.tolist() == starts
    assert found.dtype == np.int64


def test_ties_in_their_best_and_their_worst_order():
    scores = {"a": 1, "b": 1, "c": 1, "d": 1, "e": 0.5, "f": 0.5}
    qrels = {"q1": {"a": 0, "b": 2, "c": -1, "e": 1, "f": 3}, "q2": {"a": 1}}
    rankings = rankings_from_dicts(qrels, {"q1": scores, "q2": scores})
    best, worst = order_ties(rankings, "optimistic"), order_ties(rankings, "pessimistic")
    nan = np.nan
    np.testing.assert_array_equal(best.rel, [2, 0, -1, nan, 3, 1, 1, nan, nan, nan, nan, nan])
    np.testing.assert_array_equal(worst.rel, [nan, -1, 0, 2, 1, 3, nan, nan, nan, 1, nan, nan])
    for ordered in (best, worst):
        assert ordered.tie_starts.tolist() == rankings.tie_starts.tolist()
        assert ordered.tied.tolist() == [True, True]
        assert ordered.ideal.tolist() == rankings.ideal.tolist()


def test_order_without_ties_is_kept():
    rankings = rankings_from_arrays([[0, 1, 2], [2, 0]], [[3, 2, 1], [1, 2]])
    for order in ("optimistic", "pessimistic"):
        assert order_ties(rankings, order).rel.tolist() == [0, 1, 2, 0, 2]


def test_parts_hold_all_queries_in_order_as_views(monkeypatch):
    monkeypatch.setattr("rankbook.rankings.PART_SIZE", 2)
    whole = rankings_from_dicts(
        {"q1": {"a": 1}, "missing": {"b": 2, "c": 0}, "q2": {"a": 2, "b": 1}, "q3": {"a": -1}},
        {"q1": {"a": 2.0, "b": 1.0}, "q2": dict.fromkeys("abcde", 0.5), "q3": {"a": 1.0}},
    )
    parts = whole.parts
    assert [part.query_ids for part in parts] == [("q1",), ("missing", "q2"), ("q3",)]
    assert [part.offsets.tolist() for part in parts] == [[0, 2], [0, 0, 5], [0, 1]]
    assert [part.ideal.tolist() for part in parts] == [[1], [2, 0, 2, 1], [-1]]
    assert [part.n_relevant.tolist() for part in parts] == [[1], [1, 2], [0]]
    assert [part.missing.tolist() for part in parts] == [[False], [True, False], [False]]
    assert [part.tied.tolist() for part in parts] == [[False], [False, True], [False]]
    assert all(np.shares_memory(part.rel, whole.rel) for part in parts)


def test_few_documents_are_one_part():
    whole = rankings_from_arrays([1, 0], [0.1, 0.2])
    assert whole.parts == (whole,)
