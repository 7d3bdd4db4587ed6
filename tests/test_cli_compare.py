import csv
import io
import json

import pytest
from typer.testing import CliRunner

from rankbook import compare as compared
from rankbook.cli.app import app

N = 12
QRELS = {f"q{i}": {"a": 1} for i in range(N)}


def run_of(*ranks):
    return {f"q{i}": {"a": 10.0 - ranks[i % len(ranks)], **{f"x{r}": 8.5 - r for r in range(5)}} for i in range(N)}


RUNS = {"old": run_of(2), "new": run_of(1), "mixed": run_of(1, 2, 4)}


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "qrels.txt").write_text("".join(f"{q} 0 a 1\n" for q in QRELS), encoding="utf-8")
    for name, run in RUNS.items():
        lines = [f"{q} Q0 {doc} 0 {score} tag\n" for q, docs in run.items() for doc, score in docs.items()]
        (tmp_path / f"{name}.txt").write_text("".join(lines), encoding="utf-8")
    return tmp_path


def run(*arguments):
    return CliRunner().invoke(app, ["compare", *arguments], catch_exceptions=False)


def test_three_runs_get_every_pair_and_a_verdict_each():
    result = run("qrels.txt", "old.txt", "new.txt", "mixed.txt", "-m", "mrr")
    assert result.exit_code == 0
    assert result.stdout == str(compared(QRELS, RUNS, "RR")) + "\n"
    assert "RR: new is better than old: +0.5000 [+0.5000, +0.5000], p = 0.0015 (Holm)." in result.stdout
    assert "RR: chance alone could part old and mixed so far" in result.stdout
    assert "To see such a difference takes about" in result.stdout


def test_a_baseline_is_compared_with_each_other_run():
    result = run("qrels.txt", "old.txt", "new.txt", "mixed.txt", "--baseline", "new", "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(result.stdout)))
    assert [(row["a"], row["b"], row["metric"]) for row in rows] == [
        ("new", "old", "nDCG@10"),
        ("new", "mixed", "nDCG@10"),
    ]
    pair = compared(QRELS, RUNS, "nDCG@10", baseline="new").pairs[0]
    assert float(rows[0]["p_wilcoxon"]) == pair.p_wilcoxon


def test_json_holds_every_test_and_null_for_what_is_no_number():
    told = json.loads(run("qrels.txt", "old.txt", "new.txt", "-m", "RR", "--format", "json").stdout)
    (pair,) = told["pairs"]
    assert (pair["difference"], pair["wins"], pair["effect_size"]) == (0.5, 12, None)
    assert told["systems"]["new"]["mean"] == {"RR": 1.0}


@pytest.mark.parametrize(
    ("format_", "line"),
    [
        ("markdown", "| old | new | RR | +0.5000 |"),
        ("latex", r"old & new & RR & +0.5000 &"),
    ],
)
def test_tables_for_papers(format_, line):
    assert line in run("qrels.txt", "old.txt", "new.txt", "-m", "RR", "--format", format_).stdout


def test_a_condition_that_holds_ends_with_1_and_says_why():
    arguments = ["qrels.txt", "new.txt", "mixed.txt", "--baseline", "new", "-m", "RR"]
    result = run(*arguments, "--fail-if", "P@1 < -0.5", "--fail-if", "mrr < -0.8")
    assert (result.exit_code, result.stderr) == (
        1,
        "rankbook compare: P@1 of mixed differs from new by -0.6667, which is below -0.5\n",
    )
    assert "P@1" in result.stdout
    assert run(*arguments, "--fail-if", "P@1 < -0.7").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["old.txt"], "there is one run; give at least two to compare"),
        (["old.txt", "./old.txt"], "the runs old.txt and ./old.txt would both be called old; rename one of the files"),
        (["old.txt", "new.txt", "--baseline", "best"], "baseline 'best' is no run; there are old, new"),
        (["old.txt", "new.txt", "--fail-if", "RR < 0"], "--fail-if compares with a baseline; name it with --baseline"),
        (["old.txt", "new.txt", "--baseline", "old", "--fail-if", "RR > 0"], "--fail-if 'RR > 0' is no condition"),
        (["old.txt", "new.txt", "--baseline", "old", "--fail-if", "RX < 0"], "RX"),
        (["old.txt", "nowhere.txt"], "nowhere.txt: no such file"),
    ],
)
def test_bad_input_is_refused_in_one_line(arguments, message):
    result = run("qrels.txt", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert len(result.stderr.splitlines()) == 1
    assert message in result.stderr
