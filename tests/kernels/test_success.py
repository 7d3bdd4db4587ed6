import numpy as np
import pytest

from rankbook.kernels import recall_at_k, success_at_k, success_at_k_batch

UNJUDGED = np.nan

WORKED = [
    # The article's list (A26).
    ([2, 0, 1, 0, 2], 1, 1),
    ([2, 0, 1, 0, 2], 5, 1),
    # Q04: first hits at ranks 1, 3, none and 2.
    ([1, 0, 0], 2, 1),
    ([0, 0, 1], 2, 0),
    ([0, 0, 1], 3, 1),
    ([0, 0, 0], 3, 0),
    ([0, 1, 0], 2, 1),
    # A13.
    ([0] * 11 + [1], 10, 0),
    ([0] * 11 + [1], 12, 1),
]


@pytest.mark.parametrize(("rel", "k", "expected"), WORKED)
def test_worked_values(rel, k, expected):
    assert success_at_k(np.array(rel, dtype=float), k) == expected


@pytest.mark.parametrize(("rel", "recall"), [([1, 0, 0], 1 / 4), ([0, 0, 1], 1 / 4), ([1, 1, 1], 3 / 4)])
def test_one_hit_is_as_good_as_three_but_recall_tells_them_apart(rel, recall):
    # M05: R = 4.
    assert success_at_k(np.array(rel, dtype=float), 3) == 1
    assert recall_at_k(np.array(rel, dtype=float), 4, 3) == recall


@pytest.mark.parametrize("rank", [1, 3, 5, 6, 10])
def test_success_is_recall_where_one_document_is_relevant(rank):
    rel = np.eye(10)[rank - 1]
    assert success_at_k(rel, 5) == recall_at_k(rel, 1, 5) == (rank <= 5)


@pytest.mark.parametrize(("rel", "expected"), [([0, 1], 1), ([0, 0], 0), ([], 0)])
def test_cutoff_beyond_the_list_reads_the_whole_list(rel, expected):
    assert success_at_k(np.array(rel, dtype=float), 10) == expected


def test_nothing_is_read_past_the_end_of_a_slice():
    # T7: the third grade lies behind the list.
    longer = np.array([0.0, 0.0, 1.0, 0.0])
    assert success_at_k(longer[:2], 3) == 0


def test_unjudged_and_negative_are_not_relevant():
    rel = np.array([UNJUDGED, -1.0, 0.5])
    assert success_at_k(rel, 2) == 0
    assert success_at_k(rel, 3) == 1


@pytest.mark.parametrize("rel", [[], [0, 0], [UNJUDGED, -1]])
def test_list_without_a_relevant_document_scores_0(rel):
    assert success_at_k(np.array(rel, dtype=float), 3) == 0  # T22


@pytest.mark.parametrize("dtype", [np.int64, np.float32])
def test_other_number_types_give_the_same(dtype):
    rel = np.array([0, 0, 1, -1, 0, 0], dtype=dtype)
    assert success_at_k(rel, 3) == 1
    assert success_at_k_batch(rel, np.array([0, 3, 6]), 3).tolist() == [1, 0]


@pytest.mark.parametrize("k", [1, 2, 3, 10])
def test_batch_gives_what_each_list_gives(k, end_to_end):
    lists = [[], [2, 0, 1, 0, 2], [], [UNJUDGED, -1, 1], [0, 0], [0.5], []]
    rel, offsets = end_to_end(lists)
    one_by_one = [success_at_k(np.array(one, dtype=float), k) for one in lists]
    assert success_at_k_batch(rel, offsets, k).tolist() == one_by_one


def test_mean_over_queries_is_the_hit_rate(end_to_end):
    # Q04.
    rel, offsets = end_to_end([[1, 0, 0], [0, 0, 1], [0, 0, 0], [0, 1, 0]])
    assert success_at_k_batch(rel, offsets, 2).mean() == 2 / 4


def test_batch_of_no_lists_is_empty():
    assert success_at_k_batch(np.empty(0), np.array([0]), 3).tolist() == []
