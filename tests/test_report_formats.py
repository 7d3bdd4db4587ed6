import csv
import io
import json
import re
from pathlib import Path

import numpy as np
import pytest

from rankbook import evaluate, rankings_from_grades
from rankbook.report import ByMetric, Report
from rankbook.report_formats import (
    FORMATS,
    WITHOUT_NOTES,
    as_csv,
    as_json,
    as_latex,
    as_markdown,
    as_notes,
    as_table,
    as_trec,
)

QRELS = {"007": {"d1": 2, "d3": 1}, "Łódź": {"d7": 1}, "none": {"d1": 0}}
METRICS = ["P@2", "RR", "nDCG@10(gain=linear)"]
# nDCG: (2 + 1/2) / (2 + .6309) and .6309.
BM25 = evaluate(
    QRELS,
    {"007": {"d1": 0.9, "d2": 0.8, "d3": 0.7}, "Łódź": {"d8": 0.6, "d7": 0.5}, "none": {"d1": 1}},
    METRICS,
)
LAST = evaluate(QRELS, {"007": {"d3": 1}}, METRICS)
REPORTS = {"bm25": BM25, "last & least_1": LAST}
NOTES = [
    "bm25: 3 queries. 1 has nothing relevant: RR, nDCG@10(gain=linear) undefined. "
    "2 retrieved documents unjudged, read as not relevant.",
    "last & least_1: 3 queries. 1 has nothing relevant: RR, nDCG@10(gain=linear) undefined. "
    "2 are missing from the run.",
]


def named(name):
    return {name: evaluate({name: {"d": 1}}, {name: {"d": 1}}, "P@1")}


def test_table_has_a_row_a_run_and_the_notes_below():
    assert as_table(REPORTS).splitlines() == [
        "run               P@2     RR nDCG@10(gain=linear)",
        "bm25           0.3333 0.7500               0.7906",
        "last & least_1 0.1667 0.5000               0.1900",
        "",
        *NOTES,
    ]


def test_table_of_queries_shows_each_and_the_mean_of_each_run():
    lines = as_table(REPORTS, per_query=True).splitlines()
    assert lines[:5] == [
        "run            query    P@2     RR nDCG@10(gain=linear)",
        "bm25           007   0.5000 1.0000               0.9502",
        "bm25           Łódź  0.5000 0.5000               0.6309",
        "bm25           none  0.0000    nan                  nan",
        "bm25           mean  0.3333 0.7500               0.7906",
    ]
    assert len(lines) == 1 + 2 * 4 + 1 + 2
    assert lines[-2:] == NOTES


def test_table_shows_every_query_however_many():
    reports = {"r": evaluate(rankings_from_grades([[1]] * 300), "RR")}
    assert len(as_table(reports, per_query=True).splitlines()) == 1 + 300 + 1 + 2


def test_markdown():
    assert as_markdown(REPORTS).splitlines()[:7] == [
        "| run | P@2 | RR | nDCG@10(gain=linear) |",
        "| --- | ---: | ---: | ---: |",
        "| bm25 | 0.3333 | 0.7500 | 0.7906 |",
        r"| last \& least\_1 | 0.1667 | 0.5000 | 0.1900 |",
        "",
        f"- {NOTES[0]}",
        "- " + NOTES[1].replace("&", r"\&").replace("_", r"\_"),
    ]
    per_query = as_markdown(REPORTS, per_query=True).splitlines()
    assert per_query[:3] == [
        "| run | query | P@2 | RR | nDCG@10(gain=linear) |",
        "| --- | --- | ---: | ---: | ---: |",
        "| bm25 | 007 | 0.5000 | 1.0000 | 0.9502 |",
    ]


def test_latex():
    assert as_latex(REPORTS).splitlines() == [
        r"% \usepackage{booktabs}",
        r"\begin{tabular}{lrrr}",
        r"\toprule",
        r"run & P@2 & RR & nDCG@10(gain=linear) \\",
        r"\midrule",
        r"bm25 & 0.3333 & 0.7500 & 0.7906 \\",
        r"last \& least\_1 & 0.1667 & 0.5000 & 0.1900 \\",
        r"\bottomrule",
        r"\end{tabular}",
        *(f"% {note}" for note in NOTES),
    ]
    assert r"\begin{tabular}{llrrr}" in as_latex(REPORTS, per_query=True)
    assert r"bm25 & Łódź & 0.5000 & 0.5000 & 0.6309 \\" in as_latex(REPORTS, per_query=True)


