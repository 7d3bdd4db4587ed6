"""rankbook compare: which of several runs is better, and could it be chance?"""

import re
import sys
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple

import typer

from rankbook.cli.refusals import refused_in_one_line
from rankbook.cli.runs import Ties, named_runs, reports_of, write_text

# What follows rests on numba and NumPy, and is imported when there is something to score.
if TYPE_CHECKING:
    from rankbook.comparison import Comparison

Format = Literal["table", "json", "csv", "latex", "markdown"]

PRIMARY = ["nDCG@10"]
"""What is compared where no metric is named: each further one makes chance a better explanation."""


class Condition(NamedTuple):
    """Under which difference of a metric the command fails."""

    metric: str
    least: float


def compare(
    qrels: Annotated[str, typer.Argument(metavar="QRELS", help="What people judged.")],
    run: Annotated[list[str], typer.Argument(metavar="RUN RUN", help="What engines returned: two files or more.")],
    metric: Annotated[
        list[str],
        typer.Option("--metric", "-m", metavar="NAME", help="A metric, such as nDCG@10 or map. Give -m once for each."),
    ] = PRIMARY,
    baseline: Annotated[
        str | None,
        typer.Option(metavar="RUN", help="The run that all others are compared with; every pair if not given."),
    ] = None,
    fail_if: Annotated[
        list[str] | None,
        typer.Option(
            "--fail-if",
            metavar="CONDITION",
            help="End with exit code 1 where a run differs from the baseline so: 'nDCG@10 < 0', 'R@50 < -0.01'.",
        ),
    ] = None,
    convention: Annotated[
        str | None, typer.Option(metavar="TOOL", help="Follow the rules of another tool, as for evaluate.")
    ] = None,
    ties: Annotated[
        Ties | None, typer.Option(metavar="ORDER", help="The order of documents with equal scores, as for evaluate.")
    ] = None,
    format_: Annotated[Format, typer.Option("--format", help="How the comparison is written.")] = "table",
    seed: Annotated[int, typer.Option(help="Of the resampling; the same seed gives the same numbers.")] = 0,
) -> None:
    """Compare runs on the same queries: means, differences with intervals, tests, and a verdict for each pair.

    p is of the paired randomisation test, adjusted (Holm) for all pairs and metrics that are compared; the formats
    json and csv hold the t, Wilcoxon and sign tests too.

    \b
    Three runs, every pair:
      rankbook compare qrels.txt bm25.txt dense.txt fused.txt
    \b
    In a build: the new run may not lose more than 0.01 of recall.
      rankbook compare qrels.txt old.txt new.txt --baseline old --fail-if 'nDCG@10 < 0' --fail-if 'R@50 < -0.01'
    """  # noqa: D301 (\b keeps the lines of a paragraph)
    with refused_in_one_line("compare"):
        conditions = [_condition(text) for text in fail_if or []]
        comparison = _compared(qrels, run, metric, baseline, conditions, convention, ties, seed)
        failures = _failures(comparison, conditions)
    from rankbook.comparison_formats import FORMATS

    write_text(FORMATS[format_](comparison), sys.stdout)
    if failures:
        write_text("".join(f"rankbook compare: {failure}\n" for failure in failures), sys.stderr)
        raise typer.Exit(1)


def _compared(
    qrels: str,
    runs: list[str],
    metrics: list[str],
    baseline: str | None,
    conditions: list[Condition],
    convention: str | None,
    ties: Ties | None,
    seed: int,
) -> "Comparison":
    from rankbook.comparison import comparison_of
    from rankbook.metrics import parse_metric

    named = named_runs(qrels, runs)
    if len(named) < 2:
        raise ValueError("there is one run; give at least two to compare")
    if baseline is not None and baseline not in named:
        raise ValueError(f"baseline {baseline!r} is no run; there are {', '.join(named)}")
    if conditions and baseline is None:
        raise ValueError("--fail-if compares with a baseline; name it with --baseline")
    asked = dict.fromkeys(str(parse_metric(name)) for name in [*metrics, *(one.metric for one in conditions)])
    return comparison_of(reports_of(qrels, named, list(asked), convention, ties), baseline, seed)


def _condition(text: str) -> Condition:
    """Read "R@50 < -0.01"."""
    from rankbook.metrics import parse_metric

    match = re.fullmatch(r"\s*(\S.*?)\s*<\s*([-+]?(?:\d+\.?\d*|\.\d+))\s*", text)
    if not match:
        raise ValueError(f"--fail-if {text!r} is no condition; give a metric, < and a number, as 'R@50 < -0.01'")
    return Condition(str(parse_metric(match[1])), float(match[2]))


def _failures(comparison: "Comparison", conditions: list[Condition]) -> list[str]:
    return [
        f"{pair.metric} of {pair.b} differs from {pair.a} by {pair.difference:+.4f}, which is below {least:g}"
        for metric, least in conditions
        for pair in comparison.pairs
        if pair.metric == metric and pair.difference < least
    ]
