import re
from xml.etree import ElementTree

import numpy as np
import pandas
import polars
import pytest

from rankbook import CONVENTIONS, evaluate, rankings_from_grades
from rankbook.report import ByMetric, Report


def report_on(n_queries, metrics=("P@1",)):
    """Report on lists of one document: relevant in every query with an even number."""
    return evaluate(rankings_from_grades([[1 - q % 2] for q in range(n_queries)], [[1]] * n_queries), metrics)


def table_of(report):
    """Return the cells of the HTML table, row by row, and the sentence below it."""
    page = ElementTree.fromstring(f"<div>{report._repr_html_()}</div>")
    return [["".join(cell.itertext()) for cell in row] for row in page.iter("tr")], page.find("p").text


REPORT = evaluate(
    {"q1": {"d1": 2, "d3": 1}, "query-2": {"d7": 1}, "q3": {"d1": 0}},
    {"q1": {"d1": 0.9, "d2": 0.8, "d3": 0.7}, "query-2": {"d8": 0.6, "d7": 0.5}, "q3": {"d1": 1}},
    ["P@2", "RR", "nDCG@10(gain=linear)"],
)


def test_terminal_shows_a_line_for_each_query_then_the_means_then_what_was_counted():
    # nDCG: (2 + 1/2) / (2 + .6309) and .6309.
    assert str(REPORT).splitlines() == [
        "query      P@2     RR nDCG@10(gain=linear)",
        "q1      0.5000 1.0000               0.9502",
        "query-2 0.5000 0.5000               0.6309",
        "q3      0.0000    nan                  nan",
        "mean    0.3333 0.7500               0.7906",
        "",
        "3 queries. 1 has nothing relevant: RR, nDCG@10(gain=linear) undefined. "
        "2 retrieved documents unjudged, read as not relevant.",
    ]
    assert repr(REPORT) == str(REPORT)


def test_notebook_shows_the_same_table():
    rows, notes = table_of(REPORT)
    assert rows == [line.split() for line in str(REPORT).splitlines()[:5]]
    assert notes == REPORT.notes


def test_names_are_escaped_in_a_notebook():
    report = evaluate({"<b>q&1</b>": {"a": 1}}, {"<b>q&1</b>": {"a": 1}}, "P@1")
    shown = report._repr_html_()
    assert "<b>" not in shown
    assert "&lt;b&gt;q&amp;1&lt;/b&gt;" in shown
    assert table_of(report)[0][1] == ["<b>q&1</b>", "1.0000"]
    assert "<b>q&1</b>" in str(report)


def test_ten_queries_are_all_shown():
    names = ["query", *(f"q{number}" for number in range(1, 11)), "mean"]
    assert [line.split()[0] for line in str(report_on(10)).splitlines()[:12]] == names
    assert [row[0] for row in table_of(report_on(10))[0]] == names


def test_of_more_than_ten_queries_the_first_and_the_last_are_shown():
    expected = [
        ["query", "P@1"],
        *(["q1", "1.0000"], ["q2", "0.0000"], ["q3", "1.0000"], ["q4", "0.0000"], ["q5", "1.0000"]),
        ["…", "…"],
        *(["q1198", "0.0000"], ["q1199", "1.0000"], ["q1200", "0.0000"]),
        ["mean", "0.5000"],
    ]
    assert [line.split() for line in str(report_on(1200)).splitlines()[:11]] == expected
    assert table_of(report_on(1200))[0] == expected
    assert report_on(1200).notes == "1,200 queries."


def test_all_scores_are_kept_beside_their_queries():
    report = report_on(12, ["P@1", "RR"])
    assert len(report) == 12
    assert report.query_ids == tuple(f"q{number}" for number in range(1, 13))
    for scores in report.per_query.values():
        assert scores.dtype == np.float64
        assert scores.tolist() == [1, 0] * 6


@pytest.mark.parametrize("spelling", ["nDCG@10", "ndcg@10", "NDCG@10", "ndcg_cut_10", "nDCG@10(gain=exp2)"])
def test_any_spelling_finds_a_metric(spelling):
    report = report_on(2, ["ndcg_cut_10", "map"])
    assert list(report.mean) == ["nDCG@10", "AP"]
    assert report.mean[spelling] == report.mean["nDCG@10"]
    assert report.per_query[spelling] is report.per_query["nDCG@10"]


def test_any_spelling_tells_whether_a_metric_was_evaluated():
    mean = report_on(2, ["nDCG@10"]).mean
    assert "ndcg_cut_10" in mean
    assert mean.get("ndcg@10") == mean["nDCG@10"]
    for other in ["nDCG@5", "AP", "nonsense", None]:
        assert other not in mean
        assert mean.get(other) is None
        assert mean.get(other, 7) == 7


def test_same_metric_under_two_names_is_one_column():
    assert list(report_on(2, ["P@1", "precision@1", "P_1"]).mean) == ["P@1"]


