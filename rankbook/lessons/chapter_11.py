"""Chapter 11, offline and online: its numbers, questions and exercises."""

from typing import Any

import rankbook as rb
from rankbook.lessons.exercises import Exercise
from rankbook.lessons.marking import items_of, listing, number
from rankbook.lessons.questions import Question
from rankbook.visitors import (
    BETTER_OFFLINE_WORSE_LIVE,
    CascadeModel,
    break_even_share,
    click_through_rate,
    conversion_rate,
    mean_by_traffic,
    visitors_needed_per_arm,
)

TITLE = "Offline and online"

STORY = BETTER_OFFLINE_WORSE_LIVE
SHINY = CascadeModel(attraction=(0.05, 0.8, 0.4, 0.6), satisfaction=(0.0, 0.2, 0.5, 0.8), patience=0.9)
"""Visitors who click whatever glitters: a coin more often than a crown."""
BEST_PAGE = (3, 2, 1, 1, 1, 0)
"""Six sites in the order that the judges like best."""
A_FOR_REGULARS = ("gem", "crown", "stone 1", "coin", "stone 2", "stone 3")
B_FOR_REGULARS = ("crown", "gem", "coin", "stone 1", "stone 2", "stone 3")
"""The story's pages for regulars, by document."""
GRADES = {"crown": 3, "gem": 2, "coin": 1, "stone 1": 0, "stone 2": 0, "stone 3": 0}
ALWAYS_150, FIRST_OR_9000 = (150,), (1, 9000)
"""At which ranks two engines have the right one of N_ITEMS items, each for equal shares of the users."""
N_ITEMS = 10_000

QUESTIONS = {
    "live-mix": Question(
        prompt="Live, 40 of 100 visits are regulars'. Which engine has the higher mean now?",
        right="A",
        replies={
            "A": "B is better for the 40, but it loses more with each of the 60 than it wins with each of the 40.",
            "B": "It is, for regulars. But it loses more with each newcomer than it wins with each regular.",
            "as before": "The means of the groups stay. How often each counts does not.",
        },
    ),
    "more-visitors": Question(
        prompt=(
            "Live, B has the lower CTR@3 (0.46, A has 0.61) and the lower conversion (0.12, A has 0.14). For which of "
            "the two does it take more visitors to see that?"
        ),
        right="conversion",
        replies={
            "conversion": "The difference is a seventh as large. About twenty times the visitors.",
            "CTR@3": "Its difference is large: it stands out from the noise early.",
            "the same": "The visitors are the same. The differences are not.",
        },
    ),
    "interleaving": Question(
        prompt=(
            "Only regulars now; B is better for them. An A/B test with 100 visitors of each page finds it 13 times in "
            "100. How often does interleaving, with 200 visitors?"
        ),
        right="nearly always",
        replies={
            "about 13 times too": "It asks each visitor to choose between both, so what visitors differ in cancels.",
            "about 50 times": "More: each visitor compares both, so what visitors differ in cancels.",
            "nearly always": "Each visitor compares both on one page, so what visitors differ in cancels.",
        },
    ),
    "recall-1": Question(
        prompt="A model wins on the test set and loses live. What do you look at first?",
        right="Means by segment, and both mixes",
        replies={
            "Means by segment, and both mixes": "The test set may hardly know those who come.",
            "More decimals of nDCG": "The score may be right, for visitors who do not come.",
            "A larger K": "Perhaps later. First ask whose queries the test set holds.",
        },
    ),
    "recall-2": Question(
        prompt="What is CTR@3?",
        right="The share of visits with a click in the first three ranks",
        replies={
            "The share of visits with a click in the first three ranks": "A visit counts once, however it clicks.",
            "Clicks in the first three ranks, divided by 3": "That has the form of P@3. A visit counts once here.",
            "The share of relevant documents in the first three ranks": "That is P@3, by a judge. Here visitors click.",
        },
    ),
    "recall-3": Question(
        prompt="You want to see half the difference of two rates. How many visitors does it take?",
        right="four times as many",
        replies={
            "twice as many": "Noise shrinks with the square root of the visitors.",
            "four times as many": "As with queries: half the difference, squared, is a quarter.",
            "as many": "A smaller difference hides in the same noise.",
        },
    ),
    "recall-4": Question(
        prompt="What does interleaving not tell?",
        right="Whether more is sold",
        replies={
            "Whether more is sold": "It tells which ranking is preferred. For what is earned, test A against B.",
            "Which ranking gets the clicks": "That is what it tells, with few visitors.",
            "Whether chance did it": "The sign test over visits tells that.",
        },
    ),
    "recall-5": Question(
        prompt="Fewer sampled negatives: what does each metric drift to?",
        right="AUC",
        replies={
            "AUC": "Against one negative, to be first is to beat a random item: that is AUC.",
            "Its true value": "That is where more negatives lead.",
            "0": "Against fewer items each score rises.",
        },
    ),
}


