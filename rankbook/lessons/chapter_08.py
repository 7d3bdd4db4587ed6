"""Chapter 08, house rules and how tools differ: its questions and exercises."""

import math
import reprlib
from collections.abc import Callable
from typing import Any

import rankbook as rb
from rankbook import plain
from rankbook.lessons import bug_hunt
from rankbook.lessons.exercises import Exercise
from rankbook.lessons.marking import items_of, listing, pair_of_grades
from rankbook.lessons.questions import Question

TITLE = "House rules"

QUESTIONS = {
    "order": Question(
        prompt="A colleague counts empty entrances as 1, where you left them out. Can the second engine now lead?",
        right="No",
        replies={
            "No": "Both engines get the same gift for the same entrances: both means rise, and keep their order.",
            "Yes": "For that, one engine would have to gain more by the rule; but both have the same empty entrances.",
            "Only with many empty entrances": "The gap shrinks as they grow in number, and never changes sides.",
        },
    ),
    "tie": Question(
        prompt="A hundred documents have one score; one of them is relevant. What is RR?",
        right="That depends on how ties are broken",
        replies={
            "1": "Only for a tool that happens to list the relevant one first.",
            "1/100": "That is the worst order; some tools do take it.",
            "That depends on how ties are broken": "Each of the ranks 1 to 100 is possible, and no skill is needed.",
        },
    ),
    "which-right": Question(
        prompt="The reports say 0.7350, 0.6920, 0.7039 and 0.6913. Which one is the nDCG@3 of this list?",
        right="Each, under its own rules",
        replies={
            "0.7350": "That is right where the gain is the grade itself.",
            "0.6920": "That is right where the gain is 2^g - 1, as in this book.",
            "0.7039": "That is right where any treasure gains 1.",
            "Each, under its own rules": "Three gains and two discounts: all four are called nDCG@3.",
        },
    ),
    "recall-1": Question(
        prompt="Nothing is relevant to a query. Which judge still has a score in this book?",
        right="P@K",
        replies={
            "P@K": "It divides by K, which is never 0: no hits, so 0.",
            "R@K": "It would divide by R, which is 0.",
            "nDCG@K": "The best possible order gains 0 as well, and 0 by 0 is undefined.",
        },
    ),
    "recall-2": Question(
        prompt="Four documents came back, two of them relevant. What is P@10 in this book?",
        right="0.2",
        replies={
            "0.2": "P@10 divides by 10, however short the list.",
            "0.5": "That divides by what came back, and rewards who returns little.",
            "undefined": "The six empty places count as misses.",
        },
    ),
    "recall-3": Question(
        prompt="Which of these rules can change the order of two engines?",
        right="Judged queries that a run lacks are left out",
        replies={
            "Judged queries that a run lacks are left out": "Each engine then has queries of its own in the mean.",
            "Queries with nothing relevant count as 0": "They are the same queries for both.",
            "Queries with nothing relevant count as 1": "They are the same queries for both.",
        },
    ),
    "recall-4": Question(
        prompt="All grades are 0 or 1. On which axis can two tools not differ in nDCG?",
        right="the gain",
        replies={
            "the gain": "2^1 - 1 = 1: grade, 2^g - 1 and yes or no are then the same.",
            "ties": "Equal scores are ordered in some way with any grades.",
            "the ideal list": "What the list missed is forgotten or not, with any grades.",
        },
    ),
    "recall-5": Question(
        prompt="Your numbers agree with another tool's on your test list. What do you know?",
        right="No rule on which they differ matters to that list",
        replies={
            "The two follow the same rules": "A tidy list has no tie, no gap and no empty query: no rule is asked.",
            "No rule on which they differ matters to that list": "So test on lists with trouble in them.",
            "Both are right": "Two tools may share a fault.",
        },
    ),
}


def _said_by(judge: Callable[..., float], *given: Any) -> float | str:
    """Return a function's score, or its error as text."""
    try:
        return float(judge(*given))
    except (ValueError, ZeroDivisionError) as error:
        return f"{type(error).__name__}: {error}"


