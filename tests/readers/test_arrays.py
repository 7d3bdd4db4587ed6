import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from same_rankings import same

from rankbook import evaluate, rankings_from_arrays, rankings_from_dicts


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


SMALL = st.integers(1, 6).flatmap(
    lambda columns: st.lists(
        st.lists(st.tuples(st.integers(-1, 3), st.integers(-2, 2), st.booleans()), min_size=columns, max_size=columns),
        min_size=1,
        max_size=6,
    )
)


@settings(derandomize=True, database=None, deadline=None, max_examples=200)
@given(SMALL, st.sampled_from(["reverse_input_order", "input_order", "optimistic", "pessimistic"]))
def test_arrays_lists_and_masks_are_read_alike(rows, ties):
    labels, scores, mask = (np.array([[item[which] for item in row] for row in rows]) for which in range(3))
    of_lists = rankings_from_arrays(labels.tolist(), scores.tolist(), ties)
    assert same(rankings_from_arrays(labels, scores, ties), of_lists)
    assert same(rankings_from_arrays(labels.astype(object), scores, ties), of_lists)
    assert same(rankings_from_arrays(labels, scores, ties, np.ones(mask.shape, dtype=bool)), of_lists)
    kept = [[[item[which] for item in row if item[2]] for row in rows] for which in (0, 1)]
    nothing = np.where(mask, scores.astype(float), np.nan)
    assert same(rankings_from_arrays(labels, nothing, ties, mask), rankings_from_arrays(*kept, ties))


@settings(derandomize=True, database=None, deadline=None, max_examples=100)
@given(SMALL)
def test_arrays_say_what_dicts_say(rows):
    # Ids that count up: of equal scores the later comes first in both.
    qrels = {f"q{q}": {i: item[0] for i, item in enumerate(row)} for q, row in enumerate(rows, start=1)}
    run = {f"q{q}": {i: item[1] for i, item in enumerate(row)} for q, row in enumerate(rows, start=1)}
    labels, scores = ([[item[which] for item in row] for row in rows] for which in (0, 1))
    assert same(rankings_from_arrays(np.array(labels), np.array(scores)), rankings_from_dicts(qrels, run))


@settings(derandomize=True, database=None, deadline=None, max_examples=100)
@given(SMALL, st.randoms(use_true_random=False))
def test_the_order_of_rows_changes_no_number(rows, random):
    labels, scores = (np.array([[item[which] for item in row] for row in rows]) for which in (0, 1))
    order = random.sample(range(len(rows)), len(rows))
    metrics = ["P@2", "AP", "nDCG@3"]
    there, back = (
        evaluate(rankings_from_arrays(labels[i], scores[i]), metrics).per_query for i in (range(len(rows)), order)
    )
    for metric in metrics:
        np.testing.assert_array_equal(back[metric], there[metric][order])


def test_padding_is_no_document():
    labels = np.array([[3.0, 0, 1], [2, np.nan, np.inf], [0, 0, 0]])
    scores = np.array([[0.1, 0.9, 0.5], [0.5, 9, np.nan], [0, 0, 0]])
    mask = np.array([[True, True, True], [True, False, False], [False, False, False]])
    rankings = rankings_from_arrays(labels, scores, mask=mask)
    assert rankings.rel.tolist() == [0, 1, 3, 2]
    assert rankings.ideal.tolist() == [3, 1, 0, 2]
    assert rankings.offsets.tolist() == rankings.ideal_offsets.tolist() == [0, 3, 4, 4]
    assert rankings.query_ids == ("q1", "q2", "q3")


def test_a_row_may_be_padded_anywhere_and_with_anything():
    rankings = rankings_from_arrays([None, 1, "-", 2], [7, 0.1, None, 0.2], mask=[False, True, False, True])
    assert rankings.rel.tolist() == [2, 1]


@pytest.mark.parametrize("dtype", ["bool", "int8", "uint8", "int64", "uint64", "float16", "float32", ">f8", "object"])
def test_every_type_of_number_is_read(dtype):
    labels, scores = np.array([[0, 1, 1], [1, 0, 0]], dtype=dtype), np.array([[1, 0, 1], [0, 1, 1]], dtype=dtype)
    rankings = rankings_from_arrays(labels, scores)
    assert rankings.rel.dtype == rankings.ideal.dtype == np.float64
    assert rankings.rel.tolist() == [1, 0, 1, 0, 0, 1]
    assert rankings.ideal.tolist() == [1, 1, 0, 1, 0, 0]
    assert rankings.tie_starts.tolist() == [0, 0, 2, 3, 3, 5]


def test_half_precision_has_the_ties_of_half_precision():
    scores = np.array([[1.0, 1.0001]], dtype=np.float16)
    assert rankings_from_arrays(np.array([[1, 2]]), scores).tied.tolist() == [True]


