"""An experiment made up: the per-query differences of two systems whose true difference is known."""

import numpy as np


def drawn_differences(n_queries: int, difference: float, spread: float, experiment: int) -> np.ndarray:
    """Return the differences that two systems show on some queries, drawn from a normal distribution.

    n_queries: how many, at least 1; more queries begin with the same ones.
    difference: of the means, if all queries of the world were asked.
    spread: standard deviation over queries, 0 or more.
    experiment: its number, 0 or more; another number draws other queries.

    Returns one difference a query, shape (n_queries,).

    >>> drawn_differences(3, difference=0.03, spread=0.2, experiment=1).round(3).tolist()
    [0.099, 0.194, 0.096]
    """
    return difference + spread * np.random.default_rng(experiment).standard_normal(n_queries)