def test_metric_that_was_not_evaluated_is_told_from_one_that_does_not_exist():
    report = report_on(2, ["nDCG@10", "AP"])
    with pytest.raises(KeyError, match="'P@5' was not evaluated; there are nDCG@10, AP"):
        report.mean["P@5"]
    with pytest.raises(ValueError, match="there is no metric 'ncdg@10'; did you mean nDCG"):
        report.mean["ncdg@10"]


def test_undefined_scores_are_left_out_of_the_mean():
    report = Report(
        query_ids=("a", "b", "c"),
        per_query=ByMetric({"RR": np.array([1, np.nan, 0.5]), "AP": np.array([np.nan] * 3)}),
        counts=dict.fromkeys(REPORT.counts, 0) | {"queries": 3},
        ideal_from="judgements",
    )
    assert report.mean["RR"] == (1 + 0.5) / 2
    assert np.isnan(report.mean["AP"])
    assert str(report).splitlines()[4].split() == ["mean", "0.7500", "nan"]


@pytest.mark.parametrize(
    ("counts", "notes"),
    [
        ({}, "2 queries."),
        ({"queries": 1}, "1 query."),
        ({"undefined": 1}, "2 queries. 1 has nothing relevant."),
        ({"undefined": 2}, "2 queries. 2 have nothing relevant."),
        ({"missing": 1}, "2 queries. 1 is missing from the run."),
        ({"missing": 2}, "2 queries. 2 are missing from the run."),
        ({"unjudged_queries": 1}, "2 queries. 1 query of the run is not judged: left out."),
        ({"unjudged_queries": 3}, "2 queries. 3 queries of the run are not judged: left out."),
        ({"unjudged": 1}, "2 queries. 1 retrieved document unjudged, read as not relevant."),
        ({"unjudged": 4321}, "2 queries. 4,321 retrieved documents unjudged, read as not relevant."),
        ({"negative": 1}, "2 queries. 1 grade is negative, read as not relevant."),
        ({"negative": 2}, "2 queries. 2 grades are negative, read as not relevant."),
        ({"tied": 1}, "2 queries. 1 query has documents of different grade with equal scores (ties)."),
        ({"tied": 2}, "2 queries. 2 queries have documents of different grade with equal scores (ties)."),
    ],
)
def test_notes_say_in_words_what_was_counted(counts, notes):
    report = Report(
        query_ids=("a", "b"),
        per_query=ByMetric({"P@1": np.zeros(2)}),
        counts=dict.fromkeys(REPORT.counts, 0) | {"queries": 2} | counts,
        ideal_from="judgements",
    )
    assert report.notes == notes


def test_notes_say_where_the_ideal_order_comes_from():
    sentence = "No judged grades were given: the best order is made of the lists, and what they missed is not counted."
    assert evaluate(rankings_from_grades([1, 0]), "AP").notes == f"1 query. {sentence}"
    assert evaluate(rankings_from_grades([1, 0], ideal=[1, 0]), "AP").notes == "1 query."


def test_notes_name_what_is_undefined_only_where_it_was_left_so():
    nothing = rankings_from_grades([[1, 0], [0, 0]], ideal=[[1, 0], [0, 0]])
    assert evaluate(nothing, ["P@1", "AP"]).notes == "2 queries. 1 has nothing relevant: AP undefined."
    assert evaluate(nothing, "AP", replace_undefined_by=0).notes == "2 queries. 1 has nothing relevant."
    assert evaluate(nothing, "P@1").notes == "2 queries. 1 has nothing relevant."


def test_every_count_has_its_words():
    sentences = re.findall(r"[^.]+\.", Report(("a",), ByMetric(), dict.fromkeys(REPORT.counts, 1), "judgements").notes)
    assert len(sentences) == len(REPORT.counts)


def test_geometric_mean_favours_the_weak_query():
    # A12: AP .80 and .02; the easy query 5 % better, the hard one twice as good.
    def report(*scores):
        return Report(("easy", "hard"), ByMetric({"AP": np.array(scores)}), REPORT.counts, "judgements")

    assert report(0.84, 0.02).geometric_mean("AP") == pytest.approx((0.84 * 0.02) ** 0.5, abs=1e-12)
    assert round(report(0.84, 0.02).geometric_mean("AP"), 4) == 0.1296
    assert round(report(0.80, 0.04).geometric_mean("map"), 4) == 0.1789
    assert report(0.84, 0.02).mean["AP"] > report(0.80, 0.04).mean["AP"]
    # A query with 0 counts as the floor, one that is undefined not at all.
    assert report(0.4, 0).geometric_mean("AP") == pytest.approx((0.4 * 0.00001) ** 0.5, abs=1e-12)
    assert report(0.4, 0).geometric_mean("AP", floor=0.1) == pytest.approx((0.4 * 0.1) ** 0.5, abs=1e-12)
    assert report(0.4, np.nan).geometric_mean("AP") == pytest.approx(0.4, abs=1e-12)
    assert np.isnan(report(np.nan, np.nan).geometric_mean("AP"))


