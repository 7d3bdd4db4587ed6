"""How many queries it takes to see a difference, and what a set of queries can see."""

import math
from collections.abc import Iterable

import numpy as np

from rankbook.checks import shown, whole_number
from rankbook.statistics.intervals import defined_scores

SIMULATIONS = 2_000


def queries_needed(difference: float, spread: float, power: float = 0.8, alpha: float = 0.05) -> int:
    """Return how many queries it takes to see a difference of means, by the normal approximation.

        n = ((z_{1 − α/2} + z_{power}) · spread / difference)²

    difference: of the means, not 0. spread: standard deviation of the per-query differences, above 0.
    power: the chance to see it; alpha: the chance of a false alarm; both above 0 and below 1.
    Raises ValueError outside these ranges.
    Source: Cohen, Statistical Power Analysis for the Behavioral Sciences (1988).

    >>> [queries_needed(difference, spread=0.2) for difference in (0.05, 0.03, 0.01)]
    [126, 349, 3140]
    """
    if not (math.isfinite(difference) and difference != 0):
        raise ValueError(f"difference is {shown(difference)}; give a finite number other than 0")
    return math.ceil((_z_sum(power, alpha) * _checked_spread(spread) / difference) ** 2)


def detectable_difference(n_queries: int, spread: float, power: float = 0.8, alpha: float = 0.05) -> float:
    """Return the smallest difference of means that so many queries show, by the normal approximation.

    n_queries: at least 2; the other arguments as in queries_needed, which this turns round.

    >>> round(detectable_difference(126, spread=0.2), 4)
    0.0499
    """
    return _z_sum(power, alpha) * _checked_spread(spread) / math.sqrt(whole_number(n_queries, "n_queries", least=2))


def power(n_queries: int, difference: float, spread: float, alpha: float = 0.05) -> float:
    """Return the chance that so many queries show a difference of means, by the normal approximation.

        power = Φ(|d| · √n / s − z) + Φ(−|d| · √n / s − z),  z = z_{1 − α/2}

    n_queries: at least 2; the other arguments as in queries_needed. Range alpha to 1.

    >>> round(power(126, difference=0.05, spread=0.2), 4)
    0.8013
    """
    from scipy import stats

    size = whole_number(n_queries, "n_queries", least=2)
    if not math.isfinite(difference):
        raise ValueError(f"difference is {shown(difference)}; give a finite number")
    shift = abs(difference) * math.sqrt(size) / _checked_spread(spread)
    critical = stats.norm.ppf(1 - _checked_share("alpha", alpha) / 2)
    return float(stats.norm.cdf(shift - critical) + stats.norm.cdf(-shift - critical))


def power_by_simulation(
    differences: Iterable[float], n_queries: int, difference: float, alpha: float = 0.05, seed: int = 0
) -> float:
    """Return how often a paired t test would see a difference, drawing queries like those measured.

    differences: measured per query, shape (queries,), undefined ones left out: their shape is kept, their mean is
        replaced by `difference`. n_queries: of each simulated test, at least 2.
    Returns a share of SIMULATIONS tests, 0 to 1. Raises ValueError for fewer than two queries.

    >>> power_by_simulation([0.3, -0.2, 0.1, -0.2, 0.0, 0.2, -0.2], n_queries=126, difference=0.05)
    0.8355
    """
    from scipy import stats

    defined = defined_scores(differences)
    size = whole_number(n_queries, "n_queries", least=2)
    shifted = defined - defined.mean() + difference
    random = np.random.default_rng(seed)
    critical = stats.t.ppf(1 - alpha / 2, size - 1) / math.sqrt(size)
    seen = 0
    for _ in range(SIMULATIONS):
        drawn = random.choice(shifted, size)
        seen += bool(abs(drawn.mean()) > critical * drawn.std(ddof=1))
    return seen / SIMULATIONS


def _z_sum(power: float, alpha: float) -> float:
    from scipy import stats

    _checked_share("power", power)
    return float(stats.norm.ppf(1 - _checked_share("alpha", alpha) / 2) + stats.norm.ppf(power))


def _checked_share(name: str, share: float) -> float:
    if not 0 < share < 1:
        raise ValueError(f"{name} is {shown(share)}; give a share between 0 and 1")
    return share


def _checked_spread(spread: float) -> float:
    if not (math.isfinite(spread) and spread > 0):
        raise ValueError(f"spread is {shown(spread)}; give a standard deviation above 0")
    return spread
