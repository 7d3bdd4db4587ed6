import re
from math import isnan, log2

import pytest

from rankbook import plain
from rankbook.plain import (
    average_precision,
    dcg_at_k,
    f1_at_k,
    mean_average_precision,
    mean_reciprocal_rank,
    ndcg_at_k,
    precision_at_k,
    r_precision,
    recall_at_k,
    reciprocal_rank,
    success_at_k,
)

RANKING = ["d1", "d2", "d3", "d4", "d5"]
RELEVANT = {"d1", "d3", "d5"}
GRADES = {"d1": 2, "d2": 0, "d3": 1, "d4": 0, "d5": 2}

# The discounts of ranks 1 to 5.
D1, D2, D3, D4, D5 = (1 / log2(rank + 1) for rank in range(1, 6))


def test_demo_of_the_article_prints_its_values(capsys):
    # A26: its functions, called as it calls them.
    for name, score in [
        ("P@3", precision_at_k(RANKING, RELEVANT, 3)),
        ("R@3", recall_at_k(RANKING, RELEVANT, 3)),
        ("AP", average_precision(RANKING, RELEVANT)),
        ("MRR", mean_reciprocal_rank([RANKING], [RELEVANT])),
        ("NDCG@5", ndcg_at_k(RANKING, 5, GRADES)),
    ]:
        print(name, "=", round(score, 7))
    assert capsys.readouterr().out.splitlines() == [
        "P@3 = 0.6666667",
        "R@3 = 0.6666667",
        "AP = 0.7555556",
        "MRR = 1.0",
        "NDCG@5 = 0.8642204",
    ]


@pytest.mark.parametrize(
    ("score", "expected"),
    [
        (precision_at_k(RANKING, RELEVANT, 3), 2 / 3),
        (recall_at_k(RANKING, RELEVANT, 3), 2 / 3),
        (success_at_k(RANKING, RELEVANT, 3), 1),
        (success_at_k(RANKING, {"d4"}, 3), 0),
        (f1_at_k(RANKING, RELEVANT, 3), 2 / 3),
        (f1_at_k(RANKING, RELEVANT, 5), 2 * 3 / (5 + 3)),
        (f1_at_k(RANKING, {"d5"}, 3), 0),
        (r_precision(RANKING, RELEVANT), 2 / 3),
        (average_precision(RANKING, RELEVANT), (1 / 1 + 2 / 3 + 3 / 5) / 3),
        (average_precision(RANKING, RELEVANT, 3), (1 / 1 + 2 / 3) / 3),
        (reciprocal_rank(RANKING, RELEVANT), 1 / 1),
        (reciprocal_rank(RANKING, {"d3", "d5"}), 1 / 3),
        (mean_average_precision([RANKING, ["a", "b"]], [RELEVANT, {"b"}]), ((1 + 2 / 3 + 3 / 5) / 3 + 1 / 2) / 2),
        (mean_reciprocal_rank([RANKING, ["a", "b"]], [RELEVANT, {"b"}]), (1 + 1 / 2) / 2),
        (dcg_at_k(RANKING, 5, GRADES), 3 * D1 + 1 * D3 + 3 * D5),
        (dcg_at_k(RANKING, 3, GRADES, gain="linear"), 2 * D1 + 1 * D3),
        (ndcg_at_k(RANKING, 5, GRADES), (3 * D1 + 1 * D3 + 3 * D5) / (3 * D1 + 3 * D2 + 1 * D3)),
        (plain.f_measure_at_k(RANKING, RELEVANT, 5, beta=2), 5 * 3 / (5 + 4 * 3)),
        (plain.f_measure_at_k(RANKING, {"d5"}, 3, beta=2), 0),
        (plain.interpolated_precision(RANKING, RELEVANT, 0.5), 2 / 3),
        (plain.interpolated_precision(RANKING, RELEVANT | {"d9"}, 1), 0),
        (plain.eleven_point_precision(RANKING, RELEVANT), (4 * 1 + 3 * 2 / 3 + 4 * 3 / 5) / 11),
        (plain.rank_biased_precision(RANKING, RELEVANT, 0.8), 0.2 * (1 + 0.8**2 + 0.8**4)),
        (plain.rank_biased_precision(RANKING, RELEVANT, 0.8, k=3), 0.2 * (1 + 0.8**2)),
        (plain.rbp_residual(RANKING, GRADES, 0.8), 0.8**5),
        (plain.rbp_residual(RANKING, {"d1": 2}, 0.5), 1 / 2),
        (
            plain.expected_reciprocal_rank(RANKING, 5, GRADES, 2),
            3 / 4 + (1 / 4) * (1 / 4) / 3 + (1 / 4) * (3 / 4) * (3 / 4) / 5,
        ),
        (plain.binary_preference(RANKING, GRADES), (1 + 1 / 2 + 0) / 3),
        (plain.binary_preference(["x", "d1", "d2"], {"d1": 1}), 1),
        (plain.judged_at_k(RANKING, 3, GRADES), 1),
        (plain.judged_at_k(["d1", "x"], 10, GRADES), 1 / 2),
        (plain.area_under_curve(RANKING, RELEVANT), 3 / 6),
        (plain.q_measure(RANKING, GRADES), (3 / 3 + 5 / 8 + 8 / 10) / 3),
        (plain.dcg_of_gains(RANKING, 3, GRADES, [1, 1 / 2, 1 / 3]), 2 + 1 / 3),
        (plain.ndcg_of_gains(RANKING, 3, GRADES, [1, 1 / 2, 1 / 3]), (2 + 1 / 3) / (2 + 2 / 2 + 1 / 3)),
        (ndcg_at_k(RANKING, 5, GRADES, gain="linear"), (2 * D1 + 1 * D3 + 2 * D5) / (2 * D1 + 2 * D2 + 1 * D3)),
    ],
)
def test_worked_values(score, expected):
    assert score == pytest.approx(expected, abs=1e-12)


