"""Values of expected_reciprocal_rank.py, worked out by hand, over grades in rank order."""

import numpy as np
import pytest

from rankbook.kernels.expected_reciprocal_rank import expected_reciprocal_rank, expected_reciprocal_rank_batch

UNJUDGED = np.nan


def test_a_reader_stops_at_what_satisfies():
    # Of a scale to 2, grade 2 stops 3/4 of the readers, grade 1 stops 1/4.
    rel = np.array([2.0, 0.0, 1.0])
    assert expected_reciprocal_rank(rel, 3, 2) == pytest.approx(3 / 4 + (1 / 4) * (1 / 4) / 3)
    assert expected_reciprocal_rank(rel, 1, 2) == pytest.approx(3 / 4)


def test_what_nobody_judged_stops_nobody():
    assert expected_reciprocal_rank(np.array([UNJUDGED, 1.0]), 2, 1) == pytest.approx(1 / 2 / 2)


def test_loop_scores_each_list():
    rel, offsets = np.array([1.0, 0.0, 1.0]), np.array([0, 1, 3])
    assert expected_reciprocal_rank_batch(rel, offsets, 5, 1) == pytest.approx([1 / 2, 1 / 4])
