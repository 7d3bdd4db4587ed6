import re
from math import isnan, log2, nan

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.metrics import ndcg_score

from rankbook import Metric, RankingEvaluator, evaluate, plain, rankings_from_arrays, rankings_from_grades
from rankbook.metrics import DISCOUNTS, JUDGES
from rankbook.scoring import _LOOPS, _WEIGHTS
from rankbook.tie_aware import CLOSED_FORMS, expected_scores

# The discounts of ranks 1 to 5.
D1, D2, D3, D4, D5 = (1 / log2(rank + 1) for rank in range(1, 6))

SCORED = ["P@3", "R@3", "Success@3", "F1@3", "Rprec", "AP", "AP@3", "RR", "RR@3", "DCG@3", "nDCG", "nDCG@3"]


def of_one_list(rel, ideal, metric, **options):
    """Score one list of grades."""
    return evaluate(rankings_from_grades(rel, ideal), metric, **options).mean[metric]


@pytest.mark.parametrize(
    ("metric", "expected"),
    [
        ("P@3", 2 / 3),
        ("R@3", 2 / 3),
        ("Success@3", 1),
        ("F1@5", 2 * 3 / (5 + 3)),
        ("Rprec", 2 / 3),
        ("AP", (1 / 1 + 2 / 3 + 3 / 5) / 3),
        ("AP@3", (1 / 1 + 2 / 3) / 3),
        ("RR", 1),
        ("RR@3", 1),
        ("DCG", 3 * D1 + 1 * D3 + 3 * D5),
        ("DCG@3", 3 * D1 + 1 * D3),
        ("DCG@3(gain=linear)", 2 * D1 + 1 * D3),
        ("nDCG", (3 * D1 + 1 * D3 + 3 * D5) / (3 * D1 + 3 * D2 + 1 * D3)),
        ("nDCG@5", (3 * D1 + 1 * D3 + 3 * D5) / (3 * D1 + 3 * D2 + 1 * D3)),
        ("nDCG@5(gain=linear)", (2 * D1 + 1 * D3 + 2 * D5) / (2 * D1 + 2 * D2 + 1 * D3)),
        ("F(beta=2)@5", 5 * 3 / (5 + 4 * 3)),
        ("RBP(p=0.8)", 0.2 * (1 + 0.8**2 + 0.8**4)),
        ("RBP(p=0.8)@3", 0.2 * (1 + 0.8**2)),
        ("ERR(max=2)", 3 / 4 + (1 / 4) * (1 / 4) / 3 + (1 / 4) * (3 / 4) * (3 / 4) / 5),
        ("ERR(max=2)@3", 3 / 4 + (1 / 4) * (1 / 4) / 3),
        ("Bpref", (1 + 1 / 2 + 0) / 3),
        ("Judged@3", 1),
        ("IPrec@0.5", 2 / 3),
        ("11pt_avg", (4 * 1 + 3 * 2 / 3 + 4 * 3 / 5) / 11),
        ("Q", (3 / 3 + 5 / 8 + 8 / 10) / 3),
        ("AUC", 3 / 6),
        # Grade 2 alone is relevant: ranks 1 and 5, of two.
        ("P(rel=2)@5", 2 / 5),
        ("R(rel=2)@3", 1 / 2),
        ("Success(rel=3)@5", nan),
        ("F1(rel=2)@3", 2 * 1 / (3 + 2)),
        ("F(beta=2,rel=2)@3", 5 * 1 / (3 + 4 * 2)),
        ("Rprec(rel=2)", 1 / 2),
        ("AP(rel=2)", (1 / 1 + 2 / 5) / 2),
        ("RR(rel=2)@10", 1),
        ("RBP(p=0.8,rel=2)", 0.2 * (1 + 0.8**4)),
        # M = min(2, 3): none and then three above.
        ("Bpref(rel=2)", 1 / 2),
        ("IPrec(rel=2)@0.6", 2 / 5),
        ("11pt_avg(rel=2)", (6 * 1 + 5 * 2 / 5) / 11),
        ("AUC(rel=2)", 3 / 6),
        # Gains 10 and 1, and the weights 1, 1/2, 1/3, ...
        ("DCG(gains=1:1,2:10,discount=1/r)", 10 + 1 / 3 + 10 / 5),
        ("nDCG(gains=1:1,2:10,discount=1/r)@3", (10 + 1 / 3) / (10 + 10 / 2 + 1 / 3)),
        ("nDCG(discount=1/r)@3(gain=linear)", (2 + 1 / 3) / (2 + 2 / 2 + 1 / 3)),
        ("DCG(discount=none)@3", 3 + 1),
        ("DCG(discount=log2(max(r,2)))", 3 + 1 / log2(3) + 3 / log2(5)),
        # A table that gives the lower grade more: its best order is 5, 1, 1.
        ("nDCG(gains=1:5,2:1)", (1 * D1 + 5 * D3 + 1 * D5) / (5 * D1 + 1 * D2 + 1 * D3)),
    ],
)
def test_values_of_the_article(metric, expected):
    qrels = {"q": {"d1": 2, "d2": 0, "d3": 1, "d4": 0, "d5": 2}}
    run = {"q": {"d1": 5, "d2": 4, "d3": 3, "d4": 2, "d5": 1}}
    assert evaluate(qrels, run, metric).mean[metric] == pytest.approx(expected, abs=1e-12, nan_ok=True)  # A26
    assert of_one_list([2, 0, 1, 0, 2], [2, 2, 1, 0, 0], metric) == pytest.approx(expected, abs=1e-12, nan_ok=True)


