"""Ask ir-eval-numba; it takes the numbers of the relevant documents and those of the list, best first.

Its loops run to the cutoff without a look at the list's length: Numba is told to check each index, so that a list that
is too short gives an error and not what happens to stand in memory.
"""

import os

os.environ["NUMBA_BOUNDSCHECK"] = "1"

import numpy
from asking import ask, best_first, suites, suites_of_rows, tell
from ir_eval_numba import metrics

METRICS = {
    "average_precision": metrics.average_precision,
    "ndcg": metrics.ndcg,
    "precision": metrics.precision,
    "recall": metrics.recall,
    "reciprocal_rank": metrics.reciprocal_rank,
}


def asked(metric, relevant, ranked, k):
    number = {document: number for number, document in enumerate(dict.fromkeys([*relevant, *ranked]))}
    actual, predicted = (numpy.array([number[document] for document in part], dtype=int) for part in (relevant, ranked))
    return ask(metric, actual, predicted, k)


def answers(suite):
    told = {}
    for name, metric in METRICS.items():
        for k in suite["cutoffs"]:
            told[f"{name} k={k}"] = {query: asked(metric, *parts, k) for query, *parts in best_first(suite)}
    return told


tell("ir-eval-numba", {name: answers(suite) for name, suite in {**suites(), **suites_of_rows()}.items()})
