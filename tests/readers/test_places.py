import numpy as np
import pytest

from rankbook.readers.places import MANY, places_among


def test_scores_above_and_equal_are_counted_within_each_query():
    scores, offsets = np.array([0.5, 0.9, 0.5, 1.0, 0.2]), np.array([0, 3, 3, 5])
    above, equal = places_among(scores, offsets, np.array([0.5, 0.9, 0.2]), np.array([0, 2, 2, 3]))
    assert above.tolist() == [1, 0, 1]
    assert equal.tolist() == [2, 1, 1]


@pytest.mark.parametrize("n", [MANY // 2, MANY, MANY + 1, 200])
def test_the_count_is_the_rank_of_a_sorted_list(n):
    random = np.random.default_rng(3)
    scores = random.integers(0, 50, n) / 8
    above, equal = places_among(scores, np.array([0, n]), scores, np.array([0, n]))
    descending = -np.sort(-scores)
    assert above.tolist() == [int(np.searchsorted(-descending, -score)) for score in scores]
    assert equal.tolist() == [int((scores == score).sum()) for score in scores]


def test_nothing_asked_is_nothing_counted():
    above, equal = places_among(np.array([1.0]), np.array([0, 1]), np.empty(0), np.array([0, 0]))
    assert (len(above), len(equal)) == (0, 0)


def test_a_query_with_a_million_documents_all_judged_is_sorted_and_not_compared_pair_by_pair():
    # Pair by pair it would be a million million comparisons.
    scores = np.arange(1_000_000, dtype=np.float64)
    above, equal = places_among(scores, np.array([0, len(scores)]), scores, np.array([0, len(scores)]))
    assert (above == np.arange(999_999, -1, -1)).all()
    assert (equal == 1).all()
