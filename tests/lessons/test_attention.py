import math

import pytest

from rankbook.lessons.attention import (
    closest_patience,
    distance,
    expected_depth,
    fixed_curves,
    patience_curve,
)
from rankbook.lessons.click_curves import AOL_2006


def test_the_weights_fall_by_p_at_each_rank():
    curve = patience_curve(0.8)
    # 0.2 * 0.8**(rank - 1), over the ten ranks' sum 1 - 0.8**10.
    assert curve == pytest.approx([0.2 * 0.8**i / (1 - 0.8**10) for i in range(10)])


def test_the_fixed_curves_are_the_reciprocal_and_the_log_discount():
    curves = fixed_curves()
    harmonic = sum(1 / rank for rank in range(1, 11))
    assert curves["1/rank"] == pytest.approx([1 / rank / harmonic for rank in range(1, 11)])
    logs = [1 / math.log2(rank + 1) for rank in range(1, 11)]
    assert curves["log discount"] == pytest.approx([weight / sum(logs) for weight in logs])


@pytest.mark.parametrize(
    ("weights", "others", "moved"),
    [
        ([1, 0], [0, 1], 1),
        ([2, 2], [7, 7], 0),
        ([6, 3, 1], [5, 3, 2], 0.1),  # one tenth moves from the first to the last
        ([0.5, 0.25, 0.25], [0.25, 0.25, 0.5], 0.25),
    ],
)
def test_the_distance_is_the_share_that_must_move(weights, others, moved):
    assert distance(weights, others) == pytest.approx(moved)
    assert distance(others, weights) == pytest.approx(moved)


def test_how_far_each_curve_is_from_the_clicks_of_aol():
    far = {name: distance(curve, AOL_2006) for name, curve in fixed_curves().items()}
    far |= {p: distance(patience_curve(p), AOL_2006) for p in (0.5, 0.8)}
    assert far == pytest.approx({"1/rank": 0.127, "log discount": 0.249, 0.5: 0.180, 0.8: 0.248}, abs=5e-4)


def test_curves_of_other_ranks_are_refused():
    with pytest.raises(ValueError, match="one curve has 2 ranks, the other 10; give the same ranks"):
        distance([1, 1], AOL_2006)


@pytest.mark.parametrize("p", [0, 1, -0.1, 1.5, float("nan")])
def test_a_patience_outside_its_range_is_refused(p):
    with pytest.raises(ValueError, match="give a number above 0 and below 1"):
        patience_curve(p)


@pytest.mark.parametrize("p", [0.5, 0.8, 0.95])
def test_the_expected_depth_is_the_mean_of_where_visitors_stop(p):
    stop_at = [(rank, p ** (rank - 1) * (1 - p)) for rank in range(1, 2000)]
    assert expected_depth(p) == pytest.approx(sum(rank * share for rank, share in stop_at))


@pytest.mark.parametrize("p", [0.05, 0.37, 0.9])
def test_the_closest_patience_is_found_again(p):
    assert closest_patience([1000 * p**i for i in range(10)]) == p


def test_no_patience_comes_as_near_to_aol_as_one_divided_by_the_rank():
    best = closest_patience(AOL_2006)
    assert best == 0.53
    assert distance(patience_curve(best), AOL_2006) == pytest.approx(0.159, abs=5e-4)
    assert distance(patience_curve(best), AOL_2006) > distance(fixed_curves()["1/rank"], AOL_2006)
