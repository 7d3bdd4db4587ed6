"""Ask torchmetrics, one list at a time (see asking.lists); all but its NDCG take a yes or no: "grade > 0"."""

import torch
from asking import ask_each, suites, tell
from torchmetrics.functional import retrieval

BINARY = {
    "average_precision": retrieval.retrieval_average_precision,
    "reciprocal_rank": retrieval.retrieval_reciprocal_rank,
    "precision": retrieval.retrieval_precision,
    "recall": retrieval.retrieval_recall,
    "hit_rate": retrieval.retrieval_hit_rate,
    "fall_out": retrieval.retrieval_fall_out,
}


def graded(metric):
    def question(grades, scores, **options):
        target = torch.tensor(grades)
        return metric(torch.tensor(scores), target, **options)

    return question


def binary(metric):
    def question(grades, scores, **options):
        return metric(torch.tensor(scores), torch.tensor(grades) > 0, **options)

    return question


def answers(suite):
    ndcg = graded(retrieval.retrieval_normalized_dcg)
    told = {
        "normalized_dcg": ask_each(suite, ndcg),
        "r_precision": ask_each(suite, binary(retrieval.retrieval_r_precision)),
        "average_precision": ask_each(suite, binary(retrieval.retrieval_average_precision)),
        "reciprocal_rank": ask_each(suite, binary(retrieval.retrieval_reciprocal_rank)),
    }
    for name, metric in BINARY.items():
        told[f"{name} (grades as they are)"] = ask_each(suite, graded(metric))
    for top_k in suite["cutoffs"]:
        told[f"normalized_dcg(top_k={top_k})"] = ask_each(suite, ndcg, top_k=top_k)
        for name, metric in BINARY.items():
            told[f"{name}(top_k={top_k})"] = ask_each(suite, binary(metric), top_k=top_k)
        adaptive = ask_each(suite, binary(retrieval.retrieval_precision), top_k=top_k, adaptive_k=True)
        told[f"precision(top_k={top_k}, adaptive_k=True)"] = adaptive
    return told


torch.set_num_threads(1)
tell("torchmetrics", {name: answers(suite) for name, suite in suites().items()})
