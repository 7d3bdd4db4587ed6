# SPDX-License-Identifier: MIT OR 0BSD
"""Precision at k: which share of the first k documents is relevant?

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
def precision_at_k(rel: np.ndarray, k: int) -> float:
    """Relevant documents among the first k, divided by k.

        P@k = (1 / k) · Σ_{i=1..k} [rel_i > 0]

    rel: grades in rank order, shape (n,). Above 0 is relevant, NaN (unjudged) is not.
    k: cutoff, at least 1. A list shorter than k is still divided by k.

    Range 0 to min(R, k) / k, where R documents are relevant. Always defined: 0 where R = 0.
    Source: Manning, Raghavan, Schütze, Introduction to Information Retrieval (2008), 8.4.

    >>> precision_at_k(np.array([2.0, 0.0, 1.0, 0.0, 2.0]), 3)
    0.6666666666666666
    """
    hits = 0
    for i in range(min(k, len(rel))):
        if rel[i] > 0:
            hits += 1
    return hits / k


@njit(cache=True, nogil=True)
def precision_at_k_batch(rel: np.ndarray, offsets: np.ndarray, k: int) -> np.ndarray:
    """P@k of many rankings laid end to end.

    rel: the grades of all rankings, shape (n,); ranking q is rel[offsets[q] : offsets[q + 1]].
    offsets: where each ranking starts, and the end of the last, shape (queries + 1,).
    Returns one score a ranking, shape (queries,).

    >>> precision_at_k_batch(np.array([1.0, 0.0, 0.0, 2.0]), np.array([0, 2, 4]), 1).tolist()
    [1.0, 0.0]
    """
    scores = np.empty(len(offsets) - 1)
    for q in range(len(scores)):
        scores[q] = precision_at_k(rel[offsets[q] : offsets[q + 1]], k)
    return scores
