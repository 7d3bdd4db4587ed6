"""Ask ir_measures; it asks pytrec_eval, gdeval, cwl_eval or its own code, and each metric below goes where it sends it.

gdeval, a Perl script that prints five digits, takes only whole numbers for names of queries: its queries are numbered.
"""

import ir_measures
from asking import refusal, suites, tell

PLAIN = ("AP", "AP(rel=2)", "AP(judged_only=True)", "RR", "Rprec", "Bpref", "nDCG", "RBP(rel=1,p=0.8)", "SetF")
AT_CUTOFFS = ("P", "R", "Success", "AP", "RR", "nDCG", "Judged")
BY_GDEVAL = ("nDCG(dcg='exp-log2')", "ERR")


def asked(name, qrels, run):
    """Return {query: number} of one metric, or the refusal of the suite."""
    try:
        results = ir_measures.iter_calc([ir_measures.parse_measure(name)], qrels, run)
        return {result.query_id: float(result.value) for result in results}
    except Exception as error:
        return refusal(error)


def asked_by_number(name, qrels, run):
    """Ask with numbers for the names of the queries, and answer with the names."""
    queries = list(dict.fromkeys([*qrels, *run]))
    number = {query: str(queries.index(query) + 1) for query in queries}
    told = asked(name, {number[q]: judged for q, judged in qrels.items()}, {number[q]: docs for q, docs in run.items()})
    return told if isinstance(told, str) else {queries[int(query) - 1]: answer for query, answer in told.items()}


def answers(suite):
    cutoffs, qrels, run = suite["cutoffs"], suite["qrels"], suite["run"]
    told = {}
    for name in [*PLAIN, *(f"{name}@{cutoff}" for name in AT_CUTOFFS for cutoff in cutoffs)]:
        told[name] = asked(name, qrels, run)
    for name in [f"{name}@{cutoff}" for name in BY_GDEVAL for cutoff in cutoffs]:
        told[name] = asked_by_number(name, qrels, run)
    return told


tell("ir_measures", {name: answers(suite) for name, suite in suites().items()})
