import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rankbook import rankings_from_arrays


def test_items_are_ranked_by_score():
    rankings = rankings_from_arrays(y_true=[2, 1, 0, 1, 3], y_score=[0.8, 0.6, 0.2, 0.7, 0.9])
    assert rankings.rel.tolist() == [3, 2, 1, 1, 0]  # B11
    assert rankings.offsets.tolist() == rankings.ideal_offsets.tolist() == [0, 5]
    assert rankings.ideal.tolist() == [3, 2, 1, 1, 0]
    assert rankings.ideal_from == "judgements"
    assert rankings.query_ids == ("q1",)
    assert not rankings.missing.any()
    assert not rankings.tied.any()


def test_negative_scores_are_scores():
    assert rankings_from_arrays([1, 0, 1], [-1, -2, -3]).rel.tolist() == [1, 0, 1]  # T2


def test_scores_are_compared_in_full_precision():
    assert rankings_from_arrays([0, 1], [0.5, 0.5 + 1e-9]).rel.tolist() == [1, 0]  # T3
    assert rankings_from_arrays([0, 1], [16777216, 16777217]).rel.tolist() == [1, 0]


def test_of_equal_scores_the_later_item_comes_first():
    assert rankings_from_arrays([1, 0, 0, 2], [0.5, 0.5, 0.5, 0.5]).rel.tolist() == [2, 0, 0, 1]


@pytest.mark.parametrize(
    ("ties", "rel"),
    [
        ("reverse_input_order", [3, 2, 0, 1, 1]),
        ("input_order", [3, 1, 0, 2, 1]),
        ("optimistic", [3, 2, 1, 0, 1]),
        ("pessimistic", [3, 0, 1, 2, 1]),
    ],
)
def test_order_of_equal_scores_can_be_chosen(ties, rel):
    rankings = rankings_from_arrays([1, 3, 0, 2, 1], [0.5, 0.9, 0.5, 0.5, 0.1], ties=ties)
    assert rankings.rel.tolist() == rel
    assert rankings.tie_starts.tolist() == [0, 1, 1, 1, 4]
    assert rankings.tied.tolist() == [True]


@pytest.mark.parametrize(
    ("ties", "message"),
    [
        *(
            (
                ties,
                f'ties="{ties}" needs document ids, and arrays have none; '
                'give "reverse_input_order" or "input_order", or dicts with ids to rankings_from_dicts',
            )
            for ties in ("doc_id_desc", "doc_id_asc")
        ),
        (
            "expected",
            'ties="expected" is the mean over all orders, and no order to read in; '
            'read in any order, then evaluate(rankings, metrics, ties="expected")',
        ),
        ("average", "ties is 'average'; give reverse_input_order, input_order, optimistic or pessimistic"),
        (None, "ties is None; give reverse_input_order, input_order, optimistic or pessimistic"),
    ],
)
def test_other_orders_are_refused(ties, message):
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        rankings_from_arrays([1], [1], ties=ties)


@pytest.mark.parametrize(
    ("labels", "tied"),
    [([1, 0, 0], True), ([1, 2, 0], True), ([1, 1, 0], False), ([0, -1, 2], False), ([0, 0, 1], False)],
)
def test_only_ties_that_can_change_a_score_are_marked(labels, tied):
    assert rankings_from_arrays(labels, [0.5, 0.5, 0.1]).tied.tolist() == [tied]


def test_many_queries_may_differ_in_length():
    rankings = rankings_from_arrays([[1, 0], [0, 2, 1], []], [[0.1, 0.2], [3, 2, 1], []])
    assert rankings.rel.tolist() == [0, 1, 0, 2, 1]
    assert rankings.offsets.tolist() == [0, 2, 5, 5]
    assert rankings.tie_starts.tolist() == [0, 1, 2, 3, 4]
    assert rankings.ideal.tolist() == [1, 0, 2, 1, 0]
    assert rankings.query_ids == ("q1", "q2", "q3")
    assert rankings.n_relevant.tolist() == [1, 2, 0]


