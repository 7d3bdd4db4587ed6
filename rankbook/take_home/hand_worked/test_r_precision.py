"""Values of r_precision.py, worked out by hand, over grades in rank order."""

import numpy as np
import pytest

from rankbook.kernels.r_precision import r_precision, r_precision_batch

UNJUDGED = np.nan


def test_hits_among_the_first_r_divided_by_r():
    assert r_precision(np.array([2.0, 0.0, 1.0, 0.0, 2.0]), 3) == pytest.approx(2 / 3)
    assert r_precision(np.array([1.0]), 4) == pytest.approx(1 / 4)


def test_undefined_where_nothing_is_relevant():
    assert np.isnan(r_precision(np.array([0.0, UNJUDGED]), 0))


def test_loop_scores_each_list():
    rel, offsets = np.array([0.0, 1.0, 1.0, 1.0]), np.array([0, 2, 4])
    assert r_precision_batch(rel, offsets, np.array([1, 2])) == pytest.approx([0, 1])
