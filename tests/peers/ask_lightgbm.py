"""Ask LightGBM: a booster without a tree evaluates the scores that its data came with (see asking.lists)."""

import lightgbm
import numpy
from asking import ask_each, suites, tell

QUIET = {"verbose": -1, "num_threads": 1}
LINEAR = {"label_gain": [0, 1, 2, 3]}


def evaluated(grades, scores, metric, cutoff, **options):
    settings = {"objective": "none", "metric": metric, "eval_at": [cutoff], **QUIET, **options}
    rows = numpy.zeros((len(scores), 1))
    data = lightgbm.Dataset(rows, label=grades, group=[len(grades)], init_score=scores, params=QUIET)
    (result,) = lightgbm.Booster(settings, data).eval_train()
    return result[2]


def answers(suite):
    told = {}
    for cutoff in suite["cutoffs"]:
        for metric in ("ndcg", "map"):
            told[f"{metric}@{cutoff}"] = ask_each(suite, evaluated, metric, cutoff)
        told[f"ndcg@{cutoff} (label_gain=0,1,2,3)"] = ask_each(suite, evaluated, "ndcg", cutoff, **LINEAR)
    return told


tell("lightgbm", {name: answers(suite) for name, suite in suites().items()})
