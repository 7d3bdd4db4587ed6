"""Conventions are plain data, and each rule does what it says: values worked out by hand."""

import dataclasses
import math

import pytest

import rankbook as rb
from rankbook.conventions import AXES, CONVENTIONS, RULES, Convention, convention_named

# Ranking b, c, a, d with the grades 2, 0, 3, 1 (the one input on which tools print five numbers).
QRELS_A = {"q": {"a": 3, "b": 2, "c": 0, "d": 1}}
RUN_A = {"q": {"a": 0.4, "b": 0.9, "c": 0.8, "d": 0.1}}


def mean(qrels, run, metric, **rules):
    convention = dataclasses.replace(CONVENTIONS["rankbook"], name="own", **rules)
    return rb.evaluate(qrels, run, metric, convention=convention).mean[metric]


@pytest.mark.parametrize(
    ("metric", "rules", "worked_out"),
    [
        ("nDCG@3", {"gain": "grade"}, 3.5 / 4.76186),
        ("nDCG@3", {}, 6.5 / 9.39279),
        ("nDCG@3", {"gain": "binary"}, 1.5 / 2.13093),
        ("nDCG@3", {"gain": "grade", "discount": "log2(max(r,2))"}, 3.89279 / 5.63093),
        ("nDCG@3", {"gain": "grade", "discount": "1/r"}, (2 + 3 / 3) / (3 + 2 / 2 + 1 / 3)),
        ("nDCG@3", {"gain": "grade", "discount": "none"}, 5 / 6),
        ("AP@3", {}, (1 + 2 / 3) / 3),
        ("AP@3", {"ap_divisor": "hits"}, (1 + 2 / 3) / 2),
        ("AP@3", {"relevant": ">= 2"}, (1 + 2 / 3) / 2),
        ("P@3", {"relevant": ">= 2"}, 2 / 3),
        ("R@3", {"relevant": ">= 2"}, 1),
    ],
)
def test_one_input_many_answers(metric, rules, worked_out):
    assert mean(QRELS_A, RUN_A, metric, **rules) == pytest.approx(worked_out, abs=2e-6)


@pytest.mark.parametrize(
    ("divisor", "score"), [("R", 1 / 3), ("min(R, k)", 1 / 2), ("min(R, k, n)", 1 / 2), ("hits", 1)]
)
def test_divisors_of_ap(divisor, score):
    qrels = {"q": {"d0": 1, "d1": 1, "d2": 1, "d3": 0}}
    run = {"q": {"d0": 0.9, "d1": 0.1, "d2": 0.2, "d3": 0.8}}
    assert mean(qrels, run, "AP@2", ap_divisor=divisor) == pytest.approx(score)


def test_a_short_list_under_both_rules():
    qrels, run = {"q": {"d1": 0, "d2": 1}}, {"q": {"d1": 2.0, "d2": 1.0}}
    assert mean(qrels, run, "P@10") == 0.1
    assert mean(qrels, run, "P@10", short_list="min(k, n)") == 0.5
    assert mean(qrels, run, "AP@10", ap_divisor="min(R, k, n)") == 0.5


@pytest.mark.parametrize(
    ("ties", "score"),
    [
        ("document id descending", 0.760188),
        ("document id ascending", 1 / 2.63093),
        ("input order", 0.380094),
        ("averaged over all orders", 0.464930 * 0 + (3 / 4) * 1.63093 / 2.63093),
        ("worst first", 0.0),
        ("best first", 1.0),
    ],
)
def test_ties_at_a_cutoff_of_two(ties, score):
    qrels, run = {"q": {"d0": 1, "d1": 0, "d2": 0, "d3": 2}}, {"q": dict.fromkeys(["d0", "d1", "d2", "d3"], 0.5)}
    assert mean(qrels, run, "nDCG@2", gain="grade", ties=ties) == pytest.approx(score, abs=1e-6)


def test_an_ideal_of_the_list_itself_forgets_what_was_missed():
    qrels, run = {"q": {"a": 1, "b": 1, "c": 1}}, {"q": {"a": 2.0, "x": 1.0}}
    assert mean(qrels, run, "nDCG@3") == pytest.approx(0.4692787)
    assert mean(qrels, run, "nDCG@3", ideal="the list itself") == 1
    assert mean(qrels, run, "AP", ideal="the list itself") == 1


