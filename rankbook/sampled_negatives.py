"""What a metric says where the right item is ranked among a few sampled items only, instead of the whole catalogue."""

from collections.abc import Sequence

import numpy as np

from rankbook.checks import listed, whole_number
from rankbook.evaluation import evaluate
from rankbook.metrics import Metric, parse_metric
from rankbook.readers.grades import rankings_from_grades

_NEVER = 1e-16
"""A smaller chance changes no digit of a mean."""


def sampled_mean(metric: str | Metric, ranks: Sequence[int], n_items: int, n_negatives: int = 99) -> float:
    """Return the mean of a metric over users that is to be expected among sampled negatives.

    Each user has one right item. Among all n_items it has its rank; among the sampled ones it has

        1 + J,   J ~ Binomial(n_negatives, (rank − 1) / (n_items − 1))

    for each negative is drawn anew of all other items, and stands before the right one with that chance.
    metric: such as "Success@10", "nDCG@10", "RR" or "AUC". ranks: of the right item among all items, from 1, one a
        user; at least one. n_items: of the catalogue, the right one included, at least 2. n_negatives: at least 1.
    Range: that of the metric. Raises ValueError for a number outside its range and an unknown metric.
    Source: Krichene, Rendle, On Sampled Metrics for Item Recommendation (KDD 2020).

    >>> round(sampled_mean("Success@10", [1, 9000], n_items=10_000), 4)
    0.5
    >>> round(sampled_mean("nDCG@10", [150], n_items=10_000), 4)
    0.6414
    """
    name = str(parse_metric(metric))
    size = whole_number(n_items, "n_items", least=2)
    negatives = whole_number(n_negatives, "n_negatives", least=1)
    given = [_rank(rank, size) for rank in listed(ranks, "ranks", "ranks")]
    if not given:
        raise ValueError("ranks is empty; give the rank of the right item, one a user")
    return float(np.mean([_expected(name, (rank - 1) / (size - 1), negatives) for rank in given]))


def _expected(metric: str, is_before: float, n_negatives: int) -> float:
    """Return the expected score of one user; is_before: the chance that a negative stands before the right item."""
    from scipy.stats import binom

    chances = binom.pmf(np.arange(n_negatives + 1), n_negatives, is_before)
    before = np.flatnonzero(chances > _NEVER)
    lists = before[:, None] == np.arange(n_negatives + 1)
    scores = evaluate(rankings_from_grades(lists.astype(np.float64)), metric).per_query[metric]
    return float(chances[before] @ scores)


def _rank(rank: int, n_items: int) -> int:
    place = whole_number(rank, "a rank", least=1)
    if place > n_items:
        raise ValueError(f"a rank is {place}, and there are {n_items} items; give at most as much")
    return place
