"""Chapter 12, user models: its questions and exercises."""

import rankbook as rb
from rankbook.lessons.attention import PATIENCES, closest_patience, expected_depth
from rankbook.lessons.click_curves import AOL_2006
from rankbook.lessons.exercises import Exercise
from rankbook.lessons.marking import listing, number, pair_of_grades
from rankbook.lessons.questions import Question

TITLE = "User models: who reads the list?"

QUESTIONS = {
    "more-patience": Question(
        prompt=(
            "The map is 1, 0, 1, 0, 0. Visitors become more patient: p rises from 0.5 to 0.8. What does this map's "
            "RBP do?"
        ),
        right="it falls",
        replies={
            "it rises": "More visitors reach site 3, but each also digs at more sites, and most of those are stones.",
            "it falls": "RBP counts finds for each site dug: a patient visitor digs at many, and finds two.",
            "it stays": "The map stays. How far the visitor walks on it does not.",
        },
    ),
    "mean-rank": Question(
        prompt=(
            "Two queries. Engine A shows the answer at rank 1 and at rank 3, engine B at rank 2 both times: the mean "
            "rank is 2 for both. Which has the higher mean RR?"
        ),
        right="A",
        replies={
            "A": "1 and 1/3 have the mean 2/3; 1/2 and 1/2 have the mean 1/2.",
            "B": "RR pays more for the step from 2 to 1 than it takes for the step from 2 to 3.",
            "equal": "That is the mean rank. The steps of RR are not of one size.",
        },
    ),
    "recall-1": Question(
        prompt="What does the p of RBP say?",
        right="How likely a visitor goes on to the next rank",
        replies={
            "How likely a visitor goes on to the next rank": "At each rank anew, whatever was found there.",
            "How likely a document is relevant": "The grades say that. p knows nothing of documents.",
            "How many documents a visitor reads": "That follows from p: 1 / (1 - p) on average.",
        },
    ),
    "recall-2": Question(
        prompt="A list has RBP(0.8) of 0.33 and the residual 0.33. What do you know?",
        right="With every document judged it is from 0.33 to 0.66",
        replies={
            "With every document judged it is from 0.33 to 0.66": "The residual is what the unseen could still add.",
            "It is from 0.00 to 0.66": "What was found can't be lost: the residual only adds.",
            "It is 0.33, give or take chance": "The residual is no error of a sample. It is what nobody judged.",
        },
    ),
    "recall-3": Question(
        prompt="Which grade is the max of ERR(max=3)?",
        right="The highest of the scale",
        replies={
            "The highest of the scale": "Whether or not this query has such a document.",
            "The highest on the list": "Then the best document of a poor list would satisfy as a crown does.",
            "The highest that the query has": "Then a coin would satisfy like a crown where there is no crown.",
        },
    ),
    "recall-4": Question(
        prompt="A crown stands at rank 1. What does a coin at rank 2 still add to DCG, and to ERR?",
        right="As much as ever to DCG, little to ERR",
        replies={
            "As much as ever to DCG, little to ERR": "Of ERR's visitors 7 of 8 have gone home, satisfied.",
            "Little to both": "DCG adds gain times discount, whatever stands above.",
            "As much as ever to both": "In ERR most visitors never see it: the crown has satisfied them.",
        },
    ),
    "recall-5": Question(
        prompt="Why can no p follow the clicks of AOL's log?",
        right="A single p keeps the same share at each step",
        replies={
            "A single p keeps the same share at each step": "The clicks kept 0.28 at the first and 1.07 at the last.",
            "Because p must be below 1": "That only says that each visitor stops at some time.",
            "Because the log ends at rank 10": "Within the ten ranks the shapes already differ.",
        },
    ),
}


def _flaw_of_thirst(left: list[int], right: list[int]) -> str:
    err, rbp = _scores(left)
    err_right, rbp_right = _scores(right)
    if err <= err_right + 1e-12:
        return f"ERR@5 is {err:.4f} left and {err_right:.4f} right: the left must win."
    if rbp_right < 3 * rbp - 1e-12:
        return f"RBP(0.8) is {rbp:.4f} left and {rbp_right:.4f} right: the right must have three times as much."
    return ""


def _scores(rel: list[int]) -> tuple[float, float]:
    return rb.expected_reciprocal_rank(rel, k=5, max_grade=3), rb.rank_biased_precision(rel, p=0.8)


