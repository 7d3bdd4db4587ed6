import numpy as np
import pytest

from rankbook.kernels import average_precision, average_precision_batch

UNJUDGED = np.nan

WORKED = [
    # The article's list (A26): hits at ranks 1, 3, 5.
    ([2, 0, 1, 0, 2], 3, (1 / 1 + 2 / 3 + 3 / 5) / 3),
    # M04.
    ([1, 1, 0, 0, 0], 2, (1 / 1 + 2 / 2) / 2),
    ([0, 0, 0, 1, 1], 2, (1 / 4 + 2 / 5) / 2),
    # M07: the divisor is R, so what was missed is not free.
    ([1], 4, (1 / 1) / 4),
    ([1, 0, 1, 1], 4, (1 / 1 + 2 / 3 + 3 / 4) / 4),
    # A10: early beats dense.
    ([0, 0, 0, 1, 1, 1], 3, (1 / 4 + 2 / 5 + 3 / 6) / 3),
    ([1, 0, 0, 1, 0, 1], 3, (1 / 1 + 2 / 4 + 3 / 6) / 3),
    # A11: one step down, near the top.
    ([0, 1, 0, 1, 0], 2, (1 / 2 + 2 / 4) / 2),
    ([0, 0, 1, 0, 1], 2, (1 / 3 + 2 / 5) / 2),
    # Q03: nothing missed, and a fourth relevant document missed; Q08; Q10.
    ([1, 0, 1, 0, 0, 1], 3, (1 / 1 + 2 / 3 + 3 / 6) / 3),
    ([1, 0, 1, 0, 0, 1], 4, (1 / 1 + 2 / 3 + 3 / 6) / 4),
    ([0, 0, 0, 1], 1, (1 / 4) / 1),
    ([1, 0, 1, 0, 0], 2, (1 / 1 + 2 / 3) / 2),
    ([1, 1, 0, 0, 0], 2, (1 / 1 + 2 / 2) / 2),
    # M28: grades do not count, only whether they are above 0.
    ([1, 0, 2, 0, 1], 3, (1 / 1 + 2 / 3 + 3 / 5) / 3),
]

WITH_CUTOFF = [
    ([1, 0, 1, 1], 3, 2, (1 / 1) / 3),  # T8
    ([1, 0, 1], 2, 2, (1 / 1) / 2),  # T2, once ranked
    ([1, 0, 0], 2, 3, (1 / 1) / 2),  # T8, second list
    ([1, 1, 0, 1, 0], 12, 5, (1 / 1 + 2 / 2 + 3 / 4) / 12),  # Q13
    ([1] * 10, 20, 10, 10 / 20),  # A9
    ([1] * 5, 20, 5, 5 / 20),  # M08
    ([2, 0, 1, 0, 2], 3, 3, (1 / 1 + 2 / 3) / 3),
]


@pytest.mark.parametrize(("rel", "n_relevant", "expected"), WORKED)
def test_worked_values(rel, n_relevant, expected):
    assert average_precision(np.array(rel, dtype=float), n_relevant) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(("rel", "n_relevant", "k", "expected"), WITH_CUTOFF)
def test_with_a_cutoff_the_divisor_is_still_all_relevant(rel, n_relevant, k, expected):
    assert average_precision(np.array(rel, dtype=float), n_relevant, k) == pytest.approx(expected, abs=1e-12)


def test_article_prints_this_value():
    assert round(average_precision(np.array([2.0, 0, 1, 0, 2]), 3), 7) == 0.7555556


def test_one_step_down_costs_little_at_depth():
    # A11: hits at ranks 102 and 104, then 103 and 105.
    rel = np.zeros(110)
    rel[[101, 103]] = 1
    assert average_precision(rel, 2) == pytest.approx((1 / 102 + 2 / 104) / 2, abs=1e-12)
    assert average_precision(np.roll(rel, 1), 2) == pytest.approx((1 / 103 + 2 / 105) / 2, abs=1e-12)


@pytest.mark.parametrize("k", [5, 6, 1000])
def test_cutoff_at_or_beyond_the_end_reads_the_whole_list(k):
    rel = np.array([2.0, 0, 1, 0, 2])
    assert average_precision(rel, 3, k) == average_precision(rel, 3)


def test_order_among_relevant_documents_does_not_matter():
    # M10.
    assert average_precision(np.array([3.0, 1.0]), 2) == average_precision(np.array([1.0, 3.0]), 2) == 1


@pytest.mark.parametrize("rank", [1, 2, 3, 5, 10])
def test_a_single_relevant_document_scores_one_over_its_rank(rank):
    # A24.
    assert average_precision(np.eye(10)[rank - 1], 1) == 1 / rank


def test_nothing_is_read_past_the_end_of_a_slice():
    # T7: the third grade lies behind the list.
    longer = np.array([0.0, 0.0, 1.0, 0.0])
    assert average_precision(longer[:2], 1, 3) == 0
    assert average_precision(longer[:2], 1) == 0


def test_unjudged_is_not_relevant():
    rel = np.array([UNJUDGED, 1, UNJUDGED, 1, 0])
    assert average_precision(rel, 2) == pytest.approx((1 / 2 + 2 / 4) / 2, abs=1e-12)  # M25


def test_negative_grade_is_not_relevant():
    assert average_precision(np.array([-1.0, 2.0, 0.0]), 1) == 1 / 2  # T23


@pytest.mark.parametrize("k", [None, 3])
@pytest.mark.parametrize("rel", [[], [0, 0], [UNJUDGED, -1]])
def test_undefined_where_nothing_is_relevant(rel, k):
    assert np.isnan(average_precision(np.array(rel, dtype=float), 0, k))  # T22


def test_empty_list_found_nothing():
    assert average_precision(np.empty(0), 2) == 0


@pytest.mark.parametrize("dtype", [np.int64, np.float32])
def test_other_number_types_give_the_same(dtype):
    rel = np.array([2, 0, 1, 0, 2, -1], dtype=dtype)
    assert average_precision(rel, 3, 5) == pytest.approx((1 / 1 + 2 / 3 + 3 / 5) / 3, abs=1e-12)
    scores = average_precision_batch(rel, np.array([0, 3, 6]), np.array([2, 2]), 3)
    assert scores.tolist() == pytest.approx([(1 / 1 + 2 / 3) / 2, (1 / 2) / 2], abs=1e-12)


@pytest.mark.parametrize("k", [None, 1, 2, 3, 10])
def test_batch_gives_what_each_list_gives(k, end_to_end):
    lists = [[], [2, 0, 1, 0, 2], [], [UNJUDGED, -1, 1], [0, 0], [0.5], []]
    n_relevant = [1, 3, 0, 4, 0, 1, 2]
    rel, offsets = end_to_end(lists)
    one_by_one = [average_precision(np.array(one, dtype=float), n, k) for one, n in zip(lists, n_relevant, strict=True)]
    np.testing.assert_array_equal(average_precision_batch(rel, offsets, np.array(n_relevant), k), one_by_one)


def test_batch_without_cutoff_reads_whole_lists(end_to_end):
    rel, offsets = end_to_end([[2, 0, 1, 0, 2], [0, 1]])
    scores = average_precision_batch(rel, offsets, np.array([3, 1]))
    assert scores.tolist() == pytest.approx([(1 / 1 + 2 / 3 + 3 / 5) / 3, 1 / 2], abs=1e-12)


def test_batch_of_no_lists_is_empty():
    assert average_precision_batch(np.empty(0), np.array([0]), np.empty(0, dtype=int), 3).tolist() == []
