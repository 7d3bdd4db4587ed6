"""Values of tie_aware_average_precision.py, worked out by hand, over grades in rank order."""

import numpy as np
import pytest

from rankbook.kernels.tie_aware_average_precision import tie_aware_average_precision, tie_aware_average_precision_batch

UNJUDGED = np.nan


def test_mean_over_both_orders_of_a_tie():
    # One hit among two that tie: at rank 1 (AP 1) or at rank 2 (AP 1/2).
    assert tie_aware_average_precision(np.array([1.0, 0.0]), np.array([0, 0]), 1) == pytest.approx((1 + 1 / 2) / 2)


def test_without_ties_it_is_average_precision():
    rel = np.array([2.0, 0.0, 1.0, 0.0, 2.0])
    worked_out = (1 / 1 + 2 / 3 + 3 / 5) / 3
    assert tie_aware_average_precision(rel, np.arange(5), 3) == pytest.approx(worked_out)


def test_undefined_where_nothing_is_relevant():
    assert np.isnan(tie_aware_average_precision(np.array([UNJUDGED]), np.array([0]), 0))


def test_loop_scores_each_list():
    rel, offsets, tie_starts = np.array([1.0, 0.0, 1.0]), np.array([0, 2, 3]), np.array([0, 0, 2])
    scores = tie_aware_average_precision_batch(rel, offsets, tie_starts, np.array([1, 1]))
    assert scores == pytest.approx([3 / 4, 1])
