# SPDX-License-Identifier: MIT OR 0BSD
"""Reciprocal rank: how early does the first relevant document come?

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
def reciprocal_rank(rel: np.ndarray, k: int | None = None) -> float:
    """One divided by the rank of the first relevant document.

        RR = 1 / min{i : rel_i > 0}

    rel: grades in rank order, shape (n,). Above 0 is relevant, NaN (unjudged) is not.
    k: cutoff, at least 1; None reads the whole list.

    Range 0 to 1. A list without a relevant document scores 0. The mean over queries is MRR.
    Source: Voorhees, The TREC-8 Question Answering Track Report (1999).

    >>> reciprocal_rank(np.array([0.0, 0.0, 1.0, 0.0, 2.0]))
    0.3333333333333333
    """
    depth = len(rel) if k is None else min(k, len(rel))
    for i in range(depth):
        if rel[i] > 0:
            return 1.0 / (i + 1)
    return 0.0


@njit(cache=True, nogil=True)
def reciprocal_rank_batch(
    rel: np.ndarray,
    offsets: np.ndarray,
    k: int | None = None,
) -> np.ndarray:
    """RR of many rankings laid end to end.

    rel: the grades of all rankings, shape (n,); ranking q is rel[offsets[q] : offsets[q + 1]].
    offsets: where each ranking starts, and the end of the last, shape (queries + 1,).
    Returns one score a ranking, shape (queries,).

    >>> reciprocal_rank_batch(np.array([1.0, 0.0, 0.0, 2.0]), np.array([0, 2, 4])).tolist()
    [1.0, 0.5]
    """
    scores = np.empty(len(offsets) - 1)
    for q in range(len(scores)):
        scores[q] = reciprocal_rank(rel[offsets[q] : offsets[q + 1]], k)
    return scores
