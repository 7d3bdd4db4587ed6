"""On which axes two conventions differ, and a smallest list on which their scores part."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from rankbook.conventions import JUDGES, Convention, convention_named
from rankbook.evaluation import evaluate


@dataclass(frozen=True)
class Example:
    """One query on which two conventions score a judge differently."""

    metric: str
    grades: tuple[float | None, ...]
    """Grades in the order of the list, None where nobody judged."""
    scores: tuple[float, ...]
    """What the engine says of each document; equal numbers are a tie."""
    missed: tuple[int, ...]
    """Grades of judged documents that the list lacks."""
    said: tuple[float, float]
    """The score under each of the two conventions, NaN where the query is left out."""


@dataclass(frozen=True)
class Difference:
    """What parts two conventions; `print` shows it."""

    one: Convention
    other: Convention
    axes: dict[str, tuple[str, str]]
    """{axis: the rule of each}, only those that differ."""
    example: Example | None
    """A smallest list on which they part; None if none of up to three documents parts them."""

    def __str__(self) -> str:
        total = len(self.one.rules())
        head = f"{self.one.name} and {self.other.name} differ on {len(self.axes)} of {total} axes"
        rows = [("axis", self.one.name, self.other.name), *((axis, *rules) for axis, rules in self.axes.items())]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        table = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
        return "\n".join([head, *(table if self.axes else []), *self._told_example()])

    def __repr__(self) -> str:
        return str(self)

    def _told_example(self) -> list[str]:
        if not set(self.one.judges) & set(self.other.judges):
            return ["They have no judge in common."]
        if self.example is None:
            return ["No list of up to three documents parts them."]
        seen = self.example
        said = [f"{side.name} {_score(score)}" for side, score in zip((self.one, self.other), seen.said, strict=True)]
        grades = ", ".join("unjudged" if grade is None else str(grade) for grade in seen.grades)
        ties = " (all with one score)" if len(seen.scores) > 1 and len(set(seen.scores)) == 1 else ""
        missed = f"; not on the list: {', '.join(map(str, seen.missed))}" if seen.missed else ""
        return [
            "",
            f"A smallest list on which they part: grades {grades}{ties}{missed}.",
            f"{seen.metric}: {', '.join(said)}",
        ]


def difference(one: str | Convention, other: str | Convention) -> Difference:
    """Return the axes on which two conventions differ, and a smallest list on which their scores part.

    one, other: names, see CONVENTIONS, or conventions of one's own. Raises ValueError for an unknown name.

    >>> print(difference("ranx", "trec_eval"))
    ranx and trec_eval differ on 1 of 14 axes
    axis  ranx         trec_eval
    ties  input order  document id descending
    <BLANKLINE>
    A smallest list on which they part: grades 1, 0 (all with one score).
    P@1: ranx 1.0000, trec_eval 0.0000
    """
    first, second = convention_named(one), convention_named(other)
    rules = {axis: (rule, second.rules()[axis]) for axis, rule in first.rules().items()}
    axes = {axis: pair for axis, pair in rules.items() if pair[0] != pair[1]}
    return Difference(first, second, axes, _smallest_example(first, second) if axes else None)


def _smallest_example(one: Convention, other: Convention) -> Example | None:
    judges = [judge for judge in JUDGES if judge in one.judges and judge in other.judges]
    if not judges:
        return None
    plain, odd = (1, 0, 2, None, 3), (1, 0, 2, None, 3, 0.5, -1)
    if "refused" in (one.negative_grades, other.negative_grades):
        odd = odd[:-1]
    # Grades below 0 or between whole numbers only where no plain list parts them.
    for grades, (n_documents, n_missed) in product((plain, odd), _SIZES):
        lists = list(_lists(grades, n_documents, n_missed))
        metrics = [f"{judge}@{k}" for k in range(1, n_documents + 2) for judge in judges]
        found = _first_parting(one, other, lists, metrics)
        if found:
            return found
    return None


_SIZES = ((1, 0), (1, 1), (2, 0), (2, 1), (3, 0), (3, 1))
"""How many documents the list has, and how many judged ones it lacks."""

Candidate = tuple[tuple[float | None, ...], tuple[float, ...], tuple[int, ...]]


def _lists(grades: Sequence[float | None], n_documents: int, n_missed: int) -> Iterator[Candidate]:
    """Yield grades, scores and missed grades of small lists, the plainest first."""
    falling, tied = tuple(range(n_documents, 0, -1)), (1,) * n_documents
    for scores in (falling, tied) if n_documents > 1 else (falling,):
        for listed in product(grades, repeat=n_documents):
            for missed in product((1, 2), repeat=n_missed):
                # A query without any judgement is in nobody's qrels.
                if missed or any(grade is not None for grade in listed):
                    yield listed, scores, missed


def _first_parting(one: Convention, other: Convention, lists: list[Candidate], metrics: list[str]) -> Example | None:
    qrels, run = {}, {}
    for query, (grades, scores, missed) in enumerate(lists):
        judged = {f"d{i}": grade for i, grade in enumerate(grades, start=1) if grade is not None}
        qrels[query] = judged | {f"m{i}": grade for i, grade in enumerate(missed, start=1)}
        run[query] = {f"d{i}": score for i, score in enumerate(scores, start=1)}
    said = [evaluate(qrels, run, metrics, convention=side).per_query for side in (one, other)]
    for query, (grades, scores, missed) in enumerate(lists):
        for metric in metrics:
            a, b = (float(by_metric[metric][query]) for by_metric in said)
            if not _same(a, b):
                return Example(metric, grades, scores, missed, (a, b))
    return None


def _same(a: float, b: float) -> bool:
    return abs(a - b) < 1e-6 or (math.isnan(a) and math.isnan(b))


def _score(score: float) -> str:
    return "leaves the query out" if math.isnan(score) else f"{score:.4f}"
