"""Chapter 07, all five judges together: its maps, questions and exercises."""

import numpy as np

import rankbook as rb
from rankbook.lessons.exercises import Exercise
from rankbook.lessons.marking import Check, Misconception, items_of, listing, number, pair_of_grades
from rankbook.lessons.questions import Question

TITLE = "Five champions"

PARK = (3, 1, 1, 1, 1)
"""All that is buried: one query, a crown and four coins."""
MAPS = {
    "Ann": (0, 1, 0, 1, 1, 0, 0, 0),
    "Ben": (0, 3, 0, 0, 0, 0, 0, 1),
    "Cleo": (0, 1, 1, 0, 0, 0, 0, 0),
    "Dev": (1, 0, 0, 0, 0, 0, 0, 1),
    "Eve": (0, 0, 0, 0, 1, 1, 1, 1),
}
"""Five maps of the park, found by search: each is the only winner before one judge."""
JUDGES = ("P@3", "R@8", "AP", "RR", "nDCG@3")

QUESTIONS = {
    "never": Question(
        prompt="All maps of this park stand before the judges, K = 3. Which two never order two maps in opposite ways?",
        right="P@3 and R@3",
        replies={
            "P@3 and R@3": "Both count the hits among the first 3; they only divide by another number.",
            "P@3 and RR": "Two hits at sites 2 and 3 win with P@3; one hit at site 1 wins with RR.",
            "AP and nDCG@3": "AP takes a crown for a coin and reads to the end; nDCG@3 does neither.",
            "Any two can": "Write P@3 and R@3 as fractions: for one query both have the same numerator.",
        },
    ),
    "recall-1": Question(
        prompt="Why can P@K and R@K never disagree on one query at one K?",
        right="Both count the same hits",
        replies={
            "Both count the same hits": "K and R are the same for both maps, so the hits inside K decide.",
            "Both read the whole list": "Both stop at K. They count the same hits there.",
            "Both look at the first hit": "That is RR. These two count the hits inside K.",
        },
    ),
    "recall-2": Question(
        prompt="One document is relevant. Which two judges give the same number, wherever it stands?",
        right="AP and RR",
        replies={
            "AP and RR": "At rank r both are 1/r: one hit, precision 1/r there, divided by R = 1.",
            "P@10 and R@10": "P@10 is 0.1 for a hit among the first ten, R@10 is 1.",
            "RR and nDCG": "At rank 5, RR is 0.2 and nDCG 0.3869.",
        },
    ),
    "recall-3": Question(
        prompt="Your report needs one figure to decide by. What do you do with the five judges?",
        right="One primary, a few guards",
        replies={
            "Add them up": "They depend on one another: a sum counts one opinion several times.",
            "One primary, a few guards": "The primary decides; a guard says no when it falls too far.",
            "Take the highest": "Each map here has a judge that crowns it: you would pick the judge after the verdict.",
        },
    ),
    "recall-4": Question(
        prompt="All labels are 0 or 1. May you use nDCG?",
        right="Yes",
        replies={
            "Yes": "Each hit gains 1, discounted by its rank: it still sees order inside K.",
            "No, it needs grades": "A hit gains 1, a miss 0: nothing is missing.",
            "Only without a cutoff": "The cutoff has nothing to do with grades.",
        },
    ),
    "recall-5": Question(
        prompt="The first five results show the same phone, each relevant. What is P@5?",
        right="1",
        replies={
            "1": "No judge of this book compares documents with one another.",
            "1/5": "Each of the five has its own id and its own label, so there are five hits.",
            "undefined": "Five hits, divided by 5.",
        },
    ),
}

_LOOK_AGAIN = {
    "P@3": "count the hits among the first three sites",
    "R@8": "count all treasure on the map, wherever it stands",
    "AP": "stop at each hit and add up the shares; each map is divided by R = 5",
    "RR": "look for the first hit only",
    "nDCG@3": "look where the crown stands; AP and P take it for a coin",
}


def winners() -> dict[str, str]:
    """Return the name of the map that each of the five judges prefers.

    >>> winners()["RR"]
    'Dev'
    """
    maps = rb.rankings_from_grades(list(MAPS.values()), ideal=[PARK] * len(MAPS), query_ids=list(MAPS))
    report = rb.evaluate(maps, JUDGES)
    return {judge: report.query_ids[int(np.argmax(scores))] for judge, scores in report.per_query.items()}


def _fault_of_winners(answer: object) -> str:
    given = items_of(answer)
    if not isinstance(given, list | tuple) or len(given) != len(JUDGES):
        return "Write five names, one for each judge: Ann, Ann, Ann, Ann, Ann."
    for name in given:
        if str(name).title() not in MAPS:
            return f"Nobody here is called {str(name)[:20]!r}; the maps are by {', '.join(MAPS)}."
    right = winners()
    wrong = [judge for judge, name in zip(JUDGES, given, strict=True) if right[judge] != str(name).title()]
    if not wrong:
        return ""
    return f"{len(JUDGES) - len(wrong)} of {len(JUDGES)} are right. For {wrong[0]}, {_LOOK_AGAIN[wrong[0]]}."


def _one_hit(rank: int) -> list[float]:
    rel = [0] * (rank - 1) + [1]
    return [rb.average_precision(rel, 1), rb.reciprocal_rank(rel), rb.ndcg_at_k(rel, [1], 10)]


