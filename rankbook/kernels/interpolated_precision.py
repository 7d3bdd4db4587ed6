# SPDX-License-Identifier: MIT OR 0BSD
"""Interpolated precision: the best precision left once a share of the relevant is found.

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
def interpolated_precision(rel: np.ndarray, n_relevant: int, recall: float) -> float:
    """Highest precision at any rank where at least this recall is reached.

        IPrec@r = max { P@i : R@i ≥ r, i = 1..n }

    rel: grades in rank order, shape (n,). Above 0 is relevant, NaN (unjudged) is not.
    n_relevant: R, the relevant documents of the query, retrieved or not.
    recall: r, from 0 to 1.

    Range 0 to 1; 0 where the list never reaches the recall. NaN where nothing is relevant.
    Source: Salton, McGill, Introduction to Modern Information Retrieval (1983), chapter 5.

    >>> interpolated_precision(np.array([1.0, 0.0, 1.0, 0.0, 0.0]), 3, 0.5)
    0.6666666666666666
    """
    if n_relevant == 0:
        return np.nan
    hits = 0
    best = 0.0
    for i in range(len(rel)):
        if rel[i] > 0:
            hits += 1
            if hits / n_relevant >= recall:
                best = max(best, hits / (i + 1))
    return best


@njit(cache=True, nogil=True)
def eleven_point_precision(rel: np.ndarray, n_relevant: int) -> float:
    """Mean of the interpolated precision at the recalls 0, .1, .2, ..., 1.

        11pt = (1 / 11) · Σ_{r = 0, .1, ..., 1} IPrec@r

    rel, n_relevant, range, undefined cases, source: as interpolated_precision.

    >>> round(eleven_point_precision(np.array([1.0, 0.0, 1.0, 0.0, 0.0]), 3), 7)
    0.5454545
    """
    total = 0.0
    for tenths in range(11):
        total += interpolated_precision(rel, n_relevant, tenths / 10)
    return total / 11


@njit(cache=True, nogil=True)
def interpolated_precision_batch(
    rel: np.ndarray,
    offsets: np.ndarray,
    n_relevant: np.ndarray,
    recall: float,
) -> np.ndarray:
    """Interpolated precision of many rankings laid end to end.

    rel: the grades of all rankings, shape (n,); ranking q is rel[offsets[q] : offsets[q + 1]].
    offsets: where each ranking starts, and the end of the last, shape (queries + 1,).
    n_relevant: the relevant documents of each query, shape (queries,).
    Returns one score a ranking, shape (queries,).

    >>> rel, offsets = np.array([1.0, 0.0, 0.0, 2.0]), np.array([0, 2, 4])
    >>> interpolated_precision_batch(rel, offsets, np.array([2, 1]), 0.1).tolist()
    [1.0, 0.5]
    """
    scores = np.empty(len(offsets) - 1)
    for q in range(len(scores)):
        ranking = rel[offsets[q] : offsets[q + 1]]
        scores[q] = interpolated_precision(ranking, n_relevant[q], recall)
    return scores


@njit(cache=True, nogil=True)
def eleven_point_precision_batch(
    rel: np.ndarray,
    offsets: np.ndarray,
    n_relevant: np.ndarray,
) -> np.ndarray:
    """Eleven-point precision of many rankings; arguments as interpolated_precision_batch.

    >>> rel, offsets = np.array([1.0, 0.0, 0.0, 2.0]), np.array([0, 2, 4])
    >>> eleven_point_precision_batch(rel, offsets, np.array([1, 1])).tolist()
    [1.0, 0.5]
    """
    scores = np.empty(len(offsets) - 1)
    for q in range(len(scores)):
        ranking = rel[offsets[q] : offsets[q + 1]]
        scores[q] = eleven_point_precision(ranking, n_relevant[q])
    return scores
