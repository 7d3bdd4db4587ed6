"""Chapter 05, reciprocal rank: its questions and exercises."""

import math
from collections.abc import Sequence
from itertools import permutations
from statistics import mean

import rankbook as rb
from rankbook.lessons.exercises import Exercise
from rankbook.lessons.marking import Fault, Misconception, grades, listing, number, pair_of_grades
from rankbook.lessons.questions import Question

TITLE = "Reciprocal rank: the speed-runner"

QUESTIONS = {
    "half-way": Question(
        prompt="A report says MRR 0.5. Where does the first hit of a query stand?",
        right="That can't be told",
        replies={
            "Usually at rank 2": "It may, but half of the queries at rank 1 and half without a hit give 0.5 too.",
            "On average at rank 2": "MRR averages 1/rank, not ranks: rank 1 and a miss give 0.5 too.",
            "That can't be told": "A mean keeps no shape: ranks 2 and 2 give 0.5, and so do rank 1 and a miss.",
        },
    ),
    "tie-of-100": Question(
        prompt="One of 100 documents is relevant, and the engine gives all of them the same score. What RR may it "
        "expect, if luck orders them?",
        right="about 0.05",
        replies={
            "about 0.5": "Then the hit must come near rank 2; luck puts it anywhere among 100 ranks.",
            "about 0.05": "The mean of 1/1, 1/2, ..., 1/100: a few lucky orders lift it.",
            "about 0.02": "That is one divided by the mean rank, 50.5. Average the 1/rank instead.",
            "exactly 0.01": "That is the worst order. Every other order gives more.",
        },
    ),
    "recall-1": Question(
        prompt="Which hits does RR read?",
        right="the first",
        replies={
            "the first": "Nothing after it changes RR.",
            "all of them": "That is a common bug, and another measure.",
            "those among the first K": "RR@K looks there, but takes the first hit only.",
        },
    ),
    "recall-2": Question(
        prompt="For ten queries an engine has two first hits, both at rank 1, and eight misses. What is its MRR?",
        right="0.2",
        replies={
            "0.2": "Two ones and eight zeros, divided by ten.",
            "1.0": "That drops the misses from the mean.",
            "undefined": "A miss is 0. Undefined is a query for which nothing relevant exists.",
        },
    ),
    "recall-3": Question(
        prompt="What does a first hit that slips from rank 1 to rank 2 cost?",
        right="as much as from rank 2 to never",
        replies={
            "as much as from rank 10 to 11": "There RR loses less than 0.01.",
            "as much as from rank 2 to never": "Both cost 0.5: half of the scale lies between ranks 1 and 2.",
            "less than from rank 2 to never": "From 1 to 0.5 and from 0.5 to 0: the same step.",
        },
    ),
    "recall-4": Question(
        prompt="The first hit stands at rank 12. What is RR@10?",
        right="0",
        replies={
            "1/12": "That is RR without a cutoff.",
            "1/10": "The cutoff is no rank: a hit beyond it isn't seen.",
            "0": "Nothing among the first ten: a miss.",
        },
    ),
    "recall-5": Question(
        prompt="Many documents share the top score. Which RR is fair?",
        right="the mean over all orders",
        replies={
            "the one of the best order": "Then an engine that scores all alike gets 1.",
            "the one of the worst order": "That is safe, and too low: luck helps now and then.",
            "the mean over all orders": "Each order is as likely as any other: that is the expected RR.",
        },
    ),
}

FOUR_QUERIES = ([1, 0, 0], [0, 0, 1], [0, 0, 0], [0, 1, 0])
"""First hits at ranks 1, 3, none and 2."""


def _mrr(maps: Sequence[Sequence[int]], metric: str = "RR") -> float:
    """Return the mean over maps of queries that have one treasure each, on the map or not."""
    return rb.evaluate(rb.rankings_from_grades(maps, [[1]] * len(maps)), metric).mean[metric]


