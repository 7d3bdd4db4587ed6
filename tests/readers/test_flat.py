import re
from itertools import chain

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from same_rankings import same

from rankbook import (
    evaluate,
    rankings_from_arrays,
    rankings_from_dicts,
    rankings_from_groups,
    rankings_from_indexed_arrays,
)

ORDERS = ["reverse_input_order", "input_order", "optimistic", "pessimistic"]
ITEMS = st.lists(st.tuples(st.integers(0, 3), st.integers(-1, 3), st.integers(-2, 2)), min_size=1, max_size=25)


def columns(items):
    return ([item[which] for item in items] for which in range(3))


def test_an_index_tells_the_query_of_each_item():
    rankings = rankings_from_indexed_arrays(
        y_true=[1, 0, 2, 0, 3], y_score=[0.1, 0.9, 0.5, 0.5, 0.2], query_indexes=["b", "a", "b", "a", "b"]
    )
    assert rankings.query_ids == ("b", "a")
    assert rankings.rel.tolist() == [2, 3, 1, 0, 0]
    assert rankings.ideal.tolist() == [3, 2, 1, 0, 0]
    assert rankings.offsets.tolist() == rankings.ideal_offsets.tolist() == [0, 3, 5]
    assert not rankings.missing.any()


def test_sizes_tell_where_each_query_ends():
    rankings = rankings_from_groups([1, 0, 2, 0, 3], [0.1, 0.9, 0.5, 0.5, 0.2], group_sizes=[2, 0, 3])
    assert rankings.query_ids == ("q1", "q2", "q3")
    assert rankings.rel.tolist() == [0, 1, 0, 2, 3]
    assert rankings.offsets.tolist() == [0, 2, 2, 5]
    assert rankings.tie_starts.tolist() == [0, 1, 2, 2, 4]


@pytest.mark.parametrize(
    "indexes",
    [
        np.array([7, 5, 7], dtype=np.int32),
        np.array([7, 5, 7], dtype=np.uint64),
        np.array([7, 5, 7], dtype=np.float32),
        [7, 5, 7],
        iter([7, 5, 7]),
        np.array([7, 5, 7], dtype=object),
    ],
    ids=["int32", "uint64", "float32", "list", "iterator", "objects"],
)
def test_an_index_may_be_of_any_type(indexes):
    rankings = rankings_from_indexed_arrays([1, 2, 3], [1, 2, 3], indexes)
    assert rankings.query_ids == (7, 5)
    assert rankings.rel.tolist() == [3, 1, 2]


def test_a_number_and_its_text_are_two_queries():
    rankings = rankings_from_indexed_arrays([1, 2, 3], [1, 2, 3], [1, "1", 1])
    assert rankings.query_ids == (1, "1")
    assert rankings.rel.tolist() == [3, 1, 2]


def test_indexes_become_plain_python_ids():
    assert [type(id_) for id_ in rankings_from_indexed_arrays([1], [1], np.array([3])).query_ids] == [int]
    assert [type(id_) for id_ in rankings_from_indexed_arrays([1], [1], np.array(["a"])).query_ids] == [str]


@settings(derandomize=True, database=None, deadline=None, max_examples=200)
@given(ITEMS, st.sampled_from(ORDERS), st.booleans())
def test_flat_arrays_say_what_rows_say(items, ties, as_text):
    queries, labels, scores = columns(items)
    queries = [f"query {q}" for q in queries] if as_text else queries
    ids = list(dict.fromkeys(queries))
    rows = [
        [[value for value, of in zip(values, queries, strict=True) if of == q] for q in ids]
        for values in (labels, scores)
    ]
    expected = rankings_from_arrays(*rows, ties)
    indexed = rankings_from_indexed_arrays(np.array(labels), np.array(scores), np.array(queries), ties)
    assert indexed.query_ids == tuple(ids)
    assert same(indexed, expected, ids=False)
    assert same(rankings_from_indexed_arrays(labels, scores, queries, ties), indexed)
    sizes = [len(row) for row in rows[0]]
    assert same(rankings_from_groups(list(chain(*rows[0])), np.concatenate(rows[1]), np.array(sizes), ties), expected)


@settings(derandomize=True, database=None, deadline=None, max_examples=100)
@given(ITEMS)
def test_flat_arrays_say_what_dicts_say(items):
    qrels, run = {}, {}
    for place, (query, label, score) in enumerate(items):
        qrels.setdefault(query, {})[place] = label
        run.setdefault(query, {})[place] = score
    queries, labels, scores = columns(items)
    assert same(rankings_from_indexed_arrays(labels, scores, queries), rankings_from_dicts(qrels, run))


@settings(derandomize=True, database=None, deadline=None, max_examples=100)
@given(ITEMS, st.randoms(use_true_random=False))
def test_the_order_of_items_changes_no_number(items, random):
    # Scores of a query that differ: the order of ties is that of the input.
    items = [(query, label, place) for place, (query, label, _) in enumerate(items)]
    shuffled = random.sample(items, len(items))
    metrics = ["P@2", "AP", "nDCG@3"]
    first, second = (evaluate(_indexed(some), metrics) for some in (items, shuffled))
    for metric in metrics:
        by_query = dict(zip(second.query_ids, second.per_query[metric], strict=True))
        np.testing.assert_array_equal([by_query[q] for q in first.query_ids], first.per_query[metric])


