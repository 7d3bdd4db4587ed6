# SPDX-License-Identifier: MIT OR 0BSD
"""Average precision, the mean over all orders of tied documents.

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
def tie_aware_average_precision(
    rel: np.ndarray,
    tie_starts: np.ndarray,
    n_relevant: int,
    k: int | None = None,
) -> float:
    """AP averaged over all orders of the ties.

    Take rank i in a group of n documents, r of them relevant, behind h earlier hits and
    m places of its own. It is relevant in r / n of the orders. In these, it sees itself, the h
    hits, and m · (r - 1) / (n - 1) hits on average among the m places, for a pair of places is
    relevant in r (r - 1) / (n (n - 1)) of all orders. So the mean of [rel_i > 0] · P@i is

        r / n · (h + 1 + m · (r - 1) / (n - 1)) / i

    rel: grades in rank order, shape (n,). Above 0 is relevant, NaN (unjudged) is not.
    tie_starts: equal values in a row mark documents that tie: where their group starts,
        shape (n,).
    n_relevant: R, the relevant documents of the query, retrieved or not: the divisor at any k.
    k: cutoff, at least 1; None reads the whole list.

    Range 0 to 1. NaN where nothing is relevant (R = 0). Without ties it is AP.
    Source: McSherry, Najork, Computing Information Retrieval Performance Measures Efficiently
    in the Presence of Tied Scores (ECIR 2008).

    >>> tie_aware_average_precision(np.array([1.0, 0.0, 2.0]), np.array([0, 0, 2]), 2)
    0.7083333333333333
    """
    if n_relevant == 0:
        return np.nan
    depth = len(rel) if k is None else min(k, len(rel))
    hits = 0
    total = 0.0
    start = 0
    while start < depth:
        end = start
        relevant = 0
        while end < len(rel) and tie_starts[end] == tie_starts[start]:
            if rel[end] > 0:
                relevant += 1
            end += 1
        size = end - start
        hits_a_place = (relevant - 1) / (size - 1) if size > 1 else 0.0
        if relevant > 0:
            for i in range(start, min(end, depth)):
                total += relevant / size * (hits + 1 + (i - start) * hits_a_place) / (i + 1)
        hits += relevant
        start = end
    return total / n_relevant


@njit(cache=True, nogil=True)
def tie_aware_average_precision_batch(
    rel: np.ndarray,
    offsets: np.ndarray,
    tie_starts: np.ndarray,
    n_relevant: np.ndarray,
    k: int | None = None,
) -> np.ndarray:
    """Tie-aware AP of many rankings laid end to end.

    rel, tie_starts: of all rankings, shape (n,); ranking q is rel[offsets[q] : offsets[q + 1]].
    offsets: where each ranking starts, and the end of the last, shape (queries + 1,).
    n_relevant: the relevant documents of each query, shape (queries,).
    Returns one score a ranking, shape (queries,).

    >>> rel, offsets = np.array([1.0, 0.0, 0.0, 2.0]), np.array([0, 2, 4])
    >>> tie_starts = np.array([0, 0, 2, 3])
    >>> n_relevant = np.array([1, 1])
    >>> tie_aware_average_precision_batch(rel, offsets, tie_starts, n_relevant).tolist()
    [0.75, 0.5]
    """
    scores = np.empty(len(offsets) - 1)
    for q in range(len(scores)):
        ranking = slice(offsets[q], offsets[q + 1])
        grades, ties = rel[ranking], tie_starts[ranking]
        scores[q] = tie_aware_average_precision(grades, ties, n_relevant[q], k)
    return scores
