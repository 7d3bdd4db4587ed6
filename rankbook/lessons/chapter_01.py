"""Chapter 01, reading a map: its questions and exercises."""

import reprlib

import rankbook as rb
from rankbook.lessons.click_curves import shares
from rankbook.lessons.exercises import Exercise
from rankbook.lessons.marking import Misconception, grades, listing, number
from rankbook.lessons.questions import Question

TITLE = "Reading a map"

QUESTIONS = {
    "same-share": Question(
        prompt=(
            "The early map is 1, 1, 0, 0, 0. The late map is 0, 0, 1, 1, 0. Which judges can tell them apart at K = 5?"
        ),
        right="AP, RR and nDCG",
        replies={
            "all five": "P@5 and R@5 only count: two hits on both maps.",
            "P and R": "These two only count, and both maps have two hits.",
            "AP, RR and nDCG": "These three ask where the hits stand; P@5 and R@5 count them.",
        },
    ),
    "decay": Question(
        prompt="From rank 1 to rank 10, how did the clicks in the AOL log of 2006 fall?",
        right="steeply, then ever more slowly",
        replies={
            "by the same number at each step": "That is a straight line; the first step alone lost 30 of 42 per cent.",
            "by the same percentage at each step": "That is exponential; here the shares kept run from 0.28 to 1.07.",
            "steeply, then ever more slowly": "As a power law does: a huge first step, and a long flat tail.",
        },
    ),
    "recall-1": Question(
        prompt="A ranking is written d_1, d_2, d_3. What is d_2?",
        right="The document at rank 2",
        replies={
            "The document at rank 2": "The index is the rank, and ranks start at 1.",
            "The document with the id 2": "The index is no name: it is the rank, whichever document stands there.",
            "The grade at rank 2": "That is rel_2. d_2 is the document itself.",
        },
    ),
    "recall-2": Question(
        prompt="Which of the five judges adds up 1/i over all hits of the list?",
        right="none",
        replies={
            "RR": "It takes 1/i at one rank only: the first hit's.",
            "nDCG": "It adds up weights, but the log discount, not 1/i.",
            "none": "RR takes 1/i once; nDCG uses the log discount; P and R are flat inside K.",
        },
    ),
    "recall-3": Question(
        prompt="What is 准确率 in English?",
        right="accuracy",
        replies={
            "accuracy": "The share of all calls that are right. Precision is 精确率.",
            "precision": "That is 精确率, or 查准率.",
            "recall": "That is 召回率, or 查全率.",
        },
    ),
    "recall-4": Question(
        prompt="The documents a and b have the same score. Which does rankbook put first?",
        right="b",
        replies={
            "a": "Ties go by id, descending: b comes before a.",
            "b": "Ties go by id, descending, and the report counts them.",
            "the one that stands first in the dict": "The order of the dicts never matters.",
        },
    ),
    "recall-5": Question(
        prompt="What does None in a list of grades say?",
        right="Nobody judged this document",
        replies={
            "Nobody judged this document": "It may be treasure. Judges read it as a stone, and the report counts it.",
            "Somebody found it not relevant": "That is the grade 0.",
            "The document is missing from the run": "It is in the run: it has a rank. It lacks a judgement.",
        },
    ),
}


def _ranking(scores: dict[str, float]) -> list[str]:
    """Return documents in the order of the reader; each has its own grade here, to tell it by."""
    named = dict(enumerate(scores, start=1))
    rankings = rb.rankings_from_dicts({"q": {doc: grade for grade, doc in named.items()}}, {"q": scores})
    return [named[int(grade)] for grade in rankings.rel]


def _share_of_first_three(weights: list[float]) -> float:
    return sum(shares(weights)[:3])


def _log_discount(rank: int) -> float:
    """Return what DCG leaves of a coin at this rank."""
    return rb.dcg_at_k([0] * (rank - 1) + [1], rank)


def _flaw_of_bounds(answer: object) -> str:
    if not isinstance(answer, list | tuple) or any(grade not in (0, 1, None) for grade in answer):
        return f"{reprlib.repr(answer)} is no list of 0, 1 and None: write it as [1, 0, None, 0, 0]."
    if len(answer) != 5:
        return f"Your list has {len(answer)} sites; it must have 5."
    low = rb.precision_at_k(answer, 5)
    high = rb.precision_at_k([1 if grade is None else grade for grade in answer], 5)
    if (low, high) == (rb.precision_at_k([1, 0, 0, 0, 0], 5), rb.precision_at_k([1, 1, 1, 0, 0], 5)):
        return ""
    return f"P@5 is {low:.1f} if the unjudged sites hold stones, {high:.1f} if they hold coins."


def _flaw_of_praised_idler(rel: list[int]) -> str:
    if rb.reciprocal_rank(rel) == 0:
        return "There is no treasure on this map, so calling all sites stones is right: bury some."
    is_stone = [int(grade == 0) for grade in rel]
    accuracy = rb.precision_at_k(is_stone, len(rel))
    return "" if accuracy >= 0.9 else f"Its accuracy is {accuracy:.1f} here: let treasure be rarer."


