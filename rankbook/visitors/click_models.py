"""How visitors read a page and click: two models with stated parameters, their chances exact and simulated.

A model knows documents by their grade, and so does the page: both ask for whole grades from 0 on. What attracts a
visitor is given for each grade, and need not rise with it.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from rankbook.checks import fault_of_number, finite_numbers, one_dimension, shown, whole_number
from rankbook.readers.grades import Grades, rankings_from_grades

PAST_THE_END = -1
"""The grade of a rank that a shorter page does not have."""


class PositionModel(NamedTuple):
    """A visitor looks at each rank with a chance of its own, and clicks if what is seen attracts.

    Ranks do not wait for each other: a click at rank 1 changes nothing at rank 2.
    Sources: Richardson, Dominowska, Ragno, Predicting Clicks (WWW 2007); Craswell et al., An Experimental Comparison
    of Click Position-Bias Models (WSDM 2008).
    """

    examination: Sequence[float]
    """By rank, from 1 on: the chance that a visitor looks, 0 to 1. At least as many as the page has ranks."""
    attraction: Sequence[float]
    """By grade, from 0 on: the chance that a document that is seen is clicked, 0 to 1."""


class CascadeModel(NamedTuple):
    """A visitor reads from rank 1 down, clicks what attracts, and leaves once satisfied or out of patience.

    Satisfied by each click (the default), it is the cascade of Craswell et al. (WSDM 2008), which clicks at most once;
    with a satisfaction by grade, the model of Chapelle, Zhang, A Dynamic Bayesian Network Click Model (WWW 2009).
    """

    attraction: Sequence[float]
    """By grade, from 0 on: the chance that a document that is read is clicked, 0 to 1."""
    satisfaction: Sequence[float] | None = None
    """By grade, from 0 on: the chance that a click ends the visit, 0 to 1; 1 for each grade if not given."""
    patience: float = 1.0
    """The chance to go on to the next rank when nothing has satisfied, 0 to 1."""


ClickModel = PositionModel | CascadeModel


class Visits(NamedTuple):
    """What visitors clicked, and what they were shown."""

    clicks: np.ndarray
    """bool, shape (visits, ranks)."""
    grades: np.ndarray
    """The grade that stood at each rank, int64, shape (visits, ranks); −1 past the end of a shorter page."""
    page: np.ndarray
    """Which of the pages each visitor saw, from 0, int64, shape (visits,)."""


def click_probabilities(grades: Grades, model: ClickModel) -> np.ndarray:
    """Return the chance of a click at each rank of one page, exactly.

        position: P(click at i) = examination_i · attraction(grade_i)
        cascade:  P(click at i) = read_i · attraction(grade_i), read_1 = 1,
                  read_{i + 1} = read_i · patience · (1 − attraction(grade_i) · satisfaction(grade_i))

    grades: of one page in rank order, whole numbers from 0. Returns shape (ranks,), 0 to 1.
    Raises ValueError for a grade for which the model has no attraction, for chances outside 0 to 1, and where the
    model has fewer ranks than the page.

    >>> model = PositionModel(examination=[1, 0.5, 0.25], attraction=[0.1, 0.4, 0.8])
    >>> click_probabilities([2, 0, 1], model).round(4).tolist()
    [0.8, 0.05, 0.1]
    """
    page = pages_of([grades], model)[0]
    attraction, satisfaction = by_grade(model)
    attracts = attraction[page]
    if isinstance(model, PositionModel):
        return attracts * np.asarray(model.examination, dtype=np.float64)[: len(page)]
    goes_on = model.patience * (1 - attracts * satisfaction[page])
    return attracts * np.concatenate(([1.0], np.cumprod(goes_on[:-1])))


def simulate_visits(
    grades: Grades | Iterable[Grades],
    model: ClickModel,
    n_visits: int,
    seed: int = 0,
    traffic: Sequence[float] | None = None,
) -> Visits:
    """Let visitors come, each to one of the pages, and note what they click.

    grades: of one page in rank order, whole numbers from 0; or of many pages. n_visits: at least 1.
    seed: of the draws. Visits of one seed share their luck: give each arm of an A/B test a seed of its own.
    traffic: how often each page is called for, at least 0; divided by their sum; all alike if not given.
    Raises ValueError as click_probabilities, and for a traffic that is no share for each page.

    >>> model = CascadeModel(attraction=[0.1, 0.4, 0.8])
    >>> click_probabilities([2, 0, 1], model).round(3).tolist()
    [0.8, 0.02, 0.072]
    >>> simulate_visits([2, 0, 1], model, n_visits=100_000).clicks.mean(axis=0).round(2).tolist()
    [0.8, 0.02, 0.07]
    """
    pages = pages_of(grades, model)
    size = whole_number(n_visits, "n_visits", least=1)
    random = np.random.default_rng(seed)
    page = random.choice(len(pages), size, p=shares_of(traffic, len(pages)))
    return Visits(clicks_on(pages[page], model, random), pages[page], page)


def clicks_on(grades: np.ndarray, model: ClickModel, random: np.random.Generator) -> np.ndarray:
    """Return the clicks of visitors who each see a page of these grades, bool, shape (visits, ranks).

    grades: as pages_of checks them, one row a visit.
    """
    attraction, satisfaction = by_grade(model)
    attracted = random.random(grades.shape) < attraction[grades]
    if isinstance(model, PositionModel):
        return attracted & (random.random(grades.shape) < np.asarray(model.examination)[: grades.shape[1]])
    satisfied = attracted & (random.random(grades.shape) < satisfaction[grades])
    goes_on = ~satisfied & (random.random(grades.shape) < model.patience)
    reads = np.ones(grades.shape, dtype=bool)
    reads[:, 1:] = np.logical_and.accumulate(goes_on[:, :-1], axis=1)
    return attracted & reads


def by_grade(model: ClickModel) -> tuple[np.ndarray, np.ndarray]:
    """Return attraction and satisfaction by grade, each with a last 0 that stands for PAST_THE_END."""
    attraction = np.append(np.asarray(model.attraction, dtype=np.float64), 0.0)
    given = None if isinstance(model, PositionModel) else model.satisfaction
    return attraction, np.ones(len(attraction)) if given is None else np.append(np.asarray(given, np.float64), 0.0)


def pages_of(grades: Grades | Iterable[Grades], model: ClickModel) -> np.ndarray:
    """Return the grades of one page or of many, int64, shape (pages, ranks), once they fit the model.

    A shorter page is filled up with PAST_THE_END. Raises ValueError as click_probabilities.
    """
    n_grades = _checked(model)
    rankings = rankings_from_grades(grades)
    wrong = np.flatnonzero(~np.isin(rankings.rel, np.arange(n_grades)))
    if len(wrong):
        number = int(np.searchsorted(rankings.offsets, wrong[0], side="right")) - 1
        grade = rankings.rel[wrong[0]]
        raise ValueError(
            f"page {number + 1}, rank {wrong[0] - rankings.offsets[number] + 1}: "
            f"{'no grade' if np.isnan(grade) else f'grade {grade:g}'}, and the model knows 0 to {n_grades - 1}; "
            "give each document a grade of the model: visitors also see what nobody judged"
        )
    lengths = np.diff(rankings.offsets)
    if isinstance(model, PositionModel) and len(model.examination) < lengths.max():
        raise ValueError(
            f"the model has {len(model.examination)} ranks, a page {lengths.max()}; give an examination for each rank"
        )
    pages = np.full((len(lengths), lengths.max()), PAST_THE_END)
    pages[np.arange(lengths.max()) < lengths[:, None]] = rankings.rel.astype(np.int64)
    return pages


def shares_of(traffic: Sequence[float] | None, n_pages: int) -> np.ndarray:
    """Return the share of visitors who see each page, shape (pages,); raises ValueError for another traffic."""
    if traffic is None:
        return np.full(n_pages, 1 / n_pages)
    given = finite_numbers(traffic, "traffic")
    if len(given) != n_pages or (given < 0).any() or not given.sum():
        raise ValueError(f"traffic is {shown(given.tolist())} for {n_pages} pages; give each a share of at least 0")
    return given / given.sum()


def chances(values: Iterable[float], name: str) -> np.ndarray:
    """Return chances as an array, shape (n,); raises ValueError for none at all, and for one outside 0 to 1."""
    array = one_dimension(values, name)
    if not len(array):
        raise ValueError(f"{name} is empty; give at least one chance")
    for place, value in enumerate(array):
        if fault_of_number(value) or not 0 <= value <= 1:
            raise ValueError(f"{name}, position {place + 1}: {shown(value)} is no chance; give 0 to 1")
    return array.astype(np.float64)


def check_chance(value: float, name: str) -> None:
    """Raise ValueError for a value that is no chance, 0 to 1."""
    if fault_of_number(value) or not 0 <= value <= 1:
        raise ValueError(f"{name} is {shown(value)}; give a chance, 0 to 1")


def _checked(model: ClickModel) -> int:
    """Return how many grades the model knows; raises ValueError where its numbers are no chances."""
    if not isinstance(model, PositionModel | CascadeModel):
        raise ValueError(f"model is {shown(model)}; give a PositionModel or a CascadeModel")
    n_grades = len(chances(model.attraction, "attraction"))
    if isinstance(model, PositionModel):
        chances(model.examination, "examination")
        return n_grades
    check_chance(model.patience, "patience")
    if model.satisfaction is not None and len(chances(model.satisfaction, "satisfaction")) != n_grades:
        raise ValueError(
            f"satisfaction knows {len(model.satisfaction)} grades, attraction {n_grades}; give both for each grade"
        )
    return n_grades
