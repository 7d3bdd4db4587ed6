"""The judges for one list typed by hand."""

import re
from math import isnan, log2

import numpy as np
import pytest

import rankbook as rb

REL, IDEAL = [2, 0, 1, 0, 2], [2, 2, 1, 0, 0]


@pytest.mark.parametrize(
    ("score", "expected"),
    [
        (rb.precision_at_k(REL, k=3), 2 / 3),
        (rb.recall_at_k(REL, n_relevant=3, k=3), 2 / 3),
        (rb.success_at_k(REL, k=3), 1),
        (rb.f1_at_k(REL, n_relevant=3, k=3), 2 / 3),
        (rb.f1_at_k(REL, n_relevant=3, k=5), 2 * 3 / (5 + 3)),
        (rb.r_precision(REL, n_relevant=3), 2 / 3),
        (rb.average_precision(REL, n_relevant=3), (1 / 1 + 2 / 3 + 3 / 5) / 3),
        (rb.reciprocal_rank(REL), 1 / 1),
        (rb.dcg_at_k(REL, k=5), 3 + 1 / log2(4) + 3 / log2(6)),
        (rb.ndcg_at_k(REL, IDEAL, k=5), (3 + 1 / log2(4) + 3 / log2(6)) / (3 + 3 / log2(3) + 1 / log2(4))),
        (rb.dcg_at_k(REL, k=5, gain="linear"), 2 + 1 / log2(4) + 2 / log2(6)),
        (
            rb.ndcg_at_k(REL, IDEAL, k=5, gain="linear"),
            (2 + 1 / log2(4) + 2 / log2(6)) / (2 + 2 / log2(3) + 1 / log2(4)),
        ),
        (rb.position_weight(4), 1 / 4),
        (rb.f_measure_at_k(REL, n_relevant=3, k=5), 2 * 3 / (5 + 3)),
        (rb.f_measure_at_k(REL, n_relevant=3, k=5, beta=2), 5 * 3 / (5 + 4 * 3)),
        (rb.rank_biased_precision(REL, p=0.8), 0.2 * (1 + 0.8**2 + 0.8**4)),
        (rb.rank_biased_precision(REL, p=0.8, k=3), 0.2 * (1 + 0.8**2)),
        (rb.rbp_residual(REL, p=0.8), 0.8**5),
        (
            rb.expected_reciprocal_rank(REL, k=5, max_grade=2),
            3 / 4 + (1 / 4) * (1 / 4) / 3 + (1 / 4) * (3 / 4) * (3 / 4) / 5,
        ),
        (rb.binary_preference(REL, IDEAL), (1 + 1 / 2 + 0) / 3),
        (rb.judged_at_k(REL, k=3), 1),
        (rb.interpolated_precision(REL, n_relevant=3, recall=0.5), 2 / 3),
        (rb.eleven_point_precision(REL, n_relevant=3), (4 * 1 + 3 * 2 / 3 + 4 * 3 / 5) / 11),
        (rb.q_measure(REL, IDEAL), (3 / 3 + 5 / 8 + 8 / 10) / 3),
        (rb.area_under_curve(REL), 3 / 6),
    ],
)
def test_values_of_the_article_are_plain_floats(score, expected):
    assert score == pytest.approx(expected, abs=1e-12)
    assert type(score) is float


def test_curves_are_lists_of_the_scores_at_every_cutoff():
    cutoffs = range(1, 6)
    assert rb.precision_curve(REL) == [rb.precision_at_k(REL, k) for k in cutoffs]
    assert rb.recall_curve(REL, 3) == [rb.recall_at_k(REL, 3, k) for k in cutoffs]
    for gain in ("exp2", "linear"):
        assert rb.ndcg_curve(REL, [0, 1, 2, 0, 2], gain) == pytest.approx(
            [rb.ndcg_at_k(REL, IDEAL, k, gain) for k in cutoffs], abs=1e-12
        )


def test_article_prints_these_values():
    assert round(rb.average_precision(REL, 3), 7) == 0.7555556
    assert round(rb.ndcg_at_k(REL, IDEAL, 5), 7) == 0.8642204
    assert rb.ndcg_at_k(REL, IDEAL, 5, gain="linear") == pytest.approx(0.8702, abs=5e-5)


