import numpy as np
import pytest

from rankbook.kernels import precision_at_k, precision_at_k_batch, recall_at_k, recall_at_k_batch

UNJUDGED = np.nan

WORKED = [
    # The article's list (A26).
    ([2, 0, 1, 0, 2], 3, 3, 2 / 3),
    ([2, 0, 1, 0, 2], 3, 5, 3 / 3),
    # A7: a longer walk.
    ([1, 0, 1, 0, 1, 0, 0, 0, 0, 0], 3, 1, 1 / 3),
    ([1, 0, 1, 0, 1, 0, 0, 0, 0, 0], 3, 3, 2 / 3),
    ([1, 0, 1, 0, 1, 0, 0, 0, 0, 0], 3, 5, 3 / 3),
    ([1, 0, 1, 0, 1, 0, 0, 0, 0, 0], 3, 10, 3 / 3),
    # Q01; Q08; Q12: at k = R recall is R-precision.
    ([1, 0, 1, 1, 0, 0, 1], 6, 5, 3 / 6),
    ([0, 0, 0, 1], 1, 10, 1 / 1),
    ([1, 1, 0, 1, 0, 0, 1], 4, 4, 3 / 4),
    # M05: one hit of four, and three of four; M06: divided by R, also where R is above k.
    ([1, 0, 0], 4, 3, 1 / 4),
    ([1, 1, 1], 4, 3, 3 / 4),
    ([1, 1, 1, 1, 1], 20, 5, 5 / 20),
    # A22: the same list, once three and once twelve are known.
    ([1, 1, 1], 3, 3, 3 / 3),
    ([1, 1, 1], 12, 3, 3 / 12),
]


@pytest.mark.parametrize(("rel", "n_relevant", "k", "expected"), WORKED)
def test_worked_values(rel, n_relevant, k, expected):
    assert recall_at_k(np.array(rel, dtype=float), n_relevant, k) == pytest.approx(expected, abs=1e-12)


def test_cutoff_beyond_the_list_reads_the_whole_list():
    assert recall_at_k(np.array([0.0, 1.0]), 1, 10) == 1  # T21


def test_nothing_is_read_past_the_end_of_a_slice():
    # T7: the third grade lies behind the list.
    longer = np.array([0.0, 0.0, 1.0, 0.0])
    assert recall_at_k(longer[:2], 1, 3) == 0


def test_unjudged_and_negative_are_not_relevant():
    assert recall_at_k(np.array([UNJUDGED, -1.0, 2.0]), 2, 3) == 1 / 2


@pytest.mark.parametrize("rel", [[], [0, 0], [UNJUDGED, -1]])
def test_undefined_where_nothing_is_relevant(rel):
    assert np.isnan(recall_at_k(np.array(rel, dtype=float), 0, 3))  # T22


def test_empty_list_found_nothing():
    assert recall_at_k(np.empty(0), 2, 3) == 0


@pytest.mark.parametrize("k", [1, 2, 5, 10])
def test_recall_is_precision_times_k_over_r(k):
    rel = np.array([2.0, 0.0, 1.0, 0.0, 2.0])
    assert recall_at_k(rel, 4, k) == pytest.approx(precision_at_k(rel, k) * k / 4, abs=1e-12)  # A6


@pytest.mark.parametrize("dtype", [np.int64, np.float32])
def test_other_number_types_give_the_same(dtype):
    rel = np.array([2, 0, 1, 0, 2, -1], dtype=dtype)
    assert recall_at_k(rel, 3, 3) == 2 / 3
    assert recall_at_k_batch(rel, np.array([0, 3, 6]), np.array([2, 2]), 3).tolist() == [2 / 2, 1 / 2]


@pytest.mark.parametrize("k", [1, 2, 3, 10])
def test_batch_gives_what_each_list_gives(k, end_to_end):
    lists = [[], [2, 0, 1, 0, 2], [], [UNJUDGED, -1, 1], [0, 0], [0.5], []]
    n_relevant = [1, 3, 0, 4, 0, 1, 2]
    rel, offsets = end_to_end(lists)
    one_by_one = [recall_at_k(np.array(one, dtype=float), n, k) for one, n in zip(lists, n_relevant, strict=True)]
    np.testing.assert_array_equal(recall_at_k_batch(rel, offsets, np.array(n_relevant), k), one_by_one)


def test_batch_of_no_lists_is_empty():
    assert recall_at_k_batch(np.empty(0), np.array([0]), np.empty(0, dtype=int), 3).tolist() == []


def test_two_judges_agree_on_one_query_but_not_on_means():
    # A6: queries with R = 1 and R = 10, k = 5. System A hits (1, 1), system B hits (0, 5).
    offsets, n_relevant = np.array([0, 5, 10]), np.array([1, 10])
    system_a = np.array([1.0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
    system_b = np.array([0.0, 0, 0, 0, 0, 1, 1, 1, 1, 1])
    assert recall_at_k_batch(system_a, offsets, n_relevant, 5).mean() == pytest.approx((1 + 1 / 10) / 2, abs=1e-12)
    assert recall_at_k_batch(system_b, offsets, n_relevant, 5).mean() == pytest.approx((0 + 5 / 10) / 2, abs=1e-12)
    assert precision_at_k_batch(system_a, offsets, 5).mean() == pytest.approx((1 / 5 + 1 / 5) / 2, abs=1e-12)
    assert precision_at_k_batch(system_b, offsets, 5).mean() == pytest.approx((0 / 5 + 5 / 5) / 2, abs=1e-12)
