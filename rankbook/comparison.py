"""Compare systems on the same queries: differences, intervals, tests, and what they allow to say."""

import html
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

import numpy as np

from rankbook.checks import shown, whole_number
from rankbook.evaluation import evaluate
from rankbook.metrics import parse_metric
from rankbook.readers.inputs import Judgements
from rankbook.report import Report
from rankbook.statistics.corrections import benjamini_hochberg, holm
from rankbook.statistics.intervals import bootstrap_interval
from rankbook.statistics.paired_tests import effect_size, randomisation_test, sign_test, t_test, wilcoxon_test
from rankbook.statistics.power import queries_needed
from rankbook.text_tables import html_table

ALPHA = 0.05
"""The share of false alarms that a verdict accepts."""
SAME = 1e-12
"""Scores that differ by less are equal: rounding alone can part them so far."""


class Pair(NamedTuple):
    """System b against system a, by one metric, on the queries for which both have a score."""

    a: str
    b: str
    metric: str
    n_queries: int
    difference: float
    """Mean of b minus mean of a."""
    low: float
    """The 95 % bootstrap interval (BCa) of the difference."""
    high: float
    p_value: float
    """Of the paired randomisation test."""
    p_holm: float
    """The same, adjusted for all pairs and metrics of the comparison: no false alarm in 95 % of comparisons."""
    p_benjamini_hochberg: float
    """The same, adjusted so that at most 5 % of the differences called real are expected to be false."""
    p_t: float
    """Of Student's paired t test."""
    p_wilcoxon: float
    p_sign: float
    effect_size: float
    """The difference in standard deviations of the per-query differences (Cohen's d)."""
    wins: int
    """Queries on which b is better."""
    ties: int
    losses: int

    @property
    def is_significant(self) -> bool:
        """Whether chance is an unlikely explanation, at ALPHA over the whole comparison (Holm)."""
        return self.p_holm <= ALPHA

    @property
    def verdict(self) -> str:
        """What the numbers allow to say, in a sentence."""
        interval = f"{self.difference:+.4f} [{self.low:+.4f}, {self.high:+.4f}]"
        numbers = f"{interval}, p = {self.p_holm:.4f} (Holm)"
        if not self.wins and not self.losses:
            return f"{self.metric}: {self.a} and {self.b} score the same on every query."
        if self.is_significant:
            better, worse = (self.b, self.a) if self.difference > 0 else (self.a, self.b)
            return f"{self.metric}: {better} is better than {worse}: {numbers}."
        return f"{self.metric}: chance alone could part {self.a} and {self.b} so far: {numbers}. No winner."


@dataclass(frozen=True, eq=False, repr=False)
class Comparison:
    """Reports of several systems, and each pair of systems compared by each metric."""

    reports: dict[str, Report]
    """By system."""
    pairs: tuple[Pair, ...]
    """For each metric, each pair; with a baseline, each other system against it."""

    def pair(self, a: str, b: str, metric: str) -> Pair:
        """Return the comparison of two systems by one metric, in the direction in which it was made.

        Raises KeyError where there is none, ValueError for an unknown metric.
        """
        name = str(parse_metric(metric))
        for pair in self.pairs:
            if (pair.a, pair.b, pair.metric) == (a, b, name):
                return pair
        made = ", ".join(f"({pair.a!r}, {pair.b!r})" for pair in self.pairs if pair.metric == self.pairs[0].metric)
        raise KeyError(f"no pair ({a!r}, {b!r}) by {metric!r}; pairs: {made}; metrics: {', '.join(self._metrics)}")

    def most_changed(self, pair: Pair, n: int = 5) -> list[tuple[Hashable, float]]:
        """Return the n queries whose scores differ most between the systems of a pair: id, and b minus a.

        Raises ValueError for n below 1.
        """
        n = whole_number(n, "n", least=1)
        differences = _differences(self.reports, pair.a, pair.b, pair.metric)
        order = np.argsort(-np.abs(np.nan_to_num(differences)), kind="stable")[:n]
        ids = self.reports[pair.a].query_ids
        return [(ids[q], float(differences[q])) for q in order if not np.isnan(differences[q])]

    def queries_needed(self, pair: Pair, difference: float | None = None) -> int | None:
        """Return how many queries would show such a difference in 80 % of experiments, at this pair's spread.

        difference: of the means; the one that was measured if not given. None where the pair never differs.
        """
        differences = _differences(self.reports, pair.a, pair.b, pair.metric)
        spread = float(np.nanstd(differences, ddof=1))
        wanted = pair.difference if difference is None else difference
        return queries_needed(wanted, spread) if spread and wanted else None

    def __str__(self) -> str:
        from rankbook.comparison_formats import as_table

        return as_table(self).rstrip("\n")

    __repr__ = __str__

    def _repr_html_(self) -> str:
        from rankbook.comparison_formats import mean_rows, pair_rows, verdicts

        tables = "".join(html_table(rows) for rows in (mean_rows(self), pair_rows(self)))
        lines = "<br>".join(html.escape(line) for line in [*verdicts(self), *self.notes.splitlines()])
        return f"{tables}<p>{lines}</p>"

    @property
    def notes(self) -> str:
        """What stands behind the numbers, and what each report counted."""
        family = f"{len(self.pairs)} comparisons" if len(self.pairs) > 1 else "1 comparison"
        method = (
            f"Differences are b minus a, with 95 % bootstrap intervals over queries; p: paired randomisation test, "
            f"adjusted by Holm for {family}."
        )
        counted = [f"{name}: {report.notes}" for name, report in self.reports.items()]
        return "\n".join([method, *counted])

    @property
    def _metrics(self) -> list[str]:
        return list(next(iter(self.reports.values())).per_query)


