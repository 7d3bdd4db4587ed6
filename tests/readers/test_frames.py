import re

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rankbook as rb
from rankbook import rankings_from_dicts, rankings_from_frames

UNJUDGED = np.nan
ORDERS = ["doc_id_desc", "doc_id_asc", "input_order", "optimistic", "pessimistic"]


def of_duckdb(columns):
    connection = duckdb.connect()
    connection.register("given", pa.table(columns))
    # A table of its own: a relation over a registered object may be read in any order.
    connection.execute("create table rows as select * from given")
    return connection.table("rows")


BACKENDS = {
    "pandas": pd.DataFrame,
    "pandas objects": lambda columns: pd.DataFrame(
        {
            name: pd.Series(values, dtype=None if name in {"grade", "score"} else object)
            for name, values in columns.items()
        }
    ),
    "polars": pl.DataFrame,
    "polars lazy": pl.LazyFrame,
    "pyarrow": pa.table,
    "duckdb": of_duckdb,
}


def columns_of(by_query, value):
    rows = [(query, doc, number) for query, by_doc in by_query.items() for doc, number in by_doc.items()]
    return dict(zip(["query_id", "doc_id", value], map(list, zip(*rows, strict=True)), strict=True))


def assert_same(rankings, expected):
    assert rankings.query_ids == expected.query_ids
    assert rankings.unjudged_queries == expected.unjudged_queries
    for name in ("rel", "offsets", "ideal", "ideal_offsets", "missing", "tie_starts"):
        np.testing.assert_array_equal(getattr(rankings, name), getattr(expected, name), err_msg=name)
        assert getattr(rankings, name).dtype == getattr(expected, name).dtype, name
    assert rankings.ideal_from == "judgements"


@pytest.fixture(params=BACKENDS)
def backend(request):
    return BACKENDS[request.param]


def test_documents_are_ranked_by_score_and_their_grades_looked_up(backend):
    qrels = backend({"qid": ["q1", "q1", "q2"], "docno": ["a", "c", "x"], "rel": [2, 1, 1]})
    run = backend(
        {
            "q_id": ["q2", "q1", "q1", "q9", "q1"],
            "item_id": ["x", "a", "b", "a", "c"],
            "sim": [1.0, 0.1, 0.7, 5.0, 0.4],
        }
    )
    rankings = rankings_from_frames(qrels, run)
    assert rankings.query_ids == ("q1", "q2")
    np.testing.assert_array_equal(rankings.rel, [UNJUDGED, 1, 2, 1])
    assert rankings.offsets.tolist() == [0, 3, 4]
    assert rankings.unjudged_queries == ("q9",)


TEXTS = st.sampled_from(
    ["d1", "d10", "d9", "D9", "é", "～", "🗺", "", "a b", "a long document id", "a long document it"]
)
NUMBERS = st.sampled_from([-(2**63), -5, -1, 0, 7, 9, 10, 256, 65536, 2**63 - 1])


def inputs(ids):
    queries = st.sampled_from(["q1", "q2", "q3"])
    grades = st.dictionaries(ids, st.sampled_from([-1.0, 0.0, 1.0, 2.0, 0.5]), min_size=1, max_size=8)
    scores = st.dictionaries(ids, st.sampled_from([-1.5, 0.0, -0.0, 0.5, 0.5 + 1e-9]), min_size=1, max_size=8)
    return st.tuples(st.dictionaries(queries, grades, min_size=1), st.dictionaries(queries, scores, min_size=1)).filter(
        lambda both: not both[0].keys().isdisjoint(both[1])
    )


@pytest.mark.parametrize("name", BACKENDS)
@settings(derandomize=True, database=None, deadline=None, max_examples=40)
@given(inputs(TEXTS) | inputs(NUMBERS), st.sampled_from(ORDERS), st.sampled_from(["float64", "float32"]), st.randoms())
def test_frames_are_read_as_dicts_are(name, both, ties, scores, random):
    qrels, run = both
    frames = []
    for by_query, value in ((qrels, "grade"), (run, "score")):
        columns = columns_of(by_query, value)
        # The rows of a query need not stand together.
        taken = {query: iter(list(by_doc.items())) for query, by_doc in by_query.items()}
        order = list(columns["query_id"])
        first = list(dict.fromkeys(order))
        rest = order.copy()
        for query in first:
            rest.remove(query)
        random.shuffle(rest)
        rows = [(query, *next(taken[query])) for query in first + rest]
        frames.append(BACKENDS[name](dict(zip(columns, map(list, zip(*rows, strict=True)), strict=True))))
    assert_same(rankings_from_frames(*frames, ties=ties, scores=scores), rankings_from_dicts(qrels, run, ties, scores))


QRELS = {"query_id": ["q1", "q1"], "doc_id": ["a", "b"], "relevance": [1, 0]}
RUN = {"query_id": ["q1", "q1"], "doc_id": ["b", "a"], "score": [0.5, 0.25]}