def _flaw_of_visitors(answer: Any) -> str:
    text = str(answer).replace(",", "").replace(" ", "").replace("_", "")
    try:
        given = float(text)
    except ValueError:
        return f"{text[:40]!r} is no number: write it as 3839."
    needed = visitors_needed_per_arm(0.1, 0.102)
    if abs(given - needed) <= 500:
        return ""
    known = {
        2 * needed: "That is both systems together.",
        3_564: "From 10.0 to 10.2 % is a difference of 0.002, not of 0.02.",
        174_400: "You left out the second z: then only one test of two sees it.",
        176_600: "You counted the noise of one system. Both have it: a(1 - a) + b(1 - b).",
        712: "Square the difference: 0.002 × 0.002.",
        353_200: "Nearly. b has a spread of its own: 0.102 × 0.898.",
    }
    for wrong, reply in known.items():
        if abs(given - wrong) <= 0.003 * wrong:
            return reply
    return f"You have {given:,.0f}; that is too {'low' if given < needed else 'high'}. A hint helps."


def _flaw_of_bait(answer: Any) -> str:
    given = items_of(answer)
    if not isinstance(given, list | tuple) or len(given) != len(BEST_PAGE):
        return "Write six grades, such as 3, 2, 1, 1, 1, 0."
    page = [int(grade) for grade in given]
    if sorted(page, reverse=True) != list(BEST_PAGE):
        return "The page must have the same six sites: 3, 2, 1, 1, 1, 0 in another order."
    ctr, sold = (_ctr(page), _conversion(page)), (_ctr(BEST_PAGE), _conversion(BEST_PAGE))
    if ctr[0] <= sold[0]:
        return f"CTR@3 is {ctr[0]:.4f}: it must pass the {sold[0]:.4f} of the best page."
    if ctr[1] >= sold[1] / 2:
        return f"CTR@3 rises, but conversion is {ctr[1]:.4f}: it must fall below half of {sold[1]:.4f}."
    return ""


def _ctr(page: Any) -> float:
    return click_through_rate(page, SHINY, 3)


def _conversion(page: Any) -> float:
    return conversion_rate(page, SHINY, STORY.least_grade, STORY.conversion)


def _hit_rates() -> list[float]:
    """Return HR@10 of both engines among all items, then among 99 sampled negatives."""
    engines = (ALWAYS_150, FIRST_OR_9000)
    true = [sum(rank <= 10 for rank in ranks) / len(ranks) for ranks in engines]
    return true + [rb.sampled_mean("Success@10", ranks, N_ITEMS) for ranks in engines]


def _mixed_rates() -> list[float]:
    return [
        mean_by_traffic({"regulars": 0.30, "newcomers": 0.10}, {"regulars": 900, "newcomers": 100}),
        mean_by_traffic({"regulars": 0.32, "newcomers": 0.12}, {"regulars": 100, "newcomers": 900}),
    ]


