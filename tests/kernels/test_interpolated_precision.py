import numpy as np
import pytest

from rankbook.kernels import (
    eleven_point_precision,
    eleven_point_precision_batch,
    interpolated_precision,
    interpolated_precision_batch,
)

UNJUDGED = np.nan

WORKED = [
    # The article's list (A26): P = 1, 2/3, 3/5 at recall 1/3, 2/3, 1.
    ([2, 0, 1, 0, 2], 3, 0, 1),
    ([2, 0, 1, 0, 2], 3, 0.3, 1),
    ([2, 0, 1, 0, 2], 3, 0.4, 2 / 3),
    ([2, 0, 1, 0, 2], 3, 0.6, 2 / 3),
    # trec_eval gives 2/3 here: it takes the recall 2/3 for .7.
    ([2, 0, 1, 0, 2], 3, 0.7, 3 / 5),
    ([2, 0, 1, 0, 2], 3, 1, 3 / 5),
    # The best precision may lie far beyond the recall: 3/4 at rank 4.
    ([0, 1, 1, 1], 3, 0.1, 3 / 4),
    ([0, 1, 1, 1], 3, 0, 3 / 4),
    # Recall 2/4 is the end of what is found.
    ([1, 0, 1], 4, 0.5, 2 / 3),
    ([1, 0, 1], 4, 0.6, 0),
    ([0, 0], 2, 0, 0),
    ([], 2, 0.5, 0),
    ([UNJUDGED, -1, 1], 1, 1, 1 / 3),
]


@pytest.mark.parametrize(("rel", "n_relevant", "recall", "expected"), WORKED)
def test_worked_values(rel, n_relevant, recall, expected):
    assert interpolated_precision(np.array(rel, dtype=float), n_relevant, recall) == expected


@pytest.mark.parametrize(
    ("rel", "n_relevant", "expected"),
    [
        # Levels 0 to .3, .4 to .6, .7 to 1.
        ([2, 0, 1, 0, 2], 3, (4 * 1 + 3 * 2 / 3 + 4 * 3 / 5) / 11),
        # Levels 0 and .1, .2, .3 of ten relevant documents.
        ([1, 0, 1, 0, 0, 1], 10, (2 * 1 + 2 / 3 + 3 / 6) / 11),
        ([1, 1], 2, 1),
        ([0, 1], 1, 1 / 2),
        ([0, 0], 2, 0),
        ([], 2, 0),
    ],
)
def test_eleven_points_are_averaged(rel, n_relevant, expected):
    assert eleven_point_precision(np.array(rel, dtype=float), n_relevant) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("tenths", range(11))
def test_a_level_is_reached_exactly(tenths):
    # Ten relevant documents, hits at the odd ranks: .1 is one hit, .2 two, for any rounding.
    rel = np.array([1.0, 0.0] * 10)
    hits = max(tenths, 1)
    assert interpolated_precision(rel, 10, tenths / 10) == hits / (2 * hits - 1)


@pytest.mark.parametrize("rel", [[], [0, 0], [UNJUDGED, -1]])
def test_undefined_where_nothing_is_relevant(rel):
    # T22.
    assert np.isnan(interpolated_precision(np.array(rel, dtype=float), 0, 0.5))
    assert np.isnan(eleven_point_precision(np.array(rel, dtype=float), 0))


def test_nothing_is_read_past_the_end_of_a_slice():
    # T7: the third grade lies behind the list.
    longer = np.array([0.0, 0.0, 1.0])
    assert interpolated_precision(longer[:2], 1, 0) == eleven_point_precision(longer[:2], 1) == 0


@pytest.mark.parametrize("dtype", [np.int64, np.float32])
def test_other_number_types_give_the_same(dtype):
    rel, offsets, n_relevant = np.array([1, 0, 0, 2], dtype=dtype), np.array([0, 2, 4]), np.array([1, 1])
    assert interpolated_precision(rel, 2, 1) == 2 / 4
    assert interpolated_precision_batch(rel, offsets, n_relevant, 1).tolist() == [1, 1 / 2]
    assert eleven_point_precision_batch(rel, offsets, n_relevant).tolist() == [1, 1 / 2]


@pytest.mark.parametrize("recall", [0, 0.1, 0.5, 1])
def test_batch_gives_what_each_list_gives(recall, end_to_end):
    lists = [[], [2, 0, 1, 0, 2], [], [UNJUDGED, -1, 1], [0, 0], [0.5], []]
    n_relevant = np.array([1, 3, 0, 4, 0, 1, 2])
    rel, offsets = end_to_end(lists)
    pairs = [(np.array(one, dtype=float), n) for one, n in zip(lists, n_relevant, strict=True)]
    one_by_one = [interpolated_precision(*pair, recall) for pair in pairs]
    np.testing.assert_array_equal(interpolated_precision_batch(rel, offsets, n_relevant, recall), one_by_one)
    one_by_one = [eleven_point_precision(*pair) for pair in pairs]
    np.testing.assert_array_equal(eleven_point_precision_batch(rel, offsets, n_relevant), one_by_one)


def test_batch_of_no_lists_is_empty():
    nothing = np.empty(0), np.array([0]), np.empty(0, dtype=int)
    assert interpolated_precision_batch(*nothing, 0.5).tolist() == []
    assert eleven_point_precision_batch(*nothing).tolist() == []
