"""Ask allRank, one list at a time (see asking.lists), and all lists of a suite as one batch.

Its metrics are plain PyTorch; what else their module would load, to read files and pictures, is stood in for.
"""

import sys
from unittest.mock import MagicMock

import torch
from asking import ask_each, lists, refusal, suites, tell

for unused in ("gcsfs", "pkg_resources", "torchvision", "torchvision.transforms"):
    sys.modules[unused] = MagicMock()

from allrank.models import metrics  # noqa: E402

METRICS = {"ndcg": metrics.ndcg, "dcg": metrics.dcg, "mrr": metrics.mrr}
PADDED = -1


def of_lists(metric):
    def question(grades, scores, **options):
        return metric(torch.tensor([scores]), torch.tensor([grades], dtype=torch.float32), **options)

    return question


def asked_as_a_batch(suite, metric, at):
    """Return {query: number}, or the refusal of the suite. Shorter lists are padded as allRank pads them."""
    queries, grades, scores = zip(*lists(suite), strict=True)
    length = max(map(len, grades))
    try:
        numbers = metric(padded(scores, length), padded(grades, length), ats=[at])
        return dict(zip(queries, numbers[:, 0].tolist(), strict=True))
    except Exception as error:
        return refusal(error)


def padded(rows, length):
    return torch.tensor([[*row, *[PADDED] * (length - len(row))] for row in rows], dtype=torch.float32)


def answers(suite):
    told = {}
    for name, metric in METRICS.items():
        told[name] = ask_each(suite, of_lists(metric))
        for at in suite["cutoffs"]:
            told[f"{name}(ats=[{at}])"] = ask_each(suite, of_lists(metric), ats=[at])
            told[f"{name}(ats=[{at}]) of the batch"] = asked_as_a_batch(suite, metric, at)
    return told


torch.set_num_threads(1)
tell("allrank", {name: answers(suite) for name, suite in suites().items()})