def test_first_hits_are_averaged_and_the_miss_counts():
    # Q04.
    rankings, relevant = [["a", "b", "c"]] * 4, [{"a"}, {"c"}, {"z"}, {"b"}]
    assert mean_reciprocal_rank(rankings, relevant) == pytest.approx((1 + 1 / 3 + 0 + 1 / 2) / 4, abs=1e-12)


def test_short_list_is_still_divided_by_k():
    # T21.
    assert precision_at_k(["a", "b"], {"b"}, 10) == 1 / 10
    assert recall_at_k(["a", "b"], {"b"}, 10) == 1
    assert success_at_k(["a", "b"], {"b"}, 10) == 1
    assert f1_at_k(["a", "b"], {"b"}, 10) == pytest.approx(2 * 1 / (10 + 1), abs=1e-12)
    assert r_precision(["a", "b"], {"b", "c", "d", "e"}) == 1 / 4
    assert average_precision(["a", "b"], {"b"}, 10) == 1 / 2
    assert ndcg_at_k(["a", "b"], 10, {"b": 1}) == pytest.approx(D2, abs=1e-12)


def test_all_relevant_documents_are_the_divisor():
    # T8, Q03.
    assert average_precision(["a", "x", "b", "c"], {"a", "b", "c"}, 2) == pytest.approx((1 / 1) / 3, abs=1e-12)
    assert average_precision(["a", "x", "b", "y", "z", "c"], {"a", "b", "c", "missed"}) == pytest.approx(
        (1 / 1 + 2 / 3 + 3 / 6) / 4, abs=1e-12
    )


def test_ideal_holds_what_was_never_retrieved():
    assert ndcg_at_k(["a", "x"], 3, {"a": 1, "b": 1, "c": 1}) == pytest.approx(D1 / (D1 + D2 + D3), abs=1e-12)  # T17


def test_unjudged_document_gains_nothing():
    # A20, M25.
    assert dcg_at_k(["d9", "a", "d8", "b"], 4, {"a": 1, "b": 1}) == pytest.approx(D2 + D4, abs=1e-12)
    assert ndcg_at_k(["d9", "a", "d8", "b"], 4, {"a": 1, "b": 1}) == pytest.approx((D2 + D4) / (D1 + D2), abs=1e-12)


