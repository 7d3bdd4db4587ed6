"""Ask ranx: with Qrels and Run, and, where the order of equal scores or of queries matters, with plain dicts."""

import ranx
from asking import refusal, suites, tell

PLAIN = ("map", "mrr", "r-precision", "bpref", "ndcg", "ndcg_burges", "dcg", "dcg_burges", "rbp.50", "rbp.80", "map-l2")
AT_CUTOFFS = ("precision", "recall", "hit_rate", "f1", "map", "mrr", "ndcg", "ndcg_burges")
WITH_LEVEL = ("ndcg@{}-l2", "ndcg-l2@{}", "precision@{}-l2", "precision-l2@{}")
AS_DICTS = ("map", "mrr", "ndcg")


def asked(metric, suite, **options):
    """Return {query: number} of one metric, or the refusal of the suite."""
    try:
        qrels, run = ranx.Qrels(suite["qrels"]), ranx.Run(suite["run"])
        ranx.evaluate(qrels, run, metric, return_mean=False, **options)
        return {query: float(number) for query, number in run.scores[metric].items()}
    except Exception as error:
        return refusal(error)


def asked_with_dicts(metric, suite):
    """Give the dicts as they are: the answers come in the order of the judgements' queries."""
    try:
        numbers = ranx.evaluate(suite["qrels"], suite["run"], metric, return_mean=False)
        return dict(zip(suite["qrels"], map(float, numbers), strict=True))
    except Exception as error:
        return refusal(error)


def answers(suite):
    told = {}
    at_cutoffs = [f"{metric}@{cutoff}" for metric in AT_CUTOFFS for cutoff in suite["cutoffs"]]
    with_level = [metric.format(cutoff) for metric in WITH_LEVEL for cutoff in suite["cutoffs"]]
    for metric in [*PLAIN, *at_cutoffs, *with_level]:
        told[metric] = asked(metric, suite)
        if suite["qrels"].keys() != suite["run"].keys():
            told[f"{metric} (make_comparable=True)"] = asked(metric, suite, make_comparable=True)
    return told | {f"{metric} (dicts)": asked_with_dicts(metric, suite) for metric in AS_DICTS}


tell("ranx", {name: answers(suite) for name, suite in suites().items()})