@pytest.mark.parametrize(
    "rel",
    [REL, tuple(REL), np.array(REL), np.array(REL, dtype=np.float32), map(int, "20102"), range(1, 2)],
    ids=["list", "tuple", "int array", "float32 array", "iterator", "range"],
)
def test_every_kind_of_list_is_read(rel):
    assert rb.reciprocal_rank(rel) == 1


def test_float32_array_scores_as_its_list():
    assert rb.ndcg_at_k(np.array(REL, dtype=np.float32), IDEAL, 5) == rb.ndcg_at_k(REL, IDEAL, 5)


def test_none_is_unjudged_and_gains_nothing():
    # M25.
    rel = [None, 1, None, 1, 0]
    assert rb.precision_at_k(rel, 5) == 2 / 5
    assert rb.average_precision(rel, 2) == pytest.approx((1 / 2 + 2 / 4) / 2, abs=1e-12)
    assert (rb.success_at_k(rel, 1), rb.success_at_k(rel, 2)) == (0, 1)
    assert rb.f1_at_k(rel, 2, 5) == 2 * 2 / (5 + 2)
    assert rb.r_precision(rel, 2) == 1 / 2
    assert rb.rank_biased_precision(rel, 0.5) == 1 / 4 + 1 / 16
    assert rb.rbp_residual(rel, 0.5) == 1 / 2 + 1 / 8 + 1 / 32
    assert rb.binary_preference(rel, [1, 1, 0]) == rb.area_under_curve([1, 1, 0]) == 1
    assert rb.judged_at_k(rel, 3) == 1 / 3
    ndcg = (1 / log2(3) + 1 / log2(5)) / (1 + 1 / log2(3))
    assert rb.ndcg_at_k(rel, [1, 1, 0], 5) == pytest.approx(ndcg, abs=1e-12)


def test_negative_grade_gains_nothing():
    assert rb.ndcg_at_k([-1, 2, 0], [2, 0, -1], 3) == pytest.approx(1 / log2(3), abs=1e-12)  # T23


def test_short_list_is_still_divided_by_k():
    # T21.
    assert rb.precision_at_k([0, 1], 10) == 1 / 10
    assert rb.recall_at_k([0, 1], 1, 10) == 1
    assert rb.success_at_k([0, 1], 10) == 1
    assert rb.f1_at_k([0, 1], 1, 10) == 2 * 1 / (10 + 1)
    assert rb.r_precision([0, 1], 4) == 1 / 4
    assert rb.average_precision([0, 1], 1, 10) == 1 / 2
    assert rb.ndcg_at_k([0, 1], [1], 10) == pytest.approx(1 / log2(3), abs=1e-12)


def test_cutoffs_reach_average_precision_and_reciprocal_rank():
    assert rb.average_precision([1, 0, 1, 1], 3, k=2) == pytest.approx((1 / 1) / 3, abs=1e-12)  # T8
    assert rb.reciprocal_rank([0, 0, 1], k=2) == 0  # Q04
    assert rb.reciprocal_rank([0, 0, 1], k=None) == pytest.approx(1 / 3, abs=1e-12)


def test_nothing_relevant_is_undefined_or_0():
    # T22.
    assert isnan(rb.recall_at_k([0, 0], 0, 2))
    assert isnan(rb.f1_at_k([0, 0], 0, 2))
    assert isnan(rb.r_precision([0, None], 0))
    assert isnan(rb.average_precision([0, None], 0))
    assert isnan(rb.ndcg_at_k([0, -1], [0, -1], 2))
    assert isnan(rb.f_measure_at_k([0, 0], 0, 2, beta=2))
    assert isnan(rb.interpolated_precision([0, 0], 0, 0.5))
    assert isnan(rb.eleven_point_precision([0, 0], 0))
    assert isnan(rb.binary_preference([0, None], [0]))
    assert isnan(rb.q_measure([0, -1], [0, -1]))
    assert isnan(rb.area_under_curve([0, None]))
    assert rb.rank_biased_precision([0, 0], 0.8) == rb.expected_reciprocal_rank([0, 0], 2, 3) == 0
    assert rb.success_at_k([0, 0], 2) == 0
    assert rb.precision_at_k([0, 0], 2) == rb.reciprocal_rank([0, 0]) == rb.dcg_at_k([0, 0], 2) == 0