def test_every_kind_of_call_gives_the_same():
    qrels, run = {"q": {"a": 0, "b": 1}}, {"q": {"a": 2, "b": 1}}
    rankings = rankings_from_grades([0, 1], ideal=[1, 0], query_ids=["q"])
    reports = [
        evaluate(qrels, run, ["RR", "P@2"]),
        evaluate(qrels, run, metrics=("RR", "P@2")),
        evaluate(qrels=qrels, run=run, metrics=iter(["RR", "P@2"])),
        evaluate(rankings, ["RR", "P@2"]),
        evaluate(rankings, metrics=["RR", "P@2"]),
        evaluate(rankings, ["recip_rank", "precision@2"]),
    ]
    for report in reports:
        assert report.query_ids == ("q",)
        assert report.mean == {"RR": 1 / 2, "P@2": 1 / 2}
    assert evaluate(rankings, "RR").mean == {"RR": 1 / 2}


def test_scores_stand_in_the_order_of_the_queries():
    # T1.
    report = evaluate({"q1": {"a": 1}, "q2": {"b": 1}}, {"q2": {"c": 2, "b": 1}, "q1": {"a": 1}}, ["RR"])
    assert report.query_ids == ("q1", "q2")
    assert report.per_query["RR"].tolist() == [1, 1 / 2]
    assert report.mean["RR"] == (1 + 1 / 2) / 2


def test_key_order_does_not_matter():
    assert evaluate({"q1": {"a": 1}, "q2": {"b": 1}}, {"q2": {"b": 1.0}, "q1": {"a": 1.0}}, "RR").mean["RR"] == 1  # T1


@pytest.mark.parametrize("scores", [{"z": 0.5, "a": 0.5 + 1e-9}, {"z": 16777216, "a": 16777217}])
def test_scores_are_compared_in_full_precision(scores):
    assert evaluate({"q": {"a": 1}}, {"q": scores}, "RR").mean["RR"] == 1  # T3


def test_metrics_agree_about_a_tie():
    # T5: the tie is broken by document id descending, with and without cutoff.
    report = evaluate({"q": {"b": 1}}, {"q": {"a": 1.0, "b": 1.0}}, ["RR", "RR@10"])
    assert report.mean == {"RR": 1, "RR@10": 1}
    assert report.counts["tied"] == 1
    report = evaluate({"q": {"a": 1}}, {"q": {"a": 1.0, "b": 1.0}}, ["RR", "RR@10"])
    assert report.mean == {"RR": 1 / 2, "RR@10": 1 / 2}


def test_all_tied_is_document_id_descending():
    qrels = {"q": {"d0": 1, "d1": 0, "d2": 0, "d3": 2}}
    run = {"q": {"d0": 0.5, "d1": 0.5, "d2": 0.5, "d3": 0.5}}
    report = evaluate(qrels, run, ["nDCG@2(gain=linear)", "nDCG@2"])
    assert report.mean["nDCG@2(gain=linear)"] == pytest.approx(2 * D1 / (2 * D1 + 1 * D2), abs=1e-12)
    assert report.mean["nDCG@2"] == pytest.approx(3 * D1 / (3 * D1 + 1 * D2), abs=1e-12)


# Input D: everything is tied.
D_QRELS = {"q": {"d0": 1, "d1": 0, "d2": 0, "d3": 2}}
D_RUN = {"q": {"d0": 0.5, "d1": 0.5, "d2": 0.5, "d3": 0.5}}


@pytest.mark.parametrize(
    ("ties", "dcg", "published"),
    [
        ("doc_id_desc", 2 * D1, 0.760188),
        ("doc_id_asc", 1 * D1, 0.380094),
        ("input_order", 1 * D1, 0.380094),
        ("expected", 3 / 4 * (D1 + D2), 0.464930),
        ("pessimistic", 0, 0.0),
        ("optimistic", 2 * D1 + 1 * D2, 1.0),
    ],
)
def test_order_of_ties_can_be_chosen(ties, dcg, published):
    report = evaluate(D_QRELS, D_RUN, ["nDCG@2(gain=linear)", "DCG@2(gain=linear)"], ties=ties)
    assert report.mean["nDCG@2(gain=linear)"] == pytest.approx(dcg / (2 * D1 + 1 * D2), abs=1e-12)
    assert report.mean["nDCG@2(gain=linear)"] == pytest.approx(published, abs=5e-7)
    assert report.mean["DCG@2(gain=linear)"] == pytest.approx(dcg, abs=1e-12)
    assert report.counts["tied"] == 1


@pytest.mark.parametrize(
    ("ties", "score"), [("doc_id_desc", 1), ("doc_id_asc", 1 / 2), ("expected", 3 / 4), ("optimistic", 1)]
)
def test_cutoff_does_not_change_the_order_of_ties(ties, score):
    report = evaluate({"q": {"b": 1}}, {"q": {"a": 1.0, "b": 1.0}}, ["RR", "RR@10"], ties=ties)
    assert report.mean == {"RR": score, "RR@10": score}  # T5


