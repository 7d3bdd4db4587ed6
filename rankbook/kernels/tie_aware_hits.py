# SPDX-License-Identifier: MIT OR 0BSD
"""Precision, recall, F and R-precision, each the mean over all orders of tied documents.

This file stands alone: copy it. It needs NumPy; Numba, where installed, makes it fast.
"""

import numpy as np

try:
    from numba import njit
except ImportError:

    def njit(**_options):
        """Leave the function plain Python where Numba is missing."""
        return lambda function: function


@njit(cache=True, nogil=True)
def expected_hits_at_k(rel: np.ndarray, tie_starts: np.ndarray, k: int) -> float:
    """Mean number of relevant documents among the first k, over all orders of the ties.

    Each place of a group of n tied documents, r of them relevant, holds a relevant one in r / n
    of the orders. So a group gives r / n hits for each of its places among the first k.

    rel: grades in rank order, shape (n,). Above 0 is relevant, NaN (unjudged) is not.
    tie_starts: equal values in a row mark documents that tie: where their group starts,
        shape (n,).
    k: cutoff, at least 1.

    Range 0 to k.
    Source: McSherry, Najork, Computing Information Retrieval Performance Measures Efficiently
    in the Presence of Tied Scores (ECIR 2008).

    >>> expected_hits_at_k(np.array([1.0, 0.0, 0.0, 2.0]), np.array([0, 0, 0, 3]), 2)
    0.6666666666666666
    """
    depth = min(k, len(rel))
    hits = 0.0
    start = 0
    while start < depth:
        end = start
        relevant = 0
        while end < len(rel) and tie_starts[end] == tie_starts[start]:
            if rel[end] > 0:
                relevant += 1
            end += 1
        hits += relevant * (min(end, depth) - start) / (end - start)
        start = end
    return hits


@njit(cache=True, nogil=True)
def tie_aware_precision_at_k(rel: np.ndarray, tie_starts: np.ndarray, k: int) -> float:
    """P@k averaged over all orders of the ties: the expected hits, divided by k.

    rel, tie_starts, k, source: as expected_hits_at_k.
    Range 0 to 1. Always defined. Without ties it is P@k.

    >>> tie_aware_precision_at_k(np.array([1.0, 0.0, 0.0, 2.0]), np.array([0, 0, 0, 3]), 1)
    0.3333333333333333
    """
    return expected_hits_at_k(rel, tie_starts, k) / k


@njit(cache=True, nogil=True)
def tie_aware_recall_at_k(
    rel: np.ndarray,
    tie_starts: np.ndarray,
    n_relevant: int,
    k: int,
) -> float:
    """R@k averaged over all orders of the ties: the expected hits, divided by R.

    rel, tie_starts, k, source: as expected_hits_at_k.
    n_relevant: R, the relevant documents of the query, retrieved or not.
    Range 0 to 1. NaN where nothing is relevant (R = 0). Without ties it is R@k.

    >>> tie_aware_recall_at_k(np.array([1.0, 0.0, 2.0]), np.array([0, 0, 2]), 2, 1)
    0.25
    """
    if n_relevant == 0:
        return np.nan
    return expected_hits_at_k(rel, tie_starts, k) / n_relevant


@njit(cache=True, nogil=True)
def tie_aware_f_measure_at_k(
    rel: np.ndarray,
    tie_starts: np.ndarray,
    n_relevant: int,
    k: int,
    beta: float = 1.0,
) -> float:
    """F@k averaged over all orders of the ties.

        F@k = (1 + β²) · hits / (k + β² · R)

    The divisor is the same in every order, so the expected hits stand for the hits.

    rel, tie_starts, k, source: as expected_hits_at_k.
    n_relevant: R, the relevant documents of the query, retrieved or not.
    beta: β, above 0: how many times as much as precision recall weighs.
    Range 0 to 1. NaN where nothing is relevant (R = 0). Without ties it is F@k.

    >>> tie_aware_f_measure_at_k(np.array([1.0, 0.0, 2.0]), np.array([0, 0, 2]), 1, 1)
    0.5
    """
    if n_relevant == 0:
        return np.nan
    hits = expected_hits_at_k(rel, tie_starts, k)
    return (1 + beta * beta) * hits / (k + beta * beta * n_relevant)


@njit(cache=True, nogil=True)
def tie_aware_r_precision(rel: np.ndarray, tie_starts: np.ndarray, n_relevant: int) -> float:
    """R-precision averaged over all orders of the ties: the expected hits down to R, over R.

    rel, tie_starts, source: as expected_hits_at_k.
    n_relevant: R, the relevant documents of the query, retrieved or not.
    Range 0 to 1. NaN where nothing is relevant (R = 0). Without ties it is R-precision.

    >>> tie_aware_r_precision(np.array([1.0, 0.0, 2.0]), np.array([0, 0, 2]), 1)
    0.5
    """
    if n_relevant == 0:
        return np.nan
    return expected_hits_at_k(rel, tie_starts, n_relevant) / n_relevant


