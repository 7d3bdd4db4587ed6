"""Each preset against the frozen answers of its tool, query by query."""

import json
from collections import Counter
from math import isnan

import pytest
from peers.inputs import INPUTS

import rankbook as rb
from rankbook.conventions import CONVENTIONS
from tests.peers.test_frozen import TOLD

SUITES = {name: suite for name, suite in json.loads(INPUTS.read_text(encoding="utf-8")).items() if "run" in suite}

# Preset: the peer, {our metric: the peer's name}, and how close single precision lets the two come.
ASKED = {
    "pytrec_eval": (
        "pytrec_eval",
        {
            "P@{k}": "P_{k}",
            "R@{k}": "recall_{k}",
            "AP@{k}": "map_cut_{k}",
            "nDCG@{k}": "ndcg_cut_{k}",
            "Success@{k}": "success_{k}",
            "AP": "map",
            "RR": "recip_rank",
            "nDCG": "ndcg",
        },
        1e-9,
    ),
    "ir_measures": (
        "ir_measures",
        {name: name for name in ("P@{k}", "R@{k}", "AP@{k}", "nDCG@{k}", "Success@{k}", "AP", "RR", "nDCG")},
        1e-9,
    ),
    "ranx": (
        "ranx",
        {
            "P@{k}": "precision@{k}",
            "R@{k}": "recall@{k}",
            "AP@{k}": "map@{k}",
            "RR@{k}": "mrr@{k}",
            "nDCG@{k}": "ndcg@{k}",
            "Success@{k}": "hit_rate@{k}",
            "AP": "map",
            "RR": "mrr",
            "nDCG": "ndcg",
        },
        1e-9,
    ),
    "scikit-learn": (
        "sklearn",
        {"nDCG@{k}": "ndcg_score(k={k})", "DCG@{k}": "dcg_score(k={k})", "nDCG": "ndcg_score", "DCG": "dcg_score"},
        1e-9,
    ),
    "label_ranking_average_precision_score": ("sklearn", {"AP": "label_ranking_average_precision_score"}, 1e-9),
    "average_precision_score": ("sklearn", {"AP": "average_precision_score"}, 1e-9),
    "torchmetrics": (
        "torchmetrics",
        {
            "P@{k}": "precision(top_k={k})",
            "R@{k}": "recall(top_k={k})",
            "AP@{k}": "average_precision(top_k={k})",
            "RR@{k}": "reciprocal_rank(top_k={k})",
            "nDCG@{k}": "normalized_dcg(top_k={k})",
            "Success@{k}": "hit_rate(top_k={k})",
            "AP": "average_precision",
            "RR": "reciprocal_rank",
            "nDCG": "normalized_dcg",
        },
        1e-6,
    ),
    "rax": (
        "rax",
        {
            "P@{k}": "precision_metric(topn={k})",
            "R@{k}": "recall_metric(topn={k})",
            "AP@{k}": "ap_metric(topn={k})",
            "RR@{k}": "mrr_metric(topn={k})",
            "DCG@{k}": "dcg_metric(topn={k})",
            "nDCG@{k}": "ndcg_metric(topn={k})",
            "AP": "ap_metric",
            "RR": "mrr_metric",
            "nDCG": "ndcg_metric",
        },
        1e-6,
    ),
    "recommenders": (
        "recommenders",
        {
            "P@{k}": "precision_at_k k={k}",
            "R@{k}": "recall_at_k k={k}",
            "AP@{k}": "map_at_k k={k}",
            "nDCG@{k}": "ndcg_at_k k={k}",
        },
        1e-9,
    ),
    "LightGBM": ("lightgbm", {"AP@{k}": "map@{k}", "nDCG@{k}": "ndcg@{k}"}, 1e-6),
    "XGBoost": ("xgboost", {"P@{k}": "pre@{k}", "AP@{k}": "map@{k}", "nDCG@{k}": "ndcg@{k}"}, 1e-6),
    "CatBoost": (
        "catboost",
        {
            "P@{k}": "PrecisionAt:top={k}",
            "R@{k}": "RecallAt:top={k}",
            "AP@{k}": "MAP:top={k}",
            "RR@{k}": "MRR:top={k}",
            "DCG@{k}": "DCG:top={k}",
            "nDCG@{k}": "NDCG:top={k}",
        },
        1e-6,
    ),
}

