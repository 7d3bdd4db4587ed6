from math import log2

import numpy as np
import pytest

from rankbook.kernels import dcg_at_k, dcg_at_k_batch, ndcg_at_k, ndcg_at_k_batch

UNJUDGED = np.nan

# The discounts of ranks 1 to 10: rank 1 counts in full, rank 3 half.
D1, D2, D3, D4, D5, D6, D7, D8, D9, D10 = (1 / log2(rank + 1) for rank in range(1, 11))

DCG = [
    # The article's list (A26): grade 2 gains 3, grade 1 gains 1.
    ([2, 0, 1, 0, 2], 5, "exp2", 3 * D1 + 1 * D3 + 3 * D5),
    ([2, 0, 1, 0, 2], 5, "linear", 2 * D1 + 1 * D3 + 2 * D5),
    ([2, 0, 1, 0, 2], 1, "exp2", 3 * D1),
    ([2, 0, 1, 0, 2], 3, "exp2", 3 * D1 + 1 * D3),
    # M15.
    ([1, 1, 1, 1, 1], 5, "exp2", D1 + D2 + D3 + D4 + D5),
    ([3, 2, 3, 3, 2], 5, "exp2", 7 * D1 + 3 * D2 + 7 * D3 + 7 * D4 + 3 * D5),
    # Q06.
    ([1, 0, 0], 3, "exp2", 1),
    ([0, 3, 2], 3, "exp2", 7 * D2 + 3 * D3),
    # Q28.
    ([3, 0, 0], 3, "exp2", 7),
    ([2, 2, 2], 3, "exp2", 3 * D1 + 3 * D2 + 3 * D3),
    ([3, 0, 0], 3, "linear", 3),
    ([2, 2, 2], 3, "linear", 2 * D1 + 2 * D2 + 2 * D3),
    # T13: grades need not be whole.
    ([1.9], 10, "exp2", 2**1.9 - 1),
    ([0.5], 10, "exp2", 2**0.5 - 1),
    ([1.9, 0.5], 10, "linear", 1.9 * D1 + 0.5 * D2),
]

NDCG = [
    # The article's list (A26).
    ([2, 0, 1, 0, 2], [2, 2, 1, 0, 0], 5, "exp2", (3 * D1 + D3 + 3 * D5) / (3 * D1 + 3 * D2 + D3)),
    ([2, 0, 1, 0, 2], [2, 2, 1, 0, 0], 5, "linear", (2 * D1 + D3 + 2 * D5) / (2 * D1 + 2 * D2 + D3)),
    # A15: a document of grade 2 was missed.
    ([1, 0], [2, 1, 0], 2, "exp2", 1 / (3 * D1 + 1 * D2)),
    # A18: the gains disagree about the better list.
    ([3, 0, 0], [3, 2, 2], 3, "exp2", 7 / (7 * D1 + 3 * D2 + 3 * D3)),
    ([3, 0, 0], [3, 2, 2], 3, "linear", 3 / (3 * D1 + 2 * D2 + 2 * D3)),
    ([2, 2, 0], [3, 2, 2], 3, "exp2", (3 * D1 + 3 * D2) / (7 * D1 + 3 * D2 + 3 * D3)),
    ([2, 2, 0], [3, 2, 2], 3, "linear", (2 * D1 + 2 * D2) / (3 * D1 + 2 * D2 + 2 * D3)),
    # M04.
    ([1, 1, 0, 0, 0], [1, 1], 5, "exp2", 1),
    ([0, 0, 0, 1, 1], [1, 1], 5, "exp2", (D4 + D5) / (D1 + D2)),
    # M10.
    ([3, 1], [3, 1], 2, "exp2", 1),
    ([1, 3], [3, 1], 2, "exp2", (1 * D1 + 7 * D2) / (7 * D1 + 1 * D2)),
    # M15.
    ([1, 1, 1, 1, 1], [1, 1, 1, 1, 1], 5, "exp2", 1),
    # M16, and T17: three are relevant.
    ([1, 0, 0], [1, 1, 1], 3, "exp2", D1 / (D1 + D2 + D3)),
    ([1, 0, 1], [1, 1, 1], 3, "exp2", (D1 + D3) / (D1 + D2 + D3)),
    # M19.
    ([0, 1], [1], 2, "exp2", D2),
    # Q05.
    ([3, 2, 0, 1], [3, 2, 2, 1, 0], 4, "exp2", (7 * D1 + 3 * D2 + 1 * D4) / (7 * D1 + 3 * D2 + 3 * D3 + 1 * D4)),
    ([3, 2, 0, 1], [3, 2, 2, 1, 0], 4, "linear", (3 * D1 + 2 * D2 + 1 * D4) / (3 * D1 + 2 * D2 + 2 * D3 + 1 * D4)),
    # Q06, Q08, Q10.
    ([1, 0, 0], [1], 3, "exp2", 1),
    ([0, 3, 2], [3, 2], 3, "exp2", (7 * D2 + 3 * D3) / (7 * D1 + 3 * D2)),
    ([0, 0, 0, 1], [1], 10, "exp2", D4),
    ([1, 0, 1, 0, 0], [1, 1], 5, "exp2", (D1 + D3) / (D1 + D2)),
    ([1, 1, 0, 0, 0], [1, 1], 5, "exp2", 1),
    # Q30: three swaps.
    ([0, 1, 2], [2, 1, 0], 3, "exp2", (1 * D2 + 3 * D3) / (3 * D1 + 1 * D2)),
    ([2, 1, 0], [2, 1, 0], 3, "exp2", 1),
    ([0, 2, 1], [2, 1, 0], 3, "exp2", (3 * D2 + 1 * D3) / (3 * D1 + 1 * D2)),
    # One judged document was missed, and one of grade 0 found.
    ([2, 0, 3, 1], [3, 2, 1, 0], 3, "exp2", (3 * D1 + 7 * D3) / (7 * D1 + 3 * D2 + 1 * D3)),
    ([2, 0, 3, 1], [3, 2, 1, 0], 3, "linear", (2 * D1 + 3 * D3) / (3 * D1 + 2 * D2 + 1 * D3)),
]


