import numpy as np
import pytest

from rankbook.kernels import average_precision, q_measure, q_measure_batch

UNJUDGED = np.nan

WORKED = [
    # The article's list (A26): (hits + gained) / (rank + gained in the best order).
    ([2, 0, 1, 0, 2], [2, 2, 1, 0, 0], ((1 + 2) / (1 + 2) + (2 + 3) / (3 + 5) + (3 + 5) / (5 + 5)) / 3),
    # Rank 1: (1 + 1) / (1 + 2); rank 3: (2 + 3) / (3 + 3).
    ([1, 0, 2], [2, 1], (2 / 3 + 5 / 6) / 2),
    ([2, 1], [2, 1], 1),
    # The better document first.
    ([1, 2], [2, 1], (2 / 3 + 5 / 5) / 2),
    # One of two is missed; the divisor stays R.
    ([0, 3], [3, 1, 0], ((1 + 3) / (2 + 4)) / 2),
    # Unjudged and negative gain nothing, in the list and in the best order.
    ([UNJUDGED, -1, 2], [2, 0, -1], (1 + 2) / (3 + 2)),
    ([0, 0], [1], 0),
    ([], [2, 1], 0),
]


@pytest.mark.parametrize(("rel", "ideal", "expected"), WORKED)
def test_worked_values(rel, ideal, expected):
    score = q_measure(np.array(rel, dtype=float), np.array(ideal, dtype=float))
    assert score == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(("rel", "ideal"), [([], []), ([0, 0], [0, 0]), ([UNJUDGED, -1], [-1])])
def test_undefined_where_nothing_is_relevant(rel, ideal):
    assert np.isnan(q_measure(np.array(rel, dtype=float), np.array(ideal, dtype=float)))  # T22


@pytest.mark.parametrize("rel", [[1, 1, 1, 0], [0, 1, 1, 1], [1, 0, 0, 1, 0, 1]])
def test_at_grade_1_within_the_first_r_ranks_it_is_average_precision(rel):
    # There the best order has gained as much as its rank, so (C + C) / (r + r) is the precision.
    rel = np.array(rel, dtype=float)[:3]
    assert q_measure(rel, np.ones(3)) == pytest.approx(average_precision(rel, 3), abs=1e-12)


def test_nothing_is_read_past_the_end_of_a_slice():
    # T7: the third grade lies behind the list.
    assert q_measure(np.array([0.0, 0.0, 1.0])[:2], np.array([1.0, 5.0])[:1]) == 0


@pytest.mark.parametrize("dtype", [np.int64, np.float32])
def test_other_number_types_give_the_same(dtype):
    rel, ideal = np.array([1, 0, 2], dtype=dtype), np.array([2, 1, 0], dtype=dtype)
    assert q_measure(rel, ideal) == pytest.approx(0.75, abs=1e-12)
    batch = q_measure_batch(rel, np.array([0, 3]), ideal, np.array([0, 3]))
    assert batch.tolist() == [q_measure(rel, ideal)]


@pytest.mark.parametrize("missed", [[], [0], [3]])
def test_batch_gives_what_each_list_gives(missed, end_to_end):
    lists = [[], [2, 0, 1, 0, 2], [], [UNJUDGED, -1, 1], [0, 0], [0.5], []]
    pools = [sorted([*(grade for grade in one if grade == grade), *missed], reverse=True) for one in lists]
    one_by_one = [
        q_measure(np.array(one, dtype=float), np.array(pool, dtype=float))
        for one, pool in zip(lists, pools, strict=True)
    ]
    np.testing.assert_array_equal(q_measure_batch(*end_to_end(lists), *end_to_end(pools)), one_by_one)


def test_batch_of_no_lists_is_empty():
    assert q_measure_batch(np.empty(0), np.array([0]), np.empty(0), np.array([0])).tolist() == []
