"""Values of expected_reciprocal_rank_plain.py, worked out by hand."""

import pytest

from rankbook.plain import expected_reciprocal_rank

RANKING, GRADES = ["d1", "d2", "d3", "d4", "d5"], {"d1": 2, "d2": 0, "d3": 1, "d4": 0, "d5": 2}


def test_a_reader_stops_at_what_satisfies():
    # Of a scale to 2, grade 2 stops 3/4 of the readers, grade 1 stops 1/4.
    assert expected_reciprocal_rank(RANKING, 3, GRADES, 2) == pytest.approx(3 / 4 + (1 / 4) * (1 / 4) / 3)
    assert expected_reciprocal_rank(RANKING, 1, GRADES, 2) == pytest.approx(3 / 4)


def test_bad_cutoff_and_a_document_twice_are_refused():
    with pytest.raises(ValueError, match="k must be"):
        expected_reciprocal_rank(RANKING, 0, GRADES, 2)
    with pytest.raises(ValueError, match="'d1' stands at rank 1 and again at rank 2"):
        expected_reciprocal_rank(["d1", "d1"], 2, GRADES, 2)