def test_expected_scores_of_each_judge():
    # Q16: three tie at the top, one of them is relevant; a fourth document is relevant and not retrieved.
    qrels, run = {"q": {"b": 1, "m": 1}}, {"q": {"a": 0.5, "b": 0.5, "c": 0.5}}
    expected = {
        "P@1": 1 / 3,
        "R@1": 1 / 6,
        "Success@2": 2 / 3,
        "F1@2": (2 / 3) * 2 / (2 + 2),
        "Rprec": (2 / 3) / 2,
        "AP": (1 + 1 / 2 + 1 / 3) / 3 / 2,
        "AP@2": (1 + 1 / 2) / 3 / 2,
        "RR": (1 + 1 / 2 + 1 / 3) / 3,
        "RR@2": (1 + 1 / 2) / 3,
        "DCG": (D1 + D2 + D3) / 3,
        "nDCG": (D1 + D2 + D3) / 3 / (D1 + D2),
        "nDCG@1": 1 / 3,
    }
    assert evaluate(qrels, run, expected, ties="expected").mean == pytest.approx(expected, abs=1e-12)


def test_rankings_can_be_scored_over_the_orders_of_their_ties():
    rankings = rankings_from_arrays([1, 0, 0], [0.5, 0.5, 0.5])
    assert evaluate(rankings, "RR").mean["RR"] == 1 / 3
    assert evaluate(rankings, "RR", ties=None).mean["RR"] == 1 / 3
    assert evaluate(rankings, "RR", ties="optimistic").mean["RR"] == 1
    assert evaluate(rankings, "RR", ties="pessimistic").mean["RR"] == 1 / 3
    assert evaluate(rankings, "RR", ties="expected").mean["RR"] == pytest.approx((1 + 1 / 2 + 1 / 3) / 3, abs=1e-12)


@pytest.mark.parametrize("ties", ["expected", "optimistic", "pessimistic"])
def test_treatments_hold_for_every_order_of_ties(ties):
    # T22, T23: nothing relevant; a negative grade tied with an unjudged document; a query missing from the run.
    qrels = {"none": {"a": 0}, "negative": {"a": -1, "b": 2}, "missing": {"a": 1}}
    run = {"none": {"a": 1, "b": 1}, "negative": {"a": 2, "x": 2, "b": 1}}
    report = evaluate(qrels, run, ["nDCG", "AP", "P@3"], ties=ties)
    np.testing.assert_allclose(report.per_query["nDCG"], [nan, D3, 0], atol=1e-12)
    np.testing.assert_allclose(report.per_query["AP"], [nan, 1 / 3, 0], atol=1e-12)
    np.testing.assert_allclose(report.per_query["P@3"], [0, 1 / 3, 0], atol=1e-12)
    assert report.counts["tied"] == 0
    filled = evaluate(qrels, run, "AP", ties=ties, replace_undefined_by=1, missing_query=nan)
    np.testing.assert_allclose(filled.per_query["AP"], [1, 1 / 3, nan], atol=1e-12)


def test_nan_score_is_refused_in_every_order_of_ties():
    for ties in ("doc_id_asc", "input_order", "expected"):
        with pytest.raises(ValueError, match=r"document 'b': the score nan is not a finite number"):
            evaluate({"q": {"a": 1, "b": 0}}, {"q": {"a": 0.5, "b": nan}}, "AP", ties=ties)  # T24


def test_ids_of_different_types_have_an_expected_score():
    score = evaluate({"q": {"a": 1}}, {"q": {"a": 0.5, 7: 0.5}}, "RR", ties="expected").mean["RR"]
    assert score == pytest.approx(3 / 4, abs=1e-12)


def test_grade_too_large_for_its_gain_is_refused_in_the_mean_over_all_orders():
    with pytest.raises(ValueError, match="has the grade 1200, too large for the gain"):
        evaluate({"q": {"a": 1200}}, {"q": {"a": 1}}, "nDCG", ties="expected")


def test_judge_without_a_closed_form_is_refused():
    message = (
        "the mean of RBP@10 over all orders of the ties has no closed form here; it is there for P, R, Success, F1, "
        'F, Rprec, AP, RR, DCG, nDCG. Leave RBP@10 out, or give ties="optimistic" and "pessimistic"'
    )
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        expected_scores(Metric("RBP", cutoff=10), rankings_from_grades([1]))


def test_every_closed_form_is_there():
    rankings = rankings_from_arrays([1, 0], [0.5, 0.5])
    for name in CLOSED_FORMS:
        assert expected_scores(Metric(name, cutoff=1), rankings).tolist() == [pytest.approx(1 / 2, abs=1e-12)]


@settings(derandomize=True, database=None, deadline=None, max_examples=200)
@given(
    st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=2, max_size=12).filter(
        lambda items: any(grade for grade, _ in items)
    ),
    st.integers(1, 13),
)
def test_expected_ndcg_is_that_of_scikit_learn(items, k):
    labels, scores = map(list, zip(*items, strict=True))
    report = evaluate(rankings_from_arrays(labels, scores), f"nDCG@{k}(gain=linear)", ties="expected")
    assert next(iter(report.mean.values())) == pytest.approx(ndcg_score([labels], [scores], k=k), abs=1e-9)


def test_judged_query_that_the_run_lacks_scores_0_and_is_counted():
    # T15.
    qrels, run = {"u1": {1: 1, 2: 1}, "u2": {1: 1}}, {"u1": {1: 0.9, 2: 0.8}}
    metrics = ["P@2", "R@2", "Success@2", "F1@2", "Rprec", "AP", "RR", "DCG@2", "nDCG@2"]
    report = evaluate(qrels, run, metrics)
    assert [scores[1] for scores in report.per_query.values()] == [0] * 9
    assert [report.mean[name] for name in metrics if name != "DCG@2"] == [1 / 2] * 8
    assert report.counts["missing"] == 1


