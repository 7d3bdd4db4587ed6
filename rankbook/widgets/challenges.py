"""Challenges to play on the treasure map: `challenge("two-moves")`. Each recognises every right solution.

Here are those that need no more than one map and the five judges; `myths` holds the others.
"""

from collections.abc import Callable
from typing import NamedTuple

from rankbook.widgets import TreasureMap
from rankbook.widgets.board import Goal, Position, judge, neighbour_swaps, sites_to_move
from rankbook.widgets.myths import MYTHS, board_of
from rankbook.widgets.second_opinion import SecondOpinion

# Takes the map at the start, the map now and what lies off the map; returns "" or what is still lacking.
Requirement = Callable[[Position, Position, tuple[int, ...]], str]


class Challenge(NamedTuple):
    """A map to start from, what to do with it, and all that must hold then."""

    task: str
    rel: tuple[int, ...]
    k: int
    requirements: tuple[Requirement, ...]
    buried: tuple[int, ...] = ()


def challenge(name: str) -> TreasureMap | SecondOpinion:
    """Return a board with a task; its verdict follows each move. Raises ValueError for an unknown name.

    >>> board = challenge("two-moves")
    >>> board.verdict
    'nDCG@5 is 0.5475: it must reach 0.9000.'
    >>> board.move(4, 1), board.move(5, 2), board.reached
    (None, None, True)
    """
    if name in MYTHS:
        return board_of(MYTHS[name])
    if name not in CHALLENGES:
        raise ValueError(f"there is no challenge {name!r}; known are {', '.join(sorted((*CHALLENGES, *MYTHS)))}")
    asked = CHALLENGES[name]

    def lacks(start: Position, now: Position) -> str:
        faults = (requirement(start, now, asked.buried) for requirement in asked.requirements)
        return next((fault for fault in faults if fault), "")

    return TreasureMap(asked.rel, asked.k, buried=asked.buried, goal=Goal(asked.task, lacks))


def same_k(start: Position, now: Position, _buried: tuple[int, ...]) -> str:
    """Require that K was not changed."""
    return "" if now.k == start.k else f"K must stay at {start.k}."


def only_moves(start: Position, now: Position, buried: tuple[int, ...]) -> str:
    """Require that sites were moved at most: their treasures and K are those of the start."""
    if now.k != start.k:
        return same_k(start, now, buried)
    treasures = dict(zip(now.order, now.rel, strict=True))
    kept = all(treasures[site] == grade for site, grade in zip(start.order, start.rel, strict=True))
    return "" if kept else "Move the sites only: their treasures must stay."


def only_k(start: Position, now: Position, _buried: tuple[int, ...]) -> str:
    """Require that nothing but K was changed."""
    return "" if (now.rel, now.order) == (start.rel, start.order) else "Change K only."


def changed(start: Position, now: Position, _buried: tuple[int, ...]) -> str:
    """Require that something was changed."""
    return "" if now != start else "Change something."


def larger_k(start: Position, now: Position, _buried: tuple[int, ...]) -> str:
    """Require a longer walk than at the start."""
    return "" if now.k > start.k else f"K must be larger than {start.k}."


def keeps(name: str) -> Requirement:
    """Require that a judge gives the score of the start."""
    return _compare(name, lambda new, old: abs(new - old) < 1e-12, "must stay at")


def changes(name: str) -> Requirement:
    """Require that a judge gives another score than at the start."""
    return _compare(name, lambda new, old: abs(new - old) > 1e-12, "must leave")


def falls(name: str, by: float = 1e-12) -> Requirement:
    """Require that a judge's score falls, by at least so much."""
    return _compare(name, lambda new, old: old - new >= by - 1e-12 and old > new, "must fall from")


def at_least(name: str, least: float) -> Requirement:
    """Require a score of at least `least`."""
    return _bound(name, lambda score: score >= least - 1e-12, f"must reach {least:.4f}")


def at_most(name: str, most: float) -> Requirement:
    """Require a score of at most `most`."""
    return _bound(name, lambda score: score <= most + 1e-12, f"must not pass {most:.4f}")


def within_moves(most: int) -> Requirement:
    """Require that so many moved or exchanged sites are enough to come here from the start."""

    def requirement(start: Position, now: Position, _buried: tuple[int, ...]) -> str:
        moves = sites_to_move(start.order, now.order)
        return "" if moves <= most else f"That takes {moves} moves; find a way with {most}."

    return requirement


def one_swap_of_neighbours(start: Position, now: Position, _buried: tuple[int, ...]) -> str:
    """Require that two neighbours changed places, and nothing else."""
    return "" if neighbour_swaps(start.order, now.order) == 1 else "Swap two neighbours, once."


def judges_disagree(smallest: int) -> Requirement:
    """Require that one judge likes the map better than at the start and another less, by the smallest change."""

    def requirement(start: Position, now: Position, buried: tuple[int, ...]) -> str:
        before, after = _scores(start, buried), _scores(now, buried)
        rises = [name for name in after if after[name] > before[name] + 1e-12]
        drops = [name for name in after if after[name] < before[name] - 1e-12]
        if not rises or not drops:
            return "No two judges disagree yet: one must rise and another fall."
        swaps = neighbour_swaps(start.order, now.order)
        shown = f"{rises[0]} rises and {drops[0]} falls"
        return "" if swaps <= smallest else f"{shown}, after {swaps} swaps of neighbours: fewer can do it."

    return requirement


