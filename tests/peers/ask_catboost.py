"""Ask CatBoost's eval_metric, one list at a time (see asking.lists)."""

from asking import ask_each, suites, tell
from catboost.utils import eval_metric

AT_CUTOFFS = (
    "NDCG:top={}",
    "NDCG:top={};type=Exp",
    "NDCG:top={};denominator=Position",
    "DCG:top={}",
    "MAP:top={}",
    "MRR:top={}",
    "PrecisionAt:top={}",
    "RecallAt:top={}",
)


def evaluated(grades, scores, metric):
    (number,) = eval_metric(grades, scores, metric, group_id=[0] * len(grades))
    return number


def answers(suite):
    metrics = [metric.format(cutoff) for metric in AT_CUTOFFS for cutoff in suite["cutoffs"]]
    return {metric: ask_each(suite, evaluated, metric) for metric in metrics}


tell("catboost", {name: answers(suite) for name, suite in suites().items()})