def test_missing_query_can_be_left_out_or_scored_otherwise():
    # T15.
    qrels, run = {"u1": {1: 1, 2: 1}, "u2": {1: 1}}, {"u1": {1: 0.9, 2: 0.8}}
    report = evaluate(qrels, run, ["P@2", "R@2", "nDCG@2"], missing_query=nan)
    assert report.mean == {"P@2": 1, "R@2": 1, "nDCG@2": 1}
    assert report.counts["missing"] == 1
    assert evaluate(qrels, run, "P@2", missing_query=0.25).mean["P@2"] == (1 + 0.25) / 2


def test_answering_six_of_ten_queries_is_not_the_mean_of_six():
    # M27.
    qrels = {q: {"a": 1} for q in range(10)}
    run = {q: {"a": 1} if q < 3 else {"x": 2, "y": 1, "a": 0.5} for q in range(6)}
    scores = [1, 1, 1, 1 / 3, 1 / 3, 1 / 3, 0, 0, 0, 0]
    assert evaluate(qrels, run, "RR").mean["RR"] == pytest.approx(sum(scores) / 10, abs=1e-12)
    assert evaluate(qrels, run, "RR", missing_query=nan).mean["RR"] == pytest.approx(sum(scores) / 6, abs=1e-12)


def test_query_with_nothing_relevant_is_undefined_left_out_and_counted():
    # T22: y = [1, 0, 1] perfectly ranked, then [0, 0, 0].
    needing = ["R@3", "Success@3", "Rprec", "AP", "RR", "nDCG@3"]
    report = evaluate(rankings_from_grades([[1, 1, 0], [0, 0, 0]]), [*needing, "F1@3", "P@3", "DCG@3"])
    for name in needing:
        assert isnan(report.per_query[name][1])
        assert report.mean[name] == 1
    assert isnan(report.per_query["F1@3"][1])
    assert report.mean["F1@3"] == 2 * 2 / (3 + 2)
    assert report.mean["P@3"] == (2 / 3 + 0) / 2
    assert report.per_query["DCG@3"][1] == 0
    assert report.counts["undefined"] == 1


def test_miss_and_nothing_relevant_are_told_apart():
    # T6: labels [0, 1] and [0, 0]; and a list that holds nothing of what is relevant.
    report = evaluate(rankings_from_grades([[0, 1], [0, 0], [0, 0]], ideal=[[1], [0], [1]]), "RR")
    np.testing.assert_array_equal(report.per_query["RR"], [1 / 2, nan, 0])
    assert report.mean["RR"] == (1 / 2 + 0) / 2


def test_mean_over_nothing_defined_is_undefined():
    report = evaluate(rankings_from_grades([[0], [0, -1]]), ["RR", "P@1"])
    assert isnan(report.mean["RR"])
    assert report.mean["P@1"] == 0


@pytest.mark.parametrize(("policy", "expected"), [(0, 0.35), (nan, 0.5), (1, 0.65)])
@pytest.mark.parametrize("metric", ["R@2", "Success@2", "F1@1", "Rprec", "AP", "RR", "nDCG@2"])
def test_undefined_can_be_replaced(metric, policy, expected):
    # Q17: 30 % of the queries have nothing relevant, the others average 1/2.
    half = [[1], [0]] * 35
    rankings = rankings_from_grades(half + [[0]] * 30, [[1]] * 70 + [[0]] * 30)
    report = evaluate(rankings, metric, replace_undefined_by=policy)
    assert report.mean[metric] == pytest.approx(expected, abs=1e-12)
    assert report.counts["undefined"] == 30


def test_precision_and_dcg_are_never_replaced():
    report = evaluate(rankings_from_grades([0, 0]), ["P@2", "DCG@2"], replace_undefined_by=1)
    assert report.mean == {"P@2": 0, "DCG@2": 0}


def test_missing_query_with_nothing_relevant_is_undefined_and_not_missing():
    qrels, run = {"q1": {"a": 1}, "q2": {"a": 0}}, {"q1": {"a": 1}}
    report = evaluate(qrels, run, ["RR", "P@1"])
    assert isnan(report.per_query["RR"][1])
    assert report.per_query["P@1"].tolist() == [1, 0]
    assert (report.counts["undefined"], report.counts["missing"]) == (1, 1)


def test_ideal_is_of_the_judged_documents():
    report = evaluate({"q": {"a": 1, "b": 1, "c": 1}}, {"q": {"a": 2, "x": 1}}, "nDCG@3")
    assert report.mean["nDCG@3"] == pytest.approx(D1 / (D1 + D2 + D3), abs=1e-12)  # T17
    assert of_one_list([1, 0], [2, 1, 0], "nDCG@2") == pytest.approx(1 / (3 * D1 + 1 * D2), abs=1e-12)  # A15


def test_short_list_is_still_divided_by_k():
    # T21.
    report = evaluate(rankings_from_grades([0, 1]), ["P@10", "R@10", "F1@10", "nDCG@10", "AP"])
    assert list(report.mean.values()) == pytest.approx([1 / 10, 1, 2 / 11, D2, 1 / 2], abs=1e-12)


def test_negative_scores_are_scores():
    # T2.
    rankings = rankings_from_arrays([1, 0, 1], [-1, -2, -3])
    report = evaluate(rankings, ["AP@2", "P@2", "R@2", "RR@2"])
    assert report.mean == {"AP@2": 1 / 2, "P@2": 1 / 2, "R@2": 1 / 2, "RR@2": 1}


