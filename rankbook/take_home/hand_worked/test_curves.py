"""Values of curves.py, worked out by hand, over grades in rank order."""

from math import log2

import numpy as np
import pytest

from rankbook.kernels.curves import ndcg_curve, precision_curve, recall_curve

UNJUDGED = np.nan


def test_precision_at_every_cutoff():
    assert precision_curve(np.array([2.0, 0.0, 1.0, UNJUDGED])) == pytest.approx([1, 1 / 2, 2 / 3, 2 / 4])


def test_recall_at_every_cutoff():
    assert recall_curve(np.array([2.0, 0.0, 1.0]), 4) == pytest.approx([1 / 4, 1 / 4, 2 / 4])
    assert np.isnan(recall_curve(np.array([0.0]), 0)).all()


def test_ndcg_at_every_cutoff():
    curve = ndcg_curve(np.array([0.0, 1.0]), np.array([1.0, 1.0]))
    assert curve == pytest.approx([0, (1 / log2(3)) / (1 + 1 / log2(3))])
