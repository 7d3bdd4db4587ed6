# SPDX-License-Identifier: MIT OR 0BSD
"""Success at k: is anything relevant among the first k documents?

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
def success_at_k(rel: np.ndarray, k: int) -> float:
    """1 if any of the first k documents is relevant, else 0.

        Success@k = max_{i=1..k} [rel_i > 0]

    rel: grades in rank order, shape (n,). Above 0 is relevant, NaN (unjudged) is not.
    k: cutoff, at least 1.

    Either 0 or 1. A list without a relevant document scores 0. The mean over queries is the
    hit rate.
    Source: the measure success of trec_eval, developed by Stephen Tomlinson.

    >>> success_at_k(np.array([0.0, 0.0, 1.0, 0.0, 2.0]), 3)
    1.0
    """
    for i in range(min(k, len(rel))):
        if rel[i] > 0:
            return 1.0
    return 0.0


@njit(cache=True, nogil=True)
def success_at_k_batch(rel: np.ndarray, offsets: np.ndarray, k: int) -> np.ndarray:
    """Success@k of many rankings laid end to end.

    rel: the grades of all rankings, shape (n,); ranking q is rel[offsets[q] : offsets[q + 1]].
    offsets: where each ranking starts, and the end of the last, shape (queries + 1,).
    Returns one score a ranking, shape (queries,).

    >>> success_at_k_batch(np.array([1.0, 0.0, 0.0, 2.0]), np.array([0, 2, 4]), 1).tolist()
    [1.0, 0.0]
    """
    scores = np.empty(len(offsets) - 1)
    for q in range(len(scores)):
        scores[q] = success_at_k(rel[offsets[q] : offsets[q + 1]], k)
    return scores
