import re

import numpy as np
import pytest

from rankbook import rankings_from_grades


def test_one_list():
    rankings = rankings_from_grades([2, 0, None, 0.5, -1])
    np.testing.assert_array_equal(rankings.rel, [2, 0, np.nan, 0.5, -1])
    assert rankings.offsets.tolist() == [0, 5]
    assert rankings.query_ids == ("q1",)
    assert not rankings.missing.any()
    assert not rankings.tied.any()
    assert rankings.tie_starts.tolist() == [0, 1, 2, 3, 4]
    assert rankings.unjudged_queries == ()


def test_without_ideal_the_judged_grades_of_the_list_are_taken_and_it_says_so():
    rankings = rankings_from_grades([[1, None, 2, -1], [], [None, None], [3]])
    assert rankings.ideal.tolist() == [2, 1, -1, 3]
    assert rankings.ideal_offsets.tolist() == [0, 3, 3, 3, 4]
    assert rankings.ideal_from == "the lists themselves"


def test_given_ideal_is_sorted_and_holds_what_the_list_missed():
    # Q05.
    rankings = rankings_from_grades([3, 2, 0, 1], ideal=[0, 1, 2, 3, 2])
    assert rankings.ideal.tolist() == [3, 2, 2, 1, 0]
    assert rankings.ideal_from == "judgements"
    assert rankings.n_relevant.tolist() == [4]


def test_many_lists_are_laid_end_to_end():
    rankings = rankings_from_grades([[1, 0], [], [0, 0, 2]], ideal=[[1, 0], [1], [2, 2, 0]])
    assert rankings.rel.tolist() == [1, 0, 0, 0, 2]
    assert rankings.offsets.tolist() == [0, 2, 2, 5]
    assert rankings.tie_starts.tolist() == [0, 1, 2, 3, 4]
    assert rankings.ideal.tolist() == [1, 0, 1, 2, 2, 0]
    assert rankings.ideal_offsets.tolist() == [0, 2, 3, 6]
    assert rankings.query_ids == ("q1", "q2", "q3")
    assert rankings.n_relevant.tolist() == [1, 1, 2]


def test_queries_can_be_named():
    assert rankings_from_grades([[1], [0]], query_ids=["cats", 7]).query_ids == ("cats", 7)


@pytest.mark.parametrize(
    "rel",
    [
        ((2, 0, 1), (0, 0, 1)),
        np.array([[2, 0, 1], [0, 0, 1]]),
        [np.array([2, 0, 1]), np.array([0, 0, 1], dtype=np.float32)],
        (iter(one) for one in [[2, 0, 1], [0, 0, 1]]),
    ],
    ids=["tuples", "2-D array", "arrays", "generators"],
)
def test_every_kind_of_list_is_read(rel):
    rankings = rankings_from_grades(rel)
    assert rankings.rel.dtype == np.float64
    assert rankings.rel.tolist() == [2, 0, 1, 0, 0, 1]
    assert rankings.offsets.tolist() == [0, 3, 6]


def test_arrays_given_are_not_changed():
    rel, ideal = np.array([0.0, 2.0]), np.array([0.0, 1.0, 2.0])
    rankings = rankings_from_grades(rel, ideal)
    rankings.rel[:] = 9
    rankings.ideal[:] = 9
    assert rel.tolist() == [0, 2]
    assert ideal.tolist() == [0, 1, 2]


def test_ideal_may_leave_out_grades_that_gain_nothing():
    assert rankings_from_grades([1, 0, -1, None], ideal=[1]).ideal.tolist() == [1]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"rel": []}, "rel is empty; give at least one grade"),
        ({"rel": [1], "ideal": []}, "ideal is empty; give at least one grade"),
        ({"rel": 3}, "rel is 3; give a list or an array of numbers"),
        ({"rel": "210"}, "rel is '210'; give a list or an array of numbers"),
        ({"rel": {2, 1}}, "rel is {1, 2}; give a list or an array of numbers"),
        ({"rel": {"a": 1}}, "rel is {'a': 1}; give a list or an array of numbers"),
        ({"rel": np.array(1.0)}, "rel is the single value 1.0; give a list or an array of numbers"),
        (
            {"rel": np.ma.array([1, 0], mask=[False, True])},
            "rel is a masked array; fill it first, with None where nobody judged",
        ),
        ({"rel": [{1, 2}]}, "query 'q1', rel is {1, 2}; give a list or an array of numbers"),
        (
            {"rel": [1, float("nan")]},
            "query 'q1', rel, position 2: nan is not a finite number; give a finite grade, or None where nobody judged",
        ),
        (
            {"rel": [[1], [0, float("inf")]], "query_ids": ["cats", "dogs"]},
            "query 'dogs', rel, position 2: inf is not a finite number; "
            "give a finite grade, or None where nobody judged",
        ),
        (
            {"rel": [1, "2"]},
            "query 'q1', rel, position 2: '2' is not a finite number; give a finite grade, or None where nobody judged",
        ),
        (
            {"rel": [1], "ideal": [1, None]},
            "query 'q1', ideal, position 2: None is not a finite number; give a finite number",
        ),
        (
            {"rel": [[1, 0], 2]},
            "rel mixes lists and single values: position 2 is 2; "
            "give one flat list for one query, or a list for each query",
        ),
        ({"rel": [[[1]]]}, "query 'q1', rel, position 1: [1] is not a finite number; give a finite grade, or None"),
        ({"rel": np.ones((1, 2, 3))}, "query 'q1', rel has 2 dimensions; give a flat list or array"),
        (
            {"rel": [[1], [0]], "ideal": [[1]]},
            "1 ideal lists but 2 lists in rel; give one for each",
        ),
        ({"rel": [[1], [0]], "query_ids": ["a"]}, "1 query ids but 2 lists; give one id for each list"),
        (
            {"rel": [[1], [0]], "query_ids": ["a", "a"]},
            "query id 'a' is given twice; give each list an id of its own",
        ),
        # A18: a list cannot hold more of a grade than was judged.
        (
            {"rel": [2, 2], "ideal": [2, 1]},
            "query 'q1', ideal lacks the grade 2 of rank 2; "
            "give all judged grades of the query, those of the list included",
        ),
        (
            {"rel": [[1], [0, 0.5]], "ideal": [[1], [1]]},
            "query 'q2', ideal lacks the grade 0.5 of rank 2; "
            "give all judged grades of the query, those of the list included",
        ),
    ],
)
def test_errors_say_what_is_wrong_where_and_the_mend(arguments, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        rankings_from_grades(**arguments)
