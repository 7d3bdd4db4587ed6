"""How fast dicts become scores, against pytrec_eval in the same process.

Run `pytest tests/benchmarks/bench_evaluate.py -s`. It prints the ratio of medians
and asserts only that both say the same.
"""

import statistics
import time

import numpy as np
import pytest
import pytrec_eval

import rankbook as rb

METRICS = ["P@10", "R@10", "AP", "RR", "nDCG@10"]
MEASURES = {"P.10", "recall.10", "map", "recip_rank", "ndcg_cut.10"}


def made_up(n_queries, n_retrieved, n_judged):
    random = np.random.default_rng(0)
    documents = [f"d{number}" for number in range(2 * n_retrieved)]
    qrels, run = {}, {}
    for query in range(n_queries):
        retrieved = random.permutation(len(documents))[:n_retrieved]
        # Scores of single precision, or pytrec_eval would see other ties.
        scores = random.random(n_retrieved, dtype=np.float32).tolist()
        run[f"q{query}"] = {documents[i]: score for i, score in zip(retrieved, scores, strict=True)}
        judged = random.choice(len(documents), n_judged, replace=False)
        grades = random.integers(0, 3, n_judged)
        qrels[f"q{query}"] = {documents[i]: int(grade) for i, grade in zip(judged, grades, strict=True)}
    return qrels, run


def seconds(call, repeats=7):
    taken = []
    for _ in range(repeats):
        start = time.perf_counter()
        call()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken)


@pytest.mark.parametrize(("n_queries", "n_retrieved", "n_judged"), [(1000, 1000, 50), (10_000, 100, 5)])
def test_dicts_against_pytrec_eval(n_queries, n_retrieved, n_judged):
    qrels, run = made_up(n_queries, n_retrieved, n_judged)

    def theirs():
        return pytrec_eval.RelevanceEvaluator(qrels, MEASURES).evaluate(run)

    def ours():
        return rb.evaluate(qrels, run, METRICS).mean

    told, means = theirs(), ours()
    # In the mean of P both count the same queries; the others leave out what pytrec_eval scores 0.
    assert means["P@10"] == pytest.approx(statistics.mean(of["P_10"] for of in told.values()))
    ratio = seconds(theirs) / seconds(ours)
    print(f"\n{n_queries:,} queries x {n_retrieved:,}, {n_judged} judged: {ratio:.1f} times as fast as pytrec_eval")
