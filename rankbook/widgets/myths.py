"""The myths that one map and its five judges can't refute: each as a board with a second opinion, in plain data."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from rankbook.widgets import TreasureMap, opinions
from rankbook.widgets.board import Goal
from rankbook.widgets.map_drawing import shown
from rankbook.widgets.second_opinion import SecondOpinion, Seen, Slider, with_cutoff

# Takes the board at the start and now; returns "" or what is still lacking.
Requirement = Callable[[Seen, Seen], str]


class Myth(NamedTuple):
    """What to do with which board, what it reads, and all that must hold then."""

    task: str
    opinion: opinions.Opinion
    requirements: tuple[Requirement, ...]
    maps: tuple[tuple[int, ...], ...] = ()
    """Grades of each entrance's sites."""
    k: int = 0
    """Where the visitor stops at every entrance; 0 without a map."""
    buried: tuple[tuple[int, ...], ...] = ()
    """Grades off the map, for each entrance; none where nothing lies off any map."""
    sliders: Mapping[str, Slider] = {}


def board_of(myth: Myth) -> SecondOpinion:
    """Return the board on which a myth is refuted."""

    def lacks(start: Seen, now: Seen) -> str:
        faults = (requirement(start, now) for requirement in myth.requirements)
        return next((fault for fault in faults if fault), "")

    buried = myth.buried or [()] * len(myth.maps)
    maps = [TreasureMap(rel, myth.k, buried=off) for rel, off in zip(myth.maps, buried, strict=True)]
    return SecondOpinion(maps, myth.opinion, myth.sliders, Goal(myth.task, lacks))


def only_moves(start: Seen, now: Seen) -> str:
    """Require that each entrance holds what it held, in any order, and that K is as it was."""
    if now.state.k != start.state.k:
        return f"K must stay at {start.state.k}."
    kept = all(sorted(new) == sorted(old) for new, old in zip(now.state.rel, start.state.rel, strict=True))
    return "" if kept else "Move the sites only: their treasures must stay."


def only_sliders(start: Seen, now: Seen) -> str:
    """Require that the map is as it was."""
    same = now.state._replace(sliders=start.state.sliders) == start.state
    return "" if same else "Leave the map as it was: only the slider below it may move."


def rises(name: str) -> Requirement:
    """Require that a reading rises."""
    return _compare(name, lambda new, old: new > old + 1e-12, "must rise from")


def falls(name: str) -> Requirement:
    """Require that a reading falls."""
    return _compare(name, lambda new, old: new < old - 1e-12, "must fall from")


def falls_by(name: str, least: float) -> Requirement:
    """Require that a reading falls by at least `least`."""
    return _compare(name, lambda new, old: old - new >= least - 1e-12, f"must fall by {least:.4f} from")


def keeps(name: str) -> Requirement:
    """Require that a reading stays."""
    return _compare(name, lambda new, old: abs(new - old) < 1e-12, "must stay at")


def changes(name: str) -> Requirement:
    """Require that a reading changes."""
    return _compare(name, lambda new, old: abs(new - old) > 1e-12, "must leave")


def at_least(name: str, least: float) -> Requirement:
    """Require a reading of at least `least`."""
    return _bound(name, lambda score: score >= least - 1e-12, f"must reach {least:.4f}")


def at_most(name: str, most: float) -> Requirement:
    """Require a reading of at most `most`."""
    return _bound(name, lambda score: score <= most + 1e-12, f"must not pass {most:.4f}")


def apart(low: str, high: str, least: float) -> Requirement:
    """Require that one reading lies at least `least` below another."""

    def requirement(_start: Seen, now: Seen) -> str:
        if now.readings[high] - now.readings[low] >= least - 1e-12:
            return ""
        readings = [f"{with_cutoff(name, now.state.k)}: {shown(now.readings[name])}." for name in (low, high)]
        return f"{' '.join(readings)} The first must be {least:.4f} lower."

    return requirement


def _compare(name: str, holds: Callable[[float, float], bool], words: str) -> Requirement:
    def requirement(start: Seen, now: Seen) -> str:
        old, new = start.readings[name], now.readings[name]
        return "" if holds(new, old) else f"{with_cutoff(name, now.state.k)} is {shown(new)}: it {words} {shown(old)}."

    return requirement


def _bound(name: str, holds: Callable[[float], bool], words: str) -> Requirement:
    def requirement(_start: Seen, now: Seen) -> str:
        score = now.readings[name]
        return "" if holds(score) else f"{with_cutoff(name, now.state.k)} is {shown(score)}: it {words}."

    return requirement


