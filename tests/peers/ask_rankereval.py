"""Ask rankereval. A document's place in the row stands for its name: first those of the list, then the others judged.

Its binary metrics get "grade > 0" for a label. `mean` is what it says of the whole suite, a row for each judged query
and one for each that the run has.
"""

import warnings

from asking import ask, suites, tell
from rankereval import AP, DCG, NDCG, BinaryLabels, HitRate, NumericLabels, Precision, Rankings, Recall, ReciprocalRank

BINARY = {
    "AP({k})": (AP, {}),
    "HitRate({k})": (HitRate, {}),
    "Precision({k})": (Precision, {}),
    "Precision({k}, truncated=True)": (Precision, {"truncated": True}),
    "Recall({k})": (Recall, {}),
    "Recall({k}, truncated=True)": (Recall, {"truncated": True}),
    "ReciprocalRank({k})": (ReciprocalRank, {}),
}
GRADED = {
    "DCG({k})": (DCG, {}),
    "DCG({k}, log_base='2')": (DCG, {"log_base": "2"}),
    "DCG({k}, relevance_scaling='power', log_base='2')": (DCG, {"relevance_scaling": "power", "log_base": "2"}),
    "NDCG({k})": (NDCG, {}),
    "NDCG({k}, log_base='2')": (NDCG, {"log_base": "2"}),
    "NDCG({k}, relevance_scaling='power', log_base='2')": (NDCG, {"relevance_scaling": "power", "log_base": "2"}),
}
NAN_HANDLING = ("propagate", "drop", "zerofill")


def rows(suite, queries):
    """Return of each query the grades of all documents and the scores of those in the list."""
    grades, scores = [], []
    for query in queries:
        judged, retrieved = suite["qrels"].get(query, {}), suite["run"].get(query, {})
        grades.append([judged.get(document, 0) for document in dict.fromkeys([*retrieved, *judged])])
        scores.append(list(retrieved.values()))
    return grades, scores


def binary(grades):
    length = max(map(len, grades))
    return BinaryLabels.from_matrix([[int(grade > 0) for grade in row] + [0] * (length - len(row)) for row in grades])


def asked_of_one(metric, k, options, labels, grades, scores):
    (number,) = metric(k, **options).score(labels(grades), Rankings.from_scores(scores))
    return number


def asked_of_all(suite, k, nan_handling):
    grades, _ = rows(suite, suite["qrels"])
    _, scores = rows(suite, [query for query in suite["qrels"] if query in suite["run"]])
    return AP(k).mean(binary(grades), Rankings.from_scores(scores), nan_handling=nan_handling)


def answers(suite):
    told = {}
    for k in suite["cutoffs"]:
        for metrics, labels in ((BINARY, binary), (GRADED, NumericLabels.from_matrix)):
            for name, (metric, options) in metrics.items():
                told[name.format(k=k)] = one_by_one(suite, metric, k, options, labels)
        for handling in NAN_HANDLING:
            told[f"AP({k}), nan_handling='{handling}'"] = {"mean": ask(asked_of_all, suite, k, handling)}
    return told


def one_by_one(suite, metric, k, options, labels):
    """Return {query: number}, or where each was refused the refusal of the first."""
    told = {query: ask(asked_of_one, metric, k, options, labels, *rows(suite, [query])) for query in suite["run"]}
    return next(iter(told.values())) if all(isinstance(answer, str) for answer in told.values()) else told


warnings.simplefilter("ignore")  # of a score that is not a number
tell("rankereval", {name: answers(suite) for name, suite in suites().items()})
