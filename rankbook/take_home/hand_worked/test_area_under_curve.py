"""Values of area_under_curve.py, worked out by hand, over grades in rank order."""

import numpy as np
import pytest

from rankbook.kernels.area_under_curve import area_under_curve, area_under_curve_batch


def test_pairs_in_the_right_order():
    # Hits at ranks 1 and 3, others at 2 and 4: 2 + 1 of 4 pairs.
    assert area_under_curve(np.array([2.0, 0.0, 1.0, 0.0])) == pytest.approx(3 / 4)


def test_loop_scores_each_list():
    rel, offsets = np.array([1.0, 0.0, 0.0, 1.0]), np.array([0, 2, 4])
    assert area_under_curve_batch(rel, offsets) == pytest.approx([1, 0])
