import numpy as np
import pytest

from rankbook.kernels import judged_at_k, judged_at_k_batch

UNJUDGED = np.nan

WORKED = [
    ([2, 0, 1, 0, 2], 5, 1),
    ([2, UNJUDGED, 0, UNJUDGED], 1, 1),
    ([2, UNJUDGED, 0, UNJUDGED], 2, 1 / 2),
    ([2, UNJUDGED, 0, UNJUDGED], 3, 2 / 3),
    ([2, UNJUDGED, 0, UNJUDGED], 4, 2 / 4),
    # A short list is divided by its own length, as in ir_measures.
    ([1, UNJUDGED, 0], 10, 2 / 3),
    ([UNJUDGED, UNJUDGED], 2, 0),
    # Negative is judged.
    ([-1, UNJUDGED], 2, 1 / 2),
]


@pytest.mark.parametrize(("rel", "k", "expected"), WORKED)
def test_worked_values(rel, k, expected):
    assert judged_at_k(np.array(rel, dtype=float), k) == expected


@pytest.mark.parametrize("k", [1, 3])
def test_undefined_for_an_empty_list(k):
    assert np.isnan(judged_at_k(np.empty(0), k))


def test_nothing_is_read_past_the_end_of_a_slice():
    # T7: the third grade lies behind the list.
    assert judged_at_k(np.array([UNJUDGED, UNJUDGED, 1.0])[:2], 3) == 0


@pytest.mark.parametrize("dtype", [np.int64, np.float32])
def test_other_number_types_give_the_same(dtype):
    rel = np.array([2, 0, -1], dtype=dtype)
    assert judged_at_k(rel, 2) == 1
    assert judged_at_k_batch(rel, np.array([0, 2, 3]), 2).tolist() == [1, 1]


@pytest.mark.parametrize("k", [1, 2, 3, 10])
def test_batch_gives_what_each_list_gives(k, end_to_end):
    lists = [[], [2, 0, 1, 0, 2], [], [UNJUDGED, -1, 1], [0, 0], [0.5], []]
    rel, offsets = end_to_end(lists)
    one_by_one = [judged_at_k(np.array(one, dtype=float), k) for one in lists]
    np.testing.assert_array_equal(judged_at_k_batch(rel, offsets, k), one_by_one)


def test_batch_of_no_lists_is_empty():
    assert judged_at_k_batch(np.empty(0), np.array([0]), 3).tolist() == []
