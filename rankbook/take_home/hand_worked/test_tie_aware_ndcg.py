"""Values of tie_aware_ndcg.py, worked out by hand, over grades in rank order."""

from math import log2

import numpy as np
import pytest

from rankbook.kernels.tie_aware_ndcg import tie_aware_dcg_at_k, tie_aware_ndcg_at_k

UNJUDGED = np.nan


def test_mean_over_all_orders_of_a_tie():
    # Gain 3 among three that tie: a third of it at each rank.
    rel, tie_starts = np.array([2.0, 0.0, UNJUDGED]), np.array([0, 0, 0])
    worked_out = (3 / 3) * (1 + 1 / log2(3))
    assert tie_aware_dcg_at_k(rel, tie_starts, 2) == pytest.approx(worked_out)
    assert tie_aware_ndcg_at_k(rel, tie_starts, np.array([2.0, 0.0]), 2) == pytest.approx(worked_out / 3)


def test_without_ties_it_is_ndcg():
    rel, ideal = np.array([2.0, 0.0, 1.0, 0.0, 2.0]), np.array([2.0, 2.0, 1.0, 0.0, 0.0])
    worked_out = (3 + 1 / 2 + 3 / log2(6)) / (3 + 3 / log2(3) + 1 / 2)
    assert tie_aware_ndcg_at_k(rel, np.arange(5), ideal, 5) == pytest.approx(worked_out)