EXERCISES = {
    "break-even": Exercise(
        name="11.break-even",
        prompt=(
            "Where B stops winning. Regulars score 0.60 with A and 0.64 with B, newcomers 0.40 with A and 0.30 with B. "
            "At which share of regulars have both engines the same mean?"
        ),
        fault=number(
            lambda: break_even_share(STORY.means["A"], STORY.means["B"]),
            typical={
                0.2857: "That is the share of newcomers.",
                0.4: "0.04 / 0.10 compares gain with loss. Weigh them: 0.04 × s = 0.10 × (1 - s).",
                2.5: "Those are the odds, 2.5 regulars for each newcomer. The share of regulars is 2.5 of 3.5.",
                0.5: "There B still trails: 0.04 won against 0.10 lost.",
                71.4286: "Right, as a percentage. Write it as a share, from 0 to 1.",
                71.4: "Right, as a percentage. Write it as a share, from 0 to 1.",
            },
        ),
        praise="Above 71 % regulars B wins, below it A. No judge erred: the mix decides.",
        hints=(
            "B wins 0.04 with each regular and loses 0.10 with each newcomer.",
            "0.04 × s = 0.10 × (1 - s). Bring s to one side.",
        ),
        solution_text="0.04 s = 0.10 (1 - s), so s = 0.10 / 0.14 = 0.7143.",
    ),
    "visitors": Exercise(
        name="11.visitors",
        prompt=(
            "Enough visitors. CTR@3 is 10.0 %, and a rise to 10.2 % is to be seen in 80 of 100 tests, at 0.05. How "
            "many visitors does each engine need? Write a whole number, such as `3839`; to the nearest thousand "
            "will do. The sum of the two z, squared, is 7.8489. Or, in a cell: `visitors.visitors_needed_per_arm`."
        ),
        fault=_flaw_of_visitors,
        praise="A fiftieth more clicks, and over 700,000 visitors to see it. Decide before what difference matters.",
        hints=(
            "n = 7.8489 × (a(1 - a) + b(1 - b)) / (b - a)², a = 0.100 and b = 0.102.",
            "a(1 - a) = 0.09, b(1 - b) = 0.091596, (b - a)² = 0.000004.",
        ),
        solution_text="7.8489 × 0.181596 / 0.000004 is about 356,332 for each engine.",
    ),
    "sampled": Exercise(
        name="11.sampled",
        prompt=(
            "Sampled negatives. Of 10,000 items one is right. A ranks it 150th for every user. B ranks it 1st for half "
            "of them, 9,000th for the others. HR@10 is the share of users with the right item in the first ten. Write "
            "it for A and B among all items, then for A and B among 99 wrong items drawn at random: four numbers, "
            "such as `0.1, 0.2, 0.3, 0.4`."
        ),
        fault=listing(
            _hit_rates,
            typical=[
                ([0.0, 0.5, 0.0, 0.5], "In the draw A's right item is hardly 150th: of 99 items, 1.5 stand before it."),
                ([0.0, 0.5, 1.0, 1.0], "B's other half: 89 of 99 drawn items stand before the right one."),
                ([0.0, 1.0, 1.0, 1.0], "B has the right item 9,000th for half of the users."),
                ([0.5, 0.0, 0.5, 1.0], "Right numbers, wrong order: A first."),
                ([1.0, 0.5, 0.0, 0.5], "Right numbers, wrong order: among all items first."),
            ],
        ),
        praise="A never shows what the user wants, and looks twice as good as B.",
        hints=(
            "How many of 99 random items stand before one that is 150th of 10,000?",
            "A: 1.5 on average, nearly never more than 9. B: none for half of the users, 89 for the others.",
        ),
        solution_text="Among all: A 0, B 0.5. Among 99 sampled: A 1.0000, B 0.5.",
    ),
    "break-it": Exercise(
        name="11.break-it",
        prompt=(
            "Break it. The team is paid by CTR@3, and these visitors click a coin in 80 of 100 looks, a gem in 40, a "
            "crown in 60. Only gems and crowns sell. The judges like a page such as "
            "`3, 2, 1, 1, 1, 0` best. Write the same six in another order, with a higher CTR@3 and less than half "
            "the conversion."
        ),
        fault=_flaw_of_bait,
        praise="The figure rose and the shop sells less than half. A figure that is a target needs a guard.",
        hints=("What glitters and does not sell?", "Coins first, the crown last."),
        solution_text="One of many: 1, 1, 1, 3, 2, 0. CTR@3 0.8995 to 0.9699, conversion 0.1941 to 0.0839.",
    ),
    "interview": Exercise(
        name="11.interview",
        prompt=(
            "In an interview. A had 900 visits of regulars, CTR 0.30, and 100 of newcomers, CTR 0.10. B had 100 of "
            "regulars, CTR 0.32, and 900 of newcomers, CTR 0.12. Write the CTR of all visits of A and of B, such as "
            "`0.5, 0.5`. Which engine is better?"
        ),
        fault=listing(
            _mixed_rates,
            typical=[
                ([0.2, 0.22], "That is the mean of the two groups. Weigh each by its visits."),
                ([0.14, 0.28], "Right numbers, wrong order: A first."),
                ([0.28, 0.3], "B's visits are 100 and 900, the other way round."),
                ([280.0, 140.0], "Those are the visits with a click. Divide by 1,000."),
            ],
        ),
        praise=(
            "B is better for either group, and looks half as good: Simpson's paradox. Nobody drew lots here. A coin "
            "for each visitor makes the mixes equal."
        ),
        hints=("Weigh each group by its visits.", "A: 0.9 × 0.30 + 0.1 × 0.10. B: 0.1 × 0.32 + 0.9 × 0.12."),
        solution_text="A 0.28, B 0.14. Yet B is better for regulars and for newcomers.",
    ),
}
