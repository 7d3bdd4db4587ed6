"""Values of average_precision_plain.py, worked out by hand."""

from math import isnan

import pytest

from rankbook.plain import average_precision, mean_average_precision

RANKING, RELEVANT = ["d1", "d2", "d3", "d4", "d5"], {"d1", "d3", "d5"}


def test_precision_at_each_hit_averaged_over_all_relevant():
    assert average_precision(RANKING, RELEVANT) == pytest.approx((1 / 1 + 2 / 3 + 3 / 5) / 3)  # 0.7555556
    assert average_precision(RANKING, {"d1", "d9"}) == pytest.approx((1 / 1) / 2)


def test_mean_over_queries_leaves_out_the_undefined():
    assert isnan(average_precision(RANKING, set()))
    assert mean_average_precision([["d1"], ["d2", "d1"], ["d1"]], [{"d1"}, {"d1"}, set()]) == pytest.approx(3 / 4)


def test_bad_cutoff_and_a_document_twice_are_refused():
    with pytest.raises(ValueError, match="k must be"):
        average_precision(RANKING, RELEVANT, 0)
    with pytest.raises(ValueError, match="'d1' stands at rank 1 and again at rank 2"):
        average_precision(["d1", "d1"], RELEVANT)
