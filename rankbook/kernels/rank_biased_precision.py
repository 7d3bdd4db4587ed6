# SPDX-License-Identifier: MIT OR 0BSD
"""Rank-biased precision: what a reader finds who goes on with probability p at each rank.

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
def rank_biased_precision(rel: np.ndarray, p: float, k: int | None = None) -> float:
    """Relevant documents that a reader of persistence p meets, for each document read.

        RBP = (1 - p) · Σ_{i=1..k} [rel_i > 0] · p^(i - 1)

    rel: grades in rank order, shape (n,). Above 0 is relevant, NaN (unjudged) is not.
    p: persistence, above 0 and below 1. The reader sees 1 / (1 - p) documents on average.
    k: cutoff, at least 1; None reads the whole list.

    Range 0 to 1 - p^k, below 1. Always defined: 0 where the list holds nothing relevant.
    Source: Moffat, Zobel, Rank-Biased Precision for Measurement of Retrieval Effectiveness
    (2008).

    >>> rank_biased_precision(np.array([1.0, 0.0, 1.0, 0.0, 0.0]), 0.5)
    0.625
    """
    depth = len(rel) if k is None else min(k, len(rel))
    reached = 1.0  # the share of readers who reach this rank
    total = 0.0
    for i in range(depth):
        if rel[i] > 0:
            total += reached
        reached *= p
    return (1.0 - p) * total


@njit(cache=True, nogil=True)
def rbp_residual(rel: np.ndarray, p: float) -> float:
    """What the unjudged documents, and all ranks below the list, could still add to RBP.

        residual = (1 - p) · Σ_{i=1..n} [rel_i is NaN] · p^(i - 1) + p^n

    rel: grades in rank order, shape (n,). NaN is unjudged.
    p: persistence, above 0 and below 1.

    Range above 0 to 1. RBP of the fully judged, endless list lies between RBP and their sum.
    Source: as rank_biased_precision.

    >>> rbp_residual(np.array([1.0, 0.0, 1.0, 0.0, 0.0]), 0.5)
    0.03125
    """
    reached = 1.0
    total = 0.0
    for i in range(len(rel)):
        if np.isnan(rel[i]):
            total += reached
        reached *= p
    return (1.0 - p) * total + reached


@njit(cache=True, nogil=True)
def rank_biased_precision_batch(
    rel: np.ndarray,
    offsets: np.ndarray,
    p: float,
    k: int | None = None,
) -> np.ndarray:
    """RBP of many rankings laid end to end.

    rel: the grades of all rankings, shape (n,); ranking q is rel[offsets[q] : offsets[q + 1]].
    offsets: where each ranking starts, and the end of the last, shape (queries + 1,).
    Returns one score a ranking, shape (queries,).

    >>> rel, offsets = np.array([1.0, 0.0, 0.0, 2.0]), np.array([0, 2, 4])
    >>> rank_biased_precision_batch(rel, offsets, 0.5).tolist()
    [0.5, 0.25]
    """
    scores = np.empty(len(offsets) - 1)
    for q in range(len(scores)):
        scores[q] = rank_biased_precision(rel[offsets[q] : offsets[q + 1]], p, k)
    return scores


@njit(cache=True, nogil=True)
def rbp_residual_batch(rel: np.ndarray, offsets: np.ndarray, p: float) -> np.ndarray:
    """Residual of RBP of many rankings laid end to end; rel, offsets, shape as RBP's.

    >>> rbp_residual_batch(np.array([1.0, np.nan, 2.0]), np.array([0, 2, 3]), 0.5).tolist()
    [0.5, 0.5]
    """
    residuals = np.empty(len(offsets) - 1)
    for q in range(len(residuals)):
        residuals[q] = rbp_residual(rel[offsets[q] : offsets[q + 1]], p)
    return residuals
