# SPDX-License-Identifier: MIT OR 0BSD
"""Average precision that reads a tie at once: each of its hits at the last rank of the tie.

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
def average_precision_of_ties(
    rel: np.ndarray,
    tie_starts: np.ndarray,
    n_relevant: int,
) -> float:
    """Sum of the precision at the last rank of each tie, times its hits, divided by R.

        AP = (1 / R) · Σ_{ties} hits in the tie · P@(last rank of the tie)

    rel: grades in rank order, shape (n,). Above 0 is relevant, NaN (unjudged) is not.
    tie_starts: one number a document, the same for all of a tie and for no other, shape (n,).
    n_relevant: R, the relevant documents of the query, retrieved or not.

    Range 0 to 1. NaN where nothing is relevant (R = 0). Without ties it is AP.
    Source: the area under precision and recall at each score, as scikit-learn's
    average_precision_score and label_ranking_average_precision_score have it.

    >>> average_precision_of_ties(np.array([1, 0, 0]), np.array([0, 0, 0]), 1)
    0.3333333333333333
    """
    if n_relevant == 0:
        return np.nan
    hits = 0
    of_tie = 0
    total = 0.0
    for i in range(len(rel)):
        if rel[i] > 0:
            of_tie += 1
        if i + 1 == len(rel) or tie_starts[i + 1] != tie_starts[i]:
            hits += of_tie
            total += of_tie * hits / (i + 1)
            of_tie = 0
    return total / n_relevant


@njit(cache=True, nogil=True)
def average_precision_of_ties_batch(
    rel: np.ndarray,
    offsets: np.ndarray,
    tie_starts: np.ndarray,
    n_relevant: np.ndarray,
) -> np.ndarray:
    """AP with ties read at once, of many rankings laid end to end.

    rel, tie_starts: of all rankings, shape (n,); ranking q has [offsets[q] : offsets[q + 1]].
    offsets: where each ranking starts, and the end of the last, shape (queries + 1,).
    n_relevant: the relevant documents of each query, shape (queries,).
    Returns one score a ranking, shape (queries,).

    >>> rel, ties = np.array([1, 0, 0, 1]), np.array([0, 0, 2, 3])
    >>> offsets, n_relevant = np.array([0, 2, 4]), np.array([1, 1])
    >>> average_precision_of_ties_batch(rel, offsets, ties, n_relevant).tolist()
    [0.5, 0.5]
    """
    scores = np.empty(len(offsets) - 1)
    for q in range(len(scores)):
        one = slice(offsets[q], offsets[q + 1])
        scores[q] = average_precision_of_ties(rel[one], tie_starts[one], n_relevant[q])
    return scores