def test_frames_of_two_libraries_meet():
    np.testing.assert_array_equal(rankings_from_frames(pd.DataFrame(QRELS), pl.DataFrame(RUN)).rel, [0, 1])
    np.testing.assert_array_equal(rankings_from_frames(of_duckdb(QRELS), pa.table(RUN)).rel, [0, 1])


def test_evaluate_and_tie_spans_take_frames(backend):
    qrels, run = backend(QRELS), backend({**RUN, "score": [0.5, 0.5]})
    assert rb.evaluate(qrels, run, ["RR"]).mean["RR"] == 0.5
    assert rb.evaluate(qrels, run, ["RR"], ties="doc_id_asc").mean["RR"] == 1
    assert rb.evaluate(qrels, run, ["RR"], ties="expected").mean["RR"] == 0.75
    assert rb.evaluate(qrels, run, ["RR"], convention="trec_eval").mean["RR"] == 0.5
    assert rb.tie_spans(qrels, run, ["RR"]).mean["RR"].tolist() == [0.5, 0.75, 1]


def test_names_of_columns_are_known_in_any_case_and_others_are_left_alone(backend):
    qrels = backend({"Q0": [0, 0], "QID": QRELS["query_id"], "DocNo": QRELS["doc_id"], "Label": [1, 0]})
    run = backend({"Rank": [1, 2], "User_ID": RUN["query_id"], "Item_Id": RUN["doc_id"], "Similarity": RUN["score"]})
    assert rankings_from_frames(qrels, run).rel.tolist() == [0, 1]


def test_columns_can_be_named(backend):
    qrels = backend({"rel": ["a", "b"], "a": ["q1", "q1"], "docid": [1, 0]})
    run = backend({"who": ["q1", "q1"], "score": [9, 9], "doc_id": ["a", "b"], "mine": [0.5, 0.75]})
    rankings = rankings_from_frames(
        qrels, run, qrels_columns=("a", "rel", "docid"), run_columns=["who", "doc_id", "mine"]
    )
    assert rankings.rel.tolist() == [0, 1]


def test_categories_are_read_as_their_texts_and_numbers():
    texts = pd.DataFrame(RUN).astype({"query_id": "category", "doc_id": "category"})
    assert rankings_from_frames(pd.DataFrame(QRELS), texts).rel.tolist() == [0, 1]
    enum = pl.DataFrame(RUN).with_columns(
        pl.col("doc_id").cast(pl.Enum(["b", "a"])), pl.col("query_id").cast(pl.Categorical)
    )
    # By text, not by the order of the categories.
    tied = enum.with_columns(score=1.0)
    assert rankings_from_frames(pl.DataFrame(QRELS), tied).rel.tolist() == [0, 1]
    assert rankings_from_frames(pl.DataFrame(QRELS), tied, ties="doc_id_asc").rel.tolist() == [1, 0]
    numbers = pd.DataFrame({"query_id": [1, 1], "doc_id": pd.Categorical([10, 9]), "score": [1.0, 1.0]})
    judged = pd.DataFrame({"query_id": [1], "doc_id": [9], "grade": [1]})
    np.testing.assert_array_equal(rankings_from_frames(judged, numbers).rel, [UNJUDGED, 1])


@pytest.mark.parametrize("kind", ["uint8", "int16", "Int32", "int64", "uint64"])
def test_whole_numbers_of_any_width_meet(kind):
    run = pd.DataFrame({"query_id": [1, 1], "doc_id": [10, 9], "score": [1, 1]}).astype({"doc_id": kind})
    judged = pl.DataFrame({"query_id": [1], "doc_id": [9], "grade": [True]})
    np.testing.assert_array_equal(rankings_from_frames(judged, run).rel, [UNJUDGED, 1])


def test_grades_and_scores_of_any_number_type_are_read():
    from decimal import Decimal

    qrels = pl.DataFrame({**QRELS, "relevance": [Decimal("1.50"), Decimal("0.25")]})
    run = pd.DataFrame({**RUN, "score": pd.array([2, 1], dtype="Int64")})
    assert rankings_from_frames(qrels, run).rel.tolist() == [0.25, 1.5]
    assert (
        rankings_from_frames(pd.DataFrame(QRELS), pa.table({**RUN, "score": pa.array([1, 2], pa.float32())})).rel[0]
        == 1
    )


