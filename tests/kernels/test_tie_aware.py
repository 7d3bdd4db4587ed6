"""The tie-aware kernels: hand-worked ties, and the mean of the ordinary judges over every order of the ties."""

from itertools import permutations, product
from math import log2

import numpy as np
import pytest

from rankbook import kernels

UNJUDGED = np.nan
D1, D2, D3, D4 = (1 / log2(rank + 1) for rank in range(1, 5))

# For each judge: on one list, tie-aware and in a given order, then its loop over many lists.
# Of a query: rel, tie_starts, ideal, n_relevant, k.
JUDGES = {
    "P": (
        lambda rel, ties, _ideal, _n, k: kernels.tie_aware_precision_at_k(rel, ties, k),
        lambda rel, _ideal, _n, k: kernels.precision_at_k(rel, k),
        lambda rel, offsets, ties, _ideal, _lengths, _n, k: kernels.tie_aware_precision_at_k_batch(
            rel, offsets, ties, k
        ),
    ),
    "R": (
        lambda rel, ties, _ideal, n, k: kernels.tie_aware_recall_at_k(rel, ties, n, k),
        lambda rel, _ideal, n, k: kernels.recall_at_k(rel, n, k),
        lambda rel, offsets, ties, _ideal, _lengths, n, k: kernels.tie_aware_recall_at_k_batch(
            rel, offsets, ties, n, k
        ),
    ),
    "F2": (
        lambda rel, ties, _ideal, n, k: kernels.tie_aware_f_measure_at_k(rel, ties, n, k, 2.0),
        lambda rel, _ideal, n, k: f2_at_k(rel, n, k),
        lambda rel, offsets, ties, _ideal, _lengths, n, k: kernels.tie_aware_f_measure_at_k_batch(
            rel, offsets, ties, n, k, 2.0
        ),
    ),
    "Rprec": (
        lambda rel, ties, _ideal, n, _k: kernels.tie_aware_r_precision(rel, ties, n),
        lambda rel, _ideal, n, _k: kernels.r_precision(rel, n),
        lambda rel, offsets, ties, _ideal, _lengths, n, _k: kernels.tie_aware_r_precision_batch(rel, offsets, ties, n),
    ),
    "Success": (
        lambda rel, ties, _ideal, _n, k: kernels.tie_aware_success_at_k(rel, ties, k),
        lambda rel, _ideal, _n, k: kernels.success_at_k(rel, k),
        lambda rel, offsets, ties, _ideal, _lengths, _n, k: kernels.tie_aware_success_at_k_batch(rel, offsets, ties, k),
    ),
    "AP": (
        lambda rel, ties, _ideal, n, k: kernels.tie_aware_average_precision(rel, ties, n, k),
        lambda rel, _ideal, n, k: kernels.average_precision(rel, n, k),
        lambda rel, offsets, ties, _ideal, _lengths, n, k: kernels.tie_aware_average_precision_batch(
            rel, offsets, ties, n, k
        ),
    ),
    "RR": (
        lambda rel, ties, _ideal, _n, k: kernels.tie_aware_reciprocal_rank(rel, ties, k),
        lambda rel, _ideal, _n, k: kernels.reciprocal_rank(rel, k),
        lambda rel, offsets, ties, _ideal, _lengths, _n, k: kernels.tie_aware_reciprocal_rank_batch(
            rel, offsets, ties, k
        ),
    ),
    **{
        f"DCG, {gain}": (
            lambda rel, ties, _ideal, _n, k, gain=gain: kernels.tie_aware_dcg_at_k(rel, ties, k, gain),
            lambda rel, _ideal, _n, k, gain=gain: kernels.dcg_at_k(rel, k, gain),
            lambda rel, offsets, ties, _ideal, _lengths, _n, k, gain=gain: kernels.tie_aware_dcg_at_k_batch(
                rel, offsets, ties, k, gain
            ),
        )
        for gain in ("exp2", "linear")
    },
    **{
        f"nDCG, {gain}": (
            lambda rel, ties, ideal, _n, k, gain=gain: kernels.tie_aware_ndcg_at_k(rel, ties, ideal, k, gain),
            lambda rel, ideal, _n, k, gain=gain: kernels.ndcg_at_k(rel, ideal, k, gain),
            lambda rel, offsets, ties, ideal, lengths, _n, k, gain=gain: kernels.tie_aware_ndcg_at_k_batch(
                rel, offsets, ties, ideal, lengths, k, gain
            ),
        )
        for gain in ("exp2", "linear")
    },
}


def f2_at_k(rel, n_relevant, k):
    """F with β = 2 by its first definition, from precision and recall."""
    precision, recall = kernels.precision_at_k(rel, k), kernels.recall_at_k(rel, n_relevant, k)
    return 5 * precision * recall / (4 * precision + recall) if precision + recall > 0 else recall


