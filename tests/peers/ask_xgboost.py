"""Ask XGBoost: a booster without a tree evaluates the base margin of its data (see asking.lists).

Its map and pre want a yes or no: they get "grade > 0". Each list is asked about on its own; `mean` is what it says of a
suite of two queries, the second weighing more.
"""

import numpy
import xgboost
from asking import WEIGHTS, ask, ask_each, end_to_end, suites, tell


def evaluated(grades, scores, metric, group=None, weights=None, **options):
    data = xgboost.DMatrix(
        numpy.zeros((len(scores), 1)),
        label=grades,
        group=group or [len(grades)],
        weight=weights,
        base_margin=scores,
        nthread=1,
    )
    settings = {
        "objective": "rank:ndcg",
        "eval_metric": metric,
        "base_score": 0,
        "verbosity": 0,
        "nthread": 1,
        **options,
    }
    told = xgboost.Booster(settings, [data]).eval(data)
    return told.rpartition(":")[2]


def evaluated_as_binary(grades, scores, metric, **options):
    return evaluated([int(grade > 0) for grade in grades], scores, metric, objective="rank:map", **options)


def answers(suite):
    told = {}
    for cutoff in suite["cutoffs"]:
        for metric in (f"ndcg@{cutoff}", f"ndcg@{cutoff}-"):
            told[metric] = ask_each(suite, evaluated, metric)
        linear = ask_each(suite, evaluated, f"ndcg@{cutoff}", ndcg_exp_gain=False)
        told[f"ndcg@{cutoff} (ndcg_exp_gain=False)"] = linear
        for metric in (f"map@{cutoff}", f"map@{cutoff}-", f"pre@{cutoff}"):
            told[metric] = ask_each(suite, evaluated_as_binary, metric)
        if len(suite["run"]) == len(WEIGHTS):
            for metric, question in ((f"ndcg@{cutoff}", evaluated), (f"map@{cutoff}", evaluated_as_binary)):
                grades, scores, group = end_to_end(suite)
                mean = ask(question, grades, scores, metric, group=group, weights=WEIGHTS)
                told[f"{metric} (weight={WEIGHTS})"] = {"mean": mean}
    return told


tell("xgboost", {name: answers(suite) for name, suite in suites().items()})
