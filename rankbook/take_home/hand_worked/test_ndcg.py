"""Values of ndcg.py, worked out by hand, over grades in rank order."""

from math import log2

import numpy as np
import pytest

from rankbook.kernels.ndcg import dcg_at_k, ndcg_at_k, ndcg_at_k_batch

UNJUDGED = np.nan


def test_gains_divided_by_the_logarithm_of_the_rank_plus_1():
    # Gains 3, 0, 1, 0, 3; discounts log2(2), log2(3), ..., log2(6).
    rel = np.array([2.0, 0.0, 1.0, 0.0, 2.0])
    assert dcg_at_k(rel, 5) == pytest.approx(3 + 1 / 2 + 3 / log2(6))
    assert dcg_at_k(rel, 5, "linear") == pytest.approx(2 + 1 / 2 + 2 / log2(6))


def test_divided_by_the_best_order_of_all_judged_documents():
    rel, ideal = np.array([2.0, 0.0, 1.0, 0.0, 2.0]), np.array([2.0, 2.0, 1.0, 0.0, 0.0])
    worked_out = (3 + 1 / 2 + 3 / log2(6)) / (3 + 3 / log2(3) + 1 / 2)  # 0.8642204
    assert ndcg_at_k(rel, ideal, 5) == pytest.approx(worked_out)
    assert ndcg_at_k(rel, ideal, 2) == pytest.approx(3 / (3 + 3 / log2(3)))


def test_a_document_that_was_missed_lowers_the_score():
    assert ndcg_at_k(np.array([1.0]), np.array([2.0, 1.0]), 10) == pytest.approx(1 / (3 + 1 / log2(3)))


def test_what_nobody_judged_and_what_is_negative_gains_nothing():
    assert ndcg_at_k(np.array([UNJUDGED, -1.0, 1.0]), np.array([1.0, -1.0]), 3) == pytest.approx(1 / 2)


def test_undefined_where_nothing_is_relevant():
    assert np.isnan(ndcg_at_k(np.array([0.0]), np.array([0.0]), 1))


def test_loop_scores_each_list():
    rel, offsets = np.array([1.0, 0.0, 0.0, 1.0]), np.array([0, 2, 4])
    ideal, ideal_offsets = np.array([1.0, 1.0]), np.array([0, 1, 2])
    scores = ndcg_at_k_batch(rel, offsets, ideal, ideal_offsets, 2)
    assert scores == pytest.approx([1, 1 / log2(3)])
