# SPDX-License-Identifier: MIT OR 0BSD
"""F at k: precision and recall of the first k documents in one number.

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
def f_measure_at_k(rel: np.ndarray, n_relevant: int, k: int, beta: float = 1.0) -> float:
    """Weighted harmonic mean of P@k and R@k.

        F@k = (1 + β²) · P@k · R@k / (β² · P@k + R@k)
            = (1 + β²) · Σ_{i=1..k} [rel_i > 0] / (k + β² · R)

    rel: grades in rank order, shape (n,). Above 0 is relevant, NaN (unjudged) is not.
    n_relevant: R, the relevant documents of the query, retrieved or not.
    k: cutoff, at least 1. A list shorter than k is still divided by k + β² · R.
    beta: β, above 0: recall weighs β times as much as precision. 1 weighs both alike (F1).

    Range 0 to (1 + β²) · min(R, k) / (k + β² · R): 1 can be reached at k = R alone.
    0 where P@k = R@k = 0. NaN where nothing is relevant (R = 0).
    Source: van Rijsbergen, Information Retrieval (1979), chapter 7, as E = 1 - F.

    >>> f_measure_at_k(np.array([2.0, 0.0, 1.0, 0.0, 2.0]), 3, 5)
    0.75
    """
    if n_relevant == 0:
        return np.nan
    hits = 0
    for i in range(min(k, len(rel))):
        if rel[i] > 0:
            hits += 1
    weight = beta * beta
    return (1.0 + weight) * hits / (k + weight * n_relevant)


@njit(cache=True, nogil=True)
def f_measure_at_k_batch(
    rel: np.ndarray,
    offsets: np.ndarray,
    n_relevant: np.ndarray,
    k: int,
    beta: float = 1.0,
) -> np.ndarray:
    """F@k of many rankings laid end to end.

    rel: the grades of all rankings, shape (n,); ranking q is rel[offsets[q] : offsets[q + 1]].
    offsets: where each ranking starts, and the end of the last, shape (queries + 1,).
    n_relevant: the relevant documents of each query, shape (queries,).
    Returns one score a ranking, shape (queries,).

    >>> rel, offsets = np.array([1.0, 0.0, 1.0, 2.0]), np.array([0, 2, 4])
    >>> n_relevant = np.array([2, 2])
    >>> f_measure_at_k_batch(rel, offsets, n_relevant, 2).tolist()
    [0.5, 1.0]
    """
    scores = np.empty(len(offsets) - 1)
    for q in range(len(scores)):
        scores[q] = f_measure_at_k(rel[offsets[q] : offsets[q + 1]], n_relevant[q], k, beta)
    return scores
