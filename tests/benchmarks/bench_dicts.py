"""Dicts of dicts to five means, against pytrec_eval built and evaluated, and ranx with its building included."""

import statistics
from collections.abc import Iterator

import numpy as np
import pytrec_eval
from measuring import Row, medians

import rankbook as rb

METRICS = ["P@10", "R@10", "AP", "RR", "nDCG@10"]
PYTREC_EVAL = {"P.10", "recall.10", "map", "recip_rank", "ndcg_cut.10"}
RANX = ["precision@10", "recall@10", "map", "mrr", "ndcg@10"]


def made_up(n_queries: int, n_retrieved: int, n_judged: int) -> tuple[dict, dict]:
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


def rows() -> Iterator[Row]:
    yield from against_pytrec_eval(made_up(1000, 1000, 50), "dicts, 1,000 queries x 1,000 documents, 50 judged", 4)
    small = made_up(10_000, 100, 5)
    yield from against_pytrec_eval(small, "dicts, 10,000 queries x 100 documents, 5 judged", 3.5)
    yield from against_ranx(small, "dicts, 10,000 queries x 100 documents, 5 judged", 10)


def against_pytrec_eval(inputs: tuple[dict, dict], work: str, must_reach: float) -> Iterator[Row]:
    qrels, run = inputs

    def theirs():
        return pytrec_eval.RelevanceEvaluator(qrels, PYTREC_EVAL).evaluate(run)

    def ours():
        return rb.evaluate(qrels, run, METRICS).mean

    # In the mean of P both count the same queries; the others leave out what pytrec_eval scores 0.
    assert np.isclose(ours()["P@10"], statistics.mean(of["P_10"] for of in theirs().values()), rtol=1e-12)
    yield Row(work, "pytrec_eval", *medians(ours, theirs), must_reach)


def against_ranx(inputs: tuple[dict, dict], work: str, must_reach: float) -> Iterator[Row]:
    import ranx

    qrels, run = inputs

    def theirs():
        return ranx.evaluate(ranx.Qrels(qrels), ranx.Run(run), RANX)

    def ours():
        return rb.evaluate(qrels, run, METRICS).mean

    assert np.isclose(ours()["P@10"], theirs()["precision@10"], rtol=1e-12)
    yield Row(work, "ranx, warm", *medians(ours, theirs), must_reach)
