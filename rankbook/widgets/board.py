"""What a treasure map shows and says, as plain data: no widget in here, so tests and every widget can use it."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from rankbook.checks import listed, whole_number
from rankbook.evaluation import evaluate
from rankbook.readers.grades import rankings_from_grades
from rankbook.widgets.map_drawing import TREASURES, shown

TOP_GRADE = len(TREASURES) - 1


class Position(NamedTuple):
    """How the sites of a map stand."""

    rel: tuple[int, ...]
    """Grade of each site in rank order."""
    order: tuple[int, ...]
    """Which site stands at each rank, by its number at the start, from 0."""
    k: int
    """How many sites the visitor digs at."""


DONE = "Done! That is a solution."
"""The verdict of a challenge that is reached."""


class Goal(NamedTuple):
    """What a challenge asks for."""

    task: str
    lacks: Callable[[Any, Any], str]
    """Takes how the board stood at the start and stands now (for a map: its Position); returns "" once the goal
    is reached, else what is lacking."""


def neighbour_swaps(start: Sequence[int], now: Sequence[int]) -> int:
    """Return how many swaps of neighbours lead from one order to another, at the least.

    >>> neighbour_swaps([0, 1, 2], [2, 0, 1])
    2
    """
    ranks = [start.index(site) for site in now]
    return sum(earlier > later for i, later in enumerate(ranks) for earlier in ranks[:i])


def sites_to_move(start: Sequence[int], now: Sequence[int]) -> int:
    """Return how many moves lead from one order to another, at the least: a site to a new rank, or two exchanged.

    >>> sites_to_move([0, 1, 2, 3], [3, 0, 1, 2]), sites_to_move([0, 1, 2, 3], [3, 1, 2, 0])
    (1, 1)
    """
    ranks = [start.index(site) for site in now]
    return min(len(ranks) - _longest_rising(ranks), len(ranks) - _cycles(ranks))


def _longest_rising(ranks: Sequence[int]) -> int:
    lengths: list[int] = []
    for i, rank in enumerate(ranks):
        lengths.append(1 + max((lengths[j] for j in range(i) if ranks[j] < rank), default=0))
    return max(lengths)


def _cycles(ranks: Sequence[int]) -> int:
    seen: set[int] = set()
    cycles = 0
    for first in range(len(ranks)):
        cycles += first not in seen
        at = first
        while at not in seen:
            seen.add(at)
            at = ranks[at]
    return cycles


def checked_grades(values: Iterable[Any], name: str) -> tuple[int, ...]:
    """Return the grades of sites as ints; raises ValueError for one that is not a whole number from 0 to 3."""
    grades = tuple(whole_number(grade, f"each grade of {name}", least=0) for grade in listed(values, name))
    if grades and max(grades) > TOP_GRADE:
        raise ValueError(f"{name} holds the grade {max(grades)}; a site has at most {TOP_GRADE}")
    return grades


def checked_rel(values: Iterable[Any], n_sites: int) -> tuple[int, ...]:
    """Return new grades of a map's sites as ints; raises ValueError unless there is a good one for each site."""
    grades = checked_grades(values, "rel")
    if len(grades) != n_sites:
        raise ValueError(f"{len(grades)} grades for {n_sites} sites; give one for each site")
    return grades


def starting_position(rel: Iterable[Any], k: Any | None) -> Position:
    """Return the position of a new map, its input checked; without k the visitor stops after site 3."""
    grades = checked_grades(rel, "rel")
    if not grades:
        raise ValueError("rel is empty; give the grade of at least one site")
    return Position(grades, tuple(range(len(grades))), checked_k(min(3, len(grades)) if k is None else k, len(grades)))


def checked_k(value: Any, n_sites: int) -> int:
    """Return k as an int; raises ValueError unless it is a whole number from 1 to the number of sites."""
    k = whole_number(value, "k", least=1)
    if k > n_sites:
        raise ValueError(f"k is {k}, but the map has {n_sites} sites; give at most that many")
    return k


