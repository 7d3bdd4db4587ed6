# SPDX-License-Identifier: MIT OR 0BSD
"""Recall at k: which share of all relevant documents is among the first k?

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
def recall_at_k(rel: np.ndarray, n_relevant: int, k: int) -> float:
    """Relevant documents among the first k, divided by all relevant documents of the query.

        R@k = (1 / R) · Σ_{i=1..k} [rel_i > 0]

    rel: grades in rank order, shape (n,). Above 0 is relevant, NaN (unjudged) is not.
    n_relevant: R, the relevant documents of the query, retrieved or not.
    k: cutoff, at least 1.

    Range 0 to min(R, k) / R. NaN where nothing is relevant (R = 0).
    Source: Manning, Raghavan, Schütze, Introduction to Information Retrieval (2008), 8.3.

    >>> recall_at_k(np.array([2.0, 0.0, 1.0, 0.0, 2.0]), 3, 3)
    0.6666666666666666
    """
    if n_relevant == 0:
        return np.nan
    hits = 0
    for i in range(min(k, len(rel))):
        if rel[i] > 0:
            hits += 1
    return hits / n_relevant


@njit(cache=True, nogil=True)
def recall_at_k_batch(
    rel: np.ndarray,
    offsets: np.ndarray,
    n_relevant: np.ndarray,
    k: int,
) -> np.ndarray:
    """R@k of many rankings laid end to end.

    rel: the grades of all rankings, shape (n,); ranking q is rel[offsets[q] : offsets[q + 1]].
    offsets: where each ranking starts, and the end of the last, shape (queries + 1,).
    n_relevant: the relevant documents of each query, shape (queries,).
    Returns one score a ranking, shape (queries,).

    >>> rel, offsets = np.array([1.0, 0.0, 0.0, 2.0]), np.array([0, 2, 4])
    >>> n_relevant = np.array([2, 1])
    >>> recall_at_k_batch(rel, offsets, n_relevant, 2).tolist()
    [0.5, 1.0]
    """
    scores = np.empty(len(offsets) - 1)
    for q in range(len(scores)):
        scores[q] = recall_at_k(rel[offsets[q] : offsets[q + 1]], n_relevant[q], k)
    return scores
