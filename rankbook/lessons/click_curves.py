"""Where people click: published clicks by rank, weights as shares of a list, and two curves fitted to them.

AOL log 2006: the search log of March to May 2006 that AOL released that August. The shares are those of a sample of
4,926,623 clicks in 9,038,794 searches, as reported on metapilot.com, 4 September 2006.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

AOL_2006 = (42.1, 11.9, 8.5, 6.1, 4.9, 4.1, 3.4, 3.0, 2.8, 3.0)
"""Per cent of all clicks on ranks 1 to 10; the other clicks fell on later ranks."""

CLICKS_AT_RANK_1 = {
    "AOL log 2006": 42.1,
    "Optify 2010": 36.4,
    "Backlinko 2019": 31.7,
    "Sistrix 2020": 28.5,
    "Slingshot 2011": 18.2,
}
"""{study and year: per cent that it reports for rank 1}.

AOL: of all clicks. Slingshot: of all searches, about half of which had no click on the ten results. Sources: AOL as
above; Optify and Slingshot, searchenginewatch.com, 10 August 2011; Backlinko and Sistrix, later posts of others.
"""


class Fit(NamedTuple):
    """A straight line through the logarithms of clicks."""

    steepness: float
    """How fast clicks fall: the exponent of a power law, or the rate of an exponential; above 0 if they fall."""
    r_squared: float
    """Share of the variance of log clicks that the line explains, 0 to 1."""


def shares(weights: Sequence[float]) -> list[float]:
    """Return each weight divided by the sum of all.

    weights: one a rank, none below 0, with a sum above 0. The shares sum to 1. Raises ValueError for other weights.

    >>> shares([3, 1])
    [0.75, 0.25]
    """
    if not sum(weights) > 0 or min(weights) < 0:
        raise ValueError(f"the weights are {list(weights)}; give none below 0, and one or more above 0")
    return [weight / sum(weights) for weight in weights]


def kept_at_each_step(clicks: Sequence[float]) -> list[float]:
    """Return clicks at each rank divided by those one rank earlier; an exponential has the same at each step.

    clicks: one a rank, above 0, shape (n,). Returns shape (n - 1,).

    >>> kept_at_each_step([8, 4, 2])
    [0.5, 0.5]
    """
    return [later / earlier for earlier, later in pairwise(clicks)]


def fit_exponential(clicks: Sequence[float]) -> Fit:
    """Fit clicks = c * exp(-rate * rank), by least squares on log clicks.

    clicks: one a rank from 1 on, above 0, three or more.

    >>> [round(value, 4) for value in fit_exponential([8, 4, 2])]
    [0.6931, 1.0]
    """
    return _line(np.arange(1, len(clicks) + 1), np.log(clicks))


def fit_power_law(clicks: Sequence[float]) -> Fit:
    """Fit clicks = c / rank**exponent, by least squares on log clicks.

    clicks: as fit_exponential.

    >>> [round(value, 4) for value in fit_power_law([12, 6, 4])]
    [1.0, 1.0]
    """
    return _line(np.log(np.arange(1, len(clicks) + 1)), np.log(clicks))


def _line(x: np.ndarray, y: np.ndarray) -> Fit:
    slope, start = np.polyfit(x, y, 1)
    unexplained = np.sum((y - (start + slope * x)) ** 2)
    return Fit(float(-slope), float(1 - unexplained / np.sum((y - y.mean()) ** 2)))
