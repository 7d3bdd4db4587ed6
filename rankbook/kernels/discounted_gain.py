# SPDX-License-Identifier: MIT OR 0BSD
"""DCG and nDCG with gains and discounts of your own.

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
def dcg_of_gains(gains: np.ndarray, discounts: np.ndarray, k: int) -> float:
    """Gains of the first k documents, each times the weight of its rank, summed.

        DCG@k = Σ_{i=1..k} gain_i · discount_i

    gains: what each document is worth, in rank order, shape (n,).
    discounts: the weight of each rank, shape (m,); ranks below m weigh 0.
    k: cutoff, at least 1.

    The file ndcg.py is the case of the gains 2**grade - 1 and the discounts 1 / log2(rank + 1).
    Range from 0 upward where gains and discounts are at least 0. Always defined.
    Source: Järvelin, Kekäläinen, Cumulated Gain-Based Evaluation of IR Techniques (2002).

    >>> float(dcg_of_gains(np.array([5.0, 0.0, 1.0]), 1 / np.array([1.0, 2.0, 4.0]), 3))
    5.25
    """
    total = 0.0
    for i in range(min(k, len(gains), len(discounts))):
        total += gains[i] * discounts[i]
    return total


@njit(cache=True, nogil=True)
def ndcg_of_gains(
    gains: np.ndarray,
    ideal_gains: np.ndarray,
    discounts: np.ndarray,
    k: int,
) -> float:
    """DCG of the ranking divided by DCG of the best order of all judged documents.

        nDCG@k = DCG@k(gains) / DCG@k(ideal_gains)

    gains, discounts, k, source: as dcg_of_gains.
    ideal_gains: the gains of all judged documents, retrieved or not, highest first, shape (m,).

    Range 0 to 1 if each retrieved judged document is in ideal_gains and no discount exceeds the
    one before it. NaN where the best order gains nothing.

    >>> gains, ideal_gains = np.array([0.0, 5.0]), np.array([5.0, 0.0])
    >>> float(ndcg_of_gains(gains, ideal_gains, 1 / np.array([1.0, 2.0]), 2))
    0.5
    """
    best = dcg_of_gains(ideal_gains, discounts, k)
    if best == 0.0:
        return np.nan
    return dcg_of_gains(gains, discounts, k) / best


@njit(cache=True, nogil=True)
def dcg_of_gains_batch(
    gains: np.ndarray,
    offsets: np.ndarray,
    discounts: np.ndarray,
    k: int,
) -> np.ndarray:
    """DCG@k of many rankings laid end to end.

    gains: of all rankings, shape (n,); ranking q is gains[offsets[q] : offsets[q + 1]].
    offsets: where each ranking starts, and the end of the last, shape (queries + 1,).
    discounts: the weight of each rank, the same for all rankings.
    Returns one score a ranking, shape (queries,).

    >>> gains, offsets = np.array([1.0, 0.0, 0.0, 2.0]), np.array([0, 2, 4])
    >>> dcg_of_gains_batch(gains, offsets, np.array([1.0, 0.5]), 2).tolist()
    [1.0, 1.0]
    """
    scores = np.empty(len(offsets) - 1)
    for q in range(len(scores)):
        scores[q] = dcg_of_gains(gains[offsets[q] : offsets[q + 1]], discounts, k)
    return scores


@njit(cache=True, nogil=True)
def ndcg_of_gains_batch(
    gains: np.ndarray,
    offsets: np.ndarray,
    ideal_gains: np.ndarray,
    ideal_offsets: np.ndarray,
    discounts: np.ndarray,
    k: int,
) -> np.ndarray:
    """nDCG@k of many rankings laid end to end.

    gains, offsets, discounts: as dcg_of_gains_batch.
    ideal_gains, ideal_offsets: the same for all judged documents, highest first within a query.
    Returns one score a ranking, shape (queries,).

    >>> gains, offsets = np.array([1.0, 0.0, 0.0, 2.0]), np.array([0, 2, 4])
    >>> ideal_gains = np.array([1.0, 0.0, 2.0, 0.0])
    >>> discounts = np.array([1.0, 0.5])
    >>> ndcg_of_gains_batch(gains, offsets, ideal_gains, offsets, discounts, 2).tolist()
    [1.0, 0.5]
    """
    scores = np.empty(len(offsets) - 1)
    for q in range(len(scores)):
        best_order = ideal_gains[ideal_offsets[q] : ideal_offsets[q + 1]]
        scores[q] = ndcg_of_gains(gains[offsets[q] : offsets[q + 1]], best_order, discounts, k)
    return scores
