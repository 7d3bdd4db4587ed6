import re
from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rankbook import rankings_from_dicts

UNJUDGED = np.nan


def rel_of(judged, retrieved, **ties):
    """Return the grades in rank order of a single query."""
    return rankings_from_dicts({"q": judged}, {"q": retrieved}, **ties).rel.tolist()


def test_documents_are_ranked_by_score_and_their_grades_looked_up():
    rankings = rankings_from_dicts(
        {"q1": {"a": 3, "b": 2, "c": 0, "d": 1}, "q2": {"x": 1}},
        {"q1": {"a": 0.4, "b": 0.9, "c": 0.8, "d": 0.1}, "q2": {"y": 7, "x": -7}},
    )
    np.testing.assert_array_equal(rankings.rel, [2, 0, 3, 1, UNJUDGED, 1])
    assert rankings.offsets.tolist() == [0, 4, 6]
    assert rankings.ideal.tolist() == [3, 2, 1, 0, 1]
    assert rankings.ideal_offsets.tolist() == [0, 4, 5]
    assert rankings.ideal_from == "judgements"
    assert not rankings.missing.any()
    assert not rankings.tied.any()


def test_ids_count_and_not_the_order_of_queries():
    # T1.
    rankings = rankings_from_dicts({"q1": {"a": 1}, "q2": {"b": 1}}, {"q2": {"b": 1.0}, "q1": {"a": 1.0}})
    assert rankings.query_ids == ("q1", "q2")
    assert rankings.rel.tolist() == [1, 1]


def test_scores_are_compared_in_full_precision():
    # T3: both pairs are equal in 32 bits.
    assert rel_of({"a": 1}, {"z": 0.5, "a": 0.5 + 1e-9})[0] == 1
    assert rel_of({"a": 1}, {"z": 16777216, "a": 16777217})[0] == 1


def test_negative_scores_are_scores():
    assert rel_of({"a": 1, "b": 0, "c": 1}, {"a": -1, "b": -2, "c": -3}) == [1, 0, 1]  # T2


def test_equal_scores_are_ordered_by_id_descending():
    np.testing.assert_array_equal(rel_of({"b": 1}, {"a": 1.0, "b": 1.0}), [1, UNJUDGED])  # T5
    assert rel_of({"d0": 1, "d1": 0, "d2": 0, "d3": 2}, {"d0": 0.5, "d1": 0.5, "d2": 0.5, "d3": 0.5}) == [2, 0, 0, 1]


@pytest.mark.parametrize(
    ("ties", "rel"),
    [
        ("doc_id_desc", [1, 3, 2, 0, UNJUDGED]),
        ("doc_id_asc", [1, UNJUDGED, 0, 2, 3]),
        ("input_order", [1, 2, UNJUDGED, 3, 0]),
        ("optimistic", [1, 3, 2, 0, UNJUDGED]),
        ("pessimistic", [1, UNJUDGED, 0, 2, 3]),
    ],
)
def test_order_of_equal_scores_can_be_chosen(ties, rel):
    judged, retrieved = {"b": 0, "c": 2, "d": 3, "z": 1}, {"c": 0.5, "a": 0.5, "d": 0.5, "z": 0.9, "b": 0.5}
    np.testing.assert_array_equal(rel_of(judged, retrieved, ties=ties), rel)


@pytest.mark.parametrize(("ties", "rel"), [("doc_id_desc", [1, UNJUDGED]), ("doc_id_asc", [UNJUDGED, 1])])
def test_metrics_see_one_order(ties, rel):
    np.testing.assert_array_equal(rel_of({"b": 1}, {"a": 1.0, "b": 1.0}, ties=ties), rel)  # T5


def test_text_ids_are_ordered_as_their_utf_8_bytes():
    ids = ["d10", "d9", "D9", "é", "z", "～", "🗺", ""]
    judged = {doc: number for number, doc in enumerate(ids)}
    by_bytes = sorted(ids, key=str.encode)
    scores = dict.fromkeys(ids, 1.0)
    assert rel_of(judged, scores, ties="doc_id_asc") == [judged[doc] for doc in by_bytes]
    assert rel_of(judged, scores, ties="doc_id_desc") == [judged[doc] for doc in reversed(by_bytes)]


@pytest.mark.parametrize("ties", ["input_order", "optimistic", "pessimistic"])
def test_ids_of_different_types_need_no_order_where_none_is_asked_for(ties):
    rel = rel_of({"a": 1, 7: 2}, {"a": 0.5, 7: 0.5}, ties=ties)
    assert rel == ([2, 1] if ties == "optimistic" else [1, 2])


def test_groups_of_equal_scores_are_marked():
    rankings = rankings_from_dicts(
        {"q1": {"a": 1}, "missing": {"a": 1}, "q2": {"b": 1}, "empty": {"a": 1}},
        {"q1": {"a": 1, "x": 3, "y": 3, "z": 1}, "q2": {"a": 1, "b": 1, "c": 0}, "empty": {}},
    )
    # Not where nobody judged any of them: x and y; and apart in two queries.
    assert rankings.tie_starts.tolist() == [0, 1, 2, 2, 4, 4, 6]
    assert rankings.tied.tolist() == [True, False, True, False]