def _listing_of_one_hit() -> Check:
    ap, rr, ndcg = _one_hit(5)
    too_early = _one_hit(4)[2]
    return listing(
        lambda: _one_hit(5),
        typical=[
            (
                [ap, rr, too_early],
                Misconception(
                    "Your nDCG has log2(5); rank 5 needs log2(5 + 1). On this map the hit is at rank 2: 1 / log2(3).",
                    (0, 1),
                    2,
                ),
            ),
            ([ap, rr, ap], "nDCG is discounted by log2(rank + 1), not by the rank: it falls more slowly."),
            ([1.0, rr, ndcg], "That AP is R@10. AP takes the precision at the hit: one of five sites."),
            ([ap, rr, 1.0], "nDCG is 1 for the best order only: the hit at rank 1."),
        ],
    )


def _scores_at_3(rel: list[int]) -> dict[str, float]:
    report = rb.evaluate(rb.rankings_from_grades(rel), ["P@3", "R@3", "AP", "RR", "nDCG@3"])
    return dict(report.mean)


def _flaw_of_sum(left: list[int], right: list[int]) -> str:
    if sorted(left) != sorted(right):
        return "The two maps must hold the same treasures, in another order."
    if max(left) == 0:
        return "Nothing is relevant on these maps: place some treasure."
    one, other = _scores_at_3(left), _scores_at_3(right)
    if one["nDCG@3"] <= other["nDCG@3"] + 1e-12:
        return f"nDCG@3 is {one['nDCG@3']:.4f} left and {other['nDCG@3']:.4f} right: the left must win."
    totals = [sum(scores.values()) for scores in (one, other)]
    if totals[1] > totals[0] + 1e-12:
        return ""
    return f"nDCG@3 prefers the left, but the sum is {totals[0]:.4f} left and {totals[1]:.4f} right."


EXERCISES = {
    "winners": Exercise(
        name="07.winners",
        prompt=(
            "Whose map wins with P@3, R@8, AP, RR and nDCG@3? Write five names in this order, such as"
            " `Ann, Ann, Ann, Ann, Ann`."
        ),
        fault=_fault_of_winners,
        praise="Five judges, five champions: without a judge there is no best map.",
        hints=(
            "RR is the quickest: whose map has treasure at site 1?",
            "P@3 and R@8 count: the first three sites, then all eight. Only nDCG sees that the crown is no coin.",
        ),
        solution_text="P@3: Cleo. R@8: Eve. AP: Ann. RR: Dev. nDCG@3: Ben.",
    ),
    "one-hit": Exercise(
        name="07.one-hit",
        prompt=(
            "One document is relevant, and it stands at rank 5. Write AP, RR and nDCG@10, such as `1/2, 1/2, 0.5`;"
            " log2(6) is 2.585."
        ),
        fault=_listing_of_one_hit(),
        praise="AP and RR are one number, and nDCG is another scale of the same rank.",
        hints=(
            "AP: the precision at the only hit, divided by R = 1.",
            "The best DCG is 1 (the hit at rank 1), so nDCG is 1 divided by log2(5 + 1).",
        ),
        solution_text="AP = RR = 1/5. nDCG@10 = 1 / log2(6) = 0.3869.",
    ),
    "break-it": Exercise(
        name="07.break-it",
        prompt=(
            "Break it. Your primary is nDCG@3, but a colleague adds up P@3, R@3, AP, RR and nDCG@3. Write two maps of"
            " five sites with the same treasures in another order: nDCG@3 prefers the left, the sum the right. Such as"
            " `([1, 0, 0, 0, 0], [0, 1, 0, 0, 0])`."
        ),
        fault=pair_of_grades(_flaw_of_sum, length=5),
        praise="The sum overruled the judge that you had chosen.",
        hints=(
            "nDCG sees the crown, the four others take it for a coin.",
            "A crown and a coin: left with the crown at site 2; right with the coin at site 1 and the crown late.",
        ),
        solution_text="One of many: ([0, 3, 0, 0, 1], [1, 0, 0, 3, 0]). nDCG@3 prefers the left, the sum the right.",
    ),
    "interview": Exercise(
        name="07.interview",
        prompt=(
            "In an interview. One query, K = 10. List A has P@10 of 0.3 and R@10 of 0.6. List B has P@10 of 0.2."
            " What is the R@10 of B?"
        ),
        fault=number(
            lambda: rb.recall_at_k([1] * 2 + [0] * 8, n_relevant=5, k=10),
            typical={
                0.2: Misconception(
                    "That is the P@10 of B. R@10 divides by R, not by 10. Here P@2 and R@2 part.",
                    rel=(1, 0),
                    k=2,
                ),
                0.6: "That takes as many hits as A has: three. B has two.",
                0.5: "R@10 is not P@10 plus 0.3: one hit is worth 0.1 for P@10, and 0.2 for R@10.",
                0.9: "Less precision at the same K means fewer hits, so less recall.",
            },
        ),
        praise="A's three hits are 0.6 of R, so R is 5. At one K the two judges move together.",
        hints=("How many hits has A among the first ten?", "Three hits are 0.6 of R: so R is 5. B has two hits."),
        solution_text="A has 3 hits, so R = 3 / 0.6 = 5. B has 2 hits: 2 / 5 = 0.4.",
    ),
}