def _flaw_of_half(answer: object) -> Fault:
    if not isinstance(answer, list | tuple) or not answer or not all(isinstance(one, list | tuple) for one in answer):
        return "That is no list of maps: write it as [[1, 0, 0], [0, 0, 1]], one map for each query."
    for query, one in enumerate(answer, start=1):
        fault = grades(lambda _: "", length=len(one))(one)
        if fault:
            return f"Query {query}: {fault}"
    maps = [[int(grade) for grade in one] for one in answer]
    rr = [rb.reciprocal_rank(one) if one else 0.0 for one in maps]
    if 0.5 in rr:
        return Misconception(
            f"Query {rr.index(0.5) + 1} has its first hit at rank 2, as on this map. MRR 0.5 doesn't need that.",
            rel=(0, 1),
            k=2,
        )
    if 0.0 in rr:
        return f"Query {rr.index(0.0) + 1} has no treasure on its map: find a set without a miss."
    mrr = rb.evaluate(rb.rankings_from_grades(maps), "RR").mean["RR"]
    return "" if math.isclose(mrr, 0.5) else f"MRR is {mrr:.4f}: it must be 0.5."


def _over_all_hits(rel: list[int]) -> float:
    """Return what the colleague of "Break it" computes: the mean of 1/rank over all hits."""
    return mean(rb.position_weight(rank) for rank, grade in enumerate(rel, start=1) if grade > 0)


def _flaw_of_all_hits(one: list[int], other: list[int]) -> str:
    if not any(one) or not any(other):
        return "A map without treasure has no hit to average over: place a coin on each."
    rr = rb.reciprocal_rank(one), rb.reciprocal_rank(other)
    if rr[0] <= rr[1]:
        return f"RR is {rr[0]:.4f} and {rr[1]:.4f}: the first must be higher."
    careless = _over_all_hits(one), _over_all_hits(other)
    if careless[0] < careless[1]:
        return ""
    return f"RR is right, but the colleague's numbers are {careless[0]:.4f} and {careless[1]:.4f}: the second must win."


