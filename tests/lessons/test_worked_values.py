"""The worked values that the chapters use, each computed once more by the kernels; names are the book's own."""

from itertools import permutations
from statistics import geometric_mean, mean

import numpy as np
import pytest

import rankbook as rb
from rankbook import kernels
from rankbook.conventions import Convention
from rankbook.holes import precision_bounds
from rankbook.lessons.annotators import two_annotators
from rankbook.statistics import (
    bootstrap_interval,
    cohen_kappa,
    overlap,
    power,
    queries_needed,
    randomisation_test,
    raw_agreement,
    t_test,
)
from rankbook.visitors import BETTER_OFFLINE_WORSE_LIVE as STORY
from rankbook.visitors import break_even_share, inverse_propensity, mean_by_traffic, visitors_needed_per_arm

TOY, POOL = [2, 0, 1, 0, 2], [2, 2, 1, 0, 0]


def ap(rel, n_relevant=None, k=None):
    return rb.average_precision(rel, sum(grade > 0 for grade in rel) if n_relevant is None else n_relevant, k)


def ndcg(rel, pool=None, k=None, gain="exp2"):
    return rb.ndcg_at_k(rel, rel if pool is None else pool, len(rel) if k is None else k, gain)


def over_all_orders(rel, metric):
    orders = list(permutations(rel))
    return rb.evaluate(rb.rankings_from_grades(orders), metric).mean[metric]


def one_hit(rank, n=10):
    return [int(i == rank) for i in range(1, n + 1)]


def tied(grades):
    """Return judgements and a run of one query in which all documents share a score."""
    documents = [f"d{number}" for number in range(len(grades))]
    return {"q": dict(zip(documents, grades, strict=True))}, {"q": dict.fromkeys(documents, 1.0)}


def with_holes(rel, ideal, rules):
    """Return AP and nDCG@5 of a list with unjudged documents."""
    return rb.evaluate(rb.rankings_from_grades([rel], [ideal]), ["AP", "nDCG@5"], convention=rules).mean.values()


