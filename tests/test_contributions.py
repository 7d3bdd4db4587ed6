import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rankbook as rb
from rankbook.contributions import contributions

BEST = 3 + 3 / math.log2(3) + 1 / 2
BEST_LINEAR = 2 + 2 / math.log2(3) + 1 / 2
GRADES = [2, 0, 1, 0, 2]

grades = st.lists(st.none() | st.integers(0, 3), min_size=1, max_size=12)
judged_elsewhere = st.lists(st.integers(0, 3), max_size=6)
metrics = st.one_of(
    st.sampled_from(["Rprec", "AP", "RR", "DCG", "nDCG", "nDCG(gain=linear)"]),
    st.builds(
        "{}@{}".format,
        st.sampled_from(["P", "R", "Success", "F1", "AP", "RR", "DCG", "nDCG"]),
        st.integers(1, 14),
    ),
)


@pytest.mark.parametrize(
    ("metric", "expected"),
    [
        ("P@3", [1 / 3, 0, 1 / 3, 0, 0]),
        ("P@10", [1 / 10, 0, 1 / 10, 0, 1 / 10]),
        ("R@3", [1 / 3, 0, 1 / 3, 0, 0]),
        ("Success@3", [1, 0, 0, 0, 0]),
        ("F1@5", [2 / 8, 0, 2 / 8, 0, 2 / 8]),
        ("Rprec", [1 / 3, 0, 1 / 3, 0, 0]),
        ("AP", [1 / 3, 0, 2 / 9, 0, 1 / 5]),
        ("AP@3", [1 / 3, 0, 2 / 9, 0, 0]),
        ("RR", [1, 0, 0, 0, 0]),
        ("DCG@5", [3, 0, 1 / 2, 0, 3 / math.log2(6)]),
        ("DCG@4", [3, 0, 1 / 2, 0, 0]),
        ("nDCG@5", [3 / BEST, 0, 0.5 / BEST, 0, 3 / math.log2(6) / BEST]),
        ("nDCG@1", [1, 0, 0, 0, 0]),
        ("nDCG@3(gain=linear)", [2 / BEST_LINEAR, 0, 0.5 / BEST_LINEAR, 0, 0]),
        ("map", [1 / 3, 0, 2 / 9, 0, 1 / 5]),
    ],
)
def test_terms_worked_by_hand(metric, expected):
    assert contributions(GRADES, GRADES, metric) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(("metric", "expected"), [("RR", [0, 0, 1 / 3, 0]), ("RR@2", [0, 0, 0, 0])])
def test_the_first_hit_alone_counts_for_reciprocal_rank(metric, expected):
    assert contributions([0, 0, 1, 2], [2, 1, 0, 0], metric) == pytest.approx(expected, abs=1e-12)


def test_what_is_buried_elsewhere_lowers_each_term():
    assert contributions([1, 0, 1], [1, 1, 0, 3, 2], "AP") == pytest.approx([1 / 4, 0, (2 / 3) / 4], abs=1e-12)


def test_an_unjudged_document_adds_nothing_but_holds_its_rank():
    assert contributions([None, 1, None, 2], [1, 2], "AP") == pytest.approx([0, 1 / 4, 0, 1 / 4], abs=1e-12)
    assert contributions([None, 1], [1, 2], "DCG@2") == pytest.approx([0, 1 / math.log2(3)], abs=1e-12)


@pytest.mark.parametrize("metric", ["R@2", "AP", "RR", "nDCG@2"])
def test_every_term_is_nan_where_the_metric_is_undefined(metric):
    assert np.isnan(contributions([0, None, 0], [0, 0], metric)).all()


@pytest.mark.parametrize("metric", ["P@2", "DCG@2"])
def test_judges_that_are_always_defined_give_zeros(metric):
    assert contributions([0, None, 0], [0, 0], metric).tolist() == [0, 0, 0]


def test_any_iterable_of_grades_will_do():
    assert contributions(iter(GRADES), iter(GRADES), "P@1").tolist() == [1, 0, 0, 0, 0]


@pytest.mark.parametrize(
    ("rel", "ideal", "metric", "message"),
    [
        ([1], [1], "P", "'P' needs a cutoff"),
        ([1], [1], "precison@3", "there is no metric"),
        ([2, 1], [2], "AP", "ideal lacks the grade 1 of rank 2"),
        ([math.inf], [1], "AP", "is not a finite number"),
    ],
)
def test_bad_input_is_refused(rel, ideal, metric, message):
    with pytest.raises(ValueError, match=message):
        contributions(rel, ideal, metric)


@settings(derandomize=True, deadline=None)
@given(grades, judged_elsewhere, metrics)
def test_terms_add_up_to_the_score_that_evaluate_gives(rel, elsewhere, metric):
    ideal = [*(grade for grade in rel if grade is not None), *elsewhere]
    terms = contributions(rel, ideal or [0], metric)
    report = rb.evaluate(rb.rankings_from_grades(rel, ideal=ideal or [0]), metric)
    assert terms.shape == (len(rel),)
    assert terms.sum() == pytest.approx(next(iter(report.mean.values())), abs=1e-12, nan_ok=True)
    assert not (terms < 0).any()