def test_negative_grade_gains_nothing_and_is_counted():
    # T23.
    report = evaluate(rankings_from_grades([-1, 2, 0]), ["nDCG", "nDCG(gain=linear)", "P@1", "AP"])
    assert list(report.mean.values()) == pytest.approx([D2, D2, 0, 1 / 2], abs=1e-12)
    assert report.counts["negative"] == 1


def test_grade_too_large_for_its_gain_is_refused():
    # Number of clicks as a grade.
    qrels, run = {"q1": {"a": 3}, "q2": {"a": 1200, "b": 1}}, {"q1": {"a": 1}, "q2": {"b": 2, "a": 1}}
    message = re.escape("query 'q2' has the grade 1200, too large for the gain 2**grade - 1 (at most 1000)")
    for metric in ["nDCG", "DCG@2"]:
        with pytest.raises(ValueError, match=f"^{message}; give smaller grades, or .*linear"):
            evaluate(qrels, run, metric)
    report = evaluate(qrels, run, ["nDCG(gain=linear)", "AP"])
    expected = (1 + (1 * D1 + 1200 * D2) / (1200 * D1 + 1 * D2)) / 2
    assert report.mean["nDCG(gain=linear)"] == pytest.approx(expected, abs=1e-12)
    assert report.mean["AP"] == 1


@pytest.mark.parametrize("gain", ["exp2", "linear"])
def test_table_and_discount_of_the_house_give_the_ndcg_of_the_house(gain):
    rankings = rankings_from_grades([[2, 0, None, 1], [-1, 3]], ideal=[[2, 2, 1, 0], [3, 1, -1]])
    worth = {"exp2": "1:1,2:3,3:7", "linear": "1:1,2:2,3:3"}[gain]
    for judge in ("DCG", "nDCG"):
        house = evaluate(rankings, f"{judge}@3(gain={gain})").per_query[f"{judge}@3(gain={gain})"]
        own = evaluate(rankings, f"{judge}(gains={worth})@3").per_query[f"{judge}(gains={worth})@3"]
        np.testing.assert_allclose(own, house, rtol=0, atol=1e-12)


def test_discounts_of_the_tools():
    # CONVENTIONS: one input, many answers; retrieved 2, 0, 3 of 3, 2, 1, 0.
    rankings = rankings_from_grades([2, 0, 3, 1])
    report = evaluate(rankings, ["nDCG@3(gain=linear)", "nDCG(discount=log2(max(r,2)))@3(gain=linear)", "nDCG@3"])
    assert list(report.mean.values()) == pytest.approx([0.735007, 0.691323, 0.692020], abs=5e-7)


def test_threshold_holds_for_the_pool_and_leaves_unjudged_unjudged():
    qrels, run = {"q": {"a": 1, "b": 2, "c": 3, "d": 0}}, {"q": {"a": 4, "x": 3, "b": 2, "d": 1}}
    report = evaluate(qrels, run, ["R(rel=2)@10", "R@10", "Bpref(rel=2)", "P(rel=2)@3"])
    # R = 2 and N = 2: one of two stands above b, and c is missed.
    assert list(report.mean.values()) == pytest.approx([1 / 2, 2 / 3, (1 / 2) / 2, 1 / 3], abs=1e-12)


def test_query_with_nothing_above_the_threshold_is_undefined_and_told():
    report = evaluate(rankings_from_grades([[1, 0], [2, 0], [0, 0]], [[1], [2], [0]]), ["AP(rel=2)", "AP"])
    np.testing.assert_array_equal(report.per_query["AP(rel=2)"], [nan, 1, nan])
    assert report.counts["undefined"] == 1
    assert report.notes.endswith("AP(rel=2) is undefined for 2 of 3 queries.")


def test_auc_is_undefined_where_the_list_lacks_a_kind_but_0_where_the_run_lacks_the_query():
    qrels, run = {1: {"a": 1, "b": 0}, 2: {"a": 1}, 3: {"a": 1}}, {1: {"a": 2, "b": 1}, 2: {"a": 1}}
    report = evaluate(qrels, run, ["AUC", "Judged"])
    np.testing.assert_array_equal(report.per_query["AUC"], [1, nan, 0])
    np.testing.assert_array_equal(report.per_query["Judged"], [1, 1, 0])
    assert evaluate(qrels, run, "AUC", replace_undefined_by=0.5).per_query["AUC"].tolist() == [1, 0.5, 0]


def test_judges_that_are_always_defined_give_0_where_nothing_is_relevant():
    report = evaluate(rankings_from_grades([0, 0]), ["RBP(p=0.8)", "ERR(max=3)@10"], replace_undefined_by=1)
    assert list(report.mean.values()) == [0, 0]


def test_every_judge_has_its_kernel():
    assert list(_LOOPS) == list(JUDGES)
    assert list(_WEIGHTS) == list(DISCOUNTS)
    rankings = rankings_from_grades([[2, 0, 1, None], [0, 1]], ideal=[[2, 1, 0, 0], [1, 0]])
    examples = [example for judge in JUDGES.values() for example in judge.examples]
    scores = evaluate(rankings, examples).per_query
    assert list(scores) == examples
    assert all(np.isfinite(of_one).all() and of_one.shape == (2,) for of_one in scores.values())


