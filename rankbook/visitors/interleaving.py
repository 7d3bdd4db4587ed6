"""Interleaving: both rankings on one page, and each click a vote for the team whose document it was."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

import numpy as np

from rankbook.checks import listed, shown, whole_number
from rankbook.visitors.click_models import ClickModel, clicks_on, pages_of

Team = Literal["A", "B"]


class InterleavedVisits(NamedTuple):
    """What visitors of interleaved pages clicked, and whose documents these were."""

    teams: np.ndarray
    """"A" or "B", shape (visits, ranks)."""
    clicks: np.ndarray
    """bool, shape (visits, ranks)."""


class Preference(NamedTuple):
    """How many visits preferred which ranking."""

    wins_a: int
    """Visits with more clicks on documents of team A."""
    ties: int
    """Visits with as many for either team, those without a click included."""
    wins_b: int
    p_value: float
    """Of the sign test: how often chance alone would part two equal rankings at least as far, 0 to 1."""

    def __str__(self) -> str:
        return f"{self.wins_a} for A, {self.ties} ties, {self.wins_b} for B, p = {self.p_value:.4f}"


def team_draft(
    ranking_a: Sequence[Hashable], ranking_b: Sequence[Hashable], seed: int = 0
) -> list[tuple[Hashable, Team]]:
    """Return one interleaved page: each document, and the team that drafted it.

    As captains pick players: the team with fewer documents is next, a coin decides between equal teams, and each
    drafts its best document that is not yet on the page. The draft ends when one ranking has no document left.
    ranking_a, ranking_b: documents, best first, each once. seed: of the coins; a new visit needs a new seed.
    A page of k ranks is the first k of the result. Raises ValueError for a ranking that is empty or names a document
    twice.
    Source: Radlinski, Kurup, Joachims, How Does Clickthrough Data Reflect Retrieval Quality? (CIKM 2008).

    >>> team_draft(["x", "y", "z"], ["z", "x", "w"], seed=1)
    [('z', 'B'), ('x', 'A'), ('w', 'B')]
    """
    a, b = _ranking(ranking_a, "ranking_a"), _ranking(ranking_b, "ranking_b")
    coins = np.random.default_rng(seed).random(len(a) + len(b)) < 0.5
    return _drafted(a, b, coins.tolist(), len(coins))


def simulate_interleaving(
    ranking_a: Sequence[Hashable],
    ranking_b: Sequence[Hashable],
    grades: Mapping[Hashable, int],
    model: ClickModel,
    k: int,
    n_visits: int,
    seed: int = 0,
) -> InterleavedVisits:
    """Let visitors come to interleaved pages of k ranks, each drafted anew, and note what they click.

    ranking_a, ranking_b: as team_draft, each of at least k documents. grades: of the documents, as simulate_visits.
    model, n_visits, seed: as simulate_visits. Raises ValueError as these, and for a document without a grade.

    >>> from rankbook.visitors import CascadeModel
    >>> model = CascadeModel(attraction=[0.1, 0.6])
    >>> visits = simulate_interleaving(["x", "y"], ["y", "x"], {"x": 1, "y": 0}, model, k=2, n_visits=500)
    >>> print(interleaving_preference(visits.teams, visits.clicks))
    299 for A, 167 ties, 34 for B, p = 0.0000
    """
    a, b = _ranking(ranking_a, "ranking_a"), _ranking(ranking_b, "ranking_b")
    n_ranks, size = whole_number(k, "k", least=1), whole_number(n_visits, "n_visits", least=1)
    if min(len(a), len(b)) < n_ranks:
        raise ValueError(f"the rankings have {len(a)} and {len(b)} documents, a page {n_ranks}; give at least as many")
    random = np.random.default_rng(seed)
    # Two equal teams stand before each odd rank: one coin for each pair of ranks tells the page.
    coins, page = np.unique(random.random((size, (n_ranks + 1) // 2)) < 0.5, axis=0, return_inverse=True)
    drafts = [_drafted(a, b, of_page, n_ranks) for of_page in coins.tolist()]
    page = page.reshape(size)
    teams = np.array([[team for _, team in draft] for draft in drafts])
    graded = [[_grade(document, grades) for document, _ in draft] for draft in drafts]
    return InterleavedVisits(teams[page], clicks_on(pages_of(graded, model)[page], model, random))


def interleaving_preference(teams: Sequence[Sequence[Team]], clicks: Sequence[Sequence[bool]]) -> Preference:
    """Count for each visit the clicks of either team, and return how many visits preferred which.

    teams: "A" or "B" for each rank, one row a visit, shape (visits, ranks). clicks: of the same shape, true or false.
    At least two visits. Raises ValueError for fewer, for other teams and for unequal shapes.

    >>> pages = [["A", "B"], ["B", "A"], ["A", "B"]]
    >>> print(interleaving_preference(pages, [[True, False], [False, True], [True, True]]))
    2 for A, 1 ties, 0 for B, p = 0.5000
    """
    from rankbook.statistics import sign_test

    lengths = {len(page) for page in teams}
    if len(lengths) > 1:
        raise ValueError(f"pages have {min(lengths)} to {max(lengths)} ranks; cut each draft to the same k")
    drafted, clicked = np.asarray(teams), np.asarray(clicks, dtype=bool)
    if drafted.ndim != 2 or drafted.shape != clicked.shape:
        raise ValueError(f"teams have the shape {drafted.shape}, clicks {clicked.shape}; give both as (visits, ranks)")
    if len(drafted) < 2:
        raise ValueError(f"{len(drafted)} visits, and chance shows from two on; give more visits")
    strange = ~np.isin(drafted, ["A", "B"])
    if strange.any():
        raise ValueError(f"teams hold {shown(drafted[strange][0])}; give 'A' or 'B' for each rank")
    votes = (clicked & (drafted == "B")).sum(axis=1) - (clicked & (drafted == "A")).sum(axis=1)
    wins_a, ties, wins_b = (int(np.count_nonzero(np.sign(votes) == sign)) for sign in (-1, 0, 1))
    return Preference(wins_a, ties, wins_b, sign_test(votes))


def _drafted(a: list[Hashable], b: list[Hashable], coins: Iterable[bool], k: int) -> list[tuple[Hashable, Team]]:
    """Return the first k of a draft; coins: one for each time that the teams are equal, true where A is first."""
    wished: dict[Team, list[Hashable]] = {"A": a, "B": b}
    page: dict[Hashable, Team] = {}
    coin = iter(coins)
    while wished["A"] and wished["B"] and len(page) < k:
        lead = sum(1 if team == "A" else -1 for team in page.values())
        team: Team = "A" if lead < 0 or (lead == 0 and next(coin)) else "B"
        page[wished[team][0]] = team
        wished = {name: [document for document in left if document not in page] for name, left in wished.items()}
    return list(page.items())


def _ranking(documents: Sequence[Hashable], name: str) -> list[Hashable]:
    ranking = list(listed(documents, name, "documents"))
    if not ranking:
        raise ValueError(f"{name} is empty; give at least one document")
    if len(set(ranking)) < len(ranking):
        twice = next(document for place, document in enumerate(ranking) if document in ranking[:place])
        raise ValueError(f"{name} holds {twice!r} twice; give each document once")
    return ranking


def _grade(document: Hashable, grades: Mapping[Hashable, int]) -> int:
    if document not in grades:
        raise ValueError(f"document {document!r} has no grade; give one: visitors also see what nobody judged")
    return grades[document]