def tie_starts_of(sizes):
    """Return where the group of each document starts, for groups of these sizes."""
    starts = np.cumsum([0, *sizes])[:-1]
    return np.repeat(starts, sizes).astype(np.int64)


def orders_of(rel, sizes):
    """Return every order of the ties: the product of the permutations of each group."""
    ends = np.cumsum(sizes)
    groups = [rel[end - size : end] for end, size in zip(ends, sizes, strict=True)]
    return [np.array(sum(order, ()), dtype=float) for order in product(*(permutations(group) for group in groups))]


def random_rankings(how_many):
    """Return (rel, sizes of the groups, ideal, n_relevant) of short rankings with every kind of grade."""
    rng = np.random.default_rng(8)
    shapes = [(1,), (3, 2), (2, 2, 2), (5,), (1, 4, 1), (4, 2), (1, 1, 3), (2, 1, 3), (6,), (1, 2, 3)]
    rankings = []
    for number in range(how_many):
        sizes = shapes[number % len(shapes)]
        rel = rng.choice([2.0, 1.0, 0.5, 0.0, 0.0, -1.0, UNJUDGED], size=sum(sizes))
        missed = rng.choice([1.0, 3.0], size=rng.integers(0, 3))
        ideal = np.sort(np.concatenate([rel[~np.isnan(rel)], missed]))[::-1].copy()
        rankings.append((rel, sizes, ideal, int(np.count_nonzero(ideal > 0))))
    return rankings


RANKINGS = random_rankings(300)


@pytest.mark.parametrize("judge", JUDGES)
def test_mean_over_every_order_of_the_ties(judge):
    tie_aware, in_order, _ = JUDGES[judge]
    cut_groups = 0
    for rel, sizes, ideal, n_relevant in RANKINGS:
        orders = orders_of(rel, sizes)
        for k in range(1, len(rel) + 2):
            mean = np.mean([in_order(order, ideal, n_relevant, k) for order in orders])
            score = tie_aware(rel, tie_starts_of(sizes), ideal, n_relevant, k)
            assert score == pytest.approx(mean, abs=1e-12, nan_ok=True), (rel, sizes, k)
            cut_groups += k < len(rel) and k not in np.cumsum(sizes)
    assert cut_groups > 500


@pytest.mark.parametrize("judge", JUDGES)
def test_best_and_worst_order_have_the_higher_and_the_lower_grades_first(judge):
    _, in_order, _ = JUDGES[judge]
    for rel, sizes, ideal, n_relevant in RANKINGS[:100]:
        groups = np.split(np.where(rel > 0, rel, 0), np.cumsum(sizes)[:-1])
        worst = np.concatenate([np.sort(group) for group in groups])
        best = np.concatenate([np.sort(group)[::-1] for group in groups])
        for k in range(1, len(rel) + 1):
            scores = [in_order(order, ideal, n_relevant, k) for order in orders_of(rel, sizes)]
            assert in_order(best, ideal, n_relevant, k) == pytest.approx(max(scores), abs=1e-12, nan_ok=True)
            assert in_order(worst, ideal, n_relevant, k) == pytest.approx(min(scores), abs=1e-12, nan_ok=True)


@pytest.mark.parametrize("judge", JUDGES)
def test_without_ties_it_is_the_ordinary_judge(judge):
    tie_aware, in_order, _ = JUDGES[judge]
    for rel, _, ideal, n_relevant in RANKINGS:
        alone = np.arange(len(rel))
        for k in (1, 2, 10):
            score = tie_aware(rel, alone, ideal, n_relevant, k)
            assert score == pytest.approx(in_order(rel, ideal, n_relevant, k), abs=1e-12, nan_ok=True)


@pytest.mark.parametrize("judge", JUDGES)
def test_batch_gives_what_each_list_gives(judge, end_to_end):
    tie_aware, _, batch = JUDGES[judge]
    rankings = [([], (), [2.0, 1.0], 2), *RANKINGS[:30], ([], (), [], 0)]
    rel, offsets = end_to_end([one[0] for one in rankings])
    ideal, ideal_offsets = end_to_end([one[2] for one in rankings])
    n_relevant = np.array([one[3] for one in rankings])
    # As Rankings count them: by the index in all lists together.
    ties = np.concatenate([tie_starts_of(one[1]) + start for one, start in zip(rankings, offsets, strict=False)])
    one_by_one = [
        tie_aware(np.array(rel, dtype=float), tie_starts_of(sizes), np.array(ideal, dtype=float), n, 3)
        for rel, sizes, ideal, n in rankings
    ]
    np.testing.assert_array_equal(batch(rel, offsets, ties, ideal, ideal_offsets, n_relevant, 3), one_by_one)
    part = batch(rel, offsets[5:], ties, ideal, ideal_offsets[5:], n_relevant[5:], 3)
    np.testing.assert_array_equal(part, one_by_one[5:])