def _indexed(items):
    queries, labels, scores = columns(items)
    return rankings_from_indexed_arrays(labels, scores, queries)


def test_arrays_may_be_read_only_and_lie_anywhere():
    labels, scores, queries = np.arange(20) % 3, (np.arange(20) * 7 % 11).astype(np.float16), np.arange(20) % 4
    for values in (labels, scores, queries):
        values.flags.writeable = False
    expected = rankings_from_indexed_arrays(*(values[::-2].tolist() for values in (labels, scores, queries)))
    assert same(rankings_from_indexed_arrays(labels[::-2], scores[::-2], queries[::-2]), expected)


def test_a_million_queries_and_a_million_documents():
    scores = np.random.default_rng(0).permutation(1_000_000)
    indexes = np.random.default_rng(1).permutation(1_000_000)
    many = rankings_from_indexed_arrays(scores < 10, scores, indexes)
    assert many.query_ids[:2] == tuple(indexes[:2].tolist())
    np.testing.assert_array_equal(many.rel, scores < 10)
    assert same(rankings_from_groups(scores < 10, scores, np.ones(1_000_000, dtype=int)), many, ids=False)
    long = rankings_from_groups(scores < 10, scores, [1_000_000])
    assert np.flatnonzero(long.rel).tolist() == list(range(999_990, 1_000_000))


GOOD = {"y_true": [1, 0, 2], "y_score": [0.3, 0.2, 0.1]}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"y_true": []}, "y_true is empty; give at least one item"),
        ({"y_score": [0.1]}, "y_true has 3 items, y_score 1; give one score for each label"),
        ({"y_true": [[1, 0, 2]]}, "y_true is nested; give one flat list or array, or rows to rankings_from_arrays"),
        ({"y_true": np.ones((1, 3))}, "y_true is nested; give one flat list or array, or rows to rankings_from_arrays"),
        ({"y_true": 3}, "y_true is 3; give a list or an array of numbers"),
        ({"query_indexes": [1, 2]}, "y_true has 3 items, query_indexes 2; give the query of each item"),
        ({"query_indexes": "abc"}, "query_indexes is 'abc'; give a list or an array of query ids"),
        ({"query_indexes": np.ones((3, 1))}, "query_indexes has 2 dimensions; give a flat list or array"),
        *(
            (
                {"query_indexes": indexes},
                f"query_indexes, position 2: {shown} names no query; give a number or a text",
            )
            for indexes, shown in [
                ([1, None, 2], "None"),
                (np.array([1, np.nan, 2]), "nan"),
                (["a", float("nan"), "b"], "nan"),
                ([(1,), [2], (3,)], "[2]"),
            ]
        ),
        (
            {"y_score": [0.1, float("nan"), 0.2], "query_indexes": ["a", "b", "a"]},
            "query 'b', y_score, position 2: nan is not a finite number; give a finite number",
        ),
        (
            {"y_true": np.array([0, 1, np.inf]), "query_indexes": np.array([4, 4, 9])},
            "query 9, y_true, position 3: inf is not a finite number; give a finite number",
        ),
        (
            {"y_true": [0, "good", 1], "query_indexes": [4, 4, 9]},
            "query 4, y_true, position 2: 'good' is not a finite number; give a finite number",
        ),
        (
            {"y_score": np.array([1, 2, 2**53 + 1])},
            "query 5, y_score, position 3: 9007199254740993 is a whole number beyond 2**53, "
            "where floats merge neighbours; rescale it; give a finite number",
        ),
        (
            {"ties": "doc_id_asc"},
            'ties="doc_id_asc" needs document ids, and arrays have none; '
            'give "reverse_input_order" or "input_order", or dicts with ids to rankings_from_dicts',
        ),
    ],
)
def test_errors_of_indexed_arrays_say_what_is_wrong_where_and_the_mend(arguments, message):
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        rankings_from_indexed_arrays(**GOOD | {"query_indexes": [5, 5, 5]} | arguments)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"group_sizes": []}, "group_sizes is empty; give the size of at least one query"),
        ({"group_sizes": [1, 1]}, "group_sizes add up to 2, but y_true has 3 items; give the size of each query"),
        ({"group_sizes": [4, -1]}, "group_sizes, position 2, must be a whole number of at least 0, not -1"),
        ({"group_sizes": [1.5, 1.5]}, "group_sizes, position 1, must be a whole number of at least 0, not 1.5"),
        ({"group_sizes": [True, 2]}, "group_sizes, position 1, must be a whole number of at least 0, not True"),
        ({"group_sizes": 3}, "group_sizes is 3; give a list or an array of numbers"),
        (
            {"y_score": [0.1, 0.2, float("nan")], "group_sizes": [0, 2, 0, 1]},
            "query 'q4', y_score, position 3: nan is not a finite number; give a finite number",
        ),
        (
            {"ties": "expected"},
            'ties="expected" is the mean over all orders, and no order to read in; '
            'read in any order, then evaluate(rankings, metrics, ties="expected")',
        ),
    ],
)
def test_errors_of_groups_say_what_is_wrong_where_and_the_mend(arguments, message):
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        rankings_from_groups(**GOOD | {"group_sizes": [2, 1]} | arguments)
