# SPDX-License-Identifier: MIT OR 0BSD
"""R-precision: with R relevant documents in all, which share of the first R is relevant?

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
def r_precision(rel: np.ndarray, n_relevant: int) -> float:
    """Relevant documents among the first R, divided by R, the relevant documents of the query.

        Rprec = P@R = R@R = (1 / R) · Σ_{i=1..R} [rel_i > 0]

    rel: grades in rank order, shape (n,). Above 0 is relevant, NaN (unjudged) is not.
    n_relevant: R, retrieved or not. A list shorter than R is still divided by R.

    Range 0 to 1: a perfect list scores 1 for any R. NaN where nothing is relevant (R = 0).
    Source: Buckley, Voorhees, Retrieval System Evaluation, in: TREC: Experiment and Evaluation
    in Information Retrieval (2005), chapter 3.

    >>> r_precision(np.array([2.0, 0.0, 1.0, 0.0, 2.0]), 3)
    0.6666666666666666
    """
    if n_relevant == 0:
        return np.nan
    hits = 0
    for i in range(min(n_relevant, len(rel))):
        if rel[i] > 0:
            hits += 1
    return hits / n_relevant


@njit(cache=True, nogil=True)
def r_precision_batch(
    rel: np.ndarray,
    offsets: np.ndarray,
    n_relevant: np.ndarray,
) -> np.ndarray:
    """R-precision of many rankings laid end to end.

    rel: the grades of all rankings, shape (n,); ranking q is rel[offsets[q] : offsets[q + 1]].
    offsets: where each ranking starts, and the end of the last, shape (queries + 1,).
    n_relevant: the relevant documents of each query, shape (queries,).
    Returns one score a ranking, shape (queries,).

    >>> rel, offsets = np.array([1.0, 0.0, 0.0, 2.0]), np.array([0, 2, 4])
    >>> n_relevant = np.array([2, 1])
    >>> r_precision_batch(rel, offsets, n_relevant).tolist()
    [0.5, 0.0]
    """
    scores = np.empty(len(offsets) - 1)
    for q in range(len(scores)):
        scores[q] = r_precision(rel[offsets[q] : offsets[q + 1]], n_relevant[q])
    return scores
