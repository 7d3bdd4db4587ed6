"""The A/B test: visitors split at random between two systems, and what chance leaves of the difference."""

import math
from typing import NamedTuple

from rankbook.checks import shown, whole_number
from rankbook.visitors.click_models import check_chance

CONFIDENCE = 0.95


class ABTest(NamedTuple):
    """The share of visits with a success under each of two systems, and their difference."""

    rate_a: float
    rate_b: float
    difference: float
    """Rate of b minus rate of a."""
    low: float
    """The 95 % interval of the difference."""
    high: float
    p_value: float
    """How often chance alone would part two equal systems at least as far, 0 to 1."""

    def __str__(self) -> str:
        interval = f"{self.difference:+.4f} [{self.low:+.4f}, {self.high:+.4f}]"
        return f"a {self.rate_a:.4f}, b {self.rate_b:.4f}: {interval}, p = {self.p_value:.4f}"


def ab_test(clicks_a: int, n_a: int, clicks_b: int, n_b: int) -> ABTest:
    """Return the difference of two shares of visits, with its interval and p-value.

    clicks_a, clicks_b: visits with a click (or a purchase) under each system; n_a, n_b: all its visits, at least 1.
    A visit counts once, however often it clicks: clicks of one visit are no independent draws.
    p-value: Pearson's χ² test, by scipy.stats.chi2_contingency without correction; 1 where no visit or each has a
    success. Interval: Newcombe's hybrid of two score intervals (Wilson), by scipy.stats.binomtest; it may, at the
    edge, disagree with the p-value. Raises ValueError for counts that are no whole numbers from 0 to the visits.
    Sources: Pearson (1900); Newcombe, Interval Estimation for the Difference Between Independent Proportions (1998).

    >>> print(ab_test(100, 1000, 130, 1000))
    a 0.1000, b 0.1300: +0.0300 [+0.0020, +0.0581], p = 0.0355
    """
    from scipy import stats

    rate_a, low_a, high_a = _rate("a", clicks_a, n_a)
    rate_b, low_b, high_b = _rate("b", clicks_b, n_b)
    difference = rate_b - rate_a
    low = difference - math.hypot(rate_b - low_b, high_a - rate_a)
    high = difference + math.hypot(high_b - rate_b, rate_a - low_a)
    if 0 < clicks_a + clicks_b < n_a + n_b:
        table = [[clicks_a, n_a - clicks_a], [clicks_b, n_b - clicks_b]]
        p_value = float(stats.chi2_contingency(table, correction=False).pvalue)
    else:
        p_value = 1.0
    return ABTest(rate_a, rate_b, difference, low, high, p_value)


def visitors_needed_per_arm(rate_a: float, rate_b: float, power: float = 0.8, alpha: float = 0.05) -> int:
    """Return how many visitors each system needs to show the difference of two rates, by the normal approximation.

        n = (z_{1 − α/2} + z_{power})² · (a · (1 − a) + b · (1 − b)) / (b − a)²

    rate_a, rate_b: shares of visits with a success, 0 to 1, not equal.
    power: the chance to see the difference; alpha: the chance of a false alarm; both above 0 and below 1.
    Raises ValueError outside these ranges.
    Source: Fleiss, Statistical Methods for Rates and Proportions (1981).

    >>> visitors_needed_per_arm(0.100, 0.102), visitors_needed_per_arm(0.10, 0.12)
    (356332, 3839)
    """
    from rankbook.statistics import queries_needed

    check_chance(rate_a, "rate_a")
    check_chance(rate_b, "rate_b")
    if rate_a == rate_b:
        raise ValueError(f"both rates are {shown(rate_a)}, and no number of visitors tells them apart; give two rates")
    # A visit of one arm beside a visit of the other has this spread; two rates of 0 and 1 have none.
    spread = math.sqrt(rate_a * (1 - rate_a) + rate_b * (1 - rate_b))
    return queries_needed(rate_b - rate_a, spread, power, alpha) if spread else 1


def _rate(arm: str, clicks: int, n: int) -> tuple[float, float, float]:
    """Return the share of visits with a success, and its score interval."""
    from scipy import stats

    visits = whole_number(n, f"n_{arm}", least=1)
    successes = whole_number(clicks, f"clicks_{arm}", least=0)
    if successes > visits:
        raise ValueError(f"clicks_{arm} is {successes}, n_{arm} {visits}; count each visit with a click once")
    interval = stats.binomtest(successes, visits).proportion_ci(CONFIDENCE, method="wilson")
    return successes / visits, float(interval.low), float(interval.high)