def test_names_are_escaped():
    assert r"| a\|b\*\_c\_\* \<i\> \`x\` \\ |" in as_markdown(named("a|b*_c_* <i> `x` \\"))
    assert r"50\% \& \$1 \#2 a\_b \{x\} " in as_latex(named("50% & $1 #2 a_b {x} "))
    assert (
        r"\textbackslash{}n \textasciitilde{} x\textasciicircum{}2 \textless{}\textgreater{} \textbar{} & 1.0000 \\"
        in as_latex(named("\\n ~ x^2 <> |"))
    )
    assert list(csv.reader(io.StringIO(as_csv(named('a,"b"\nc')))))[1] == ['a,"b"\nc', "1.0"]
    assert list(json.loads(as_json(named('a"\n\\')))["runs"]) == ['a"\n\\']


@pytest.mark.parametrize("to_text", [as_table, as_markdown, as_latex, as_trec])
def test_a_name_breaks_no_line_and_steers_no_terminal(to_text):
    odd, plain = "a\nb\tc\x1b[31m\u2028d", "a b c [31m d"
    for per_query in (True, False):
        expected = to_text(named(plain), per_query).splitlines()
        assert to_text(named(odd), per_query).splitlines() == expected
    assert as_notes(named(odd)) == as_notes(named(plain))


def test_csv_has_every_digit_and_an_empty_cell_for_what_is_undefined():
    third = evaluate(rankings_from_grades([[0, 0, 1], [0, 0, 0]]), ["RR", "P@3", "AUC"])
    rows = list(csv.reader(io.StringIO(as_csv({"r": third}))))
    assert rows == [["run", "RR", "P@3", "AUC"], ["r", repr(1 / 3), repr(1 / 6), "0.0"]]
    rows = list(csv.reader(io.StringIO(as_csv({"r": third}, per_query=True))))
    assert rows == [
        ["run", "query", "RR", "P@3", "AUC"],
        ["r", "q1", repr(1 / 3), repr(1 / 3), "0.0"],
        ["r", "q2", "", "0.0", ""],
    ]
    assert as_csv(REPORTS, per_query=True).splitlines()[1].startswith("bm25,007,0.5,1.0,0.95")


def test_json_holds_means_counts_and_notes():
    told = json.loads(as_json(REPORTS))
    assert told["metrics"] == METRICS
    assert list(told["runs"]) == list(REPORTS)
    bm25 = told["runs"]["bm25"]
    assert bm25.keys() == {"convention", "mean", "counts", "ideal_from", "notes"}
    assert bm25["mean"] == BM25.mean
    assert bm25["counts"] == {
        "queries": 3,
        "undefined": 1,
        "missing": 0,
        "unjudged": 2,
        "unjudged_queries": 0,
        "negative": 0,
        "tied": 0,
    }
    assert bm25["convention"] == "rankbook"
    assert bm25["ideal_from"] == "judgements"
    assert f"bm25: {bm25['notes']}" == NOTES[0]
    per_query = json.loads(as_json(REPORTS, per_query=True))["runs"]["bm25"]["per_query"]
    assert list(per_query) == ["007", "Łódź", "none"]
    assert per_query["007"] == {name: scores[0] for name, scores in BM25.per_query.items()}
    assert per_query["none"] == {"P@2": 0, "RR": None, "nDCG@10(gain=linear)": None}
    assert "Łódź" in as_json(REPORTS, per_query=True)


def test_json_of_a_mean_that_is_undefined():
    nothing = {"r": evaluate({"q": {"a": 0}}, {"q": {"a": 1}}, "AP", convention="XGBoost")}
    assert json.loads(as_json(nothing))["runs"]["r"]["mean"] == {"AP": 1}
    assert json.loads(as_json(nothing))["runs"]["r"]["convention"] == "XGBoost"
    nothing = {"r": evaluate({"q": {"a": 0}}, {"q": {"a": 1}}, "AP")}
    assert json.loads(as_json(nothing))["runs"]["r"]["mean"] == {"AP": None}


FILES = Path(__file__).parent / "trec_eval"
ASKED = "map map_cut_5 map_cut_10 recip_rank P_1 P_5 P_10 recall_5 recall_10 success_1 success_5 ndcg ndcg_cut_3"


def dicts_of(file, document, value):
    """Read a file of trec_eval's, which are clean here, by column."""
    by_query = {}
    for line in (FILES / file).read_text(encoding="utf-8").splitlines():
        columns = line.split()
        by_query.setdefault(columns[0], {})[columns[document]] = float(columns[value])
    return by_query


