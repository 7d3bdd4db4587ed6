# SPDX-License-Identifier: MIT OR 0BSD
"""Average precision: the precision at each relevant document, averaged over all of them.

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
def average_precision(rel: np.ndarray, n_relevant: int, k: int | None = None) -> float:
    """Sum of P@i over the ranks i of the relevant documents, divided by all relevant documents.

        AP = (1 / R) · Σ_{i=1..k} [rel_i > 0] · P@i

    rel: grades in rank order, shape (n,). Above 0 is relevant, NaN (unjudged) is not.
    n_relevant: R, the relevant documents of the query, retrieved or not: the divisor at any k.
    k: cutoff, at least 1; None reads the whole list.

    Range 0 to 1, with a cutoff 0 to min(R, k) / R. NaN where nothing is relevant (R = 0).
    The mean over queries is MAP.
    Source: Buckley, Voorhees, Evaluating Evaluation Measure Stability (SIGIR 2000).

    >>> round(average_precision(np.array([2.0, 0.0, 1.0, 0.0, 2.0]), 3), 7)
    0.7555556
    """
    if n_relevant == 0:
        return np.nan
    depth = len(rel) if k is None else min(k, len(rel))
    hits = 0
    total = 0.0
    for i in range(depth):
        if rel[i] > 0:
            hits += 1
            total += hits / (i + 1)
    return total / n_relevant


@njit(cache=True, nogil=True)
def average_precision_batch(
    rel: np.ndarray, offsets: np.ndarray, n_relevant: np.ndarray, k: int | None = None
) -> np.ndarray:
    """AP of many rankings laid end to end.

    rel: the grades of all rankings, shape (n,); ranking q is rel[offsets[q] : offsets[q + 1]].
    offsets: where each ranking starts, and the end of the last, shape (queries + 1,).
    n_relevant: the relevant documents of each query, shape (queries,).
    Returns one score a ranking, shape (queries,).

    >>> rel, offsets = np.array([1.0, 0.0, 0.0, 2.0]), np.array([0, 2, 4])
    >>> n_relevant = np.array([2, 1])
    >>> average_precision_batch(rel, offsets, n_relevant).tolist()
    [0.5, 0.5]
    """
    scores = np.empty(len(offsets) - 1)
    for q in range(len(scores)):
        scores[q] = average_precision(rel[offsets[q] : offsets[q + 1]], n_relevant[q], k)
    return scores
