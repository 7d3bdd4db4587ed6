# SPDX-License-Identifier: MIT OR 0BSD
"""DCG and nDCG, each the mean over all orders of tied documents.

This file stands alone: copy it. It needs NumPy; Numba, where installed, makes it fast.
"""

import math

import numpy as np

try:
    from numba import njit
except ImportError:

    def njit(**_options):
        """Leave the function plain Python where Numba is missing."""
        return lambda function: function


@njit(cache=True, nogil=True)
def tie_aware_dcg_at_k(
    rel: np.ndarray,
    tie_starts: np.ndarray,
    k: int,
    gain: str = "exp2",
) -> float:
    """DCG@k averaged over all orders of the ties.

    Over all orders, each place of a group holds each of its documents equally often. So a group
    gives the mean of its gains, times the discounts of its places among the first k.

    rel: grades in rank order, shape (n,). NaN (unjudged) and negative grades gain 0.
    tie_starts: equal values in a row mark documents that tie: where their group starts,
        shape (n,); shape (0,) where no document ties.
    k: cutoff, at least 1.
    gain: "exp2" for 2**rel - 1, "linear" for rel; another text raises ValueError.

    Range from 0 upward. Always defined. Without ties it is DCG@k.
    Source: McSherry, Najork, Computing Information Retrieval Performance Measures Efficiently
    in the Presence of Tied Scores (ECIR 2008).

    >>> tie_aware_dcg_at_k(np.array([2.0, 0.0, 0.0, 1.0]), np.array([0, 0, 0, 3]), 1)
    1.0
    """
    # Two orderings are one equality: Numba compiles == on text ten times as long as <=.
    exponential = "exp2" <= gain <= "exp2"
    if not exponential and not "linear" <= gain <= "linear":
        raise ValueError('gain must be "exp2" or "linear"')
    depth = min(k, len(rel))
    total = 0.0
    start = 0
    while start < depth:
        end = start + 1
        while end < len(tie_starts) and tie_starts[end] == tie_starts[start]:
            end += 1
        gains = 0.0
        for i in range(start, end):
            grade = float(rel[i])
            if grade > 0:
                gains += 2.0**grade - 1.0 if exponential else grade
        for i in range(start, min(end, depth)):
            total += gains / (end - start) / math.log2(i + 2)
        start = end
    return total


@njit(cache=True, nogil=True)
def tie_aware_ndcg_at_k(
    rel: np.ndarray,
    tie_starts: np.ndarray,
    ideal: np.ndarray,
    k: int,
    gain: str = "exp2",
) -> float:
    """nDCG@k averaged over all orders of the ties: the best order is the same in all of them.

        nDCG@k = mean DCG@k(rel) / DCG@k(ideal)

    rel, tie_starts, k, gain, source: as tie_aware_dcg_at_k.
    ideal: all judged grades of the query, retrieved or not, highest first, shape (m,).

    Range 0 to 1 if each retrieved judged document is in ideal. NaN where nothing is relevant.
    Without ties it is nDCG@k.

    >>> rel, tie_starts = np.array([1.0, 0.0, 0.0]), np.array([0, 0, 0])
    >>> round(float(tie_aware_ndcg_at_k(rel, tie_starts, rel, 3)), 4)
    0.7103
    """
    no_ties = tie_starts[:0]
    best = tie_aware_dcg_at_k(ideal, no_ties, k, gain)
    if best == 0.0:
        return np.nan
    return tie_aware_dcg_at_k(rel, tie_starts, k, gain) / best


@njit(cache=True, nogil=True)
def tie_aware_dcg_at_k_batch(
    rel: np.ndarray,
    offsets: np.ndarray,
    tie_starts: np.ndarray,
    k: int,
    gain: str = "exp2",
) -> np.ndarray:
    """Tie-aware DCG@k of many rankings laid end to end.

    rel, tie_starts: of all rankings, shape (n,); ranking q is rel[offsets[q] : offsets[q + 1]].
    offsets: where each ranking starts, and the end of the last, shape (queries + 1,).
    Returns one score a ranking, shape (queries,).

    >>> rel, offsets = np.array([1.0, 0.0, 0.0, 2.0]), np.array([0, 2, 4])
    >>> tie_starts = np.array([0, 0, 2, 3])
    >>> tie_aware_dcg_at_k_batch(rel, offsets, tie_starts, 1).tolist()
    [0.5, 0.0]
    """
    scores = np.empty(len(offsets) - 1)
    for q in range(len(scores)):
        ranking = slice(offsets[q], offsets[q + 1])
        scores[q] = tie_aware_dcg_at_k(rel[ranking], tie_starts[ranking], k, gain)
    return scores


@njit(cache=True, nogil=True)
def tie_aware_ndcg_at_k_batch(
    rel: np.ndarray,
    offsets: np.ndarray,
    tie_starts: np.ndarray,
    ideal: np.ndarray,
    ideal_offsets: np.ndarray,
    k: int,
    gain: str = "exp2",
) -> np.ndarray:
    """Tie-aware nDCG@k of many rankings laid end to end.

    rel, tie_starts: of all rankings, shape (n,); ranking q is rel[offsets[q] : offsets[q + 1]].
    offsets: where each ranking starts, and the end of the last, shape (queries + 1,).
    ideal, ideal_offsets: as rel and offsets, for all judged grades, highest first in a query.
    Returns one score a ranking, shape (queries,).

    >>> rel, offsets = np.array([1.0, 0.0, 0.0, 2.0]), np.array([0, 2, 4])
    >>> tie_starts = np.array([0, 0, 2, 3])
    >>> ideal = np.array([1.0, 0.0, 2.0, 0.0])
    >>> tie_aware_ndcg_at_k_batch(rel, offsets, tie_starts, ideal, offsets, 1).tolist()
    [0.5, 0.0]
    """
    scores = np.empty(len(offsets) - 1)
    for q in range(len(scores)):
        ranking = slice(offsets[q], offsets[q + 1])
        best_order = ideal[ideal_offsets[q] : ideal_offsets[q + 1]]
        scores[q] = tie_aware_ndcg_at_k(rel[ranking], tie_starts[ranking], best_order, k, gain)
    return scores
