"""Values of tie_aware_reciprocal_rank.py, worked out by hand, over grades in rank order."""

import numpy as np
import pytest

from rankbook.kernels.tie_aware_reciprocal_rank import tie_aware_reciprocal_rank, tie_aware_reciprocal_rank_batch

UNJUDGED = np.nan


def test_mean_over_all_orders_of_a_tie():
    # One hit among three that tie: at rank 1, 2 or 3.
    rel, tie_starts = np.array([0.0, 1.0, UNJUDGED]), np.array([0, 0, 0])
    assert tie_aware_reciprocal_rank(rel, tie_starts) == pytest.approx((1 + 1 / 2 + 1 / 3) / 3)


def test_without_ties_it_is_reciprocal_rank():
    assert tie_aware_reciprocal_rank(np.array([0.0, 1.0]), np.arange(2)) == pytest.approx(1 / 2)


def test_loop_scores_each_list():
    rel, offsets, tie_starts = np.array([1.0, 0.0, 1.0]), np.array([0, 2, 3]), np.array([0, 0, 2])
    assert tie_aware_reciprocal_rank_batch(rel, offsets, tie_starts) == pytest.approx([3 / 4, 1])
