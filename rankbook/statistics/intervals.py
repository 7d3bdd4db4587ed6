"""Between which limits a mean over queries lies: by resampling the queries, or by Student's t."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import numpy as np

from rankbook.checks import shown, whole_number

RESAMPLES = 10_000


class Interval(NamedTuple):
    """A mean over queries, and the limits within which it would mostly fall with other queries of the same kind."""

    mean: float
    low: float
    high: float
    confidence: float
    """Share of such intervals that hold the true mean, above 0 and below 1."""
    n_queries: int
    """Queries for which the metric is defined."""

    def __str__(self) -> str:
        return f"{self.mean:.4f} [{self.low:.4f}, {self.high:.4f}]"


def bootstrap_interval(scores: Iterable[float], confidence: float = 0.95, seed: int = 0) -> Interval:
    """Return the bias-corrected and accelerated (BCa) bootstrap interval of the mean over resampled queries.

    scores: one a query, shape (queries,); NaN (undefined) is left out, as a mean leaves it out.
    confidence: above 0, below 1. seed: of the draws; the same seed gives the same interval.

    Raises ValueError where fewer than two queries have a score.
    Source: Efron, Better Bootstrap Confidence Intervals (JASA 1987); computed by scipy.stats.bootstrap.

    >>> print(bootstrap_interval([0.9, 0.1, 0.3, 0.0, 0.2, 0.1]))
    0.2667 [0.1000, 0.6333]
    """
    return _bootstrap(scores, confidence, seed, "BCa")


def percentile_interval(scores: Iterable[float], confidence: float = 0.95, seed: int = 0) -> Interval:
    """Return the percentile bootstrap interval of the mean: the middle of the means of resampled queries.

    Arguments and errors as bootstrap_interval. Source: Efron, Tibshirani, An Introduction to the Bootstrap (1993).

    >>> print(percentile_interval([0.9, 0.1, 0.3, 0.0, 0.2, 0.1]))
    0.2667 [0.0833, 0.5333]
    """
    return _bootstrap(scores, confidence, seed, "percentile")


def t_interval(scores: Iterable[float], confidence: float = 0.95) -> Interval:
    """Return the interval of the mean by Student's t: mean ± t · s / √n.

    Arguments and errors as bootstrap_interval. Source: Student, The Probable Error of a Mean (Biometrika 1908).

    >>> print(t_interval([0.9, 0.4, 0.7, 0.2, 0.6, 0.8]))
    0.6000 [0.3263, 0.8737]
    """
    from scipy import stats

    defined = defined_scores(scores)
    _check_confidence(confidence)
    half = stats.t.ppf((1 + confidence) / 2, len(defined) - 1) * stats.sem(defined)
    mean = defined.mean()
    return Interval(float(mean), float(mean - half), float(mean + half), confidence, len(defined))


METHODS = {"BCa": bootstrap_interval, "percentile": percentile_interval, "t": t_interval}
"""The intervals by the names that a report knows."""


def bootstrap_metric(
    metric_func: Callable[[np.ndarray, np.ndarray], float],
    y_true: Sequence[Sequence[float]],
    y_pred: Sequence[Sequence[float]],
    n_iter: int = 1000,
    seed: int = 0,
) -> np.ndarray:
    """Return the 2.5th and 97.5th percentile of a metric's mean over resampled queries, shape (2,).

    metric_func: takes the labels and the scores of one query, both of shape (items,), and returns its score.
    y_true, y_pred: labels and scores, one row a query. The queries are drawn with replacement, never the items of
        one query: its documents are no sample of anything, and a document drawn twice is a duplicate.
    n_iter: resamples, at least 1.

    Raises ValueError for fewer than two queries and for unequal numbers of rows.

    >>> from rankbook import RankingEvaluator
    >>> ndcg = lambda labels, scores: RankingEvaluator((2,)).evaluate(labels, scores)["NDCG@2"]
    >>> bootstrap_metric(ndcg, [[1, 0], [0, 1], [1, 0]], [[0.9, 0.1], [0.9, 0.1], [0.6, 0.5]]).round(4)
    array([0.6309, 1.    ])
    """
    if len(y_true) != len(y_pred):
        raise ValueError(f"y_true has {len(y_true)} queries, y_pred {len(y_pred)}; give one row for each query")
    n_resamples = whole_number(n_iter, "n_iter", least=1)
    scores = [metric_func(np.asarray(labels), np.asarray(of)) for labels, of in zip(y_true, y_pred, strict=True)]
    defined = defined_scores(scores)
    random = np.random.default_rng(seed)
    means = [random.choice(defined, len(defined)).mean() for _ in range(n_resamples)]
    return np.percentile(means, [2.5, 97.5])


def defined_scores(scores: Iterable[float]) -> np.ndarray:
    """Return the scores that are no NaN, shape (defined queries,); raises ValueError if there are fewer than two."""
    numbers = np.asarray(scores if isinstance(scores, np.ndarray) else list(scores), dtype=np.float64)
    defined = numbers[~np.isnan(numbers)]
    if len(defined) < 2:
        raise ValueError(
            f"{len(defined)} of {len(numbers)} queries have a score, and chance shows from two on; give more queries"
        )
    return defined


def _bootstrap(scores: Iterable[float], confidence: float, seed: int, method: str) -> Interval:
    from scipy import stats

    defined = defined_scores(scores)
    _check_confidence(confidence)
    mean = float(defined.mean())
    if (defined == defined[0]).all():
        # Every resample is the same: SciPy would call its acceleration undefined.
        return Interval(mean, mean, mean, confidence, len(defined))
    drawn = stats.bootstrap(
        (defined,),
        np.mean,
        n_resamples=RESAMPLES,
        # Draws of some ten megabytes at a time.
        batch=max(1, 2_000_000 // len(defined)),
        confidence_level=confidence,
        method=method,
        rng=np.random.default_rng(seed),
    )
    low, high = map(float, drawn.confidence_interval)
    return Interval(mean, low, high, confidence, len(defined))


def _check_confidence(confidence: float) -> None:
    if not 0 < confidence < 1:
        raise ValueError(f"confidence is {shown(confidence)}; give a share between 0 and 1, as 0.95")
