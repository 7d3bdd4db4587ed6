# SPDX-License-Identifier: MIT OR 0BSD
"""Reciprocal rank, the mean over all orders of tied documents.

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
def tie_aware_reciprocal_rank(
    rel: np.ndarray,
    tie_starts: np.ndarray,
    k: int | None = None,
) -> float:
    """RR averaged over all orders of the ties.

    The first hit lies in the first group with a relevant document: n documents, r of them
    relevant, behind s others. Of the orders without a hit before its place t = 1, 2, ..., the
    share r / (n - t + 1) has one there, and scores 1 / (s + t); the rest goes on to t + 1.

    rel: grades in rank order, shape (n,). Above 0 is relevant, NaN (unjudged) is not.
    tie_starts: equal values in a row mark documents that tie: where their group starts,
        shape (n,).
    k: cutoff, at least 1; None reads the whole list.

    Range 0 to 1. A list without a relevant document scores 0. Without ties it is RR.
    Source: McSherry, Najork, Computing Information Retrieval Performance Measures Efficiently
    in the Presence of Tied Scores (ECIR 2008).

    >>> rel, tie_starts = np.array([1.0, 0.0, 0.0, 2.0]), np.array([0, 0, 0, 3])
    >>> round(tie_aware_reciprocal_rank(rel, tie_starts), 7)
    0.6111111
    """
    depth = len(rel) if k is None else min(k, len(rel))
    start = 0
    while start < depth:
        end = start
        relevant = 0
        while end < len(rel) and tie_starts[end] == tie_starts[start]:
            if rel[end] > 0:
                relevant += 1
            end += 1
        if relevant > 0:
            total = 0.0
            no_hit_before = 1.0
            for i in range(start, min(end - relevant + 1, depth)):
                hit_here = relevant / (end - i)
                total += no_hit_before * hit_here / (i + 1)
                no_hit_before *= 1.0 - hit_here
            return total
        start = end
    return 0.0


@njit(cache=True, nogil=True)
def tie_aware_reciprocal_rank_batch(
    rel: np.ndarray,
    offsets: np.ndarray,
    tie_starts: np.ndarray,
    k: int | None = None,
) -> np.ndarray:
    """Tie-aware RR of many rankings laid end to end.

    rel, tie_starts: of all rankings, shape (n,); ranking q is rel[offsets[q] : offsets[q + 1]].
    offsets: where each ranking starts, and the end of the last, shape (queries + 1,).
    Returns one score a ranking, shape (queries,).

    >>> rel, offsets = np.array([1.0, 0.0, 0.0, 2.0]), np.array([0, 2, 4])
    >>> tie_starts = np.array([0, 0, 2, 3])
    >>> tie_aware_reciprocal_rank_batch(rel, offsets, tie_starts).tolist()
    [0.75, 0.5]
    """
    scores = np.empty(len(offsets) - 1)
    for q in range(len(scores)):
        ranking = slice(offsets[q], offsets[q + 1])
        scores[q] = tie_aware_reciprocal_rank(rel[ranking], tie_starts[ranking], k)
    return scores
