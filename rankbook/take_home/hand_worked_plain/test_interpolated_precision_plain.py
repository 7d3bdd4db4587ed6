"""Values of interpolated_precision_plain.py, worked out by hand."""

import pytest

from rankbook.plain import eleven_point_precision, interpolated_precision

RANKING, RELEVANT = ["d1", "d2", "d3"], {"d1", "d3"}


def test_best_precision_from_a_recall_on():
    assert interpolated_precision(RANKING, RELEVANT, 0.5) == 1
    assert interpolated_precision(RANKING, RELEVANT, 0.6) == pytest.approx(2 / 3)
    assert interpolated_precision(["d1"], RELEVANT, 1) == 0


def test_mean_at_eleven_recalls():
    # Precision 1 up to recall 0.5 (six of the eleven), 2/3 up to 1 (five of them).
    assert eleven_point_precision(RANKING, RELEVANT) == pytest.approx((6 * 1 + 5 * 2 / 3) / 11)
