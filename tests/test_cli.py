import csv
import gzip
import importlib.metadata
import io
import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import get_args

import pytest
from typer.testing import CliRunner

import rankbook
from rankbook import CONVENTIONS, parse_metric
from rankbook.cli.app import app
from rankbook.cli.evaluate import JUDGES, Format, Ties
from rankbook.readers.dicts import TieOrder
from rankbook.report_formats import FORMATS

TREC_EVAL = Path(__file__).parent / "trec_eval"

QRELS = "007 0 d1 2\n007 0 d3 1\n7 0 d7 1\n"
BM25 = """\
007 Q0 d1 1 0.9 tag
007 Q0 d2 2 0.8 tag
007 Q0 d3 3 0.7 tag
7 Q0 d8 1 0.6 tag
7 Q0 d7 2 0.5 tag
"""
# It finds d3 alone.
DENSE = "007 Q0 d3 1 3 tag\n"
NOTES = "bm25: 2 queries. 2 retrieved documents unjudged, read as not relevant.\n"


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """Return a folder with small files, in which the command runs."""
    monkeypatch.chdir(tmp_path)
    for name, text in {"qrels.txt": QRELS, "bm25.txt": BM25, "my dense.run.txt": DENSE}.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def run(*arguments, **options):
    return CliRunner().invoke(app, ["evaluate", *map(str, arguments)], catch_exceptions=False, **options)