def test_ideal_may_come_in_any_order():
    assert rb.ndcg_at_k(REL, [0, 1, 2, 0, 2], 5) == rb.ndcg_at_k(REL, IDEAL, 5)


WITH_CUTOFF = {
    "precision_at_k": lambda rel, k: rb.precision_at_k(rel, k),
    "recall_at_k": lambda rel, k: rb.recall_at_k(rel, 3, k),
    "success_at_k": lambda rel, k: rb.success_at_k(rel, k),
    "f1_at_k": lambda rel, k: rb.f1_at_k(rel, 3, k),
    "f_measure_at_k": lambda rel, k: rb.f_measure_at_k(rel, 3, k, 2),
    "rank_biased_precision": lambda rel, k: rb.rank_biased_precision(rel, 0.8, k),
    "expected_reciprocal_rank": lambda rel, k: rb.expected_reciprocal_rank(rel, k, 3),
    "judged_at_k": lambda rel, k: rb.judged_at_k(rel, k),
    "average_precision": lambda rel, k: rb.average_precision(rel, 3, k),
    "reciprocal_rank": lambda rel, k: rb.reciprocal_rank(rel, k),
    "dcg_at_k": lambda rel, k: rb.dcg_at_k(rel, k),
    "ndcg_at_k": lambda rel, k: rb.ndcg_at_k(rel, IDEAL, k),
}


WITHOUT_CUTOFF = {
    "r_precision": lambda rel: rb.r_precision(rel, 3),
    "rbp_residual": lambda rel: rb.rbp_residual(rel, 0.8),
    "binary_preference": lambda rel: rb.binary_preference(rel, IDEAL),
    "interpolated_precision": lambda rel: rb.interpolated_precision(rel, 3, 0.5),
    "eleven_point_precision": lambda rel: rb.eleven_point_precision(rel, 3),
    "q_measure": lambda rel: rb.q_measure(rel, IDEAL),
    "area_under_curve": lambda rel: rb.area_under_curve(rel),
    "precision_curve": lambda rel: rb.precision_curve(rel),
    "recall_curve": lambda rel: rb.recall_curve(rel, 3),
    "ndcg_curve": lambda rel: rb.ndcg_curve(rel, IDEAL),
}


@pytest.mark.parametrize("k", [0, -1, 2.5, 3.0, "3", float("nan")])
@pytest.mark.parametrize("judge", WITH_CUTOFF)
def test_cutoff_is_a_whole_number_from_1(judge, k):
    with pytest.raises(ValueError, match=f"^{re.escape(f'k must be a whole number of at least 1, not {k!r}')}$"):
        WITH_CUTOFF[judge](REL, k)


@pytest.mark.parametrize(
    ("rel", "message"),
    [
        ([], "rel is empty; give the grade of at least one document"),
        ([1, float("nan")], "rel, position 2: nan is not a finite number; give a finite grade, or None where nobody"),
        ([float("inf")], "rel, position 1: inf is not a finite number; give a finite grade, or None where nobody"),
        ([0, 1, "2"], "rel, position 3: '2' is not a finite number; give a finite grade, or None where nobody judged"),
        ([[1, 0]], "rel, position 1: [1, 0] is not a finite number; give a finite grade, or None where nobody judged"),
        ("210", "rel is '210'; give a list or an array of numbers"),
        (3, "rel is 3; give a list or an array of numbers"),
    ],
)
@pytest.mark.parametrize("judge", WITH_CUTOFF)
def test_list_is_of_finite_grades(judge, rel, message):
    with pytest.raises(ValueError, match=f"^{re.escape(message)}"):
        WITH_CUTOFF[judge](rel, 3)
    for judge_of_all in WITHOUT_CUTOFF.values():
        with pytest.raises(ValueError, match=f"^{re.escape(message)}"):
            judge_of_all(rel)