def floats(values):
    return np.array(values, dtype=float)


@pytest.mark.parametrize(("rel", "k", "gain", "expected"), DCG)
def test_worked_dcg(rel, k, gain, expected):
    assert dcg_at_k(floats(rel), k, gain) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(("rel", "ideal", "k", "gain", "expected"), NDCG)
def test_worked_ndcg(rel, ideal, k, gain, expected):
    assert ndcg_at_k(floats(rel), floats(ideal), k, gain) == pytest.approx(expected, abs=1e-12)


def test_article_prints_these_values():
    rel, ideal = floats([2, 0, 1, 0, 2]), floats([2, 2, 1, 0, 0])
    assert round(ndcg_at_k(rel, ideal, 5, "exp2"), 7) == 0.8642204
    assert ndcg_at_k(rel, ideal, 5, "linear") == pytest.approx(0.8702, abs=5e-5)
    assert dcg_at_k(rel, 5, "exp2") == pytest.approx(4.6606, abs=5e-5)
    assert dcg_at_k(ideal, 5, "exp2") == pytest.approx(5.3928, abs=5e-5)


def test_default_gain_is_exponential():
    rel, ideal = floats([2, 0, 1, 0, 2]), floats([2, 2, 1, 0, 0])
    offsets = np.array([0, 5])
    assert dcg_at_k(rel, 5) == dcg_at_k(rel, 5, "exp2")
    assert ndcg_at_k(rel, ideal, 5) == ndcg_at_k(rel, ideal, 5, "exp2")
    assert dcg_at_k_batch(rel, offsets, 5) == dcg_at_k_batch(rel, offsets, 5, "exp2")
    assert ndcg_at_k_batch(rel, offsets, ideal, offsets, 5) == ndcg_at_k_batch(rel, offsets, ideal, offsets, 5, "exp2")


@pytest.mark.parametrize(("rank", "discount"), [(1, D1), (2, D2), (3, D3), (5, D5), (10, D10)])
def test_a_single_relevant_document_scores_the_discount_of_its_rank(rank, discount):
    # A24.
    assert ndcg_at_k(np.eye(10)[rank - 1], floats([1]), 10, "exp2") == pytest.approx(discount, abs=1e-12)


