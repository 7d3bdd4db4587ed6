"""Values of reciprocal_rank_plain.py, worked out by hand."""

import pytest

from rankbook.plain import mean_reciprocal_rank, reciprocal_rank

RANKING, RELEVANT = ["d1", "d2", "d3", "d4", "d5"], {"d1", "d3", "d5"}


def test_1_divided_by_the_rank_of_the_first_hit():
    assert reciprocal_rank(RANKING, RELEVANT) == 1
    assert reciprocal_rank(RANKING, {"d3", "d4"}) == pytest.approx(1 / 3)
    assert reciprocal_rank(RANKING, {"d3"}, 2) == 0


def test_mean_over_queries():
    assert mean_reciprocal_rank([["d1"], ["d2", "d1"]], [{"d1"}, {"d1"}]) == pytest.approx((1 + 1 / 2) / 2)


def test_bad_cutoff_and_a_document_twice_are_refused():
    with pytest.raises(ValueError, match="k must be"):
        reciprocal_rank(RANKING, RELEVANT, 0)
    with pytest.raises(ValueError, match="'d1' stands at rank 1 and again at rank 2"):
        reciprocal_rank(["d1", "d1"], RELEVANT)
