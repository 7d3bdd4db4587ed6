# SPDX-License-Identifier: MIT OR 0BSD
"""Judged at k: how much of the first k documents did anybody judge?

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
def judged_at_k(rel: np.ndarray, k: int) -> float:
    """Judged documents among the first k, divided by the documents there.

        Judged@k = (1 / min(k, n)) · Σ_{i=1..min(k, n)} [rel_i is not NaN]

    rel: grades in rank order, shape (n,). NaN is unjudged.
    k: cutoff, at least 1. A list shorter than k is divided by its own length.

    Range 0 to 1: 1 - Judged@k is the share that other judges read as not relevant unseen.
    NaN for an empty list.
    Source: the measure Judged of ir_measures.

    >>> judged_at_k(np.array([2.0, np.nan, 0.0, np.nan]), 2)
    0.5
    """
    depth = min(k, len(rel))
    if depth == 0:
        return np.nan
    judged = 0
    for i in range(depth):
        if not np.isnan(rel[i]):
            judged += 1
    return judged / depth


@njit(cache=True, nogil=True)
def judged_at_k_batch(rel: np.ndarray, offsets: np.ndarray, k: int) -> np.ndarray:
    """Judged@k of many rankings laid end to end.

    rel: the grades of all rankings, shape (n,); ranking q is rel[offsets[q] : offsets[q + 1]].
    offsets: where each ranking starts, and the end of the last, shape (queries + 1,).
    Returns one score a ranking, shape (queries,).

    >>> judged_at_k_batch(np.array([1.0, np.nan, 0.0]), np.array([0, 2, 3]), 10).tolist()
    [0.5, 1.0]
    """
    scores = np.empty(len(offsets) - 1)
    for q in range(len(scores)):
        scores[q] = judged_at_k(rel[offsets[q] : offsets[q + 1]], k)
    return scores
