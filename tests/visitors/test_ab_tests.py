import math

import numpy as np
import pytest
from scipy import stats

from rankbook.visitors import ab_test, visitors_needed_per_arm


def test_p_value_by_hand():
    # Together 230 of 2,000: z = .03 / √(.115 · .885 · 2 / 1,000) = 2.1027, and two tails of the normal curve.
    z = 0.03 / math.sqrt(0.115 * 0.885 * 2 / 1000)
    assert ab_test(100, 1000, 130, 1000).p_value == pytest.approx(2 * stats.norm.sf(z))
    assert z == pytest.approx(2.1027, abs=1e-4)


def test_interval_is_that_of_newcombe_1998():
    # His example: 56 of 70 against 48 of 80, method 10.
    result = ab_test(48, 80, 56, 70)
    assert result.difference == pytest.approx(0.2)
    assert (round(result.low, 4), round(result.high, 4)) == (0.0524, 0.3339)


def test_swapping_the_arms_turns_the_signs():
    one, other = ab_test(30, 200, 50, 240), ab_test(50, 240, 30, 200)
    assert (one.difference, one.low, one.high) == pytest.approx((-other.difference, -other.high, -other.low))
    assert one.p_value == pytest.approx(other.p_value)


@pytest.mark.parametrize("clicks", [0, 50])
def test_arms_without_any_difference_have_p_1(clicks):
    result = ab_test(clicks, 50, clicks, 50)
    assert (result.difference, result.p_value) == (0, 1)
    assert result.low < 0 < result.high


def test_equal_systems_raise_a_false_alarm_in_one_of_twenty_tests():
    random = np.random.default_rng(4)
    tests = [ab_test(*arms) for arms in zip(*_arms(random, 0.1), *_arms(random, 0.1), strict=True)]
    # 1,000 tests: a standard error of .007.
    assert np.mean([test.p_value <= 0.05 for test in tests]) == pytest.approx(0.05, abs=0.021)
    assert np.mean([test.low <= 0 <= test.high for test in tests]) == pytest.approx(0.95, abs=0.021)


def test_so_many_visitors_show_the_difference_in_four_of_five_tests():
    n = visitors_needed_per_arm(0.10, 0.12)
    random = np.random.default_rng(5)
    tests = [ab_test(*arms) for arms in zip(*_arms(random, 0.10, n), *_arms(random, 0.12, n), strict=True)]
    # A standard error of .013.
    assert np.mean([test.p_value <= 0.05 for test in tests]) == pytest.approx(0.8, abs=0.038)


def _arms(random, rate, n=1000):
    return random.binomial(n, rate, 1000).tolist(), [n] * 1000


def test_visitors_needed_by_hand():
    # (1.959964 + .841621)² · (.1 · .9 + .102 · .898) / .002² = 7.848880 · 45,399 = 356,331.3: one more.
    exact = 2.8015852**2 * (0.1 * 0.9 + 0.102 * 0.898) / 0.002**2
    assert visitors_needed_per_arm(0.100, 0.102) == math.ceil(exact)
    assert visitors_needed_per_arm(0.102, 0.100) == visitors_needed_per_arm(0.100, 0.102)
    assert round(exact, -3) == 356_000
    assert visitors_needed_per_arm(0, 1) == 1


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: ab_test(11, 10, 1, 10), "clicks_a is 11, n_a 10; count each visit with a click once"),
        (lambda: ab_test(1, 10, -1, 10), "clicks_b must be a whole number of at least 0"),
        (lambda: ab_test(0, 0, 1, 10), "n_a must be a whole number of at least 1"),
        (lambda: ab_test(0.1, 10, 1, 10), "clicks_a must be a whole number"),
        (lambda: visitors_needed_per_arm(0.1, 0.1), "both rates are 0.1, .* give two rates"),
        (lambda: visitors_needed_per_arm(10.0, 10.2), "rate_a is 10.0; give a chance, 0 to 1"),
        (lambda: visitors_needed_per_arm(0.1, 0.2, power=80), "power is 80; give a share"),
    ],
)
def test_what_is_no_test_is_refused(call, message):
    with pytest.raises(ValueError, match=message):
        call()
