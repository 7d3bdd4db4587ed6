"""What a judge says under another tool's convention: the kernels, fed by that tool's rules."""

from dataclasses import replace

import numpy as np

from rankbook import kernels
from rankbook.conventions import Convention
from rankbook.metrics import Metric
from rankbook.rankings import Rankings, highest_first
from rankbook.scoring import rank_weights


def score_under(convention: Convention, metric: Metric, rankings: Rankings) -> np.ndarray:
    """Return one score a query, NaN where the convention leaves the query out.

    rankings: read with the convention's ties and precision of scores.
    Raises ValueError for a judge that the tool lacks, and for a negative grade that it refuses.

    >>> from rankbook.conventions import CONVENTIONS
    >>> from rankbook.readers import rankings_from_grades
    >>> hits_divide = CONVENTIONS["torchmetrics"]
    >>> score_under(hits_divide, Metric("AP", cutoff=2), rankings_from_grades([1, 0, 1, 1])).tolist()
    [1.0]
    """
    if metric.name not in convention.judges:
        raise ValueError(f"{convention.name} has no {metric.name}; it has {', '.join(convention.judges)}")
    if metric != Metric(metric.name, metric.cutoff):
        raise ValueError(f"{metric} has a rule of its own, but a convention sets them all; leave the brackets out")
    if metric.name == "nDCG" and convention.negative_grades == "refused" and (rankings.ideal < 0).any():
        raise ValueError(f"{convention.name} refuses negative grades; give 0 for what is not relevant")
    read = _as_read_by(convention, rankings)
    scores = (_graded if metric.name in ("DCG", "nDCG") else _binary)(convention, metric, read)
    scores = np.where(_is_undefined(convention, metric, read, scores), _of_nothing(convention, metric, scores), scores)
    scores[read.missing] = convention.missing_query
    return scores


def _of_nothing(convention: Convention, metric: Metric, scores: np.ndarray) -> np.ndarray | float:
    """Return what a query without a relevant document scores; P and DCG are defined there."""
    return scores if metric.name in ("P", "DCG") else convention.nothing_relevant.get(metric.name, np.nan)


def _as_read_by(convention: Convention, rankings: Rankings) -> Rankings:
    """Return the rankings as the tool sees them: which documents count, and what the best list is made of."""
    rel, offsets, ties = rankings.rel, rankings.offsets, rankings.tie_groups
    if convention.unjudged == "removed":
        judged = ~np.isnan(rel)
        before = np.concatenate(([0], np.cumsum(judged)))
        rel, offsets = rel[judged], before[offsets]
        ties = None if ties is None else before[ties][judged]
    rel = np.nan_to_num(rel, nan=0.0)
    if convention.ideal == "the list itself":
        pool, pool_offsets = highest_first(rel, offsets), offsets
    else:
        pool, pool_offsets = rankings.ideal, rankings.ideal_offsets
    return replace(rankings, rel=rel, offsets=offsets, tie_groups=ties, ideal=pool, ideal_offsets=pool_offsets)


_RELEVANT = {
    "> 0": lambda grades: grades > 0,
    ">= 1": lambda grades: grades >= 1,
    "> 0.5": lambda grades: grades > 0.5,
    ">= 2": lambda grades: grades >= 2,
}


def _count(flags: np.ndarray, offsets: np.ndarray) -> np.ndarray:
    """Return how many are true in each query."""
    return np.diff(np.concatenate(([0], np.cumsum(flags)))[offsets])


def _n_relevant(convention: Convention, read: Rankings) -> np.ndarray:
    return _count(_RELEVANT[convention.relevant](read.ideal), read.ideal_offsets)


def _is_undefined(convention: Convention, metric: Metric, read: Rankings, scores: np.ndarray) -> np.ndarray:
    """Return for which queries nothing is relevant: to nDCG, where the best order gains nothing."""
    return np.isnan(scores) if metric.name == "nDCG" else _n_relevant(convention, read) == 0


def _binary(convention: Convention, metric: Metric, read: Rankings) -> np.ndarray:
    hits = _RELEVANT[convention.relevant](read.rel).astype(float)
    lengths, n_relevant = np.diff(read.offsets), _n_relevant(convention, read)
    k = metric.cutoff or max(1, len(hits), len(read.ideal))
    match metric.name:
        case "P":
            return _precision(convention, hits, read.offsets, k, lengths)
        case "R":
            divisor = n_relevant if convention.recall_divisor == "R" else np.minimum(n_relevant, k)
            return kernels.recall_at_k_batch(hits, read.offsets, divisor, k)
        case "RR":
            return kernels.reciprocal_rank_batch(hits, read.offsets, k)
        case "Success":
            return kernels.success_at_k_batch(hits, read.offsets, k)
    if convention.ties == "all at the last rank of the tie":
        return kernels.average_precision_of_ties_batch(hits, read.offsets, read.tie_starts, n_relevant)
    divisor = _ap_divisor(convention, hits, read.offsets, k, lengths, n_relevant)
    # A divisor of no hits at all divides 0 by 0: such a list has earned nothing.
    return np.nan_to_num(kernels.average_precision_batch(hits, read.offsets, divisor, k), nan=0.0)


def _precision(convention: Convention, hits: np.ndarray, offsets: np.ndarray, k: int, lengths: np.ndarray):
    by_k = kernels.precision_at_k_batch(hits, offsets, k)
    return by_k if convention.short_list == "k" else by_k * k / np.clip(lengths, 1, k)


def _ap_divisor(convention, hits, offsets, k, lengths, n_relevant) -> np.ndarray:
    match convention.ap_divisor:
        case "R":
            return n_relevant
        case "min(R, k)":
            return np.minimum(n_relevant, k)
        case "min(R, k, n)":
            return np.minimum(n_relevant, np.minimum(lengths, k))
    # Recall counts hits where it divides by 1.
    return kernels.recall_at_k_batch(hits, offsets, np.ones_like(n_relevant), k).astype(np.int64)


def _graded(convention: Convention, metric: Metric, read: Rankings) -> np.ndarray:
    gains, ideal = (_gains(convention, grades) for grades in (read.rel, read.ideal))
    if convention.ties.startswith("averaged") and read.tie_groups is not None:
        gains = _mean_of_ties(gains, read.tie_starts)
    k = metric.cutoff or max(1, len(gains), len(ideal))
    discounts = rank_weights(convention.discount, min(k, max(1, len(gains), len(ideal))))
    if metric.name == "DCG":
        return kernels.dcg_of_gains_batch(gains, read.offsets, discounts, k)
    ideal = highest_first(ideal, read.ideal_offsets)
    return kernels.ndcg_of_gains_batch(gains, read.offsets, ideal, read.ideal_offsets, discounts, k)


def _gains(convention: Convention, grades: np.ndarray) -> np.ndarray:
    kept = np.maximum(grades, 0) if convention.negative_grades == "gain 0" else grades
    if convention.gain == "2**grade - 1":
        return 2.0**kept - 1
    return kept if convention.gain == "grade" else _RELEVANT[convention.relevant](kept).astype(float)


def _mean_of_ties(gains: np.ndarray, tie_starts: np.ndarray) -> np.ndarray:
    """Return gains in which each document has the mean of its tie: DCG adds up, so this is the mean over all orders."""
    if len(gains) == 0:
        return gains
    starts, tie, sizes = np.unique(tie_starts, return_inverse=True, return_counts=True)
    return (np.add.reduceat(gains, starts) / sizes)[tie]