def _flaw_of_test(said: float | str, right: float | str) -> str:
    """Return "" if the two differ, else that this input proves nothing."""
    if isinstance(said, str):
        return f"On this input the function fails by itself ({reprlib.repr(said)}): nobody would be misled."
    if isinstance(right, str) or abs(said - right) > 1e-9 or math.isnan(said) != math.isnan(right):
        return ""
    return f"Both say {said:.4f}, so this input proves nothing. A hint helps."


def _flaw_of_rows(one: list[int], other: list[int]) -> str:
    right = rb.evaluate(rb.rankings_from_grades([one, other]), "P@2").mean["P@2"]
    return _flaw_of_test(bug_hunt.precision_of_many([one, other], 2), right)


def _fault_of_pairs(answer: Any) -> str:
    if not _is_list(answer, list) or len(answer) != 2 or not all(_is_list(part, _LISTS) for part in answer):
        return "Write a pair: the rankings, then the relevant ids, such as ([['a', 'b']], [['b']])."
    rankings, relevant = answer
    if not all(_is_list(part, str | int) for part in (*rankings, *relevant)):
        return "Each ranking is a list of ids, and so is each entry of the relevant ones, such as ['a', 'b']."
    return _flaw_of_test(
        _said_by(bug_hunt.mean_reciprocal_rank, rankings, relevant),
        _said_by(plain.mean_reciprocal_rank, rankings, relevant),
    )


_LISTS = list | tuple | set


def _is_list(value: Any, of: Any) -> bool:
    return isinstance(value, _LISTS) and all(isinstance(item, of) for item in value)


def _fault_of_copies(answer: Any) -> str:
    ranking = items_of(answer)
    if not isinstance(ranking, list | tuple) or len(ranking) != 3:
        return "Write three ids, such as a, x, b."
    said = bug_hunt.recall([str(doc).lower() for doc in ranking], ["a", "b"], 3)
    return "" if said > 1 else f"It says {said:.4f}: that can be a recall. It must say more than 1."


_RULES = ("gain", "divisor", "short", "ties", "empty", "missing")
_CASES = (
    ("short", "P@10 of two sites: what does each tool divide by, 10 or 2?"),
    ("divisor", "the precision at the only hit is 1. One tool divides it by R = 3, the other by min(R, K) = 2."),
    ("ties", "all four scores are equal, so some rule must choose the order."),
    ("missing", "4.2 of 10, or 4.2 of 6: are the four unanswered queries in the mean?"),
)


def _fault_of_axes(answer: Any) -> str:
    given = items_of(answer)
    if not isinstance(given, list | tuple) or len(given) != len(_CASES):
        return "Write four rules, one for each case: gain, gain, gain, gain."
    for rule in given:
        if str(rule).lower() not in _RULES:
            return f"There is no rule {str(rule)[:20]!r} here; take one of {', '.join(_RULES)}."
    wrong = [case for case, (rule, _) in enumerate(_CASES) if str(given[case]).lower() != rule]
    if not wrong:
        return ""
    return f"{len(_CASES) - len(wrong)} of {len(_CASES)} are right. Case {wrong[0] + 1}: {_CASES[wrong[0]][1]}"


def _three_means() -> list[float]:
    """Return the mean AP where one of four queries is empty and the others have 3/5: left out, as 0, as 1."""
    queries = rb.rankings_from_grades([[1, 1, 1]] * 3 + [[0, 0, 0]], ideal=[[1] * 5] * 3 + [[0]])
    return [rb.evaluate(queries, "AP", replace_undefined_by=score).mean["AP"] for score in (math.nan, 0, 1)]


