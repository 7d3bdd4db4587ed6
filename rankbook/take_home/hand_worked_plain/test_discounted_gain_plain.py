"""Values of discounted_gain_plain.py, worked out by hand."""

from math import isnan

import pytest

from rankbook.plain import dcg_of_gains, ndcg_of_gains


def test_gains_times_discounts():
    assert dcg_of_gains(["a", "b", "c"], 3, {"a": 5, "c": 2}, [1, 0.5, 0.25]) == 5 * 1 + 2 * 0.25


def test_divided_by_the_best_order():
    assert ndcg_of_gains(["b", "a"], 2, {"a": 5}, [1, 0.5]) == pytest.approx(2.5 / 5)
    assert isnan(ndcg_of_gains(["b"], 1, {"a": 0}, [1]))
