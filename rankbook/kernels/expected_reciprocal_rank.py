# SPDX-License-Identifier: MIT OR 0BSD
"""Expected reciprocal rank: a reader stops at the first document that satisfies.

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
def expected_reciprocal_rank(rel: np.ndarray, k: int, max_grade: float) -> float:
    """Expected 1 / rank of the document that satisfies a reader who goes down the list.

        ERR@k = Σ_{i=1..k} (1 / i) · S_i · Π_{j=1..i-1} (1 - S_j)
        S_i = (2^rel_i - 1) / 2^max_grade

    rel: grades in rank order, shape (n,). NaN (unjudged) and negative grades never satisfy.
    k: cutoff, at least 1.
    max_grade: the highest grade of the scale, whether or not the query has such a document.

    Range 0 to below 1. Always defined: 0 where nothing is relevant.
    Source: Chapelle et al., Expected Reciprocal Rank for Graded Relevance (2009).

    >>> expected_reciprocal_rank(np.array([3.0, 0.0, 0.0]), 3, 3)
    0.875
    """
    still_reading = 1.0
    total = 0.0
    for i in range(min(k, len(rel))):
        grade = float(rel[i])
        if grade > 0:
            satisfied = (2.0**grade - 1.0) / 2.0**max_grade
            total += still_reading * satisfied / (i + 1)
            still_reading *= 1.0 - satisfied
    return total


@njit(cache=True, nogil=True)
def expected_reciprocal_rank_batch(
    rel: np.ndarray,
    offsets: np.ndarray,
    k: int,
    max_grade: float,
) -> np.ndarray:
    """ERR@k of many rankings laid end to end.

    rel: the grades of all rankings, shape (n,); ranking q is rel[offsets[q] : offsets[q + 1]].
    offsets: where each ranking starts, and the end of the last, shape (queries + 1,).
    Returns one score a ranking, shape (queries,).

    >>> rel, offsets = np.array([1.0, 0.0, 0.0, 1.0]), np.array([0, 2, 4])
    >>> expected_reciprocal_rank_batch(rel, offsets, 2, 1).tolist()
    [0.5, 0.25]
    """
    scores = np.empty(len(offsets) - 1)
    for q in range(len(scores)):
        scores[q] = expected_reciprocal_rank(rel[offsets[q] : offsets[q + 1]], k, max_grade)
    return scores
