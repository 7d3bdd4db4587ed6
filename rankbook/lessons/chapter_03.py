"""Chapter 03, recall: its questions and exercises."""

import reprlib

import numpy as np

import rankbook as rb
from rankbook import kernels
from rankbook.lessons.exercises import Exercise
from rankbook.lessons.marking import Misconception, items_of, number, pair_of_grades
from rankbook.lessons.questions import Question

TITLE = "Recall@K: the warehouse clerk"

QUESTIONS = {
    "rivals": Question(
        prompt="Two engines answer one query. The first has the higher P@5. Which has the higher R@5?",
        right="the first",
        replies={
            "the first": "Both judges count the same hits; one divides by 5, the other by R.",
            "the second": "More hits among the first five raise both: each count is divided by a fixed number.",
            "It depends on R": "R is the same for both engines: it belongs to the query.",
        },
    ),
    "two-queries": Question(
        prompt=(
            "K is 5. Entrance 1 has one treasure, entrance 2 has ten. In its first five sites system A finds "
            "one treasure at each entrance; system B finds none at entrance 1 and five at entrance 2. "
            "What do mean P@5 and mean R@5 say?"
        ),
        right="P@5 says B, R@5 says A",
        replies={
            "Both say A": "A finds two treasures, B finds five: mean P@5 counts them all alike.",
            "Both say B": "A's one hit at entrance 1 is all there is: its recall there is 1.",
            "P@5 says B, R@5 says A": "R@5 weighs each hit by 1/R, so the one hit at entrance 1 outweighs five of ten.",
            "P@5 says A, R@5 says B": "B has more hits, so P likes B; A has all of entrance 1, and recall likes that.",
        },
    ),
    "recall-1": Question(
        prompt="What does R@K divide by?",
        right="all relevant documents of the query",
        replies={
            "K": "That is precision.",
            "the relevant documents on the list": "Then what the engine missed would cost nothing.",
            "all relevant documents of the query": "Whether the list holds them or not.",
        },
    ),
    "recall-2": Question(
        prompt="K grows. What does R@K do?",
        right="It rises or stays",
        replies={
            "It rises or stays": "Hits can only be added, and R is fixed.",
            "It falls or stays": "Hits can only be added, and R is fixed.",
            "It can rise or fall": "That is P@K: its divisor grows too.",
        },
    ),
    "recall-3": Question(
        prompt="At which K are P@K and R@K equal on every list?",
        right="K = R",
        replies={
            "K = 1": "There P@K is 0 or 1, and R@K is 0 or 1/R.",
            "K = R": "R@K = P@K · K / R. Their value there is the R-precision.",
            "where the last hit stands": "There R@K can be 1 while P@K is far below.",
        },
    ),
    "recall-4": Question(
        prompt="When is R@K the hit rate, whatever the list?",
        right="When each query has one relevant document",
        replies={
            "Always": "Three hits of four: recall is 0.75, the hit rate is 1.",
            "When K is small": "K doesn't matter: one hit of four is 0.25 for recall, 1 for the hit rate.",
            "When each query has one relevant document": "Then it is found or not: both are 1 or 0.",
        },
    ),
    "recall-5": Question(
        prompt="R@5 was 1.00 with three known treasures. Nine more turn up, none at the first five sites. R@5 is now?",
        right="0.25",
        replies={
            "1.00": "R has grown from 3 to 12.",
            "0.25": "Three of twelve: the list is as it was, the clerk's list has grown.",
            "0.60": "That is P@5: it did not move.",
        },
    ),
}


def _flaw_of_hit_rate_twins(one: list[int], other: list[int]) -> str:
    success = [rb.success_at_k(map_, 3) for map_ in (one, other)]
    if success != [1, 1]:
        return f"Success@3 is {success[0]:.4f} and {success[1]:.4f}: both must be 1."
    recall = [rb.recall_at_k(map_, sum(grade > 0 for grade in map_), 3) for map_ in (one, other)]
    return "" if recall[0] != recall[1] else f"Success@3 is 1 on both, but R@3 is {recall[0]:.4f} on both too."


