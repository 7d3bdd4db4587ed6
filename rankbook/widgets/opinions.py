"""Second opinions on the boards of the myths: the kernels, asked under another rule. Plain data, no widget in here.

Each opinion takes a State and returns {reading: number}, NaN where a reading is undefined.
In the name of a reading, "@K" stands for the cutoff that the board has.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from itertools import permutations
from statistics import fmean
from typing import NamedTuple

import numpy as np

import rankbook as rb
from rankbook import kernels


class State(NamedTuple):
    """How the maps and sliders of a board stand."""

    rel: tuple[tuple[int, ...], ...]
    """Grades in rank order, a tuple for each entrance."""
    buried: tuple[tuple[int, ...], ...]
    """Grades of what lies off the map, a tuple for each entrance."""
    k: int
    """How many sites the visitor digs at, at every entrance; 0 on a board without a map."""
    sliders: Mapping[str, int]
    """Value of each slider by its name."""

    @property
    def judged(self) -> list[list[int]]:
        """All grades of each entrance, on the map and off it, highest first."""
        return [sorted((*on, *off), reverse=True) for on, off in zip(self.rel, self.buried, strict=True)]

    @property
    def n_relevant(self) -> list[int]:
        """How many sites of each entrance hold treasure, on the map and off it."""
        return [sum(grade > 0 for grade in grades) for grades in self.judged]


Readings = dict[str, float]
Opinion = Callable[[State], Readings]


def precision_and_recall(state: State) -> Readings:
    """Return both means over the entrances."""
    means = _report(state, f"P@{state.k}", f"R@{state.k}").mean
    return {"mean P@K": means[f"P@{state.k}"], "mean R@K": means[f"R@{state.k}"]}


def short_list(state: State) -> Readings:
    """Return P@K where only the first sites come back, divided by K and by their number; slider "returned"."""
    returned = state.rel[0][: state.sliders["returned"]]
    return {
        "P@K": rb.precision_at_k(returned, state.k),
        "hits divided by sites returned": rb.precision_at_k(returned, min(state.k, len(returned))),
    }


def recall_by_two_divisors(state: State) -> Readings:
    """Return recall as share of all there is, and as share of what K sites can hold."""
    return {
        "R@K, divided by R": _mean_with_divisor(kernels.recall_at_k, state, state.n_relevant),
        "R@K, divided by min(R, K)": _mean_with_divisor(kernels.recall_at_k, state, _reachable(state)),
    }


def average_precision_by_two_divisors(state: State) -> Readings:
    """Return mean AP@K with both divisors in use."""
    return {
        "mean AP@K, divided by R": _mean_with_divisor(kernels.average_precision, state, state.n_relevant),
        "mean AP@K, divided by min(R, K)": _mean_with_divisor(kernels.average_precision, state, _reachable(state)),
    }


def arithmetic_and_geometric(state: State) -> Readings:
    """Return the two means of AP over the entrances."""
    from scipy.stats import gmean

    report = _report(state, "AP")
    return {"MAP": report.mean["AP"], "GMAP": float(gmean(report.per_query["AP"]))}


def reciprocal_ranks(state: State) -> Readings:
    """Return MRR and what it is the mean of."""
    report = _report(state, "RR")
    each = {f"RR, entrance {number}": float(rr) for number, rr in enumerate(report.per_query["RR"], start=1)}
    return {"MRR": report.mean["RR"], **each}


def with_a_hit_only(state: State) -> Readings:
    """Return MRR over all entrances, and over those where something was found."""
    found = [i for i, rel in enumerate(state.rel) if max(rel) > 0]
    some = state._replace(rel=tuple(state.rel[i] for i in found), buried=tuple(state.buried[i] for i in found))
    return {
        "MRR of all entrances": _report(state, "RR").mean["RR"],
        "MRR of entrances with a hit": _report(some, "RR").mean["RR"] if found else math.nan,
    }


def two_gains(state: State) -> Readings:
    """Return nDCG@K under the exponential and the linear gain."""
    (rel,), (ideal,) = state.rel, state.judged
    return {
        "nDCG@K, gain 2^grade - 1": rb.ndcg_at_k(rel, ideal, state.k),
        "nDCG@K, gain = grade": rb.ndcg_at_k(rel, ideal, state.k, gain="linear"),
    }


def base_of_logarithm(state: State) -> Readings:
    """Return DCG@K and nDCG@K with the logarithm of slider "base"."""
    base = state.sliders["base"]
    dcg, best = (dcg_in_base(grades, state.k, base) for grades in (state.rel[0], state.judged[0]))
    return {"DCG@K in this base": dcg, "nDCG@K in this base": dcg / best if best else math.nan}


def dcg_in_base(grades: Sequence[int], k: int, base: int) -> float:
    """Return DCG@k with log_base(rank + 1) as discount.

    log_b(x) = log2(x) / log2(b), so each discounted gain grows by the factor log2(b).

    >>> round(dcg_in_base([3, 1, 2], 3, 2), 2), round(dcg_in_base([3, 1, 2], 3, 10), 2)
    (9.13, 30.33)
    """
    return math.log2(base) * rb.dcg_at_k(grades, k)


def rank_from_zero(state: State) -> Readings:
    """Return nDCG@K with the discount log2(rank + 1), and with log2(rank), where rank 1 stays as it is."""
    (rel,), (ideal,) = state.rel, state.judged
    dcg, best = (_dcg_from_zero(grades, state.k) for grades in (rel, ideal))
    return {
        "nDCG@K, log2(rank + 1)": rb.ndcg_at_k(rel, ideal, state.k),
        "nDCG@K, log2(rank)": dcg / best if best else math.nan,
    }


def _dcg_from_zero(grades: Sequence[int], k: int) -> float:
    """Return DCG@k as if rank 2 were the first that is discounted: a list of one, and the rest as a list."""
    array = _array(grades)
    return float(kernels.dcg_at_k(array[:1], 1) + kernels.dcg_at_k(array[1:], k - 1))


def copies_of_the_first(state: State) -> Readings:
    """Return R@K and nDCG@K where the first site is listed "copies" times, and judged once."""
    (rel,), (ideal,) = state.rel, state.judged
    listed = _array(rel[:1] * state.sliders["copies"] + rel[1:])
    return {
        "R@K": float(kernels.recall_at_k(listed, state.n_relevant[0], state.k)),
        "nDCG@K": float(kernels.ndcg_at_k(listed, _array(ideal), state.k)),
    }


def empty_entrances(state: State) -> Readings:
    """Return mean nDCG@K of ten entrances under three rules; "empty" of them hold nothing, the others are the map."""
    empty, n_sites = state.sliders["empty"], len(state.rel[0])
    lists = [state.rel[0]] * (10 - empty) + [(0,) * n_sites] * empty
    ideals = [state.judged[0]] * (10 - empty) + [[0] * n_sites] * empty
    rankings, metric = rb.rankings_from_grades(lists, ideal=ideals), f"nDCG@{state.k}"

    def mean(score: float) -> float:
        return rb.evaluate(rankings, metric, replace_undefined_by=score).mean[metric]

    return {
        "mean nDCG@K, empty as 0": mean(0),
        "mean nDCG@K, empty left out": mean(math.nan),
        "mean nDCG@K, empty as 1": mean(1),
    }


def random_order(state: State) -> Readings:
    """Return nDCG@K of the map, and its mean over all orders of the map's sites."""
    (rel,), (ideal,) = state.rel, state.judged
    metric = f"nDCG@{state.k}"
    orders = list(permutations(rel))
    of_all = rb.evaluate(rb.rankings_from_grades(orders, ideal=[ideal] * len(orders)), metric).mean[metric]
    return {"nDCG@K of this order": rb.ndcg_at_k(rel, ideal, state.k), "nDCG@K of a random order": of_all}