def said(*arguments, **options):
    """Return what a run that succeeds says on standard output; it says nothing on the other."""
    result = run(*arguments, **options)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def refused(*arguments, **options):
    """Return the one line of a run that is refused."""
    result = run(*arguments, **options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("rankbook evaluate: ")
    (line,) = result.stderr.splitlines()
    return line.removeprefix("rankbook evaluate: ")


def in_process(*arguments, **options):
    """Run the command as a process of its own."""
    command = [sys.executable, "-m", "rankbook", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, check=False, **options)


def test_five_judges_are_shown_if_none_is_named():
    # R@100 (1 + 1) / 2; AP 007: (1 + 2/3) / 2, 7: 1/2; nDCG 007: (3 + 1/2) / (3 + .6309), 7: .6309.
    assert said("qrels.txt", "bm25.txt").splitlines() == [
        "run    P@10  R@100     AP     RR nDCG@10",
        "bm25 0.1500 1.0000 0.6667 0.7500  0.7974",
        "",
        NOTES.strip(),
    ]


def test_a_row_a_run_and_a_column_a_metric():
    assert said("qrels.txt", "bm25.txt", "my dense.run.txt", "-m", "P@2", "--metric", "mrr").splitlines() == [
        "run         P@2     RR",
        "bm25     0.5000 0.7500",
        "my dense 0.2500 0.5000",
        "",
        NOTES.strip(),
        "my dense: 2 queries. 1 is missing from the run.",
    ]


def test_every_query():
    assert said("qrels.txt", "bm25.txt", "my dense.run.txt", "-m", "RR", "--per-query").splitlines()[:7] == [
        "run      query     RR",
        "bm25     007   1.0000",
        "bm25     7     0.5000",
        "bm25     mean  0.7500",
        "my dense 007   1.0000",
        "my dense 7     0.0000",
        "my dense mean  0.5000",
    ]


def test_csv_keeps_ids_as_they_are_and_tells_the_rest_on_standard_error():
    result = run("qrels.txt", "bm25.txt", "-m", "RR", "-m", "R@1", "--per-query", "--format", "csv")
    assert result.stdout == "run,query,RR,R@1\nbm25,007,1.0,0.5\nbm25,7,0.5,0.0\n"
    assert result.stderr == NOTES
    assert run("qrels.txt", "bm25.txt", "-m", "RR", "--format", "csv").stdout == "run,RR\nbm25,0.75\n"


def test_json():
    told = json.loads(said("qrels.txt", "bm25.txt", "-m", "RR", "--per-query", "--format", "json"))
    bm25 = told["runs"]["bm25"]
    assert bm25["mean"] == {"RR": 0.75}
    assert bm25["per_query"] == {"007": {"RR": 1}, "7": {"RR": 0.5}}
    assert bm25["counts"]["unjudged"] == 2


def test_markdown_and_latex(folder):
    (folder / "50%_|.txt").write_text(DENSE, encoding="utf-8")
    assert r"| 50%\_\| | 0.5000 |" in said("qrels.txt", "50%_|.txt", "-m", "RR", "--format", "markdown")
    latex = said("qrels.txt", "50%_|.txt", "-m", "RR", "--format", "latex")
    assert "\n50\\%\\_\\textbar{} & 0.5000 \\\\\n" in latex
    assert "% 50%_|: 2 queries. 1 is missing from the run.\n" in latex


MEASURES = "map map_cut_5 map_cut_10 recip_rank P_1 P_5 P_10 recall_5 recall_10 success_1 success_5 ndcg ndcg_cut_3"


def test_trec_is_what_trec_eval_prints():
    metrics = [part for name in ["ndcg_cut_10", *MEASURES.split()] for part in ("-m", name)]
    files = TREC_EVAL / "qrels.txt", TREC_EVAL / "bm25.txt"
    done = in_process("evaluate", *files, *metrics, "--convention", "trec_eval", "--per-query", "--format", "trec")
    assert done.returncode == 0
    assert done.stdout == (TREC_EVAL / "said.txt").read_bytes()
    assert done.stderr.decode().startswith("bm25: 8 queries. 1 has nothing relevant. 1 is missing from the run: left")


def test_conventions_and_ties_reach_the_scores(folder):
    (folder / "qrels.txt").write_text("q 0 a 1\nq 0 b 3\n", encoding="utf-8")
    (folder / "tied.txt").write_text("q Q0 a 1 5 t\nq Q0 b 2 5 t\nq Q0 c 3 5 t\n", encoding="utf-8")

    def scores(*options):
        table = said("qrels.txt", "tied.txt", "-m", "RR", "-m", "nDCG@2", *options).splitlines()[1]
        return table.split()[1:]

    # c, b, a: RR 1/2, nDCG 7 * .6309 / (7 + .6309).
    assert scores() == scores("--ties", "doc_id_desc") == ["0.5000", "0.5788"]
    # a, b, c: nDCG (1 + 7 * .6309) / 7.6309.
    assert scores("--ties", "doc_id_asc") == scores("--ties", "input_order") == ["1.0000", "0.7098"]
    assert scores("--ties", "optimistic") == ["1.0000", "1.0000"]
    # c, a, b: nDCG .6309 / 7.6309.
    assert scores("--ties", "pessimistic") == ["0.5000", "0.0827"]
    # RR (4 * 1 + 2 * 1/2) / 6; nDCG (1 + 7) / 3 * 1.6309 / 7.6309.
    assert scores("--ties", "expected") == ["0.8333", "0.5699"]
    # Gains 1 and 3: 3 * .6309 / (3 + .6309).
    assert scores("--convention", "trec_eval") == ["0.5000", "0.5213"]


def test_one_file_may_be_standard_input():
    expected = said("qrels.txt", "bm25.txt")
    from_run = said("qrels.txt", "-", input=BM25)
    assert from_run.replace("standard input", "bm25").split() == expected.split()
    # Judgements are read once, however many runs there are.
    both = said("-", "bm25.txt", "my dense.run.txt", input=QRELS)
    assert both == said("qrels.txt", "bm25.txt", "my dense.run.txt")


def test_run_is_named_after_its_file(folder):
    text = BM25.encode()
    for path in ["a.run.gz", "b.v1.2.txt", "input.c", "d.RES", ".txt"]:
        (folder / path).write_bytes(gzip.compress(text) if path.endswith("gz") else text)
    runs = json.loads(said("qrels.txt", "a.run.gz", "b.v1.2.txt", "input.c", "./d.RES", ".txt", "--format", "json"))
    assert list(runs["runs"]) == ["a", "b.v1.2", "input.c", "d", ".txt"]
    assert len({str(run["mean"]) for run in runs["runs"].values()}) == 1


def test_ids_that_are_not_ascii_and_a_locale_that_is(tmp_path):
    (tmp_path / "urteile.txt").write_text("Łódź 0 Straße 1\n東京 0 é 1\n", encoding="utf-8")
    (tmp_path / "größe.txt").write_text("Łódź Q0 Straße 1 2 t\n東京 Q0 è 1 2 t\n", encoding="utf-8")
    options = "-m", "P@1", "--per-query", "--format", "csv"
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "LC_ALL": "C"}
    done = in_process("evaluate", tmp_path / "urteile.txt", tmp_path / "größe.txt", *options, env=environment)
    assert done.stdout.decode("utf-8") == "run,query,P@1\ngröße,Łódź,1.0\ngröße,東京,0.0\n"
    assert done.stderr.decode("utf-8").startswith("größe: 2 queries.")


