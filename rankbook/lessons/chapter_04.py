"""Chapter 04, average precision: its questions and exercises."""

import rankbook as rb
from rankbook.lessons.exercises import Exercise
from rankbook.lessons.marking import Misconception, listing, pair_of_grades
from rankbook.lessons.questions import Question

TITLE = "Average precision: the full-tour guide"

QUESTIONS = {
    "dense": Question(
        prompt="Three hits each. The left map is 0, 0, 0, 1, 1, 1, the right map 1, 0, 0, 1, 0, 1. Whose AP is higher?",
        right="the right map",
        replies={
            "the left map": "Its hits stand close together, but late: every stop of the guide looks back on stones.",
            "the right map": "Early beats dense: one hit at rank 1 is worth a full 1 at the first stop.",
            "both the same": "The guide sees where the hits stand, so order counts.",
        },
    ),
    "hard-query": Question(
        prompt=(
            "Two queries have AP 0.80 and 0.02. Lift the first by 5 %, or double the second. Which of the two "
            "does MAP reward more?"
        ),
        right="lift the first by 5 %",
        replies={
            "lift the first by 5 %": "It adds 0.04, doubling the hard query adds 0.02: a mean likes the easy queries.",
            "double the second": "That adds 0.02; five per cent of 0.80 is 0.04. A mean likes the easy queries.",
            "both the same": "One adds 0.04, the other 0.02.",
        },
    ),
    "recall-1": Question(
        prompt="Where does the full-tour guide stop?",
        right="At each treasure",
        replies={
            "At each site": "Only where there is treasure; stones count in what lies behind.",
            "At each treasure": "At each he takes the precision so far.",
            "At the first treasure": "That is the speed-runner.",
        },
    ),
    "recall-2": Question(
        prompt="What is the sum divided by?",
        right="All relevant documents of the query",
        replies={
            "All relevant documents of the query": "Those that were never found add 0 and still count here.",
            "The hits that were found": "Then a treasure that was missed would cost nothing.",
            "K": "That is P@K.",
        },
    ),
    "recall-3": Question(
        prompt="A stone after the last hit becomes two stones. What does AP do?",
        right="It stays",
        replies={
            "It falls": "Nobody looks back from there: the last stop is behind.",
            "It stays": "Only stones before a hit cost something.",
            "It rises": "Nothing was found there.",
        },
    ),
    "recall-4": Question(
        prompt="R = 20 and K = 10, all ten are hits. What is AP@10, divided by R?",
        right="0.5",
        replies={
            "1": "That is divided by min(R, K) = 10. Divided by R, ten ones of twenty are 0.5.",
            "0.5": "K / R is the ceiling when R is larger than K.",
            "0.05": "The sum is 10, not 1: ten stops with precision 1.",
        },
    ),
    "recall-5": Question(
        prompt="What is MAP?",
        right="The mean of AP over the queries",
        replies={
            "The mean of AP over the queries": "One AP a query, then the plain mean.",
            "The mean of the precision at every rank": "AP takes it at hits only, and MAP is a mean over queries.",
            "Mean average accuracy": "The P is precision, 精确率. Accuracy, 准确率, is another thing.",
        },
    ),
}


def _n_hits(rel: list[int]) -> int:
    return sum(grade > 0 for grade in rel)


def _flaw_of_denser(dense: list[int], spread: list[int]) -> str:
    if (_n_hits(dense), _n_hits(spread)) != (3, 3):
        return f"The lists have {_n_hits(dense)} and {_n_hits(spread)} hits; give each three."
    if not _close_together(dense):
        return "The hits of the first list must stand side by side."
    if _close_together(spread):
        return "The hits of the second list must not stand side by side."
    low, high = (rb.average_precision(rel, 3) for rel in (dense, spread))
    return "" if high > low else f"AP is {low:.4f} and {high:.4f}: the second list must win."


def _close_together(rel: list[int]) -> bool:
    ranks = [rank for rank, grade in enumerate(rel) if grade > 0]
    return ranks == list(range(ranks[0], ranks[0] + len(ranks)))