@pytest.mark.parametrize(
    ("n_relevant", "message"),
    [
        (
            2,
            "n_relevant is 2, but the list alone holds 3 relevant documents; "
            "count all relevant documents of the query, those of the list included",
        ),
        (-1, "n_relevant must be a whole number of at least 0, not -1"),
        (3.0, "n_relevant must be a whole number of at least 0, not 3.0"),
        ("3", "n_relevant must be a whole number of at least 0, not '3'"),
        (None, "n_relevant must be a whole number of at least 0, not None"),
    ],
)
def test_relevant_documents_are_counted_right(n_relevant, message):
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        rb.recall_at_k(REL, n_relevant, 3)
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        rb.average_precision(REL, n_relevant)
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        rb.f1_at_k(REL, n_relevant, 3)
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        rb.r_precision(REL, n_relevant)
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        rb.interpolated_precision(REL, n_relevant, 0.5)
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        rb.eleven_point_precision(REL, n_relevant)
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        rb.recall_curve(REL, n_relevant)


@pytest.mark.parametrize("value", [0, -1, float("nan"), float("inf"), "0.5", None, True, [0.5]])
def test_parameters_are_numbers_in_their_range(value):
    for call, message in [
        (lambda: rb.f_measure_at_k(REL, 3, 5, value), "beta must be a number above 0"),
        (lambda: rb.rank_biased_precision(REL, value), "p must be a number above 0 and below 1"),
        (lambda: rb.rbp_residual(REL, value), "p must be a number above 0 and below 1"),
        (lambda: rb.expected_reciprocal_rank(REL, 5, value), "max_grade must be a number above 0, at most 1000"),
        (lambda: rb.interpolated_precision(REL, 3, value or -1), "recall must be a number from 0 to 1"),
    ]:
        with pytest.raises(ValueError, match=f"^{re.escape(message)}, not "):
            call()


def test_grade_above_the_scale_is_refused():
    message = "rel holds the grade 2, above max_grade; give the highest grade of the scale"
    with pytest.raises(ValueError, match=f"^{message}$"):
        rb.expected_reciprocal_rank(REL, 5, max_grade=1)


@pytest.mark.parametrize("gain", ["exp", "log2", None, 2])
def test_another_gain_is_refused(gain):
    message = re.escape(f'gain must be "exp2" or "linear", not {gain!r}')
    with pytest.raises(ValueError, match=f"^{message}$"):
        rb.dcg_at_k(REL, 5, gain)
    with pytest.raises(ValueError, match=f"^{message}$"):
        rb.ndcg_at_k(REL, IDEAL, 5, gain)


def test_grade_too_large_for_its_gain_is_refused():
    message = re.escape(
        'the grade 1001 is too large for the gain 2**grade - 1 (at most 1000); give smaller grades, or gain="linear"'
    )
    with pytest.raises(ValueError, match=f"^{message}$"):
        rb.dcg_at_k([0, 1001], 2)
    with pytest.raises(ValueError, match=f"^{message}$"):
        rb.ndcg_at_k([0], [1001, 0], 2)
    assert rb.ndcg_at_k([0, 1001], [1001], 2, gain="linear") == pytest.approx(1 / log2(3), abs=1e-12)
    assert rb.ndcg_at_k([0, 1000], [1000], 2) == pytest.approx(1 / log2(3), abs=1e-12)


@pytest.mark.parametrize(
    ("ideal", "message"),
    [
        # A18: without this check nDCG could pass 1.
        ([2, 1], "ideal lacks the grade 2 of rank 5; give all judged grades of the query, those of the list included"),
        ([], "ideal lacks the grade 2 of rank 1; give all judged grades of the query, those of the list included"),
        ([2, 2, None], "ideal, position 3: None is not a finite number; give a finite number"),
        ([2, 2, 1, float("nan")], "ideal, position 4: nan is not a finite number; give a finite number"),
        ("221", "ideal is '221'; give a list or an array of numbers"),
    ],
)
def test_ideal_holds_the_grades_of_the_list(ideal, message):
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        rb.ndcg_at_k(REL, ideal, 5)
    for judge in (rb.binary_preference, rb.q_measure, rb.ndcg_curve):
        with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
            judge(REL, ideal)


@pytest.mark.parametrize("rank", [0, -1, 1.5, "1", None])
def test_rank_is_a_whole_number_from_1(rank):
    with pytest.raises(ValueError, match=f"^{re.escape(f'rank must be a whole number of at least 1, not {rank!r}')}$"):
        rb.position_weight(rank)
