"""The story of chapter 11 as a live test: visitors come to both systems, one after another, and click."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

import rankbook as rb
from rankbook.visitors import (
    BETTER_OFFLINE_WORSE_LIVE,
    ABTest,
    CascadeModel,
    ClickModel,
    PositionModel,
    Visits,
    ab_test,
    click_through_rate,
    clicked_at_k,
    conversion_rate,
    converted,
    mean_by_traffic,
    simulate_visits,
)

STORY = BETTER_OFFLINE_WORSE_LIVE
GROUPS = tuple(STORY.test_traffic)
"""The names of the two groups of visitors."""
PAGES = {system: [STORY.pages[system][group] for group in GROUPS] for system in "AB"}
"""The page of each group, in the order of GROUPS, for system A and for system B."""
N_SITES = len(PAGES["A"][0])
MOST_VISITORS = 5000
K = 3


class Rate(NamedTuple):
    """A business figure of one system."""

    expected: float
    """What endless visitors would show."""
    per_visit: np.ndarray
    """Whether each visit was a success, bool, shape (visitors,)."""

    @property
    def seen(self) -> float:
        """The share of visits with a success; NaN before the first visitor."""
        return float(self.per_visit.mean()) if len(self.per_visit) else np.nan


class LiveFigures(NamedTuple):
    """A live test after some visitors."""

    visits: dict[str, Visits]
    """{system: the visits so far}."""
    rates: dict[str, dict[str, Rate]]
    """{"CTR@3" or "conversion": {system: rate}}."""
    tests: dict[str, ABTest | None]
    """{"CTR@3" or "conversion": what an A/B test says}; None before the first visitor."""


def click_model(name: str, patience: float) -> ClickModel:
    """Return how the visitors of the story click.

    name: "cascade": what satisfies ends the visit, else a visitor goes on with this patience; or "position": each
        visitor looks at rank i with the chance patience^(i − 1), whatever was found before.
    patience: 0 to 1. Raises ValueError for another name.

    >>> click_model("position", 0.5).examination
    (1.0, 0.5, 0.25, 0.125, 0.0625, 0.03125)
    """
    if name == "cascade":
        return CascadeModel(STORY.model.attraction, STORY.model.satisfaction, patience)
    if name == "position":
        return PositionModel(tuple(patience**i for i in range(N_SITES)), STORY.model.attraction)
    raise ValueError(f"there is no click model {name!r}; give 'cascade' or 'position'")


def traffic_of(regulars: float) -> dict[str, float]:
    """Return the mix of both groups, {group: share}; regulars: the share of the first, 0 to 1."""
    return dict(zip(GROUPS, (regulars, 1 - regulars), strict=True))


def offline_scores(traffic: dict[str, float]) -> dict[str, float]:
    """Return nDCG@6 of either system by the judges, for a test set of this mix.

    >>> {system: round(score, 4) for system, score in offline_scores({"regulars": 0.9, "newcomers": 0.1}).items()}
    {'A': 0.8483, 'B': 0.953}
    """
    parks = {system: rb.rankings_from_grades(PAGES[system]) for system in "AB"}
    name = f"nDCG@{N_SITES}"
    of_groups = {system: rb.evaluate(parks[system], name).per_query[name] for system in "AB"}
    return {system: mean_by_traffic(dict(zip(GROUPS, of_groups[system], strict=True)), traffic) for system in "AB"}


def live_figures(n_visitors: int, model: str, patience: float, regulars: float) -> LiveFigures:
    """Return what so many visitors of each system show; more visitors begin with the same ones.

    n_visitors: 0 to MOST_VISITORS. model, patience: as click_model. regulars: their share of the visits, 0 to 1.

    >>> live = live_figures(500, "cascade", patience=0.9, regulars=0.4)
    >>> {system: (rate.seen, round(rate.expected, 4)) for system, rate in live.rates["CTR@3"].items()}
    {'A': (0.596, 0.6051), 'B': (0.488, 0.4642)}
    """
    whole = _all_visitors(model, patience, regulars)
    visits = {system: Visits(*(part[:n_visitors] for part in whole.visits[system])) for system in "AB"}
    rates = {
        name: {system: Rate(rate.expected, rate.per_visit[:n_visitors]) for system, rate in of_systems.items()}
        for name, of_systems in whole.rates.items()
    }
    return LiveFigures(visits, rates, {name: _test(of_systems, n_visitors) for name, of_systems in rates.items()})


@lru_cache(maxsize=64)
def _all_visitors(name: str, patience: float, regulars: float) -> LiveFigures:
    """Return the visits of all visitors that there can be."""
    model, shares = click_model(name, patience), list(traffic_of(regulars).values())
    visits, clicked, sold = {}, {}, {}
    for seed, system in enumerate("AB", start=1):
        pages = PAGES[system]
        visits[system] = simulate_visits(pages, model, MOST_VISITORS, seed, shares)
        clicked[system] = Rate(click_through_rate(pages, model, K, shares), clicked_at_k(visits[system], K))
        sold[system] = Rate(
            conversion_rate(pages, model, STORY.least_grade, STORY.conversion, shares),
            converted(visits[system], STORY.least_grade, STORY.conversion, seed),
        )
    return LiveFigures(visits, {f"CTR@{K}": clicked, "conversion": sold}, {})


def _test(rates: dict[str, Rate], n_visitors: int) -> ABTest | None:
    if not n_visitors:
        return None
    successes = {system: int(rate.per_visit.sum()) for system, rate in rates.items()}
    return ab_test(successes["A"], n_visitors, successes["B"], n_visitors)
