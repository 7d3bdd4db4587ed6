"""Chapter 09, labels and clicks: its numbers, questions and exercises."""

import math
from typing import Any

import rankbook as rb
from rankbook.holes import precision_bounds
from rankbook.lessons.annotators import two_annotators
from rankbook.lessons.exercises import Exercise
from rankbook.lessons.marking import items_of, listing
from rankbook.lessons.questions import Question
from rankbook.statistics import cohen_kappa, overlap, raw_agreement
from rankbook.visitors import inverse_propensity

TITLE = "Labels and clicks"

RARE = {"both": 5, "only_a": 5, "only_b": 5, "neither": 85}
"""How often two annotators called a document relevant."""
SITES = (1, None, 0, 0, None, 1)
"""A list in which nobody judged two sites."""
CLICKS, EXAMINATION = (0.2, 0.15, 0.1), (1, 1 / 2, 1 / 4)
"""Of three documents, the share of visits with a click, and the chance that their rank was seen."""

QUESTIONS = {
    "prevalence": Question(
        prompt="Now each calls fewer documents relevant, and they still part over 5 and 5: the raw agreement stays "
        "0.90. What does kappa do?",
        right="it falls",
        replies={
            "it stays": "The agreement stays, but chance alone now reaches more of it: both mostly say no.",
            "it falls": "The more both say no, the more they agree by chance, and kappa takes that off.",
            "it rises": "What they agree on is mostly no, and there chance agrees too.",
        },
    ),
    "condensed": Question(
        prompt="The list ?, 1, ?, 1, 0: nobody judged two of its sites. Take them out. What is AP of what is left?",
        right="1",
        replies={
            "0.5": "So it is with the unjudged as stones. Without them, the list is 1, 1, 0.",
            "0.75": "The list that is left is 1, 1, 0.",
            "1": "Left is 1, 1, 0, and no list has a better order.",
        },
    ),
    "pool": Question(
        prompt="The first ten finds of both halves are judged for each query. Then the whole engine comes, which is "
        "better than both. Where does its reported P@10 stand among the three?",
        right="last",
        replies={
            "first": "So it would, if its own finds had been judged.",
            "between them": "It finds much that neither half did; all of that counts as stones.",
            "last": "What it alone found, nobody judged, and that counts as stones.",
        },
    ),
    "flips": Question(
        prompt="A fifth of all labels is turned round at random. All scores fall. Which judge's order of the six "
        "engines suffers most?",
        right="RR",
        replies={
            "P@10": "It counts ten labels of each list, and errors of ten labels even out a little.",
            "AP": "It hears most labels of all four, and errors even out.",
            "RR": "It hangs on one label a list: one error at rank 1, and all is different.",
            "nDCG@10": "It hears ten labels, as P@10 does.",
        },
    ),
    "footprints": Question(
        prompt="Four sites hold the same coin. Each night the map maker sorts them by the footprints of that day. "
        "A month later?",
        right="the first is still first",
        replies={
            "all had their turn": "Who stands first is seen most, gets most footprints, and stays first.",
            "the first is still first": "It is seen most, so it gets most footprints. Nobody learns that all are "
            "equal.",
            "the last is first": "Hardly anybody ever walks that far.",
        },
    ),
    "recall-1": Question(
        prompt="Two annotators agree on 95 of 100 documents. What do you ask next?",
        right="How many are relevant?",
        replies={
            "How many are relevant?": "With 5 relevant documents, two who always say no agree as well.",
            "Nothing: that is excellent": "Two who always say no to rare treasure agree as well.",
            "How long did it take?": "That says little about the labels.",
        },
    ),
    "recall-2": Question(
        prompt="Kappa is 0. What does that say?",
        right="They agree as chance would",
        replies={
            "They never agree": "They may agree on 90 of 100 documents, and chance would too.",
            "They agree as chance would": "Chance between two with their habits of saying yes.",
            "Half of the labels differ": "Kappa compares with chance, and counts no share of labels.",
        },
    ),
    "recall-3": Question(
        prompt="A run has many unjudged documents among its first ten. What do you print beside its P@10?",
        right="Judged@10, or the bounds",
        replies={
            "Judged@10, or the bounds": "Then a reader sees how far the score could move.",
            "Nothing: unjudged is irrelevant": "That is a rule for scoring; nobody looked.",
            "Its P@5": "That has holes of its own.",
        },
    ),
    "recall-4": Question(
        prompt="What is a condensed list?",
        right="The list without its unjudged documents",
        replies={
            "The list without its unjudged documents": "Those below move up, as if the others had not been shown.",
            "The list without its irrelevant documents": "Then every list would be perfect.",
            "The first ten documents": "That is a cutoff.",
        },
    ),
    "recall-5": Question(
        prompt="Inverse propensity divides the share of clicks by what?",
        right="The chance that the rank was seen",
        replies={
            "The chance that the rank was seen": "A click where few look tells of many who would have clicked.",
            "The rank": "Only where the chance to be seen happens to be 1 by the rank.",
            "The number of relevant documents": "That is recall.",
        },
    ),
}