def test_trec_lines_are_those_that_trec_eval_printed():
    # Metrics are named out of order: trec_eval has its own.
    metrics = ["ndcg_cut_10", *ASKED.split()]
    report = evaluate(dicts_of("qrels.txt", 2, 3), dicts_of("bm25.txt", 2, 4), metrics, convention="trec_eval")
    said = (FILES / "said.txt").read_text(encoding="utf-8")
    assert len(said.splitlines()) == 14 * 8
    assert as_trec({"bm25": report}, per_query=True) == said
    assert as_trec({"bm25": report}) == "".join(said.splitlines(keepends=True)[-14:])


def test_trec_names_are_given_to_trec_evals_measures_only():
    metrics = ["nDCG@10", "nDCG@10(gain=linear)", "DCG", "DCG(gain=linear)", "RR@10", "P(rel=2)@5", "Rprec", "Bpref"]
    report = evaluate({"q": {"a": 1, "b": 2}}, {"q": {"a": 2, "b": 1}}, metrics)
    assert [line.split() for line in as_trec({"r": report}).splitlines()] == [
        ["Rprec", "all", "1.0000"],
        ["bpref", "all", "1.0000"],
        ["dcg", "all", "2.2619"],  # 1 + 2 * .6309
        ["ndcg_cut_10", "all", "0.8597"],  # 2.2619 / 2.6309
        ["nDCG@10", "all", "0.7967"],  # (1 + 3 * .6309) / (3 + .6309)
        ["DCG", "all", "2.8928"],
        ["RR@10", "all", "1.0000"],
        ["P(rel=2)@5", "all", "0.2000"],
    ]


def test_trec_names_under_other_conventions():
    def names(convention):
        report = evaluate({"q": {"a": 1}}, {"q": {"a": 2}}, ["nDCG@5", "AP"], convention=convention)
        return [line.split()[0] for line in as_trec({"r": report}).splitlines()]

    assert names("trec_eval") == names("pytrec_eval") == names("ir_measures") == ["map", "ndcg_cut_5"]
    assert names("rankbook") == ["map", "nDCG@5"]
    assert names("LightGBM") == ["nDCG@5", "AP"]


def test_trec_lines_of_several_runs_are_told_apart():
    assert as_trec({"a b": BM25, "c": LAST}).splitlines() == [
        "runid                 \tall\ta b",
        "recip_rank            \tall\t0.7500",
        "P_2                   \tall\t0.3333",
        "ndcg_cut_10           \tall\t0.7906",
        "runid                 \tall\tc",
        "recip_rank            \tall\t0.5000",
        "P_2                   \tall\t0.1667",
        "ndcg_cut_10           \tall\t0.1900",
    ]


def test_trec_mean_without_a_score():
    report = evaluate({"q": {"a": 0}}, {"q": {"a": 1}}, ["AP"])
    assert as_trec({"r": report}, per_query=True) == "map                   \tall\t   nan\n"


def test_trec_mean_is_added_up_in_turn():
    # Their exact mean is .46875, and the last digit hangs on the order of the sum.
    scores = [0.5, 0.9, 0.9, 0.6, 0.1, 0.2, 1.0, 0.1, 1.0, 0.1, 0.6, 0.8, 0.4, 0.2, 0.0, 0.1]
    ids = tuple(f"q{number:02}" for number in range(16))
    total = 0.0
    for score in scores:
        total += score
    assert f"{total / 16:.4f}" == "0.4687"
    report = Report(ids, ByMetric({"AP": np.array(scores)}), BM25.counts, "judgements")
    assert as_trec({"r": report}) == "map                   \tall\t0.4687\n"


@pytest.mark.parametrize("name", FORMATS)
def test_each_format_refuses_reports_that_make_no_table(name):
    with pytest.raises(ValueError, match=r"^there is no report; give \{run name: report\}$"):
        FORMATS[name]({})
    other = evaluate(QRELS, {"007": {"d1": 1}}, ["AP"])
    message = (
        f"'bm25' was scored with {', '.join(METRICS)}, 'b' with AP; score both with the same metrics, in one order"
    )
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        FORMATS[name]({"bm25": BM25, "b": other})


@pytest.mark.parametrize("name", FORMATS)
def test_each_format_tells_what_was_counted_or_is_known_not_to(name):
    assert ("2 retrieved documents unjudged" in FORMATS[name](REPORTS)) == (name not in WITHOUT_NOTES)
    assert FORMATS[name](REPORTS).endswith("\n")
    assert not FORMATS[name](REPORTS).endswith("\n\n")
