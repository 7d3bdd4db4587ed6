"""What a business counts: the share of visits with a click, and the share that ends in a purchase."""

from collections.abc import Iterable, Sequence

import numpy as np

from rankbook.checks import whole_number
from rankbook.readers.grades import Grades
from rankbook.visitors.click_models import (
    PAST_THE_END,
    ClickModel,
    PositionModel,
    Visits,
    by_grade,
    check_chance,
    pages_of,
    shares_of,
)


def clicked_at_k(visits: Visits, k: int) -> np.ndarray:
    """Return which visits had a click in the first k ranks, bool, shape (visits,): their mean is CTR@k.

    k: at least 1.

    >>> from rankbook.visitors import PositionModel, simulate_visits
    >>> visits = simulate_visits([0, 1], PositionModel([1, 1], attraction=[0, 1]), n_visits=5)
    >>> clicked_at_k(visits, 1).tolist(), float(clicked_at_k(visits, 2).mean())
    ([False, False, False, False, False], 1.0)
    """
    return visits.clicks[:, : whole_number(k, "k", least=1)].any(axis=1)


def converted(visits: Visits, least_grade: int, chance: float, seed: int = 0) -> np.ndarray:
    """Return which visits converted, bool, shape (visits,): their mean is the conversion rate.

    Each click on a document of least_grade or above is a purchase (a sign-up, a solved case) with this chance, 0 to 1.
    seed: of these draws, which are independent of those of the visits.

    >>> from rankbook.visitors import PositionModel, simulate_visits
    >>> visits = simulate_visits([1, 2], PositionModel([1, 1], attraction=[0, 1, 1]), n_visits=1000)
    >>> [float(converted(visits, least_grade=2, chance=chance).mean()) for chance in (0, 1)]
    [0.0, 1.0]
    """
    check_chance(chance, "chance")
    # A stream of its own: the seed of the visits may be the same number.
    random = np.random.default_rng([seed, 1])
    buys = random.random(visits.clicks.shape) < chance
    return (visits.clicks & buys & (visits.grades >= _least(least_grade))).any(axis=1)


def click_through_rate(
    grades: Grades | Iterable[Grades], model: ClickModel, k: int, traffic: Sequence[float] | None = None
) -> float:
    """Return CTR@k, exactly: the chance that a visit has a click in the first k ranks.

    grades, model, traffic: as simulate_visits, which comes near with enough visits. k: at least 1. Range 0 to 1.

    >>> from rankbook.visitors import PositionModel
    >>> click_through_rate([1, 1, 1], PositionModel([1, 0.5, 0.25], attraction=[0, 0.4]), k=2)
    0.52
    """
    pages = pages_of(grades, model)
    counts = np.broadcast_to(np.arange(pages.shape[1]) < whole_number(k, "k", least=1), pages.shape)
    return _chance_of_any(pages, counts.astype(np.float64), model, traffic)


def conversion_rate(
    grades: Grades | Iterable[Grades],
    model: ClickModel,
    least_grade: int,
    chance: float,
    traffic: Sequence[float] | None = None,
) -> float:
    """Return the conversion rate, exactly: the chance that at least one click of a visit is a purchase.

    grades, model, traffic: as simulate_visits; least_grade, chance: as converted. Range 0 to 1.

    >>> from rankbook.visitors import CascadeModel
    >>> conversion_rate([1, 2], CascadeModel(attraction=[0, 0.5, 0.8]), least_grade=2, chance=0.5)
    0.2
    """
    check_chance(chance, "chance")
    pages = pages_of(grades, model)
    return _chance_of_any(pages, chance * (pages >= _least(least_grade)), model, traffic)


def _chance_of_any(pages: np.ndarray, counts: np.ndarray, model: ClickModel, traffic: Sequence[float] | None) -> float:
    """Return the chance that a visit has a click that counts; counts: the chance that a click does, by rank."""
    attraction, satisfaction = by_grade(model)
    attracts, ends = attraction[pages], satisfaction[pages]
    if isinstance(model, PositionModel):
        none = np.prod(1 - attracts * counts * np.asarray(model.examination)[: pages.shape[1]], axis=1)
        any_of_page = 1 - none
    else:
        # The visitor comes to the next rank, without a click that counted: unclicked, or clicked in vain.
        goes_on = model.patience * (1 - attracts + attracts * (1 - ends) * (1 - counts))
        reads = np.cumprod(np.hstack([np.ones((len(pages), 1)), goes_on[:, :-1]]), axis=1)
        any_of_page = (reads * attracts * counts).sum(axis=1)
    return float(any_of_page @ shares_of(traffic, len(pages)))


def _least(grade: int) -> int:
    return whole_number(grade, "least_grade", least=PAST_THE_END + 1)
