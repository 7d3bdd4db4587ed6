"""Values of success_plain.py, worked out by hand."""

import pytest

from rankbook.plain import success_at_k

RANKING, RELEVANT = ["d1", "d2", "d3", "d4", "d5"], {"d1", "d3", "d5"}


def test_any_hit_among_the_first_k():
    assert success_at_k(RANKING, {"d3"}, 2) == 0
    assert success_at_k(RANKING, {"d3"}, 3) == 1


def test_bad_cutoff_and_a_document_twice_are_refused():
    with pytest.raises(ValueError, match="k must be"):
        success_at_k(RANKING, RELEVANT, 0)
    with pytest.raises(ValueError, match="'d1' stands at rank 1 and again at rank 2"):
        success_at_k(["d1", "d1"], RELEVANT, 2)