@pytest.mark.parametrize("judge", JUDGES)
def test_batch_of_no_lists_is_empty(judge):
    none, start = np.empty(0), np.array([0])
    whole = np.empty(0, dtype=int)
    assert JUDGES[judge][2](none, start, whole, none, start, whole, 3).tolist() == []


# Q16: three tie at the top, one of them is relevant.
Q16, ALL_THREE = np.array([1.0, 0.0, 0.0]), np.zeros(3, dtype=int)


@pytest.mark.parametrize(
    ("score", "expected"),
    [
        (kernels.tie_aware_precision_at_k(Q16, ALL_THREE, 1), 1 / 3),
        (kernels.tie_aware_recall_at_k(Q16, ALL_THREE, 1, 2), 2 / 3),
        (kernels.tie_aware_success_at_k(Q16, ALL_THREE, 2), 2 / 3),
        (kernels.tie_aware_reciprocal_rank(Q16, ALL_THREE), (1 + 1 / 2 + 1 / 3) / 3),
        (kernels.tie_aware_average_precision(Q16, ALL_THREE, 1), (1 + 1 / 2 + 1 / 3) / 3),
        (kernels.tie_aware_ndcg_at_k(Q16, ALL_THREE, Q16, 3), (D1 + D2 + D3) / 3),
        # Two of three are relevant: hits at ranks 1 2, 1 3 and 2 3.
        (
            kernels.tie_aware_average_precision(np.array([1.0, 1, 0]), ALL_THREE, 2),
            (1 + 5 / 6 + (1 / 2 + 2 / 3) / 2) / 3,
        ),
        (kernels.tie_aware_reciprocal_rank(np.array([1.0, 1, 0]), ALL_THREE), (1 + 1 + 1 / 2) / 3),
        # The cutoff cuts the group.
        (kernels.tie_aware_reciprocal_rank(Q16, ALL_THREE, 2), (1 + 1 / 2) / 3),
        (kernels.tie_aware_average_precision(Q16, ALL_THREE, 1, 2), (1 + 1 / 2) / 3),
        # T5: a tie of two, with and without cutoff.
        (kernels.tie_aware_reciprocal_rank(Q16[:2], ALL_THREE[:2]), 3 / 4),
        (kernels.tie_aware_reciprocal_rank(Q16[:2], ALL_THREE[:2], 10), 3 / 4),
        # Input D: grades 1, 0, 0, 2 all tied; each place is worth 3 / 4.
        (
            kernels.tie_aware_ndcg_at_k(
                np.array([1.0, 0, 0, 2]), np.zeros(4, dtype=int), np.array([2.0, 1, 0, 0]), 2, "linear"
            ),
            (3 / 4 * D1 + 3 / 4 * D2) / (2 * D1 + 1 * D2),
        ),
        # A tie behind a hit: the second hit is at rank 2 or 3.
        (
            kernels.tie_aware_average_precision(np.array([1.0, 0, 1]), np.array([0, 1, 1]), 2),
            (1 + (2 / 2 + 2 / 3) / 2) / 2,
        ),
    ],
)
def test_worked_values(score, expected):
    assert score == pytest.approx(expected, abs=1e-12)


def test_constant_scorer_with_a_hundred_candidates():
    # M24: the mean of 1 / rank over the ranks 1 to 100.
    rel = np.zeros(100)
    rel[37] = 1
    score = kernels.tie_aware_reciprocal_rank(rel, np.zeros(100, dtype=int))
    assert score == pytest.approx(sum(1 / rank for rank in range(1, 101)) / 100, abs=1e-12)
    assert round(score, 4) == 0.0519


def test_long_ties_stay_between_0_and_1():
    rel = np.tile([1.0, 0.0], 5000)
    ties, ideal = np.zeros(10_000, dtype=int), np.repeat([1.0, 0.0], 5000)
    for tie_aware, _, _ in JUDGES.values():
        assert tie_aware(rel, ties, ideal, 5000, 10) > 0
    assert kernels.tie_aware_success_at_k(rel, ties, 9000) == 1
    assert kernels.tie_aware_average_precision(rel, ties, 5000) == pytest.approx(1 / 2, abs=1e-3)


def test_unknown_gain_is_refused():
    for call in (
        lambda: kernels.tie_aware_dcg_at_k(Q16, ALL_THREE, 1, "log"),
        lambda: kernels.tie_aware_ndcg_at_k(Q16, ALL_THREE, Q16, 1, "log"),
    ):
        with pytest.raises(ValueError, match=r'^gain must be "exp2" or "linear"$'):
            call()
