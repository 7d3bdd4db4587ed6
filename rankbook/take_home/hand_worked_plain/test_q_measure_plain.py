"""Values of q_measure_plain.py, worked out by hand."""

from math import isnan

import pytest

from rankbook.plain import q_measure


def test_hits_and_grades_found_against_rank_and_best_order():
    # Rank 1: (1 + 1) / (1 + 2); rank 3: (2 + 3) / (3 + 3).
    assert q_measure(["d1", "d2", "d3"], {"d1": 1, "d2": 0, "d3": 2}) == pytest.approx((2 / 3 + 5 / 6) / 2)


def test_undefined_where_nothing_is_relevant():
    assert isnan(q_measure(["d1"], {"d1": 0}))
