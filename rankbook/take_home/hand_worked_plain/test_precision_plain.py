"""Values of precision_plain.py, worked out by hand."""

import pytest

from rankbook.plain import precision_at_k

RANKING, RELEVANT = ["d1", "d2", "d3", "d4", "d5"], {"d1", "d3", "d5"}


def test_hits_among_the_first_k_divided_by_k():
    assert precision_at_k(RANKING, RELEVANT, 3) == pytest.approx(2 / 3)
    assert precision_at_k(RANKING, RELEVANT, 10) == pytest.approx(3 / 10)


def test_bad_cutoff_and_a_document_twice_are_refused():
    with pytest.raises(ValueError, match="k must be"):
        precision_at_k(RANKING, RELEVANT, 0)
    with pytest.raises(ValueError, match="'d1' stands at rank 1 and again at rank 2"):
        precision_at_k(["d1", "d1"], RELEVANT, 2)
