"""Values of recall.py, worked out by hand, over grades in rank order."""

import numpy as np
import pytest

from rankbook.kernels.recall import recall_at_k, recall_at_k_batch

UNJUDGED = np.nan


def test_hits_among_the_first_k_divided_by_all_relevant():
    rel = np.array([2.0, 0.0, 1.0, 0.0, 2.0])
    assert recall_at_k(rel, 3, 3) == pytest.approx(2 / 3)
    assert recall_at_k(rel, 4, 5) == pytest.approx(3 / 4)  # one was not retrieved


def test_what_nobody_judged_is_no_hit():
    assert recall_at_k(np.array([UNJUDGED, 1.0]), 2, 2) == pytest.approx(1 / 2)


def test_undefined_where_nothing_is_relevant():
    assert np.isnan(recall_at_k(np.array([0.0, 0.0]), 0, 2))


def test_loop_scores_each_list():
    rel, offsets = np.array([1.0, 0.0, 0.0, 1.0, 1.0]), np.array([0, 2, 5])
    assert recall_at_k_batch(rel, offsets, np.array([1, 4]), 2) == pytest.approx([1 / 1, 1 / 4])