def test_unjudged_documents_can_be_removed():
    qrels, run = {"q": {"b": 1, "d": 1, "e": 0}}, {"q": {"a": 5, "b": 4, "c": 3, "d": 2, "e": 1}}
    assert mean(qrels, run, "AP") == 0.5
    assert mean(qrels, run, "AP", unjudged="removed") == 1
    assert mean(qrels, run, "nDCG@5") == pytest.approx(0.6509, abs=1e-4)
    assert mean(qrels, run, "nDCG@5", unjudged="removed") == 1


def test_negative_grades_under_three_rules():
    qrels, run = {"q": {"a": -1, "b": 2, "c": 0}}, {"q": {"a": 3.0, "b": 2.0, "c": 1.0}}
    assert mean(qrels, run, "nDCG@3", gain="grade") == pytest.approx(0.6309298)
    assert mean(qrels, run, "nDCG@3", gain="grade", negative_grades="kept") == pytest.approx(0.1745730)
    assert mean(qrels, run, "nDCG@3", negative_grades="kept") == pytest.approx(0.5064688)
    with pytest.raises(ValueError, match="own refuses negative grades; give 0"):
        mean(qrels, run, "nDCG@3", negative_grades="refused")


@pytest.mark.parametrize(
    ("nothing", "score"), [({}, 0.5), ({"nDCG": 0.0}, 0.35), ({"nDCG": 1.0}, 0.65)], ids=["left out", "0", "1"]
)
def test_three_of_ten_queries_without_anything_relevant(nothing, score):
    qrels = {q: {"a": 1, "b": 0} if q < 7 else {"a": 0, "b": 0} for q in range(10)}
    run = {q: {"b": 2.0, "a": 1.0} for q in range(10)}
    scored = mean(qrels, run, "AP", nothing_relevant={"AP": nothing.get("nDCG", math.nan)})
    assert scored == pytest.approx(score)


def test_a_query_that_the_run_lacks():
    qrels, run = {"u1": {"a": 1}, "u2": {"a": 1}}, {"u1": {"a": 1.0}}
    assert mean(qrels, run, "nDCG@2") == 0.5
    assert mean(qrels, run, "nDCG@2", missing_query=math.nan) == 1


def test_scores_of_single_precision_are_sooner_tied():
    qrels, run = {"q": {"a": 1}}, {"q": {"z": 0.5, "a": 0.5 + 1e-9}}
    assert mean(qrels, run, "RR") == 1
    assert mean(qrels, run, "RR", scores="float32") == 0.5


def test_rankbooks_own_convention_is_what_evaluate_says():
    qrels = {"q1": {"a": 3, "b": 2, "c": 0, "d": 1}, "q2": {"x": 1}, "q3": {"y": 0}, "q4": {"z": 1}}
    run = {"q1": {"a": 0.4, "b": 0.9, "c": 0.9, "u": 0.8}, "q2": {"w": 1.0, "x": 1.0}, "q3": {"y": 2.0}}
    metrics = ["P@3", "R@3", "AP", "AP@2", "RR", "Success@1", "DCG@3", "nDCG@3"]
    plain = rb.evaluate(qrels, run, metrics)
    named = rb.evaluate(qrels, run, metrics, convention="rankbook")
    for metric in metrics:
        assert named.per_query[metric] == pytest.approx(plain.per_query[metric], nan_ok=True)


def test_a_judge_that_the_tool_lacks_is_refused():
    with pytest.raises(ValueError, match="LightGBM has no P; it has AP, nDCG"):
        rb.evaluate(QRELS_A, RUN_A, "P@3", convention="LightGBM")


def test_unknown_names_and_rules_are_refused():
    with pytest.raises(ValueError, match="there is no convention 'trec'; known are rankbook, trec_eval"):
        convention_named("trec")
    with pytest.raises(ValueError, match="own: gain is 'cubic'; known rules are '2\\*\\*grade - 1'"):
        Convention(name="own", gain="cubic")


def test_every_axis_is_told_and_every_preset_prints():
    for convention in CONVENTIONS.values():
        assert len(convention.rules()) == len(AXES)
        assert str(convention).count("\n") == len(AXES)
    assert set(RULES) < set(AXES)


def test_a_convention_is_frozen():
    with pytest.raises(dataclasses.FrozenInstanceError):
        CONVENTIONS["rankbook"].gain = "grade"