@pytest.mark.parametrize(
    ("k", "expected"),
    [
        (1, D1 / D1),
        (2, D1 / (D1 + D2)),
        (3, D1 / (D1 + D2 + D3)),
        (5, (D1 + D5) / (D1 + D2 + D3)),
        (10, (D1 + D5 + D10) / (D1 + D2 + D3)),
    ],
)
def test_a_longer_walk_may_score_less(k, expected):
    # M23: hits at ranks 1, 5 and 10.
    rel = floats([1, 0, 0, 0, 1, 0, 0, 0, 0, 1])
    assert ndcg_at_k(rel, floats([1, 1, 1]), k, "exp2") == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(
    ("k", "expected"),
    [
        (1, 1 / (3 * D1)),
        (2, 1 / (3 * D1 + 3 * D2)),
        (3, 1 / (3 * D1 + 3 * D2 + 1 * D3)),
        (4, (1 * D1 + 3 * D4) / (3 * D1 + 3 * D2 + 1 * D3)),
        (5, (1 * D1 + 3 * D4 + 3 * D5) / (3 * D1 + 3 * D2 + 1 * D3)),
    ],
)
def test_ideal_is_cut_at_k_after_it_was_sorted(k, expected):
    # B7, Q14: what was missed below k counts.
    rel, ideal = floats([1, 0, 0, 3, 3]), floats([3, 3, 1, 0, 0])
    assert ndcg_at_k(rel, ideal, k, "linear") == pytest.approx(expected, abs=1e-12)


def test_ideal_holds_what_was_never_retrieved():
    # T17: one of three was found.
    assert ndcg_at_k(floats([1, UNJUDGED]), floats([1, 1, 1]), 3) == pytest.approx(D1 / (D1 + D2 + D3), abs=1e-12)


def test_cutoff_beyond_both_lists_reads_all_of_both():
    assert ndcg_at_k(floats([0, 1]), floats([1, 0]), 10) == pytest.approx(D2, abs=1e-12)  # T21


def test_nothing_is_read_past_the_end_of_a_slice():
    # T7: the third grade lies behind the list.
    longer = floats([0, 0, 1, 0])
    assert dcg_at_k(longer[:2], 3) == 0
    assert ndcg_at_k(longer[:2], floats([1]), 3) == 0


@pytest.mark.parametrize("gain", ["exp2", "linear"])
def test_unjudged_gains_nothing(gain):
    # M25.
    rel = floats([UNJUDGED, 1, UNJUDGED, 1, 0])
    assert dcg_at_k(rel, 5, gain) == pytest.approx(D2 + D4, abs=1e-12)
    assert ndcg_at_k(rel, floats([1, 1, 0]), 5, gain) == pytest.approx((D2 + D4) / (D1 + D2), abs=1e-12)


@pytest.mark.parametrize("gain", ["exp2", "linear"])
def test_negative_grade_gains_nothing_in_list_and_ideal(gain):
    # T23: -1 is read as 0.
    of_grade_2 = {"exp2": 3, "linear": 2}[gain]
    assert dcg_at_k(floats([-1, 2, 0]), 3, gain) == pytest.approx(of_grade_2 * D2, abs=1e-12)
    assert ndcg_at_k(floats([-1, 2, 0]), floats([2, 0, -1]), 3, gain) == pytest.approx(D2, abs=1e-12)


@pytest.mark.parametrize("rel", [[], [0, 0], [UNJUDGED, -1]])
def test_dcg_of_nothing_relevant_is_0(rel):
    assert dcg_at_k(floats(rel), 3) == 0


@pytest.mark.parametrize("gain", ["exp2", "linear"])
@pytest.mark.parametrize("ideal", [[], [0, 0], [0, -1]])
def test_ndcg_is_undefined_where_nothing_is_relevant(ideal, gain):
    assert np.isnan(ndcg_at_k(floats(ideal), floats(ideal), 3, gain))  # T22


def test_empty_list_gained_nothing():
    assert ndcg_at_k(floats([]), floats([2, 1]), 3) == 0


