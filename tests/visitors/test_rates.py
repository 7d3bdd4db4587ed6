import numpy as np
import pytest

from rankbook.visitors import (
    CascadeModel,
    PositionModel,
    click_through_rate,
    clicked_at_k,
    conversion_rate,
    converted,
    simulate_visits,
)

POSITION = PositionModel(examination=[1, 0.5, 0.25], attraction=[0.1, 0.4, 0.8])
PICKY = CascadeModel(attraction=[0.1, 0.4, 0.8], satisfaction=[0, 0.5, 0.75], patience=0.9)
PAGES = [[2, 0, 1], [1, 2]]
TRAFFIC = [1, 3]


def test_rates_of_positions_by_hand():
    # No click: (1 − .8) · (1 − .05) at two ranks, times (1 − .1) at three.
    assert click_through_rate([2, 0, 1], POSITION, k=2) == pytest.approx(1 - 0.2 * 0.95)
    assert click_through_rate([2, 0, 1], POSITION, k=3) == pytest.approx(1 - 0.2 * 0.95 * 0.9)
    assert conversion_rate([2, 0, 1], POSITION, least_grade=1, chance=0.5) == pytest.approx(1 - 0.6 * 0.95)


def test_rates_of_the_cascade_by_hand():
    # Rank 2 without a click before: .2 · .9.
    assert click_through_rate([2, 0, 1], PICKY, k=2) == pytest.approx(0.8 + 0.2 * 0.9 * 0.1)
    # Rank 1 sells to .8 · .5; on go, unsold: .9 · (.2 unclicked + .8 · .25 unsatisfied · .5 unsold).
    assert conversion_rate([2, 2], PICKY, least_grade=2, chance=0.5) == pytest.approx(0.4 + 0.9 * (0.2 + 0.1) * 0.4)


def test_rates_of_many_pages_are_weighted_by_traffic():
    one, other = (click_through_rate(page, PICKY, k=1) for page in PAGES)
    assert click_through_rate(PAGES, PICKY, k=1) == pytest.approx((one + other) / 2)
    assert click_through_rate(PAGES, PICKY, k=1, traffic=TRAFFIC) == pytest.approx((one + 3 * other) / 4)


@pytest.mark.parametrize("model", [POSITION, PICKY], ids=["position", "cascade"])
def test_simulated_rates_come_near_the_exact_ones(model):
    visits = simulate_visits(PAGES, model, 40_000, seed=7, traffic=TRAFFIC)
    for k in (1, 2, 3):
        expected = click_through_rate(PAGES, model, k, TRAFFIC)
        assert clicked_at_k(visits, k).mean() == pytest.approx(expected, abs=4 * np.sqrt(0.25 / 40_000))
    sold = converted(visits, least_grade=1, chance=0.3, seed=7).mean()
    expected = conversion_rate(PAGES, model, least_grade=1, chance=0.3, traffic=TRAFFIC)
    assert sold == pytest.approx(expected, abs=4 * np.sqrt(expected * (1 - expected) / 40_000))


def test_purchases_do_not_share_the_luck_of_visits_of_the_same_seed():
    # Were the draws the same, all who see the first page would buy, and none who see the other.
    visits = simulate_visits([[0], [0]], PositionModel([1], [1]), 10_000, seed=7)
    sold = converted(visits, least_grade=0, chance=0.5, seed=7)
    for page in (0, 1):
        assert sold[visits.page == page].mean() == pytest.approx(0.5, abs=0.03)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: click_through_rate([1], PICKY, k=0), "k must be a whole number of at least 1"),
        (lambda: conversion_rate([1], PICKY, least_grade=-1, chance=1), "least_grade must be a whole number"),
        (lambda: conversion_rate([1], PICKY, least_grade=1, chance=2), "chance is 2; give a chance, 0 to 1"),
        (lambda: converted(simulate_visits([1], PICKY, 2), 1, chance=-1), "chance is -1; give a chance"),
    ],
)
def test_what_is_no_rate_is_refused(call, message):
    with pytest.raises(ValueError, match=message):
        call()
