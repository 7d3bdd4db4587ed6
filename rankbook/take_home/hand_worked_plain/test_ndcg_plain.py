"""Values of ndcg_plain.py, worked out by hand."""

from math import isnan, log2

import pytest

from rankbook.plain import dcg_at_k, ndcg_at_k

RANKING, GRADES = ["d1", "d2", "d3", "d4", "d5"], {"d1": 2, "d2": 0, "d3": 1, "d4": 0, "d5": 2}


def test_gains_divided_by_the_logarithm_of_the_rank_plus_1():
    # Gains 3, 0, 1, 0, 3; discounts log2(2), log2(3), ..., log2(6).
    assert dcg_at_k(RANKING, 5, GRADES) == pytest.approx(3 + 1 / 2 + 3 / log2(6))
    assert dcg_at_k(RANKING, 5, GRADES, gain="linear") == pytest.approx(2 + 1 / 2 + 2 / log2(6))


def test_divided_by_the_best_order_of_all_judged_documents():
    best = 3 + 3 / log2(3) + 1 / 2
    assert ndcg_at_k(RANKING, 5, GRADES) == pytest.approx((3 + 1 / 2 + 3 / log2(6)) / best)  # 0.8642204
    assert ndcg_at_k(["d1"], 5, GRADES) == pytest.approx(3 / best)


def test_undefined_where_nothing_is_relevant():
    assert isnan(ndcg_at_k(RANKING, 5, {"d1": 0}))


def test_bad_cutoff_and_a_document_twice_are_refused():
    with pytest.raises(ValueError, match="k must be"):
        ndcg_at_k(RANKING, 0, GRADES)
    with pytest.raises(ValueError, match="'d1' stands at rank 1 and again at rank 2"):
        ndcg_at_k(["d1", "d1"], 2, GRADES)
