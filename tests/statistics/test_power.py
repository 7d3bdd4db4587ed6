import numpy as np
import pytest

from rankbook.statistics import detectable_difference, power_by_simulation, queries_needed


@pytest.mark.parametrize(("difference", "queries"), [(0.05, 126), (0.03, 349), (0.01, 3140), (-0.05, 126)])
def test_queries_needed_by_hand(difference, queries):
    # (1.959964 + .841621)² · (.2 / difference)²
    assert queries_needed(difference, spread=0.2) == queries


def test_detectable_difference_turns_queries_needed_round():
    assert detectable_difference(400, spread=0.2) == pytest.approx(2.801585 * 0.2 / 20)
    assert queries_needed(detectable_difference(500, 0.3) * 0.9999, 0.3) == 501


def test_power_by_simulation_agrees_with_the_normal_approximation():
    differences = np.random.default_rng(2).normal(0, 1, 2_000)
    differences = 0.2 * (differences - differences.mean()) / differences.std(ddof=1)
    # 2,000 simulated tests: a standard error of .009 at a power of .8.
    assert power_by_simulation(differences, n_queries=126, difference=0.05) == pytest.approx(0.8, abs=0.03)
    assert power_by_simulation(differences, n_queries=126, difference=0) == pytest.approx(0.05, abs=0.02)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: queries_needed(0, 0.2), "difference is 0; give a finite number other than 0"),
        (lambda: queries_needed(np.nan, 0.2), "difference is nan"),
        (lambda: queries_needed(0.1, 0), "spread is 0; give a standard deviation above 0"),
        (lambda: queries_needed(0.1, 0.2, power=80), "power is 80; give a share"),
        (lambda: queries_needed(0.1, 0.2, alpha=0), "alpha is 0; give a share"),
        (lambda: detectable_difference(1, 0.2), "n_queries must be a whole number of at least 2"),
        (lambda: power_by_simulation([0.1], 10, 0.1), "give more queries"),
    ],
)
def test_what_has_no_answer_is_refused(call, message):
    with pytest.raises(ValueError, match=message):
        call()