@pytest.mark.parametrize(
    ("metric", "message"),
    [
        ("ERR(max=2)@10", "query 'q2' has the grade 3, above the max of ERR(max=2)@10; give the highest grade of the"),
        ("nDCG(gains=1:1)@5", "query 'q2' has the grade 3, but nDCG(gains=1:1)@5 has no gain for it; add it to the"),
        ("DCG(gains=1:1)", "query 'q2' has the grade 3, but DCG(gains=1:1) has no gain for it; add it to the gains"),
    ],
)
def test_grade_beyond_the_scale_is_refused(metric, message):
    rankings = rankings_from_grades([[1, 0], [0, 1]], ideal=[[1, 0], [3, 1, 0, -1]])
    with pytest.raises(ValueError, match=f"^{re.escape(message)}"):
        evaluate(rankings, metric)


def test_metrics_may_be_given_as_objects():
    report = evaluate(rankings_from_grades([0, 1]), [Metric("RR"), Metric("P", cutoff=2)])
    assert report.mean == {"RR": 1 / 2, "P@2": 1 / 2}


@pytest.mark.parametrize("option", ["replace_undefined_by", "missing_query"])
@pytest.mark.parametrize("score", ["0", None, float("inf"), True, [0]])
def test_treatments_are_numbers_or_nan(option, score):
    message = re.escape(f"{option} is {score!r}; give a number, or NaN to leave such queries out of the mean")
    with pytest.raises(ValueError, match=f"^{message}$"):
        evaluate(rankings_from_grades([1]), "RR", **{option: score})


def test_nan_score_is_refused():
    # T24.
    with pytest.raises(ValueError, match=r"query 'q', document 'b': the score nan is not a finite number"):
        evaluate({"q": {"a": 1, "b": 0, "c": 2}}, {"q": {"a": 0.5, "b": nan, "c": 0.4}}, "nDCG@3")


def test_dcg_and_ndcg_may_disagree_about_the_better_system():
    # Q27: q1 with four relevant documents, q2 with one.
    ideal = [[1, 1, 1, 1], [1]]
    a = evaluate(rankings_from_grades([[1, 1, 1, 1], [0, 0, 0, 1]], ideal), ["DCG@4", "nDCG@4"]).mean
    b = evaluate(rankings_from_grades([[1, 1, 0, 0], [1, 0, 0, 0]], ideal), ["DCG@4", "nDCG@4"]).mean
    all_four = D1 + D2 + D3 + D4
    assert a["DCG@4"] == pytest.approx((all_four + D4) / 2, abs=1e-12)
    assert b["DCG@4"] == pytest.approx((D1 + D2 + D1) / 2, abs=1e-12)
    assert a["nDCG@4"] == pytest.approx((1 + D4) / 2, abs=1e-12)
    assert b["nDCG@4"] == pytest.approx(((D1 + D2) / all_four + 1) / 2, abs=1e-12)


def test_each_query_weighs_the_same():
    # M30: recall 20/100, 1/1, 1/1.
    rel, ideal = [[1] * 20, [1], [1]], [[1] * 100, [1], [1]]
    report = evaluate(rankings_from_grades(rel, ideal), "R@100")
    assert report.mean["R@100"] == pytest.approx((20 / 100 + 1 + 1) / 3, abs=1e-12)


def test_everything_is_counted():
    qrels = {
        "found": {"a": 2, "b": 0, "c": -1},
        "nothing relevant": {"a": 0},
        "missing": {"a": 1},
        "tied": {"a": 1, "b": 0},
    }
    run = {
        "found": {"a": 3, "x": 2, "y": 1},
        "nothing relevant": {"a": 1, "z": 1},
        "tied": {"a": 1, "b": 1},
        "unjudged": {"a": 1},
        "unjudged too": {"a": 1},
    }
    assert evaluate(qrels, run, "P@1").counts == {
        "queries": 4,
        "undefined": 1,
        "missing": 1,
        "unjudged": 3,
        "unjudged_queries": 2,
        "negative": 1,
        "tied": 1,
    }


def test_nothing_to_count_is_0():
    assert evaluate({"q": {"a": 1}}, {"q": {"a": 1}}, "P@1").counts == {
        "queries": 1,
        "undefined": 0,
        "missing": 0,
        "unjudged": 0,
        "unjudged_queries": 0,
        "negative": 0,
        "tied": 0,
    }


documents = st.sampled_from("abcdefgh")
qrels = st.dictionaries(documents, st.integers(-1, 3) | st.sampled_from([0.5, 1.25]))
runs = st.dictionaries(documents, st.integers(0, 3))


