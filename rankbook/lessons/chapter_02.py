"""Chapter 02, precision: its questions and exercises."""

import math
import reprlib

import rankbook as rb
from rankbook.lessons.exercises import Exercise
from rankbook.lessons.marking import Misconception, grades, number, pair_of_grades
from rankbook.lessons.questions import Question

TITLE = "Precision@K: the gatekeeper"

QUESTIONS = {
    "order": Question(
        prompt="The left map is 1, 1, 0, 0, 0. The right map is 0, 0, 0, 1, 1. Which has the higher P@5?",
        right="neither",
        replies={
            "the left map": "The gatekeeper counts and does not look where: two hits of five on both maps.",
            "the right map": "The gatekeeper counts and does not look where: two hits of five on both maps.",
            "neither": "Two hits of five on both maps: order inside K changes nothing.",
        },
    ),
    "perfect": Question(
        prompt="Only 3 documents are relevant, and a perfect engine puts them on ranks 1 to 3. What is its P@10?",
        right="0.3",
        replies={
            "1.0": "Seven of the ten sites can only be stones, and P@10 still divides by 10.",
            "0.3": "Three hits, divided by 10: the ceiling is min(R, K) / K.",
            "It depends on the engine": "No engine can do better: there are no more than three hits to find.",
        },
    ),
    "recall-1": Question(
        prompt="What does P@K divide by?",
        right="K",
        replies={
            "K": "Always by K: also for a shorter list.",
            "the number of relevant documents": "That is recall.",
            "the number of documents returned": "Then an engine could score by returning less.",
        },
    ),
    "recall-2": Question(
        prompt="Two documents inside the first K change places. What does P@K do?",
        right="It stays",
        replies={
            "It rises": "The count inside K is the same.",
            "It falls": "The count inside K is the same.",
            "It stays": "P@K does not change when treasures change places inside K.",
        },
    ),
    "recall-3": Question(
        prompt="R documents are relevant. What is the highest possible P@K?",
        right="min(R, K) / K",
        replies={
            "1": "Only if R is at least K.",
            "min(R, K) / K": "No more hits than R, and no more than K.",
            "R / K": "That passes 1 as soon as R is larger than K.",
        },
    ),
    "recall-4": Question(
        prompt="A grade rises from 1 to 2 at rank 2. What does P@5 do?",
        right="It stays",
        replies={
            "It rises": "P@K only asks whether the grade is above 0.",
            "It stays": "Coin or gem, it is one hit.",
            "It doubles": "P@K only asks whether the grade is above 0.",
        },
    ),
    "recall-5": Question(
        prompt="For a query nothing is relevant. What is its P@5?",
        right="0",
        replies={
            "0": "No hit of five: P@K is defined, and it is 0. Recall would be undefined.",
            "undefined": "That is recall: it would divide by R = 0. P@K divides by K.",
            "1": "There is no hit to count.",
        },
    ),
}


def _flaw_of_twins(one: list[int], other: list[int]) -> str:
    n_relevant = sum(grade > 0 for grade in one)
    if n_relevant != sum(grade > 0 for grade in other):
        return f"P@5 is {rb.precision_at_k(one, 5):.4f} and {rb.precision_at_k(other, 5):.4f}: it must be the same."
    ap = [rb.average_precision(map_, n_relevant) for map_ in (one, other)]
    if math.isnan(ap[0]):
        return "Nothing is relevant on these maps, so AP is undefined: place a coin or two."
    return "" if ap[0] != ap[1] else f"P@5 is the same, but AP is {ap[0]:.4f} on both: move a coin."


def _flaw_of_short_list(answer: object) -> str:
    if not isinstance(answer, list | tuple) or not answer:
        return f"{reprlib.repr(answer)} is no list of grades: write it as [1, 0, 1]."
    fault = grades(lambda _: "", length=len(answer))(answer)
    if fault:
        return fault
    careless = rb.precision_at_k(answer, min(5, len(answer)))
    right = rb.precision_at_k(answer, 5)
    if careless != right:
        return ""
    if len(answer) < 5:
        return "The list is short enough, but without a hit both give 0: add a treasure."
    return f"Both give {right:.4f} here. When does ranking[:5] hold fewer than five?"