def test_bad_lines_are_named(folder):
    (folder / "bad.txt").write_text("q1 0 d1 1\nq1 0 d2 many\n", encoding="utf-8")
    assert refused("bad.txt", "bm25.txt").startswith("bad.txt:2: ")
    (folder / "twice.txt").write_text(BM25 + "7 Q0 d7 3 0.4 tag\n", encoding="utf-8")
    message = refused("qrels.txt", "bm25.txt", "twice.txt")
    assert "twice.txt:6" in message
    assert "'d7'" in message
    (folder / "empty.txt").write_bytes(b"")
    assert refused("qrels.txt", "empty.txt") == "empty.txt is empty; give at least one row"
    assert refused("qrels.txt", "-", input="").startswith("standard input is empty")
    (folder / "latin.txt").write_bytes(b"q 0 caf\xe9 1\n")
    assert refused("latin.txt", "bm25.txt").startswith("latin.txt:1: ")


def test_files_that_cant_be_read_are_named(folder):
    mend = "give a file that can be read"
    assert refused("qrels.txt", "bm26.txt") == f"bm26.txt: no such file or directory; {mend}"
    assert refused("no.txt", "bm25.txt") == f"no.txt: no such file or directory; {mend}"
    (folder / "runs").mkdir()
    assert refused("qrels.txt", "runs").startswith("runs: is a directory")


def test_unknown_names_are_refused_before_a_file_is_read():
    assert refused("no.txt", "no.txt", "-m", "ncdg@10").startswith("there is no metric 'ncdg@10'; did you mean nDCG")
    assert refused("no.txt", "no.txt", "-m", "AP", "-m", "P").startswith("'P' needs a cutoff")
    message = "there is no convention 'trec'; known are rankbook, trec_eval, "
    assert refused("no.txt", "no.txt", "--convention", "trec").startswith(message)


def test_what_does_not_go_together_is_refused(folder):
    message = refused("qrels.txt", "bm25.txt", "--ties", "expected", "--convention", "ranx")
    assert message == "ties is 'expected', but a convention has its own rule for them; leave ties out"
    message = refused("qrels.txt", "bm25.txt", "-m", "ERR(max=3)", "--convention", "trec_eval")
    assert message.startswith("trec_eval has no ERR; it has P, R, AP")
    (folder / "others.txt").write_text("q9 Q0 d1 1 1 t\n", encoding="utf-8")
    assert refused("qrels.txt", "others.txt").startswith("qrels and run have no query id in common")


def test_two_runs_of_one_name_are_refused(folder):
    (folder / "new").mkdir()
    (folder / "new/bm25.trec").write_text(BM25, encoding="utf-8")
    message = "the runs bm25.txt and new/bm25.trec would both be called bm25; rename one of the files"
    assert refused("qrels.txt", "bm25.txt", "new/bm25.trec") == message


