"""What a new ranking would have earned, told from the clicks on the old one.

A click says that a document was seen and attracted. Divided by the chance that its rank was seen (the propensity), it
says on average how much the document attracts, wherever it stood. That holds for a position-based visitor, and if the
chances are right: a cascade has none by rank alone, and a wrong chance shifts every estimate by its error.
DCG is that of rankbook.kernels, with what a document is estimated to attract as its linear gain.
"""

from collections.abc import Sequence

import numpy as np

from rankbook.checks import shown, whole_number
from rankbook.visitors.click_models import chances, check_chance


def inverse_propensity(
    clicks: Sequence[float] | np.ndarray, examination: Sequence[float], least_examination: float = 0.0
) -> np.ndarray:
    """Return what the documents of a page attract: clicks divided by the chance that their rank was seen.

        estimate_i = clicks_i / max(examination_i, least_examination)

    clicks: by rank: shares of visits, shape (ranks,); or of single visits, shape (visits, ranks), whose mean is the
        estimate. examination: by rank, 0 to 1, at least as many as there are ranks.
    least_examination: 0 to 1; a smaller chance is raised to it (clipping): less variance, and too low an estimate.
    Returns the shape of clicks; from 0 upward, a single estimate may pass 1.
    Raises ValueError for chances outside 0 to 1, too few of them, and a rank that nobody sees unless it is clipped.
    Source: Joachims, Swaminathan, Schnabel, Unbiased Learning-to-Rank with Biased Feedback (WSDM 2017).

    >>> inverse_propensity([0.30, 0.12], examination=[1, 1 / 3]).round(2).tolist()
    [0.3, 0.36]
    """
    clicked = np.asarray(clicks, dtype=np.float64)
    if clicked.ndim not in (1, 2) or not clicked.size:
        raise ValueError(f"clicks have the shape {clicked.shape}; give (ranks,) or (visits, ranks)")
    check_chance(least_examination, "least_examination")
    seen = chances(examination, "examination")
    n_ranks = clicked.shape[-1]
    if len(seen) < n_ranks:
        raise ValueError(f"clicks have {n_ranks} ranks, examination {len(seen)}; give an examination for each rank")
    propensity = np.maximum(seen[:n_ranks], least_examination)
    unseen = np.flatnonzero(propensity == 0)
    if len(unseen):
        raise ValueError(
            f"examination, rank {unseen[0] + 1} is 0, and clicks cannot tell what nobody sees; "
            "give a least_examination above 0"
        )
    return clicked / propensity


def counterfactual_dcg(
    clicks: np.ndarray,
    examination: Sequence[float],
    logged_ranks: Sequence[int],
    k: int,
    least_examination: float = 0.0,
) -> np.ndarray:
    """Return for each logged visit its estimate of the DCG@k of another order of the page, shape (visits,).

    Their mean is the estimate, and rankbook.statistics.t_interval says how far chance reaches. It is unbiased where
    the chances to be seen are right and nothing is clipped.
    clicks: on one page in the order in which it was shown, shape (visits, ranks).
    logged_ranks: the new order, best first: at which rank, from 1, each document was shown; each at most once.
    k: at least 1. examination, least_examination: as inverse_propensity. Raises ValueError as inverse_propensity.

    >>> clicks = [[1, 0, 1], [0, 0, 0], [1, 0, 0], [0, 1, 0]]
    >>> counterfactual_dcg(clicks, [1, 0.5, 0.25], logged_ranks=[3, 1, 2], k=2).round(4).tolist()
    [4.6309, 0.0, 0.6309, 0.0]
    """
    from rankbook import kernels

    estimates = _of_visits(clicks, examination, least_examination)
    reordered = estimates[:, _places(logged_ranks, estimates.shape[1])]
    offsets = np.arange(len(reordered) + 1) * reordered.shape[1]
    return kernels.dcg_at_k_batch(reordered.ravel(), offsets, whole_number(k, "k", least=1), "linear")


def counterfactual_ndcg(
    clicks: np.ndarray,
    examination: Sequence[float],
    logged_ranks: Sequence[int],
    k: int,
    least_examination: float = 0.0,
) -> float:
    """Return the estimated nDCG@k of another order of the page: its estimated DCG by that of the best order.

    Arguments and errors as counterfactual_dcg; the best order is that of the estimates of all documents of the page.
    Not unbiased, unlike DCG: chance makes the best order look better than it is, less so with more visits.
    Range 0 to 1; NaN where nobody clicked.

    >>> clicks = [[1, 0, 1], [0, 0, 0], [1, 0, 0], [0, 1, 0]]
    >>> round(counterfactual_ndcg(clicks, [1, 0.5, 0.25], logged_ranks=[1, 2, 3], k=3), 4)
    0.8403
    """
    from rankbook import kernels

    estimates = _of_visits(clicks, examination, least_examination).mean(axis=0)
    reordered = estimates[_places(logged_ranks, len(estimates))]
    ideal = np.sort(estimates)[::-1].copy()
    return float(kernels.ndcg_at_k(reordered, ideal, whole_number(k, "k", least=1), "linear"))


def _of_visits(clicks: np.ndarray, examination: Sequence[float], least_examination: float) -> np.ndarray:
    estimates = inverse_propensity(clicks, examination, least_examination)
    if estimates.ndim != 2:
        raise ValueError(f"clicks have the shape {estimates.shape}; give one row for each visit: (visits, ranks)")
    return estimates


def _places(logged_ranks: Sequence[int], n_ranks: int) -> np.ndarray:
    """Return the ranks counted from 0."""
    ranks = [whole_number(rank, "a logged rank", least=1) for rank in logged_ranks]
    if not ranks or max(ranks) > n_ranks or len(set(ranks)) < len(ranks):
        raise ValueError(f"logged_ranks are {shown(ranks)} of a page of {n_ranks}; give its ranks from 1, each once")
    return np.array(ranks) - 1
