"""Ask LightGBM: a booster without a tree evaluates the scores that its data came with (see asking.lists).

Each list is asked about on its own; `mean` is what it says of a suite of two queries, the second weighing more.
"""

import lightgbm
import numpy
from asking import WEIGHTS, ask, ask_each, end_to_end, suites, tell

QUIET = {"verbose": -1, "num_threads": 1}
LINEAR = {"label_gain": [0, 1, 2, 3]}


def evaluated(grades, scores, metric, cutoff, group=None, weights=None, **options):
    settings = {"objective": "none", "metric": metric, "eval_at": [cutoff], **QUIET, **options}
    rows = numpy.zeros((len(scores), 1))
    group = group or [len(grades)]
    row_weights = weights and numpy.repeat(weights, group)
    data = lightgbm.Dataset(rows, label=grades, group=group, weight=row_weights, init_score=scores, params=QUIET)
    (result,) = lightgbm.Booster(settings, data).eval_train()
    return result[2]


def answers(suite):
    told = {}
    for cutoff in suite["cutoffs"]:
        for metric in ("ndcg", "map"):
            told[f"{metric}@{cutoff}"] = ask_each(suite, evaluated, metric, cutoff)
            if len(suite["run"]) == len(WEIGHTS):
                grades, scores, group = end_to_end(suite)
                mean = ask(evaluated, grades, scores, metric, cutoff, group=group, weights=WEIGHTS)
                told[f"{metric}@{cutoff} (weight={WEIGHTS})"] = {"mean": mean}
        told[f"ndcg@{cutoff} (label_gain=0,1,2,3)"] = ask_each(suite, evaluated, "ndcg", cutoff, **LINEAR)
    return told


tell("lightgbm", {name: answers(suite) for name, suite in suites().items()})
