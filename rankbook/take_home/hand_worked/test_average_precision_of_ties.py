"""Values of average_precision_of_ties.py, worked out by hand, over grades in rank order."""

import numpy as np
import pytest

from rankbook.kernels.average_precision_of_ties import average_precision_of_ties, average_precision_of_ties_batch

UNJUDGED = np.nan


def test_hits_of_a_tie_stand_at_its_last_rank():
    # Ranks 2 and 3 tie, and one of them is a hit: it counts at rank 3, where two are found.
    rel, tie_starts = np.array([1.0, 1.0, 0.0]), np.array([0, 1, 1])
    assert average_precision_of_ties(rel, tie_starts, 2) == pytest.approx((1 / 1 + 2 / 3) / 2)


def test_without_ties_it_is_average_precision():
    rel, tie_starts = np.array([2.0, 0.0, 1.0, 0.0, 2.0]), np.arange(5)
    assert average_precision_of_ties(rel, tie_starts, 3) == pytest.approx((1 / 1 + 2 / 3 + 3 / 5) / 3)


def test_undefined_where_nothing_is_relevant():
    assert np.isnan(average_precision_of_ties(np.array([UNJUDGED]), np.array([0]), 0))


def test_loop_scores_each_list():
    rel, offsets, tie_starts = np.array([1.0, 0.0, 1.0]), np.array([0, 2, 3]), np.array([0, 0, 2])
    scores = average_precision_of_ties_batch(rel, offsets, tie_starts, np.array([1, 1]))
    assert scores == pytest.approx([1 / 2, 1])