@pytest.mark.parametrize("gain", ["", "exp", "exp2 ", "EXP2", "exp3", "log2", "lineal", "linear2"])
def test_another_gain_is_refused(gain):
    rel, offsets = floats([1, 0]), np.array([0, 2])
    with pytest.raises(ValueError, match='gain must be "exp2" or "linear"'):
        dcg_at_k(rel, 2, gain)
    with pytest.raises(ValueError, match='gain must be "exp2" or "linear"'):
        ndcg_at_k(rel, rel, 2, gain)
    with pytest.raises(ValueError, match='gain must be "exp2" or "linear"'):
        dcg_at_k_batch(rel, offsets, 2, gain)
    with pytest.raises(ValueError, match='gain must be "exp2" or "linear"'):
        ndcg_at_k_batch(rel, offsets, rel, offsets, 2, gain)


@pytest.mark.parametrize("gain", ["exp2", "linear"])
def test_whole_numbers_give_the_same(gain):
    whole, offsets = np.array([2, 0, 1, -1, 2, 2]), np.array([0, 3, 6])
    best = np.array([2, 1, 0, 2, 2, -1])
    rel, ideal = floats(whole), floats(best)
    assert dcg_at_k(whole, 6, gain) == dcg_at_k(rel, 6, gain)
    assert ndcg_at_k(whole, best, 6, gain) == ndcg_at_k(rel, ideal, 6, gain)
    assert dcg_at_k_batch(whole, offsets, 3, gain).tolist() == dcg_at_k_batch(rel, offsets, 3, gain).tolist()
    scores = ndcg_at_k_batch(whole, offsets, best, offsets, 3, gain)
    assert scores.tolist() == ndcg_at_k_batch(rel, offsets, ideal, offsets, 3, gain).tolist()


@pytest.mark.parametrize("gain", ["exp2", "linear"])
def test_float32_grades_give_the_same(gain):
    rel, ideal, offsets = floats([2, 0, 1, -1, 2, 0.5]), floats([2, 2, 1, 0.5, 0, -1]), np.array([0, 6])
    short, best = rel.astype(np.float32), ideal.astype(np.float32)
    assert dcg_at_k(short, 6, gain) == dcg_at_k(rel, 6, gain)
    assert ndcg_at_k(short, best, 6, gain) == ndcg_at_k(rel, ideal, 6, gain)
    assert dcg_at_k_batch(short, offsets, 6, gain).tolist() == dcg_at_k_batch(rel, offsets, 6, gain).tolist()
    scores = ndcg_at_k_batch(short, offsets, best, offsets, 6, gain)
    assert scores.tolist() == ndcg_at_k_batch(rel, offsets, ideal, offsets, 6, gain).tolist()


def test_ideal_may_be_a_reversed_view():
    rel = floats([2, 0, 1, 0, 2])
    assert ndcg_at_k(rel, np.sort(rel)[::-1], 5, "exp2") == ndcg_at_k(rel, floats([2, 2, 1, 0, 0]), 5, "exp2")


LISTS = [[], [2, 0, 1, 0, 2], [], [UNJUDGED, -1, 1], [0, 0], [0.5], []]
IDEALS = [[1], [2, 2, 1, 0, 0], [], [3, 1, -1], [0, 0], [0.5, 0.25], [0]]


@pytest.mark.parametrize("gain", ["exp2", "linear"])
@pytest.mark.parametrize("k", [1, 2, 3, 10])
def test_batch_gives_what_each_list_gives(k, gain, end_to_end):
    rel, offsets = end_to_end(LISTS)
    ideal, ideal_offsets = end_to_end(IDEALS)
    dcg_one_by_one = [dcg_at_k(floats(one), k, gain) for one in LISTS]
    ndcg_one_by_one = [ndcg_at_k(floats(one), floats(best), k, gain) for one, best in zip(LISTS, IDEALS, strict=True)]
    assert dcg_at_k_batch(rel, offsets, k, gain).tolist() == dcg_one_by_one
    np.testing.assert_array_equal(ndcg_at_k_batch(rel, offsets, ideal, ideal_offsets, k, gain), ndcg_one_by_one)


def test_batch_of_no_lists_is_empty():
    nothing, offsets = np.empty(0), np.array([0])
    assert dcg_at_k_batch(nothing, offsets, 3, "exp2").tolist() == []
    assert ndcg_at_k_batch(nothing, offsets, nothing, offsets, 3, "exp2").tolist() == []
