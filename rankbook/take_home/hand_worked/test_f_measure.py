"""Values of f_measure.py, worked out by hand, over grades in rank order."""

import numpy as np
import pytest

from rankbook.kernels.f_measure import f_measure_at_k, f_measure_at_k_batch

UNJUDGED = np.nan


def test_harmonic_mean_of_precision_and_recall():
    # P@5 = 3/5, R@5 = 3/3: 2 · 3/5 · 1 / (3/5 + 1)
    rel = np.array([2.0, 0.0, 1.0, 0.0, 2.0])
    assert f_measure_at_k(rel, 3, 5) == pytest.approx(0.75)


def test_beta_lets_recall_weigh_more():
    # P@2 = 1/2, R@2 = 1/4, beta 2: 5 · 1/8 / (4 · 1/2 + 1/4)
    assert f_measure_at_k(np.array([1.0, 0.0]), 4, 2, 2.0) == pytest.approx(5 / 18)


def test_0_without_a_hit_and_undefined_where_nothing_is_relevant():
    assert f_measure_at_k(np.array([0.0, UNJUDGED]), 1, 2) == 0
    assert np.isnan(f_measure_at_k(np.array([0.0]), 0, 1))


def test_loop_scores_each_list():
    rel, offsets = np.array([1.0, 0.0, 1.0, 1.0]), np.array([0, 2, 4])
    # P 1/2, R 1/1; P 2/2, R 2/2.
    assert f_measure_at_k_batch(rel, offsets, np.array([1, 2]), 2) == pytest.approx([2 / 3, 1])
