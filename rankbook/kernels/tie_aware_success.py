# SPDX-License-Identifier: MIT OR 0BSD
"""Success at k, the mean over all orders of tied documents.

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
def tie_aware_success_at_k(rel: np.ndarray, tie_starts: np.ndarray, k: int) -> float:
    """The share of all orders of the ties in which any of the first k documents is relevant.

    Only the first group with a relevant document counts. With n documents, r of them relevant,
    and t places among the first k, there is no hit in Π_{j=0..t-1} (n - r - j) / (n - j) of the
    orders: one document that is not relevant after another.

    rel: grades in rank order, shape (n,). Above 0 is relevant, NaN (unjudged) is not.
    tie_starts: equal values in a row mark documents that tie: where their group starts,
        shape (n,).
    k: cutoff, at least 1.

    Range 0 to 1. A list without a relevant document scores 0. Without ties it is Success@k.
    Source: the same count as for reciprocal rank in McSherry, Najork, Computing Information
    Retrieval Performance Measures Efficiently in the Presence of Tied Scores (ECIR 2008).

    >>> tie_aware_success_at_k(np.array([1.0, 0.0, 0.0, 2.0]), np.array([0, 0, 0, 3]), 2)
    0.6666666666666667
    """
    depth = min(k, len(rel))
    start = 0
    while start < depth:
        end = start
        relevant = 0
        while end < len(rel) and tie_starts[end] == tie_starts[start]:
            if rel[end] > 0:
                relevant += 1
            end += 1
        if relevant > 0:
            others = end - start - relevant
            no_hit = 1.0
            for j in range(min(end, depth) - start):
                no_hit *= max(others - j, 0) / (end - start - j)
            return 1.0 - no_hit
        start = end
    return 0.0


@njit(cache=True, nogil=True)
def tie_aware_success_at_k_batch(
    rel: np.ndarray,
    offsets: np.ndarray,
    tie_starts: np.ndarray,
    k: int,
) -> np.ndarray:
    """Tie-aware Success@k of many rankings laid end to end.

    rel, tie_starts: of all rankings, shape (n,); ranking q is rel[offsets[q] : offsets[q + 1]].
    offsets: where each ranking starts, and the end of the last, shape (queries + 1,).
    Returns one score a ranking, shape (queries,).

    >>> rel, offsets = np.array([1.0, 0.0, 0.0, 2.0]), np.array([0, 2, 4])
    >>> tie_starts = np.array([0, 0, 2, 3])
    >>> tie_aware_success_at_k_batch(rel, offsets, tie_starts, 1).tolist()
    [0.5, 0.0]
    """
    scores = np.empty(len(offsets) - 1)
    for q in range(len(scores)):
        ranking = slice(offsets[q], offsets[q + 1])
        scores[q] = tie_aware_success_at_k(rel[ranking], tie_starts[ranking], k)
    return scores
