"""Chapter 06, nDCG: its questions and exercises."""

import math

import rankbook as rb
from rankbook.lessons.exercises import Exercise
from rankbook.lessons.marking import Misconception, grades, listing, number, pair_of_grades
from rankbook.lessons.questions import Question

TITLE = "nDCG: the luxury appraiser"

QUESTIONS = {
    "which-list": Question(
        prompt=(
            "A report gives nDCG@3 and does not name its gain. A crown and two gems exist; one list shows 3, 0, "
            "0, another 2, 2, 0. Which scores higher?"
        ),
        right="it depends on the gain",
        replies={
            "3, 0, 0": "With 2^g - 1 the crown gains 7 and wins. With the grade itself it gains 3, and the gems win.",
            "2, 2, 0": "With the grade itself two gems win. With 2^g - 1 a crown gains 7, a gem 3.",
            "it depends on the gain": "2^g - 1 prizes the crown, the grade itself prizes two gems.",
        },
    ),
    "own-ideal": Question(
        prompt="Three coins exist. The list 1, 0, 0 shows one of them. A colleague sorts her list to get the ideal. "
        "What nDCG@3 does she print?",
        right="1",
        replies={
            "1": "Her list is sorted already, so it equals its own ideal. What was missed is forgotten.",
            "1/3": "That is the recall. nDCG divides by a DCG, and hers is the DCG of her own list.",
            "less than 1/2": "That is the right nDCG@3. Hers divides the list by itself.",
        },
    ),
    "recall-1": Question(
        prompt="With the gain 2^g - 1, how many coins (1) at rank 1 gain as much as one crown (3) there?",
        right="7",
        replies={
            "3": "That is the linear gain.",
            "7": "2^3 - 1 = 7, and a coin gains 2^1 - 1 = 1.",
            "8": "One less: 2^3 - 1.",
        },
    ),
    "recall-2": Question(
        prompt="By what is a gain divided at rank 1, and at rank 3?",
        right="1 and 2",
        replies={
            "1 and 2": "log2(1 + 1) = 1 and log2(3 + 1) = 2: a gain at rank 3 counts half.",
            "0 and 1.58": "That is log2(rank): it would divide by zero at rank 1.",
            "1 and 3": "That is the rank itself, as in reciprocal rank.",
        },
    ),
    "recall-3": Question(
        prompt="Which documents make the ideal list?",
        right="All judged documents of the query",
        replies={
            "All judged documents of the query": "Best first, then cut at K; found or not.",
            "The documents that were returned": "Then nothing that was missed would cost anything.",
            "The first K that were returned": "Then nothing below K would cost anything either.",
        },
    ),
    "recall-4": Question(
        prompt="nDCG@10 is 1. What do you know?",
        right="No order of the judged documents is better down to rank 10",
        replies={
            "All ten documents are good": "A page of the only coins there are scores 1 too.",
            "No order of the judged documents is better down to rank 10": "It says nothing of how good they are.",
            "All relevant documents were found": "There may be more of them than ten ranks can hold.",
        },
    ),
    "recall-5": Question(
        prompt="K grows from 1 to 3, on the same list. What can nDCG@K do?",
        right="rise or fall",
        replies={
            "only rise": "The ideal grows too, and may grow faster.",
            "rise or fall": "List and ideal both gain; nDCG is their quotient.",
            "only fall": "A hit at rank 2 can lift it.",
        },
    ),
}


def _flaw_of_flip(one: list[int], other: list[int]) -> str:
    for rel in (one, other):
        missing = [grade for grade in (1, 2, 3) if rel.count(grade) > [3, 2, 2].count(grade)]
        if missing:
            return f"{rel} holds more of grade {missing[0]} than the pool 3, 2, 2 has."
    exponential, linear = (
        [rb.ndcg_at_k(rel, _pool(rel), 3, gain) for rel in (one, other)] for gain in ("exp2", "linear")
    )
    if exponential[0] > exponential[1] and linear[0] < linear[1]:
        return ""
    shown = " and ".join(f"{a:.4f} to {b:.4f}" for a, b in (exponential, linear))
    return f"The first against the second: {shown} (2^g - 1, then linear). The first must win, then lose."


def _pool(rel: list[int]) -> list[int]:
    """Return all judged grades: a crown, two gems, and the stones of the list."""
    return [3, 2, 2] + [0] * rel.count(0)


def _flaw_of_self_praise(rel: list[int]) -> str:
    own = rb.ndcg_at_k(rel, rel, 3)
    if math.isnan(own):
        return "Nothing is relevant on your list, so her nDCG is undefined: place some treasure."
    if own < 1:
        return f"Her nDCG@3 is {own:.4f}, not 1: sort the list."
    true = rb.ndcg_at_k(rel, [*rel, 3, 3], 3)
    return "" if true <= 0.3 else f"The right nDCG@3 is {true:.4f}, above 0.3: show less."


