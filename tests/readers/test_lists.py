import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import sparse

from rankbook import evaluate
from rankbook.readers import rankings_from_dicts, rankings_from_lists

RANKED = [["b", "a", "x"], ["c", "d"]]
RELEVANT = [{"a", "z"}, {"c": 2, "d": 0}]


def test_grades_stand_where_the_lists_say():
    rankings = rankings_from_lists(RANKED, RELEVANT)
    np.testing.assert_array_equal(rankings.rel, [np.nan, 1, np.nan, 2, 0])
    assert rankings.offsets.tolist() == [0, 3, 5]
    assert rankings.ideal.tolist() == [1, 1, 2, 0]
    assert rankings.n_relevant.tolist() == [2, 1]
    assert rankings.query_ids == ("q1", "q2")
    assert rankings.tied.tolist() == [False, False]


def test_a_top_k_matrix_with_padding_is_what_recommenders_keep():
    matrix = np.array([[3, 1, 7], [5, 2, -1]], dtype=np.int32)
    rankings = rankings_from_lists(matrix, [[1, 4], np.array([5])], padding=-1)
    np.testing.assert_array_equal(rankings.rel, [np.nan, 1, np.nan, 1, np.nan])
    assert rankings.offsets.tolist() == [0, 3, 5]


def test_by_query_id_missing_and_unjudged_queries_are_told():
    rankings = rankings_from_lists({"q3": ["x"], "q2": ["a"]}, {"q1": {"a"}, "q2": {"a"}})
    assert rankings.query_ids == ("q1", "q2")
    assert rankings.missing.tolist() == [True, False]
    assert rankings.unjudged_queries == ("q3",)
    assert rankings.rel.tolist() == [1]


@pytest.mark.parametrize("kind", [sparse.csr_array, sparse.csc_matrix, sparse.coo_array, sparse.lil_array])
def test_sparse_relevance_is_a_row_for_each_query(kind):
    relevance = kind(np.array([[0, 2, 0, 1], [0, 0, 0, 0], [3, 0, 0, 0]]))
    rankings = rankings_from_lists(np.array([[1, 2], [0, 1], [2, 0]]), relevance)
    np.testing.assert_array_equal(rankings.rel, [2, np.nan, np.nan, np.nan, np.nan, 3])
    assert rankings.ideal.tolist() == [2, 1, 3]
    assert rankings.n_relevant.tolist() == [2, 0, 1]


def test_a_large_sparse_matrix_is_never_made_dense():
    # Dense, these would be 8 terabytes.
    relevance = sparse.csr_array((np.ones(2), ([0, 999_999], [5, 7])), shape=(1_000_000, 1_000_000))
    ranked = np.tile([5, 7], (1_000_000, 1))
    rankings = rankings_from_lists(ranked, relevance)
    assert (len(rankings), np.nansum(rankings.rel)) == (1_000_000, 2)


def test_evaluate_takes_dicts_of_ranked_ids():
    report = evaluate({"q1": {"a": 2}, "q2": {"b": 1}}, {"q1": ["x", "a"], "q2": ["b"]}, "RR")
    assert report.per_query["RR"].tolist() == [0.5, 1]


@settings(deadline=None)
@given(
    st.dictionaries(st.integers(0, 5), st.lists(st.integers(0, 30), unique=True, max_size=8), min_size=1, max_size=5),
    st.dictionaries(
        st.integers(0, 5), st.dictionaries(st.integers(0, 30), st.integers(-1, 3), max_size=6), min_size=1, max_size=5
    ),
)
def test_lists_are_scored_as_dicts_with_falling_scores(ranked, judged):
    judged |= {next(iter(ranked)): {1: 1}}
    scores = {query: {doc: -float(rank) for rank, doc in enumerate(docs)} for query, docs in ranked.items()}
    ours, expected = rankings_from_lists(ranked, judged), rankings_from_dicts(judged, scores)
    for field in ("rel", "offsets", "ideal", "ideal_offsets", "missing"):
        np.testing.assert_array_equal(getattr(ours, field), getattr(expected, field))
    assert (ours.query_ids, ours.unjudged_queries) == (expected.query_ids, expected.unjudged_queries)


@pytest.mark.parametrize(
    ("ranked", "relevant", "message"),
    [
        ([["a", "b", "a"]], [{"a"}], "query 'q1': document 'a' stands at ranks 1 and 3; give it once, or padding='a'"),
        ({"q": ["a", "a"], "p": ["a"]}, {"p": {"a"}}, "query 'q': document 'a' stands at ranks 1 and 2"),
        ([["a"]], [["a", "a"]], "query 'q1', relevant: document 'a' stands at positions 1 and 2; give it once"),
        ([[1, 2]], [{"1"}], r"have no document id in common: relevant has '1', ranked has 1 \(str against int\)"),
        ({1: ["a"]}, {"1": {"a"}}, r"have no query id in common: relevant has '1', ranked has 1 \(str against int\)"),
        ([["a"], ["b"]], [{"a"}], "ranked has 2 queries, relevant 1; give one row for each query"),
        ({"q": ["a"]}, [{"a"}], "ranked is a dict by query id, relevant is not"),
        ([], [], "ranked is empty; give at least one query"),
        ([["a"]], [{"a": np.nan}], "relevant, query 'q1', document 'a': the grade nan is not a finite number"),
        ([["a"], "bc"], [{"a"}, {"b"}], "ranked, position 2: 'bc' is a single value; give a list or row of ids"),
        (np.array([[1.0, np.nan]]), [{1}], "ranked, row 1: NaN is no document id"),
        ([["a", None]], [{"a"}], "query 'q1', ranked: None is no document id; leave it out"),
        (np.array([[0, -1]]), sparse.csr_array(np.eye(3)[:1]), "query 'q1', rank 2: -1 is no column of relevant"),
        (np.array([[0, 3]]), sparse.csr_array(np.eye(3)[:1]), "rank 2: 3 is no column of relevant, which has 3"),
        (
            np.array([[0]]),
            sparse.coo_array((np.ones(2), ([0, 0], [1, 1])), shape=(1, 2)),
            r"relevant stores row 0, column 1 more than once \(query 'q1'\)",
        ),
    ],
)
def test_what_cannot_be_read_is_refused(ranked, relevant, message):
    with pytest.raises(ValueError, match=message):
        rankings_from_lists(ranked, relevant)
