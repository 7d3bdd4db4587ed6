"""Ask recmetrics; it takes the relevant documents and the list, best first, of many users: each is asked about alone.

Its mapk stands in its repository and in no release: the answer is that there is none.
"""

import recmetrics
from asking import ask, best_first, suites, suites_of_rows, tell


def mark(relevant, ranked, k):
    return recmetrics.mark([relevant], [ranked], k)


def mapk(relevant, ranked, k):
    return recmetrics.mapk([relevant], [ranked], k)


def precision(relevant, ranked):
    return recmetrics.recommender_precision([ranked], [relevant])


def recall(relevant, ranked):
    return recmetrics.recommender_recall([ranked], [relevant])


def answers(suite):
    told = {"recommender_precision": asked(suite, precision), "recommender_recall": asked(suite, recall)}
    for k in suite["cutoffs"]:
        told[f"mark k={k}"] = asked(suite, mark, k)
        told[f"mapk k={k}"] = asked(suite, mapk, k)
    return told


def asked(suite, question, *options):
    return {query: ask(question, *parts, *options) for query, *parts in best_first(suite)}


tell("recmetrics", {name: answers(suite) for name, suite in {**suites(), **suites_of_rows()}.items()})
