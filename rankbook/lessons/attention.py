"""What judges assume of attention by rank, how far that is from clicks, and the patience that comes nearest to them.

A judge's weight of a rank is its score for a coin that stands there and nothing else, so it comes from the kernel.
"""

from collections.abc import Sequence

import numpy as np

from rankbook import kernels
from rankbook.lessons.click_curves import shares

N_RANKS = 10
"""The ranks that a page of results shows, and for which clicks are published."""
PATIENCES = tuple(percent / 100 for percent in range(1, 100))
"""The values of p that are tried: each hundredth between 0 and 1."""


def patience_curve(p: float) -> list[float]:
    """Return the share of RBP's attention on each of ten ranks, for a visitor who goes on with probability p.

    p: above 0 and below 1. The shares sum to 1. Raises ValueError for another p.

    >>> [round(share, 4) for share in patience_curve(0.5)[:3]]
    [0.5005, 0.2502, 0.1251]
    """
    if not 0 < p < 1:
        raise ValueError(f"p is {p}; give a number above 0 and below 1")
    coins, offsets = _a_coin_at_each_rank()
    return shares(kernels.rank_biased_precision_batch(coins, offsets, p).tolist())


def fixed_curves() -> dict[str, list[float]]:
    """Return the shares of the two weights without patience: one divided by the rank, and DCG's log discount.

    >>> {name: round(curve[0], 4) for name, curve in fixed_curves().items()}
    {'1/rank': 0.3414, 'log discount': 0.2201}
    """
    coins, offsets = _a_coin_at_each_rank()
    return {
        "1/rank": shares(kernels.position_weight_batch(np.array([0, N_RANKS])).tolist()),
        "log discount": shares(kernels.dcg_at_k_batch(coins, offsets, N_RANKS).tolist()),
    }


def distance(weights: Sequence[float], others: Sequence[float]) -> float:
    """Return the total variation distance: the share of attention that must move to make one curve the other.

    weights, others: one a rank, of the same ranks, as `shares` takes them.
    Range 0 (the same shares) to 1 (no rank in common). Raises ValueError as `shares`, and for unequal lengths.

    >>> distance([1, 1], [3, 1])
    0.25
    """
    if len(weights) != len(others):
        raise ValueError(f"one curve has {len(weights)} ranks, the other {len(others)}; give the same ranks")
    pairs = zip(shares(weights), shares(others), strict=True)
    return sum(abs(one - other) for one, other in pairs) / 2


def expected_depth(p: float) -> float:
    """Return how many documents a visitor reads on average who goes on with probability p: 1 / (1 - p).

    p: above 0 and below 1.

    >>> expected_depth(0.5)
    2.0
    """
    return 1 / (1 - p)


def closest_patience(clicks: Sequence[float]) -> float:
    """Return the p of PATIENCES whose curve is nearest to the clicks, by `distance`.

    clicks: one for each of ten ranks.

    >>> closest_patience([512, 256, 128, 64, 32, 16, 8, 4, 2, 1])
    0.5
    """
    return min(PATIENCES, key=lambda p: distance(patience_curve(p), clicks))


def _a_coin_at_each_rank() -> tuple[np.ndarray, np.ndarray]:
    """Return ten rankings laid end to end, with a coin at rank 1 of the first, at rank 2 of the second, and so on."""
    return np.eye(N_RANKS).ravel(), np.arange(0, N_RANKS * N_RANKS + 1, N_RANKS)
