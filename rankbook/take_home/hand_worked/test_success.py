"""Values of success.py, worked out by hand, over grades in rank order."""

import numpy as np
import pytest

from rankbook.kernels.success import success_at_k, success_at_k_batch

UNJUDGED = np.nan


def test_any_hit_among_the_first_k():
    rel = np.array([0.0, 0.0, 1.0])
    assert success_at_k(rel, 2) == 0
    assert success_at_k(rel, 3) == 1


def test_what_nobody_judged_is_no_hit():
    assert success_at_k(np.array([UNJUDGED, 0.0]), 2) == 0


def test_loop_scores_each_list():
    rel, offsets = np.array([1.0, 0.0, 0.0, 1.0, 1.0]), np.array([0, 2, 3, 5])
    assert success_at_k_batch(rel, offsets, 1) == pytest.approx([1, 0, 1])
