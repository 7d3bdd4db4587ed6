"""Values of f_measure_plain.py, worked out by hand."""

import pytest

from rankbook.plain import f1_at_k, f_measure_at_k

RANKING, RELEVANT = ["d1", "d2", "d3", "d4", "d5"], {"d1", "d3", "d5"}


def test_harmonic_mean_of_precision_and_recall():
    # P@5 = 3/5, R@5 = 3/3.
    assert f1_at_k(RANKING, RELEVANT, 5) == pytest.approx(2 * (3 / 5) * 1 / (3 / 5 + 1))


def test_beta_lets_recall_weigh_more():
    # P@2 = 1/2, R@2 = 1/3, beta 2: 5 · 1/6 / (4 · 1/2 + 1/3)
    assert f_measure_at_k(RANKING, RELEVANT, 2, beta=2) == pytest.approx((5 / 6) / (7 / 3))


def test_bad_cutoff_and_a_document_twice_are_refused():
    with pytest.raises(ValueError, match="k must be"):
        f1_at_k(RANKING, RELEVANT, 0)
    with pytest.raises(ValueError, match="'d1' stands at rank 1 and again at rank 2"):
        f1_at_k(["d1", "d1"], RELEVANT, 2)
