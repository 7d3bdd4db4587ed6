"""A system that is better in the test and worse live, as data: the test set knows few of those who come."""

from typing import NamedTuple

from rankbook.visitors.click_models import CascadeModel


class Scenario(NamedTuple):
    """Two systems, two groups of visitors, and two mixes of these groups."""

    pages: dict[str, dict[str, tuple[int, ...]]]
    """{system: {group: grades in rank order}}; both systems rank the same documents."""
    means: dict[str, dict[str, float]]
    """{system: {group: score}}: rounder numbers of the same story, to work out by hand."""
    test_traffic: dict[str, float]
    """{group: share of the queries of the test set}."""
    live_traffic: dict[str, float]
    """{group: share of the visits}."""
    model: CascadeModel
    """How the visitors of both groups click."""
    least_grade: int
    """A click on a document of this grade or above can convert."""
    conversion: float
    """The chance that it does."""


BETTER_OFFLINE_WORSE_LIVE = Scenario(
    pages={
        "A": {"regulars": (2, 3, 0, 1, 0, 0), "newcomers": (2, 0, 1, 0, 0, 0)},
        "B": {"regulars": (3, 2, 1, 0, 0, 0), "newcomers": (0, 1, 0, 2, 0, 0)},
    },
    means={"A": {"regulars": 0.60, "newcomers": 0.40}, "B": {"regulars": 0.64, "newcomers": 0.30}},
    test_traffic={"regulars": 0.9, "newcomers": 0.1},
    live_traffic={"regulars": 0.4, "newcomers": 0.6},
    model=CascadeModel(attraction=(0.05, 0.2, 0.4, 0.6), satisfaction=(0.0, 0.2, 0.5, 0.8), patience=0.9),
    least_grade=2,
    conversion=0.25,
)
"""B is trained on regulars: by nDCG and by CTR@3 it wins on the test's mix, and loses on the live one.

By conversion it loses on both: whom the first click satisfies makes no second one that could sell.
"""
