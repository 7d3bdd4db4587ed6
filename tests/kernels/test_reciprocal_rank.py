import numpy as np
import pytest

from rankbook.kernels import reciprocal_rank, reciprocal_rank_batch

UNJUDGED = np.nan


@pytest.mark.parametrize(
    ("rel", "expected"),
    [
        ([2, 0, 1, 0, 2], 1 / 1),  # the article's list (A26)
        ([1, 2, 0], 1 / 1),  # T6: the first hit, not the highest grade
        ([0, 1], 1 / 2),  # T6, batch
        ([0, 0, 1, 0, 2], 1 / 3),
        ([0, 0, 0, 1], 1 / 4),  # Q08
        ([0] * 11 + [1], 1 / 12),  # A13
        ([0, 1, 1, 1], 1 / 2),  # M11: the later hits do not matter
        ([0] * 99 + [1], 1 / 100),  # M12
    ],
)
def test_worked_values(rel, expected):
    assert reciprocal_rank(np.array(rel, dtype=float)) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(
    ("rel", "k", "expected"),
    [
        ([0] * 11 + [1], 10, 0),  # A13
        ([0] * 11 + [1], 12, 1 / 12),
        ([0, 0, 1], 2, 0),  # Q04
        ([0, 1], 2, 1 / 2),
        ([0, 1], 1, 0),
        ([0, 1], 10, 1 / 2),  # beyond the list
    ],
)
def test_a_first_hit_behind_the_cutoff_scores_0(rel, k, expected):
    assert reciprocal_rank(np.array(rel, dtype=float), k) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("rank", [1, 2, 3, 5, 10])
def test_a_single_relevant_document_scores_one_over_its_rank(rank):
    # A24.
    assert reciprocal_rank(np.eye(10)[rank - 1]) == 1 / rank


def test_mean_over_queries_counts_the_miss():
    # Q04: first hits at ranks 1, 3, none and 2.
    rel = np.array([[1, 0, 0], [0, 0, 1], [0, 0, 0], [0, 1, 0]], dtype=float).ravel()
    offsets = np.array([0, 3, 6, 9, 12])
    assert reciprocal_rank_batch(rel, offsets).mean() == pytest.approx((1 + 1 / 3 + 0 + 1 / 2) / 4, abs=1e-12)
    assert reciprocal_rank_batch(rel, offsets, 2).mean() == pytest.approx((1 + 0 + 0 + 1 / 2) / 4, abs=1e-12)


def test_nothing_is_read_past_the_end_of_a_slice():
    # T7: the third grade lies behind the list.
    longer = np.array([0.0, 0.0, 1.0, 0.0])
    assert reciprocal_rank(longer[:2], 3) == 0
    assert reciprocal_rank(longer[:2]) == 0


def test_unjudged_and_negative_are_not_relevant():
    assert reciprocal_rank(np.array([UNJUDGED, -1.0, 0.5])) == pytest.approx(1 / 3, abs=1e-12)


@pytest.mark.parametrize("k", [None, 3])
@pytest.mark.parametrize("rel", [[], [0], [0, 0, 0], [UNJUDGED, -1]])
def test_list_without_a_relevant_document_scores_0(rel, k):
    assert reciprocal_rank(np.array(rel, dtype=float), k) == 0  # T22


@pytest.mark.parametrize("dtype", [np.int64, np.float32])
def test_other_number_types_give_the_same(dtype):
    rel = np.array([0, 0, 1, -1, 2, 2], dtype=dtype)
    assert reciprocal_rank(rel, 6) == pytest.approx(1 / 3, abs=1e-12)
    assert reciprocal_rank_batch(rel, np.array([0, 3, 6]), 3).tolist() == pytest.approx([1 / 3, 1 / 2], abs=1e-12)


@pytest.mark.parametrize("k", [None, 1, 2, 3, 10])
def test_batch_gives_what_each_list_gives(k, end_to_end):
    lists = [[], [2, 0, 1, 0, 2], [], [UNJUDGED, -1, 1], [0, 0], [0.5], []]
    rel, offsets = end_to_end(lists)
    one_by_one = [reciprocal_rank(np.array(one, dtype=float), k) for one in lists]
    assert reciprocal_rank_batch(rel, offsets, k).tolist() == one_by_one


def test_batch_of_no_lists_is_empty():
    assert reciprocal_rank_batch(np.empty(0), np.array([0])).tolist() == []