@pytest.mark.parametrize("files", [("-", "-"), ("qrels.txt", "-", "-"), ("-", "bm25.txt", "-")])
def test_standard_input_is_read_once_only(files):
    assert refused(*files) == "standard input can be read once only; give - for one of the files"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["qrels.txt"], "Missing argument"),
        (["qrels.txt", "bm25.txt", "--format", "xml"], "'xml' is not one of 'table', 'json', 'csv'"),
        (["qrels.txt", "bm25.txt", "--ties", "random"], "'random' is not one of 'doc_id_desc', 'doc_id_asc'"),
        (["qrels.txt", "bm25.txt", "--formt", "csv"], "No such option: --formt"),
    ],
)
def test_wrong_arguments_show_the_usage(arguments, message):
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("Usage: ")
    assert message in " ".join(result.stderr.split())


def test_a_package_that_is_missing_is_named(folder, monkeypatch):
    monkeypatch.setitem(sys.modules, "polars", None)
    (folder / "run.csv").write_text("query,document,score\n7,d7,1\n", encoding="utf-8")
    message = 'run.csv is read with polars; install it with: pip install "rankbook[files]"'
    assert refused("qrels.txt", "run.csv") == message


def test_a_fault_of_our_own_is_not_taken_for_bad_input(monkeypatch):
    monkeypatch.setattr("rankbook.evaluation._counts", lambda _rankings: {}["queries"])
    with pytest.raises(KeyError):
        run("qrels.txt", "bm25.txt")
    monkeypatch.setitem(sys.modules, "rankbook.readers.files", None)
    with pytest.raises(ModuleNotFoundError):
        run("qrels.txt", "bm25.txt")


def in_terminal(*arguments, **variables):
    """Return what a person at a terminal of 40 columns sees, on both outputs."""
    screen, process_end = os.openpty()
    environment = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
    environment |= {"TERM": "xterm-256color", "COLUMNS": "40", **variables}
    command = [sys.executable, "-m", "rankbook", "evaluate", *map(str, arguments)]
    with subprocess.Popen(command, stdout=process_end, stderr=process_end, env=environment) as process:
        os.close(process_end)
        shown = b""
        # Linux ends the output of a terminal with an error.
        try:
            while part := os.read(screen, 1024):
                shown += part
        except OSError:
            pass
    os.close(screen)
    assert process.returncode == 0, shown
    return shown.decode("utf-8")


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="Windows has no pseudo-terminals")
def test_terminal_shows_whole_numbers_and_the_best_in_bold(folder):
    (folder / "[b]東京.txt").write_text(DENSE, encoding="utf-8")
    files = "qrels.txt", "bm25.txt", "[b]東京.txt"
    metrics = ["-m", "RR", "-m", "nDCG@10(gain=linear)", "-m", "P@1"]
    shown = in_terminal(*files, *metrics)
    # The progress of several runs is wiped away again.
    assert "Scoring" in shown
    table = re.sub(r"\x1b\[[\d;?]*[A-Za-z]", "", shown.split("Scoring")[-1].replace("\r", "")).splitlines()
    assert [line.split() for line in table if line.startswith(("bm25 ", "[b]東京 "))] == [
        ["bm25", "0.7500", "0.7906", "0.5000"],
        ["[b]東京", "0.5000", "0.1900", "0.5000"],
    ]
    bold = re.findall(r"\x1b\[1m *([\d.]+)\x1b\[0m", shown)
    assert bold == ["0.7500", "0.7906", "0.5000", "0.5000"]
    assert "[b]東京: 2 queries. 1 is missing from the run." in shown


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="Windows has no pseudo-terminals")
def test_terminal_without_colour():
    for one_run in (True, False):
        files = ["qrels.txt", "bm25.txt", *([] if one_run else ["my dense.run.txt"])]
        shown = in_terminal(*files, "-m", "RR", NO_COLOR="1")
        assert re.search(r"\x1b\[[\d;]*3[0-7]", shown) is None
        assert ("Scoring" in shown) == (not one_run)
    assert "0.7500" in shown