@settings(derandomize=True, database=None, deadline=None, max_examples=200)
@given(st.lists(st.tuples(qrels, runs), min_size=1, max_size=4))
def test_every_judge_agrees_with_its_plain_twin(many):
    report = evaluate({q: one for q, (one, _) in enumerate(many)}, {q: one for q, (_, one) in enumerate(many)}, SCORED)
    for q, (judged, retrieved) in enumerate(many):
        ranking = sorted(retrieved, key=lambda doc: (retrieved[doc], doc), reverse=True)
        relevant = {doc for doc, grade in judged.items() if grade > 0}
        twins = {
            "P@3": plain.precision_at_k(ranking, relevant, 3),
            "R@3": plain.recall_at_k(ranking, relevant, 3),
            "Success@3": plain.success_at_k(ranking, relevant, 3),
            "F1@3": plain.f1_at_k(ranking, relevant, 3),
            "Rprec": plain.r_precision(ranking, relevant),
            "AP": plain.average_precision(ranking, relevant),
            "AP@3": plain.average_precision(ranking, relevant, 3),
            "RR": plain.reciprocal_rank(ranking, relevant),
            "RR@3": plain.reciprocal_rank(ranking, relevant, 3),
            "DCG@3": plain.dcg_at_k(ranking, 3, judged),
            "nDCG": plain.ndcg_at_k(ranking, 100, judged),
            "nDCG@3": plain.ndcg_at_k(ranking, 3, judged),
        }
        scores = {name: report.per_query[name][q] for name in SCORED}
        assert scores == pytest.approx(twins, abs=1e-12, nan_ok=True)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (({"q": {"a": 1}}, {"q": {"a": 1}}), "no metric is named; give at least one"),
        (({"q": {"a": 1}}, {"q": {"a": 1}}, []), "no metric is named; give at least one"),
        ((rankings_from_grades([1]),), "no metric is named; give at least one"),
        ((rankings_from_grades([1]), "ncdg@10"), "there is no metric 'ncdg@10'; did you mean nDCG"),
        ((rankings_from_grades([1]), ["AP", "P@0"]), "'P@0' has the cutoff 0; give a whole number from 1"),
        (({"q": {"a": 1}}, None, "AP"), "run is empty; give at least one query"),
        (({"q": {"a": 1}}, ["AP"]), "run is a list; give a dict: {query id: {document id: score}}"),
        (
            (rankings_from_grades([1]), {"q": {"a": 1}}, "AP"),
            "Rankings hold the run already: give evaluate(rankings, metrics), metrics as one list",
        ),
        (({}, {"q": {"a": 1}}, "AP"), "qrels is empty; give at least one query"),
        (({"q": {"a": nan}}, {"q": {"a": 1}}, "AP"), "qrels, query 'q', document 'a': the grade nan is not a finite"),
        (({"q": {"a": "1"}}, {"q": {"a": 1}}, "AP"), "qrels, query 'q', document 'a': the grade '1' is not a finite"),
    ],
)
def test_errors_say_what_is_wrong_where_and_the_mend(arguments, message):
    with pytest.raises(ValueError, match=f"^{re.escape(message)}"):
        evaluate(*arguments)


@pytest.mark.parametrize("ties", ["doc_id_desc", "doc_id_asc", "input_order", "average"])
def test_rankings_stand_in_an_order_already(ties):
    message = (
        f"ties is '{ties}', but rankings stand in an order already; give expected, optimistic or pessimistic, "
        "or give the order to the reader: rankings_from_dicts(qrels, run, ties=...)"
    )
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        evaluate(rankings_from_grades([1]), "RR", ties=ties)


def test_unknown_order_of_ties_is_refused():
    with pytest.raises(ValueError, match=r"^ties is 'average'; give doc_id_desc, .* optimistic or pessimistic"):
        evaluate({"q": {"a": 1}}, {"q": {"a": 1}}, "RR", ties="average")


LABELS = [2, 1, 0, 1, 3]
BEST = 7 * D1 + 3 * D2 + 1 * D3  # grades 3, 2, 1


