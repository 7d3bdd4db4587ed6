# SPDX-License-Identifier: MIT OR 0BSD
"""Q-measure: average precision for grades.

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
def q_measure(rel: np.ndarray, ideal: np.ndarray) -> float:
    """Blended ratio at each relevant document, averaged over all relevant documents.

        Q = (1 / R) · Σ_{i: rel_i > 0} (C_i + G_i) / (i + I_i)

    C_i: relevant documents among the first i; G_i: the sum of their grades; I_i: the sum of the
    first i grades of the best order. Q is AP where G and I are left out (β = 0; here β = 1).

    rel: grades in rank order, shape (n,). The gain is the grade; NaN (unjudged) and negative
        grades gain 0.
    ideal: all judged grades of the query, retrieved or not, highest first, shape (m,). R of
        them are above 0.

    Range 0 to 1 if each retrieved judged document is in ideal. NaN where nothing is relevant.
    Source: Sakai, New Performance Metrics Based on Multigrade Relevance (NTCIR-4, 2004).

    >>> float(q_measure(np.array([1.0, 0.0, 2.0]), np.array([2.0, 1.0])))
    0.75
    """
    hits = 0
    gained = 0.0
    best = 0.0
    total = 0.0
    for i in range(len(rel)):
        if i < len(ideal):
            best += max(ideal[i], 0.0)
        if rel[i] > 0:
            hits += 1
            gained += rel[i]
            total += (hits + gained) / (i + 1 + best)
    n_relevant = 0
    while n_relevant < len(ideal) and ideal[n_relevant] > 0:
        n_relevant += 1
    return total / n_relevant if n_relevant > 0 else np.nan


@njit(cache=True, nogil=True)
def q_measure_batch(
    rel: np.ndarray,
    offsets: np.ndarray,
    ideal: np.ndarray,
    ideal_offsets: np.ndarray,
) -> np.ndarray:
    """Q-measure of many rankings laid end to end.

    rel, offsets: ranking q is rel[offsets[q] : offsets[q + 1]]; shapes (n,) and (queries + 1,).
    ideal, ideal_offsets: the same for the judged grades, highest first within a query.
    Returns one score a ranking, shape (queries,).

    >>> rel, offsets = np.array([1.0, 0.0, 0.0, 2.0]), np.array([0, 2, 4])
    >>> ideal = np.array([1.0, 0.0, 2.0, 0.0])
    >>> q_measure_batch(rel, offsets, ideal, offsets).tolist()
    [1.0, 0.75]
    """
    scores = np.empty(len(offsets) - 1)
    for q in range(len(scores)):
        best_order = ideal[ideal_offsets[q] : ideal_offsets[q + 1]]
        scores[q] = q_measure(rel[offsets[q] : offsets[q + 1]], best_order)
    return scores