EXERCISES = {
    "err": Exercise(
        name="12.err",
        prompt=(
            "The crown or the gems. Grades go from 0 to 3. Write ERR@3 of the map 3, 0, 0 and of the map 2, 2, 2, "
            "such as `0.5, 0.5`. A crown satisfies 7 of 8 visitors, a gem 3 of 8."
        ),
        fault=listing(
            lambda: [rb.expected_reciprocal_rank(rel, k=3, max_grade=3) for rel in ([3, 0, 0], [2, 2, 2])],
            typical=[
                ([0.875, 0.6875], "You let every visitor walk on. After the first gem only 5 of 8 are left."),
                ([0.875, 0.7559], "You added up who leaves satisfied. Divide each part by the rank where it happens."),
                ([0.4375, 0.3049], "You divided by 2^4: that is a scale from 0 to 4. Here the highest grade is 3."),
                ([0.541, 0.875], "Right numbers, wrong order: the crown first."),
                ([1.0, 1.0], "That is RR: it takes a hit for a sure thing. Here a crown satisfies 7 of 8."),
            ],
        ),
        praise="One crown beats three gems: who is satisfied at once never needed the rest.",
        hints=(
            "At rank 1 of the gems 3/8 leave, and 5/8 walk on. Of these 3/8 leave at rank 2.",
            "7/8 for the crown. The gems: 3/8 + (5/8)(3/8)/2 + (5/8)(5/8)(3/8)/3.",
        ),
        solution_text="7/8 = 0.875, and 3/8 + 15/128 + 75/1536 = 0.5410.",
    ),
    "fit": Exercise(
        name="12.fit",
        prompt="Which p brings RBP nearest to the clicks of AOL's log? Two decimals; find it with the slider.",
        fault=number(
            lambda: closest_patience(AOL_2006),
            typical={
                0.5: "That is near: 0.180. A step further on it is nearer still.",
                0.8: "At 0.80 the distance is 0.248. Many other values of p come nearer.",
                53.0: "So says the slider, in hundredths. As a probability it is a hundredth of that.",
                0.159: "That is the distance. Which p has it?",
            },
        ),
        praise="A visitor who digs at two sites, not at ten.",
        hints=(
            "Watch the blue bar below the curves; try steps to both sides of 0.50.",
            "The blue curve then starts as high as the first bar of the clicks.",
        ),
        solution_text="p = 0.53, at a distance of 0.159.",
    ),
    "rbp": Exercise(
        name="12.rbp",
        prompt=(
            "Patience and a hole. The map is 1, 0, None, 1, 0: nobody judged site 3. Write RBP(0.8) and its residual, "
            "such as `0.5, 0.5`. 0.8² is 0.64, 0.8³ is 0.512, and 0.8⁵ is 0.32768."
        ),
        fault=listing(
            lambda: [
                rb.rank_biased_precision([1, 0, None, 1, 0], p=0.8),
                rb.rbp_residual([1, 0, None, 1, 0], p=0.8),
            ],
            typical=[
                ([0.3024, 0.32768], "That residual is what may lie below site 5. Site 3 is unseen too."),
                ([0.3024, 0.128], "That residual is the hole alone. All below site 5 is unseen too."),
                ([0.3024, 0.75808], "That is the upper end, RBP and residual together. Give the residual alone."),
                ([0.4304, 0.32768], "You took the hole for a coin. It is no hit; it belongs to the residual."),
                ([1.512, 0.45568], "Your RBP lacks the factor 1 - p, which makes it a share of what is dug."),
            ],
        ),
        praise="RBP is from 0.3024 to 0.7581, says the pair. A bare 0.3024 would hide how little was judged.",
        hints=(
            "Hits at sites 1 and 4: 0.2 × (1 + 0.512). The hole at site 3 has the weight 0.2 × 0.64.",
            "Residual: 0.2 × 0.64 for the hole, and 0.8⁵ for all below site 5.",
        ),
        solution_text="0.2 × 1.512 = 0.3024, and 0.2 × 0.64 + 0.32768 = 0.4557.",
    ),
    "break-it": Exercise(
        name="12.break-it",
        prompt=(
            "Break it. A student wants many documents. Write two maps of five sites: ERR@5 (max 3) prefers the left, "
            "although RBP(0.8) of the right is at least three times the left's. Such as "
            "`([1, 0, 0, 0, 0], [0, 1, 0, 0, 0])`."
        ),
        fault=pair_of_grades(_flaw_of_thirst, length=5),
        praise="ERR's visitor wants one good thing. Judge a student by her, and you hide the reading list.",
        hints=(
            "ERR loves a crown at site 1; RBP takes it for a hit like any other.",
            "Left the crown alone; right treasure on every site.",
        ),
        solution_text="One of many: ([3, 0, 0, 0, 0], [1, 1, 1, 1, 1]). ERR 0.8750 to 0.2472, RBP 0.2000 to 0.6723.",
    ),
    "interview": Exercise(
        name="12.interview",
        prompt="In an interview. Your visitors read four documents on average. Which p gives RBP that depth?",
        fault=number(
            lambda: min(PATIENCES, key=lambda p: abs(expected_depth(p) - 4)),
            typical={
                0.25: "That is 1 - p: how likely she stops.",
                0.8: "At 0.8 she reads five: the document at which she stops is read too.",
                4.0: "That is the depth. p is a probability.",
            },
        ),
        praise="1 / (1 - 0.75) = 4. Take p from what your visitors do, and print it with the score.",
        hints=("The expected depth is 1 / (1 - p).", "1 - p must be 1/4."),
        solution_text="1 / (1 - p) = 4, so p = 0.75.",
    ),
}
