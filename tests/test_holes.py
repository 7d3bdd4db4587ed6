from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import rankbook as rb
from rankbook.holes import pooled_qrels, precision_bounds

EVERYTHING = {"q1": {"a": 2, "b": 0, "c": 1, "d": 0}, "q2": {"a": 0, "b": 1}}
ONE = {"q1": {"a": 0.9, "b": 0.8, "c": 0.7}, "q2": {"b": 0.5}}
OTHER = {"q1": {"d": 3, "c": 3, "x": 1}}


def test_a_pool_by_hand():
    # The other run ties c and d: the highest id stands first. It lacks q2; nobody ever judged x.
    assert pooled_qrels(EVERYTHING, [ONE, OTHER], 1) == {"q1": {"a": 2, "d": 0}, "q2": {"b": 1}}
    assert pooled_qrels(EVERYTHING, [ONE, OTHER], 2) == {"q1": EVERYTHING["q1"], "q2": {"b": 1}}
    assert pooled_qrels(EVERYTHING, [OTHER], 9) == {"q1": {"c": 1, "d": 0}, "q2": {}}
    assert list(pooled_qrels(EVERYTHING, [OTHER, ONE], 9)["q1"]) == ["a", "b", "c", "d"]


def test_a_query_without_a_judgement_is_unjudged_and_not_lost():
    report = rb.evaluate(pooled_qrels(EVERYTHING, [OTHER], 9), ONE, ["P@1", "Judged@1"])
    assert report.per_query["Judged@1"].tolist() == [0, 0]


@given(st.integers(1, 6), st.integers(0, 5), st.integers(0, 99))
def test_who_feeds_the_pool_is_judged_down_to_its_depth_and_a_deeper_pool_holds_the_shallower(depth, more, seed):
    random = np.random.default_rng(seed)
    runs = [{"q": {f"d{doc}": int(score) for doc, score in enumerate(random.integers(0, 4, 12))}} for _ in range(2)]
    everything = {"q": {f"d{doc}": int(doc % 2) for doc in range(12)}}
    pool = pooled_qrels(everything, runs, depth)
    assert pool["q"].items() <= pooled_qrels(everything, runs, depth + more)["q"].items()
    for run in runs:
        assert rb.evaluate(pool, run, f"Judged@{depth}").mean[f"Judged@{depth}"] == 1
    assert len(pool["q"]) <= 2 * depth


@given(st.lists(st.sampled_from([None, 0, 1, 2]), min_size=1, max_size=6), st.integers(1, 8))
def test_bounds_are_the_extremes_of_all_ways_to_fill_the_holes(rel, k):
    ways = product(*[(0, 1) if grade is None else (grade,) for grade in rel])
    scores = [rb.precision_at_k(list(way), k) for way in ways]
    bounds = precision_bounds(rb.rankings_from_grades([rel]), k)
    assert bounds.tolist() == [[min(scores), max(scores)]]


def test_bounds_of_two_queries_one_of_them_missing():
    rankings = rb.rankings_from(EVERYTHING, {"q1": {"x": 3.0, "a": 2.0, "y": 1.0}})
    assert precision_bounds(rankings, 2).tolist() == [[0.5, 1], [0, 0]]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: pooled_qrels(EVERYTHING, [], 5), "no run feeds the pool; give at least one"),
        (lambda: pooled_qrels(EVERYTHING, [ONE], 0), "depth must be a whole number of at least 1, not 0"),
        (lambda: pooled_qrels({}, [ONE], 1), "qrels is empty"),
        (lambda: pooled_qrels(EVERYTHING, [ONE, {"q1": {"a": None}}], 1), "run 2, query 'q1', document 'a'"),
        (lambda: pooled_qrels(EVERYTHING, [{"q1": {"a": 1, 7: 1}}], 1), "query 'q1': document ids of different types"),
        (lambda: precision_bounds(rb.rankings_from_grades([[1]]), 0), "k must be a whole number of at least 1"),
    ],
)
def test_what_makes_no_pool_is_refused(call, message):
    with pytest.raises(ValueError, match=message):
        call()
