import numpy as np
import pytest

from rankbook.kernels import precision_at_k, precision_at_k_batch

UNJUDGED = np.nan

WORKED = [
    # The article's list (A26).
    ([2, 0, 1, 0, 2], 1, 1 / 1),
    ([2, 0, 1, 0, 2], 2, 1 / 2),
    ([2, 0, 1, 0, 2], 3, 2 / 3),
    ([2, 0, 1, 0, 2], 5, 3 / 5),
    # M04: the order inside k does not matter.
    ([1, 1, 0, 0, 0], 5, 2 / 5),
    ([0, 0, 0, 1, 1], 5, 2 / 5),
    # A7: a longer walk.
    ([1, 0, 1, 0, 1, 0, 0, 0, 0, 0], 1, 1 / 1),
    ([1, 0, 1, 0, 1, 0, 0, 0, 0, 0], 3, 2 / 3),
    ([1, 0, 1, 0, 1, 0, 0, 0, 0, 0], 5, 3 / 5),
    ([1, 0, 1, 0, 1, 0, 0, 0, 0, 0], 10, 3 / 10),
    # Q01, Q02 (a perfect list for R = 3), Q10 before and after the move.
    ([1, 0, 1, 1, 0, 0, 1], 5, 3 / 5),
    ([1, 1, 1, 0, 0, 0, 0, 0, 0, 0], 10, 3 / 10),
    ([1, 0, 1, 0, 0], 5, 2 / 5),
    ([1, 1, 0, 0, 0], 5, 2 / 5),
]


@pytest.mark.parametrize(("rel", "k", "expected"), WORKED)
def test_worked_values(rel, k, expected):
    assert precision_at_k(np.array(rel, dtype=float), k) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(
    ("rel", "k", "expected"),
    [
        ([0, 1], 10, 1 / 10),  # T21
        ([1, 0, 1, 0, 1], 10, 3 / 10),  # A4
        ([1], 5, 1 / 5),  # M03
        ([1], 1000, 1 / 1000),
    ],
)
def test_short_list_is_still_divided_by_k(rel, k, expected):
    assert precision_at_k(np.array(rel, dtype=float), k) == pytest.approx(expected, abs=1e-12)


def test_nothing_is_read_past_the_end_of_a_slice():
    # T7: the third grade lies behind the list.
    longer = np.array([0.0, 0.0, 1.0, 0.0])
    assert precision_at_k(longer[:2], 3) == 0


def test_unjudged_is_not_relevant():
    assert precision_at_k(np.array([UNJUDGED, 1, UNJUDGED, 1, 0]), 5) == 2 / 5  # M25


def test_negative_grade_is_not_relevant():
    assert precision_at_k(np.array([-1.0, 2.0, 0.0]), 2) == 1 / 2  # T23


def test_any_grade_above_0_is_relevant():
    assert precision_at_k(np.array([0.5, 1.9, 0.001, 0.0]), 4) == 3 / 4  # T13


@pytest.mark.parametrize("rel", [[], [0], [0, 0, 0]])
def test_nothing_relevant_scores_0(rel):
    assert precision_at_k(np.array(rel, dtype=float), 3) == 0  # T22


@pytest.mark.parametrize("dtype", [np.int64, np.float32])
def test_other_number_types_give_the_same(dtype):
    rel = np.array([2, 0, 1, 0, 2, -1], dtype=dtype)
    assert precision_at_k(rel, 3) == 2 / 3
    assert precision_at_k_batch(rel, np.array([0, 3, 6]), 3).tolist() == [2 / 3, 1 / 3]


@pytest.mark.parametrize("k", [1, 2, 3, 10])
def test_batch_gives_what_each_list_gives(k, end_to_end):
    lists = [[], [2, 0, 1, 0, 2], [], [UNJUDGED, -1, 1], [0, 0], [0.5], []]
    rel, offsets = end_to_end(lists)
    one_by_one = [precision_at_k(np.array(one, dtype=float), k) for one in lists]
    assert precision_at_k_batch(rel, offsets, k).tolist() == one_by_one


def test_batch_of_no_lists_is_empty():
    assert precision_at_k_batch(np.empty(0), np.array([0]), 3).tolist() == []