def _flaw_of_forgiving_divisor(fewer: list[int], more: list[int]) -> str:
    if not 0 < _n_hits(fewer) < _n_hits(more) <= 4:
        return (
            f"The lists have {_n_hits(fewer)} and {_n_hits(more)} hits; the first needs at least one, "
            "the second more, and there are four in all."
        )
    hers = [rb.average_precision(rel, _n_hits(rel)) for rel in (fewer, more)]
    if hers[0] <= hers[1]:
        return f"Her numbers are {hers[0]:.4f} and {hers[1]:.4f}: the first must be the higher one."
    true = [rb.average_precision(rel, 4) for rel in (fewer, more)]
    return "" if true[0] < true[1] else f"AP itself is {true[0]:.4f} and {true[1]:.4f}: it must prefer the second."


EXERCISES = {
    "by-hand": Exercise(
        name="04.by-hand",
        prompt=(
            "By hand. The list has the grades 1, 0, 1, 0, 0, 1. What is AP if these three are all that is relevant, "
            "and what if a fourth document is relevant but not on the list? Two numbers, such as `[1, 2/3]`."
        ),
        fault=listing(
            lambda: [rb.average_precision([1, 0, 1, 0, 0, 1], n_relevant) for n_relevant in (3, 4)],
            typical=[
                (
                    [13 / 18, 13 / 18],
                    Misconception(
                        "You divided by the hits that were found, so the missed one costs nothing. "
                        "On this map half of the treasure is found, and AP is a half.",
                        rel=(1, 0),
                        k=2,
                        buried=(1,),
                    ),
                ),
                ([13 / 36, 13 / 48], "You divided twice: the sum is 13/6; divide it by R alone."),
                ([13 / 6, 13 / 6], "That is the sum of the stops; divide it by R."),
            ],
        ),
        praise="The sum of the stops is the same; the divisor R remembers the one that was missed.",
        hints=(
            "The guide stops at ranks 1, 3 and 6. What share of the sites so far were hits?",
            "1/1 + 2/3 + 3/6 = 13/6. Divide by 3, then by 4.",
        ),
        solution_text="(1 + 2/3 + 3/6) / 3 = 0.7222; with a fourth relevant document / 4 = 0.5417.",
    ),
    "early": Exercise(
        name="04.early",
        prompt=(
            "Early beats dense. Write two lists of six sites with three hits each: in the first the hits stand side by "
            "side, in the second not, and the second has the higher AP."
        ),
        fault=pair_of_grades(_flaw_of_denser, length=6),
        praise="Being close together is worth nothing by itself; being early is.",
        hints=(
            "Push the block of three to the far end.",
            "The second list needs a hit at rank 1.",
        ),
        solution_text="One of many: ([0, 0, 0, 1, 1, 1], [1, 0, 0, 1, 0, 1]). AP is 0.3833 and 0.6667.",
    ),
    "break-it": Exercise(
        name="04.break-it",
        prompt=(
            "Break it. A colleague divides by the hits that her list holds. The park has four treasures. Write two "
            "lists of five sites: the first holds fewer hits, her number is higher for it, and AP prefers the second."
        ),
        fault=pair_of_grades(_flaw_of_forgiving_divisor, length=5),
        praise="Her engine scores best by showing one sure hit and nothing else.",
        hints=(
            "One hit at rank 1 gives her a perfect 1.",
            "The second list needs two to four hits, and a stone before one of them.",
        ),
        solution_text="One of many: ([1, 0, 0, 0, 0], [1, 0, 1, 1, 0]). Hers 1 and 0.8056, AP 0.25 and 0.6042.",
    ),
    "interview": Exercise(
        name="04.interview",
        prompt=(
            "In an interview. R = 12, and the first five grades are 1, 1, 0, 1, 0. Give AP@5 divided by R, and divided "
            "by min(R, K). Two numbers."
        ),
        fault=listing(
            lambda: [rb.average_precision([1, 1, 0, 1, 0], divisor) for divisor in (12, 5)],
            typical=[
                ([2.75 / 12, 2.75 / 3], "The second is divided by the 3 hits; min(R, K) is 5."),
                ([2.75 / 5, 2.75 / 12], "Right numbers, wrong order: first by R, then by min(R, K)."),
            ],
        ),
        praise="Same list, 0.2292 or 0.55. Ask for the divisor before you compare two reports.",
        hints=(
            "The stops: 1/1, 2/2 and 3/4.",
            "The sum is 2.75. R is 12, min(R, K) is 5.",
        ),
        solution_text="2.75 / 12 = 0.2292 and 2.75 / 5 = 0.55.",
    ),
}
