import numpy as np
import pytest

from rankbook.kernels import binary_preference, binary_preference_batch

UNJUDGED = np.nan

WORKED = [
    # T11: no document is judged not relevant; then R = 6, N = 4, and one of the four stands above four hits.
    ([1], 1, 0, 1),
    ([0, 1, 1, 1, 1], 6, 4, 4 * (1 - 1 / 4) / 6),
    # The article's list (A26): none, one and two above, of M = 2.
    ([2, 0, 1, 0, 2], 3, 2, (1 + 1 / 2 + 0) / 3),
    # Unjudged documents are passed over.
    ([UNJUDGED, 1, UNJUDGED, 1], 2, 3, 1),
    ([0, 1, UNJUDGED, 0, 1], 2, 4, (1 / 2 + 0) / 2),
    # More above than M = min(R, N) count as M.
    ([0, 0, 0, 1, 0, 1], 2, 4, 0),
    # Nothing judged not relevant is retrieved above; one hit is missed.
    ([1, 1, 0], 3, 2, 2 / 3),
    # A negative grade is judged and not relevant.
    ([-1, 1, 0, 1], 2, 3, (1 - 1 / 2 + 0) / 2),
    ([0, 0], 2, 2, 0),
    ([], 2, 2, 0),
]


@pytest.mark.parametrize(("rel", "n_relevant", "n_nonrelevant", "expected"), WORKED)
def test_worked_values(rel, n_relevant, n_nonrelevant, expected):
    score = binary_preference(np.array(rel, dtype=float), n_relevant, n_nonrelevant)
    assert score == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("rel", [[], [0, 0], [UNJUDGED, -1]])
def test_undefined_where_nothing_is_relevant(rel):
    assert np.isnan(binary_preference(np.array(rel, dtype=float), 0, 3))  # T22


def test_nothing_is_read_past_the_end_of_a_slice():
    # T7: the third grade lies behind the list.
    assert binary_preference(np.array([0.0, 0.0, 1.0])[:2], 1, 2) == 0


@pytest.mark.parametrize("unjudged", [1, 3, 10])
def test_unjudged_documents_between_change_nothing(unjudged):
    rel = [1.0, 0.0, 1.0, 0.0, 1.0]
    spread = np.full(5 * unjudged, UNJUDGED)
    spread[::unjudged] = rel
    assert binary_preference(spread, 4, 3) == binary_preference(np.array(rel), 4, 3)


@pytest.mark.parametrize("dtype", [np.int64, np.float32])
def test_other_number_types_give_the_same(dtype):
    rel = np.array([2, 0, 1, 0, 2], dtype=dtype)
    counts = np.array([1, 2]), np.array([1, 1])
    assert binary_preference(rel, 3, 2) == 1 / 2
    assert binary_preference_batch(rel, np.array([0, 2, 5]), *counts).tolist() == [1, 1 / 2]


@pytest.mark.parametrize("more", [0, 1, 5])
def test_batch_gives_what_each_list_gives(more, end_to_end):
    lists = [[], [2, 0, 1, 0, 2], [], [UNJUDGED, -1, 1], [0, 0], [0.5], []]
    n_relevant = np.array([1, 3, 0, 4, 0, 1, 2])
    n_nonrelevant = np.array([0, 2, 0, 1, 2, 0, 0]) + more
    rel, offsets = end_to_end(lists)
    counts = zip(n_relevant, n_nonrelevant, strict=True)
    one_by_one = [binary_preference(np.array(one, dtype=float), *of) for one, of in zip(lists, counts, strict=True)]
    np.testing.assert_array_equal(binary_preference_batch(rel, offsets, n_relevant, n_nonrelevant), one_by_one)


def test_batch_of_no_lists_is_empty():
    none = np.empty(0, dtype=int)
    assert binary_preference_batch(np.empty(0), np.array([0]), none, none).tolist() == []