@pytest.mark.parametrize(
    ("qrels", "run", "message"),
    [
        (
            QRELS,
            {**RUN, "score": [0.5, None]},
            "run, row 2: query 'q1', document 'a': the score {none} is not a finite",
        ),
        (
            QRELS,
            {**RUN, "score": [float("-inf"), 1.0]},
            "run, row 1: query 'q1', document 'b': the score -inf is not a finite number; mend it or leave the row out",
        ),
        (
            QRELS,
            {**RUN, "score": ["0.5", "x"]},
            "run, row 1: query 'q1', document 'b': the score '0.5' is not a finite",
        ),
        (
            QRELS,
            {**RUN, "score": [1, 2**53 + 1]},
            "run, row 2: query 'q1', document 'a': the score 9007199254740993 is a whole number beyond 2**53",
        ),
        ({**QRELS, "relevance": [1.0, float("inf")]}, RUN, "qrels, row 2: query 'q1', document 'b': the grade inf is"),
        (QRELS, {**RUN, "doc_id": ["a", None]}, "run, row 2, column 'doc_id': the id is missing; give one, or leave"),
        ({**QRELS, "query_id": [None, "q1"]}, RUN, "qrels, row 1, column 'query_id': the id is missing"),
        (
            QRELS,
            {"query_id": ["q1", "q2", "q1"], "doc_id": ["b", "b", "b"], "score": [0.5, 0.5, 0.25]},
            "run, row 3: query 'q1', document 'b' is retrieved already in run, row 1; leave one of the two out",
        ),
        (
            {**QRELS, "doc_id": ["a", "a"]},
            RUN,
            "qrels, row 2: query 'q1', document 'a' is judged already in qrels, row 1; leave one of the two out",
        ),
        (
            {**QRELS, "query_id": [1, 1]},
            {**RUN, "query_id": ["1", "1"]},
            "qrels and run have no query id in common: qrels has 1, run has '1' (int against str); "
            "give both the same ids, of one type",
        ),
        (
            {**QRELS, "doc_id": [7, 8]},
            {**RUN, "doc_id": ["7", "8"]},
            "qrels and run have no document id in common: qrels has 7, run has '7' (int against str); "
            "give both the same ids, of one type",
        ),
        (
            QRELS,
            {**RUN, "query_id": ["x", "y"]},
            "qrels and run have no query id in common: qrels has 'q1', run has 'x'; give both the same ids",
        ),
        (
            {**QRELS, "qid": ["q1", "q1"]},
            RUN,
            "qrels has 2 columns for the query: 'query_id', 'qid'; give qrels_columns=(query, document, grade)",
        ),
        (
            QRELS,
            {"query_id": ["q1"], "doc_id": ["a"], "points": [1]},
            "run has no column for the score, such as score; it has 'query_id', 'doc_id', 'points'; "
            "give run_columns=(query, document, score)",
        ),
    ],
)
def test_errors_say_what_is_wrong_where_and_the_mend(backend, qrels, run, message):
    none = "(None|nan|<NA>)"
    with pytest.raises(ValueError, match="^" + re.escape(message).replace(re.escape("{none}"), none)):
        rankings_from_frames(backend(qrels), backend(run))


@pytest.mark.parametrize(
    ("qrels", "run", "columns", "message"),
    [
        ([1], pd.DataFrame(RUN), {}, "qrels is a list; give a data frame with a row for each document"),
        (pd.DataFrame(QRELS), pd.Series([1]), {}, "run is a Series; give a data frame with a row for each document"),
        (pd.DataFrame(QRELS)[:0], pd.DataFrame(RUN), {}, "qrels has no row; give at least one"),
        (
            pd.DataFrame(QRELS),
            pl.DataFrame({**RUN, "doc_id": [1.0, 2.0]}),
            {},
            "the ids in column 'doc_id' of run are of type Float64; give them as text, or as whole numbers",
        ),
        (
            pd.DataFrame(QRELS),
            pd.DataFrame({**RUN, "doc_id": ["a", 2]}),
            {},
            "the ids in column 'doc_id' of run are of type int, str; give all as text, or all as whole numbers",
        ),
        (
            pd.DataFrame(QRELS),
            pd.DataFrame(RUN),
            {"run_columns": ("query_id", "doc_id", "points")},
            "run has no column 'points'; it has 'query_id', 'doc_id', 'score'",
        ),
        (
            pd.DataFrame(QRELS),
            pd.DataFrame(RUN),
            {"qrels_columns": "abc"},
            "qrels_columns is 'abc'; give three names: query, document, grade",
        ),
        (
            pd.DataFrame(QRELS),
            pd.DataFrame(RUN),
            {"run_columns": ("query_id", "doc_id", "doc_id")},
            "run_columns is ('query_id', 'doc_id', 'doc_id'); give three names: query, document, score",
        ),
        (
            pd.DataFrame(QRELS),
            pl.DataFrame({**RUN, "doc_id": pl.Series([1, 2**64 - 1], dtype=pl.UInt64)}),
            {},
            "the ids in column 'doc_id' of run go beyond 2**63; give them as text",
        ),
    ],
)
def test_what_is_no_frame_of_rows_is_refused(qrels, run, columns, message):
    with pytest.raises(ValueError, match=f"^{re.escape(message)}"):
        rankings_from_frames(qrels, run, **columns)


def test_other_orders_are_refused():
    with pytest.raises(ValueError, match=r"^ties is 'docid'; give doc_id_desc"):
        rankings_from_frames(pd.DataFrame(QRELS), pd.DataFrame(RUN), ties="docid")
