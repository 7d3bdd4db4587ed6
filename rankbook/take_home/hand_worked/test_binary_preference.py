"""Values of binary_preference.py, worked out by hand, over grades in rank order."""

import numpy as np
import pytest

from rankbook.kernels.binary_preference import binary_preference, binary_preference_batch

UNJUDGED = np.nan


def test_judged_nonrelevant_documents_above_a_hit_cost():
    # R = 2, N = 3, so each hit loses the share of min(2, 3) that stands above it.
    rel = np.array([1.0, 0.0, 2.0, 0.0])
    assert binary_preference(rel, 2, 3) == pytest.approx(((1 - 0 / 2) + (1 - 1 / 2)) / 2)


def test_what_nobody_judged_is_left_out():
    assert binary_preference(np.array([UNJUDGED, 1.0]), 1, 1) == 1


def test_undefined_where_nothing_is_relevant():
    assert np.isnan(binary_preference(np.array([0.0]), 0, 1))


def test_loop_scores_each_list():
    rel, offsets = np.array([1.0, 0.0, 1.0]), np.array([0, 1, 3])
    assert binary_preference_batch(rel, offsets, np.array([1, 1]), np.array([0, 1])) == pytest.approx([1, 0])
