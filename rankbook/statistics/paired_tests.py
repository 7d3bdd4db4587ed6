"""Could chance alone explain the difference of two systems? Tests on their per-query differences.

Each takes the differences on the same queries, shape (queries,), undefined ones left out, and returns the two-sided
p-value: how often chance alone would part two equal systems at least as far. Range 0 to 1; 1 where no query differs.
Each raises ValueError for fewer than two queries.
"""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from rankbook.checks import whole_number
from rankbook.statistics.intervals import defined_scores

RESAMPLES = 10_000


def randomisation_test(differences: Iterable[float], seed: int = 0) -> float:
    """Return the p-value of the paired randomisation test: were each query's two scores swapped by coin flips.

        p = share of sign patterns with |Σ ± d_q| ≥ |Σ d_q|

    All patterns are tried where there are at most RESAMPLES of them, else so many are drawn, and the pattern that
    was observed counts too. seed: of the draws.
    Sources: Fisher, The Design of Experiments (1935); for retrieval: Smucker, Allan, Carterette, A Comparison of
    Statistical Significance Tests for Information Retrieval Evaluation (CIKM 2007).

    >>> round(randomisation_test([0.10, 0.05, -0.02, 0.08, 0, 0.12, -0.04, 0.07]), 4)
    0.0781
    """
    defined = defined_scores(differences)
    moving = _sizes(defined)
    if 2 ** len(moving) <= RESAMPLES:
        patterns = np.arange(2 ** len(moving))[:, None] >> np.arange(len(moving)) & 1
        return float(np.mean(_is_as_far(_sums(patterns, moving), defined)))
    return coin_flips(defined, RESAMPLES, seed).p_value


class CoinFlips(NamedTuple):
    """What chance alone makes of a mean difference: in each draw, coins decide the signs of all queries."""

    observed: float
    """The mean difference that was measured."""
    flipped: np.ndarray
    """The mean difference of each draw, shape (draws,)."""
    is_as_far: np.ndarray
    """Whether a draw's mean is at least as far from 0 as the observed one, shape (draws,)."""

    @property
    def p_value(self) -> float:
        """Share of draws that are as far, the observed pattern among them: above 0, up to 1."""
        return float((np.count_nonzero(self.is_as_far) + 1) / (len(self.is_as_far) + 1))


def coin_flips(differences: Iterable[float], draws: int, seed: int = 0) -> CoinFlips:
    """Return the mean difference after each of so many draws in which coins decide the sign of every query.

    differences: as for a test. draws: 0 or more; more draws begin with the same ones. seed: of the draws.
    Raises ValueError for fewer than two queries.

    >>> coin_flips([0.1, 0.2], draws=4).flipped.round(2).tolist()
    [0.05, -0.05, 0.15, 0.15]
    """
    defined = defined_scores(differences)
    sizes, n_draws = _sizes(defined), whole_number(draws, "draws", least=0)
    random, sums = np.random.default_rng(seed), np.empty(n_draws)
    # Draws of some megabytes at a time.
    for start in range(0, n_draws, 1000):
        some = sums[start : start + 1000]
        some[:] = _sums(_coins(random, len(some), len(sizes)), sizes)
    return CoinFlips(float(defined.mean()), sums / len(defined), _is_as_far(sums, defined))


def t_test(differences: Iterable[float]) -> float:
    """Return the p-value of Student's paired t test, computed by scipy.stats.ttest_1samp.

    Source: Student, The Probable Error of a Mean (Biometrika 1908).

    >>> round(t_test([0.10, 0.05, -0.02, 0.08, 0, 0.12, -0.04, 0.07]), 4)
    0.0663
    """
    from scipy import stats

    defined = defined_scores(differences)
    if (defined == defined[0]).all():
        return 1.0 if defined[0] == 0 else 0.0
    return float(stats.ttest_1samp(defined, 0).pvalue)


def wilcoxon_test(differences: Iterable[float]) -> float:
    """Return the p-value of Wilcoxon's signed-rank test, computed by scipy.stats.wilcoxon; queries without a
    difference are left out.

    Source: Wilcoxon, Individual Comparisons by Ranking Methods (1945).

    >>> round(wilcoxon_test([0.10, 0.05, -0.02, 0.08, 0, 0.12, -0.04, 0.07]), 4)
    0.0781
    """
    from scipy import stats

    defined = defined_scores(differences)
    moving = defined[defined != 0]
    return float(stats.wilcoxon(moving).pvalue) if len(moving) else 1.0


def sign_test(differences: Iterable[float]) -> float:
    """Return the p-value of the sign test: wins and losses as coin flips, computed by scipy.stats.binomtest; queries
    without a difference are left out.

    Source: Arbuthnot, An Argument for Divine Providence (1710).

    >>> round(sign_test([0.10, 0.05, -0.02, 0.08, 0, 0.12, -0.04, 0.07]), 4)
    0.4531
    """
    from scipy import stats

    defined = defined_scores(differences)
    wins, losses = int(np.count_nonzero(defined > 0)), int(np.count_nonzero(defined < 0))
    return float(stats.binomtest(wins, wins + losses).pvalue) if wins + losses else 1.0


def effect_size(differences: Iterable[float]) -> float:
    """Return the mean difference in units of its standard deviation over queries (Cohen's d of paired scores).

    Any sign; 0 where no query differs, infinite where all differ by the same.
    Source: Cohen, Statistical Power Analysis for the Behavioral Sciences (1988).

    >>> round(effect_size([0.10, 0.05, -0.02, 0.08, 0, 0.12, -0.04, 0.07]), 4)
    0.7685
    """
    defined = defined_scores(differences)
    mean, spread = defined.mean(), 0.0 if (defined == defined[0]).all() else defined.std(ddof=1)
    return float(mean / spread) if spread else float(np.sign(mean) * np.inf) if mean else 0.0


def _coins(random: np.random.Generator, draws: int, n: int) -> np.ndarray:
    """Return 0 or 1 for each draw and query, shape (draws, n): eight coins a random byte."""
    flips = np.unpackbits(random.integers(0, 256, (draws, (n + 7) // 8), dtype=np.uint8), axis=1)
    return flips[:, :n]


def _sizes(defined: np.ndarray) -> np.ndarray:
    """Return |difference| of the queries that differ: a coin changes nothing on the others."""
    return np.abs(defined[defined != 0])


def _sums(patterns: np.ndarray, sizes: np.ndarray) -> np.ndarray:
    """Return Σ ± size of each pattern: plus for a query whose coin is 1, minus for one whose coin is 0."""
    return 2 * (patterns.astype(np.float64) @ sizes) - sizes.sum()


def _is_as_far(sums: np.ndarray, defined: np.ndarray) -> np.ndarray:
    # A sum in another order may differ in its last bits.
    return np.abs(sums) >= abs(defined.sum()) * (1 - 1e-12)