VALUES = {
    # the article's own map
    "toy P@3": (2 / 3, rb.precision_at_k(TOY, 3)),
    "toy R@3": (2 / 3, rb.recall_at_k(TOY, 3, 3)),
    "toy AP": (0.7555556, ap(TOY)),
    "toy RR": (1, rb.reciprocal_rank(TOY)),
    "toy nDCG@5": (0.8642204, ndcg(TOY, POOL)),
    "toy nDCG@5, linear": (0.8702, ndcg(TOY, POOL, gain="linear")),
    # chapter 01
    "weight of 1/i at rank 10": (0.1, rb.position_weight(10)),
    "log weight at rank 10": (0.2891, rb.dcg_at_k(one_hit(10), 10)),
    "bar at 1: P@3, AP": ([0.6667, 0.7556], [rb.precision_at_k(TOY, 3), ap(TOY)]),
    "bar at 2: P@3, AP": ([0.3333, 0.7], [rb.precision_at_k([1, 0, 0, 0, 1], 3), ap([1, 0, 0, 0, 1])]),
    "same share early: AP, RR, nDCG": ([1, 1, 1], [ap([1, 1, 0, 0, 0]), 1, ndcg([1, 1, 0, 0, 0])]),
    "same share late: AP, RR, nDCG": (
        [0.4167, 0.3333, 0.5706],
        [ap([0, 0, 1, 1, 0]), rb.reciprocal_rank([0, 0, 1, 1, 0]), ndcg([0, 0, 1, 1, 0])],
    ),
    # chapter 02
    "short list, P@10": (0.3, rb.precision_at_k([1, 0, 1, 0, 1], 10)),
    "perfect P@10 for R = 1, 2, 5, 10": (
        [0.1, 0.2, 0.5, 1],
        [rb.precision_at_k([1] * n + [0] * (10 - n), 10) for n in (1, 2, 5, 10)],
    ),
    "coins early and late: AP": ([1, 0.325], [ap([1, 1, 0, 0, 0]), ap([0, 0, 0, 1, 1])]),
    "coins late: nDCG@5": (0.5013, ndcg([0, 0, 0, 1, 1])),
    # chapter 03
    "two entrances, A": (
        [0.2, 0.55],
        rb.evaluate(rb.rankings_from_grades([[1, 0, 0, 0, 0]] * 2, [[1], [1] * 10]), ["P@5", "R@5"]).mean.values(),
    ),
    "two entrances, B": (
        [0.5, 0.25],
        rb.evaluate(rb.rankings_from_grades([[0] * 5, [1] * 5], [[1], [1] * 10]), ["P@5", "R@5"]).mean.values(),
    ),
    "P by K = 1, 3, 5, 10": (
        [1, 0.6667, 0.6, 0.3],
        [rb.precision_at_k([1, 0, 1, 0, 1] + [0] * 5, k) for k in (1, 3, 5, 10)],
    ),
    "R by K = 1, 3, 5, 10": (
        [0.3333, 0.6667, 1, 1],
        [rb.recall_at_k([1, 0, 1, 0, 1] + [0] * 5, 3, k) for k in (1, 3, 5, 10)],
    ),
    "perfect F1@10, R = 2 and 3": (
        [0.3333, 0.4615],
        [rb.f1_at_k([1] * n + [0] * (10 - n), n, 10) for n in (2, 3)],
    ),
    "three found of 3, of 12": ([1, 0.25], [rb.recall_at_k([1, 1, 0, 1, 0], n, 5) for n in (3, 12)]),
    "hit rate is not recall": (
        [0.25, 1, 0.75, 1],
        [
            value
            for rel in ([1, 0, 0, 0], [1, 1, 1, 0])
            for value in (rb.recall_at_k(rel, 4, 4), rb.success_at_k(rel, 4))
        ],
    ),
    "R-precision": (0.75, rb.r_precision([1, 1, 0, 1, 0, 0, 1], 4)),
    "by R and capped": ([0.25, 1], [rb.recall_at_k([1] * 5, n, 5) for n in (20, 5)]),
    # chapter 04
    "dense and early": ([0.3833, 0.6667], [ap([0, 0, 0, 1, 1, 1]), ap([1, 0, 0, 1, 0, 1])]),
    "slip at the top": ([0.5, 0.3667], [ap([0, 1, 0, 1, 0]), ap([0, 0, 1, 0, 1])]),
    "slip at depth": (
        [0.01452, 0.01438],
        [ap([int(i in hits) for i in range(1, 106)]) for hits in ((102, 104), (103, 105))],
    ),
    "divided by hits found": ([1, 0.8056], [ap([1, 0, 0, 0]), ap([1, 0, 1, 1])]),
    "divided by R": ([0.25, 0.6042], [ap([1, 0, 0, 0], 4), ap([1, 0, 1, 1], 4)]),
    "R above K": ([0.5, 1], [ap([1] * 10, n) for n in (20, 10)]),
    "AP@5 by R, A and B": (
        [0.125, 0.25],
        [mean([ap([1] * 5, 20), 0]), mean([0, ap([0, 1, 0, 0, 0], 1)])],
    ),
    "AP@5 by min(R, K), A and B": (
        [0.5, 0.25],
        [mean([ap([1] * 5, 5), 0]), mean([0, ap([0, 1, 0, 0, 0], 1)])],
    ),
    "MAP of the two plans": ([0.43, 0.42], [mean([0.84, 0.02]), mean([0.80, 0.04])]),
    "GMAP of the two plans": ([0.1296, 0.1789], [geometric_mean([0.84, 0.02]), geometric_mean([0.80, 0.04])]),
    "by hand": ([0.7222, 0.5417], [ap([1, 0, 1, 0, 0, 1], n) for n in (3, 4)]),
    "three AP@5 values": ([0.2292, 0.55, 0.9167], [ap([1, 1, 0, 1, 0], n) for n in (12, 5, 3)]),
    "stones between and after": ([0.7, 1], [ap([1, 0, 0, 0, 1]), ap([1, 1, 0, 0, 0])]),
    "grades swapped: AP, nDCG": (
        [1, 1, 1, 0.7098],
        [ap([3, 1, 0]), ap([1, 3, 0]), ndcg([3, 1, 0]), ndcg([1, 3, 0])],
    ),
    # chapter 05
    "MRR and MRR@2": (
        [0.4583, 0.375],
        rb.evaluate(
            rb.rankings_from_grades([one_hit(1), one_hit(3), one_hit(11), one_hit(2)], [[1]] * 4), ["RR", "RR@2"]
        ).mean.values(),
    ),
    "first hit at rank 12": ([0.0833, 0], [rb.reciprocal_rank(one_hit(12, 12), k) for k in (None, 10)]),
    "ranks 1, 3 and 2, 2": (
        [0.6667, 0.5],
        [mean(rb.reciprocal_rank(one_hit(rank)) for rank in ranks) for ranks in ((1, 3), (2, 2))],
    ),
    "10 to 11": (0.0091, rb.reciprocal_rank(one_hit(10)) - rb.reciprocal_rank(one_hit(11, 11))),
    "tie of three: RR, nDCG, P@1": (
        [0.6111, 0.7103, 0.3333],
        [over_all_orders([1, 0, 0], metric) for metric in ("RR", "nDCG", "P@1")],
    ),
    "tie of a hundred": (
        0.0519,
        rb.evaluate(rb.rankings_from_grades([one_hit(i, 100) for i in range(1, 101)]), "RR").mean["RR"],
    ),
    # chapter 06
    "DCG and best DCG": ([4.6606, 5.3928], [rb.dcg_at_k(TOY, 5), rb.dcg_at_k(POOL, 5)]),
    "both gains": ([0.8614, 0.8243], [ndcg([3, 2, 0, 1], [3, 2, 2, 1, 0], 4, gain) for gain in ("exp2", "linear")]),
    "gain flips: 3, 0, 0": ([0.6735, 0.5701], [ndcg([3, 0, 0], [3, 2, 2, 0, 0], 3, g) for g in ("exp2", "linear")]),
    "gain flips: 2, 2, 0": ([0.4708, 0.6199], [ndcg([2, 2, 0], [3, 2, 2, 0], 3, g) for g in ("exp2", "linear")]),
    "missed gem": (0.2754, ndcg([1, 0], [2, 1, 0], 2)),
    "own ideal": ([1, 0.9197], [ndcg([1, 0, 0]), ndcg([1, 0, 1])]),
    "true ideal": ([0.4693, 0.7039], [ndcg(rel, [1, 1, 1, 0, 0], 3) for rel in ([1, 0, 0], [1, 0, 1])]),
    "cut, then sorted": ([1, 0.6402], [ndcg([1, 0, 0], gain="linear"), ndcg([1, 0, 0, 3, 3], gain="linear")]),
    "sorted, then cut, K = 1 to 5": (
        [0.3333, 0.2044, 0.1854, 0.4250, 0.6402],
        [ndcg([1, 0, 0, 3, 3], k=k, gain="linear") for k in (1, 2, 3, 4, 5)],
    ),
    "poor page and rich page": (
        [1, 2.95, 0.9539, 16.57],
        [value for rel in ([1] * 5, [3, 2, 3, 3, 2]) for value in (ndcg(rel), round(rb.dcg_at_k(rel, 5), 2))],
    ),
    "not monotone in K": (
        [1, 0.6131, 0.4693, 0.6508, 0.7865],
        [ndcg([1, 0, 0, 0, 1, 0, 0, 0, 0, 1], k=k) for k in (1, 2, 3, 5, 10)],
    ),
    "duplicate": (1.6309, kernels.ndcg_at_k(np.array([1, 1]), np.array([1, 0]), 2)),
    "why divide": (
        [1, 1, 5.9165, 0.6653],
        [rb.dcg_at_k([1, 0, 0], 3), ndcg([1, 0, 0]), rb.dcg_at_k([0, 3, 2], 3), ndcg([0, 3, 2])],
    ),
    "random order, 4 of 5": (0.9208, over_all_orders([1, 1, 1, 1, 0], "nDCG@5")),
    "random order, 1 of 50": (
        0.0590,
        rb.evaluate(rb.rankings_from_grades([one_hit(i, 50) for i in range(1, 51)]), "nDCG@5").mean["nDCG@5"],
    ),
    "hit at rank 4": (
        [0.25, 0.25, 0.4307, 0.1, 1],
        [
            ap(one_hit(4)),
            rb.reciprocal_rank(one_hit(4)),
            ndcg(one_hit(4)),
            rb.precision_at_k(one_hit(4), 10),
            rb.recall_at_k(one_hit(4), 1, 10),
        ],
    ),
    # chapter 07
    "one hit at rank 1, 2, 3, 5, 10": (
        [1, 0.6309, 0.5, 0.3869, 0.2891],
        [ndcg(one_hit(rank)) for rank in (1, 2, 3, 5, 10)],
    ),
    "scores ignored": ([1, 0.8131], [ndcg([2, 1, 0], gain="linear"), ndcg([2, 1, 0, 1, 3], gain="linear")]),
    "scores reversed": (
        [0.2375, 0.6072],
        [ndcg([0, 1, 1, 2, 3], [3, 2, 1, 1, 0], k, gain="linear") for k in (3, 5)],
    ),
    # chapter 08
    "three of ten empty: left out, 0, 1": (
        [0.5, 0.35, 0.65],
        [
            rb.evaluate(
                rb.rankings_from_grades([[1, 0]] * 2 + [[0, 1]] * 3 + [[0, 0]] * 5, [[1]] * 7 + [[0]] * 3),
                "RR",
                replace_undefined_by=score,
            ).mean["RR"]
            for score in (float("nan"), 0, 1)
        ],
    ),
    "a hundred tied, one relevant: RR, nDCG@10": (
        [0.01, 0.0519, 1, 0, 0.0454, 1],
        np.concatenate(list(rb.tie_spans(*tied([1] + [0] * 99), ["RR", "nDCG@10"]).mean.values())),
    ),
    "2, 0, 3, 1 under three gains": (
        [0.735007, 0.692020, 0.703918],
        [
            ndcg([2, 0, 3, 1], [3, 2, 1, 0], 3, "linear"),
            ndcg([2, 0, 3, 1], [3, 2, 1, 0], 3),
            ndcg([1, 0, 1, 1], [1, 1, 1, 0], 3),
        ],
    ),
    "a tidy list": (0.9197, ndcg([1, 0, 1])),
    # chapter 09
    "rare treasure: agreement, kappa, overlap": (
        [0.9, 0.4444, 0.3333],
        [measure(*two_annotators(5, 5, 5, 85)) for measure in (raw_agreement, cohen_kappa, overlap)],
    ),
    "half is treasure: kappa": (0.8, cohen_kappa(*two_annotators(45, 5, 5, 45))),
    "holes as stones: AP, nDCG@5": ([0.5, 0.6509], with_holes([None, 1, None, 1, 0], [1, 1, 0], "rankbook")),
    "holes taken out: AP, nDCG@5": (
        [1, 1],
        with_holes([None, 1, None, 1, 0], [1, 1, 0], Convention("condensed", unjudged="removed")),
    ),
    "two holes: bounds of P@5": (
        [0.4, 0.8],
        precision_bounds(rb.rankings_from_grades([[None, 1, None, 1, 0]]), 5)[0].tolist(),
    ),
    "holes above a crown: nDCG": (
        [0.5, 1],
        [
            rb.evaluate(rb.rankings_from_grades([[None, None, 3]], [[3]]), "nDCG", convention=rules).mean["nDCG"]
            for rules in ("rankbook", Convention("condensed", unjudged="removed"))
        ],
    ),
    "clicks at ranks 1 and 3: inverse propensity": ([0.30, 0.36], inverse_propensity([0.30, 0.12], [1, 1 / 3])),
    # chapter 10
    "eight differences: t, sign flips": (
        [0.0663, 0.0781],
        [test([0.10, 0.05, -0.02, 0.08, 0, 0.12, -0.04, 0.07]) for test in (t_test, randomisation_test)],
    ),
    "four differences by hand": (3 / 8, randomisation_test([0.3, 0.2, 0.1, -0.1])),
    "all wins on four, five, six queries": (
        [0.125, 0.0625, 0.03125],
        [randomisation_test([0.1] * n) for n in (4, 5, 6)],
    ),
    "eight scores: mean, bootstrap interval": (
        [0.60625, 0.41875, 0.7875],
        bootstrap_interval([1, 0.9, 0.8, 0.65, 0.55, 0.45, 0.3, 0.2])[:3],
    ),
    "queries for .05, .03, .01": ([126, 349, 3140], [queries_needed(gap, 0.2) for gap in (0.05, 0.03, 0.01)]),
    "power of fifty queries": (0.1855, power(50, 0.03, 0.2)),
    # chapter 11
    "two mixes": (
        [0.580, 0.606, 0.480, 0.436],
        [
            mean_by_traffic(STORY.means[system], traffic)
            for traffic in (STORY.test_traffic, STORY.live_traffic)
            for system in "AB"
        ],
    ),
    "the mix at which B stops winning": (10 / 14, break_even_share(STORY.means["A"], STORY.means["B"])),
    "visitors for 10.0 to 10.2 %, and to 12 %": (
        [356332, 3839],
        [visitors_needed_per_arm(0.1, rate) for rate in (0.102, 0.12)],
    ),
    "99 sampled negatives: HR@10, nDCG@10": (
        [1, 0.5, 0.6414, 0.5],
        [
            rb.sampled_mean(metric, ranks, 10_000)
            for metric in ("Success@10", "nDCG@10")
            for ranks in ([150], [1, 9000])
        ],
    ),
    "one sampled negative: AUC": (
        [0.9851, 0.55],
        [rb.sampled_mean("Success@1", ranks, 10_000, 1) for ranks in ([150], [1, 9000])],
    ),
    # chapter 12
    "patience: RBP": ([0.625, 0.328, 0.0951], [rb.rank_biased_precision([1, 0, 1, 0, 0], p) for p in (0.5, 0.8, 0.95)]),
    "patience: residual": ([0.03125, 0.3277, 0.7738], [rb.rbp_residual([1, 0, 1, 0, 0], p) for p in (0.5, 0.8, 0.95)]),
    "patience and a hole": (
        [0.3024, 0.4557],
        [score([1, 0, None, 1, 0], 0.8) for score in (rb.rank_biased_precision, rb.rbp_residual)],
    ),
    "crown and gems: ERR": (
        [0.875, 0.5410],
        [rb.expected_reciprocal_rank(rel, 3, 3) for rel in ([3, 0, 0], [2, 2, 2])],
    ),
    "crown and gems: DCG, linear DCG": (
        [7, 6.3928, 3, 4.2619],
        [rb.dcg_at_k(rel, 3, gain) for gain in ("exp2", "linear") for rel in ([3, 0, 0], [2, 2, 2])],
    ),
    "more crowns: ERR": (0.9347, rb.expected_reciprocal_rank([3] * 5, 5, 3)),
}


@pytest.mark.parametrize("name", VALUES)
def test_a_worked_value_is_what_the_kernels_say(name):
    printed, computed = VALUES[name]
    assert (list(computed) if not np.isscalar(computed) else computed) == pytest.approx(printed, abs=5.1e-5)
