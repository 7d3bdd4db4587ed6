import numpy as np
import pytest
from scipy import stats

from rankbook.statistics import coin_flips, effect_size, randomisation_test, sign_test, t_test, wilcoxon_test
from rankbook.statistics.corrections import benjamini_hochberg, holm

DIFFERENCES = [0.10, 0.05, -0.02, 0.08, 0, 0.12, -0.04, 0.07]
TESTS = [randomisation_test, t_test, wilcoxon_test, sign_test]
each_test = pytest.mark.parametrize("test", TESTS, ids=lambda test: test.__name__)


def test_randomisation_by_hand():
    # 20 of the 256 sign patterns add up to at least .36; the query without a difference doubles both counts.
    assert randomisation_test(DIFFERENCES) == 20 / 256
    # Of the four patterns of (1, 1), two are as far out; of (2, 1) also two: 3 and -3.
    assert randomisation_test([1, 1]) == 0.5
    assert randomisation_test([2, 1]) == 0.5
    assert randomisation_test([1, -1]) == 1


def test_t_by_hand():
    # mean .045, s = .05855, t = .045 / (.05855 / √8) = 2.174 with 7 degrees of freedom.
    assert t_test(DIFFERENCES) == pytest.approx(0.0663, abs=5e-5)
    assert effect_size(DIFFERENCES) == pytest.approx(2.1737 / np.sqrt(8), abs=5e-5)


def test_wilcoxon_by_hand():
    # |d| in order: .02 − .04 − .05 .07 .08 .10 .12; the negative ranks 1 and 2 add up to 3. Sums of at most 3: none,
    # 1, 2, 3, 1 + 2: 5 of 128 patterns, and as many at the other end.
    assert wilcoxon_test(DIFFERENCES) == pytest.approx(10 / 128)


def test_sign_by_hand():
    # 5 wins, 2 losses: (1 + 7 + 21) of 128 at either end.
    assert sign_test(DIFFERENCES) == pytest.approx(58 / 128)


@each_test
def test_identical_systems_have_p_1(test):
    assert test([0.0] * 20) == 1
    assert test([0.0, 0.0]) == 1


@each_test
def test_direction_does_not_matter_nor_do_undefined_queries(test):
    p_value = test(DIFFERENCES)
    assert test([-difference for difference in DIFFERENCES]) == pytest.approx(p_value)
    assert test([np.nan, *DIFFERENCES, np.nan]) == p_value


@each_test
@pytest.mark.parametrize("differences", [[0.1], [], [np.nan, 0.2]])
def test_one_query_is_refused(test, differences):
    with pytest.raises(ValueError, match="give more queries"):
        test(differences)


def test_drawn_patterns_come_close_to_scipys_randomisation_and_the_seed_decides():
    differences = np.random.default_rng(0).normal(0.03, 0.1, 40)
    peer = stats.permutation_test(
        (differences,), np.mean, permutation_type="samples", n_resamples=9_999, rng=np.random.default_rng(0)
    ).pvalue
    ours = randomisation_test(differences, seed=1)
    assert ours == randomisation_test(differences, seed=1)
    # Two estimates of a p-value of about .06 from 10,000 draws each: their difference has a standard error of .0034.
    assert abs(ours - peer) < 0.012
    assert 0.01 < ours < 0.2


def test_drawn_patterns_never_give_p_0():
    assert randomisation_test([0.5] * 30) == pytest.approx(1 / 10_001)


def test_coins_decide_every_sign_and_nothing_else():
    flips = coin_flips([0.4, -0.1, 0], draws=200)
    assert flips.observed == pytest.approx(0.1)
    # Sums of .5, .3 and their mirror images, over three queries; the sum that was observed is .3, so each is as far.
    assert {round(mean, 4) for mean in flips.flipped.tolist()} == {0.1667, 0.1, -0.1, -0.1667}
    assert flips.is_as_far.all()
    assert flips.p_value == 1


def test_a_share_of_the_draws_is_as_far():
    # Of (3, 2, 1) all plus, only the patterns +++ and --- reach the sum of 6.
    flips = coin_flips([3, 2, 1], draws=4_000)
    assert flips.is_as_far.tolist() == [abs(mean) > 1.9 for mean in flips.flipped.tolist()]
    # A share of 1/4 with a standard error of .007.
    assert flips.is_as_far.mean() == pytest.approx(0.25, abs=0.021)
    assert flips.p_value == (flips.is_as_far.sum() + 1) / 4_001
    assert flips.flipped.mean() == pytest.approx(0, abs=0.065)


def test_more_draws_begin_with_the_same_ones():
    differences = np.random.default_rng(0).normal(0.03, 0.1, 41)
    longest = coin_flips(differences, draws=2_500).flipped
    for draws in (0, 1, 7, 999, 1_000, 1_001, 2_003):
        assert coin_flips(differences, draws).flipped == pytest.approx(longest[:draws], abs=1e-15)
    assert not np.allclose(coin_flips(differences, 50, seed=1).flipped, longest[:50])


def test_the_randomisation_test_counts_these_draws():
    differences = np.random.default_rng(0).normal(0.03, 0.1, 40)
    assert randomisation_test(differences, seed=3) == coin_flips(differences, 10_000, seed=3).p_value


@pytest.mark.parametrize("draws", [-1, 0.5, True, None])
def test_draws_are_a_whole_number(draws):
    with pytest.raises(ValueError, match="draws must be a whole number of at least 0"):
        coin_flips(DIFFERENCES, draws)


def test_all_differing_by_the_same_is_no_chance():
    assert t_test([0.25, 0.25, 0.25]) == 0
    assert effect_size([0.25, 0.25, 0.25]) == np.inf
    assert effect_size([-0.25, -0.25]) == -np.inf
    assert effect_size([0, 0]) == 0


@pytest.mark.parametrize("test", [randomisation_test, t_test], ids=lambda test: test.__name__)
def test_two_equal_systems_are_told_apart_in_5_percent_of_2000_comparisons(test):
    random = np.random.default_rng(11)
    alarms = sum(test(random.beta(2, 3, 12) - random.beta(2, 3, 12)) <= 0.05 for _ in range(2_000))
    # The standard error of the share is .0049; three of them either way.
    assert 0.035 <= alarms / 2_000 <= 0.065


def test_corrections_by_hand():
    p_values = [0.004, 0.011, 0.020, 0.040, 0.300]
    # Holm: 5 · .004, 4 · .011, 3 · .020, 2 · .040, 1 · .300, each at least the one before.
    assert holm(p_values) == pytest.approx([0.020, 0.044, 0.060, 0.080, 0.300])
    # Benjamini and Hochberg: p · 5 / rank, each at most the one after.
    assert benjamini_hochberg(p_values) == pytest.approx([0.020, 0.0275, 1 / 30, 0.05, 0.300])
    assert [int((adjusted <= 0.05).sum()) for adjusted in (holm(p_values), benjamini_hochberg(p_values))] == [2, 4]


def test_corrections_keep_the_order_given_and_stay_probabilities():
    assert holm([0.3, 0.004, 0.9, 0.02]) == pytest.approx([0.6, 0.016, 0.9, 0.06])
    assert holm([0.5, 0.6]).tolist() == [1, 1]
    assert holm([]).tolist() == benjamini_hochberg([]).tolist() == []
    for correct in (holm, benjamini_hochberg):
        with pytest.raises(ValueError, match=r"position 2: 1\.5 is no probability; give 0 to 1"):
            correct([0.2, 1.5])
