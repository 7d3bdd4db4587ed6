import re
from itertools import permutations
from math import log2

import numpy as np
import pytest

from rankbook import evaluate, rankings_from_arrays, rankings_from_grades, tie_spans

D1, D2, D3 = (1 / log2(rank + 1) for rank in range(1, 4))

QRELS = {"q1": {"a": 1}, "no tie": {"a": 1, "b": 0}, "nothing relevant": {"a": 0}}
RUN = {"q1": {"a": 0.5, "b": 0.5, "c": 0.5}, "no tie": {"a": 1, "b": 2}, "nothing relevant": {"a": 1, "b": 1}}


def test_lowest_expected_and_highest_score_of_each_query():
    # Q16.
    spans = tie_spans(QRELS, RUN, ["P@1", "RR", "nDCG"])
    assert spans.query_ids == ("q1", "no tie", "nothing relevant")
    assert len(spans) == 3
    assert spans.tied.tolist() == [True, False, False]
    nan = np.nan
    expected = {
        "P@1": [[0, 1 / 3, 1], [0, 0, 0], [0, 0, 0]],
        "RR": [[1 / 3, (1 + 1 / 2 + 1 / 3) / 3, 1], [1 / 2] * 3, [nan] * 3],
        "nDCG": [[D3, (D1 + D2 + D3) / 3, 1], [D2] * 3, [nan] * 3],
    }
    for name, scores in expected.items():
        np.testing.assert_allclose(spans.per_query[name], scores, atol=1e-12)
    np.testing.assert_allclose(spans.mean["RR"], [(1 / 3 + 1 / 2) / 2, (11 / 18 + 1 / 2) / 2, 3 / 4], atol=1e-12)
    np.testing.assert_allclose(spans.mean["P@1"], [0, 1 / 9, 1 / 3], atol=1e-12)
    np.testing.assert_array_equal(spans.per_query["mrr"], spans.per_query["RR"])


def test_constant_scorer():
    # M24.
    spans = tie_spans(rankings_from_arrays([1] + [0] * 99, [0.5] * 100), "RR").per_query["RR"]
    assert spans.round(4).tolist() == [[0.01, 0.0519, 1]]


def test_every_kind_of_call_gives_the_same():
    rankings = rankings_from_arrays([1, 0, 0], [0.5, 0.5, 0.5])
    qrels, run = {"q1": {"a": 1}}, {"q1": {"a": 0.5, "b": 0.5, "c": 0.5}}
    for spans in (
        tie_spans(rankings, "RR"),
        tie_spans(rankings, iter(["RR"])),
        tie_spans(rankings, metrics=["RR"]),
        tie_spans(qrels, run, iter(["recip_rank"])),
        tie_spans(qrels=qrels, run=run, metrics="RR"),
    ):
        np.testing.assert_allclose(spans.per_query["RR"], [[1 / 3, 11 / 18, 1]], atol=1e-12)


def test_spans_are_the_ends_and_the_mean_over_every_order():
    metrics = ["P@2", "R@3", "F1@3", "Rprec", "Success@2", "AP", "AP@3", "RR", "RR@2", "DCG@3", "nDCG@3", "nDCG"]
    rng = np.random.default_rng(5)
    for _ in range(40):
        grades = {doc: int(grade) for doc, grade in zip("abcdef", rng.integers(-1, 4, 6), strict=True)}
        judged = {doc: grade for doc, grade in grades.items() if doc not in "ef"}
        scores = dict(zip("abcdef", rng.integers(0, 2, 6).tolist(), strict=True))
        orders = {tuple(sorted(order, key=scores.get, reverse=True)) for order in permutations(scores)}
        ranked = [[judged.get(doc) for doc in order] for order in orders]
        every_order = evaluate(rankings_from_grades(ranked, [list(judged.values())] * len(ranked)), metrics)
        spans = tie_spans({"q": judged}, {"q": scores}, metrics)
        for name, found in every_order.per_query.items():
            ends_and_mean = [found.min(), found.mean(), found.max()]
            np.testing.assert_allclose(spans.per_query[name][0], ends_and_mean, atol=1e-12)


def test_expected_score_is_never_outside_its_span():
    rng = np.random.default_rng(3)
    rankings = rankings_from_arrays(rng.choice([0.3, 0.7, 1.1], (200, 7)), rng.integers(0, 2, (200, 7)))
    for spans in tie_spans(rankings, ["nDCG@5", "DCG", "AP", "RR", "P@3"]).per_query.values():
        assert (spans[:, 0] <= spans[:, 1]).all()
        assert (spans[:, 1] <= spans[:, 2]).all()


def test_spans_are_shown_as_a_table():
    assert str(tie_spans(QRELS, RUN, ["P@1", "RR"])).splitlines() == [
        "query            metric lowest expected highest",
        "q1                  P@1 0.0000   0.3333  1.0000",
        "q1                   RR 0.3333   0.6111  1.0000",
        "no tie              P@1 0.0000   0.0000  0.0000",
        "no tie               RR 0.5000   0.5000  0.5000",
        "nothing relevant    P@1 0.0000   0.0000  0.0000",
        "nothing relevant     RR    nan      nan     nan",
        "mean                P@1 0.0000   0.1111  0.3333",
        "mean                 RR 0.4167   0.5556  0.7500",
        "",
        "1 of 3 queries has documents of different grade with equal scores (ties).",
    ]


def test_long_table_is_shortened():
    spans = tie_spans(rankings_from_arrays([[1, 0]] * 20, [[1, 1]] * 20), "RR")
    lines = repr(spans).splitlines()
    assert [line.split()[0] for line in lines[1:10]] == ["q1", "q2", "q3", "q4", "q5", "…", "q18", "q19", "q20"]
    assert lines[-1] == "20 of 20 queries have documents of different grade with equal scores (ties)."


def test_mean_over_nothing_defined_is_undefined():
    assert np.isnan(tie_spans(rankings_from_grades([[0]]), "RR").mean["RR"]).all()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((QRELS, RUN), "no metric is named; give at least one"),
        ((rankings_from_grades([1]),), "no metric is named; give at least one"),
        ((rankings_from_grades([1]), RUN, "AP"), "Rankings hold the run already"),
        ((QRELS, None, "AP"), "run is empty; give at least one query"),
    ],
)
def test_errors_are_those_of_evaluate(arguments, message):
    with pytest.raises(ValueError, match=f"^{re.escape(message)}"):
        tie_spans(*arguments)