def default_labels(n_sites: int) -> list[str]:
    """Return the names d1, d2, ... for the sites of a map."""
    return [f"d{rank}" for rank in range(1, n_sites + 1)]


def one_for_each(texts: Sequence[str], name: str, n_sites: int) -> list[str]:
    """Return the texts as a list; raises ValueError unless there is none at all or one for each site."""
    if texts and len(texts) != n_sites:
        raise ValueError(f"{len(texts)} {name} but {n_sites} sites; give one for each site")
    return [str(text) for text in texts]


def judge(rel: Sequence[int], buried: Sequence[int], k: int) -> dict[str, float]:
    """Return what the five judges say of a map, by the kernels; NaN where a judge is undefined.

    >>> {name: round(score, 4) for name, score in judge([2, 0, 1, 0, 2], [], k=3).items()}
    {'P@3': 0.6667, 'R@3': 0.6667, 'AP': 0.7556, 'RR': 1.0, 'nDCG@3': 0.649}
    """
    rankings = rankings_from_grades(rel, ideal=[*rel, *buried])
    return dict(evaluate(rankings, [f"P@{k}", f"R@{k}", "AP", "RR", f"nDCG@{k}"]).mean)


def gauges(now: Mapping[str, float], before: Mapping[str, float]) -> list[dict[str, Any]]:
    """Return one gauge a judge: name, score as text, filled part, and how it changed, in words and way.

    >>> gauges({"P@2": 0.5}, {"P@1": 1.0})
    [{'name': 'P@2', 'score': '0.5000', 'part': 0.5, 'change': '▼ 0.5000', 'way': 'down'}]
    """
    return [
        {"name": name, "score": shown(score), "part": 0 if math.isnan(score) else score, **_change(score, old)}
        for (name, score), old in zip(now.items(), before.values(), strict=True)
    ]


def _change(score: float, old: float) -> dict[str, str]:
    if math.isnan(score) or math.isnan(old) or f"{score:.4f}" == f"{old:.4f}":
        return {"change": "", "way": ""}
    return {"change": f"{'▲' if score > old else '▼'} {abs(score - old):.4f}", "way": "up" if score > old else "down"}


def tell(
    now: Position, before: Position, labels: Sequence[str], changes: Sequence[Mapping[str, Any]], held: int = -1
) -> str:
    """Tell in one sentence what was moved, and in a second what the judges say now.

    changes: from gauges(); held: the number of the site that a hand moved, -1 if none is known.

    >>> before, now = Position((1, 0), (0, 1), k=1), Position((0, 1), (1, 0), k=1)
    >>> tell(now, before, ["d1", "d2"], gauges({"P@1": 0.0}, {"P@1": 1.0}))
    'd1 moves from rank 1 to rank 2. P@1 falls to 0.0000.'
    """
    rises = {"up": "rises to", "down": "falls to"}
    parts = [f"{change['name']} {rises[change['way']]} {change['score']}" for change in changes if change["way"]]
    judges = ", ".join(parts) if parts else "No judge changes a score"
    return f"{_what_moved(now, before, labels, held)} {judges}."


def _what_moved(now: Position, before: Position, labels: Sequence[str], held: int) -> str:
    if now.order != before.order:
        travelled = [abs(now.order.index(site) - before.order.index(site)) for site in range(len(labels))]
        site = held if held >= 0 else travelled.index(max(travelled))
        ranks = before.order.index(site) + 1, now.order.index(site) + 1
        return f"{labels[site]} moves from rank {ranks[0]} to rank {ranks[1]}."
    if now.rel != before.rel:
        changed = [i for i, (new, old) in enumerate(zip(now.rel, before.rel, strict=True)) if new != old]
        if len(changed) > 1:
            return "Several sites hold something else now."
        grade = now.rel[changed[0]]
        return f"{labels[now.order[changed[0]]]} is a {TREASURES[grade]} ({grade}) now."
    return f"The visitor stops after site {now.k}." if now.k != before.k else "All is as before."
