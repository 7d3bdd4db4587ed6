"""Values of r_precision_plain.py, worked out by hand."""

from math import isnan

import pytest

from rankbook.plain import r_precision

RANKING, RELEVANT = ["d1", "d2", "d3", "d4", "d5"], {"d1", "d3", "d5"}


def test_hits_among_the_first_r_divided_by_r():
    assert r_precision(RANKING, RELEVANT) == pytest.approx(2 / 3)


def test_undefined_where_nothing_is_relevant():
    assert isnan(r_precision(RANKING, set()))
