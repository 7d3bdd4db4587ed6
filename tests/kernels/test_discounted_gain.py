from math import log2

import numpy as np
import pytest

from rankbook.kernels import (
    dcg_at_k,
    dcg_at_k_batch,
    dcg_of_gains,
    dcg_of_gains_batch,
    ndcg_at_k,
    ndcg_at_k_batch,
    ndcg_of_gains,
    ndcg_of_gains_batch,
)

RANKS = np.arange(1, 11)
HALVES = np.array([1.0, 0.5, 0.25])

WORKED = [
    ([4, 0, 8], HALVES, 1, 4),
    ([4, 0, 8], HALVES, 2, 4),
    ([4, 0, 8], HALVES, 3, 4 + 8 / 4),
    # Ranks beyond the list, and ranks beyond the discounts, add nothing.
    ([4, 0, 8], HALVES, 10, 4 + 8 / 4),
    ([4, 0, 8, 16], HALVES, 4, 4 + 8 / 4),
    # Input A of the tools: gains 2, 0, 3, 1 with log2(max(r, 2)), and with 1/r.
    ([2, 0, 3], 1 / np.log2(np.maximum(RANKS, 2)), 3, 2 + 3 / log2(3)),
    ([2, 0, 3], 1 / RANKS, 3, 2 + 3 / 3),
    ([2, 0, 3], np.ones(3), 3, 5),
    ([], HALVES, 3, 0),
]


@pytest.mark.parametrize(("gains", "discounts", "k", "expected"), WORKED)
def test_worked_values(gains, discounts, k, expected):
    assert dcg_of_gains(np.array(gains, dtype=float), discounts, k) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("k", [1, 2, 3, 5, 10])
def test_best_order_of_all_that_is_judged_is_the_divisor(k):
    gains, best = np.array([1.0, 0.0, 8.0]), np.array([8.0, 4.0, 1.0])
    expected = dcg_of_gains(gains, HALVES, k) / dcg_of_gains(best, HALVES, k)
    assert ndcg_of_gains(gains, best, HALVES, k) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("ideal_gains", [[], [0, 0]])
def test_undefined_where_the_best_order_gains_nothing(ideal_gains):
    assert np.isnan(ndcg_of_gains(np.zeros(2), np.array(ideal_gains, dtype=float), HALVES, 2))


@pytest.mark.parametrize("k", [1, 2, 3, 5, 10])
@pytest.mark.parametrize(
    ("gain", "worth"),
    [("exp2", lambda grades: 2**grades - 1), ("linear", lambda grades: grades)],
    ids=["exp2", "linear"],
)
def test_ndcg_is_one_case(gain, worth, k, end_to_end):
    # The file ndcg.py: 1 / log2(rank + 1).
    lists, pools = [[2, 0, 1, 0, 2], [0, 3], []], [[2, 2, 1, 0, 0], [3, 2, 1, 0], [1]]
    (rel, offsets), (ideal, ideal_offsets) = end_to_end(lists), end_to_end(pools)
    discounts = 1 / np.log2(RANKS + 1)
    one, best = rel[:5], ideal[:5]
    assert dcg_of_gains(worth(one), discounts, k) == pytest.approx(dcg_at_k(one, k, gain), abs=1e-12)
    own = ndcg_of_gains(worth(one), worth(best), discounts, k)
    assert own == pytest.approx(ndcg_at_k(one, best, k, gain), abs=1e-12)
    own = dcg_of_gains_batch(worth(rel), offsets, discounts, k)
    np.testing.assert_allclose(own, dcg_at_k_batch(rel, offsets, k, gain), rtol=0, atol=1e-12)
    own = ndcg_of_gains_batch(worth(rel), offsets, worth(ideal), ideal_offsets, discounts, k)
    np.testing.assert_allclose(own, ndcg_at_k_batch(rel, offsets, ideal, ideal_offsets, k, gain), rtol=0, atol=1e-12)


def test_nothing_is_read_past_the_end_of_a_slice():
    # T7: the third gain lies behind the list.
    assert dcg_of_gains(np.array([0.0, 0.0, 1.0])[:2], HALVES, 3) == 0


@pytest.mark.parametrize("dtype", [np.int64, np.float32])
def test_other_number_types_give_the_same(dtype):
    gains, offsets = np.array([1, 0, 0, 2], dtype=dtype), np.array([0, 2, 4])
    assert dcg_of_gains_batch(gains, offsets, HALVES, 2).tolist() == [1, 1]
    assert ndcg_of_gains_batch(gains, offsets, gains[[0, 1, 3, 2]], offsets, HALVES, 2).tolist() == [1, 0.5]


@pytest.mark.parametrize("k", [1, 2, 3, 10])
def test_batch_gives_what_each_list_gives(k, end_to_end):
    lists, pools = [[], [5, 0, 1], [0, 2], [0.5]], [[3], [5, 4, 1, 0], [], [0.5]]
    one_by_one = [dcg_of_gains(np.array(one, dtype=float), HALVES, k) for one in lists]
    assert dcg_of_gains_batch(*end_to_end(lists), HALVES, k).tolist() == one_by_one
    one_by_one = [
        ndcg_of_gains(np.array(one, dtype=float), np.array(pool, dtype=float), HALVES, k)
        for one, pool in zip(lists, pools, strict=True)
    ]
    batch = ndcg_of_gains_batch(*end_to_end(lists), *end_to_end(pools), HALVES, k)
    np.testing.assert_array_equal(batch, one_by_one)


def test_batch_of_no_lists_is_empty():
    nothing = np.empty(0), np.array([0])
    assert dcg_of_gains_batch(*nothing, HALVES, 3).tolist() == []
    assert ndcg_of_gains_batch(*nothing, *nothing, HALVES, 3).tolist() == []
