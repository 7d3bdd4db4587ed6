"""The frozen answers belong to the present inputs, and show what is claimed of each peer."""

import hashlib
import json
from math import isnan, nan
from pathlib import Path

import pytest
from peers.freeze import PINNED, laid_out
from peers.inputs import CUTOFFS, INPUTS, QUERIES, build

ANSWERS = Path(__file__).with_name("answers")
TOLD = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(ANSWERS.glob("*.json"))}


def test_inputs_are_what_the_script_builds():
    assert INPUTS.read_text(encoding="utf-8") == build()


def test_every_peer_has_answers():
    assert TOLD.keys() == PINNED.keys()


@pytest.mark.parametrize("peer", TOLD)
def test_answers_are_to_the_present_inputs_by_the_pinned_release(peer):
    mend = f"ask again: python tests/peers/freeze.py {peer}"
    assert TOLD[peer]["inputs_sha256"] == hashlib.sha256(INPUTS.read_bytes()).hexdigest(), mend
    assert TOLD[peer]["version"] == PINNED[peer][0].partition("==")[2], mend
    assert TOLD[peer]["peer"] == peer
    assert TOLD[peer]["python"]


@pytest.mark.parametrize("peer", TOLD)
def test_answers_are_about_every_suite_with_a_run(peer):
    suites = json.loads(build())
    assert TOLD[peer]["answers"].keys() >= {name for name, suite in suites.items() if "run" in suite}


@pytest.mark.parametrize("peer", TOLD)
def test_answers_lie_as_the_freezer_lays_them(peer):
    assert (ANSWERS / f"{peer}.json").read_text(encoding="utf-8") == laid_out(TOLD[peer])


def test_the_folder_stays_small():
    assert sum(path.stat().st_size for path in ANSWERS.iterdir()) < 2_500_000


ABSENT = "absent"  # the peer says nothing of the query

