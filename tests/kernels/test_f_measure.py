import numpy as np
import pytest

from rankbook.kernels import f_measure_at_k, f_measure_at_k_batch, precision_at_k, recall_at_k

UNJUDGED = np.nan

WORKED = [
    # The article's list (A26): P = R = 2/3 at k = 3; P = 3/5, R = 1 at k = 5.
    ([2, 0, 1, 0, 2], 3, 3, 2 / 3),
    ([2, 0, 1, 0, 2], 3, 5, 2 * (3 / 5) / (3 / 5 + 1)),
    # A8 and Q02: a perfect list can not reach 1 where k is not R.
    ([1, 1, 0, 0, 0, 0, 0, 0, 0, 0], 2, 10, 2 * 2 / (10 + 2)),
    ([1, 1, 1, 0, 0, 0, 0, 0, 0, 0], 3, 10, 2 * 3 / (10 + 3)),
    # Nor where R is above k (M06).
    ([1, 1, 1, 1, 1], 20, 5, 2 * 5 / (5 + 20)),
    # Q01: P = 3/5, R = 3/6.
    ([1, 0, 1, 1, 0, 0, 1], 6, 5, 2 * (3 / 5) * (3 / 6) / (3 / 5 + 3 / 6)),
    # M05: one hit of four, and three of four.
    ([1, 0, 0], 4, 3, 2 * (1 / 3) * (1 / 4) / (1 / 3 + 1 / 4)),
    ([1, 1, 1], 4, 3, 2 * (3 / 3) * (3 / 4) / (3 / 3 + 3 / 4)),
    # Perfect at k = R; and no hit at all.
    ([1, 1, 1, 0], 3, 3, 1),
    ([0, 0, 0, 1], 1, 3, 0),
]


@pytest.mark.parametrize(("rel", "n_relevant", "k", "expected"), WORKED)
def test_worked_values(rel, n_relevant, k, expected):
    assert f_measure_at_k(np.array(rel, dtype=float), n_relevant, k) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(("n_relevant", "printed"), [(2, 0.3333), (3, 0.4615)])
def test_the_book_prints_these_ceilings(n_relevant, printed):
    rel = np.zeros(10)
    rel[:n_relevant] = 1
    assert round(f_measure_at_k(rel, n_relevant, 10), 4) == printed  # A8, Q02


@pytest.mark.parametrize("k", [1, 2, 5, 10])
def test_f1_is_the_harmonic_mean_of_precision_and_recall(k):
    rel = np.array([2.0, 0.0, 1.0, 0.0, 2.0])
    mean = 2 / (1 / precision_at_k(rel, k) + 1 / recall_at_k(rel, 4, k))
    assert f_measure_at_k(rel, 4, k) == pytest.approx(mean, abs=1e-12)


@pytest.mark.parametrize(
    ("beta", "expected"),
    [
        # The article's list at k = 5: P = 3/5, R = 1; (1 + β²) · hits / (k + β² · R).
        (0.5, 1.25 * 3 / (5 + 0.25 * 3)),
        (1, 2 * 3 / (5 + 3)),
        (2, 5 * 3 / (5 + 4 * 3)),
    ],
)
def test_beta_leans_to_recall(beta, expected):
    rel, offsets = np.array([2.0, 0.0, 1.0, 0.0, 2.0]), np.array([0, 5])
    assert f_measure_at_k(rel, 3, 5, beta) == pytest.approx(expected, abs=1e-12)
    assert f_measure_at_k_batch(rel, offsets, np.array([3]), 5, beta)[0] == f_measure_at_k(rel, 3, 5, beta)
    by_definition = (1 + beta**2) * (3 / 5) * 1 / (beta**2 * (3 / 5) + 1)
    assert f_measure_at_k(rel, 3, 5, beta) == pytest.approx(by_definition, abs=1e-12)


@pytest.mark.parametrize(
    ("rel", "n_relevant", "k", "expected"),
    [
        ([0, 1], 1, 10, 2 * 1 / (10 + 1)),  # T21
        ([1], 4, 5, 2 * 1 / (5 + 4)),
        ([1], 1, 1000, 2 * 1 / (1000 + 1)),
    ],
)
def test_short_list_is_still_divided_by_k_and_all_relevant(rel, n_relevant, k, expected):
    assert f_measure_at_k(np.array(rel, dtype=float), n_relevant, k) == pytest.approx(expected, abs=1e-12)


def test_nothing_is_read_past_the_end_of_a_slice():
    # T7: the third grade lies behind the list.
    longer = np.array([0.0, 0.0, 1.0, 0.0])
    assert f_measure_at_k(longer[:2], 1, 3) == 0


def test_unjudged_and_negative_are_not_relevant():
    assert f_measure_at_k(np.array([UNJUDGED, -1.0, 2.0]), 2, 3) == 2 * 1 / (3 + 2)


@pytest.mark.parametrize("rel", [[], [0, 0], [UNJUDGED, -1]])
def test_undefined_where_nothing_is_relevant(rel):
    assert np.isnan(f_measure_at_k(np.array(rel, dtype=float), 0, 3))  # T22


def test_empty_list_found_nothing():
    assert f_measure_at_k(np.empty(0), 2, 3) == 0


@pytest.mark.parametrize("dtype", [np.int64, np.float32])
def test_other_number_types_give_the_same(dtype):
    rel = np.array([2, 0, 1, 0, 2, -1], dtype=dtype)
    assert f_measure_at_k(rel, 3, 3) == 2 * 2 / (3 + 3)
    assert f_measure_at_k_batch(rel, np.array([0, 3, 6]), np.array([2, 2]), 3).tolist() == [4 / 5, 2 / 5]


@pytest.mark.parametrize("k", [1, 2, 3, 10])
def test_batch_gives_what_each_list_gives(k, end_to_end):
    lists = [[], [2, 0, 1, 0, 2], [], [UNJUDGED, -1, 1], [0, 0], [0.5], []]
    n_relevant = [1, 3, 0, 4, 0, 1, 2]
    rel, offsets = end_to_end(lists)
    one_by_one = [f_measure_at_k(np.array(one, dtype=float), n, k) for one, n in zip(lists, n_relevant, strict=True)]
    np.testing.assert_array_equal(f_measure_at_k_batch(rel, offsets, np.array(n_relevant), k), one_by_one)


def test_batch_of_no_lists_is_empty():
    assert f_measure_at_k_batch(np.empty(0), np.array([0]), np.empty(0, dtype=int), 3).tolist() == []
