import numpy as np
import pytest

from rankbook import dcg_at_k, position_weight
from rankbook.lessons import click_curves
from rankbook.lessons.click_curves import AOL_2006, fit_exponential, fit_power_law, kept_at_each_step, shares


def test_clicks_on_the_first_page_are_nine_of_ten():
    assert sum(AOL_2006) == pytest.approx(89.8)


def test_the_studies_differ_by_a_factor_of_two_at_rank_1():
    reported = click_curves.CLICKS_AT_RANK_1
    assert reported["AOL log 2006"] == AOL_2006[0] == max(reported.values())
    assert max(reported.values()) > 2 * min(reported.values())


def test_aol_clicks_fall_like_a_power_law_rather_than_exponentially():
    assert fit_exponential(AOL_2006).r_squared == pytest.approx(0.794, abs=5e-4)
    assert fit_power_law(AOL_2006) == pytest.approx((1.14, 0.969), abs=5e-3)


def test_the_share_kept_at_each_step_of_aol_is_no_constant():
    kept = kept_at_each_step(AOL_2006)
    assert len(kept) == 9
    assert (min(kept), max(kept)) == pytest.approx((0.28, 1.07), abs=5e-3)


def test_share_of_the_first_three_ranks_of_a_top_ten():
    ranks = range(1, 11)
    reciprocal = shares([position_weight(rank) for rank in ranks])
    logarithmic = shares([dcg_at_k([0] * (rank - 1) + [1], rank) for rank in ranks])
    assert sum(reciprocal) == pytest.approx(1)
    assert sum(reciprocal[:3]) == pytest.approx(0.626, abs=5e-4)
    assert sum(logarithmic[:3]) == pytest.approx(0.469, abs=5e-4)


@pytest.mark.parametrize("weights", [[], [0, 0], [2, -1], [float("nan")]])
def test_weights_without_shares_are_refused(weights):
    with pytest.raises(ValueError, match="give none below 0"):
        shares(weights)


def test_each_fit_finds_its_own_curve_and_tells_it_from_the_other():
    ranks = np.arange(1, 11)
    power, exponential = 40 / ranks**1.5, 40 * np.exp(-0.3 * ranks)
    assert fit_power_law(power) == pytest.approx((1.5, 1))
    assert fit_exponential(exponential) == pytest.approx((0.3, 1))
    assert fit_exponential(power).r_squared < 0.95
    assert fit_power_law(exponential).r_squared < 0.95