EXERCISES = {
    "rows": Exercise(
        name="08.rows",
        prompt=(
            "The rows. Write two rankings of four grades for which `precision_of_many` at k = 2 is wrong, such as"
            " `([1, 0, 0, 0], [0, 1, 0, 0])`."
        ),
        fault=pair_of_grades(_flaw_of_rows, length=4),
        praise="`[:k]` on a table takes k rows, not k ranks: here it took all eight sites. `[:, :k]` mends it.",
        hints=(
            "What does `[:2]` take from a table of two rows and four columns?",
            "Both rows, whole. So place treasure behind the flag, at site 3 or 4.",
        ),
        solution_text="One of many: ([1, 0, 0, 0], [0, 1, 1, 1]). It says 1.0000; the right mean is 0.5000.",
    ),
    "pairs": Exercise(
        name="08.pairs",
        prompt=(
            "The pairs. Write rankings and, in a second list, the relevant ids of each, for which this"
            " `mean_reciprocal_rank` gives a number that it should not, such as"
            " `([['a', 'b'], ['c', 'd']], [['a'], ['d']])`."
        ),
        fault=_fault_of_pairs,
        praise="Caught. `map`, like `zip`, stops at the shorter list in silence, while the divisor counts on.",
        hints=(
            "How many pairs does `map` make from three rankings and two lists of relevant ids?",
            "Two; and then it divides by three. Give one list more entries than the other.",
        ),
        solution_text=(
            "One of many: ([['a'], ['b'], ['c']], [['a'], ['b']]). Both answers are perfect, and it says 0.6667."
            " `rankbook.plain` refuses lists of unequal length."
        ),
    ),
    "copies": Exercise(
        name="08.copies",
        prompt=(
            "Break it. Two documents are relevant, a and b. Write a list of three ids for which `recall` at k = 3"
            " is more than 1, such as `a, x, b`."
        ),
        fault=_fault_of_copies,
        praise="A share above 1. It counts places, not documents; a ranking that names one twice must be refused.",
        hints=("What if the engine is fond of a document?", "List a more than once."),
        solution_text="One of many: a, b, a. Three hits of two relevant documents: 1.5.",
    ),
    "axes": Exercise(
        name="08.axes",
        prompt=(
            "Which rule? Case 1: a list of two sites, treasure at the second; P@10 is 0.1 or 0.5. Case 2: three are"
            " relevant, the first two sites hold one, at site 1; AP@2 is 0.3333 or 0.5. Case 3: four documents with"
            " one score; nDCG@2 is 0.7602 or 0.3801. Case 4: of ten queries six were answered; the mean is 0.70 or"
            " 0.42. Write four of gain, divisor, short, ties, empty, missing, such as `gain, gain, gain, gain`."
        ),
        fault=_fault_of_axes,
        praise="Cases 1 to 3 are real: pytrec_eval-terrier 0.5.11 beside XGBoost 3.2.0, twice, and ranx 0.3.21.",
        hints=(
            "Ask what is odd about each input: it is short, it has more relevant documents than K, it is tied...",
            "0.70 of six queries is 4.2; so is 0.42 of ten. Were all of them in the mean?",
        ),
        solution_text="short, divisor, ties, missing.",
    ),
    "interview": Exercise(
        name="08.interview",
        prompt=(
            "In an interview. A quarter of the queries have nothing relevant; the mean AP of all others is 0.60. What"
            " is the mean if they are left out, count as 0, count as 1? Three numbers, such as `0.5, 0.35, 0.65`."
        ),
        fault=listing(
            _three_means,
            typical=[
                (
                    [0.8, 0.6, 0.85],
                    "You took 0.60 for the mean of all queries; it is the mean of those that have a score.",
                ),
                ([0.6, 0.6, 0.6], "Left out, it stays 0.60. But a quarter of zeros or ones must move the mean."),
                ([0.6, 0.45, 0.85], "As 1, a quarter adds 0.25 to what the zeros left: 0.45 + 0.25."),
                ([0.45, 0.6, 0.7], "Right numbers, other order: first left out, then as 0, then as 1."),
            ],
        ),
        praise="One engine, three means. Leave them out, and say how many they were.",
        hints=("Left out, the mean is that of the others.", "As 0: three quarters of 0.60. As 1: a quarter more."),
        solution_text="0.60; 0.75 * 0.60 = 0.45; 0.45 + 0.25 = 0.70.",
    ),
}
