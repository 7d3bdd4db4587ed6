import numpy as np
import pytest

from rankbook.kernels import expected_reciprocal_rank, expected_reciprocal_rank_batch, reciprocal_rank

UNJUDGED = np.nan

WORKED = [
    # T29: S = 1/4, 3/4 on a scale up to 2; 1/16, 3/16 on one up to 4.
    ([1, 2], 2, 2, 1 / 4 + (3 / 4) * (3 / 4) / 2),
    ([1, 2], 2, 4, 1 / 16 + (15 / 16) * (3 / 16) / 2),
    # Q28, highest grade 3: S = 7/8 once, or 3/8 three times.
    ([3, 0, 0], 3, 3, 7 / 8),
    ([2, 2, 2], 3, 3, 3 / 8 + (5 / 8) * (3 / 8) / 2 + (5 / 8) ** 2 * (3 / 8) / 3),
    # The article's list (A26), highest grade 2.
    ([2, 0, 1, 0, 2], 5, 2, 3 / 4 + (1 / 4) * (1 / 4) / 3 + (1 / 4) * (3 / 4) * (3 / 4) / 5),
    ([2, 0, 1, 0, 2], 2, 2, 3 / 4),
    # Nobody is satisfied.
    ([0, 0, 0], 3, 3, 0),
    ([0, 0, 3], 2, 3, 0),
    ([], 3, 3, 0),
    ([UNJUDGED, -1, 1], 3, 1, (1 / 2) / 3),
]


@pytest.mark.parametrize(("rel", "k", "max_grade", "expected"), WORKED)
def test_worked_values(rel, k, max_grade, expected):
    assert expected_reciprocal_rank(np.array(rel, dtype=float), k, max_grade) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(
    ("rel", "max_grade", "printed"),
    [([1, 2], 2, 0.53125), ([1, 2], 4, 0.1503906), ([3, 0, 0], 3, 0.875), ([2, 2, 2], 3, 0.541)],
)
def test_the_book_prints_these_values(rel, max_grade, printed):
    assert expected_reciprocal_rank(np.array(rel, dtype=float), 3, max_grade) == pytest.approx(printed, abs=5e-4)


@pytest.mark.parametrize(("rel", "expected"), [([0, 1], 1 / 4), ([1], 1 / 2)])
def test_cutoff_beyond_the_list_reads_the_whole_list(rel, expected):
    assert expected_reciprocal_rank(np.array(rel, dtype=float), 10, 1) == expected


def test_nothing_is_read_past_the_end_of_a_slice():
    # T7: the third grade lies behind the list.
    assert expected_reciprocal_rank(np.array([0.0, 0.0, 1.0])[:2], 3, 1) == 0


def test_grades_need_not_be_whole():
    assert expected_reciprocal_rank(np.array([1.9]), 1, 2) == pytest.approx((2**1.9 - 1) / 4, abs=1e-12)


@pytest.mark.parametrize("rank", [1, 2, 5])
def test_one_document_that_nearly_always_satisfies_gives_its_reciprocal_rank(rank):
    rel = 30 * np.eye(5)[rank - 1]
    assert expected_reciprocal_rank(rel, 5, 30) == pytest.approx(reciprocal_rank(rel), abs=1e-8)


@pytest.mark.parametrize("dtype", [np.int64, np.float32])
def test_other_number_types_give_the_same(dtype):
    rel = np.array([1, 2, -1, 2], dtype=dtype)
    assert expected_reciprocal_rank(rel, 2, 2) == 0.53125
    assert expected_reciprocal_rank_batch(rel, np.array([0, 2, 4]), 2, 2).tolist() == [0.53125, 3 / 8]


@pytest.mark.parametrize("k", [1, 2, 3, 10])
def test_batch_gives_what_each_list_gives(k, end_to_end):
    lists = [[], [2, 0, 1, 0, 2], [], [UNJUDGED, -1, 1], [0, 0], [0.5], []]
    rel, offsets = end_to_end(lists)
    one_by_one = [expected_reciprocal_rank(np.array(one, dtype=float), k, 2) for one in lists]
    assert expected_reciprocal_rank_batch(rel, offsets, k, 2).tolist() == one_by_one


def test_batch_of_no_lists_is_empty():
    assert expected_reciprocal_rank_batch(np.empty(0), np.array([0]), 3, 2).tolist() == []