@pytest.mark.parametrize("options", [[], ["--format", "csv"], ["--format", "json"]])
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_reader_that_leaves_early_is_no_error(tmp_path, options, unbuffered):
    numbers = range(20_000)
    (tmp_path / "qrels.txt").write_text("".join(f"{n} 0 d 1\n" for n in numbers), encoding="utf-8")
    (tmp_path / "run.txt").write_text("".join(f"{n} Q0 d 1 1 t\n" for n in numbers), encoding="utf-8")
    arguments = ["evaluate", "qrels.txt", "run.txt", "-m", "RR", "--per-query", *options]
    command = [sys.executable, "-m", "rankbook", *arguments]
    environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=tmp_path, env=environment, stdout=pipe, stderr=pipe) as process:
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 1


def test_version():
    done = in_process("--version")
    assert (done.returncode, done.stdout.split()) == (0, [b"rankbook", rankbook.__version__.encode()])


@pytest.mark.parametrize("arguments", [["--version"], ["--help"], ["evaluate", "--help"]])
def test_version_and_help_wait_for_nothing_heavy(arguments):
    code = (
        f"import runpy, sys; sys.argv[1:] = {arguments!r}\n"
        "try: runpy.run_module('rankbook', run_name='__main__')\n"
        "except SystemExit as end: assert not end.code\n"
        "heavy = {'numba', 'polars', 'numpy', 'narwhals', 'rich'} & set(sys.modules)\n"
        "assert not heavy, heavy"
    )
    done = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_help_names_what_can_be_chosen():
    text = " ".join(run("--help").stdout.split())
    for name in [*get_args(Ties), *get_args(Format), *JUDGES]:
        assert name in text
    named = re.search(r"rules of another tool: (.*?), \.\.\.", text)[1].split(", ")
    assert len(named) == 3
    assert set(named) <= CONVENTIONS.keys()


def test_examples_of_the_help_run(folder):
    (folder / "dense.txt").write_text(DENSE, encoding="utf-8")
    examples = re.findall(r"^ +rankbook evaluate (.*)$", run("--help").stdout, re.MULTILINE)
    assert len(examples) == 3
    for example in examples:
        assert run(*example.split(" > ")[0].split()).exit_code == 0


def test_choices_are_those_of_the_library():
    assert get_args(Ties) == (*get_args(TieOrder), "expected")
    assert get_args(Format) == tuple(FORMATS)
    assert [str(parse_metric(name)) for name in JUDGES] == JUDGES


def test_without_a_command_the_help_is_shown():
    result = CliRunner().invoke(app, [])
    assert result.exit_code == 2
    assert "evaluate" in result.output


@pytest.mark.parametrize("lacking", ["typer", "rich"])
def test_without_the_extra_one_line_says_how_to_get_it(lacking):
    code = (
        "import importlib.util as util\n"
        "find = util.find_spec\n"
        f"util.find_spec = lambda name: None if name == {lacking!r} else find(name)\n"
        "from rankbook.cli import main\n"
        "main()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    line = f'rankbook: the command line needs {lacking}, which is not installed: pip install "rankbook[cli]"\n'
    assert (done.returncode, done.stdout, done.stderr) == (1, "", line)


def test_the_command_is_installed_under_its_name():
    project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["scripts"] == {"rankbook": "rankbook.cli:main"}
    (entry,) = importlib.metadata.EntryPoints(
        [importlib.metadata.EntryPoint("rankbook", project["scripts"]["rankbook"], "console_scripts")]
    )
    assert entry.load() is rankbook.cli.main


def test_csv_of_an_odd_run_name_is_read_back(folder):
    (folder / 'a,"b".txt').write_text(DENSE, encoding="utf-8")
    text = run("qrels.txt", 'a,"b".txt', "-m", "RR", "--format", "csv").stdout
    assert list(csv.reader(io.StringIO(text))) == [["run", "RR"], ['a,"b"', "0.5"]]