@pytest.mark.parametrize(
    ("ties", "message"),
    [
        (
            "expected",
            'ties="expected" is the mean over all orders, and no order to read in; '
            'read in any order, then evaluate(rankings, metrics, ties="expected")',
        ),
        ("docid", "ties is 'docid'; give doc_id_desc, doc_id_asc, input_order, optimistic or pessimistic"),
        (
            ["doc_id_asc"],
            "ties is ['doc_id_asc']; give doc_id_desc, doc_id_asc, input_order, optimistic or pessimistic",
        ),
    ],
)
def test_other_orders_are_refused(ties, message):
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        rankings_from_dicts({"q": {"a": 1}}, {"q": {"a": 1}}, ties=ties)


def test_ids_are_ordered_as_text_when_they_are_text_and_as_numbers_when_they_are_numbers():
    np.testing.assert_array_equal(rel_of({"9": 1}, {"9": 1, "10": 1}), [1, UNJUDGED])
    np.testing.assert_array_equal(rel_of({9: 1}, {9: 1, 10: 1}), [UNJUDGED, 1])


def test_equal_scores_of_different_number_types_are_equal():
    np.testing.assert_array_equal(rel_of({"b": 1}, {"a": 1, "b": np.float32(1)}), [1, UNJUDGED])
    np.testing.assert_array_equal(rel_of({"b": 1}, {"a": 0.0, "b": -0.0}), [1, UNJUDGED])


def test_scores_that_become_the_same_float_are_equal():
    rankings = rankings_from_dicts({"q": {"b": 1}}, {"q": {"a": Fraction(1, 3), "b": Fraction(1, 3)}})
    np.testing.assert_array_equal(rankings.rel, [1, UNJUDGED])
    assert rankings.tied.tolist() == [True]


def test_score_in_32_bits_is_not_the_decimal_it_was_made_from():
    # The nearest number in 32 bits is a little above 0.1.
    scores = {"z": np.float32(0.1), "b": 0.1, "c": 0.1}
    np.testing.assert_array_equal(rel_of({"b": 1}, scores), [UNJUDGED, UNJUDGED, 1])
    np.testing.assert_array_equal(rel_of({"z": 1}, scores), [1, UNJUDGED, UNJUDGED])


@pytest.mark.parametrize("order", list(permutations("abcd")))
def test_order_of_the_dict_never_matters(order):
    scores = {"a": 1.0, "b": 2.0, "c": 1.0, "d": 1.0}
    retrieved = {doc: scores[doc] for doc in order}
    assert rel_of({"a": 1, "b": 2, "c": 3, "d": 0}, retrieved) == [2, 0, 3, 1]


@settings(derandomize=True, database=None, deadline=None, max_examples=300)
@given(
    st.dictionaries(st.sampled_from("abcdefgh"), st.integers(-1, 2) | st.sampled_from([0.5, 1.9])),
    st.dictionaries(st.sampled_from("abcdefghxyz"), st.integers(0, 3) | st.sampled_from([-1.5, 0.5]), min_size=1),
    st.sampled_from(["doc_id_desc", "doc_id_asc", "input_order"]),
)
def test_lookup_agrees_with_sorting_the_whole_list(judged, retrieved, ties):
    in_order = {"doc_id_desc": sorted(retrieved, reverse=True), "doc_id_asc": sorted(retrieved)}.get(ties, retrieved)
    ranking = sorted(in_order, key=retrieved.get, reverse=True)
    rankings = rankings_from_dicts({"q": judged}, {"q": retrieved}, ties=ties)
    scores = [retrieved[doc] for doc in ranking]
    judged_scores = {retrieved[doc] for doc in judged if doc in retrieved}
    starts = [scores.index(score) if score in judged_scores else place for place, score in enumerate(scores)]
    assert rankings.tie_starts.tolist() == starts
    np.testing.assert_array_equal(rankings.rel, [judged.get(doc, UNJUDGED) for doc in ranking])
    assert rankings.ideal.tolist() == sorted(judged.values(), reverse=True)
    by_score = {}
    for doc, score in retrieved.items():
        by_score.setdefault(score, set()).add(max(judged.get(doc, 0), 0))
    assert rankings.tied.tolist() == [any(len(seen) > 1 for seen in by_score.values())]


@pytest.mark.parametrize(
    ("judged", "tied"),
    [
        ({"a": 1}, True),  # against an unjudged document
        ({"a": 1, "b": 0}, True),
        ({"a": 1, "b": 2}, True),
        ({"a": 1, "b": 1}, False),
        ({"a": 0, "b": -1}, False),
        ({"a": 0}, False),
        ({"c": 1}, False),
        ({}, False),
    ],
)
def test_only_ties_that_can_change_a_score_are_marked(judged, tied):
    assert rankings_from_dicts({"q": judged}, {"q": {"a": 1.0, "b": 1.0, "c": 2.0}}).tied.tolist() == [tied]


