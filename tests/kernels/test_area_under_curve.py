import numpy as np
import pytest
from sklearn.metrics import roc_auc_score

from rankbook.kernels import area_under_curve, area_under_curve_batch

UNJUDGED = np.nan

WORKED = [
    # The article's list (A26): 2 + 1 + 0 of 3 · 2 pairs.
    ([2, 0, 1, 0, 2], 3 / 6),
    ([1, 0, 1, 0, 0], (3 + 2) / 6),
    ([1, 1, 0], 1),
    ([0, 1, 1], 0),
    ([0, 1, 0], 1 / 2),
    # M29: one relevant document at rank 100 of 10,000.
    ([0] * 99 + [1] + [0] * 9900, 9900 / 9999),
    # Unjudged and negative are not relevant.
    ([UNJUDGED, 1, -1], 1 / 2),
]


@pytest.mark.parametrize(("rel", "expected"), WORKED)
def test_worked_values(rel, expected):
    assert area_under_curve(np.array(rel, dtype=float)) == expected


@pytest.mark.parametrize("rel", [[], [0], [1], [1, 2], [0, UNJUDGED, -1]])
def test_undefined_where_the_list_lacks_either_kind(rel):
    assert np.isnan(area_under_curve(np.array(rel, dtype=float)))


@pytest.mark.parametrize("seed", range(10))
def test_scikit_learn_gives_the_same_of_the_order(seed):
    rel = np.append(np.random.default_rng(seed).integers(0, 2, 30), [0, 1])
    assert area_under_curve(rel) == pytest.approx(roc_auc_score(rel, -np.arange(len(rel))), abs=1e-12)


def test_nothing_is_read_past_the_end_of_a_slice():
    # T7: the third grade lies behind the list.
    assert area_under_curve(np.array([1.0, 0.0, 1.0])[:2]) == 1


@pytest.mark.parametrize("dtype", [np.int64, np.float32])
def test_other_number_types_give_the_same(dtype):
    rel = np.array([1, 0, 0, 2, 0], dtype=dtype)
    assert area_under_curve(rel) == (3 + 1) / 6
    assert area_under_curve_batch(rel, np.array([0, 2, 5])).tolist() == [1, 1 / 2]


def test_batch_gives_what_each_list_gives(end_to_end):
    lists = [[], [2, 0, 1, 0, 2], [], [UNJUDGED, -1, 1], [0, 0], [0.5], []]
    rel, offsets = end_to_end(lists)
    one_by_one = [area_under_curve(np.array(one, dtype=float)) for one in lists]
    np.testing.assert_array_equal(area_under_curve_batch(rel, offsets), one_by_one)


def test_batch_of_no_lists_is_empty():
    assert area_under_curve_batch(np.empty(0), np.array([0])).tolist() == []
