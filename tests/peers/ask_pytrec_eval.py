"""Ask pytrec_eval-terrier, which holds trec_eval's own C code: it stands for trec_eval too."""

import numpy
import pytrec_eval
from asking import refusal, suites, tell

PLAIN = ("map", "recip_rank", "Rprec", "bpref", "ndcg")
AT_CUTOFFS = ("P", "recall", "success", "map_cut", "ndcg_cut")
OPTIONS = {
    "": {},
    " (relevance_level=2)": {"relevance_level": 2},
    " (judged_docs_only_flag=True)": {"judged_docs_only_flag": True},
}
AS_NUMPY = {
    " (grades in numpy.int64)": ("qrels", numpy.int64),
    " (scores in numpy.float32)": ("run", numpy.float32),
}


def evaluated(suite, **options):
    """Return {metric: {query: number}}: queries that pytrec_eval leaves out are absent."""
    cutoffs = ",".join(map(str, suite["cutoffs"]))
    measures = {*PLAIN, *(f"{measure}.{cutoffs}" for measure in AT_CUTOFFS)}
    results = pytrec_eval.RelevanceEvaluator(suite["qrels"], measures, **options).evaluate(suite["run"])
    metrics = sorted({metric for result in results.values() for metric in result})
    return {metric: {query: result[metric] for query, result in results.items()} for metric in metrics}


def asked(words, suite, **options):
    """Return the answers with some words behind each metric, or the refusal of the suite."""
    try:
        return {metric + words: numbers for metric, numbers in evaluated(suite, **options).items()}
    except Exception as error:
        return {f"all{words}": refusal(error)}


def converted(suite, part, kind):
    """Return the suite with the numbers of its qrels or its run in a type of NumPy's."""
    numbers = {query: {name: kind(number) for name, number in row.items()} for query, row in suite[part].items()}
    return {**suite, part: numbers}


def answers(suite):
    told = {}
    for words, options in OPTIONS.items():
        told |= asked(words, suite, **options)
    for words, (part, kind) in AS_NUMPY.items():
        told |= asked(words, converted(suite, part, kind))
    return told


tell("pytrec_eval-terrier", {name: answers(suite) for name, suite in suites().items()})