def _agreement() -> list[float]:
    labels = two_annotators(**RARE)
    return [raw_agreement(*labels), cohen_kappa(*labels), overlap(*labels)]


def _bounds() -> list[float]:
    return precision_bounds(rb.rankings_from_grades([SITES]), 5)[0].tolist()


def _flaw_of_table(answer: Any) -> str:
    counts = [float(count) for count in items_of(answer)]
    if len(counts) != 4 or any(count < 0 or count != int(count) for count in counts) or sum(counts) != 100:
        return "Write four whole numbers whose sum is 100: both, only A, only B, neither."
    labels = two_annotators(*map(int, counts))
    raw, kappa = raw_agreement(*labels), cohen_kappa(*labels)
    if raw < 0.95:
        return f"They agree on {100 * raw:.0f} documents: let it be 95 at least."
    if math.isnan(kappa):
        return "Both gave one label only, so kappa is undefined: let each call something relevant."
    return "" if kappa <= 0 else f"Kappa is {kappa:.4f}: there must be less that both call relevant."


EXERCISES = {
    "kappa": Exercise(
        name="09.kappa",
        prompt=(
            "Rare treasure. Of 100 documents both call 5 relevant, A alone 5, B alone 5, neither 85. Write raw "
            "agreement, kappa and overlap, such as `0.5, 0.5, 0.5`. Overlap: relevant to both, of those relevant to "
            "at least one."
        ),
        fault=listing(
            _agreement,
            typical=[
                ([0.9, 0.8, 1 / 3], "Chance is no half here: each says no to 90 of 100, so chance agrees on 0.82."),
                ([0.9, 0.899, 1 / 3], "Chance agrees on no as well: add 0.9 times 0.9."),
                ([0.9, 0.08, 1 / 3], "That is what they reach beyond chance. Divide by what was left to reach."),
                ([0.9, 0.82, 1 / 3], "That is what chance alone would reach. Take it off, and divide."),
                ([0.9, 4 / 9, 0.5], "Overlap: relevant to at least one are 5 + 5 + 5."),
                ([0.9, 4 / 9, 0.05], "Overlap divides by those that at least one calls relevant, not by all."),
            ],
        ),
        praise="The same 90 % as before, and kappa has nearly halved. Print how rare the relevant are beside it.",
        hints=(
            "Each calls 10 of 100 relevant: chance agrees on yes in 0.1 × 0.1 and on no in 0.9 × 0.9.",
            "Kappa = (0.90 − 0.82) / (1 − 0.82). Overlap = 5 / 15.",
        ),
        solution_text="0.90; 0.08/0.18 = 0.4444; 5/15 = 0.3333.",
    ),
    "bounds": Exercise(
        name="09.bounds",
        prompt=(
            "Two holes. The list is 1, ?, 0, 0, ?, 1, and nobody judged the sites with a question mark. Between which "
            "values does P@5 lie? Write the lowest and the highest, such as `0.1, 0.9`."
        ),
        fault=listing(
            _bounds,
            typical=[
                ([0.6, 0.2], "Right numbers, wrong order: the lowest first."),
                ([0.4, 0.8], "The visitor stops after site 5: the coin at site 6 does not count."),
                ([1 / 3, 2 / 3], "The visitor stops after site 5, and P@5 divides by 5."),
                ([0.2, 0.2], "That is one end: both as stones. Either of them may hold a coin."),
                ([0.2, 0.4], "Both holes may hold a coin."),
                ([0.2, 1.0], "Sites 3 and 4 were judged: they stay stones."),
                ([1 / 3, 1.0], "P@5 divides by 5, and the judged stones stay stones."),
            ],
        ),
        praise="A report without the holes would have said 0.2, and nothing more.",
        hints=("First let both holes be stones, then both coins.", "1 hit of 5 at least, 3 hits of 5 at most."),
        solution_text="From 1/5 = 0.2 to 3/5 = 0.6.",
    ),
    "ips": Exercise(
        name="09.ips",
        prompt=(
            "Footprints. In 200 visits the documents at ranks 1, 2 and 4 got 40, 30 and 20 clicks. The ranks are seen "
            "with chances 1, 1/2 and 1/4. What do they attract by inverse propensity? Such as `0.5, 0.5, 0.5`."
        ),
        fault=listing(
            lambda: inverse_propensity(CLICKS, EXAMINATION).tolist(),
            typical=[
                (list(CLICKS), "Those are the shares of clicks. Divide each by the chance that its rank was seen."),
                ([0.2, 0.075, 0.025], "You multiplied: a rank that few see needs more, not less."),
                ([40.0, 60.0, 80.0], "Those are counts. Divide by the 200 visits as well."),
                ([0.2, 0.3, 0.3], "The last one stood at rank 4, seen by a quarter."),
                ([0.4, 0.3, 0.2], "Right numbers, wrong order: by rank, 1 first."),
            ],
        ),
        praise="The order turns round. The least clicked attracts most, if the chances are right.",
        hints=("Shares of clicks: 0.20, 0.15, 0.10.", "0.20 / 1, 0.15 / (1/2), 0.10 / (1/4)."),
        solution_text="0.2, 0.3, 0.4.",
    ),
    "break-it": Exercise(
        name="09.break-it",
        prompt=(
            "Break it. Write a table of 100 documents on which raw agreement is at least 0.95 and kappa at most 0: "
            "both, only A, only B, neither, such as `5, 5, 5, 85`."
        ),
        fault=_flaw_of_table,
        praise="Two who agree on nearly everything, and on no treasure. Trust no agreement without its prevalence.",
        hints=("Let them never agree on a relevant document.", "Each finds something, and none of it twice."),
        solution_text="One of many: 0, 2, 3, 95. Raw agreement 0.95, kappa -0.0246.",
    ),
    "interview": Exercise(
        name="09.interview",
        prompt=(
            "In an interview. A stood at rank 1: 30 clicks in 100 visits. B stood at rank 3: 12 clicks in 100. Rank 1 "
            "is always seen, rank 3 by one visitor of three. Write the naive relevance of A and B, then that by "
            "inverse propensity: four numbers, such as `0.5, 0.5, 0.5, 0.5`."
        ),
        fault=listing(
            lambda: [0.30, 0.12, *inverse_propensity([0.30, 0.12], [1, 1 / 3]).tolist()],
            typical=[
                ([0.3, 0.12, 0.3, 0.04], "You multiplied: a rank that few see needs more, not less."),
                ([0.3, 0.36, 0.3, 0.12], "Right numbers, wrong order: the naive ones first."),
                ([0.3, 0.12, 0.9, 0.12], "B stood at rank 3: its clicks are to be divided."),
            ],
        ),
        praise="The order flips. Say what it needs: chances that are known, and clipping where they are small.",
        hints=("Naive is clicks by visits.", "0.12 / (1/3)."),
        solution_text="0.30, 0.12, and 0.30, 0.36.",
    ),
}
