import numpy as np
import pytest

from rankbook.kernels import (
    precision_at_k,
    rank_biased_precision,
    rank_biased_precision_batch,
    rbp_residual,
    rbp_residual_batch,
)

UNJUDGED = np.nan

WORKED = [
    # Q29: hits at ranks 1 and 3, so (1 - p) · (1 + p²), and p⁵ is left.
    ([1, 0, 1, 0, 0], 0.5, 0.5 * (1 + 0.25), 0.5**5),
    ([1, 0, 1, 0, 0], 0.8, 0.2 * (1 + 0.64), 0.8**5),
    ([1, 0, 1, 0, 0], 0.95, 0.05 * (1 + 0.9025), 0.95**5),
    # T30: binary, so two hits at p = .5 give .75, at any grade.
    ([3, 3], 0.5, 0.75, 0.25),
    # The article's list (A26).
    ([2, 0, 1, 0, 2], 0.8, 0.2 * (1 + 0.64 + 0.4096), 0.8**5),
    ([0, 0, 0], 0.8, 0, 0.8**3),
    ([], 0.8, 0, 1),
    # Rank 2 is unjudged: its weight, and all below.
    ([1, UNJUDGED, 1], 0.5, 0.5 * (1 + 0.25), 0.25 + 0.125),
    ([UNJUDGED], 0.5, 0, 1),
]


@pytest.mark.parametrize(("rel", "p", "expected", "residual"), WORKED)
def test_worked_values(rel, p, expected, residual):
    rel = np.array(rel, dtype=float)
    assert rank_biased_precision(rel, p) == pytest.approx(expected, abs=1e-12)
    assert rbp_residual(rel, p) == pytest.approx(residual, abs=1e-12)


@pytest.mark.parametrize(("p", "printed"), [(0.5, (0.625, 0.031)), (0.8, (0.328, 0.328)), (0.95, (0.0951, 0.774))])
def test_the_book_prints_these_values(p, printed):
    rel = np.array([1.0, 0.0, 1.0, 0.0, 0.0])
    assert (round(rank_biased_precision(rel, p), 4), round(rbp_residual(rel, p), 3)) == pytest.approx(printed, abs=5e-4)


@pytest.mark.parametrize("k", [1, 2, 3, 5, 10])
def test_cutoff_reads_the_first_k(k):
    rel = np.array([1.0, 0.0, 1.0, 0.0, 1.0])
    assert rank_biased_precision(rel, 0.8, k) == rank_biased_precision(rel[:k], 0.8)


def test_nothing_is_read_past_the_end_of_a_slice():
    # T7: the third grade lies behind the list.
    longer = np.array([0.0, 0.0, 1.0, UNJUDGED])
    assert rank_biased_precision(longer[:2], 0.5, 3) == 0
    assert rbp_residual(longer[:2], 0.5) == 0.25


@pytest.mark.parametrize("p", [0.1, 0.5, 0.9])
def test_score_and_residual_of_hits_alone_add_up_to_1(p):
    rel = np.ones(7)
    assert rank_biased_precision(rel, p) + rbp_residual(rel, p) == pytest.approx(1, abs=1e-12)


def test_little_persistence_reads_the_first_document_alone():
    rel = np.array([1.0, 1.0, 0.0])
    assert rank_biased_precision(rel, 1e-9) == pytest.approx(precision_at_k(rel, 1), abs=1e-8)


def test_negative_is_judged_and_not_relevant():
    rel = np.array([-1.0, 0.5])
    assert rank_biased_precision(rel, 0.5) == 0.25
    assert rbp_residual(rel, 0.5) == 0.25


@pytest.mark.parametrize("dtype", [np.int64, np.float32])
def test_other_number_types_give_the_same(dtype):
    rel = np.array([2, 0, 1], dtype=dtype)
    assert rank_biased_precision(rel, 0.5) == 0.625
    assert rank_biased_precision_batch(rel, np.array([0, 2, 3]), 0.5).tolist() == [0.5, 0.5]
    assert rbp_residual_batch(rel, np.array([0, 2, 3]), 0.5).tolist() == [0.25, 0.5]


@pytest.mark.parametrize("k", [1, 2, 3, 10, None])
def test_batch_gives_what_each_list_gives(k, end_to_end):
    lists = [[], [2, 0, 1, 0, 2], [], [UNJUDGED, -1, 1], [0, 0], [0.5], []]
    rel, offsets = end_to_end(lists)
    one_by_one = [rank_biased_precision(np.array(one, dtype=float), 0.8, k) for one in lists]
    assert rank_biased_precision_batch(rel, offsets, 0.8, k).tolist() == one_by_one
    residuals = [rbp_residual(np.array(one, dtype=float), 0.8) for one in lists]
    assert rbp_residual_batch(rel, offsets, 0.8).tolist() == residuals


def test_batch_of_no_lists_is_empty():
    assert rank_biased_precision_batch(np.empty(0), np.array([0]), 0.5).tolist() == []
    assert rbp_residual_batch(np.empty(0), np.array([0]), 0.5).tolist() == []
