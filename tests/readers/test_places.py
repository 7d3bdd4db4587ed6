import numpy as np

from rankbook.readers.places import count_scores


def test_scores_above_and_equal_are_counted_within_each_query():
    scores, offsets = np.array([0.5, 0.9, 0.5, 1.0, 0.2]), np.array([0, 3, 3, 5])
    above, equal = count_scores(scores, offsets, np.array([0.5, 0.9, 0.2]), np.array([0, 2, 2, 3]))
    assert above.tolist() == [1, 0, 1]
    assert equal.tolist() == [2, 1, 1]


def test_the_count_is_the_rank_of_a_sorted_list():
    random = np.random.default_rng(3)
    scores = random.integers(0, 50, 200) / 8
    above, equal = count_scores(scores, np.array([0, 200]), scores, np.array([0, 200]))
    descending = -np.sort(-scores)
    assert above.tolist() == [int(np.searchsorted(-descending, -score)) for score in scores]
    assert equal.tolist() == [int((scores == score).sum()) for score in scores]


def test_nothing_asked_is_nothing_counted():
    above, equal = count_scores(np.array([1.0]), np.array([0, 1]), np.empty(0), np.array([0, 0]))
    assert (len(above), len(equal)) == (0, 0)
