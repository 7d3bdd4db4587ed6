"""Values of discounted_gain.py, worked out by hand, over gains in rank order."""

import numpy as np
import pytest

from rankbook.kernels.discounted_gain import dcg_of_gains, ndcg_of_gains, ndcg_of_gains_batch


def test_gains_times_discounts():
    gains, discounts = np.array([5.0, 0.0, 2.0]), np.array([1.0, 0.5, 0.25])
    assert dcg_of_gains(gains, discounts, 3) == 5 * 1 + 2 * 0.25
    assert dcg_of_gains(gains, discounts, 2) == 5


def test_divided_by_the_best_order():
    gains, ideal_gains, discounts = np.array([0.0, 5.0]), np.array([5.0]), np.array([1.0, 0.5])
    assert ndcg_of_gains(gains, ideal_gains, discounts, 2) == pytest.approx(2.5 / 5)


def test_undefined_where_the_best_order_gains_nothing():
    assert np.isnan(ndcg_of_gains(np.array([0.0]), np.array([0.0]), np.array([1.0]), 1))


def test_loop_scores_each_list():
    gains, offsets, discounts = np.array([3.0, 0.0, 3.0]), np.array([0, 1, 3]), np.array([1.0, 0.5])
    scores = ndcg_of_gains_batch(gains, offsets, np.array([3.0, 3.0]), np.array([0, 1, 2]), discounts, 2)
    assert scores == pytest.approx([1, 1.5 / 3])