def test_weighted_mean_of_auc_is_gauc():
    # AUC 1 of a list of 2, 1/3 of one of 4, and undefined in one of 3.
    rankings = rankings_from_grades([[1, 0], [0, 0, 1, 0], [0, 0, 0]])
    report = evaluate(rankings, "AUC")
    gauc = report.weighted_mean("AUC", np.diff(rankings.offsets))
    assert gauc == pytest.approx((2 * 1 + 4 * (1 / 3)) / (2 + 4), abs=1e-12)
    assert report.weighted_mean("auc", [1, 1, 5]) == pytest.approx(report.mean["AUC"], abs=1e-12)
    assert report.weighted_mean("AUC", [1, 0, 0]) == 1
    assert np.isnan(report.weighted_mean("AUC", [0, 0, 1]))


@pytest.mark.parametrize(
    ("weights", "message"),
    [
        ([1, 2], "there are 2 weights for 3 queries; give one weight for each query"),
        ([1, -2, 3], "weights, position 2: -2 is negative; give at least 0"),
        ([1, np.nan, 3], "weights, position 2: nan is not a finite number; give a finite number"),
        (1, "weights is 1; give a list or an array of numbers"),
    ],
)
def test_weights_are_numbers_from_0(weights, message):
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        REPORT.weighted_mean("RR", weights)


@pytest.mark.parametrize("floor", [0, -1, float("nan"), float("inf")])
def test_floor_is_above_0(floor):
    with pytest.raises(ValueError, match=f"^floor is {floor}; give a number above 0$"):
        REPORT.geometric_mean("RR", floor)


def test_mean_of_a_metric_that_was_not_evaluated_is_refused():
    with pytest.raises(KeyError, match="'AP' was not evaluated; there are P@2, RR"):
        REPORT.geometric_mean("AP")
    with pytest.raises(KeyError, match="'AP' was not evaluated; there are P@2, RR"):
        REPORT.weighted_mean("AP", [1, 1, 1])


def test_notes_name_a_metric_that_is_undefined_for_more_than_the_counts_tell():
    report = evaluate(rankings_from_grades([[1, 0], [1, 1]], [[1, 0], [1, 1]]), ["AUC", "AP"])
    assert report.notes == "2 queries. AUC is undefined for 1 of 2 queries."


def test_frame_has_a_row_a_query():
    frame = REPORT.to_frame()
    assert isinstance(frame, pandas.DataFrame)
    assert frame.columns.tolist() == ["query", "P@2", "RR", "nDCG@10(gain=linear)"]
    assert frame["query"].tolist() == ["q1", "query-2", "q3"]
    assert frame["P@2"].tolist() == [0.5, 0.5, 0]
    assert frame["RR"].tolist()[:2] == [1, 0.5]
    assert np.isnan(frame["RR"][2])


def test_frame_of_another_library():
    frame = REPORT.to_frame("polars")
    assert isinstance(frame, polars.DataFrame)
    assert frame["query"].to_list() == ["q1", "query-2", "q3"]
    # NaN, as in the report, and not the null that polars has beside it.
    assert frame["RR"].null_count() == 0
    assert frame["RR"].is_nan().to_list() == [False, False, True]


def test_frame_keeps_ids_as_they_are():
    run = {7: {"a": 1}, 12: {"a": 2}}
    assert evaluate(run, run, "P@1").to_frame()["query"].tolist() == [7, 12]
    run = {"007": {"a": 1}, "7": {"a": 2}}
    assert evaluate(run, run, "P@1").to_frame()["query"].tolist() == ["007", "7"]


def test_frame_of_a_library_that_is_unknown_or_lacking(monkeypatch):
    with pytest.raises(ValueError, match=r"^backend is 'panda'; give pandas, polars or pyarrow$"):
        REPORT.to_frame("panda")
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    with pytest.raises(ImportError, match=r"^a frame of polars needs polars: pip install polars; or give"):
        REPORT.to_frame("polars")


def test_report_names_its_convention():
    run = {"q": {"a": 1}}
    assert REPORT.convention == "rankbook"
    assert evaluate(run, run, "AP", convention="trec_eval").convention == "trec_eval"
    assert evaluate(run, run, "AP", convention=CONVENTIONS["ranx"]).convention == "ranx"


def test_notes_tell_what_a_missing_query_did_and_blame_nothing_else_for_it():
    qrels, run = {"q1": {"a": 1}, "q2": {"a": 0}, "q3": {"a": 1}}, {"q1": {"a": 1}, "q2": {"a": 1}}
    # trec_eval scores 0 where nothing is relevant, and leaves out what is missing.
    trec = evaluate(qrels, run, ["AP", "P@1"], convention="trec_eval")
    assert trec.notes == "3 queries. 1 has nothing relevant. 1 is missing from the run: left out."
    assert trec.mean["AP"] == 0.5
    left_out = evaluate(qrels, run, ["AP", "P@1"], missing_query=np.nan)
    assert left_out.notes == "3 queries. 1 has nothing relevant: AP undefined. 1 is missing from the run: left out."
    assert evaluate(qrels, run, "P@1").notes == "3 queries. 1 has nothing relevant. 1 is missing from the run."
