"""Chapter 10, luck: its numbers, questions and exercises."""

from typing import Any

import numpy as np

from rankbook.lessons.exercises import Exercise
from rankbook.lessons.marking import items_of, listing, number
from rankbook.lessons.questions import Question
from rankbook.statistics import benjamini_hochberg, holm, queries_needed, randomisation_test, t_test

TITLE = "Luck"

SCORES = (1, 0.9, 0.8, 0.65, 0.55, 0.45, 0.3, 0.2)
"""One engine's scores on eight queries."""
DIFFERENCES = (0.10, 0.05, -0.02, 0.08, 0, 0.12, -0.04, 0.07)
"""What another engine scores more on eight queries."""
P_VALUES = (0.004, 0.011, 0.020, 0.040, 0.300)
"""Of five comparisons."""

QUESTIONS = {
    "four": Question(
        prompt="B wins on each of four queries, by far. By coin flips, can p fall below 0.05?",
        right="no",
        replies={
            "yes, if it wins by enough": "However far it wins, all four coins alike is one pattern of 16, and so is "
            "its mirror image.",
            "yes, always": "All four coins fall alike in 2 of 16 patterns.",
            "no": "2 of 16 patterns are as far: 0.125 at best. Six queries are the first that can.",
        },
    ),
    "behind": Question(
        prompt="B is truly better, by 0.03. The spread of the differences is 0.20. In how many of 100 experiments with "
        "50 queries each does B score less than A?",
        right="about 15",
        replies={
            "about 1": "The mean of 50 queries wanders by 0.028, nearly as much as the difference itself.",
            "about 15": "The difference is only one standard error above 0.",
            "about 50": "So it would be if neither were better.",
        },
    ),
    "perfect": Question(
        prompt="A list is in perfect order. A colleague draws its positions with replacement, 1,000 times, sorts by "
        "score and takes nDCG@5 each time. Her 95 % interval?",
        right="from 1 to 1",
        replies={
            "from 1 to 1": "Whatever she draws, it is in perfect order. Certain, and of nothing.",
            "about 0.4 to 0.8": "So it is for the queries. What is in order stays in order, whatever is drawn.",
            "from 0 to 1": "Never below 1: what is in order stays in order, whatever is drawn.",
        },
    ),
    "best-of-20": Question(
        prompt="Twenty engines are all as good as the baseline. On 50 queries, spread 0.20, how much better does the "
        "best of them look, on average?",
        right="about 0.05",
        replies={
            "0": "One of them looks 0 better on average. The best of twenty was picked for its luck.",
            "about 0.005": "Ten times as much: the mean of 50 queries alone wanders by 0.028.",
            "about 0.05": "Nearly two standard errors, and nobody is better.",
        },
    ),
    "halves": Question(
        prompt="Now every one of the 1,797 images is a query. Which half leads?",
        right="the 50 queries can't tell",
        replies={
            "the lower half": "It led on the first 50, and p said that luck could do that.",
            "the upper half": "The first 50 did not say so either.",
            "the 50 queries can't tell": "p was 0.44. Run the cell to see.",
        },
    ),
    "recall-1": Question(
        prompt="p is 0.03. What does that say?",
        right="With equal engines, luck does it 3 times in 100",
        replies={
            "With equal engines, luck does it 3 times in 100": "It starts from equal engines.",
            "With 97 % probability B is better": "p starts from equal engines; it gives no probability to B.",
            "B is better by 0.03": "p is no size. That is what the mean difference is for.",
        },
    ),
    "recall-2": Question(
        prompt="What does the bootstrap of a mean nDCG draw with replacement?",
        right="Queries",
        replies={
            "Queries": "Other visitors would have come with other queries.",
            "Documents of one list": "A list is no sample of anything, and a document drawn twice is a duplicate.",
            "Judges": "Each judge gives another metric.",
        },
    ),
    "recall-3": Question(
        prompt="Why take the difference query by query?",
        right="A hard query is hard for both engines",
        replies={
            "A hard query is hard for both engines": "What they share cancels, and the difference stands out.",
            "It makes the mean difference larger": "The mean stays as it is. The noise around it shrinks.",
            "It needs no judgements": "Each score comes from judgements, here as ever.",
        },
    ),
    "recall-4": Question(
        prompt="You want to see half the difference, at the same spread. How many queries does it take?",
        right="four times as many",
        replies={
            "twice as many": "Noise shrinks with the square root of the queries.",
            "four times as many": "Half the difference squared is a quarter.",
            "as many": "A smaller difference hides in the same noise.",
        },
    ),
    "recall-5": Question(
        prompt="Three engines, each pair compared by two metrics. How many tests does Holm count?",
        right="6",
        replies={
            "2": "Each metric has three pairs.",
            "3": "Each pair is tested by both metrics.",
            "6": "Three pairs times two metrics: one family.",
        },
    ),
}


def _rejected(adjusted: np.ndarray) -> float:
    return float(np.count_nonzero(adjusted <= 0.05))


def _flaw_of_winning(answer: Any) -> str:
    given = items_of(answer)
    if not isinstance(given, list | tuple) or len(given) != 8:
        return "Write eight numbers, one difference a query: 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1."
    differences = [float(difference) for difference in given]
    if not all(-1 <= difference <= 1 for difference in differences):
        return "A difference of two scores lies between -1 and 1."
    wins = sum(difference > 0 for difference in differences)
    if wins != 7:
        return f"B wins on {wins} of the eight queries: it must win on seven."
    p_value = randomisation_test(differences)
    return "" if p_value >= 0.5 else f"p is {p_value:.4f}, below 0.5: make the one loss count for more."


