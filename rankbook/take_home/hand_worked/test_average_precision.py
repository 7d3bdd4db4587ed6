"""Values of average_precision.py, worked out by hand, over grades in rank order."""

import numpy as np
import pytest

from rankbook.kernels.average_precision import average_precision, average_precision_batch

UNJUDGED = np.nan


def test_precision_at_each_hit_averaged_over_all_relevant():
    rel = np.array([2.0, 0.0, 1.0, 0.0, 2.0])
    assert average_precision(rel, 3) == pytest.approx((1 / 1 + 2 / 3 + 3 / 5) / 3)  # 0.7555556


def test_what_is_missed_counts_as_0():
    assert average_precision(np.array([1.0, 0.0, 1.0]), 4) == pytest.approx((1 / 1 + 2 / 3) / 4)


def test_a_cutoff_leaves_the_divisor_alone():
    assert average_precision(np.array([1.0, 0.0, 1.0]), 2, 2) == pytest.approx((1 / 1) / 2)


def test_what_nobody_judged_takes_a_rank_and_is_no_hit():
    assert average_precision(np.array([UNJUDGED, 1.0]), 1) == pytest.approx(1 / 2)


def test_undefined_where_nothing_is_relevant():
    assert np.isnan(average_precision(np.array([0.0, 0.0]), 0))


def test_loop_scores_each_list():
    rel, offsets = np.array([1.0, 0.0, 0.0, 1.0]), np.array([0, 2, 4])
    assert average_precision_batch(rel, offsets, np.array([2, 1])) == pytest.approx([1 / 2, 1 / 2])
