"""Values of interpolated_precision.py, worked out by hand, over grades in rank order."""

import numpy as np
import pytest

from rankbook.kernels.interpolated_precision import (
    eleven_point_precision,
    interpolated_precision,
    interpolated_precision_batch,
)

UNJUDGED = np.nan


def test_best_precision_from_a_recall_on():
    # Hits at ranks 2 and 3 of 2 relevant: precision 1/2 at recall 1/2, 2/3 at recall 1.
    rel = np.array([0.0, 1.0, 1.0])
    assert interpolated_precision(rel, 2, 0.0) == pytest.approx(2 / 3)
    assert interpolated_precision(np.array([1.0, 0.0, 1.0]), 2, 0.5) == 1
    assert interpolated_precision(np.array([1.0, 0.0, 1.0]), 2, 0.6) == pytest.approx(2 / 3)


def test_0_where_that_recall_is_not_reached():
    assert interpolated_precision(np.array([1.0, UNJUDGED]), 2, 1.0) == 0


def test_mean_at_eleven_recalls():
    # Precision 1 up to recall 0.5 (six of the eleven), 2/3 up to 1 (five of them).
    assert eleven_point_precision(np.array([1.0, 0.0, 1.0]), 2) == pytest.approx((6 * 1 + 5 * 2 / 3) / 11)


def test_undefined_where_nothing_is_relevant():
    assert np.isnan(interpolated_precision(np.array([0.0]), 0, 0.5))


def test_loop_scores_each_list():
    rel, offsets = np.array([1.0, 0.0, 1.0]), np.array([0, 1, 3])
    assert interpolated_precision_batch(rel, offsets, np.array([1, 1]), 1.0) == pytest.approx([1, 1 / 2])