# By the numbers of the chapter that collects them.
MYTHS = {
    "M01": Myth(
        "Myth: precision and recall are rivals. For one query and one K they agree; the means over two "
        "queries can quarrel. "
        "Move sites so that mean P@4 rises and mean R@4 falls.",
        opinions.precision_and_recall,
        (only_moves, rises("mean P@K"), falls("mean R@K")),
        maps=((0, 0, 0, 1, 0, 0, 0, 0), (0, 0, 0, 0, 1, 1, 1, 1)),
        k=4,
    ),
    "M03": Myth(
        "Myth: a short list is divided by what came back. Return less, until that gives 1 while P@5 is 0.2 at most.",
        opinions.short_list,
        (at_least("hits divided by sites returned", 1), at_most("P@K", 0.2)),
        maps=((1, 0, 1, 0, 1),),
        k=5,
        sliders={"returned": Slider("Sites returned", 5, 1, 5)},
    ),
    "M06": Myth(
        "Myth: recall has one divisor. Fifteen treasures lie off the map; place some on it until the two recalls "
        "are 0.75 apart.",
        opinions.recall_by_two_divisors,
        (apart("R@K, divided by R", "R@K, divided by min(R, K)", 0.75),),
        maps=((0, 0, 0, 0, 0),),
        k=5,
        buried=((1,) * 15,),
    ),
    "M08": Myth(
        "Myth: AP@K has one definition. Move sites so that mean AP@2 rises by one divisor and falls by the other.",
        opinions.average_precision_by_two_divisors,
        (only_moves, rises("mean AP@K, divided by R"), falls("mean AP@K, divided by min(R, K)")),
        maps=((1, 1, 0, 0), (0, 0, 1, 0)),
        k=2,
        buried=((1,) * 6, ()),
    ),
    "M09": Myth(
        "Myth: MAP makes you mend the hard entrance. Move sites so that MAP rises though the geometric mean falls.",
        opinions.arithmetic_and_geometric,
        (only_moves, rises("MAP"), falls("GMAP")),
        maps=((0, 1, 1, 0, 0, 0, 0, 0), (0, 0, 0, 1, 0, 0, 0, 0)),
        k=4,
    ),
    "M12": Myth(
        "Myth: with MRR at 0.5 the first hit is usually second. Keep MRR, with no first hit at site 2.",
        opinions.reciprocal_ranks,
        (changes("RR, entrance 1"), changes("RR, entrance 2"), keeps("MRR")),
        maps=((0, 1, 0, 0), (0, 1, 0, 0)),
        k=4,
        buried=((1,), (1,)),
    ),
    "M13": Myth(
        "Myth: entrances with no hit may be left out. Bring MRR of all to 0.5 at most, "
        "while MRR of those with a hit is 1.",
        opinions.with_a_hit_only,
        (at_most("MRR of all entrances", 0.5), at_least("MRR of entrances with a hit", 1)),
        maps=((1, 0, 0, 0), (0, 0, 1, 0)),
        k=4,
        buried=((1,), (1,)),
    ),
    "M17": Myth(
        "Myth: there is one DCG. Move sites so that nDCG@3 rises by one gain and falls by the other.",
        opinions.two_gains,
        (only_moves, rises("nDCG@K, gain 2^grade - 1"), falls("nDCG@K, gain = grade")),
        maps=((2, 2, 0, 3, 0, 0),),
        k=3,
    ),
    "M18": Myth(
        "Myth: the base of the logarithm changes nDCG. Move the base until DCG@3 is 30 or more. nDCG@3 must stay.",
        opinions.base_of_logarithm,
        (only_sliders, at_least("DCG@K in this base", 30), keeps("nDCG@K in this base")),
        maps=((3, 1, 2),),
        k=3,
        sliders={"base": Slider("Base of the logarithm", 2, 2, 10)},
    ),
    "M19": Myth(
        "Myth: log2(rank) is as good a discount as log2(rank + 1). Make a move that the one doesn't feel, "
        "and that costs 0.3 under the other.",
        opinions.rank_from_zero,
        (only_moves, keeps("nDCG@K, log2(rank)"), falls_by("nDCG@K, log2(rank + 1)", 0.3)),
        maps=((1, 0, 0, 0, 0),),
        k=5,
    ),
    "M20": Myth(
        "Myth: nDCG and recall can't pass 1. List the first site more than once, until nDCG@3 is 1.5 or more.",
        opinions.copies_of_the_first,
        (at_least("nDCG@K", 1.5),),
        maps=((1, 0, 0),),
        k=3,
        sliders={"copies": Slider("Copies of the first site", 1, 1, 3)},
    ),
    "M21": Myth(
        "Myth: empty entrances hardly matter. Ten entrances have this map; empty some, "
        "until counting them as 0 and as 1 is 0.5 apart.",
        opinions.empty_entrances,
        (only_sliders, apart("mean nDCG@K, empty as 0", "mean nDCG@K, empty as 1", 0.5)),
        maps=((0, 0, 1, 0, 0),),
        k=5,
        sliders={"empty": Slider("Empty entrances of ten", 0, 0, 10)},
    ),
    "M22": Myth(
        "Myth: a random order has nDCG near 0. Place treasure until it has 0.9.",
        opinions.random_order,
        (at_least("nDCG@K of a random order", 0.9),),
        maps=((1, 0, 0, 0, 0),),
        k=5,
    ),
    "M24": Myth(
        "Myth: ties are harmless. Let sites share one score, until RR is 1 at best and 0.2 at worst.",
        opinions.tied_sites,
        (only_sliders, at_least("RR, tie broken at best", 1), at_most("RR, tie broken at worst", 0.2)),
        maps=((0, 0, 1, 0, 0, 0),),
        k=5,
        sliders={"tied": Slider("First sites with one score", 1, 1, 6)},
    ),
    "M25": Myth(
        "Myth: unjudged sites may be read as stones, no harm. Let nobody judge some stones, until AP is 1 "
        "without them and 0.5 at most with them.",
        opinions.unjudged_stones,
        (at_least("AP, unjudged dropped", 1), at_most("AP, unjudged as stones", 0.5)),
        maps=((0, 1, 0, 1, 0),),
        k=5,
        sliders={"unjudged": Slider("First stones unjudged", 0, 0, 3)},
    ),
    "M26": Myth(
        "Myth: among 99 sampled negatives the order of systems stays. 10,000 items, one is right. "
        "B has it at rank 1 for half the users. Let B lead by 0.1 in the true HR@10, and A in the sampled one.",
        opinions.sampled_negatives,
        (apart("HR@10 of A", "HR@10 of B", 0.1), apart("HR@10 of B, sampled", "HR@10 of A, sampled", 0.1)),
        sliders={
            "a": Slider("A: rank for all users", 1, 1, opinions.N_ITEMS),
            "b": Slider("B: rank for the other half", 1, 1, opinions.N_ITEMS),
        },
    ),
    "M27": Myth(
        "Myth: a tool averages over all entrances. Ten have this map; answer fewer, until the mean of all is 0.42 "
        "at most while the mean of those answered stays.",
        opinions.answered_only,
        (at_most("mean P@K of all entrances", 0.42), keeps("mean P@K of those answered")),
        maps=((1, 1, 1, 0, 1, 1, 0, 1, 1, 0),),
        k=10,
        sliders={"answered": Slider("Entrances answered, of ten", 10, 1, 10)},
    ),
    "M28": Myth(
        "Myth: any grade above 0 is relevant. Change what counts, until RR falls by 0.5 on the same map.",
        opinions.relevant_from,
        (only_sliders, falls_by("RR", 0.5)),
        maps=((1, 0, 2, 0, 1),),
        k=5,
        sliders={"threshold": Slider("Relevant from grade", 1, 1, 3)},
    ),
    "M29": Myth(
        "Myth: an AUC of 0.99 means a great top ten. Of 10,000 sites one holds treasure. "
        "Find a rank for it with AUC at least 0.99 and P@10 at 0; it can be typed beside the slider.",
        opinions.area_under_the_curve,
        (at_least("AUC", 0.99), at_most("P@10", 0)),
        sliders={"rank": Slider("Rank of the treasure", 1, 1, opinions.N_ITEMS)},
    ),
    "M30": Myth(
        "Myth: pooling all sites is averaging over entrances. Move sites so that mean R@3 rises and pooled R@3 falls.",
        opinions.macro_and_micro,
        (only_moves, rises("R@K, mean of entrances"), falls("R@K, all pooled")),
        maps=((0, 0, 0, 1, 0, 0), (1, 1, 1, 0, 0, 0)),
        k=3,
    ),
}