def test_arrays_may_be_read_only_and_lie_anywhere():
    labels, scores = np.arange(24).reshape(4, 6) % 5, np.arange(24.0).reshape(4, 6) % 7
    labels.flags.writeable = scores.flags.writeable = False
    expected = rankings_from_arrays(labels.tolist(), scores.tolist())
    assert same(rankings_from_arrays(labels, scores), expected)
    assert same(rankings_from_arrays(np.asfortranarray(labels), np.asfortranarray(scores)), expected)
    backwards = rankings_from_arrays(labels[::-1, ::2], scores[::-1, ::2])
    assert same(backwards, rankings_from_arrays(labels[::-1, ::2].tolist(), scores[::-1, ::2].tolist()))


def test_a_single_row_given_flat_is_one_query():
    rankings = rankings_from_arrays(np.array([1, 0, 2]), np.array([1, 2, 3]))
    assert rankings.query_ids == ("q1",)
    assert rankings.rel.tolist() == [2, 0, 1]


def test_rows_without_columns_are_queries_without_documents():
    rankings = rankings_from_arrays(np.empty((2, 0)), np.empty((2, 0)))
    assert rankings.offsets.tolist() == [0, 0, 0]
    assert len(rankings.rel) == 0


def test_a_million_queries_and_a_million_documents():
    scores = np.random.default_rng(0).permutation(1_000_000).astype(np.float32)
    many = rankings_from_arrays((scores < 10)[:, np.newaxis], scores[:, np.newaxis])
    assert many.offsets[-1] == len(many) == 1_000_000
    np.testing.assert_array_equal(many.rel, scores < 10)
    long = rankings_from_arrays(scores < 10, scores)
    assert np.flatnonzero(long.rel).tolist() == list(range(999_990, 1_000_000))
    assert long.ideal[:11].tolist() == [1] * 10 + [0]


def test_many_lists_of_one():
    rankings = rankings_from_arrays([[1]] * 100_000, [[0.5]] * 100_000)
    assert rankings.rel.sum() == len(rankings) == 100_000


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
        (
            np.ones((2, 3)),
            np.ones((2, 2)),
            "query 'q1' has 3 labels in y_true but 2 scores in y_score; give one score for each label",
        ),
        (np.ones((2, 3)), np.ones((3, 3)), "y_true has 2 queries, y_score 3; give one row for each query"),
        *(
            (
                np.ones((2, 2)),
                np.array([[0.5, 1], [value, 0]], dtype=dtype),
                f"query 'q2', y_score, position 1: {value} is not a finite number; give a finite number",
            )
            for value in ("nan", "-inf")
            for dtype in ("float16", "float32", "float64")
        ),
        (
            np.array([[0, 2**53 + 1]]),
            np.ones((1, 2)),
            "query 'q1', y_true, position 2: 9007199254740993 is a whole number beyond 2**53, "
            "where floats merge neighbours; rescale it; give a finite number",
        ),
        (
            np.array([[1, 0], [1, None]]),
            np.ones((2, 2)),
            "query 'q2', y_true, position 2: None is not a finite number; give a finite number",
        ),
        (
            np.full((1, 1), 1j),
            np.ones((1, 1)),
            "query 'q1', y_true, position 1: 1j is not a finite number; give a finite number",
        ),
    ],
)
def test_errors_say_what_is_wrong_where_and_the_mend(labels, scores, message):
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        rankings_from_arrays(labels, scores)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            {"mask": [[True, True]]},
            "y_true has the shape (2, 2), mask (1, 2); give y_true, y_score and mask one shape",
        ),
        (
            {"y_true": [[1], [0, 1]], "mask": np.ones((2, 2), dtype=bool)},
            "y_true has the shape (2,), mask (2, 2); give y_true, y_score and mask one shape",
        ),
        (
            {"y_score": np.ones((2, 3)), "mask": np.ones((2, 2), dtype=bool)},
            "y_score has the shape (2, 3), mask (2, 2); give y_true, y_score and mask one shape",
        ),
        (
            {"mask": [[True], [True, False]]},
            "the rows of mask differ in length; give y_true, y_score and mask one shape",
        ),
        (
            {"mask": np.ones((2, 2), dtype=np.int8)},
            "mask holds int8 values; give True where an item is real, and False where a row is padded",
        ),
        (
            {"y_score": [[np.nan, 0.1], [0.2, np.nan]], "mask": [[False, True], [True, True]]},
            "query 'q2', y_score, position 2: nan is not a finite number; give a finite number",
        ),
    ],
)
def test_errors_with_a_mask_say_what_is_wrong_where_and_the_mend(arguments, message):
    good = {"y_true": [[1, 0], [0, 1]], "y_score": [[0.5, 0.1], [0.2, 0.3]]}
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        rankings_from_arrays(**good | arguments)
