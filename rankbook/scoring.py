"""Which kernel scores a metric: one table, from the judge's name to its loop over many queries."""

import dataclasses

import numpy as np

from rankbook import kernels
from rankbook.checks import LARGEST_EXP2_GRADE
from rankbook.metrics import Metric
from rankbook.rankings import Rankings, highest_first
from rankbook.threads import in_threads


def score_queries(metric: Metric, rankings: Rankings) -> np.ndarray:
    """Return the kernel's score of each query, float64, shape (queries,); NaN where it is undefined.

    rankings: already at the metric's threshold, see at_threshold.
    Raises ValueError for a grade that the metric's gains or scale do not hold.

    >>> from rankbook.readers import rankings_from_grades
    >>> score_queries(Metric("RBP", p=0.5), rankings_from_grades([[1, 0, 1], [0, 1]])).tolist()
    [0.625, 0.25]
    """
    loop = _LOOPS[metric.name]
    if len(rankings.parts) == 1:
        return loop(rankings, metric)
    # The kernels hold no lock; each query is scored alone, so that the parts make no difference.
    return np.concatenate(in_threads(loop, [(part, metric) for part in rankings.parts]))


def at_threshold(rankings: Rankings, lowest: float | None) -> Rankings:
    """Return the rankings with grade 1 for grades of at least `lowest` and 0 for others; as they are for None.

    >>> from rankbook.readers import rankings_from_grades
    >>> rankings = at_threshold(rankings_from_grades([2, 0, 1, None], ideal=[2, 2, 1, 0]), 2)
    >>> rankings.rel.tolist(), rankings.n_relevant.tolist()
    ([1.0, 0.0, 0.0, nan], [2])
    """
    if lowest is None:
        return rankings
    rel = np.where(np.isnan(rankings.rel), np.nan, rankings.rel >= lowest)
    return dataclasses.replace(rankings, rel=rel, ideal=(rankings.ideal >= lowest).astype(np.float64))


def _depth(rankings: Rankings, metric: Metric) -> int:
    """Return the cutoff as a number: a kernel is compiled once for numbers, and once more for None."""
    return metric.cutoff or max(1, len(rankings.rel), len(rankings.ideal))


def _n_nonrelevant(rankings: Rankings) -> np.ndarray:
    return np.diff(rankings.ideal_offsets) - rankings.n_relevant


def _err(rankings: Rankings, metric: Metric) -> np.ndarray:
    _refuse(
        rankings,
        rankings.ideal > metric.max_grade,
        f"above the max of {metric}; give the highest grade of the scale",
    )
    depth = _depth(rankings, metric)
    return kernels.expected_reciprocal_rank_batch(rankings.rel, rankings.offsets, depth, metric.max_grade)


def _dcg(rankings: Rankings, metric: Metric) -> np.ndarray:
    check_grades(rankings, metric)
    rel, offsets, depth = rankings.rel, rankings.offsets, _depth(rankings, metric)
    if _is_of_the_house(metric):
        return kernels.dcg_at_k_batch(rel, offsets, depth, metric.gain)
    return kernels.dcg_of_gains_batch(_gains(rel, metric), offsets, _discounts(rankings, metric), depth)


def _ndcg(rankings: Rankings, metric: Metric) -> np.ndarray:
    check_grades(rankings, metric)
    rel, offsets, depth = rankings.rel, rankings.offsets, _depth(rankings, metric)
    ideal, ideal_offsets = rankings.ideal, rankings.ideal_offsets
    if _is_of_the_house(metric):
        return kernels.ndcg_at_k_batch(rel, offsets, ideal, ideal_offsets, depth, metric.gain)
    best_order = highest_first(_gains(ideal, metric), ideal_offsets)
    discounts = _discounts(rankings, metric)
    return kernels.ndcg_of_gains_batch(_gains(rel, metric), offsets, best_order, ideal_offsets, discounts, depth)


def _is_of_the_house(metric: Metric) -> bool:
    return metric.gains is None and metric.discount == Metric.discount


def check_grades(rankings: Rankings, metric: Metric) -> None:
    """Raise ValueError for a judged grade that the gains of DCG or nDCG do not hold; other judges take any.

    >>> from rankbook.readers import rankings_from_grades
    >>> check_grades(rankings_from_grades([2000]), Metric("AP"))
    """
    if metric.name not in ("DCG", "nDCG"):
        return
    if metric.gains is not None:
        known = np.isin(rankings.ideal, [grade for grade, _ in metric.gains]) | (rankings.ideal <= 0)
        _refuse(rankings, ~known, f"but {metric} has no gain for it; add it to the gains")
    elif metric.gain == "exp2" and rankings.highest_grade > LARGEST_EXP2_GRADE:
        _refuse(
            rankings,
            rankings.ideal > LARGEST_EXP2_GRADE,
            f"too large for the gain 2**grade - 1 (at most {LARGEST_EXP2_GRADE}); "
            "give smaller grades, or nDCG@10(gain=linear)",
        )


