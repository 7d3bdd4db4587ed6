import numpy as np
import pytest

from rankbook.kernels import position_weight, position_weight_batch


@pytest.mark.parametrize(("rank", "expected"), [(1, 1), (2, 1 / 2), (3, 1 / 3), (4, 1 / 4), (10, 1 / 10)])
def test_weight_is_one_over_the_rank(rank, expected):
    assert position_weight(rank) == expected  # A1


@pytest.mark.parametrize("number_type", [np.int64, np.int32])
def test_numpy_ranks_give_the_same(number_type):
    assert position_weight(number_type(4)) == 1 / 4


def test_three_of_ten_documents_hold_63_percent_of_the_weight():
    # A1.
    weights = position_weight_batch(np.array([0, 10]))
    assert weights[:3].sum() / weights.sum() == pytest.approx((1 + 1 / 2 + 1 / 3) / 2.9289682539682538, abs=1e-12)
    assert weights[:3].sum() / weights.sum() == pytest.approx(0.626, abs=5e-4)


def test_batch_starts_anew_with_each_list():
    # Lengths 0, 2, 0, 3, 0.
    assert position_weight_batch(np.array([0, 0, 2, 2, 5, 5])).tolist() == [1, 1 / 2, 1, 1 / 2, 1 / 3]


def test_batch_gives_what_each_rank_gives():
    weights = position_weight_batch(np.array([0, 7, 10]))
    assert weights.tolist() == [position_weight(rank) for rank in [1, 2, 3, 4, 5, 6, 7, 1, 2, 3]]


def test_batch_may_be_a_part_of_more_lists():
    # The lists of lengths 2 and 3 that stand behind 4 other documents.
    assert position_weight_batch(np.array([4, 6, 9])).tolist() == [1, 1 / 2, 1, 1 / 2, 1 / 3]


@pytest.mark.parametrize("offsets", [[0], [0, 0], [4], [4, 4]])
def test_batch_of_nothing_is_empty(offsets):
    assert position_weight_batch(np.array(offsets)).tolist() == []