@pytest.mark.parametrize(
    ("labels", "scores"),
    [
        (np.array([[1, 0], [0, 2]]), np.array([[1.0, 2.0], [2.0, 1.0]], dtype=np.float32)),
        ([np.array([1, 0]), np.array([0, 2])], [[1, 2], (2, 1)]),
        (iter([[1, 0], [0, 2]]), iter([[1, 2], [2, 1]])),
    ],
    ids=["2-D arrays", "mixed", "iterators"],
)
def test_every_kind_of_batch_is_read(labels, scores):
    rankings = rankings_from_arrays(labels, scores)
    assert rankings.rel.dtype == np.float64
    assert rankings.rel.tolist() == [0, 1, 0, 2]


def test_arrays_given_are_not_changed():
    labels, scores = np.array([1.0, 0.0]), np.array([1.0, 2.0])
    rankings = rankings_from_arrays(labels, scores)
    rankings.rel[:] = 9
    rankings.ideal[:] = 9
    assert labels.tolist() == [1, 0]
    assert scores.tolist() == [1, 2]


@settings(derandomize=True, database=None, deadline=None, max_examples=300)
@given(st.lists(st.tuples(st.integers(-1, 3), st.integers(-2, 2) | st.floats(-2, 2)), min_size=1, max_size=30))
def test_ranking_agrees_with_sorting_by_score_and_place(items):
    labels, scores = zip(*items, strict=True)
    order = sorted(range(len(items)), key=lambda place: (scores[place], place), reverse=True)
    assert rankings_from_arrays(labels, scores).rel.tolist() == [labels[place] for place in order]


@pytest.mark.parametrize(
    ("labels", "scores", "message"),
    [
        ([], [1], "y_true is empty; give at least one item"),
        ([1], [], "y_score is empty; give at least one item"),
        (np.empty(0), np.empty(0), "y_true is empty; give at least one item"),
        (3, [1], "y_true is 3; give a list or an array of numbers"),
        ([1], "1", "y_score is '1'; give a list or an array of numbers"),
        (
            [1, 0, 2],
            [0.5, 0.1],
            "query 'q1' has 3 labels in y_true but 2 scores in y_score; give one score for each label",
        ),
        (
            [[1], [0, 2]],
            [[0.5], [0.1]],
            "query 'q2' has 2 labels in y_true but 1 scores in y_score; give one score for each label",
        ),
        ([[1], [0]], [[0.5]], "y_true has 2 queries, y_score 1; give one row for each query"),
        # T24.
        (
            [1, 0, 2],
            [0.5, float("nan"), 0.4],
            "query 'q1', y_score, position 2: nan is not a finite number; give a finite number",
        ),
        (
            [1, 0],
            [float("inf"), 1],
            "query 'q1', y_score, position 1: inf is not a finite number; give a finite number",
        ),
        (
            [[1], [1, float("nan")]],
            [[1], [1, 2]],
            "query 'q2', y_true, position 2: nan is not a finite number; give a finite number",
        ),
        (["good", 0], [1, 2], "query 'q1', y_true, position 1: 'good' is not a finite number; give a finite number"),
        ([1, None], [1, 2], "query 'q1', y_true, position 2: None is not a finite number; give a finite number"),
        (
            [0, 1],
            [2**53, 2**53 + 1],
            "query 'q1', y_score, position 2: 9007199254740993 is a whole number beyond 2**53, "
            "where floats merge neighbours; rescale it; give a finite number",
        ),
        (np.array(1.0), [1], "y_true is the single value 1.0; give a list or an array of numbers"),
        ({1: 0}, [1], "y_true is {1: 0}; give a list or an array of numbers"),
        ([1, 0], {0.5, 0.1}, "y_score is {0.1, 0.5}; give a list or an array of numbers"),
        ([[1, 0], 1], [[1, 2], [1]], "query 'q2', y_true is 1; give a list or an array of numbers"),
        (np.ones((1, 2, 3)), np.ones((1, 2, 3)), "query 'q1', y_true has 2 dimensions; give a flat list or array"),
    ],
)
def test_errors_say_what_is_wrong_where_and_the_mend(labels, scores, message):
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        rankings_from_arrays(labels, scores)
