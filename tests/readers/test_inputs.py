import re

import pandas as pd
import pytest

from rankbook import rankings_from, rankings_from_dicts

QRELS = {"q1": {"a": 2, "é": 1}, "q2": {}, "q3": {"a": 1}}
RUN = {"q1": {"é": 0.5, "b": 0.5, "a": 0.25}, "q2": {"z": 1}, "q9": {"a": 1}}


def frame_of(by_query, value):
    rows = [(query, doc, number) for query, by_doc in by_query.items() for doc, number in by_doc.items()]
    return pd.DataFrame(rows, columns=["query_id", "doc_id", value])


@pytest.mark.parametrize("ties", ["doc_id_desc", "doc_id_asc", "input_order", "optimistic", "pessimistic"])
def test_a_dict_beside_a_frame_is_read_as_beside_a_dict(ties):
    expected = rankings_from_dicts(QRELS, RUN, ties=ties)
    rankings = rankings_from(QRELS, frame_of(RUN, "score"), ties=ties)
    assert rankings.query_ids == expected.query_ids
    assert rankings.unjudged_queries == ("q9",)
    assert rankings.missing.tolist() == [False, False, True]
    for name in ("rel", "offsets", "ideal", "ideal_offsets", "tie_starts"):
        assert str(getattr(rankings, name)) == str(getattr(expected, name)), name


def test_whole_numbers_in_a_dict_meet_those_of_a_frame():
    run = pd.DataFrame({"qid": [1, 1], "doc_id": [10, 9], "score": [1, 1]})
    assert rankings_from({1: {9: 1, 10: 2}}, run).rel.tolist() == [2, 1]


@pytest.mark.parametrize(
    ("qrels", "run", "message"),
    [
        (
            [1],
            {"q": {"a": 1}},
            "qrels is a list; give a dict: {query id: {document id: grade}}, the path of a file, or",
        ),
        ({"q": {"a": 1}}, 7, "run is a int; give a dict: {query id: {document id: score}}, the path of a file, or"),
        (
            {"q1": {"a": 1, 7: 1}},
            frame_of(RUN, "score"),
            "qrels has the document id 7; beside a file or a frame, give ids that are all text, or all whole numbers",
        ),
        ({"q1": {("a",): 1}}, frame_of(RUN, "score"), "qrels has the document id ('a',); beside a file or a frame"),
        (
            {"q1": {"a": None}},
            frame_of(RUN, "score"),
            "qrels, query 'q1', document 'a': the grade None is not a finite",
        ),
        ({1: {"a": 1}}, frame_of(RUN, "score"), "qrels and run have no query id in common: qrels has 1, run has 'q1'"),
        (
            {"q1": {7: 1}},
            frame_of(RUN, "score"),
            "qrels and run have no document id in common: qrels has 7, run has 'é' (int against str)",
        ),
    ],
)
def test_what_can_not_be_read_together_is_refused(qrels, run, message):
    with pytest.raises(ValueError, match=f"^{re.escape(message)}"):
        rankings_from(qrels, run)
