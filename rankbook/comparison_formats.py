"""Comparisons as text: for people, for papers, for other programs."""

import csv
import io
import json
from collections.abc import Callable

from rankbook.comparison import Comparison
from rankbook.report import aligned
from rankbook.text_tables import Table, latex_table, markdown_table, one_line


def as_table(comparison: Comparison) -> str:
    """Return the means, the pairs, the verdicts and the notes in plain text."""
    tables = [aligned(_shown(rows), names) for rows, names in ((mean_rows(comparison), 1), (pair_rows(comparison), 3))]
    return "\n\n".join([*tables, "\n".join(verdicts(comparison)), comparison.notes]) + "\n"


def as_markdown(comparison: Comparison) -> str:
    """Return the means and the pairs as tables in Markdown, with verdicts and notes below."""
    notes = [*verdicts(comparison), *comparison.notes.splitlines()]
    means = markdown_table(_shown(mean_rows(comparison)), [])
    return means + markdown_table(_shown(pair_rows(comparison)), notes, names=3)


def as_latex(comparison: Comparison) -> str:
    """Return the means and the pairs as two tabulars for LaTeX with booktabs, verdicts and notes in comments."""
    notes = [*verdicts(comparison), *comparison.notes.splitlines()]
    means = latex_table(_shown(mean_rows(comparison)), [])
    return means + "\n" + latex_table(_shown(pair_rows(comparison)), notes, names=3)


def as_csv(comparison: Comparison) -> str:
    """Return the pairs as comma-separated values with every digit and every test."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(comparison.pairs[0]._fields)
    writer.writerows(comparison.pairs)
    return text.getvalue()


def as_json(comparison: Comparison) -> str:
    """Return JSON with every digit: the means and counts of each system, and the pairs with every test."""
    systems = {
        name: {"mean": dict(report.mean), "counts": report.counts, "notes": report.notes}
        for name, report in comparison.reports.items()
    }
    pairs = [{**pair._asdict(), "verdict": pair.verdict} for pair in comparison.pairs]
    return json.dumps(_without_nan({"systems": systems, "pairs": pairs}), indent=2, ensure_ascii=False) + "\n"


FORMATS: dict[str, Callable[[Comparison], str]] = {
    "table": as_table,
    "json": as_json,
    "csv": as_csv,
    "latex": as_latex,
    "markdown": as_markdown,
}
"""The formats by name."""


def mean_rows(comparison: Comparison) -> Table:
    """Return the mean of each system by each metric, cell by cell: a head, then a row a system."""
    metrics = list(next(iter(comparison.reports.values())).per_query)
    rows = [
        [name, *(f"{report.mean[metric]:.4f}" for metric in metrics)] for name, report in comparison.reports.items()
    ]
    return [["system", *metrics], *rows]


def pair_rows(comparison: Comparison) -> Table:
    """Return the pairs, cell by cell: a head, then a row a pair and metric."""
    head = ["a", "b", "metric", "b - a", "low", "high", "p", "p (Holm)", "effect", "wins", "ties", "losses"]
    rows = []
    for pair in comparison.pairs:
        numbers = [f"{number:+.4f}" for number in (pair.difference, pair.low, pair.high)]
        chances = [f"{pair.p_value:.4f}", f"{pair.p_holm:.4f}", f"{pair.effect_size:+.2f}"]
        rows.append([pair.a, pair.b, pair.metric, *numbers, *chances, *map(str, (pair.wins, pair.ties, pair.losses))])
    return [head, *rows]


def verdicts(comparison: Comparison) -> list[str]:
    """Return a sentence for each pair and metric, and where there is no winner, how many queries would show one."""
    sentences = []
    for pair in comparison.pairs:
        needed = None if pair.is_significant else comparison.queries_needed(pair)
        more = f" To see such a difference takes about {needed:,} queries." if needed else ""
        sentences.append(one_line(pair.verdict + more))
    return sentences


def _shown(rows: Table) -> Table:
    return [[one_line(cell) for cell in row] for row in rows]


def _without_nan(value):
    """Return the value with null for what JSON has no number for."""
    if isinstance(value, dict):
        return {key: _without_nan(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_without_nan(one) for one in value]
    return None if isinstance(value, float) and not abs(value) < float("inf") else value
