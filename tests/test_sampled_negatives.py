import numpy as np
import pytest

import rankbook as rb
from rankbook.sampled_negatives import sampled_mean

ALWAYS_150, FIRST_OR_9000 = [150], [1, 9000]


def test_two_negatives_by_hand():
    # Rank 2 of 4: each negative stands before it with 1/3. None 4/9, one 4/9, both 1/9.
    assert sampled_mean("RR", [2], n_items=4, n_negatives=2) == pytest.approx(4 / 9 + 4 / 9 / 2 + 1 / 9 / 3)
    assert sampled_mean("Success@1", [2], n_items=4, n_negatives=2) == pytest.approx(4 / 9)
    assert sampled_mean("Success@2", [2, 1], n_items=4, n_negatives=2) == pytest.approx((8 / 9 + 1) / 2)


def test_first_and_last_of_all_stay_first_and_last():
    assert sampled_mean("RR", [1], n_items=50, n_negatives=9) == 1
    assert sampled_mean("RR", [50], n_items=50, n_negatives=9) == pytest.approx(1 / 10)


@pytest.mark.parametrize(
    ("metric", "of_a", "of_b"), [("Success@10", 1.0, 0.5), ("nDCG@10", 0.6414, 0.5), ("AUC", 0.9851, 0.55)]
)
def test_the_worse_system_wins_among_99_negatives(metric, of_a, of_b):
    assert sampled_mean(metric, ALWAYS_150, 10_000) == pytest.approx(of_a, abs=5e-5)
    assert sampled_mean(metric, FIRST_OR_9000, 10_000) == pytest.approx(of_b, abs=5e-5)


def test_one_negative_leaves_the_auc():
    for ranks in (ALWAYS_150, FIRST_OR_9000, [3, 400]):
        auc = np.mean([1 - (rank - 1) / 9999 for rank in ranks])
        assert sampled_mean("Success@1", ranks, 10_000, n_negatives=1) == pytest.approx(auc)


@pytest.mark.parametrize("metric", ["Success@3", "nDCG@5", "RR", "P@2", "AUC"])
def test_drawn_negatives_come_near(metric):
    random = np.random.default_rng(0)
    before = (random.integers(1, 60, size=(20_000, 8)) < 20).sum(axis=1)  # rank 20 of 60: 19 of the 59 others
    lists = (before[:, None] == np.arange(9)).astype(float)
    drawn = rb.evaluate(rb.rankings_from_grades(lists), metric).mean[metric]
    # The standard error is at most .5 / √20,000 = .0035.
    assert sampled_mean(metric, [20], n_items=60, n_negatives=8) == pytest.approx(drawn, abs=0.012)


@pytest.mark.parametrize(
    ("ranks", "n_items", "n_negatives", "message"),
    [
        ([], 10, 9, "ranks is empty; give the rank"),
        ([11], 10, 9, "a rank is 11, and there are 10 items"),
        ([0], 10, 9, "a rank must be a whole number of at least 1"),
        ([1.5], 10, 9, "a rank must be a whole number"),
        (3, 10, 9, "ranks is 3; give a list"),
        ([1], 1, 9, "n_items must be a whole number of at least 2"),
        ([1], 10, 0, "n_negatives must be a whole number of at least 1"),
    ],
)
def test_what_can_not_be_is_refused(ranks, n_items, n_negatives, message):
    with pytest.raises(ValueError, match=message):
        sampled_mean("RR", ranks, n_items, n_negatives)


def test_an_unknown_metric_is_refused():
    with pytest.raises(ValueError, match="HitRatio"):
        sampled_mean("HitRatio", [1], 10)
