# SPDX-License-Identifier: MIT OR 0BSD
"""DCG and nDCG: how much graded relevance is found early, against the best possible order?

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
def dcg_at_k(rel: np.ndarray, k: int, gain: str = "exp2") -> float:
    """Discounted cumulative gain of the first k documents.

        DCG@k = Σ_{i=1..k} gain(rel_i) / log2(i + 1)

    rel: grades in rank order, shape (n,). NaN (unjudged) and negative grades gain 0.
    k: cutoff, at least 1.
    gain: "exp2" for 2**rel - 1, "linear" for rel; another text raises ValueError.

    Range from 0 upward. Always defined: 0 where nothing is relevant.
    Sources: Järvelin, Kekäläinen, Cumulated Gain-Based Evaluation of IR Techniques (2002);
    exponential gain: Burges et al., Learning to Rank Using Gradient Descent (2005).

    >>> round(float(dcg_at_k(np.array([2.0, 0.0, 1.0, 0.0, 2.0]), 5)), 7)
    4.6605584
    """
    # Two orderings are one equality: Numba compiles == on text ten times as long as <=.
    exponential = "exp2" <= gain <= "exp2"
    if not exponential and not "linear" <= gain <= "linear":
        raise ValueError('gain must be "exp2" or "linear"')
    total = 0.0
    for i in range(min(k, len(rel))):
        grade = float(rel[i])
        if grade > 0:
            total += (2.0**grade - 1.0 if exponential else grade) / math.log2(i + 2)
    return total


@njit(cache=True, nogil=True)
def ndcg_at_k(rel: np.ndarray, ideal: np.ndarray, k: int, gain: str = "exp2") -> float:
    """DCG of the ranking divided by DCG of the best order of all judged documents.

        nDCG@k = DCG@k(rel) / DCG@k(ideal)

    rel: grades in rank order, shape (n,). NaN (unjudged) and negative grades gain 0.
    ideal: all judged grades of the query, retrieved or not, highest first, shape (m,).
    k: cutoff, at least 1.
    gain: "exp2" for 2**rel - 1, "linear" for rel; another text raises ValueError.

    Range 0 to 1 if each retrieved judged document is in ideal. NaN where nothing is relevant.
    Sources: as dcg_at_k.

    >>> rel, ideal = np.array([2.0, 0.0, 1.0, 0.0, 2.0]), np.array([2.0, 2.0, 1.0, 0.0, 0.0])
    >>> round(float(ndcg_at_k(rel, ideal, 5)), 7)
    0.8642204
    """
    best = dcg_at_k(ideal, k, gain)
    if best == 0.0:
        return np.nan
    return dcg_at_k(rel, k, gain) / best


@njit(cache=True, nogil=True)
def dcg_at_k_batch(
    rel: np.ndarray,
    offsets: np.ndarray,
    k: int,
    gain: str = "exp2",
) -> np.ndarray:
    """DCG@k of many rankings laid end to end.

    rel: the grades of all rankings, shape (n,); ranking q is rel[offsets[q] : offsets[q + 1]].
    offsets: where each ranking starts, and the end of the last, shape (queries + 1,).
    Returns one score a ranking, shape (queries,).

    >>> dcg_at_k_batch(np.array([1.0, 0.0, 2.0, 0.0]), np.array([0, 2, 4]), 2).tolist()
    [1.0, 3.0]
    """
    scores = np.empty(len(offsets) - 1)
    for q in range(len(scores)):
        scores[q] = dcg_at_k(rel[offsets[q] : offsets[q + 1]], k, gain)
    return scores


@njit(cache=True, nogil=True)
def ndcg_at_k_batch(
    rel: np.ndarray,
    offsets: np.ndarray,
    ideal: np.ndarray,
    ideal_offsets: np.ndarray,
    k: int,
    gain: str = "exp2",
) -> np.ndarray:
    """nDCG@k of many rankings laid end to end.

    rel, offsets: ranking q is rel[offsets[q] : offsets[q + 1]]; shapes (n,) and (queries + 1,).
    ideal, ideal_offsets: the same for the judged grades, highest first within a query.
    Returns one score a ranking, shape (queries,).

    >>> rel, offsets = np.array([1.0, 0.0, 0.0, 2.0]), np.array([0, 2, 4])
    >>> ideal = np.array([1.0, 0.0, 2.0, 0.0])
    >>> ndcg_at_k_batch(rel, offsets, ideal, offsets, 1).tolist()
    [1.0, 0.0]
    """
    scores = np.empty(len(offsets) - 1)
    for q in range(len(scores)):
        ranking = rel[offsets[q] : offsets[q + 1]]
        scores[q] = ndcg_at_k(ranking, ideal[ideal_offsets[q] : ideal_offsets[q + 1]], k, gain)
    return scores
