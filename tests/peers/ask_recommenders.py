"""Ask recommenders, with data frames. Whatever is in its frame of true ratings is relevant: it gets the grades above 0.

Each query is asked about on its own; `mean` is what it says of the whole suite.
"""

import pandas
from asking import ask, suites, suites_of_rows, tell
from recommenders.evaluation import python_evaluation

METRICS = {
    "ndcg_at_k": (python_evaluation.ndcg_at_k, {}),
    "ndcg_at_k(score_type='raw')": (python_evaluation.ndcg_at_k, {"score_type": "raw"}),
    "ndcg_at_k(score_type='exp')": (python_evaluation.ndcg_at_k, {"score_type": "exp"}),
    "map": (python_evaluation.map, {}),
    "map_at_k": (python_evaluation.map_at_k, {}),
    "precision_at_k": (python_evaluation.precision_at_k, {}),
    "recall_at_k": (python_evaluation.recall_at_k, {}),
    "r_precision_at_k": (python_evaluation.r_precision_at_k, {}),
}


def frames(qrels, rows):
    judged = [(query, document, grade) for query, grades in qrels.items() for document, grade in grades.items()]
    relevant = [row for row in judged if row[2] > 0]
    return frame(relevant, "rating"), frame(rows, "prediction")


def frame(rows, number):
    columns = ["userID", "itemID", number]
    return pandas.DataFrame(rows, columns=columns).astype(dict(zip(columns, (str, str, float), strict=True)))


def rows_of(run):
    return [(query, document, score) for query, retrieved in run.items() for document, score in retrieved.items()]


def answers(suite):
    qrels, rows = suite["qrels"], suite.get("rows") or rows_of(suite["run"])
    told = {}
    for name, (metric, options) in METRICS.items():
        for k in suite["cutoffs"]:
            numbers = {"mean": ask(metric, *frames(qrels, rows), k=k, **options)}
            for query in qrels:
                mine = [row for row in rows if row[0] == query]
                numbers[query] = ask(metric, *frames({query: qrels[query]}, mine), k=k, **options)
            told[f"{name} k={k}"] = numbers
    return told


tell("recommenders", {name: answers(suite) for name, suite in {**suites(), **suites_of_rows()}.items()})
