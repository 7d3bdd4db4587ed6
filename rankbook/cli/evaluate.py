"""rankbook evaluate: score runs against judgements."""

import sys
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from rankbook.cli.refusals import refused_in_one_line
from rankbook.cli.runs import Ties, named_runs, reports_of, write_text

# What follows rests on numba and NumPy, and is imported when there is something to score.
if TYPE_CHECKING:
    from rankbook.report import Report

Format = Literal["table", "json", "csv", "latex", "markdown", "trec"]

JUDGES = ["P@10", "R@100", "AP", "RR", "nDCG@10"]
"""What is scored where no metric is named."""


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
        named = named_runs(qrels, run)
        reports = reports_of(qrels, named, metric, convention, ties)
    _write(reports, format_, per_query)


def _write(reports: "dict[str, Report]", format_: Format, per_query: bool) -> None:
    from rankbook.report_formats import FORMATS, WITHOUT_NOTES, as_notes

    if format_ == "table" and sys.stdout.isatty():
        _show_table(reports, per_query)
    else:
        write_text(FORMATS[format_](reports, per_query), sys.stdout)
    if format_ in WITHOUT_NOTES:
        write_text(as_notes(reports), sys.stderr)


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
