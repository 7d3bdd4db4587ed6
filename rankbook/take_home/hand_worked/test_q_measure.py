"""Values of q_measure.py, worked out by hand, over grades in rank order."""

import numpy as np
import pytest

from rankbook.kernels.q_measure import q_measure, q_measure_batch

UNJUDGED = np.nan


def test_hits_and_grades_found_against_rank_and_best_order():
    # Rank 1: (1 + 1) / (1 + 2); rank 3: (2 + 3) / (3 + 3).
    assert q_measure(np.array([1.0, 0.0, 2.0]), np.array([2.0, 1.0])) == pytest.approx((2 / 3 + 5 / 6) / 2)


def test_best_order_scores_1():
    assert q_measure(np.array([2.0, 1.0]), np.array([2.0, 1.0])) == 1


def test_undefined_where_nothing_is_relevant():
    assert np.isnan(q_measure(np.array([0.0, UNJUDGED]), np.array([0.0])))


def test_loop_scores_each_list():
    rel, offsets, ideal = np.array([1.0, 0.0, 0.0, 2.0]), np.array([0, 2, 4]), np.array([1.0, 0.0, 2.0, 0.0])
    # Second list: rank 2: (1 + 2) / (2 + 2).
    assert q_measure_batch(rel, offsets, ideal, offsets) == pytest.approx([1, 3 / 4])