def _refuse(rankings: Rankings, wrong: np.ndarray, why: str) -> None:
    """Raise ValueError for the first judged grade that is wrong, if any is; wrong: bool, shape (judged,)."""
    positions = np.flatnonzero(wrong)
    if len(positions):
        query = int(np.searchsorted(rankings.ideal_offsets, positions[0], side="right")) - 1
        raise ValueError(f"query {rankings.query_ids[query]!r} has the grade {rankings.ideal[positions[0]]:g}, {why}")


def _gains(grades: np.ndarray, metric: Metric) -> np.ndarray:
    """Return what each grade is worth, 0 for NaN and for grades of 0 or less."""
    positive = np.where(grades > 0, grades, 0.0)
    if metric.gains is None:
        return np.exp2(positive) - 1 if metric.gain == "exp2" else positive
    gains = np.zeros(len(grades))
    for grade, gain in metric.gains:
        gains[grades == grade] = gain
    return gains


def _discounts(rankings: Rankings, metric: Metric) -> np.ndarray:
    """Return the weight of each rank that is read."""
    longest = max(len(rankings.rel), len(rankings.ideal))
    return rank_weights(metric.discount, min(_depth(rankings, metric), longest))


def rank_weights(discount: str, n: int) -> np.ndarray:
    """Return what a gain at ranks 1 to n is multiplied by, shape (n,); discount: one of DISCOUNTS.

    >>> rank_weights("1/r", 4).round(2).tolist()
    [1.0, 0.5, 0.33, 0.25]
    """
    return _WEIGHTS[discount](np.arange(1, n + 1))


_WEIGHTS = {
    "log2(r+1)": lambda rank: 1 / np.log2(rank + 1),
    "log2(max(r,2))": lambda rank: 1 / np.log2(np.maximum(rank, 2)),
    "1/r": lambda rank: 1 / rank,
    "none": lambda rank: np.ones(len(rank)),
}

_LOOPS = {
    "P": lambda of, metric: kernels.precision_at_k_batch(of.rel, of.offsets, _depth(of, metric)),
    "R": lambda of, metric: kernels.recall_at_k_batch(of.rel, of.offsets, of.n_relevant, _depth(of, metric)),
    "Success": lambda of, metric: kernels.success_at_k_batch(of.rel, of.offsets, _depth(of, metric)),
    "F1": lambda of, metric: kernels.f_measure_at_k_batch(of.rel, of.offsets, of.n_relevant, _depth(of, metric), 1.0),
    "F": lambda of, metric: kernels.f_measure_at_k_batch(
        of.rel, of.offsets, of.n_relevant, _depth(of, metric), metric.beta
    ),
    "Rprec": lambda of, _: kernels.r_precision_batch(of.rel, of.offsets, of.n_relevant),
    "AP": lambda of, metric: kernels.average_precision_batch(of.rel, of.offsets, of.n_relevant, _depth(of, metric)),
    "RR": lambda of, metric: kernels.reciprocal_rank_batch(of.rel, of.offsets, _depth(of, metric)),
    "DCG": _dcg,
    "nDCG": _ndcg,
    "RBP": lambda of, metric: kernels.rank_biased_precision_batch(of.rel, of.offsets, metric.p, _depth(of, metric)),
    "ERR": _err,
    "Bpref": lambda of, _: kernels.binary_preference_batch(of.rel, of.offsets, of.n_relevant, _n_nonrelevant(of)),
    "Judged": lambda of, metric: kernels.judged_at_k_batch(of.rel, of.offsets, _depth(of, metric)),
    "IPrec": lambda of, metric: kernels.interpolated_precision_batch(of.rel, of.offsets, of.n_relevant, metric.recall),
    "11pt_avg": lambda of, _: kernels.eleven_point_precision_batch(of.rel, of.offsets, of.n_relevant),
    "Q": lambda of, _: kernels.q_measure_batch(of.rel, of.offsets, of.ideal, of.ideal_offsets),
    "AUC": lambda of, _: kernels.area_under_curve_batch(of.rel, of.offsets),
}
