"""Values of tie_aware_hits.py, worked out by hand, over grades in rank order."""

import numpy as np
import pytest

from rankbook.kernels.tie_aware_hits import (
    tie_aware_f_measure_at_k,
    tie_aware_precision_at_k,
    tie_aware_r_precision,
    tie_aware_recall_at_k,
)

UNJUDGED = np.nan


REL, ALL_TIE = np.array([1.0, 0.0, 0.0, UNJUDGED]), np.array([0, 0, 0, 0])
"""One hit among four that tie: at each rank in a quarter of the orders."""


def test_mean_precision_and_recall():
    assert tie_aware_precision_at_k(REL, ALL_TIE, 2) == pytest.approx((1 / 2) * (2 / 4))
    assert tie_aware_recall_at_k(REL, ALL_TIE, 1, 2) == pytest.approx(2 / 4)


def test_mean_r_precision():
    assert tie_aware_r_precision(REL, ALL_TIE, 1) == pytest.approx(1 / 4)


def test_mean_f_measure():
    # In half of the orders P@2 = 1/2 and R@2 = 1, so F = 2/3; else 0.
    assert tie_aware_f_measure_at_k(REL, ALL_TIE, 1, 2) == pytest.approx((2 / 3) / 2)


def test_without_ties_it_is_precision():
    assert tie_aware_precision_at_k(np.array([2.0, 0.0, 1.0]), np.arange(3), 3) == pytest.approx(2 / 3)