class TestRankingEvaluator:
    def test_perfect_scores_give_1(self):
        # B11.
        scores = RankingEvaluator(k_values=(3, 5)).evaluate(y_true=LABELS, y_score=[0.8, 0.6, 0.2, 0.7, 0.9])
        assert scores == pytest.approx(
            {
                "P@3": 3 / 3,
                "R@3": 3 / 4,
                "MAP@3": (1 / 1 + 2 / 2 + 3 / 3) / 4,
                "MRR@3": 1 / 1,
                "NDCG@3": 1,
                "P@5": 4 / 5,
                "R@5": 4 / 4,
                "MAP@5": 1,
                "MRR@5": 1,
                "NDCG@5": 1,
            },
            abs=1e-12,
        )
        assert list(scores) == [f"{name}@{k}" for k in (3, 5) for name in ("P", "R", "MAP", "MRR", "NDCG")]

    def test_reversed_scores_give_less(self):
        # B11: in rank order 0, 1, 1, 2, 3.
        scores = RankingEvaluator(k_values=(3, 5)).evaluate(y_true=LABELS, y_score=[-0.8, -0.6, -0.2, -0.7, -0.9])
        assert scores["NDCG@3"] == pytest.approx((1 * D2 + 1 * D3) / BEST, abs=1e-12)
        assert scores["NDCG@5"] == pytest.approx((1 * D2 + 1 * D3 + 3 * D4 + 7 * D5) / (BEST + 1 * D4), abs=1e-12)
        assert scores["MRR@3"] == 1 / 2
        assert scores["MAP@5"] == pytest.approx((1 / 2 + 2 / 3 + 3 / 4 + 4 / 5) / 4, abs=1e-12)

    def test_reversed_scores_with_linear_gain_are_those_of_the_guide(self):
        # B11.
        rankings = rankings_from_arrays(LABELS, [-0.8, -0.6, -0.2, -0.7, -0.9])
        report = evaluate(rankings, ["nDCG@3(gain=linear)", "nDCG@5(gain=linear)"])
        assert list(report.mean.values()) == pytest.approx([0.2375, 0.6072], abs=5e-5)

    def test_order_of_the_items_does_not_matter(self):
        evaluator = RankingEvaluator(k_values=(3,))
        mixed = evaluator.evaluate(y_true=[3, 0, 2, 1, 1], y_score=[0.9, 0.2, 0.8, 0.7, 0.6])
        assert mixed == evaluator.evaluate(y_true=LABELS, y_score=[0.8, 0.6, 0.2, 0.7, 0.9])

    def test_cutoffs_are_5_and_10_unless_given(self):
        scores = RankingEvaluator().evaluate(y_true=range(10), y_score=range(10))
        assert [name for name in scores if name.startswith("NDCG")] == ["NDCG@5", "NDCG@10"]
        assert scores["NDCG@5"] == scores["NDCG@10"] == 1

    def test_batch_gives_means_over_its_queries(self):
        scores = RankingEvaluator(k_values=[2]).evaluate(
            y_true=np.array([[1, 0, 0], [0, 0, 1]]), y_score=np.array([[0.9, 0.5, 0.1], [0.9, 0.1, 0.5]])
        )
        expected = {"P@2": 1 / 2, "R@2": 1, "MAP@2": (1 + 1 / 2) / 2, "MRR@2": (1 + 1 / 2) / 2, "NDCG@2": (1 + D2) / 2}
        assert scores == pytest.approx(expected, abs=1e-12)

    def test_queries_may_differ_in_length(self):
        scores = RankingEvaluator(k_values=(1, 3)).evaluate(y_true=[[0, 1], [1, 0, 2]], y_score=[[2, 1], [1, 2, 3]])
        assert scores["P@1"] == (0 + 1) / 2
        assert scores["P@3"] == pytest.approx((1 / 3 + 2 / 3) / 2, abs=1e-12)
        assert scores["MRR@3"] == (1 / 2 + 1) / 2
        assert scores["NDCG@3"] == pytest.approx((D2 + (3 * D1 + 1 * D3) / (3 * D1 + 1 * D2)) / 2, abs=1e-12)

    def test_tie_that_matters_is_warned_of(self):
        with pytest.warns(UserWarning, match=r"^in 1 of 2 queries, items of different grade share a score") as caught:
            scores = RankingEvaluator(k_values=(1,)).evaluate(y_true=[[1, 0], [1, 0]], y_score=[[0.5, 0.5], [2, 1]])
        assert scores["P@1"] == (0 + 1) / 2
        assert len(caught) == 1
        assert caught[0].filename == __file__

    def test_query_with_nothing_relevant_is_warned_of(self):
        with pytest.warns(UserWarning, match=r"^in 1 of 2 queries nothing is relevant; .* leave them out$") as caught:
            scores = RankingEvaluator(k_values=(2,)).evaluate(y_true=[[0, 0], [0, 1]], y_score=[[1, 2], [1, 2]])
        assert scores == {"P@2": (0 + 1 / 2) / 2, "R@2": 1, "MAP@2": 1, "MRR@2": 1, "NDCG@2": 1}
        assert len(caught) == 1
        assert caught[0].filename == __file__

    def test_cutoff_beyond_the_longest_list_is_warned_of(self):
        # B13.
        message = r"^no list is longer than 5, so nothing new is read at k = 10, 20$"
        with pytest.warns(UserWarning, match=message) as caught:
            scores = RankingEvaluator(k_values=(5, 10, 20)).evaluate(y_true=LABELS, y_score=[5, 4, 3, 2, 1])
        assert scores["NDCG@20"] == scores["NDCG@10"] == scores["NDCG@5"]
        assert scores["P@10"] == scores["P@5"] / 2
        assert len(caught) == 1
        assert caught[0].filename == __file__

    @pytest.mark.parametrize(
        ("k_values", "message"),
        [
            ((), "k_values is empty; give at least one cutoff"),
            ((5, 0), "each of k_values must be a whole number of at least 1, not 0"),
            ((-1,), "each of k_values must be a whole number of at least 1, not -1"),
            ((2.5,), "each of k_values must be a whole number of at least 1, not 2.5"),
            ("5", "k_values is '5'; give a list or an array of numbers"),
        ],
    )
    def test_cutoffs_are_whole_numbers_from_1(self, k_values, message):
        with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
            RankingEvaluator(k_values)

    @pytest.mark.parametrize(
        ("labels", "scores", "message"),
        [
            ([1, 0], [1], "query 'q1' has 2 labels in y_true but 1 scores in y_score; give one score for each label"),
            ([1, 0], [1, nan], "query 'q1', y_score, position 2: nan is not a finite number; give a finite number"),
            ([1, nan], [1, 2], "query 'q1', y_true, position 2: nan is not a finite number; give a finite number"),
            ([], [], "y_true is empty; give at least one item"),
        ],
    )
    def test_bad_input_is_refused(self, labels, scores, message):
        with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
            RankingEvaluator().evaluate(labels, scores)


def test_many_documents_are_shared_out_to_threads_and_the_scores_are_the_same_to_the_last_bit(monkeypatch):
    random = np.random.default_rng(3)
    grades = [random.integers(-1, 4, random.integers(0, 40)).tolist() for _ in range(60)]
    metrics = [judge.examples[-1] for judge in JUDGES.values()] + ["nDCG@10(discount=1/r)", "AP(rel=2)"]
    alone = evaluate(rankings_from_grades(grades), metrics)
    monkeypatch.setattr("rankbook.rankings.PART_SIZE", 100)
    rankings = rankings_from_grades(grades)
    assert len(rankings.parts) > 5
    together = evaluate(rankings, metrics)
    for metric in metrics:
        np.testing.assert_array_equal(together.per_query[metric], alone.per_query[metric])
    assert together.counts == alone.counts


def test_a_fault_in_one_part_names_its_query(monkeypatch):
    monkeypatch.setattr("rankbook.rankings.PART_SIZE", 2)
    rankings = rankings_from_grades([[1, 0], [1, 0], [2000, 0], [3000, 0]])
    with pytest.raises(ValueError, match="query 'q3' has the grade 2000"):
        evaluate(rankings, "nDCG@2")