def tied_sites(state: State) -> Readings:
    """Return RR where the first "tied" sites share a score: the best order, the mean of all, the worst."""
    tied, rest = state.rel[0][: state.sliders["tied"]], state.rel[0][state.sliders["tied"] :]
    orders = [order + rest for order in permutations(tied)]
    every_rr = rb.evaluate(rb.rankings_from_grades(orders), "RR", replace_undefined_by=0).per_query["RR"]
    return {
        "RR, tie broken at best": float(max(every_rr)),
        "RR, mean of all orders": fmean(every_rr),
        "RR, tie broken at worst": float(min(every_rr)),
    }


def unjudged_stones(state: State) -> Readings:
    """Return AP and P@K where nobody judged the first "unjudged" stones: read as stones, dropped, or as coins."""
    (rel,), unjudged = state.rel, state.sliders["unjudged"]
    stones = [i for i, grade in enumerate(rel) if grade == 0][:unjudged]
    dropped = [grade for i, grade in enumerate(rel) if i not in stones]
    as_none = [None if i in stones else grade for i, grade in enumerate(rel)]
    as_coins = [1 if i in stones else grade for i, grade in enumerate(rel)]
    n_relevant = state.n_relevant[0]
    return {
        "AP, unjudged as stones": rb.average_precision(as_none, n_relevant),
        "AP, unjudged dropped": rb.average_precision(dropped, n_relevant) if dropped else math.nan,
        "P@K, unjudged as stones": rb.precision_at_k(as_none, state.k),
        "P@K, unjudged as coins": rb.precision_at_k(as_coins, state.k),
    }


