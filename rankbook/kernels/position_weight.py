# SPDX-License-Identifier: MIT OR 0BSD
"""Position weight 1/i: the simplest guess at how attention falls along a ranked list.

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
def position_weight(rank: int) -> float:
    """One divided by the rank.

        w_i = 1 / i

    rank: i, at least 1.

    Range above 0 to 1. No judge sums these weights; reciprocal rank takes one: the first hit's.
    Source: a convention for teaching, in the shape of Zipf's law.

    >>> position_weight(4)
    0.25
    """
    return 1.0 / rank


@njit(cache=True, nogil=True)
def position_weight_batch(offsets: np.ndarray) -> np.ndarray:
    """Position weight of each document of many rankings laid end to end.

    offsets: where each ranking starts, and the end of the last, shape (queries + 1,).
    Returns shape (offsets[-1] - offsets[0],): the weight of each document in its own ranking.

    >>> position_weight_batch(np.array([0, 2, 4])).tolist()
    [1.0, 0.5, 1.0, 0.5]
    """
    weights = np.empty(offsets[-1] - offsets[0])
    for q in range(len(offsets) - 1):
        for i in range(offsets[q], offsets[q + 1]):
            weights[i - offsets[0]] = position_weight(i - offsets[q] + 1)
    return weights