EXERCISES = {
    "both-gains": Exercise(
        name="06.both-gains",
        prompt=(
            "Both gains. A list shows the grades 3, 2, 0, 1; the judged pool is 3, 2, 2, 1, 0. What is nDCG@4 with the "
            "gain 2^g - 1, and with the grade itself? Two numbers, by hand or with `rb.ndcg_at_k` in a cell."
        ),
        fault=listing(
            lambda: [rb.ndcg_at_k([3, 2, 0, 1], [3, 2, 2, 1, 0], 4, gain) for gain in ("exp2", "linear")],
            typical=[
                (
                    [rb.ndcg_at_k([3, 2, 0, 1], [3, 2, 0, 1], 4, gain) for gain in ("exp2", "linear")],
                    Misconception(
                        "You took the list itself for the ideal: the gem that was missed is forgotten. "
                        "This map is sorted, and its nDCG@2 is far from 1.",
                        rel=(1, 0),
                        k=2,
                        buried=(2,),
                    ),
                ),
                (
                    [rb.ndcg_at_k([3, 2, 0, 1], [3, 2, 2, 1, 0], 4, gain) for gain in ("linear", "exp2")],
                    "Right numbers, wrong order: first 2^g - 1, then the grade itself.",
                ),
            ],
        ),
        praise="Same list, same pool, two numbers: always name the gain.",
        hints=(
            "The ideal order is 3, 2, 2, 1. The divisors are 1, 1.585, 2 and 2.3219.",
            "Exponential: (7 + 3/1.585 + 1/2.3219) / (7 + 3/1.585 + 3/2 + 1/2.3219).",
        ),
        solution_text="9.3235 / 10.8235 = 0.8614, and 4.6925 / 5.6925 = 0.8243.",
    ),
    "repair": Exercise(
        name="06.repair",
        prompt=(
            "Repair. The grades in rank order are 1, 0, 0, 3, 3, and nothing else is judged. A colleague cuts"
            " at K = 3, "
            "then sorts what is left for her ideal; with the linear gain she prints 1.000. What is nDCG@3?"
        ),
        fault=number(
            lambda: rb.ndcg_at_k([1, 0, 0, 3, 3], [1, 0, 0, 3, 3], 3, gain="linear"),
            typical={
                1.0: Misconception(
                    "That is hers: both crowns lie behind her cut, so she never saw them. On this map K is 1 and the "
                    "crown stands at rank 2: the appraiser sees it.",
                    rel=(1, 3),
                    k=1,
                ),
                rb.ndcg_at_k([1, 0, 0, 3, 3], [1, 0, 0, 3, 3], 3): "That is with 2^g - 1; the task says linear.",
                rb.ndcg_at_k([1, 0, 0, 3, 3], [1, 0, 0, 3, 3], 5, gain="linear"): "That is nDCG@5.",
            },
        ),
        praise="1.000 was really 0.1854. Sort all judged grades first, cut then.",
        hints=(
            "The ideal order of all five is 3, 3, 1, 0, 0. Cut that at 3.",
            "DCG is 1. The best DCG is 3 + 3/1.585 + 1/2.",
        ),
        solution_text="1 / (3 + 3/1.585 + 1/2) = 1 / 5.3928 = 0.1854.",
    ),
    "flip": Exercise(
        name="06.flip",
        prompt=(
            "Flip the winner. A crown and two gems are all there is. Write two lists of three sites: by 2^g - 1 the "
            "first has the higher nDCG@3, by the grade itself the second."
        ),
        fault=pair_of_grades(_flaw_of_flip, length=3),
        praise="Two honest reports, two winners. The gain is a decision; take it before you look.",
        hints=(
            "2^g - 1 loves the crown. The grade itself counts it as one and a half gems.",
            "Show the crown alone on the first list, both gems on the second.",
        ),
        solution_text="One of many: ([3, 0, 0], [2, 2, 0]): 0.6735 to 0.4708, and 0.5701 to 0.6199.",
    ),
    "break-it": Exercise(
        name="06.break-it",
        prompt=(
            "Break it. Two crowns lie off the map. Write three grades for which the colleague, who sorts her own list "
            "for the ideal, prints 1, while nDCG@3 is at most 0.3."
        ),
        fault=grades(_flaw_of_self_praise, length=3),
        praise="She praises every sorted list. The crowns that were missed cost her nothing.",
        hints=("Sorted, and poor.", "One coin is enough."),
        solution_text="One of many: [1, 0, 0]. Hers 1, the right one 0.0840.",
    ),
    "interview": Exercise(
        name="06.interview",
        prompt="In an interview. The only relevant document stands at rank 4. What is nDCG@10?",
        fault=number(
            lambda: rb.ndcg_at_k([0, 0, 0, 1], [1], 10),
            typical={
                0.25: "That is AP and RR: 1/4. The appraiser discounts by log2(4 + 1).",
                0.5: "That is 1 / log2(4); the discount is log2(rank + 1).",
                0.1: "That is P@10.",
            },
        ),
        praise="1 / log2(5). With one relevant document the ideal DCG is 1, so nDCG is the discount alone.",
        hints=("The ideal has it at rank 1: DCG 1.", "At rank 4 it is divided by log2(5) = 2.3219."),
        solution_text="1 / log2(5) = 0.4307.",
    ),
}