N_ITEMS = 10_000
N_SAMPLED = 99


def sampled_negatives(state: State) -> Readings:
    """Return the true HR@10 of two systems among 10,000 items, and the one expected among 99 sampled negatives.

    One item is right. A has it at rank "a" for every user, B at rank 1 for half the users and at "b" for the others.
    """
    ranks = {"A": [state.sliders["a"]], "B": [1, state.sliders["b"]]}
    true = {f"HR@10 of {name}": fmean(map(_hit_rate_at_10, ranks[name])) for name in ranks}
    sampled = {name: rb.sampled_mean("Success@10", ranks[name], N_ITEMS, N_SAMPLED) for name in ranks}
    return true | {f"HR@10 of {name}, sampled": sampled[name] for name in ranks}


def _hit_rate_at_10(rank: int) -> float:
    return float(kernels.recall_at_k(_one_hit(rank), 1, 10))


def answered_only(state: State) -> Readings:
    """Return P@K of ten entrances that all are the map, where only the first "answered" got an answer."""
    answer = {f"d{i}": grade for i, grade in enumerate(state.rel[0], start=1)}
    scores = {document: -rank for rank, document in enumerate(answer)}
    qrels = {f"q{number}": answer for number in range(1, 11)}
    run = dict.fromkeys(list(qrels)[: state.sliders["answered"]], scores)
    metric = f"P@{state.k}"

    def mean(missing: float) -> float:
        return rb.evaluate(qrels, run, metric, missing_query=missing).mean[metric]

    return {"mean P@K of all entrances": mean(0), "mean P@K of those answered": mean(math.nan)}


def relevant_from(state: State) -> Readings:
    """Return RR, AP and P@K where a grade counts from "threshold" on."""
    (rel,), (ideal,) = (_binary(lists, state.sliders["threshold"]) for lists in (state.rel, state.judged))
    metrics = {"RR": "RR", "AP": "AP", "P@K": f"P@{state.k}"}
    means = rb.evaluate(rb.rankings_from_grades(rel, ideal=ideal), list(metrics.values())).mean
    return {name: means[metric] for name, metric in metrics.items()}


def _binary(lists: Sequence[Sequence[int]], threshold: int) -> list[list[int]]:
    return [[int(grade >= threshold) for grade in grades] for grades in lists]


def area_under_the_curve(state: State) -> Readings:
    """Return AUC, P@10 and RR of 10,000 sites where only the one at rank "rank" holds treasure."""
    from sklearn.metrics import roc_auc_score

    rel = _one_hit(state.sliders["rank"])
    return {
        "AUC": float(roc_auc_score(rel, -np.arange(N_ITEMS))),
        "P@10": float(kernels.precision_at_k(rel, 10)),
        "RR": float(kernels.reciprocal_rank(rel, N_ITEMS)),
    }


def macro_and_micro(state: State) -> Readings:
    """Return recall averaged over the entrances, and recall of all their sites in one pool."""
    pool = [grade for rel in state.rel for grade in rel[: state.k]]
    return {
        "R@K, mean of entrances": _report(state, f"R@{state.k}").mean[f"R@{state.k}"],
        "R@K, all pooled": float(kernels.recall_at_k(_array(pool), sum(state.n_relevant), len(pool))),
    }


def _report(state: State, *metrics: str) -> rb.Report:
    return rb.evaluate(rb.rankings_from_grades(state.rel, ideal=state.judged), metrics)


def _mean_with_divisor(kernel: Callable[[np.ndarray, int, int], float], state: State, divisors: Sequence[int]) -> float:
    """Return the mean over the entrances of a kernel that is told to divide by something else than R."""
    return fmean(kernel(_array(rel), divisor, state.k) for rel, divisor in zip(state.rel, divisors, strict=True))


def _reachable(state: State) -> list[int]:
    return [min(n_relevant, state.k) for n_relevant in state.n_relevant]


def _one_hit(rank: int) -> np.ndarray:
    rel = np.zeros(N_ITEMS)
    rel[rank - 1] = 1
    return rel


def _array(grades: Sequence[int]) -> np.ndarray:
    return np.array(grades, dtype=float)