# What is said of the peers: claim, suite, query, answer, and who gives it under which name. A text is how the refusal
# begins. The release is the one of freeze.PINNED.
CLAIMS = [
    # One input, many answers.
    ("linear gain", "A", "q", 0.735007, {
        "pytrec_eval": "ndcg_cut_3",
        "ir_measures": "nDCG@3",
        "ranx": "ndcg@3",
        "sklearn": "ndcg_score(k=3)",
        "torchmetrics": "normalized_dcg(top_k=3)",
        "catboost": "NDCG:top=3",
        "recommenders": "ndcg_at_k(score_type='raw') k=3",
        "lightgbm": "ndcg@3 (label_gain=0,1,2,3)",
        "xgboost": "ndcg@3 (ndcg_exp_gain=False)",
        "rankereval": "NDCG(3)",
    }),
    ("linear gain, DCG", "A", "q", 3.5, {
        "sklearn": "dcg_score(k=3)",
        "catboost": "DCG:top=3",
        "rankereval": "DCG(3, log_base='2')",
    }),
    ("linear gain, DCG by the natural logarithm", "A", "q", 5.049433, {"rankereval": "DCG(3)"}),
    ("gain grade**2 - 1, so that 0 costs 1", "A", "q", 0.643809, {
        "rankereval": "NDCG(3, relevance_scaling='power', log_base='2')",
    }),
    ("gain grade**2 - 1, so that 0 costs 1, DCG", "A", "q", 6.369070, {
        "rankereval": "DCG(3, relevance_scaling='power', log_base='2')",
    }),
    ("gain 2**grade - 1", "A", "q", 0.692020, {
        "ranx": "ndcg_burges@3",
        "ir_measures": "nDCG(dcg='exp-log2')@3",
        "xgboost": "ndcg@3",
        "lightgbm": "ndcg@3",
        "rax": "ndcg_metric(topn=3)",
        "catboost": "NDCG:top=3;type=Exp",
        "recommenders": "ndcg_at_k(score_type='exp') k=3",
        "allrank": "ndcg(ats=[3])",
    }),
    ("gain 2**grade - 1, DCG", "A", "q", 6.5, {"rax": "dcg_metric(topn=3)", "allrank": "dcg(ats=[3])"}),
    ("binary gain", "A", "q", 0.703918, {"recommenders": "ndcg_at_k k=3", "ir_eval_numba": "ndcg k=3"}),
    ("AP divided by the relevant", "A", "q", 0.555556, {
        "pytrec_eval": "map_cut_3",
        "ir_measures": "AP@3",
        "ranx": "map@3",
        "rax": "ap_metric(topn=3)",
        "lightgbm": "map@3",
        "xgboost": "map@3",
        "catboost": "MAP:top=3",
        "recommenders": "map_at_k k=3",
        "rankereval": "AP(3)",
        "recmetrics": "mark k=3",
    }),
    ("AP divided by the hits", "A", "q", 0.833333, {
        "torchmetrics": "average_precision(top_k=3)",
        "ir_eval_numba": "average_precision k=3",
    }),
    ("AP divided by the relevant, beyond k", "B", "q", 1 / 3, {
        "pytrec_eval": "map_cut_2",
        "ir_measures": "AP@2",
        "ranx": "map@2",
        "rax": "ap_metric(topn=2)",
        "recommenders": "map k=2",
        "recmetrics": "mark k=2",
    }),
    ("AP divided by min(relevant, k)", "B", "q", 0.5, {
        "xgboost": "map@2",
        "lightgbm": "map@2",
        "catboost": "MAP:top=2",
        "recommenders": "map_at_k k=2",
        "rankereval": "AP(2)",
    }),
    ("AP divided by the hits, beyond k", "B", "q", 1, {
        "torchmetrics": "average_precision(top_k=2)",
        "ir_eval_numba": "average_precision k=2",
    }),
    ("its mapk is in no release", "B", "q", "AttributeError: module 'recmetrics' has no attribute 'mapk'", {
        "recmetrics": "mapk k=2",
    }),
    ("recall divided by min(relevant, k)", "B", "q", 0.5, {"rankereval": "Recall(2, truncated=True)"}),
    ("P@10 of two documents divided by ten", "C", "q", 0.1, {
        "pytrec_eval": "P_10",
        "ir_measures": "P@10",
        "ranx": "precision@10",
        "torchmetrics": "precision(top_k=10)",
        "recommenders": "precision_at_k k=10",
        "rankereval": "Precision(10)",
        "ir_eval_numba": "precision k=10",
    }),
    ("P@10 of two documents divided by two", "C", "q", 0.5, {
        "rax": "precision_metric(topn=10)",
        "xgboost": "pre@10",
        "catboost": "PrecisionAt:top=10",
        "torchmetrics": "precision(top_k=10, adaptive_k=True)",
        "rankereval": "Precision(10, truncated=True)",
        "recmetrics": "recommender_precision",
    }),
    ("a list shorter than k is read past its end", "C", "q", "IndexError: index is out of bounds", {
        "ir_eval_numba": "ndcg k=10",
    }),
    ("all tied: by document, descending", "D", "q", 0.760188, {"pytrec_eval": "ndcg_cut_2", "ir_measures": "nDCG@2"}),
    ("all tied: last first", "D", "q", 0.760188, {"sklearn": "ndcg_score(k=2, ignore_ties=True)"}),
    ("all tied: order of the input", "D", "q", 0.380094, {
        "ranx": "ndcg@2",
        "recommenders": "ndcg_at_k(score_type='raw') k=2",
        "lightgbm": "ndcg@2 (label_gain=0,1,2,3)",
        "xgboost": "ndcg@2 (ndcg_exp_gain=False)",
        "rankereval": "NDCG(2)",
    }),
    ("all tied: average", "D", "q", 0.464930, {
        "sklearn": "ndcg_score(k=2)",
        "torchmetrics": "normalized_dcg(top_k=2)",
    }),
    ("all tied: order of the input, gain 2**grade - 1", "D", "q", 0.275412, {
        "lightgbm": "ndcg@2",
        "xgboost": "ndcg@2",
        "rax": "ndcg_metric(topn=2)",
        "ranx": "ndcg_burges@2",
    }),
    ("all tied: the worst", "D", "q", 0, {"catboost": "NDCG:top=2"}),
    ("nothing relevant: NDCG 0", "E", "q", 0, {
        "pytrec_eval": "ndcg_cut_3",
        "ir_measures": "nDCG@3",
        "ranx": "ndcg@3",
        "sklearn": "ndcg_score(k=3)",
        "torchmetrics": "normalized_dcg(top_k=3)",
        "rax": "ndcg_metric(topn=3)",
        "xgboost": "ndcg@3-",
        "recommenders": "ndcg_at_k k=3",
    }),
    ("nothing relevant: NDCG 1", "E", "q", 1, {
        "lightgbm": "ndcg@3",
        "xgboost": "ndcg@3",
        "catboost": "NDCG:top=3",
        "allrank": "ndcg(ats=[3])",
    }),
    ("nothing relevant: NDCG NaN", "E", "q", nan, {"rankereval": "NDCG(3)"}),
    ("nothing relevant: NDCG refused", "E", "q", "ZeroDivisionError", {"ir_eval_numba": "ndcg k=3"}),
    ("nothing relevant: NDCG 1 whatever the query weighs", "T6 batch", "mean", (2 * 0.6309298 + 1) / (2 + 3), {
        "lightgbm": "ndcg@2 (weight=(2, 3))",
        "xgboost": "ndcg@2 (weight=(2, 3))",
    }),
    ("nothing relevant: AP 1, and as many times as the query weighs", "T6 batch", "mean", (2 * 0.5 + 3 * 1) / (2 + 3), {
        "lightgbm": "map@2 (weight=(2, 3))",
        "xgboost": "map@2 (weight=(2, 3))",
    }),
    ("nothing relevant: AP 1", "E", "q", 1, {
        "lightgbm": "map@3",
        "xgboost": "map@3",
        "sklearn": "label_ranking_average_precision_score",
    }),
    ("nothing relevant: AP 0", "E", "q", 0, {
        "catboost": "MAP:top=3",
        "xgboost": "map@3-",
        "sklearn": "average_precision_score",
        "recmetrics": "mark k=3",
    }),
    ("nothing relevant: AP NaN", "E", "q", nan, {"rankereval": "AP(3)"}),
    ("nothing relevant: AP NaN, and so the mean", "T6 batch", "mean", nan, {
        "rankereval": "AP(2), nan_handling='propagate'",
    }),
    ("nothing relevant: AP NaN, left out of the mean", "T6 batch", "mean", 0.5, {
        "rankereval": "AP(2), nan_handling='drop'",
    }),
    ("nothing relevant: AP NaN, 0 in the mean", "T6 batch", "mean", 0.25, {
        "rankereval": "AP(2), nan_handling='zerofill'",
    }),
    ("nothing relevant: AP refused", "E", "q", "ZeroDivisionError", {"ir_eval_numba": "average_precision k=3"}),
    ("nothing relevant: recall refused", "E", "q", "ZeroDivisionError", {
        "recmetrics": "recommender_recall",
        "ir_eval_numba": "recall k=3",
    }),
    ("nothing relevant: recall NaN", "E", "q", nan, {"rankereval": "Recall(3)"}),
    ("nothing relevant: precision NaN", "E", "q", nan, {"rankereval": "Precision(3)"}),
    ("nothing relevant: recall 1", "E", "q", 1, {"catboost": "RecallAt:top=3"}),
    ("nothing relevant: precision 0", "E", "q", 0, {"catboost": "PrecisionAt:top=3", "xgboost": "pre@3"}),
    ("nothing relevant: RR 0", "E", "q", 0, {"catboost": "MRR:top=3", "allrank": "mrr(ats=[3])"}),
    ("nothing relevant: RR 1 beside a query with something", "T6 batch", "q2", 1, {
        "allrank": "mrr(ats=[2]) of the batch",
    }),
    # What it runs beside.
    ("no number with NumPy 2", "A", "q", "AttributeError: `np.NaN` was removed in the NumPy 2.0 release", {
        "rankereval_numpy2": "NDCG(3)",
    }),
    # Order of queries.
    ("plain dicts are paired by place", "T1 order of queries", "q1", 0, {"ranx": "mrr (dicts)"}),
    ("a run is paired by name", "T1 order of queries", "q1", 1, {
        "ranx": "mrr",
        "pytrec_eval": "recip_rank",
        "ir_measures": "RR",
    }),
    # Negative scores.
    ("a negative score is not retrieved: AP", "T2 negative scores", "q", 0, {
        "torchmetrics": "average_precision(top_k=2)",
    }),
    ("a negative score is not retrieved: P", "T2 negative scores", "q", 0, {"torchmetrics": "precision(top_k=2)"}),
    ("a negative score is not retrieved: R", "T2 negative scores", "q", 0, {"torchmetrics": "recall(top_k=2)"}),
    ("a negative score is not retrieved: RR", "T2 negative scores", "q", 0, {
        "torchmetrics": "reciprocal_rank(top_k=2)",
    }),
    ("a negative score is a hit all the same", "T2 negative scores", "q", 1, {"torchmetrics": "hit_rate(top_k=2)"}),
    ("a negative score counts in NDCG", "T2 negative scores", "q", 0.613147, {
        "torchmetrics": "normalized_dcg(top_k=2)",
    }),
    ("a negative score counts in fall-out", "T2 negative scores", "q", 1, {"torchmetrics": "fall_out(top_k=2)"}),
    ("a score of 0 is not retrieved: AP", "T2 zero score", "q", 0, {"torchmetrics": "average_precision(top_k=1)"}),
    ("a score of 0 is not retrieved: P", "T2 zero score", "q", 0, {"torchmetrics": "precision(top_k=1)"}),
    ("a score of 0 is not retrieved: R", "T2 zero score", "q", 0, {"torchmetrics": "recall(top_k=1)"}),
    ("a score of 0 is not retrieved: RR", "T2 zero score", "q", 0, {"torchmetrics": "reciprocal_rank(top_k=1)"}),
    ("a score of 0 is a hit all the same", "T2 zero score", "q", 1, {"torchmetrics": "hit_rate(top_k=1)"}),
    ("a score of 0 counts in NDCG", "T2 zero score", "q", 1, {"torchmetrics": "normalized_dcg(top_k=1)"}),
    ("a negative score counts in R-precision", "T2 negative scores", "q", 0.5, {"torchmetrics": "r_precision"}),
    # Precision of scores.
    ("scores in 32 bits", "T3 close scores", "q", 0.5, {
        "pytrec_eval": "recip_rank",
        "rax": "mrr_metric",
        "torchmetrics": "reciprocal_rank",
    }),
    ("large scores in 32 bits", "T3 large scores", "q", 0.5, {"pytrec_eval": "recip_rank"}),
    ("scores in 64 bits", "T3 close scores", "q", 1, {
        "ranx": "mrr",
        "sklearn": "label_ranking_average_precision_score",
        "lightgbm": "map@1",
        "catboost": "MAP:top=1",
    }),
    # Ties.
    ("two tied, by document descending", "T5 tie", "q", 1, {"pytrec_eval": "recip_rank", "ir_measures": "RR"}),
    ("two tied, by document ascending", "T5 tie", "q", 0.5, {"ir_measures": "RR@10"}),
    ("two tied in a Run, order of the input", "T5 tie", "q", 0.5, {"ranx": "mrr"}),
    ("two tied in a dict, last first", "T5 tie", "q", 1, {"ranx": "mrr (dicts)"}),
    # Judgements.
    ("numpy.int64 is no grade", "A", "q", "TypeError: Expected relevance to be integer", {
        "pytrec_eval": "all (grades in numpy.int64)",
    }),
    ("numpy.float32 is no score", "A", "q", "TypeError: Unable to extract query/object scores", {
        "pytrec_eval": "all (scores in numpy.float32)",
    }),
    ("relevant from 2 on, said behind the cutoff: NDCG without the grade 1", "A", "q", 0.821238, {
        "ranx": "ndcg@3-l2",
    }),
    ("relevant from 2 on, said before the cutoff", "A", "q", "ValueError: invalid literal for int()", {
        "ranx": "ndcg-l2@3",
    }),
    ("RR of the first with the highest grade", "T6 graded", "q", 0.5, {"allrank": "mrr(ats=[3])"}),
    ("recall is rounded to four digits", "T11 six relevant", "q", 0.6667, {"recmetrics": "recommender_recall"}),
    ("bpref of a query without judged non-relevant", "T11 no judged non-relevant", "q", nan, {"ranx": "bpref"}),
    ("bpref of a query without judged non-relevant", "T11 no judged non-relevant", "q", 1, {"pytrec_eval": "bpref"}),
    ("bpref of six relevant", "T11 six relevant", "q", 0.5, {"pytrec_eval": "bpref", "ranx": "bpref"}),
    ("a grade of 1.9 is cut to 1", "T13 grade 1.9", "q", 1, {"ranx": "dcg_burges"}),
    ("a grade of 0.5 is cut to 0", "T13 grade 0.5", "q", 0, {"ranx": "mrr"}),
    ("grades are whole numbers", "T13 grade 0.5", "q", "TypeError: Expected relevance to be integer", {
        "pytrec_eval": "all",
        "ir_measures": "nDCG@1",
    }),
    ("grades are whole numbers", "T13 grade 0.5", "q", "LightGBMError: label should be int type", {
        "lightgbm": "ndcg@1",
    }),
    ("grades are whole numbers", "T13 grade 0.5", "q", "XGBoostError", {"xgboost": "ndcg@1"}),
    ("a document twice counts twice", "T14 document twice", "q", 2, {"recommenders": "ndcg_at_k k=2"}),
    ("a document twice counts twice", "T14 row twice", "q", 1.530721, {"recommenders": "ndcg_at_k k=3"}),
    ("a document twice counts twice in R", "T14 document twice", "q", 2, {"recmetrics": "recommender_recall"}),
    ("a document twice counts once in AP", "T14 document twice", "q", 1, {"recmetrics": "mark k=2"}),
    ("a document twice counts twice in NDCG", "T14 document twice", "q", 1.630930, {"ir_eval_numba": "ndcg k=2"}),
    ("ideal of the judged", "T17 ideal", "q", 0.469279, {
        "pytrec_eval": "ndcg_cut_3",
        "ir_measures": "nDCG@3",
        "ranx": "ndcg@3",
        "recommenders": "ndcg_at_k k=3",
        "rankereval": "NDCG(3)",
    }),
    ("ideal of the retrieved", "T17 ideal", "q", 1, {
        "sklearn": "ndcg_score(k=3)",
        "torchmetrics": "normalized_dcg(top_k=3)",
        "rax": "ndcg_metric(topn=3)",
        "lightgbm": "ndcg@3",
        "xgboost": "ndcg@3",
        "catboost": "NDCG:top=3",
        "allrank": "ndcg(ats=[3])",
    }),
    # Queries that the run lacks.
    ("a missing query is left out", "T15 missing query", "u2", ABSENT, {"pytrec_eval": "map"}),
    ("a missing query counts as 0", "T15 missing query", "u2", 0, {
        "ir_measures": "AP",
        "ranx": "map (make_comparable=True)",
    }),
    ("a missing query is refused", "T15 missing query", "u2", "AssertionError", {"ranx": "map"}),
    ("a missing query is left out of P", "T15 missing query", "mean", 1, {"recommenders": "precision_at_k k=2"}),
    ("a missing query is left out of R", "T15 missing query", "mean", 1, {"recommenders": "recall_at_k k=2"}),
    ("a missing query is left out of AP", "T15 missing query", "mean", 1, {"recommenders": "map_at_k k=2"}),
    ("a missing query counts in NDCG", "T15 missing query", "mean", 0.5, {"recommenders": "ndcg_at_k k=2"}),
    ("a missing query is refused", "T15 missing query", "mean", "ValueError: Gold labels contain 2 rows", {
        "rankereval": "AP(2), nan_handling='drop'",
    }),
    # Negative grades.
    ("a negative grade takes from a linear gain", "T23 negative grade", "q", 0.174573, {
        "torchmetrics": "normalized_dcg(top_k=3)",
        "catboost": "NDCG:top=3",
        "xgboost": "ndcg@3 (ndcg_exp_gain=False)",
    }),
    ("a negative grade takes from 2**grade - 1", "T23 negative grade", "q", 0.506469, {
        "rax": "ndcg_metric(topn=3)",
        "catboost": "NDCG:top=3;type=Exp",
    }),
    ("a grade of -1 is no document", "T23 negative grade", "q", 1, {"allrank": "ndcg(ats=[3])"}),
    ("a negative grade is worth nothing", "T23 negative grade", "q", 0.630930, {
        "pytrec_eval": "ndcg_cut_3",
        "ir_measures": "nDCG(dcg='exp-log2')@3",
        "ranx": "ndcg@3",
    }),
    ("a negative grade is refused", "T23 negative grade", "q", "ValueError: ndcg_score should not be used", {
        "sklearn": "ndcg_score(k=3)",
    }),
    ("a negative grade is refused", "T23 negative grade", "q", "LightGBMError: Label should be non-negative", {
        "lightgbm": "ndcg@3",
    }),
    ("a negative grade is refused", "T23 negative grade", "q", "XGBoostError", {"xgboost": "ndcg@3"}),
    *(
        ("a negative grade is refused", "T23 negative grade", "q", "ValueError: `target` must contain `binary`", {
            "torchmetrics": f"{metric} (grades as they are)",
        })
        for metric in ("average_precision", "precision", "recall", "reciprocal_rank", "hit_rate", "fall_out")
    ),
    # NaN for a score.
    ("NaN comes last", "T24 NaN score", "q", 0.859719, {
        "pytrec_eval": "ndcg_cut_3",
        "ranx": "ndcg@3",
        "torchmetrics": "normalized_dcg(top_k=3)",
    }),
    ("NaN comes last, gain 2**grade - 1", "T24 NaN score", "q", 0.796708, {
        "rax": "ndcg_metric(topn=3)",
        "lightgbm": "ndcg@3",
        "ranx": "ndcg_burges@3",
    }),
    ("NaN comes first, gain 2**grade - 1", "T24 NaN score", "q", 0.586883, {"allrank": "ndcg(ats=[3])"}),
    ("NaN is taken out", "T24 NaN score", "q", 1, {"rankereval": "Precision(3, truncated=True)"}),
    ("NaN comes first", "T24 NaN score", "q", 0.5, {
        "torchmetrics": "reciprocal_rank(top_k=3)",
        "ranx": "mrr (dicts)",
    }),
    ("NaN upsets the order", "T24 NaN score", "q", 0.688529, {
        "xgboost": "ndcg@3",
        "catboost": "NDCG:top=3;type=Exp",
    }),
    ("NaN is refused", "T24 NaN score", "q", "ValueError: Input contains NaN", {"sklearn": "ndcg_score(k=3)"}),
    ("NaN is refused", "T24 NaN score", "q", "ValueError: Input contains NaN", {
        "sklearn": "label_ranking_average_precision_score",
    }),
    ("infinity is refused", "T24 infinite score", "q", "ValueError: Input contains infinity", {
        "sklearn": "ndcg_score(k=3)",
    }),
    ("infinity comes first", "T24 infinite score", "q", 0.619906, {
        "pytrec_eval": "ndcg_cut_3",
        "ranx": "ndcg@3",
        "torchmetrics": "normalized_dcg(top_k=3)",
    }),
    # Other metrics.
    ("ERR by the highest grade 4", "T29 err", "q", 0.15039, {"ir_measures": "ERR@2"}),
    ("RBP of grades may pass 1", "T30 graded rbp", "q", 2.25, {"ranx": "rbp.50"}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("suite", "query", "expected", "peer", "metric"),
    [
        pytest.param(suite, query, expected, peer, metric, id=f"{suite}-{claim}-{peer}")
        for claim, suite, query, expected, metrics in CLAIMS
        for peer, metric in metrics.items()
    ],
)
def test_claims(suite, query, expected, peer, metric):
    answers = TOLD[peer]["answers"][suite][metric]
    answer = answers if isinstance(answers, str) else answers.get(query, ABSENT)
    if isinstance(expected, str):
        assert str(answer).startswith(expected)
    elif isnan(expected):
        assert isnan(answer)
    else:
        assert answer == pytest.approx(expected, abs=6e-7)


def test_where_forty_tied_documents_put_the_first_of_the_input():
    tied = {peer: told["answers"]["forty tied"] for peer, told in TOLD.items()}
    assert tied["lightgbm"]["map@10"]["q"] == tied["xgboost"]["map@10"]["q"] == tied["rax"]["mrr_metric"]["q"] == 1
    assert tied["recommenders"]["map k=10"]["q"] == 1
    assert tied["pytrec_eval"]["recip_rank"]["q"] == 1 / 40  # "d0" is the last by name
    # Neither first nor last: their sorts are unstable.
    assert 1 / 40 < tied["ranx"]["mrr"]["q"] < 1
    assert 1 / 40 < tied["ranx"]["mrr (dicts)"]["q"] < 1
    assert 1 / 40 < tied["torchmetrics"]["reciprocal_rank"]["q"] < 1


# Peers that agree wherever no score is tied, every grade is whole and some retrieved document is relevant: those of
# the first kind know every judgement, those of the second only the list that they are given.
FAMILIES = {
    "linear NDCG of the judged": {
        "pytrec_eval": "ndcg_cut_{}",
        "ir_measures": "nDCG@{}",
        "ranx": "ndcg@{}",
        "recommenders": "ndcg_at_k(score_type='raw') k={}",
        "rankereval": "NDCG({})",
    },
    "NDCG of the judged": {
        "ranx": "ndcg_burges@{}",
        "ir_measures": "nDCG(dcg='exp-log2')@{}",
        "recommenders": "ndcg_at_k(score_type='exp') k={}",
    },
    "AP divided by the relevant": {
        "pytrec_eval": "map_cut_{}",
        "ir_measures": "AP@{}",
        "ranx": "map@{}",
        "recommenders": "map k={}",
        "recmetrics": "mark k={}",
    },
    "recall of the judged": {
        "pytrec_eval": "recall_{}",
        "ir_measures": "R@{}",
        "ranx": "recall@{}",
        "recommenders": "recall_at_k k={}",
        "rankereval": "Recall({})",
        "ir_eval_numba": "recall k={}",
    },
    "precision": {
        "pytrec_eval": "P_{}",
        "ir_measures": "P@{}",
        "ranx": "precision@{}",
        "torchmetrics": "precision(top_k={})",
        "rax": "precision_metric(topn={})",
        "catboost": "PrecisionAt:top={}",
        "xgboost": "pre@{}",
        "recommenders": "precision_at_k k={}",
        "rankereval": "Precision({})",
        "ir_eval_numba": "precision k={}",
    },
    "reciprocal rank": {
        "ranx": "mrr@{}",
        "ir_measures": "RR@{}",
        "torchmetrics": "reciprocal_rank(top_k={})",
        "rax": "mrr_metric(topn={})",
        "catboost": "MRR:top={}",
        "rankereval": "ReciprocalRank({})",
        "ir_eval_numba": "reciprocal_rank k={}",
    },
    "linear NDCG of the list": {
        "sklearn": "ndcg_score(k={})",
        "torchmetrics": "normalized_dcg(top_k={})",
        "catboost": "NDCG:top={}",
        "xgboost": "ndcg@{} (ndcg_exp_gain=False)",
        "lightgbm": "ndcg@{} (label_gain=0,1,2,3)",
    },
    "NDCG of the list": {
        "rax": "ndcg_metric(topn={})",
        "catboost": "NDCG:top={};type=Exp",
        "lightgbm": "ndcg@{}",
        "xgboost": "ndcg@{}",
        "allrank": "ndcg(ats=[{}])",
    },
    "AP divided by min(relevant, k)": {"lightgbm": "map@{}", "xgboost": "map@{}", "catboost": "MAP:top={}"},
    "recall of the list": {
        "torchmetrics": "recall(top_k={})",
        "rax": "recall_metric(topn={})",
        "catboost": "RecallAt:top={}",
    },
}


@pytest.mark.parametrize("cutoff", CUTOFFS)
@pytest.mark.parametrize("suite", ["plain", "binary"])
@pytest.mark.parametrize("family", FAMILIES)
def test_peers_of_one_family_agree(family, suite, cutoff):
    (first, name), *others = FAMILIES[family].items()
    expected = TOLD[first]["answers"][suite][name.format(cutoff)]
    assert len(expected) == QUERIES
    for peer, metric in others:
        answers = dict(TOLD[peer]["answers"][suite][metric.format(cutoff)])
        answers.pop("mean", None)
        assert answers == pytest.approx(expected, abs=6e-6), peer  # ir_measures' gdeval prints five digits
