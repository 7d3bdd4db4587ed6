"""Values of area_under_curve_plain.py, worked out by hand."""

import pytest

from rankbook.plain import area_under_curve


def test_pairs_in_the_right_order():
    # Hits at ranks 1 and 3, others at 2 and 4: 2 + 1 of 4 pairs.
    assert area_under_curve(["d1", "d2", "d3", "d4"], {"d1", "d3"}) == pytest.approx(3 / 4)
