from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rankbook import expected_reciprocal_rank, rank_biased_precision
from rankbook.visitors import CascadeModel, PositionModel, click_probabilities, simulate_visits

PAGE = [2, 0, 1]
POSITION = PositionModel(examination=[1, 0.5, 0.25], attraction=[0.1, 0.4, 0.8])
CASCADE = CascadeModel(attraction=[0.1, 0.4, 0.8])
PICKY = CascadeModel(attraction=[0.1, 0.4, 0.8], satisfaction=[0, 0.5, 0.75], patience=0.9)
each_model = pytest.mark.parametrize("model", [POSITION, CASCADE, PICKY], ids=["position", "cascade", "picky"])
share = st.floats(0, 1)


def test_position_by_hand():
    assert click_probabilities(PAGE, POSITION) == pytest.approx([0.8, 0.5 * 0.1, 0.25 * 0.4])


def test_cascade_by_hand():
    # Rank 2 is read by the .2 who did not click at rank 1, rank 3 by the .9 of them who did not click at rank 2.
    assert click_probabilities(PAGE, CASCADE) == pytest.approx([0.8, 0.2 * 0.1, 0.2 * 0.9 * 0.4])


def test_cascade_with_satisfaction_and_patience_by_hand():
    # .8 · .75 = .6 leave satisfied, of the others nine in ten go on; grade 0 satisfies nobody.
    assert click_probabilities(PAGE, PICKY) == pytest.approx([0.8, 0.4 * 0.9 * 0.1, 0.4 * 0.9 * 0.9 * 0.4])


@settings(deadline=None, max_examples=30)
@given(st.lists(st.integers(0, 3), min_size=1, max_size=8))
def test_the_cascade_of_err_clicks_as_err_says(grades):
    # ERR is the mean of 1 / rank of the click, where grade g satisfies with chance (2**g - 1) / 2**3.
    clicks = click_probabilities(grades, CascadeModel(attraction=[0, 1 / 8, 3 / 8, 7 / 8]))
    assert clicks @ (1 / np.arange(1, len(grades) + 1)) == pytest.approx(expected_reciprocal_rank(grades, 8, 3))


@settings(deadline=None, max_examples=30)
@given(st.lists(st.integers(0, 1), min_size=1, max_size=8), st.floats(0.01, 0.99))
def test_a_patient_visitor_clicks_as_rbp_says(grades, p):
    clicks = click_probabilities(grades, CascadeModel(attraction=[0, 1], satisfaction=[0, 0], patience=p))
    assert (1 - p) * clicks.sum() == pytest.approx(rank_biased_precision(grades, p))


@settings(deadline=None, max_examples=30)
@given(share, share, share, share, share)
def test_cascade_is_the_sum_over_all_visits(first, second, ends_first, ends_second, patience):
    model = CascadeModel([first, second], [ends_first, ends_second], patience)
    grades = [0, 1, 1]
    chance = np.zeros(3)
    # Each rank: clicked or not, satisfied or not, patient or not.
    for luck in product([True, False], repeat=9):
        weight, reads, clicks = 1.0, True, np.zeros(3)
        for rank, grade in enumerate(grades):
            odds = (model.attraction[grade], model.satisfaction[grade], patience)
            clicked, content, patient = luck[3 * rank : 3 * rank + 3]
            weight *= np.prod([p if hit else 1 - p for p, hit in zip(odds, (clicked, content, patient), strict=True)])
            clicks[rank] = reads and clicked
            reads = reads and patient and not (clicked and content)
        chance += weight * clicks
    assert click_probabilities(grades, model) == pytest.approx(chance)


@each_model
def test_simulation_comes_near_the_closed_form(model):
    clicks = simulate_visits(PAGE, model, n_visits=40_000, seed=5).clicks
    assert clicks.shape == (40_000, 3)
    expected = click_probabilities(PAGE, model)
    errors = np.sqrt(expected * (1 - expected) / 40_000)
    assert (np.abs(clicks.mean(axis=0) - expected) < 4 * errors).all()


def test_the_plain_cascade_clicks_at_most_once_and_positions_do_not_wait():
    assert simulate_visits(PAGE, CASCADE, 10_000).clicks.sum(axis=1).max() == 1
    both = simulate_visits(PAGE, POSITION, 40_000, seed=3).clicks[:, [0, 2]].all(axis=1)
    assert both.mean() == pytest.approx(0.8 * 0.1, abs=4 * np.sqrt(0.08 * 0.92 / 40_000))


def test_visitors_spread_over_pages_as_the_traffic_says():
    pages = [[2, 0, 1], [1, 1]]
    visits = simulate_visits(pages, CASCADE, 40_000, seed=2, traffic=[3, 1])
    assert visits.page.mean() == pytest.approx(0.25, abs=4 * np.sqrt(0.25 * 0.75 / 40_000))
    for number, grades in enumerate(([2, 0, 1], [1, 1, -1])):
        assert (visits.grades[visits.page == number] == grades).all()
    assert not visits.clicks[visits.page == 1, 2].any()
    alike = simulate_visits(pages, CASCADE, 40_000, seed=2).page.mean()
    assert alike == pytest.approx(0.5, abs=4 * np.sqrt(0.25 / 40_000))


def test_the_seed_decides():
    first, again, other = (simulate_visits(PAGE, PICKY, 200, seed=seed).clicks for seed in (1, 1, 2))
    assert (first == again).all()
    assert (first != other).any()


@pytest.mark.parametrize(
    ("grades", "model", "message"),
    [
        ([0, 3], POSITION, "page 1, rank 2: grade 3, and the model knows 0 to 2; give each document a grade"),
        ([[0, 1], [1, 0.5]], POSITION, "page 2, rank 2: grade 0.5"),
        ([[0, 1], [-1]], CASCADE, "page 2, rank 1: grade -1"),
        ([0, None], CASCADE, "page 1, rank 2: no grade, .* visitors also see what nobody judged"),
        ([0, 0, 0, 0], POSITION, "the model has 3 ranks, a page 4; give an examination for each rank"),
        ([0], PositionModel([1], []), "attraction is empty"),
        ([0], PositionModel([1.5], [0]), "examination, position 1: 1.5 is no chance; give 0 to 1"),
        ([0], CascadeModel([0, -0.1]), "attraction, position 2: -0.1 is no chance"),
        ([0], CascadeModel([0], patience=2), "patience is 2; give a chance, 0 to 1"),
        ([0], CascadeModel([0, 1], [1]), "satisfaction knows 1 grades, attraction 2; give both for each grade"),
        ([0], "cascade", "model is 'cascade'; give a PositionModel or a CascadeModel"),
    ],
)
def test_what_no_visitor_can_see_is_refused(grades, model, message):
    with pytest.raises(ValueError, match=message):
        simulate_visits(grades, model, 10)


@pytest.mark.parametrize("traffic", [[1], [1, -1], [0, 0]])
def test_a_traffic_that_does_not_fit_is_refused(traffic):
    with pytest.raises(ValueError, match="for 2 pages; give each a share of at least 0"):
        simulate_visits([[1], [0]], CASCADE, 10, traffic=traffic)
