"""Values of recall_plain.py, worked out by hand."""

from math import isnan

import pytest

from rankbook.plain import recall_at_k

RANKING, RELEVANT = ["d1", "d2", "d3", "d4", "d5"], {"d1", "d3", "d5"}


def test_hits_among_the_first_k_divided_by_all_relevant():
    assert recall_at_k(RANKING, RELEVANT, 3) == pytest.approx(2 / 3)
    assert recall_at_k(RANKING, {*RELEVANT, "d9"}, 5) == pytest.approx(3 / 4)


def test_undefined_where_nothing_is_relevant():
    assert isnan(recall_at_k(RANKING, set(), 3))


def test_bad_cutoff_and_a_document_twice_are_refused():
    with pytest.raises(ValueError, match="k must be"):
        recall_at_k(RANKING, RELEVANT, 0)
    with pytest.raises(ValueError, match="'d1' stands at rank 1 and again at rank 2"):
        recall_at_k(["d1", "d1"], RELEVANT, 2)
