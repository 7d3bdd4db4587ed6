"""Values of tie_aware_success.py, worked out by hand, over grades in rank order."""

import numpy as np
import pytest

from rankbook.kernels.tie_aware_success import tie_aware_success_at_k, tie_aware_success_at_k_batch

UNJUDGED = np.nan


def test_share_of_the_orders_with_a_hit_among_the_first_k():
    # Two hits among four that tie: both miss the first two in 1 of 6 choices.
    rel, tie_starts = np.array([1.0, 0.0, 1.0, UNJUDGED]), np.array([0, 0, 0, 0])
    assert tie_aware_success_at_k(rel, tie_starts, 1) == pytest.approx(2 / 4)
    assert tie_aware_success_at_k(rel, tie_starts, 2) == pytest.approx(1 - 1 / 6)


def test_loop_scores_each_list():
    rel, offsets, tie_starts = np.array([1.0, 0.0, 0.0]), np.array([0, 2, 3]), np.array([0, 0, 2])
    assert tie_aware_success_at_k_batch(rel, offsets, tie_starts, 1) == pytest.approx([1 / 2, 0])
