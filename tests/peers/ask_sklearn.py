"""Ask scikit-learn, one list at a time (see asking.lists); its two average precisions get "grade > 0" for a label."""

import warnings

from asking import ask_each, suites, tell
from sklearn.metrics import average_precision_score, dcg_score, label_ranking_average_precision_score, ndcg_score


def ndcg(grades, scores, **options):
    return ndcg_score([grades], [scores], **options)


def dcg(grades, scores, **options):
    return dcg_score([grades], [scores], **options)


def label_ranking_average_precision(grades, scores):
    return label_ranking_average_precision_score([[grade > 0 for grade in grades]], [scores])


def average_precision(grades, scores):
    return average_precision_score([grade > 0 for grade in grades], scores)


def answers(suite):
    told = {
        "ndcg_score": ask_each(suite, ndcg),
        "ndcg_score(ignore_ties=True)": ask_each(suite, ndcg, ignore_ties=True),
        "dcg_score": ask_each(suite, dcg),
        "label_ranking_average_precision_score": ask_each(suite, label_ranking_average_precision),
        "average_precision_score": ask_each(suite, average_precision),
    }
    for k in suite["cutoffs"]:
        told[f"ndcg_score(k={k})"] = ask_each(suite, ndcg, k=k)
        told[f"dcg_score(k={k})"] = ask_each(suite, dcg, k=k)
        told[f"ndcg_score(k={k}, ignore_ties=True)"] = ask_each(suite, ndcg, k=k, ignore_ties=True)
    return told


warnings.simplefilter("ignore")  # of a query without relevant documents
tell("scikit-learn", {name: answers(suite) for name, suite in suites().items()})
