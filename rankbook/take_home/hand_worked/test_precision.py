"""Values of precision.py, worked out by hand, over grades in rank order."""

import numpy as np
import pytest

from rankbook.kernels.precision import precision_at_k, precision_at_k_batch

UNJUDGED = np.nan


def test_hits_among_the_first_k_divided_by_k():
    rel = np.array([2.0, 0.0, 1.0, 0.0, 2.0])
    assert precision_at_k(rel, 1) == 1
    assert precision_at_k(rel, 3) == pytest.approx(2 / 3)
    assert precision_at_k(rel, 5) == pytest.approx(3 / 5)


def test_divides_by_k_even_if_the_list_is_shorter():
    assert precision_at_k(np.array([1.0, 1.0]), 10) == pytest.approx(2 / 10)
    assert precision_at_k(np.array([]), 5) == 0


def test_what_nobody_judged_is_no_hit():
    assert precision_at_k(np.array([UNJUDGED, 1.0]), 2) == pytest.approx(1 / 2)


def test_loop_scores_each_list():
    rel, offsets = np.array([1.0, 0.0, 0.0, 1.0, 1.0]), np.array([0, 2, 2, 5])
    assert precision_at_k_batch(rel, offsets, 2) == pytest.approx([1 / 2, 0, 1 / 2])
