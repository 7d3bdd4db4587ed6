"""How much each rank of a list adds to its score: the terms of every judge's sum, one by one."""

from collections.abc import Iterable

import numpy as np

from rankbook.evaluation import evaluate
from rankbook.metrics import parse_metric
from rankbook.readers.grades import rankings_from_grades


def contributions(rel: Iterable[float | None], ideal: Iterable[float], metric: str) -> np.ndarray:
    """Return what the score gains with each site that the visitor digs at, shape (n,).

    rel: grades in rank order, None where nobody judged.
    ideal: all judged grades of the query, those of the list included.
    metric: one name, see parse_metric; its cutoff holds as ever.

    The i-th value is the score of the first i documents minus that of the first i - 1, with everything
    else the same, so the values add up to the score. NaN everywhere where the metric is undefined; Judged and AUC,
    which an empty list lacks, are no such sums.
    Raises ValueError as rankings_from_grades and parse_metric.

    >>> contributions([2, 0, 1, 0, 2], ideal=[2, 2, 1, 0, 0], metric="AP").round(4).tolist()
    [0.3333, 0.0, 0.2222, 0.0, 0.2]
    """
    grades = list(rel)
    name = str(parse_metric(metric))
    prefixes = [grades[:length] for length in range(len(grades) + 1)]
    rankings = rankings_from_grades(prefixes, ideal=[list(ideal)] * len(prefixes))
    return np.diff(evaluate(rankings, name).per_query[name])
