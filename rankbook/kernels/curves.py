# SPDX-License-Identifier: MIT OR 0BSD
"""Precision, recall and nDCG at every cutoff of a list, in one pass.

This file stands alone: copy it. It needs NumPy; Numba, where installed, makes it fast.
"""

import math

import numpy as np

try:
    from numba import njit
except ImportError:

    def njit(**_options):
        """Leave the function plain Python where Numba is missing."""
        return lambda function: function


@njit(cache=True, nogil=True)
def precision_curve(rel: np.ndarray) -> np.ndarray:
    """P@1, P@2, ..., P@n of one ranking; see precision.py.

    rel: grades in rank order, shape (n,). Above 0 is relevant, NaN (unjudged) is not.
    Returns shape (n,): entry i is P@(i + 1). Range 0 to 1.

    >>> precision_curve(np.array([2.0, 0.0, 1.0, 0.0])).round(4).tolist()
    [1.0, 0.5, 0.6667, 0.5]
    """
    scores = np.empty(len(rel))
    hits = 0
    for i in range(len(rel)):
        if rel[i] > 0:
            hits += 1
        scores[i] = hits / (i + 1)
    return scores


@njit(cache=True, nogil=True)
def recall_curve(rel: np.ndarray, n_relevant: int) -> np.ndarray:
    """R@1, R@2, ..., R@n of one ranking; see recall.py.

    rel: as precision_curve; n_relevant: R, the relevant documents of the query.
    Returns shape (n,): entry i is R@(i + 1). Range 0 to 1; NaN where nothing is relevant.

    >>> recall_curve(np.array([2.0, 0.0, 1.0, 0.0]), 4).tolist()
    [0.25, 0.25, 0.5, 0.5]
    """
    scores = np.full(len(rel), np.nan)
    if n_relevant > 0:
        hits = 0
        for i in range(len(rel)):
            if rel[i] > 0:
                hits += 1
            scores[i] = hits / n_relevant
    return scores


@njit(cache=True, nogil=True)
def ndcg_curve(rel: np.ndarray, ideal: np.ndarray, gain: str = "exp2") -> np.ndarray:
    """nDCG@1, nDCG@2, ..., nDCG@n of one ranking; see ndcg.py.

    rel: grades in rank order, shape (n,). NaN (unjudged) and negative grades gain 0.
    ideal: all judged grades of the query, retrieved or not, highest first, shape (m,).
    gain: "exp2" for 2**rel - 1, "linear" for rel; another text raises ValueError.
    Returns shape (n,): entry i is nDCG@(i + 1). Range 0 to 1; NaN where nothing is relevant.

    >>> ndcg_curve(np.array([1.0, 0.0, 2.0]), np.array([2.0, 1.0, 0.0])).round(4).tolist()
    [0.3333, 0.2754, 0.6885]
    """
    # Two orderings are one equality: Numba compiles == on text ten times as long as <=.
    exponential = "exp2" <= gain <= "exp2"
    if not exponential and not "linear" <= gain <= "linear":
        raise ValueError('gain must be "exp2" or "linear"')
    scores = np.empty(len(rel))
    dcg = 0.0
    best = 0.0
    for i in range(len(rel)):
        discount = math.log2(i + 2)
        grade = float(rel[i])
        if grade > 0:
            dcg += (2.0**grade - 1.0 if exponential else grade) / discount
        if i < len(ideal) and ideal[i] > 0:
            best += (2.0 ** ideal[i] - 1.0 if exponential else ideal[i]) / discount
        scores[i] = dcg / best if best > 0 else np.nan
    return scores
