"""Chapter 00, the ticket office: its questions and exercises."""

import rankbook as rb
from rankbook.lessons.exercises import Exercise
from rankbook.lessons.marking import Misconception, grades, number
from rankbook.lessons.questions import Question

TITLE = "The ticket office"

QUESTIONS = {
    "which-move": Question(
        prompt="The visitor now walks to the end: K goes from 3 to 5. Which judges can change their score?",
        right="P, R and nDCG",
        replies={
            "all five": "AP and RR read the whole map here, however far this visitor walks.",
            "P, R and nDCG": "These three stop at K; AP and RR read the whole map.",
            "none": "A judge that stops at K sees two more sites now.",
        },
    ),
    "off-map": Question(
        prompt="An engine shows 10 images; over a hundred more of the same digit exist. Which judge will be harsh?",
        right="Recall@10",
        replies={
            "Precision@10": "It looks only at the ten that are shown.",
            "Recall@10": "It divides by all that exist: ten sites cannot hold them.",
            "Reciprocal rank": "It only asks how early the first hit comes.",
        },
    ),
    "recall-1": Question(
        prompt="What is K?",
        right="Where the visitor turns back",
        replies={
            "Where the visitor turns back": "It is the cutoff: how many of the first documents are read.",
            "How many documents are relevant": "That is another number. K is how many of the first documents are read.",
            "How many queries there are": "K is how many of the first documents are read, for each query.",
        },
    ),
    "recall-2": Question(
        prompt="What is a run?",
        right="For each query the retrieved documents with their scores",
        replies={
            "For each query the retrieved documents with their scores": "It is what the engine says.",
            "For each query the documents with their grades": "Those are the qrels: what the assessors say.",
            "One execution of the program": "In this field it is the answer of one system to all queries.",
        },
    ),
    "recall-3": Question(
        prompt="What are qrels?",
        right="For each query the documents with their grades",
        replies={
            "For each query the retrieved documents with their scores": "That is the run: what the engine says.",
            "For each query the documents with their grades": "They are what the assessors say.",
            "The queries that went wrong": "Qrels are judgements of relevance, for good queries and bad.",
        },
    ),
    "recall-4": Question(
        prompt="Which judge asks what share of all treasure lies in the first K sites?",
        right="Recall@K",
        replies={
            "Precision@K": "It asks what share of the first K sites holds treasure.",
            "Recall@K": "It divides by all treasure of the park, on the map or not.",
            "Reciprocal rank": "It only asks how early the first treasure comes.",
        },
    ),
    "recall-5": Question(
        prompt="Which judge averages the share of hits at each treasure?",
        right="Average precision",
        replies={
            "Average precision": "It stops at each treasure, takes the precision there, and averages.",
            "Precision@K": "It takes the share of hits once, at K.",
            "nDCG@K": "It adds up the gains of the first K sites, discounted by rank.",
        },
    ),
}


def _flaw_of_proud_gatekeeper(rel: list[int]) -> str:
    n_relevant = sum(grade > 0 for grade in rel)
    if rb.precision_at_k(rel, 3) < 1:
        return f"P@3 is {rb.precision_at_k(rel, 3):.4f}, not 1: the first three sites must all hold treasure."
    recall = rb.recall_at_k(rel, n_relevant, 3)
    return "" if recall <= 0.5 else f"R@3 is {recall:.4f}, above 0.5: where could more treasure lie?"


EXERCISES = {
    "patience": Exercise(
        name="00.patience",
        prompt="Patience. On the map of digits: the largest K, up to 10, with P@K of at least 2/3?",
        fault=number(
            lambda: max(k for k in range(1, 11) if rb.precision_at_k([1, 0, 1, 0, 1, 1, 0, 0, 0, 1], k) >= 2 / 3),
            typical={
                3.0: "At K = 3 it is 2/3, but a more patient visitor finds as much again.",
                1.0: "P@1 is 1, but there are larger K with at least 2/3.",
                10.0: "P@10 is 0.5: below 2/3.",
            },
        ),
        praise="Four hits of six. After site 6 come three misses in a row.",
        hints=(
            "Move K from the right end to the left, and read the first gauge.",
            "The answer lies between 4 and 8.",
        ),
        solution_text="P@K is 1, 1/2, 2/3, 1/2, 3/5, 2/3, 4/7, ... : the last K with at least 2/3 is 6.",
    ),
    "one-line": Exercise(
        name="00.one-line",
        prompt=(
            "One line. A map has the grades 0, 2, 1, and one more coin lies off the map. What is nDCG@3, to "
            "three decimals? Compute "
            "it in a cell: `rb.ndcg_at_k` wants `rel`, `ideal` (all that is buried, on the map or not) and `k`."
        ),
        fault=number(
            lambda: rb.ndcg_at_k([0, 2, 1], ideal=[2, 1, 1, 0], k=3),
            typical={
                rb.ndcg_at_k([0, 2, 1], ideal=[2, 1, 0], k=3): "You left the coin off the map out of the ideal.",
                rb.ndcg_at_k(
                    [0, 2, 1], ideal=[2, 1, 1, 0], k=3, gain="linear"
                ): "That is the linear gain; leave it out.",
                rb.dcg_at_k([0, 2, 1], k=3): "That is the DCG; ndcg_at_k also divides by the best possible.",
            },
        ),
        praise="One line: the list, all that is buried, and K.",
        hints=(
            "rel is [0, 2, 1]. Which four grades are buried in the park?",
            "ideal holds all four judged grades: 2, 1, 1, 0.",
        ),
        solution_text="rb.ndcg_at_k([0, 2, 1], ideal=[2, 1, 1, 0], k=3)",
    ),
    "break-it": Exercise(
        name="00.break-it",
        prompt=(
            "Break it. Write ten grades that make the gatekeeper proud and the clerk sad: P@3 is 1, R@3 at most "
            "0.5. Such as `[1, 0, 0, 0, 0, 0, 0, 0, 0, 0]`."
        ),
        fault=grades(_flaw_of_proud_gatekeeper, length=10),
        praise="The gatekeeper is delighted, the clerk is not: no judge alone is enough.",
        hints=(
            "The first three sites decide P@3.",
            "Recall divides by all treasure: bury as much again after site 3.",
        ),
        solution_text="One of many: [1, 1, 1, 1, 1, 1, 0, 0, 0, 0]. P@3 is 1, R@3 is 3/6.",
    ),
    "interview": Exercise(
        name="00.interview",
        prompt="In an interview. The only relevant document stands at rank 4 of ten. What is AP?",
        fault=number(
            lambda: rb.average_precision([0, 0, 0, 1], n_relevant=1),
            typical={
                1 / 10: Misconception(
                    "That is P@10: one hit, divided by 10. AP divides by the number of relevant documents, here 1.",
                    rel=(0, 1, 0),
                    k=3,
                ),
                1.0: "That is R@10: the one relevant document is found.",
                rb.ndcg_at_k([0, 0, 0, 1], ideal=[1], k=10): "That is nDCG@10.",
            },
        ),
        praise="With one relevant document AP and RR are the same: 1 / 4.",
        hints=(
            "AP sums the precision at each hit. There is one hit.",
            "The precision at rank 4 is 1/4, and one document is relevant.",
        ),
        solution_text="One hit at rank 4: the precision there is 1/4, divided by the one relevant document.",
    ),
}
