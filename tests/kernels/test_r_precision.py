import numpy as np
import pytest

from rankbook.kernels import precision_at_k, r_precision, r_precision_batch, recall_at_k

UNJUDGED = np.nan

WORKED = [
    # The article's list (A26).
    ([2, 0, 1, 0, 2], 3, 2 / 3),
    # Q12: the hit at rank 7 comes too late.
    ([1, 1, 0, 1, 0, 0, 1], 4, 3 / 4),
    # A8, Q02: a perfect list scores 1 whatever R is.
    ([1, 1, 0, 0, 0, 0, 0, 0, 0, 0], 2, 1),
    ([1, 1, 1, 0, 0, 0, 0, 0, 0, 0], 3, 1),
    # A single relevant document: 1 at the first rank, else 0.
    ([1, 0, 0], 1, 1),
    ([0, 1, 0], 1, 0),
    # The order among the first R does not matter.
    ([0, 0, 1, 1], 4, 2 / 4),
    ([1, 1, 0, 0], 4, 2 / 4),
]


@pytest.mark.parametrize(("rel", "n_relevant", "expected"), WORKED)
def test_worked_values(rel, n_relevant, expected):
    assert r_precision(np.array(rel, dtype=float), n_relevant) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("n_relevant", [3, 4, 5, 8])
def test_r_precision_is_where_precision_and_recall_meet(n_relevant):
    rel = np.array([2.0, 0.0, 1.0, 0.0, 2.0])
    score = r_precision(rel, n_relevant)
    assert score == precision_at_k(rel, n_relevant) == recall_at_k(rel, n_relevant, n_relevant)


@pytest.mark.parametrize(
    ("rel", "n_relevant", "expected"),
    [([1, 1], 4, 2 / 4), ([0, 1], 3, 1 / 3), ([1], 1000, 1 / 1000)],
)
def test_list_shorter_than_r_is_still_divided_by_r(rel, n_relevant, expected):
    assert r_precision(np.array(rel, dtype=float), n_relevant) == pytest.approx(expected, abs=1e-12)


def test_nothing_is_read_past_the_end_of_a_slice():
    # T7: the third grade lies behind the list.
    longer = np.array([0.0, 0.0, 1.0, 0.0])
    assert r_precision(longer[:2], 3) == 0


def test_unjudged_and_negative_are_not_relevant():
    assert r_precision(np.array([UNJUDGED, -1.0, 2.0]), 3) == 1 / 3


@pytest.mark.parametrize("rel", [[], [0, 0], [UNJUDGED, -1]])
def test_undefined_where_nothing_is_relevant(rel):
    assert np.isnan(r_precision(np.array(rel, dtype=float), 0))  # T22


def test_empty_list_found_nothing():
    assert r_precision(np.empty(0), 2) == 0


@pytest.mark.parametrize("dtype", [np.int64, np.float32])
def test_other_number_types_give_the_same(dtype):
    rel = np.array([2, 0, 1, 0, 2, -1], dtype=dtype)
    assert r_precision(rel, 3) == 2 / 3
    assert r_precision_batch(rel, np.array([0, 3, 6]), np.array([2, 2])).tolist() == [1 / 2, 1 / 2]


def test_each_query_of_a_batch_is_read_as_deep_as_its_own_r(end_to_end):
    rel, offsets = end_to_end([[1, 0, 1, 0], [1, 0, 1, 0], [1, 0, 1, 0]])
    assert r_precision_batch(rel, offsets, np.array([2, 3, 8])).tolist() == [1 / 2, 2 / 3, 2 / 8]


@pytest.mark.parametrize("missed", [0, 1, 3])
def test_batch_gives_what_each_list_gives(missed, end_to_end):
    lists = [[], [2, 0, 1, 0, 2], [], [UNJUDGED, -1, 1], [0, 0], [0.5], []]
    n_relevant = [hits + missed for hits in (0, 3, 0, 1, 0, 1, 0)]
    rel, offsets = end_to_end(lists)
    one_by_one = [r_precision(np.array(one, dtype=float), n) for one, n in zip(lists, n_relevant, strict=True)]
    np.testing.assert_array_equal(r_precision_batch(rel, offsets, np.array(n_relevant)), one_by_one)


def test_batch_of_no_lists_is_empty():
    assert r_precision_batch(np.empty(0), np.array([0]), np.empty(0, dtype=int)).tolist() == []