def _flaw_of_unchecked_ranking(answer: object) -> str:
    ranking = items_of(answer)
    if not isinstance(ranking, list | tuple) or not ranking or not all(isinstance(doc, str) for doc in ranking):
        return f"{reprlib.repr(answer)} is no list of document ids: write it as ['a', 'c', 'b']."
    # The kernel counts as she does: it sees grades, and no names that could tell a document twice.
    careless = kernels.recall_at_k(np.array([doc in ("a", "b") for doc in ranking]), 2, 5)
    if careless > 1:
        return ""
    if len(set(ranking)) == len(ranking):
        return f"Her function gives {careless:.4f}. No document stands there twice: what if one did?"
    return f"A document stands there twice, but her function gives {careless:.4f}: more than two hits are needed."


EXERCISES = {
    "by-hand": Exercise(
        name="03.by-hand",
        prompt="By hand. A list has the grades 1, 0, 1, 1, 0, 0, 1, and six relevant documents exist. What is its R@5?",
        fault=number(
            lambda: rb.recall_at_k([1, 0, 1, 1, 0, 0, 1], n_relevant=6, k=5),
            typical={
                3.0: "That is the number of hits; divide it by R.",
                3 / 5: Misconception(
                    "You divided by K; that is precision. On this map, with one more coin off it, P@2 and R@2 part.",
                    rel=(1, 1),
                    k=2,
                    buried=(1,),
                ),
                3 / 4: "You divided by the hits of the list. Two more lie off it, and the clerk wants them too.",
                4 / 6: "You counted the hit at rank 7; the visitor stops after site 5.",
                1.0: Misconception(
                    "That is the hit rate: is there any hit? Recall asks for the share of all. "
                    "On this map the visitor finds one of two.",
                    rel=(1, 0),
                    k=2,
                    buried=(1,),
                ),
            },
        ),
        praise="Three of six. Its P@5 is 3/5: the same hits, another divisor.",
        hints=(
            "Cover all that stands after site 5 and count the hits that you still see.",
            "Divide them by all six, on the list or not.",
        ),
        solution_text="The first five grades are 1, 0, 1, 1, 0: three hits. 3 / 6 = 0.5.",
    ),
    "not-the-hit-rate": Exercise(
        name="03.not-the-hit-rate",
        prompt=(
            "Not the hit rate. Write two lists of five grades, both with Success@3 of 1 and with different R@3, such as"
            " `([1, 0, 0, 0, 0], [0, 1, 0, 0, 0])`. No treasure lies off the map."
        ),
        fault=pair_of_grades(_flaw_of_hit_rate_twins, length=5),
        praise="The hit rate is content with one find, recall asks what was left behind.",
        hints=(
            "Both need a hit within three sites. Which of them leaves treasure at sites 4 and 5?",
            "Put one coin first on both maps, and on one of them another coin last.",
        ),
        solution_text="One of many: ([1, 0, 0, 0, 0], [1, 0, 0, 0, 1]). Success@3 is 1 on both; R@3 is 1 and 0.5.",
    ),
    "break-it": Exercise(
        name="03.break-it",
        prompt=(
            "Break it. A colleague writes `sum(doc in relevant for doc in ranking[:5]) / len(relevant)`, and "
            '`{"a", "b"}`'
            " are relevant. Give a ranking, such as `['a', 'c', 'b']`, for which her recall passes 1."
        ),
        fault=_flaw_of_unchecked_ranking,
        praise="A document twice is counted twice, and recall passes 1. Refuse such a list, or keep the first.",
        hints=(
            "Only two documents are relevant, and she must count three hits.",
            "Nothing in her line forbids a ranking that holds one document twice.",
        ),
        solution_text="One of many: ['a', 'a', 'b']. She counts three hits of two, 1.5.",
    ),
    "interview": Exercise(
        name="03.interview",
        prompt=(
            "In an interview. A list has the grades 1, 1, 0, 1, 0, 0, 1, and four relevant documents exist. "
            "What is its R-precision?"
        ),
        fault=number(
            lambda: rb.r_precision([1, 1, 0, 1, 0, 0, 1], n_relevant=4),
            typical={
                1.0: "You read the whole list: that is R@7. R-precision stops earlier.",
                4 / 7: "You read the whole list: that is P@7. R-precision stops earlier.",
                4.0: "That is the K at which it stops. What are P@K and R@K there?",
                3 / 5: "That is P@5. R-precision has no K to choose: R says where it stops.",
            },
        ),
        praise="Three of the first four. It is P@R and R@R in one, since the two meet at K = R.",
        hints=(
            "It stops at the K at which P@K and R@K meet.",
            "That is K = R = 4. How many of the first four are hits?",
        ),
        solution_text="R is 4, and the first four grades 1, 1, 0, 1 hold three hits: 3 / 4 = 0.75.",
    ),
}
