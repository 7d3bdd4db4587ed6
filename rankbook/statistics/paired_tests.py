"""Could chance alone explain the difference of two systems? Tests on their per-query differences.

Each takes the differences on the same queries, shape (queries,), undefined ones left out, and returns the two-sided
p-value: how often chance alone would part two equal systems at least as far. Range 0 to 1; 1 where no query differs.
Each raises ValueError for fewer than two queries.
"""

from collections.abc import Iterable

import numpy as np

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
    moving = np.abs(defined[defined != 0])
    # A sum in another order may differ in its last bits.
    observed = abs(defined.sum()) * (1 - 1e-12)
    if 2 ** len(moving) <= RESAMPLES:
        patterns = np.arange(2 ** len(moving))[:, None] >> np.arange(len(moving)) & 1
        return float(np.mean(_sums(patterns, moving) >= observed))
    random = np.random.default_rng(seed)
    at_least = 0
    for start in range(0, RESAMPLES, 1000):
        draws = min(1000, RESAMPLES - start)
        at_least += np.count_nonzero(_sums(_coins(random, draws, len(moving)), moving) >= observed)
    return float((at_least + 1) / (RESAMPLES + 1))


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


def _sums(patterns: np.ndarray, sizes: np.ndarray) -> np.ndarray:
    """Return |Σ ± size| of each pattern: a query whose coin is 1 keeps its sign, one whose coin is 0 loses it."""
    return np.abs(2 * (patterns.astype(np.float64) @ sizes) - sizes.sum())