EXERCISES = {
    "rank-three": Exercise(
        name="01.rank-three",
        prompt=(
            "By hand. Three documents have scores: d1 0.4, d2 0.9, d3 0.4. Write the ranking by the house rules, "
            "such as `d1, d2, d3`."
        ),
        fault=listing(
            lambda: _ranking({"d1": 0.4, "d2": 0.9, "d3": 0.4}),
            typical=[
                (["d2", "d1", "d3"], "The best is first. For the tie, the house rule is: by id, descending."),
                (["d3", "d1", "d2"], "That is upside down: the highest score is rank 1."),
                (["d1", "d3", "d2"], "That is upside down: the highest score is rank 1."),
                (["d1", "d2", "d3"], "That is the order of the names. Which score is the highest?"),
            ],
        ),
        praise=(
            "The highest score first; of equal scores, the larger id. A report would count this tie if the grades"
            " differ."
        ),
        hints=(
            "Which document has the highest score? It is d_1, the document at rank 1.",
            "d1 and d3 share a score: the larger id goes first.",
        ),
        solution_text="d2 has the highest score. d1 and d3 tie, and ids descend: d2, d3, d1.",
    ),
    "first-three": Exercise(
        name="01.first-three",
        prompt=(
            "The first three. What share of the weight of a top ten lies in ranks 1 to 3 for the log "
            "discount? Three decimals;"
            " compute it in a cell from `log_discount` and `shares`."
        ),
        fault=number(
            lambda: _share_of_first_three([_log_discount(rank) for rank in range(1, 11)]),
            typical={
                _share_of_first_three([rb.position_weight(rank) for rank in range(1, 11)]): (
                    "That is the share for 1/i. The log discount is flatter."
                ),
                _share_of_first_three([1] * 10): "That is the share for equal weights.",
                sum(map(_log_discount, range(1, 4))): (
                    "That is the weight of the first three. Divide by the weight of all ten."
                ),
            },
        ),
        praise=(
            "For 1/i it is 0.626. In AOL's log rank 1 alone holds 0.469 of the top ten's clicks: as much as the "
            "log discount gives to three ranks."
        ),
        hints=("`shares(log_discount)` lists the share of each rank.", "`sum(shares(log_discount)[:3])`"),
        solution_text="(1 + 0.6309 + 0.5) / 4.5436 = 0.469.",
    ),
    "bounds": Exercise(
        name="01.bounds",
        prompt=(
            "Stone or unjudged. Write five sites of 0, 1 and `None`, such as `[1, 0, None, 0, 0]`. P@5 is to "
            "be 0.2 as it is read, but 0.6 if each unjudged site holds a coin."
        ),
        fault=_flaw_of_bounds,
        praise="A stone stays a stone; an unjudged site leaves the score between two bounds.",
        hints=("How many sites must hold a coin for 0.2? How many for 0.6?", "One 1, and two None."),
        solution_text="One of many: [1, None, None, 0, 0]. Read as stones, P@5 is 1/5; as coins, 3/5.",
    ),
    "break-it": Exercise(
        name="01.break-it",
        prompt=(
            "Break it. An idle engine calls every site a stone, and is judged by accuracy: the share of right"
            " calls. Write ten grades, treasure among them, for which it scores at least 0.9, such as `[0, 1,"
            " 1, 0, 0, 0, 0, 0, 0, 0]`."
        ),
        fault=grades(_flaw_of_praised_idler, length=10),
        praise=(
            "It found nothing and scores 0.9. In a real park nearly all sites hold stones, and it scores higher yet."
        ),
        hints=("Each stone is a right call, each treasure a wrong one.", "Nine stones."),
        solution_text=(
            "One of many: [0, 0, 0, 1, 0, 0, 0, 0, 0, 0]. Nine of ten calls are right, and no treasure is found."
        ),
    ),
    "interview": Exercise(
        name="01.interview",
        prompt=(
            "In an interview. A query has one relevant document. It slips from rank 1 to rank 10. What is its "
            "nDCG@10 then, to four decimals?"
        ),
        fault=number(
            lambda: rb.ndcg_at_k([0] * 9 + [1], ideal=[1], k=10),
            typical={
                0.1: Misconception(
                    "That is 1/i: what RR gives. nDCG gives the log discount. On this map with one coin at "
                    "site 2 the two part.",
                    rel=(0, 1),
                    k=2,
                ),
                1.0: "That was at rank 1.",
                0.0: "Rank 10 is still inside K.",
            },
        ),
        praise="The weight of rank 10: 1 / log2(11). RR would be 0.1.",
        hints=("With one relevant document nDCG is the log discount of its rank.", "1 / log2(rank + 1) at rank 10."),
        solution_text="1 / log2(10 + 1) = 0.2891; at rank 1 it was 1.",
    ),
}