# Where a tool's release does not do what it means to do, or depends on chance: told here, and it must still be so.
OFF = {
    ("ranx", "forty tied"): "ties of more than some fifteen documents come in no fixed order",
    ("ranx", "ties"): "as above",
    ("ranx", "float"): "grades between whole numbers are cut to whole ones",
    ("ranx", "T13 grade 0.5"): "as above",
    ("recommenders", "T15 missing query"): "asked alone it says 0; of many users P, R and MAP leave this one out",
    ("recommenders", "missing"): "as above",
    ("torchmetrics", "D"): "ties come in no fixed order outside nDCG",
    ("torchmetrics", "forty tied"): "as above",
    ("torchmetrics", "ties"): "as above",
    ("torchmetrics", "T2 negative scores"): "a score of 0 or below is read as not retrieved",
    ("torchmetrics", "T2 zero score"): "as above",
}
REFUSED = ("T24 NaN score", "T24 infinite score")
"""rankbook refuses such scores."""


def compared(preset, suite):
    """Yield metric, query, our score and the tool's answer, wherever the tool gave a number."""
    peer, names, _ = ASKED[preset]
    answers, asked = TOLD[peer]["answers"][suite], SUITES[suite]
    for ours, theirs in names.items():
        for k in asked["cutoffs"] if "{k}" in ours else [None]:
            given = answers.get(theirs.format(k=k)) if isinstance(answers, dict) else None
            if not isinstance(given, dict):
                continue
            metric = ours.format(k=k)
            report = rb.evaluate(asked["qrels"], asked["run"], metric, convention=preset)
            scores = dict(zip(report.query_ids, report.per_query[metric].tolist(), strict=True))
            for query, answer in given.items():
                if query in scores and not isinstance(answer, str):
                    yield metric, query, scores[query], answer


@pytest.mark.parametrize("suite", [suite for suite in SUITES if suite not in REFUSED])
@pytest.mark.parametrize("preset", ASKED)
def test_a_preset_gives_the_numbers_of_its_tool(preset, suite):
    tolerance = ASKED[preset][2]
    off = [pair for pair in compared(preset, suite) if not abs(pair[2] - pair[3]) <= tolerance * max(1, abs(pair[3]))]
    if (preset, suite) in OFF:
        assert off, f"{OFF[preset, suite]}: no longer so, take it off the list"
    else:
        assert off == []


def test_enough_is_compared():
    counts = Counter(
        {
            preset: sum(1 for suite in SUITES if suite not in REFUSED for _ in compared(preset, suite))
            for preset in ASKED
        }
    )
    assert min(counts.values()) > 200
    assert sum(counts.values()) > 35_000


def test_a_query_that_trec_eval_says_nothing_of_is_left_out():
    suite = SUITES["missing"]
    report = rb.evaluate(suite["qrels"], suite["run"], "AP", convention="pytrec_eval")
    told = TOLD["pytrec_eval"]["answers"]["missing"]["map"]
    silent = [query for query in report.query_ids if query not in told]
    scores = dict(zip(report.query_ids, report.per_query["AP"].tolist(), strict=True))
    assert silent
    assert all(isnan(scores[query]) for query in silent)


@pytest.mark.parametrize("preset", ASKED)
def test_the_release_of_a_preset_is_the_one_that_was_asked(preset):
    told = TOLD[ASKED[preset][0]]
    measured = CONVENTIONS[preset].measured_on or "pytrec_eval-terrier 0.5.11"
    assert measured.split()[-1] == told["version"]


@pytest.mark.parametrize(
    "suite", ["plain", "binary", "ties", "short", "empty", "T11 no judged non-relevant", "T11 six relevant", "T29 err"]
)
@pytest.mark.parametrize(
    ("ours", "theirs", "tolerance"),
    [
        ("Rprec", "Rprec", 1e-9),
        ("Bpref", "Bpref", 1e-9),
        ("RBP(p=0.8)", "RBP(rel=1,p=0.8)", 1e-9),
        ("Judged@{k}", "Judged@{k}", 1e-9),
        # gdeval prints five digits, on a scale of 0 to 4.
        ("ERR(max=4)@{k}", "ERR@{k}", 6e-6),
    ],
)
def test_the_other_judges_give_the_numbers_of_ir_measures(ours, theirs, tolerance, suite):
    # Each provider has its own order of ties: that of the run, or document ids ascending.
    ties = {"RBP(p=0.8)": "input_order", "Judged@{k}": "doc_id_asc"}.get(ours, "doc_id_desc")
    asked, answers = SUITES[suite], TOLD["ir_measures"]["answers"][suite]
    n_compared = 0
    for k in asked["cutoffs"] if "{k}" in ours else [None]:
        metric, given = ours.format(k=k), answers.get(theirs.format(k=k))
        report = rb.evaluate(asked["qrels"], asked["run"], metric, ties=ties, replace_undefined_by=0.0)
        for query, score in zip(report.query_ids, report.per_query[metric].tolist(), strict=True):
            if isinstance(given, dict) and isinstance(given.get(query), float | int):
                assert score == pytest.approx(given[query], abs=tolerance)
                n_compared += 1
    assert n_compared
