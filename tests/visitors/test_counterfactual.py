import numpy as np
import pytest

import rankbook as rb
from rankbook.statistics import t_interval
from rankbook.visitors import (
    CascadeModel,
    PositionModel,
    counterfactual_dcg,
    counterfactual_ndcg,
    inverse_propensity,
    simulate_visits,
)

MODEL = PositionModel(examination=[1, 0.6, 0.4, 0.3], attraction=[0.05, 0.2, 0.5])
PAGE = [1, 0, 2, 1]
ATTRACTS = np.array([0.2, 0.05, 0.5, 0.2])
BETTER = [3, 1, 4, 2]
DISCOUNTS = 1 / np.log2([2, 3, 4])


def test_estimates_by_hand():
    # Seen by all and by a third: 30 of 100 clicks and 12 of 100.
    assert inverse_propensity([0.30, 0.12], [1, 1 / 3]) == pytest.approx([0.30, 0.36])
    # Clipped at a half: .12 / .5.
    assert inverse_propensity([0.30, 0.12], [1, 1 / 3], least_examination=0.5) == pytest.approx([0.30, 0.24])


def test_the_order_flips_from_naive_to_weighted_as_in_the_book():
    clicks = np.zeros((100, 2))
    clicks[:30, 0] = clicks[88:, 1] = 1
    naive = [counterfactual_dcg(clicks, [1, 1], order, 2).mean() for order in ([1, 2], [2, 1])]
    weighted = [counterfactual_dcg(clicks, [1, 1 / 3], order, 2).mean() for order in ([1, 2], [2, 1])]
    assert naive[0] == pytest.approx(0.30 + 0.12 / np.log2(3))
    assert weighted[1] == pytest.approx(0.36 + 0.30 / np.log2(3))
    assert naive[0] > naive[1]
    assert weighted[0] < weighted[1]


def test_estimates_of_visits_add_up_to_the_dcg_of_the_estimates():
    clicks = simulate_visits(PAGE, MODEL, 500, seed=1).clicks
    estimates = inverse_propensity(clicks.mean(axis=0), MODEL.examination)
    reordered = estimates[np.array(BETTER) - 1]
    assert counterfactual_dcg(clicks, MODEL.examination, BETTER, 3).mean() == pytest.approx(
        rb.dcg_at_k(reordered, 3, gain="linear")
    )
    assert counterfactual_ndcg(clicks, MODEL.examination, BETTER, 3) == pytest.approx(
        rb.ndcg_at_k(reordered, estimates, 3, gain="linear")
    )


@pytest.mark.parametrize(
    ("examination", "least"),
    [
        ([1, 0.6, 0.4, 0.3], 0.0),
        ([1, 0.6, 0.4, 0.3], 0.5),
        ([1, 0.5, 1 / 3, 0.25], 0.0),
        ([1, 1, 1, 1], 0.0),
    ],
    ids=["right", "clipped", "wrong", "naive"],
)
def test_estimates_come_near_their_expectation_and_to_the_truth_if_the_chances_are_right(examination, least):
    clicks = simulate_visits(PAGE, MODEL, 40_000, seed=4).clicks
    of_visits = counterfactual_dcg(clicks, examination, BETTER, 3, least)
    error = of_visits.std(ddof=1) / np.sqrt(len(of_visits))
    # What is seen with chance e and divided by another stays wrong by their ratio.
    expected = ATTRACTS * MODEL.examination / np.maximum(examination, least)
    assert of_visits.mean() == pytest.approx(expected[[2, 0, 3]] @ DISCOUNTS, abs=4 * error)
    truth = rb.dcg_at_k(ATTRACTS[[2, 0, 3]], 3, gain="linear")
    if examination == MODEL.examination and not least:
        assert of_visits.mean() == pytest.approx(truth, abs=4 * error)
    else:
        assert abs(of_visits.mean() - truth) > 10 * error


def test_nine_of_ten_intervals_hold_the_truth():
    truth = rb.dcg_at_k(ATTRACTS[[2, 0, 3]], 3, gain="linear")
    held = 0
    for seed in range(400):
        clicks = simulate_visits(PAGE, MODEL, 500, seed=seed).clicks
        interval = t_interval(counterfactual_dcg(clicks, MODEL.examination, BETTER, 3), confidence=0.9)
        held += interval.low <= truth <= interval.high
    # A standard error of .015.
    assert held / 400 == pytest.approx(0.9, abs=0.045)


def test_clipping_buys_a_smaller_spread():
    clicks = simulate_visits(PAGE, MODEL, 20_000, seed=6).clicks
    free, clipped = (counterfactual_dcg(clicks, MODEL.examination, BETTER, 3, least) for least in (0, 0.5))
    assert clipped.std() < free.std()


def test_no_chance_by_rank_is_right_for_a_cascade():
    # Behind the document that attracts all, nothing is ever seen; behind the other, all is.
    model = CascadeModel(attraction=[0.0, 1.0])
    ranks = [simulate_visits(page, model, 200).clicks.mean(axis=0) for page in ([1, 1], [0, 1])]
    assert (ranks[0][1], ranks[1][1]) == (0, 1)


def test_estimated_ndcg_is_too_low_with_few_visits():
    # All attract alike, so that each order is the best: the true nDCG is 1.
    model = PositionModel([1, 0.5, 0.25], [0.3])
    means = []
    for n_visits in (30, 3000):
        logs = [simulate_visits([0, 0, 0], model, n_visits, seed).clicks for seed in range(100)]
        means.append(np.mean([counterfactual_ndcg(log, model.examination, [1, 2, 3], 3) for log in logs]))
    assert means[0] < 0.95 < means[1] < 1


def test_no_click_has_no_ndcg():
    assert np.isnan(counterfactual_ndcg(np.zeros((5, 2)), [1, 1], [1, 2], 2))
    assert counterfactual_dcg(np.zeros((5, 2)), [1, 1], [1, 2], 2).tolist() == [0] * 5


ONE_VISIT = [[1, 0]]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: inverse_propensity([0.3, 0.1], [1]), "clicks have 2 ranks, examination 1; give an examination"),
        (
            lambda: inverse_propensity([0.3, 0.1], [1, 0]),
            "examination, rank 2 is 0, .* give a least_exam",
        ),
        (lambda: inverse_propensity([0.3], [2]), "examination, position 1: 2 is no chance"),
        (lambda: inverse_propensity([0.3], [1], -1), "least_examination is -1; give a chance, 0 to 1"),
        (lambda: inverse_propensity(0.3, [1]), r"clicks have the shape \(\); give \(ranks,\)"),
        (lambda: counterfactual_dcg([1, 0], [1, 1], [1, 2], 2), r"clicks have the shape \(2,\); give one row for each"),
        (lambda: counterfactual_dcg(ONE_VISIT, [1, 1], [1, 3], 2), r"\[1, 3\] of a page of 2; give its ranks from 1"),
        (lambda: counterfactual_dcg(ONE_VISIT, [1, 1], [1, 1], 2), r"\[1, 1\] of a page of 2; .* each once"),
        (
            lambda: counterfactual_dcg(ONE_VISIT, [1, 1], [0, 1], 2),
            "a logged rank must be a whole number",
        ),
        (lambda: counterfactual_dcg(ONE_VISIT, [1, 1], [1, 2], 0), "k must be a whole number of at least 1"),
    ],
)
def test_what_tells_nothing_is_refused(call, message):
    with pytest.raises(ValueError, match=message):
        call()