@pytest.mark.parametrize("gain", ["exp2", "linear"])
def test_negative_grade_gains_nothing(gain):
    assert ndcg_at_k(["a", "b", "c"], 3, {"a": -1, "b": 2, "c": 0}, gain) == pytest.approx(D2, abs=1e-12)  # T23


def test_grades_need_not_be_whole():
    assert dcg_at_k(["a"], 1, {"a": 1.9}) == pytest.approx(2**1.9 - 1, abs=1e-12)  # T13
    assert dcg_at_k(["a"], 1, {"a": 1.9}, "linear") == pytest.approx(1.9, abs=1e-12)


def test_nothing_relevant_is_undefined():
    # A21, T22.
    assert isnan(recall_at_k(["a"], set(), 1))
    assert isnan(success_at_k(["a"], set(), 1))
    assert isnan(f1_at_k(["a"], set(), 1))
    assert isnan(r_precision(["a"], set()))
    assert isnan(average_precision(["a"], set()))
    assert isnan(reciprocal_rank(["a"], set()))
    assert isnan(ndcg_at_k(["a"], 1, {"a": 0, "b": -1}))
    assert isnan(ndcg_at_k(["a"], 1, {}))
    assert isnan(plain.f_measure_at_k(["a"], set(), 1, beta=2))
    assert isnan(plain.interpolated_precision(["a"], set(), 0))
    assert isnan(plain.eleven_point_precision(["a"], set()))
    assert isnan(plain.binary_preference(["a"], {"a": 0}))
    assert isnan(plain.q_measure(["a"], {"a": 0}))
    assert isnan(plain.area_under_curve(["a"], set()))
    assert isnan(plain.ndcg_of_gains(["a"], 1, {"a": 0}, [1]))
    assert plain.rank_biased_precision(["a"], set(), 0.8) == 0
    assert plain.expected_reciprocal_rank(["a"], 1, {}, 3) == 0
    assert precision_at_k(["a"], set(), 1) == dcg_at_k(["a"], 1, {}) == 0


def test_means_leave_undefined_queries_out():
    # B9: AP .5, and a query with nothing relevant.
    assert mean_average_precision([["a", "b"], ["a"]], [{"b"}, set()]) == 1 / 2
    assert mean_reciprocal_rank([["a", "b"], ["a"]], [{"b"}, set()]) == 1 / 2
    assert isnan(mean_average_precision([["a"]], [set()]))
    assert isnan(mean_reciprocal_rank([["a"]], [set()]))


def test_empty_ranking_found_nothing():
    assert precision_at_k([], {"a"}, 3) == recall_at_k([], {"a"}, 3) == 0
    assert success_at_k([], {"a"}, 3) == f1_at_k([], {"a"}, 3) == r_precision([], {"a"}) == 0
    assert average_precision([], {"a"}) == reciprocal_rank([], {"a"}) == 0
    assert plain.interpolated_precision([], {"a"}, 0) == plain.eleven_point_precision([], {"a"}) == 0
    assert plain.rank_biased_precision([], {"a"}, 0.8) == plain.expected_reciprocal_rank([], 3, {"a": 1}, 3) == 0
    assert plain.binary_preference([], {"a": 1}) == plain.q_measure([], {"a": 1}) == 0
    assert plain.rbp_residual([], {"a": 1}, 0.8) == 1
    assert isnan(plain.judged_at_k([], 3, {"a": 1}))
    assert dcg_at_k([], 3, {"a": 1}) == ndcg_at_k([], 3, {"a": 1}) == 0


def test_relevant_may_be_any_collection():
    assert recall_at_k(["a", "b"], ["a", "a", "c"], 2) == 1 / 2
    assert f1_at_k(["a", "b"], ["a", "a", "c"], 2) == 1 / 2
    assert r_precision(["a", "b", "c"], ["a", "a", "c"]) == 1 / 2
    assert average_precision(["a", "b"], ("a", "a", "c")) == 1 / 2
    assert recall_at_k([3, (1, 2)], {(1, 2): 1}, 2) == 1


