"""Which kernel averages a metric over all orders of the ties."""

import numpy as np

from rankbook import kernels
from rankbook.metrics import Metric
from rankbook.rankings import Rankings
from rankbook.scoring import check_grades, score_queries

CLOSED_FORMS = ("P", "R", "Success", "F1", "F", "Rprec", "AP", "RR", "DCG", "nDCG")
"""The judges whose mean over all orders is known in closed form."""


def expected_scores(metric: Metric, rankings: Rankings) -> np.ndarray:
    """Return the mean of a metric over all orders of the documents with equal scores, shape (queries,).

    The order within the ties of the rankings does not matter. NaN where the metric is undefined.
    Raises ValueError for a judge that is none of CLOSED_FORMS.

    >>> from rankbook.readers import rankings_from_arrays
    >>> expected_scores(Metric("RR"), rankings_from_arrays([1, 0, 0], [0.5, 0.5, 0.5])).round(4).tolist()
    [0.6111]
    """
    if metric.gains is not None or metric.discount != Metric.discount:
        raise ValueError(f"the mean of {metric} over all orders is not there; leave gains and discount out")
    check_grades(rankings, metric)
    if metric.name not in CLOSED_FORMS:
        raise ValueError(
            f"the mean of {metric} over all orders of the ties has no closed form here; it is there for "
            f'{", ".join(CLOSED_FORMS)}. Leave {metric} out, or give ties="optimistic" and "pessimistic"'
        )
    if rankings.tie_groups is None:
        return score_queries(metric, rankings)
    lists = rankings.rel, rankings.offsets, rankings.tie_groups
    n_relevant, ideals = rankings.n_relevant, (rankings.ideal, rankings.ideal_offsets)
    k = metric.cutoff or max(1, len(rankings.rel), len(rankings.ideal))
    match metric.name:
        case "P":
            return kernels.tie_aware_precision_at_k_batch(*lists, k)
        case "R":
            return kernels.tie_aware_recall_at_k_batch(*lists, n_relevant, k)
        case "Success":
            return kernels.tie_aware_success_at_k_batch(*lists, k)
        case "F1" | "F":
            return kernels.tie_aware_f_measure_at_k_batch(*lists, n_relevant, k, metric.beta or 1.0)
        case "Rprec":
            return kernels.tie_aware_r_precision_batch(*lists, n_relevant)
        case "AP":
            return kernels.tie_aware_average_precision_batch(*lists, n_relevant, k)
        case "RR":
            return kernels.tie_aware_reciprocal_rank_batch(*lists, k)
        case "DCG":
            return kernels.tie_aware_dcg_at_k_batch(*lists, k, metric.gain)
        case _:
            return kernels.tie_aware_ndcg_at_k_batch(*lists, *ideals, k, metric.gain)
