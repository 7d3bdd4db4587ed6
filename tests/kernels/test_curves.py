import numpy as np
import pytest

from rankbook.kernels import ndcg_at_k, ndcg_curve, precision_at_k, precision_curve, recall_at_k, recall_curve

UNJUDGED = np.nan

# Each with all judged grades, highest first.
LISTS = [
    ([2, 0, 1, 0, 2], [2, 2, 1, 0, 0]),
    ([0, 0, 1], [3, 1, 0, 0]),
    ([UNJUDGED, -1, 1, 0.5], [1, 0.5, -1]),
    ([3, 1, 2], [3, 2, 1]),
    ([1, 1, 1, 1], [1, 1, 1, 1, 1, 1]),
    ([0, UNJUDGED], [2]),
    ([0, 0], [0, 0]),
    ([], [1]),
    ([0, 0, 0, 0, 0, 1], [1]),
]


def as_arrays(rel, ideal):
    return np.array(rel, dtype=float), np.array(ideal, dtype=float)


@pytest.mark.parametrize(("rel", "ideal"), LISTS)
def test_curves_are_the_scores_at_every_cutoff(rel, ideal):
    rel, ideal = as_arrays(rel, ideal)
    cutoffs, n_relevant = range(1, len(rel) + 1), int((ideal > 0).sum())
    assert precision_curve(rel).tolist() == [precision_at_k(rel, k) for k in cutoffs]
    np.testing.assert_array_equal(recall_curve(rel, n_relevant), [recall_at_k(rel, n_relevant, k) for k in cutoffs])


@pytest.mark.parametrize("gain", ["exp2", "linear"])
@pytest.mark.parametrize(("rel", "ideal"), LISTS)
def test_ndcg_curve_is_the_scores_at_every_cutoff(rel, ideal, gain):
    rel, ideal = as_arrays(rel, ideal)
    one_by_one = [ndcg_at_k(rel, ideal, k, gain) for k in range(1, len(rel) + 1)]
    np.testing.assert_allclose(ndcg_curve(rel, ideal, gain), one_by_one, rtol=0, atol=1e-12)


def test_ndcg_is_not_monotone_in_the_cutoff():
    # M23: three relevant documents, at ranks 1, 5 and 10.
    rel = np.zeros(10)
    rel[[0, 4, 9]] = 1
    curve = ndcg_curve(rel, np.ones(3)).round(4)
    assert curve[[0, 1, 2, 4, 9]].tolist() == [1, 0.6131, 0.4693, 0.6508, 0.7865]


def test_nothing_is_read_past_the_end_of_a_slice():
    # T7: the third grade lies behind the list.
    longer = np.array([0.0, 0.0, 1.0])
    for curve in (precision_curve(longer[:2]), recall_curve(longer[:2], 1), ndcg_curve(longer[:2], longer[2:])):
        assert curve.tolist() == [0, 0]


def test_undefined_where_nothing_is_relevant():
    # T22.
    assert np.isnan(recall_curve(np.zeros(2), 0)).all()
    assert np.isnan(ndcg_curve(np.zeros(2), np.zeros(2))).all()
    assert precision_curve(np.zeros(2)).tolist() == [0, 0]


@pytest.mark.parametrize("dtype", [np.int64, np.float32])
def test_other_number_types_give_the_same(dtype):
    rel, ideal = np.array([1, 0, 2], dtype=dtype), np.array([2, 1, 0], dtype=dtype)
    assert precision_curve(rel).tolist() == [1, 1 / 2, 2 / 3]
    assert recall_curve(rel, 2).tolist() == [1 / 2, 1 / 2, 1]
    assert ndcg_curve(rel, ideal, "linear")[0] == 1 / 2


@pytest.mark.parametrize("gain", ["exp", "LINEAR", ""])
def test_another_gain_is_refused(gain):
    with pytest.raises(ValueError, match='gain must be "exp2" or "linear"'):
        ndcg_curve(np.ones(1), np.ones(1), gain)
