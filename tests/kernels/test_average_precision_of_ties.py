import numpy as np
import pytest
from sklearn.metrics import average_precision_score, label_ranking_average_precision_score

from rankbook.kernels import average_precision, average_precision_of_ties, average_precision_of_ties_batch


@pytest.mark.parametrize(
    ("rel", "ties", "n_relevant", "worked_out"),
    [
        ([1, 0, 0], [0, 0, 0], 1, 1 / 3),
        ([1, 1, 0], [0, 0, 0], 2, 2 / 3),
        ([1, 0, 1, 0], [0, 1, 1, 3], 2, (1 + 2 / 3) / 2),
        ([0, 1], [0, 0], 4, (1 * 1 / 2) / 4),
        ([np.nan, 1], [0, 0], 1, 1 / 2),
    ],
)
def test_worked_values(rel, ties, n_relevant, worked_out):
    assert average_precision_of_ties(np.array(rel, dtype=float), np.array(ties), n_relevant) == pytest.approx(
        worked_out
    )


def test_nothing_relevant_is_undefined():
    assert np.isnan(average_precision_of_ties(np.zeros(2), np.zeros(2, dtype=int), 0))


def test_without_ties_it_is_average_precision():
    rel = np.array([1.0, 0, 1, 0, 1])
    assert average_precision_of_ties(rel, np.arange(5), 3) == average_precision(rel, 3)


def test_scikit_learn_says_the_same_of_random_ties():
    random = np.random.default_rng(5)
    for _ in range(200):
        n = int(random.integers(2, 9))
        labels, scores = random.integers(0, 2, n), random.integers(0, 3, n)
        labels[0] = 1
        order = np.argsort(-scores, kind="stable")
        ours = average_precision_of_ties(labels[order].astype(float), scores[order], int(labels.sum()))
        assert ours == pytest.approx(average_precision_score(labels, scores), abs=1e-12)
        assert ours == pytest.approx(label_ranking_average_precision_score([labels], [scores]), abs=1e-12)


def test_many_rankings_at_once():
    rel, ties = np.array([1.0, 0, 0, 1]), np.array([0, 0, 2, 3])
    scores = average_precision_of_ties_batch(rel, np.array([0, 2, 4]), ties, np.array([1, 1]))
    assert scores.tolist() == [0.5, 0.5]