WITH_CUTOFF = {
    "precision_at_k": lambda k: precision_at_k(RANKING, RELEVANT, k),
    "recall_at_k": lambda k: recall_at_k(RANKING, RELEVANT, k),
    "success_at_k": lambda k: success_at_k(RANKING, RELEVANT, k),
    "f1_at_k": lambda k: f1_at_k(RANKING, RELEVANT, k),
    "f_measure_at_k": lambda k: plain.f_measure_at_k(RANKING, RELEVANT, k, 2),
    "rank_biased_precision": lambda k: plain.rank_biased_precision(RANKING, RELEVANT, 0.8, k),
    "expected_reciprocal_rank": lambda k: plain.expected_reciprocal_rank(RANKING, k, GRADES, 2),
    "judged_at_k": lambda k: plain.judged_at_k(RANKING, k, GRADES),
    "dcg_of_gains": lambda k: plain.dcg_of_gains(RANKING, k, GRADES, [1]),
    "average_precision": lambda k: average_precision(RANKING, RELEVANT, k),
    "reciprocal_rank": lambda k: reciprocal_rank(RANKING, RELEVANT, k),
    "dcg_at_k": lambda k: dcg_at_k(RANKING, k, GRADES),
    "ndcg_at_k": lambda k: ndcg_at_k(RANKING, k, GRADES),
}


@pytest.mark.parametrize("k", [0, -3, 0.5])
@pytest.mark.parametrize("judge", WITH_CUTOFF)
def test_cutoff_below_1_is_refused(judge, k):
    with pytest.raises(ValueError, match=f"^k must be a whole number of at least 1, not {k}$"):
        WITH_CUTOFF[judge](k)


TWICE = ["d1", "d2", "d1"]


@pytest.mark.parametrize(
    "judge",
    [
        # The second d1 is refused also where it stands behind the cutoff.
        lambda: precision_at_k(TWICE, RELEVANT, 1),
        lambda: recall_at_k(TWICE, RELEVANT, 3),
        lambda: success_at_k(TWICE, RELEVANT, 1),
        lambda: f1_at_k(TWICE, RELEVANT, 1),
        lambda: r_precision(TWICE, RELEVANT),
        lambda: r_precision(TWICE, set()),
        lambda: plain.interpolated_precision(TWICE, RELEVANT, 0.5),
        lambda: plain.eleven_point_precision(TWICE, RELEVANT),
        lambda: plain.rank_biased_precision(TWICE, RELEVANT, 0.8),
        lambda: plain.rbp_residual(TWICE, GRADES, 0.8),
        lambda: plain.expected_reciprocal_rank(TWICE, 1, GRADES, 2),
        lambda: plain.binary_preference(TWICE, GRADES),
        lambda: plain.judged_at_k(TWICE, 1, GRADES),
        lambda: plain.area_under_curve(TWICE, RELEVANT),
        lambda: plain.q_measure(TWICE, GRADES),
        lambda: plain.dcg_of_gains(TWICE, 1, GRADES, [1]),
        lambda: average_precision(TWICE, RELEVANT),
        lambda: reciprocal_rank(TWICE, RELEVANT),
        lambda: mean_average_precision([RANKING, TWICE], [RELEVANT, RELEVANT]),
        lambda: mean_reciprocal_rank([RANKING, TWICE], [RELEVANT, RELEVANT]),
        lambda: dcg_at_k(TWICE, 3, GRADES),
        lambda: ndcg_at_k(TWICE, 3, GRADES),
    ],
)
def test_same_document_twice_is_refused(judge):
    # T14, M20: recall and nDCG could pass 1.
    with pytest.raises(ValueError, match=r"^document 'd1' stands at rank 1 and again at rank 3: keep the first$"):
        judge()