EXERCISES = {
    "two-tests": Exercise(
        name="10.two-tests",
        prompt=(
            "Two tests. The differences on eight queries: 0.10, 0.05, -0.02, 0.08, 0, 0.12, -0.04, 0.07. "
            "Write p of the paired t test and p by all sign flips, such as `0.5, 0.5`. In a cell: `t_test`, "
            "and `sign_flip_p` or `randomisation_test`."
        ),
        fault=listing(
            lambda: [t_test(DIFFERENCES), randomisation_test(DIFFERENCES)],
            typical=[
                ([0.0781, 0.0663], "Right numbers, wrong order: t first."),
                ([0.0331, 0.0391], "You counted one side. A difference as far below 0 would surprise as much."),
                (
                    [0.0297, 0.0781],
                    "You took t for a normal number. With eight queries it has 7 degrees of freedom.",
                ),
                ([0.0663, 0.4531], "That is the sign test: it forgets how large a difference is."),
                ([0.0331, 0.0781], "Your t counts one side, your flips count both."),
            ],
        ),
        praise="Both say: luck could do this. They nearly agree, as they mostly do.",
        hints=(
            "Import nothing: the first cell did. t_test takes the list of differences.",
            "20 of the 256 patterns are as far. For t: mean 0.045, t = 2.174, 7 degrees of freedom.",
        ),
        solution_text="p = 0.0663 by t, and 20/256 = 0.0781 by sign flips.",
    ),
    "queries": Exercise(
        name="10.queries",
        prompt=(
            "Enough queries. A difference of 0.03 at a spread of 0.20 is to be seen in 80 of 100 experiments, "
            "at 0.05. How many does it take? The two z of the formula are 1.960 and 0.8416."
        ),
        fault=number(
            lambda: queries_needed(0.03, spread=0.2),
            typical={
                126: "That is for a difference of 0.05.",
                3140: "That is for a difference of 0.01.",
                348: "Round up: 348 queries just miss 80 %.",
                348.84: "Nearly. Queries come whole: round up.",
                171: "You left out the second z: then only one experiment of two sees it.",
                698: "Twice too many: that is for two groups of different queries. These are paired.",
                19: "Square it: noise shrinks with the square root of the queries.",
            },
        ),
        praise="Seven times the usual fifty.",
        hints=("n = ((1.960 + 0.8416) × 0.20 / 0.03)².", "18.677 squared, rounded up."),
        solution_text="(2.8016 × 0.20 / 0.03)² = 348.84, so 349.",
    ),
    "holm": Exercise(
        name="10.holm",
        prompt=(
            "Five tests. They gave p = 0.004, 0.011, 0.020, 0.040, 0.300. At 0.05, how many differences stand after "
            "Holm, and how many after Benjamini and Hochberg? Two whole numbers, such as `5, 5`."
        ),
        fault=listing(
            lambda: [_rejected(holm(P_VALUES)), _rejected(benjamini_hochberg(P_VALUES))],
            typical=[
                ([4.0, 2.0], "Right numbers, wrong order: Holm first."),
                ([1.0, 4.0], "That 1 is Bonferroni: all times 5. Holm multiplies the second by 4 only."),
                ([4.0, 4.0], "Uncorrected there are 4. Holm multiplies the smallest by 5, the next by 4."),
                ([3.0, 4.0], "The third: 3 × 0.020 = 0.060, above 0.05. Holm stops there."),
                ([2.0, 3.0], "The fourth: 0.040 × 5/4 = 0.050, which is at most 0.05."),
                ([2.0, 2.0], "Benjamini and Hochberg multiply by 5 and divide by the place: 0.011 × 5/2."),
            ],
        ),
        praise="Four without any correction, one after Bonferroni. Say before you look which promise you need.",
        hints=(
            "Holm: 5 × 0.004, 4 × 0.011, 3 × 0.020, and so on, until one is above 0.05.",
            "Benjamini and Hochberg: p × 5 / place. The largest place that is at most 0.05 takes all before it along.",
        ),
        solution_text="Holm 2: 0.020, 0.044, then 0.060. Benjamini and Hochberg 4: 0.050 at the fourth place.",
    ),
    "break-it": Exercise(
        name="10.break-it",
        prompt=(
            "Break it. Write eight differences for which B wins on seven queries, and yet p by sign flips is at least "
            "0.5. Such as `0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, -0.1`."
        ),
        fault=_flaw_of_winning,
        praise="The mean hangs on one query, so its coin decides nearly alone. Look at the queries, not at p only.",
        hints=("One loss may be larger than seven wins.", "Seven wins of 0.01, and a loss to match them."),
        solution_text="One of many: 0.01 seven times, and -0.5. p is 1.",
    ),
    "interview": Exercise(
        name="10.interview",
        prompt=(
            "In an interview. Twenty independent tests at 0.05, and no engine is better than another. How likely is "
            "at least one false alarm?"
        ),
        fault=number(
            lambda: 1 - 0.95**20,
            typical={
                1.0: "20 × 0.05 is how many alarms to expect. Some families have two, others none.",
                0.05: "That is one test.",
                0.3585: "That is none at all. Turn it round.",
                0.0025: "That is Bonferroni's threshold for each test.",
            },
        ),
        praise="Two families of three. Correct for all the tests that you ran, not for those that you show.",
        hints=("How likely is it that all twenty stay quiet?", "0.95 to the power of 20 is 0.3585."),
        solution_text="1 - 0.95²⁰ = 0.6415.",
    ),
}