def sorted_best_first(_start: Position, now: Position, _buried: tuple[int, ...]) -> str:
    """Require the best order of what is on the map, with treasure on it."""
    if max(now.rel) == 0:
        return "Place some treasure on the map."
    return "" if list(now.rel) == sorted(now.rel, reverse=True) else "Sort the map: the best site first."


def only_coins(_start: Position, now: Position, _buried: tuple[int, ...]) -> str:
    """Require coins on the map, and nothing better."""
    return "" if max(now.rel) == 1 else "Coins only: no gem, no crown, but at least one coin."


def _scores(position: Position, buried: tuple[int, ...]) -> dict[str, float]:
    by_metric = judge(position.rel, buried, position.k)
    return {name.split("@")[0]: score for name, score in by_metric.items()}


def _full_name(name: str, position: Position) -> str:
    """Return a judge's name as the gauges have it."""
    return name if name in ("AP", "RR") else f"{name}@{position.k}"


def _compare(name: str, holds: Callable[[float, float], bool], words: str) -> Requirement:
    def requirement(start: Position, now: Position, buried: tuple[int, ...]) -> str:
        old, new = _scores(start, buried)[name], _scores(now, buried)[name]
        return "" if holds(new, old) else f"{_full_name(name, now)} is {new:.4f}: it {words} {old:.4f}."

    return requirement


def _bound(name: str, holds: Callable[[float], bool], words: str) -> Requirement:
    def requirement(_start: Position, now: Position, buried: tuple[int, ...]) -> str:
        score = _scores(now, buried)[name]
        return "" if holds(score) else f"{_full_name(name, now)} is {score:.4f}: it {words}."

    return requirement


CHALLENGES = {
    "two-moves": Challenge(
        "Reach nDCG@5 of at least 0.9 by moving or exchanging two sites.",
        rel=(0, 0, 1, 2, 2),
        k=5,
        requirements=(only_moves, at_least("nDCG", 0.9), within_moves(2)),
    ),
    "speed-only": Challenge(
        "Keep P@5 and change RR.",
        rel=(1, 0, 1, 0, 0, 1, 0),
        k=5,
        requirements=(keeps("P"), changes("RR")),
    ),
    "value-only": Challenge(
        "Keep AP and change nDCG@5, by moving sites.",
        rel=(1, 3, 0, 2, 0),
        k=5,
        requirements=(only_moves, keeps("AP"), changes("nDCG")),
    ),
    "disagree": Challenge(
        "Swap neighbours, as few times as you can, until one judge likes the map better and another less.",
        rel=(3, 0, 0, 1, 0),
        k=3,
        requirements=(only_moves, judges_disagree(smallest=2)),
    ),
    # The myths have the numbers of the chapter that collects them.
    "M02": Challenge(
        "Myth: P@10 of 0.2 is bad. Make this map the best there can be, with what is on it. Look at P@10.",
        rel=(0, 1, 0, 0, 1, 0, 0, 0, 0, 0),
        k=10,
        requirements=(only_moves, at_most("P", 0.2), at_least("nDCG", 1)),
    ),
    "M04": Challenge(
        "Myth: P@K cares about order. Move sites so that AP changes and P@5 does not.",
        rel=(1, 1, 0, 0, 0),
        k=5,
        requirements=(only_moves, keeps("P"), changes("AP")),
    ),
    "M05": Challenge(
        "Myth: recall is the hit rate. Let the visitor find treasure, with R@3 at most 0.5.",
        rel=(0, 0, 0, 0, 0),
        k=3,
        requirements=(same_k, at_least("RR", 1 / 3), at_most("R", 0.5)),
        buried=(1, 1, 1),
    ),
    "M07": Challenge(
        "Myth: AP divides by the hits it found. Fill the first K sites with treasure, with AP at most 0.5.",
        rel=(0, 0, 0, 0, 0),
        k=2,
        requirements=(at_least("P", 1), at_most("AP", 0.5)),
        buried=(1, 1, 1),
    ),
    "M10": Challenge(
        "Myth: AP feels every swap. Move sites so that nDCG@5 changes and AP does not.",
        rel=(3, 1, 0, 0, 0),
        k=5,
        requirements=(only_moves, keeps("AP"), changes("nDCG")),
    ),
    "M11": Challenge(
        "Myth: MRR looks at all hits. Move sites so that AP changes and RR does not.",
        rel=(0, 1, 0, 1, 1),
        k=5,
        requirements=(only_moves, keeps("RR"), changes("AP")),
    ),
    "M14": Challenge(
        "Myth: all steps of RR are equal. Find a swap of neighbours that costs 0.5.",
        rel=(1, 0, 0, 0, 0),
        k=5,
        requirements=(only_moves, one_swap_of_neighbours, falls("RR", by=0.5)),
    ),
    "M15": Challenge(
        "Myth: nDCG of 1 means good results. Reach it with coins only.",
        rel=(0, 1, 0, 3, 2),
        k=5,
        requirements=(only_coins, at_least("nDCG", 1)),
    ),
    "M16": Challenge(
        "Myth: a sorted list has nDCG of 1. Sort the map, with nDCG@3 at most 0.5.",
        rel=(0, 1, 0, 0, 0),
        k=3,
        requirements=(same_k, sorted_best_first, at_most("nDCG", 0.5)),
        buried=(2, 2),
    ),
    "M23": Challenge(
        "Myth: nDCG@K grows with K. Change only K: make it larger and nDCG@K smaller.",
        rel=(1, 0, 0, 0, 1, 0, 0, 0, 0, 1),
        k=1,
        requirements=(only_k, larger_k, falls("nDCG")),
    ),
}
