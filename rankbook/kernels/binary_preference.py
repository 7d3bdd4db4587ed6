# SPDX-License-Identifier: MIT OR 0BSD
"""Bpref: are relevant documents ranked above those judged not relevant?

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
def binary_preference(rel: np.ndarray, n_relevant: int, n_nonrelevant: int) -> float:
    """Share of judged not relevant documents below a relevant one, averaged over all relevant.

        Bpref = (1 / R) · Σ_{i: rel_i > 0} (1 - min(n_i, M) / M),  M = min(R, N)

    rel: grades in rank order, shape (n,). Above 0 is relevant; 0 and below is judged not
        relevant; NaN (unjudged) is passed over. n_i: the judged not relevant above rank i.
    n_relevant: R, the relevant documents of the query, retrieved or not.
    n_nonrelevant: N, the documents judged not relevant, retrieved or not.

    Range 0 to 1. A relevant document with no judged not relevant above it counts 1, also
    where N = 0; one that was not retrieved counts 0. NaN where nothing is relevant (R = 0).
    Source: Buckley, Voorhees, Retrieval Evaluation with Incomplete Information (2004); M as in
    trec_eval, which however leaves out negative grades.

    >>> binary_preference(np.array([0.0, 1.0, np.nan, 0.0, 1.0]), 2, 4)
    0.25
    """
    if n_relevant == 0:
        return np.nan
    compared = min(n_relevant, n_nonrelevant)
    above = 0
    total = 0.0
    for i in range(len(rel)):
        if rel[i] <= 0:
            above += 1
        elif rel[i] > 0:
            total += 1.0 if above == 0 else 1.0 - min(above, compared) / compared
    return total / n_relevant


@njit(cache=True, nogil=True)
def binary_preference_batch(
    rel: np.ndarray,
    offsets: np.ndarray,
    n_relevant: np.ndarray,
    n_nonrelevant: np.ndarray,
) -> np.ndarray:
    """Bpref of many rankings laid end to end.

    rel: the grades of all rankings, shape (n,); ranking q is rel[offsets[q] : offsets[q + 1]].
    offsets: where each ranking starts, and the end of the last, shape (queries + 1,).
    n_relevant, n_nonrelevant: the counts of each query, shape (queries,).
    Returns one score a ranking, shape (queries,).

    >>> rel, offsets = np.array([1.0, 0.0, 0.0, 2.0]), np.array([0, 2, 4])
    >>> one_each = np.array([1, 1])
    >>> binary_preference_batch(rel, offsets, one_each, one_each).tolist()
    [1.0, 0.0]
    """
    scores = np.empty(len(offsets) - 1)
    for q in range(len(scores)):
        ranking = rel[offsets[q] : offsets[q + 1]]
        scores[q] = binary_preference(ranking, n_relevant[q], n_nonrelevant[q])
    return scores