def test_judged_query_that_the_run_lacks_is_kept_and_marked():
    # T15.
    rankings = rankings_from_dicts({"u1": {1: 1, 2: 1}, "u2": {1: 1}}, {"u1": {1: 0.9, 2: 0.8}})
    assert rankings.query_ids == ("u1", "u2")
    assert rankings.missing.tolist() == [False, True]
    assert rankings.offsets.tolist() == [0, 2, 2]
    assert rankings.n_relevant.tolist() == [2, 1]


def test_query_that_only_the_run_has_is_left_out_and_named():
    rankings = rankings_from_dicts({"q1": {"a": 1}}, {"q9": {"a": 1}, "q1": {"a": 1}, "q8": {"z": 3}})
    assert rankings.query_ids == ("q1",)
    assert rankings.rel.tolist() == [1]
    assert rankings.unjudged_queries == ("q9", "q8")


def test_ideal_holds_what_was_never_retrieved():
    rankings = rankings_from_dicts({"q": {"a": 1, "b": 1, "c": 1}}, {"q": {"a": 2, "x": 1}})  # T17
    assert rankings.ideal.tolist() == [1, 1, 1]


def test_grades_need_not_be_whole():
    assert rel_of({"a": 1.9, "b": 0.5}, {"a": 1, "b": 0}) == [1.9, 0.5]  # T13


def test_empty_lists_and_queries_without_judged_documents_are_read():
    rankings = rankings_from_dicts(
        {"q1": {}, "q2": {"a": 1}, "q3": {"a": 1}}, {"q1": {"z": 1}, "q2": {}, "q3": {"a": 1}}
    )
    np.testing.assert_array_equal(rankings.rel, [UNJUDGED, 1])
    assert rankings.offsets.tolist() == [0, 1, 1, 2]
    assert rankings.n_relevant.tolist() == [0, 1, 1]
    assert rankings.missing.tolist() == [False, False, False]


def test_inputs_are_not_changed():
    qrels, run = {"q": {"a": 1, "b": 0}}, {"q": {"b": 2, "a": 1}}
    rankings_from_dicts(qrels, run)
    assert qrels == {"q": {"a": 1, "b": 0}}
    assert run == {"q": {"b": 2, "a": 1}}


GOOD_QRELS, GOOD_RUN = {"q1": {"a": 1}}, {"q1": {"a": 0.5}}


@pytest.mark.parametrize(
    ("qrels", "run", "message"),
    [
        ({}, GOOD_RUN, "qrels is empty; give at least one query"),
        (GOOD_QRELS, {}, "run is empty; give at least one query"),
        ([("q1", "a", 1)], GOOD_RUN, "qrels is a list; give a dict: {query id: {document id: grade}}"),
        (GOOD_QRELS, "run.txt", "run is a str; give a dict: {query id: {document id: score}}"),
        ({"q1": ["a"]}, GOOD_RUN, "qrels, query 'q1': ['a'] is no dict; give {document id: grade}"),
        (GOOD_QRELS, {"q1": 0.5}, "run, query 'q1': 0.5 is no dict; give {document id: score}"),
        *(
            (
                {"q0": {"a": 1}, "q1": {"a": 1, "b": grade}},
                GOOD_RUN,
                f"qrels, query 'q1', document 'b': the grade {grade!r} is not a finite number; "
                "mend it or leave the document out",
            )
            for grade in [float("nan"), float("inf"), -float("inf"), "1", None, [1]]
        ),
        *(
            (
                GOOD_QRELS,
                {"q1": {"a": 1.0, "c": score}},
                f"run, query 'q1', document 'c': the score {score!r} is not a finite number; "
                "mend it or leave the document out",
            )
            # T24: NaN.
            for score in [float("nan"), float("inf"), -float("inf"), "0.5", None]
        ),
        (
            GOOD_QRELS,
            {"q1": {"a": 2**53, "c": 2**53 + 1}},
            "run, query 'q1', document 'c': the score 9007199254740993 is a whole number beyond 2**53, "
            "where floats merge neighbours; rescale it; mend it or leave the document out",
        ),
        (
            GOOD_QRELS,
            {"query-1": {"a": 1}},
            "qrels and run have no query id in common: qrels has 'q1', run has 'query-1'; "
            "give both the same ids, of one type",
        ),
        (
            {1: {"a": 1}},
            {"1": {"a": 1}},
            "qrels and run have no query id in common: qrels has 1, run has '1' (int against str); "
            "give both the same ids, of one type",
        ),
        (
            {"q1": {7: 1}},
            {"q1": {"7": 1}},
            "qrels and run have no document id in common: qrels has 7, run has '7' (int against str); "
            "give both the same ids, of one type",
        ),
        (
            {"q1": {"a": 1}},
            {"q1": {"a": 0.5, 7: 0.5}},
            "query 'q1': 2 documents share the score 0.5, and their ids are of different types (int, str), "
            "which have no order; give all document ids one type",
        ),
    ],
)
def test_errors_say_what_is_wrong_where_and_the_mend(qrels, run, message):
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        rankings_from_dicts(qrels, run)


def test_a_run_that_found_nothing_judged_is_no_error():
    np.testing.assert_array_equal(rel_of({"a": 1}, {"z": 1}), [UNJUDGED])
