"""What the commands share: runs by name, their reports, and how text is written."""

import sys
from collections.abc import Collection, Iterable
from pathlib import PurePath
from typing import TYPE_CHECKING, Literal, TextIO

# What follows rests on numba and NumPy, and is imported when there is something to score.
if TYPE_CHECKING:
    from rankbook.report import Report

Ties = Literal["doc_id_desc", "doc_id_asc", "input_order", "optimistic", "pessimistic", "expected"]

SUFFIXES = (".txt", ".run", ".trec", ".res", ".csv", ".tsv", ".jsonl", ".ndjson", ".parquet", ".gz", ".zst", ".zstd")
"""Ends of file names that say what kind of file it is, not which run."""


def named_runs(qrels: str, runs: list[str]) -> dict[str, str]:
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


def reports_of(
    qrels: str, named: dict[str, str], metrics: list[str], convention: str | None, ties: Ties | None
) -> "dict[str, Report]":
    """Score each run; a slip in a name of a metric or convention is refused before any file is read."""
    from rankbook.conventions import convention_named
    from rankbook.evaluation import evaluate
    from rankbook.metrics import parse_metric
    from rankbook.readers.files import rows_from_file

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


def write_text(text: str, stream: TextIO) -> None:
    """Write a text to standard output or standard error."""
    # As bytes: the lines are the same on every system, and ids that are not ASCII need no locale.
    left = memoryview(text.encode("utf-8", "surrogateescape"))
    while left:
        left = left[stream.buffer.write(left) :]
    stream.buffer.flush()