def compare(
    qrels: Judgements,
    runs: Mapping[str, object],
    metrics: Iterable[str] | str,
    *,
    baseline: str | None = None,
    ties: str | None = None,
    missing_query: float = 0.0,
    convention: str | None = None,
    seed: int = 0,
) -> Comparison:
    """Compare systems on the same judged queries: every pair, or each with a baseline.

    qrels: judgements, as evaluate takes them. runs: {name of the system: run}, at least two.
    metrics, ties, missing_query, convention: as evaluate.
    baseline: the name of the system that all others are compared with; every pair if not given.
    seed: of the resampling; the same seed gives the same numbers.

    A query for which the metric is undefined for one of two systems is left out of their pair.
    Raises ValueError for fewer than two runs, an unknown baseline, a pair with fewer than two queries that have a
    score, and as evaluate.

    >>> qrels = {f"q{i}": {"a": 1} for i in range(8)}
    >>> first = {f"q{i}": {"a": 1.0, "b": 2.0} for i in range(8)}
    >>> second = {f"q{i}": {"a": 3.0, "b": 2.0} for i in range(8)}
    >>> print(compare(qrels, {"first": first, "second": second}, "RR").pairs[0].verdict)
    RR: second is better than first: +0.5000 [+0.5000, +0.5000], p = 0.0078 (Holm).
    """
    if not isinstance(runs, Mapping) or len(runs) < 2:
        raise ValueError("compare takes at least two runs, as a dict: {name: run, name: run}")
    if baseline is not None and baseline not in runs:
        raise ValueError(f"baseline {shown(baseline)} is no run; there are {', '.join(map(repr, runs))}")
    names = [metrics] if isinstance(metrics, str) else list(metrics)
    reports = {
        name: evaluate(qrels, run, names, ties=ties, missing_query=missing_query, convention=convention)
        for name, run in runs.items()
    }
    return comparison_of(reports, baseline, seed)


def comparison_of(reports: dict[str, Report], baseline: str | None = None, seed: int = 0) -> Comparison:
    """Compare systems by the reports that evaluate returned for them, of the same queries in the same order.

    Raises ValueError where the queries differ. Arguments as compare.
    """
    first_name, *_ = reports
    for name, report in reports.items():
        if report.query_ids != reports[first_name].query_ids:
            raise ValueError(f"{first_name!r} and {name!r} are of different queries; evaluate both on the same qrels")
    pairs = [(baseline, b) for b in reports if b != baseline] if baseline else list(combinations(reports, 2))
    asked = [(a, b, metric) for metric in reports[first_name].per_query for a, b in pairs]
    differences = [_differences(reports, *one) for one in asked]
    p_values = np.array([randomisation_test(one, seed) for one in differences])
    adjusted = zip(p_values.tolist(), holm(p_values).tolist(), benjamini_hochberg(p_values).tolist(), strict=True)
    return Comparison(
        reports=reports,
        pairs=tuple(_pair(*one, of, ps, seed) for one, of, ps in zip(asked, differences, adjusted, strict=True)),
    )


def _differences(reports: Mapping[str, Report], a: str, b: str, metric: str) -> np.ndarray:
    differences = reports[b].per_query[metric] - reports[a].per_query[metric]
    # The last bits of two sums are no win.
    return np.where(np.abs(differences) < SAME, 0.0, differences)


def _pair(
    a: str, b: str, metric: str, differences: np.ndarray, p_values: tuple[float, float, float], seed: int
) -> Pair:
    interval = bootstrap_interval(differences, seed=seed)
    return Pair(
        a,
        b,
        metric,
        interval.n_queries,
        interval.mean,
        interval.low,
        interval.high,
        *p_values,
        p_t=t_test(differences),
        p_wilcoxon=wilcoxon_test(differences),
        p_sign=sign_test(differences),
        effect_size=effect_size(differences),
        wins=int(np.count_nonzero(differences > 0)),
        ties=int(np.count_nonzero(differences == 0)),
        losses=int(np.count_nonzero(differences < 0)),
    )
