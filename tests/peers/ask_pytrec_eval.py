"""Ask pytrec_eval-terrier, which holds trec_eval's own C code: it stands for trec_eval too."""

import pytrec_eval
from asking import refusal, suites, tell

PLAIN = ("map", "recip_rank", "Rprec", "bpref", "ndcg")
AT_CUTOFFS = ("P", "recall", "success", "map_cut", "ndcg_cut")
OPTIONS = {
    "": {},
    " (relevance_level=2)": {"relevance_level": 2},
    " (judged_docs_only_flag=True)": {"judged_docs_only_flag": True},
}


def evaluated(suite, **options):
    """Return {metric: {query: number}}: queries that pytrec_eval leaves out are absent."""
    cutoffs = ",".join(map(str, suite["cutoffs"]))
    measures = {*PLAIN, *(f"{measure}.{cutoffs}" for measure in AT_CUTOFFS)}
    results = pytrec_eval.RelevanceEvaluator(suite["qrels"], measures, **options).evaluate(suite["run"])
    metrics = sorted({metric for result in results.values() for metric in result})
    return {metric: {query: result[metric] for query, result in results.items()} for metric in metrics}


def answers(suite):
    told = {}
    for words, options in OPTIONS.items():
        try:
            told |= {metric + words: numbers for metric, numbers in evaluated(suite, **options).items()}
        except Exception as error:
            told[f"all{words}"] = refusal(error)
    return told


tell("pytrec_eval-terrier", {name: answers(suite) for name, suite in suites().items()})
