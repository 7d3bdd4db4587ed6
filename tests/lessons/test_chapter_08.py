"""What chapter 08 says of other tools is what their releases answered."""

import json
from pathlib import Path

import pytest

ANSWERS = Path(__file__).parents[1] / "peers" / "answers"


def told(peer, suite):
    return json.loads((ANSWERS / f"{peer}.json").read_text(encoding="utf-8"))["answers"][suite]


@pytest.mark.parametrize(
    ("peer", "suite", "metric", "printed"),
    [
        # One list, three gains.
        ("pytrec_eval", "A", "ndcg_cut_3", 0.735007),
        ("xgboost", "A", "ndcg@3", 0.692020),
        ("recommenders", "A", "ndcg_at_k k=3", 0.703918),
        # Four tied documents.
        ("pytrec_eval", "D", "ndcg_cut_2", 0.7602),
        ("ranx", "D", "ndcg@2", 0.3801),
        ("sklearn", "D", "ndcg_score(k=2)", 0.4649),
        ("xgboost", "D", "ndcg@2", 0.2754),
        ("catboost", "D", "NDCG:top=2", 0.0),
        # The cases of the exercise, and a document that is listed twice.
        ("pytrec_eval", "C", "P_10", 0.1),
        ("xgboost", "C", "pre@10", 0.5),
        ("pytrec_eval", "B", "map_cut_2", 0.3333),
        ("xgboost", "B", "map@2", 0.5),
        ("recommenders", "T14 document twice", "recall_at_k k=2", 2.0),
        # Nothing relevant.
        ("pytrec_eval", "E", "ndcg_cut_3", 0.0),
        ("sklearn", "E", "ndcg_score(k=3)", 0.0),
        ("recommenders", "E", "ndcg_at_k k=3", 0.0),
        ("xgboost", "E", "ndcg@3", 1.0),
        ("catboost", "E", "NDCG:top=3", 1.0),
    ],
)
def test_a_tool_answers_what_the_chapter_prints(peer, suite, metric, printed):
    assert told(peer, suite)[metric]["q"] == pytest.approx(printed, abs=5.1e-5)


def test_of_a_query_that_the_run_lacks_one_tool_says_nothing_and_one_says_0():
    suite = "T15 missing query"
    assert "u2" not in told("pytrec_eval", suite)["map"]
    assert told("ir_measures", suite)["AP@2"]["u2"] == 0
