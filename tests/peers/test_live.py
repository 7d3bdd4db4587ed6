"""The small peers, run on the spot on random rankings: each preset gives their numbers."""

import ir_measures
import numpy as np
import pytest
import pytrec_eval
from sklearn.metrics import average_precision_score, dcg_score, label_ranking_average_precision_score, ndcg_score

import rankbook as rb

CUTOFFS = (1, 3, 10)


def made_up(seed, n_queries=40):
    """Return qrels and a run with ties, unjudged documents, short lists and queries with nothing relevant."""
    random = np.random.default_rng(seed)
    qrels, run = {}, {}
    for query in range(n_queries):
        documents = [f"d{number}" for number in random.permutation(30)]
        n_judged, n_retrieved = int(random.integers(1, 20)), int(random.integers(1, 16))
        judged = random.choice(documents, n_judged, replace=False)
        top = 1 if query % 8 == 0 else 4
        qrels[f"q{query}"] = {str(doc): int(random.integers(0, top)) for doc in judged}
        scores = random.integers(0, 8, n_retrieved) / 4
        run[f"q{query}"] = {doc: float(score) for doc, score in zip(documents, scores, strict=False)}
    return qrels, run


def ours(qrels, run, metric, convention):
    report = rb.evaluate(qrels, run, metric, convention=convention)
    return dict(zip(report.query_ids, report.per_query[metric].tolist(), strict=True))


@pytest.mark.parametrize("seed", range(3))
def test_pytrec_eval_on_the_spot(seed):
    qrels, run = made_up(seed)
    names = {f"{judge}@{k}": f"{name}_{k}" for k in CUTOFFS for judge, name in _TREC_AT.items()}
    names |= {"AP": "map", "RR": "recip_rank", "nDCG": "ndcg"}
    asked = {f"{name}.{','.join(map(str, CUTOFFS))}" for name in _TREC_AT.values()} | {"map", "recip_rank", "ndcg"}
    theirs = pytrec_eval.RelevanceEvaluator(qrels, asked).evaluate(run)
    for metric, name in names.items():
        mine = ours(qrels, run, metric, "pytrec_eval")
        assert {query: measures[name] for query, measures in theirs.items()} == pytest.approx(mine, abs=1e-9)


_TREC_AT = {"P": "P", "R": "recall", "AP": "map_cut", "nDCG": "ndcg_cut", "Success": "success"}


@pytest.mark.parametrize("seed", range(3))
def test_ir_measures_on_the_spot(seed):
    qrels, run = made_up(seed)
    names = [*(f"{judge}@{k}" for k in CUTOFFS for judge in ("P", "R", "AP", "nDCG")), "AP", "RR", "nDCG"]
    measures = [ir_measures.parse_measure(name) for name in names]
    theirs = {name: {} for name in names}
    for found in ir_measures.iter_calc(measures, qrels, run):
        theirs[str(found.measure)][found.query_id] = found.value
    for name in names:
        # A query for which a provider says nothing scores 0 in its mean.
        mine = ours(qrels, run, name, "ir_measures")
        assert {query: theirs[name].get(query, 0.0) for query in mine} == pytest.approx(mine, abs=1e-9)


@pytest.mark.parametrize("seed", range(3))
def test_scikit_learn_on_the_spot(seed):
    qrels, run = made_up(seed)
    by_metric = {
        "nDCG@3": lambda labels, scores: ndcg_score([labels], [scores], k=3),
        "nDCG": lambda labels, scores: ndcg_score([labels], [scores]),
        "DCG@3": lambda labels, scores: dcg_score([labels], [scores], k=3),
    }
    for metric, asked in by_metric.items():
        mine = ours(qrels, run, metric, "scikit-learn")
        for query, labels, scores in lists_of_two_or_more(qrels, run):
            assert asked(labels, scores) == pytest.approx(mine[query], abs=1e-9)


@pytest.mark.parametrize("seed", range(3))
def test_scikit_learns_two_average_precisions_on_the_spot(seed):
    qrels, run = made_up(seed)
    lrap = ours(qrels, run, "AP", "label_ranking_average_precision_score")
    binary = ours(qrels, run, "AP", "average_precision_score")
    for query, labels, scores in lists_of_two_or_more(qrels, run):
        hits = [int(label > 0) for label in labels]
        assert label_ranking_average_precision_score([hits], [scores]) == pytest.approx(lrap[query], abs=1e-9)
        if any(hits):
            assert average_precision_score(hits, scores) == pytest.approx(binary[query], abs=1e-9)


def lists_of_two_or_more(qrels, run):
    """Yield what a user of arrays would pass; scikit-learn refuses a list of one."""
    for query, retrieved in run.items():
        if len(retrieved) > 1:
            yield query, [qrels[query].get(doc, 0) for doc in retrieved], list(retrieved.values())