@pytest.mark.parametrize("grade", [float("nan"), float("inf"), -float("inf"), "2", None, 2j])
def test_grade_is_a_finite_number(grade):
    message = re.escape(f"the grade of document 'd3' is {grade!r}: give a finite number, or leave it out")
    with pytest.raises(ValueError, match=f"^{message}$"):
        dcg_at_k(RANKING, 1, GRADES | {"d3": grade})
    with pytest.raises(ValueError, match=f"^{message}$"):
        ndcg_at_k(RANKING, 1, GRADES | {"d3": grade})
    for judge in (plain.binary_preference, plain.q_measure):
        with pytest.raises(ValueError, match=f"^{message}$"):
            judge(RANKING, GRADES | {"d3": grade})
    with pytest.raises(ValueError, match=f"^{message}$"):
        plain.expected_reciprocal_rank(RANKING, 1, GRADES | {"d3": grade}, 2)


@pytest.mark.parametrize(
    ("judge", "message"),
    [
        (lambda: plain.f_measure_at_k(RANKING, RELEVANT, 3, beta=0), "beta must be above 0, not 0"),
        (lambda: plain.rank_biased_precision(RANKING, RELEVANT, 1), "p must be above 0 and below 1, not 1"),
        (lambda: plain.rbp_residual(RANKING, GRADES, 0), "p must be above 0 and below 1, not 0"),
        (lambda: plain.interpolated_precision(RANKING, RELEVANT, 1.1), "recall must be from 0 to 1, not 1.1"),
        (
            lambda: plain.expected_reciprocal_rank(RANKING, 3, GRADES, 1),
            "a grade is above max_grade = 1: give the scale's highest",
        ),
    ],
)
def test_parameter_out_of_its_range_is_refused(judge, message):
    with pytest.raises(ValueError, match=f"^{message}$"):
        judge()


@pytest.mark.parametrize("gain", ["exp", "log2", None])
def test_another_gain_is_refused(gain):
    message = re.escape(f'gain must be "exp2" or "linear", not {gain!r}')
    with pytest.raises(ValueError, match=f"^{message}$"):
        dcg_at_k(RANKING, 5, GRADES, gain)
    with pytest.raises(ValueError, match=f"^{message}$"):
        ndcg_at_k(RANKING, 5, GRADES, gain)


@pytest.mark.parametrize("mean", [mean_average_precision, mean_reciprocal_rank])
def test_means_need_a_set_for_each_ranking(mean):
    # A14: nothing is dropped silently.
    with pytest.raises(ValueError, match=r"^3 rankings but 2 sets of relevant ids: give one set for each ranking"):
        mean([["a"], ["b"], ["c"]], [{"a"}, {"b"}])
    with pytest.raises(ValueError, match=r"^there are no rankings: a mean needs at least one query$"):
        mean([], [])


def test_functions_take_the_arguments_of_the_article_by_name():
    assert plain.precision_at_k(ranking=RANKING, relevant=RELEVANT, k=3) == 2 / 3
    assert plain.recall_at_k(ranking=RANKING, relevant=RELEVANT, k=3) == 2 / 3
    assert plain.average_precision(ranking=RANKING, relevant=RELEVANT) == average_precision(RANKING, RELEVANT)
    assert plain.mean_average_precision(list_of_rankings=[RANKING], list_of_relevant=[{"d1"}]) == 1
    assert plain.mean_reciprocal_rank(list_of_rankings=[RANKING], list_of_relevant=[{"d1"}]) == 1
    assert plain.dcg_at_k(ranking=RANKING, k=1, rel_scores=GRADES) == 3
    assert plain.ndcg_at_k(ranking=RANKING, k=1, rel_scores=GRADES) == 1


def test_a_grade_whose_gain_overflows_is_refused_with_the_mend():
    with pytest.raises(ValueError, match=r"the grade 1200 is too large for 2\*\*grade - 1: give gain='linear'"):
        plain.ndcg_at_k(["a"], 1, {"a": 1200})
    assert plain.ndcg_at_k(["a"], 1, {"a": 1200}, gain="linear") == 1