@njit(cache=True, nogil=True)
def tie_aware_precision_at_k_batch(
    rel: np.ndarray,
    offsets: np.ndarray,
    tie_starts: np.ndarray,
    k: int,
) -> np.ndarray:
    """Tie-aware P@k of many rankings laid end to end.

    rel, tie_starts: of all rankings, shape (n,); ranking q is rel[offsets[q] : offsets[q + 1]].
    offsets: where each ranking starts, and the end of the last, shape (queries + 1,).
    Returns one score a ranking, shape (queries,).

    >>> rel, offsets = np.array([1.0, 0.0, 0.0, 2.0]), np.array([0, 2, 4])
    >>> tie_starts = np.array([0, 0, 2, 3])
    >>> tie_aware_precision_at_k_batch(rel, offsets, tie_starts, 1).tolist()
    [0.5, 0.0]
    """
    scores = np.empty(len(offsets) - 1)
    for q in range(len(scores)):
        ranking = slice(offsets[q], offsets[q + 1])
        scores[q] = tie_aware_precision_at_k(rel[ranking], tie_starts[ranking], k)
    return scores


@njit(cache=True, nogil=True)
def tie_aware_recall_at_k_batch(
    rel: np.ndarray,
    offsets: np.ndarray,
    tie_starts: np.ndarray,
    n_relevant: np.ndarray,
    k: int,
) -> np.ndarray:
    """Tie-aware R@k of many rankings laid end to end.

    rel, tie_starts: of all rankings, shape (n,); ranking q is rel[offsets[q] : offsets[q + 1]].
    offsets: where each ranking starts, and the end of the last, shape (queries + 1,).
    n_relevant: the relevant documents of each query, shape (queries,).
    Returns one score a ranking, shape (queries,).

    >>> rel, offsets = np.array([1.0, 0.0, 0.0, 2.0]), np.array([0, 2, 4])
    >>> tie_starts = np.array([0, 0, 2, 3])
    >>> n_relevant = np.array([1, 1])
    >>> tie_aware_recall_at_k_batch(rel, offsets, tie_starts, n_relevant, 1).tolist()
    [0.5, 0.0]
    """
    scores = np.empty(len(offsets) - 1)
    for q in range(len(scores)):
        ranking = slice(offsets[q], offsets[q + 1])
        scores[q] = tie_aware_recall_at_k(rel[ranking], tie_starts[ranking], n_relevant[q], k)
    return scores


@njit(cache=True, nogil=True)
def tie_aware_f_measure_at_k_batch(
    rel: np.ndarray,
    offsets: np.ndarray,
    tie_starts: np.ndarray,
    n_relevant: np.ndarray,
    k: int,
    beta: float = 1.0,
) -> np.ndarray:
    """Tie-aware F@k of many rankings laid end to end.

    rel, tie_starts: of all rankings, shape (n,); ranking q is rel[offsets[q] : offsets[q + 1]].
    offsets: where each ranking starts, and the end of the last, shape (queries + 1,).
    n_relevant: the relevant documents of each query, shape (queries,).
    Returns one score a ranking, shape (queries,).

    >>> rel, offsets = np.array([1.0, 0.0, 0.0, 2.0]), np.array([0, 2, 4])
    >>> tie_starts = np.array([0, 0, 2, 3])
    >>> n_relevant = np.array([1, 1])
    >>> tie_aware_f_measure_at_k_batch(rel, offsets, tie_starts, n_relevant, 1).tolist()
    [0.5, 0.0]
    """
    scores = np.empty(len(offsets) - 1)
    for q in range(len(scores)):
        ranking = slice(offsets[q], offsets[q + 1])
        grades, ties = rel[ranking], tie_starts[ranking]
        scores[q] = tie_aware_f_measure_at_k(grades, ties, n_relevant[q], k, beta)
    return scores


@njit(cache=True, nogil=True)
def tie_aware_r_precision_batch(
    rel: np.ndarray,
    offsets: np.ndarray,
    tie_starts: np.ndarray,
    n_relevant: np.ndarray,
) -> np.ndarray:
    """Tie-aware R-precision of many rankings laid end to end.

    rel, tie_starts: of all rankings, shape (n,); ranking q is rel[offsets[q] : offsets[q + 1]].
    offsets: where each ranking starts, and the end of the last, shape (queries + 1,).
    n_relevant: the relevant documents of each query, shape (queries,).
    Returns one score a ranking, shape (queries,).

    >>> rel, offsets = np.array([1.0, 0.0, 0.0, 2.0]), np.array([0, 2, 4])
    >>> tie_starts = np.array([0, 0, 2, 3])
    >>> n_relevant = np.array([1, 1])
    >>> tie_aware_r_precision_batch(rel, offsets, tie_starts, n_relevant).tolist()
    [0.5, 0.0]
    """
    scores = np.empty(len(offsets) - 1)
    for q in range(len(scores)):
        ranking = slice(offsets[q], offsets[q + 1])
        scores[q] = tie_aware_r_precision(rel[ranking], tie_starts[ranking], n_relevant[q])
    return scores
