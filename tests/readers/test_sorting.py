from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays

from rankbook.readers import sorting
from rankbook.readers.sorting import order_downward, rankings_by_score

CLOSE = [1.0, np.nextafter(1, 2), np.nextafter(1, 0), -1.0, np.nextafter(-1, 0), np.nextafter(-1, -2)]
FAR = [0.0, -0.0, 5e-324, -5e-324, 1e-310, 1.7976931348623157e308, -1.7976931348623157e308, 0.5, -0.25]
SCORES = arrays(
    np.float64,
    array_shapes(min_dims=2, max_dims=2, max_side=12),
    elements=st.sampled_from(CLOSE + FAR) | st.floats(allow_nan=False, allow_infinity=False),
    fill=st.nothing(),
)


def check_order(scores):
    order, in_order = np.empty(scores.shape, dtype=np.int64), np.empty(scores.shape)
    any_equal = order_downward(
        scores + 0.0, np.arange(scores.size).reshape(scores.shape), order, in_order
    )  # + 0.0: none of them -0.0
    expected = np.argsort(scores, axis=1, kind="stable")[:, ::-1]
    rows, columns = scores.shape
    np.testing.assert_array_equal(order, expected + columns * np.arange(rows)[:, np.newaxis])
    ranked = np.take_along_axis(scores, expected, axis=1)
    if any_equal:
        np.testing.assert_array_equal(in_order, ranked)
    else:
        assert (ranked[:, 1:] < ranked[:, :-1]).all()


@settings(derandomize=True, database=None, deadline=None, max_examples=500)
@given(SCORES)
def test_order_is_that_of_a_stable_sort_read_downward(scores):
    check_order(scores)


@pytest.mark.parametrize("columns", [1, 2, 3, 128, 129, 5000])
@pytest.mark.parametrize(
    "made",
    [
        lambda random, shape: random.normal(size=shape),
        lambda random, shape: random.integers(-3, 4, shape).astype(float),
        lambda random, shape: random.random(shape).astype(np.float32).astype(float),
        lambda random, shape: 1 + random.integers(0, 50, shape) * 2.0**-52,
        lambda random, shape: -1e300 - random.integers(0, 50, shape) * 1e285,
        lambda random, shape: np.zeros(shape) * random.choice([-1.0, 1.0], shape),
    ],
    ids=["normal", "whole", "32 bits", "close", "large and close", "zeros of both signs"],
)
def test_order_of_long_rows_is_that_of_a_stable_sort_too(columns, made):
    check_order(made(np.random.default_rng(columns), (7, columns)))


def by_hand(labels, scores, offsets):
    """Sort each query in plain Python, of equal scores the later first; return rel, ideal, tie_starts."""
    rel, ideal, starts = [], [], []
    for start, end in pairwise(offsets):
        of_query = scores[start:end]
        order = sorted(range(end - start), key=lambda i: (of_query[i], i), reverse=True)
        in_order = [of_query[i] for i in order]
        rel += [labels[start + i] for i in order]
        ideal += sorted(labels[start:end], reverse=True)
        starts += [start + in_order.index(score) for score in in_order]
    return rel, ideal, starts


@settings(derandomize=True, database=None, deadline=None, max_examples=200)
@given(
    st.lists(
        st.lists(st.tuples(st.integers(-1, 3), st.integers(-2, 2) | st.floats(-2, 2)), max_size=6),
        min_size=1,
        max_size=8,
    ),
    st.sampled_from([1, 4, 2**15]),
)
def test_queries_of_any_length_are_sorted_each_for_itself(queries, at_once):
    labels, scores = ([item[which] for query in queries for item in query] for which in (0, 1))
    offsets = np.cumsum([0, *map(len, queries)])
    names = tuple(range(len(queries)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sorting, "AT_ONCE", at_once)
        rankings = rankings_by_score(np.array(labels), np.array(scores), offsets, names, "reverse_input_order")
    rel, ideal, starts = by_hand(labels, scores, offsets.tolist())
    assert rankings.rel.tolist() == rel
    assert rankings.ideal.tolist() == ideal
    assert rankings.tie_starts.tolist() == starts


@pytest.mark.parametrize("lengths", [[50] * 40, list(range(60)), [2000]])
def test_threads_change_nothing(monkeypatch, lengths):
    random = np.random.default_rng(1)
    offsets = np.cumsum([0, *lengths])
    labels, scores = random.integers(0, 4, offsets[-1]), random.integers(0, 20, offsets[-1])
    alone = rankings_by_score(labels, scores, offsets, tuple(range(len(lengths))), "input_order")
    monkeypatch.setattr(sorting, "WORTH_THREADS", 1)
    monkeypatch.setattr(sorting, "AT_ONCE", 64)
    together = rankings_by_score(labels, scores, offsets, tuple(range(len(lengths))), "input_order")
    for field in ("rel", "ideal", "tie_starts"):
        np.testing.assert_array_equal(getattr(together, field), getattr(alone, field))


def test_a_fault_in_a_thread_is_told(monkeypatch):
    monkeypatch.setattr(sorting, "WORTH_THREADS", 1)
    with pytest.raises(ValueError, match="could not convert string to float"):
        rankings_by_score(np.array(["good"]), np.array([1.0]), np.array([0, 1]), ("q1",), "input_order")
