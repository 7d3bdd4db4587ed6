"""rankbook evaluate: score runs against judgements."""

import sys
from collections.abc import Collection, Iterable
from pathlib import PurePath
from typing import TYPE_CHECKING, Annotated, Literal, TextIO

import typer

from rankbook.cli.refusals import refused_in_one_line

# What follows rests on numba and NumPy, and is imported when there is something to score.
if TYPE_CHECKING:
    from rankbook.report import Report

Format = Literal["table", "json", "csv", "latex", "markdown", "trec"]
Ties = Literal["doc_id_desc", "doc_id_asc", "input_order", "optimistic", "pessimistic", "expected"]

JUDGES = ["P@10", "R@100", "AP", "RR", "nDCG@10"]
"""What is scored where no metric is named."""

SUFFIXES = (".txt", ".run", ".trec", ".res", ".csv", ".tsv", ".jsonl", ".ndjson", ".parquet", ".gz", ".zst", ".zstd")
"""Ends of file names that say what kind of file it is, not which run."""


def evaluate(
    qrels: Annotated[str, typer.Argument(metavar="QRELS", help="What people judged.")],
    run: Annotated[list[str], typer.Argument(metavar="RUN", help="What engines returned: one file or several.")],
    metric: Annotated[
        list[str],
        typer.Option("--metric", "-m", metavar="NAME", help="A metric, such as nDCG@10 or map. Give -m once for each."),
    ] = JUDGES,
    convention: Annotated[
        str | None,
        typer.Option(metavar="TOOL", help="Follow the rules of another tool: trec_eval, ranx, scikit-learn, ..."),
    ] = None,
    ties: Annotated[
        Ties | None,
        typer.Option(
            metavar="ORDER",
            help="Which of the documents with equal scores comes first: that of the highest id (doc_id_desc, unless "
            "a convention says otherwise), of the lowest id (doc_id_asc), the first in the file (input_order), the "
            "best (optimistic) or the worst (pessimistic); or the mean over all orders (expected).",
        ),
    ] = None,
    per_query: Annotated[bool, typer.Option("--per-query", help="Show every query, not the means alone.")] = False,
    format_: Annotated[Format, typer.Option("--format", help="How the scores are written.")] = "table",
) -> None:
    """Score runs against judgements: a row for each run, a column for each metric.

    The files hold TREC lines (query 0 document grade; query Q0 document rank score tag), MS MARCO lines, or named
    columns as CSV, JSON lines or Parquet; gzip and zstd are read as they are, and - is standard input.

    What was undefined, missing, unjudged or tied is told with the scores: below them, inside for json, on standard
    error for csv and trec.

    \b
    The five judges on two runs:
      rankbook evaluate qrels.txt bm25.txt dense.txt
    \b
    What trec_eval says, as it says it:
      rankbook evaluate qrels.txt bm25.txt -m map -m P_10 --convention trec_eval --format trec
    \b
    Every query, for a spreadsheet:
      rankbook evaluate qrels.txt bm25.txt -m nDCG@10 --per-query --format csv > scores.csv
    """  # noqa: D301 (\b keeps the lines of a paragraph)
    with refused_in_one_line("evaluate"):
        named = _named(qrels, run)
        reports = _reports(qrels, named, metric, convention, ties)
    _write(reports, format_, per_query)


def _named(qrels: str, runs: list[str]) -> dict[str, str]:
    """Return {name: path} of the runs; a name is the file's, without folders and suffixes."""
    if [qrels, *runs].count("-") > 1:
        raise ValueError("standard input can be read once only; give - for one of the files")
    named = {}
    for path in runs:
        name = _name_of(path)
        if name in named:
            raise ValueError(f"the runs {named[name]} and {path} would both be called {name}; rename one of the files")
        named[name] = path
    return named


def _name_of(path: str) -> str:
    if path == "-":
        return "standard input"
    file = PurePath(path)
    while file.suffix.lower() in SUFFIXES:
        file = file.with_suffix("")
    return file.name


def _reports(
    qrels: str, named: dict[str, str], metrics: list[str], convention: str | None, ties: Ties | None
) -> "dict[str, Report]":
    from rankbook.conventions import convention_named
    from rankbook.evaluation import evaluate
    from rankbook.metrics import parse_metric
    from rankbook.readers.files import rows_from_file

    # A slip in a name should not cost the minutes that large files may take.
    for name in metrics:
        parse_metric(name)
    if convention is not None:
        convention_named(convention)
    judged = rows_from_file(qrels, "qrels")
    return {
        name: evaluate(judged, named[name], metrics, ties=ties, convention=convention) for name in _in_progress(named)
    }


def _in_progress(names: Collection[str]) -> Iterable[str]:
    """Go through the names; where somebody waits before a terminal for more than one, show how far it is."""
    if len(names) == 1 or not sys.stderr.isatty():
        return names
    from rich.console import Console
    from rich.progress import track

    return track(names, description="Scoring", console=Console(stderr=True), transient=True)


def _write(reports: "dict[str, Report]", format_: Format, per_query: bool) -> None:
    from rankbook.report_formats import FORMATS, WITHOUT_NOTES, as_notes

    if format_ == "table" and sys.stdout.isatty():
        _show_table(reports, per_query)
    else:
        _write_text(FORMATS[format_](reports, per_query), sys.stdout)
    if format_ in WITHOUT_NOTES:
        _write_text(as_notes(reports), sys.stderr)


def _write_text(text: str, stream: TextIO) -> None:
    # As bytes: the lines are the same on every system, and ids that are not ASCII need no locale.
    left = memoryview(text.encode("utf-8", "surrogateescape"))
    while left:
        left = left[stream.buffer.write(left) :]
    stream.buffer.flush()


def _show_table(reports: "dict[str, Report]", per_query: bool) -> None:
    """Show the table of as_table in a terminal; of several means of a metric, the highest is bold."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from rankbook.report_formats import as_notes, shown_rows

    head, *body = shown_rows(reports, per_query)
    names = 2 if per_query else 1
    table = Table(box=None, pad_edge=False)
    for column, title in enumerate(head):
        table.add_column(Text(title), justify="left" if column < names else "right", no_wrap=True)
    best = _highest(body, names) if len(body) > 1 and not per_query else {}
    for row in body:
        table.add_row(*(Text(cell, "bold" if cell == best.get(column) else "") for column, cell in enumerate(row)))
    # Where a terminal is narrow it breaks the lines; rich would cut the numbers.
    console = Console(width=100_000, highlight=False, markup=False)
    console.print(table)
    console.print()
    console.print(as_notes(reports), end="")


def _highest(rows: list[list[str]], names: int) -> dict[int, str]:
    """Return {column: its highest score} of the columns behind the names."""
    columns = {column: [row[column] for row in rows] for column in range(names, len(rows[0]))}
    return {column: max(cells, key=lambda cell: (cell != "nan", float(cell))) for column, cells in columns.items()}