EXERCISES = {
    "two-means": Exercise(
        name="05.two-means",
        prompt=(
            "By hand. Four queries have their first hits at ranks 1, 3, none, and 2. Give MRR and MRR@2, such as "
            "`0.9, 0.8`."
        ),
        fault=listing(
            lambda: [_mrr(FOUR_QUERIES), _mrr(FOUR_QUERIES, "RR@2")],
            typical=[
                (
                    (11 / 18, 3 / 4),
                    Misconception(
                        "You dropped the misses. This map is one: its treasure lies off it, and RR is 0. It stays "
                        "in the mean.",
                        rel=(0, 0, 0),
                        k=3,
                        buried=(1,),
                    ),
                ),
                ((11 / 18, 1 / 2), "You dropped the query without a hit. A miss counts 0: divide by four."),
                ((11 / 24, 11 / 24), "For MRR@2 the visitor turns back after site 2: she never sees rank 3."),
                ((11 / 24, 3 / 4), "MRR is right. For MRR@2 divide by four as well: misses stay in the mean."),
                ((11 / 24, 1 / 2), "MRR is right. For MRR@2 divide by four as well: misses stay in the mean."),
                ((1 / 2, 2 / 3), "That is one divided by the mean rank. Average the four values of 1/rank."),
            ],
        ),
        praise="1 + 1/3 + 0 + 1/2 divided by four, and with the cutoff 1 + 0 + 0 + 1/2 divided by four.",
        hints=(
            "Write four numbers, one for each query. What does a query without a hit get?",
            "MRR is (1 + 1/3 + 0 + 1/2) / 4. For MRR@2, which of the four change to 0?",
        ),
        solution_text="MRR = (1 + 1/3 + 0 + 1/2) / 4 = 0.4583. MRR@2 = (1 + 0 + 0 + 1/2) / 4 = 0.3750.",
    ),
    "half": Exercise(
        name="05.half",
        prompt=(
            "Not rank 2. Write the maps of some queries, such as `[[1, 0, 0], [0, 0, 1]]`, so that MRR is "
            "0.5. Each map "
            "holds a treasure, and none has its first at rank 2. There may be any number of maps, of any length."
        ),
        fault=_flaw_of_half,
        praise="MRR 0.5, and no visitor stopped at site 2.",
        hints=(
            "With one first hit at rank 1, the others must be late enough to bring the mean down to 0.5.",
            "Three queries: 1 + 1/a + 1/b must be 1.5. Which a and b above 2 do?",
        ),
        solution_text=(
            "One of many: first hits at ranks 1, 4 and 4, [[1], [0, 0, 0, 1], [0, 0, 0, 1]]. "
            "(1 + 1/4 + 1/4) / 3 = 0.5. Ranks 1, 3, 6 and 1, 3, 3, 3 do it too."
        ),
    ),
    "tie": Exercise(
        name="05.tie",
        prompt="A tie. Three documents share the top score, and one of them is relevant. What is the expected RR?",
        fault=number(
            lambda: _mrr(list(permutations([1, 0, 0]))),
            typical={
                1.0: Misconception(
                    "That is the optimistic order. This order of the tie is just as likely.", rel=(0, 0, 1), k=3
                ),
                1 / 3: "That is the pessimistic order, or how often the hit comes first. Average over all orders.",
                1 / 2: "That is one divided by the mean rank. Average 1/rank over the orders instead.",
                11 / 6: "That is the sum over three orders. Divide by their number.",
            },
        ),
        praise="The mean of 1, 1/2 and 1/3: more than at the mean rank, 2.",
        hints=(
            "The relevant document lands at rank 1, 2 or 3, each as likely as the others.",
            "Average 1, 1/2 and 1/3.",
        ),
        solution_text="(1 + 1/2 + 1/3) / 3 = 11/18 = 0.6111.",
    ),
    "break-it": Exercise(
        name="05.break-it",
        prompt=(
            "Break it. A colleague writes `mean(1 / rank for rank in ranks_of_all_hits)` and calls it RR. Give two "
            "maps of five grades, such as `([1, 0, 0, 0, 0], [0, 1, 0, 0, 0])`: RR is higher for the first, the "
            "colleague's number for the second."
        ),
        fault=pair_of_grades(_flaw_of_all_hits, length=5),
        praise="Late hits lower the colleague's number: it punishes a map for treasure that RR never reads.",
        hints=(
            "Let the first map have a hit at rank 1. Which further hits lower the colleague's mean?",
            "Late ones. The second map needs one hit only, at rank 2.",
        ),
        solution_text=(
            "One of many: ([1, 0, 1, 1, 1], [0, 1, 0, 0, 0]). RR is 1 and 0.5; the colleague has 0.4458 and 0.5."
        ),
    ),
    "interview": Exercise(
        name="05.interview",
        prompt=(
            "In an interview. Ten queries: five have their first hit at rank 1, five at rank 3, so MRR is 0.6667. A "
            "change lifts all five from rank 3 to rank 2, and turns one from rank 1 into a miss. What is MRR now?"
        ),
        fault=number(
            lambda: _mrr([[1]] * 4 + [[0]] + [[0, 1]] * 5),
            typical={
                0.75: "That forgets the query that was lost: it falls from 1 to 0.",
                6.5 / 9: Misconception(
                    "You dropped the miss and divided by nine. This map is it: its treasure lies off it, and RR is 0.",
                    rel=(0, 0, 0),
                    k=3,
                    buried=(1,),
                ),
                6.5: "That is the sum. Divide by the ten queries.",
            },
        ),
        praise="Five queries gain, one loses, and MRR falls. Rank 1 is worth that much.",
        hints=(
            "Write ten values of 1/rank. What is the miss worth?",
            "(4 × 1 + 0 + 5 × 1/2) / 10.",
        ),
        solution_text="(4 + 0 + 5/2) / 10 = 0.65, down from 0.6667: the lost rank 1 costs more than five lifts bring.",
    ),
}
