"""Values of reciprocal_rank.py, worked out by hand, over grades in rank order."""

import numpy as np
import pytest

from rankbook.kernels.reciprocal_rank import reciprocal_rank, reciprocal_rank_batch

UNJUDGED = np.nan


def test_1_divided_by_the_rank_of_the_first_hit():
    assert reciprocal_rank(np.array([2.0, 0.0, 1.0])) == 1
    assert reciprocal_rank(np.array([0.0, 0.0, 1.0, 1.0])) == pytest.approx(1 / 3)


def test_0_without_a_hit_or_with_one_behind_the_cutoff():
    assert reciprocal_rank(np.array([0.0, UNJUDGED])) == 0
    assert reciprocal_rank(np.array([0.0, 0.0, 1.0]), 2) == 0


def test_loop_scores_each_list():
    rel, offsets = np.array([0.0, 1.0, 0.0, 0.0, 1.0]), np.array([0, 2, 5])
    assert reciprocal_rank_batch(rel, offsets) == pytest.approx([1 / 2, 1 / 3])