EXERCISES = {
    "by-hand": Exercise(
        name="02.by-hand",
        prompt="By hand. A list has the grades 1, 0, 1, 1, 0, 0, 1, and six relevant documents exist. What is its P@5?",
        fault=number(
            lambda: rb.precision_at_k([1, 0, 1, 1, 0, 0, 1], k=5),
            typical={
                3.0: "That is the number of hits; divide it by K.",
                4 / 6: "You counted the whole list and divided by all relevant documents; that is recall.",
                4 / 7: "You counted the whole list; the visitor stops after site 5.",
                3 / 6: Misconception(
                    "You divided by the six relevant documents; that is recall. "
                    "On this map, with one more coin off it, P@2 and R@2 part.",
                    rel=(1, 1),
                    k=2,
                    buried=(1,),
                ),
                3 / 4: "You divided by all hits of the list. P@5 divides by 5.",
            },
        ),
        praise="Three hits of five. The hit at rank 7 lies beyond K, and how many exist elsewhere does not matter.",
        hints=(
            "Cover all that stands after site 5.",
            "Count the hits that you still see, and divide by 5.",
        ),
        solution_text="The first five grades are 1, 0, 1, 1, 0: three hits. 3 / 5 = 0.6.",
    ),
    "ceiling": Exercise(
        name="02.ceiling",
        prompt="The ceiling. Four documents are relevant. What is the best possible P@20?",
        fault=number(
            lambda: rb.precision_at_k([1] * 4 + [0] * 16, k=20),
            typical={
                1.0: Misconception(
                    "Sixteen of the first twenty sites must be stones: there are only four treasures. "
                    "On this map one treasure is all there is, and P@2 can't pass a half.",
                    rel=(1, 0),
                    k=2,
                ),
                4.0: "That is the number of hits; divide it by K.",
                20 / 4: "Turn the fraction over: hits on top, K below.",
            },
        ),
        praise="Four of twenty is all there is: a score of 0.2 is perfect here.",
        hints=(
            "Draw the best map: where do the four treasures stand?",
            "Four hits among the first twenty. Divide by K.",
        ),
        solution_text="The best map has its four treasures on ranks 1 to 4. P@20 = 4 / 20 = min(R, K) / K.",
    ),
    "twins": Exercise(
        name="02.twins",
        prompt=(
            "Twins. Write two lists of five grades with the same P@5 and different AP, such as `([1, 0, 0, 0, 0],"
            " [1, 1, 0, 0, 0])`. No treasure lies off the map."
        ),
        fault=pair_of_grades(_flaw_of_twins, length=5),
        praise="The gatekeeper can't tell them apart, the full-tour guide can.",
        hints=(
            "P@5 counts hits; AP also asks how early they come.",
            "Put one coin first on one map, last on the other.",
        ),
        solution_text="One of many: ([1, 0, 0, 0, 0], [0, 0, 0, 0, 1]). P@5 is 0.2 on both; AP is 1 and 0.2.",
    ),
    "break-it": Exercise(
        name="02.break-it",
        prompt=(
            "Break it. A colleague writes `len(relevant.intersection(ranking[:5])) / len(ranking[:5])`. Give the "
            "grades of a list, such as `[1, 0, 1, 0, 0]`, for which this is not P@5."
        ),
        fault=_flaw_of_short_list,
        praise="A short list: dividing by what came back rewards an engine for returning less.",
        hints=("Try lists of different length.", "What is len([1, 0][:5])?"),
        solution_text="One of many: [1]. The careless function gives 1 / 1 = 1, P@5 is 1 / 5 = 0.2.",
    ),
    "interview": Exercise(
        name="02.interview",
        prompt="In an interview. Two documents are relevant. Your engine is perfect. What is its P@20?",
        fault=number(
            lambda: rb.precision_at_k([1, 1] + [0] * 18, k=20),
            typical={
                1.0: "The engine is perfect, the score is not: 18 of the 20 sites must be stones.",
                0.2: "That is its P@10. The question asks for K = 20.",
            },
        ),
        praise="A perfect engine scores 0.1. Say the ceiling whenever you say the score.",
        hints=("How many of the first 20 can be relevant?", "Two. And K is 20."),
        solution_text="min(R, K) / K = 2 / 20 = 0.1: the score tells how much is relevant, not how good the engine is.",
    ),
}
