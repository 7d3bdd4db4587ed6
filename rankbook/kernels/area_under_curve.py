# SPDX-License-Identifier: MIT OR 0BSD
"""AUC within a query: how often does a relevant document stand above another?

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
def area_under_curve(rel: np.ndarray) -> float:
    """Share of the pairs (relevant, not relevant) of the list that stand in the right order.

        AUC = (1 / (H · (n - H))) · Σ_{i: rel_i > 0} (documents not relevant below rank i)

    rel: grades in rank order, shape (n,). Above 0 is relevant, of H documents in the list; NaN
        (unjudged) is not. Ranks have no ties, and what was not retrieved is not seen.

    Range 0 to 1; a random order has 0.5 on average. NaN where the list lacks either kind.
    Source: Hanley, McNeil, The Meaning and Use of the Area under a ROC Curve (1982).

    >>> area_under_curve(np.array([1.0, 0.0, 1.0, 0.0, 0.0]))
    0.8333333333333334
    """
    hits = 0
    pairs_in_order = 0
    for i in range(len(rel)):
        if rel[i] > 0:
            hits += 1
        else:
            pairs_in_order += hits
    pairs = hits * (len(rel) - hits)
    return pairs_in_order / pairs if pairs > 0 else np.nan


@njit(cache=True, nogil=True)
def area_under_curve_batch(rel: np.ndarray, offsets: np.ndarray) -> np.ndarray:
    """AUC of many rankings laid end to end.

    rel: the grades of all rankings, shape (n,); ranking q is rel[offsets[q] : offsets[q + 1]].
    offsets: where each ranking starts, and the end of the last, shape (queries + 1,).
    Returns one score a ranking, shape (queries,).

    >>> area_under_curve_batch(np.array([1.0, 0.0, 0.0, 2.0]), np.array([0, 2, 4])).tolist()
    [1.0, 0.0]
    """
    scores = np.empty(len(offsets) - 1)
    for q in range(len(scores)):
        scores[q] = area_under_curve(rel[offsets[q] : offsets[q + 1]])
    return scores
