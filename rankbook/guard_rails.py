"""May this system replace the other? One primary metric that must rise, and guards that must not fall."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from rankbook.checks import fault_of_number, shown
from rankbook.comparison import Comparison, Pair
from rankbook.report import aligned

Verdict = Literal["pass", "fail", "open"]


class Check(NamedTuple):
    """What one metric says of one pair of systems."""

    pair: Pair
    verdict: Verdict
    why: str


@dataclass(frozen=True, eq=False, repr=False)
class Dashboard:
    """The checks of one system against its baseline: it passes if all of them pass."""

    checks: tuple[Check, ...]
    """The primary metric first, then the guards."""

    @property
    def passes(self) -> bool:
        """Whether the primary metric rose and every guard held."""
        return all(check.verdict == "pass" for check in self.checks)

    def __str__(self) -> str:
        pair = self.checks[0].pair
        head = f"{'PASS' if self.passes else 'NO PASS'}: {pair.b} in place of {pair.a}"
        rows = [["metric", "difference", "low", "high", "verdict"]]
        rows += [_text(check) for check in self.checks]
        return "\n".join([head, "", aligned(rows), "", *(check.why for check in self.checks)])

    __repr__ = __str__


def dashboard(
    comparison: Comparison, primary: str, guards: Mapping[str, float], *, a: str | None = None, b: str | None = None
) -> Dashboard:
    """Check a new system against its baseline: `primary` must be better beyond chance, each guard must hold.

    comparison: holds the primary metric and the guards. a, b: the baseline and the new system; the first pair of
        the comparison if not given.
    guards: {metric: largest drop that is allowed, as a number of at most 0}: {"R@50": -0.01}.

    A guard passes if the whole 95 % interval of its difference lies above the allowed drop. It fails if the
    difference lies below; between the two it is open: the queries are too few to rule such a drop out.
    Raises ValueError for an allowed drop above 0, KeyError for a pair or a metric that was not compared.

    >>> from rankbook import compare
    >>> qrels = {f"q{i}": {"a": 1} for i in range(8)}
    >>> old = {f"q{i}": {"a": 1.0, "b": 2.0} for i in range(8)}
    >>> new = {f"q{i}": {"a": 3.0, "b": 2.0} for i in range(8)}
    >>> print(dashboard(compare(qrels, {"old": old, "new": new}, ["RR", "R@2"]), "RR", guards={"R@2": -0.01}))
    PASS: new in place of old
    <BLANKLINE>
    metric difference     low    high verdict
    RR        +0.5000 +0.5000 +0.5000    pass
    R@2       +0.0000 +0.0000 +0.0000    pass
    <BLANKLINE>
    RR rose beyond chance (p = 0.0156, Holm).
    R@2 held: a drop of more than 0.0100 is ruled out.
    """
    first = comparison.pairs[0]
    a, b = first.a if a is None else a, first.b if b is None else b
    for metric, drop in guards.items():
        if fault_of_number(drop) or drop > 0:
            raise ValueError(f"guard {metric}: {shown(drop)} is no drop; give a number of at most 0, as -0.01")
    checks = [_primary(comparison.pair(a, b, primary))]
    checks += [_guard(comparison.pair(a, b, metric), drop) for metric, drop in guards.items()]
    return Dashboard(tuple(checks))


def _primary(pair: Pair) -> Check:
    if pair.is_significant and pair.difference > 0:
        return Check(pair, "pass", f"{pair.metric} rose beyond chance (p = {pair.p_holm:.4f}, Holm).")
    if pair.is_significant:
        return Check(pair, "fail", f"{pair.metric} fell beyond chance (p = {pair.p_holm:.4f}, Holm).")
    return Check(pair, "open", f"{pair.metric}: chance alone could move it so far (p = {pair.p_holm:.4f}, Holm).")


def _guard(pair: Pair, drop: float) -> Check:
    if pair.difference < drop:
        return Check(pair, "fail", f"{pair.metric} fell by {-pair.difference:.4f}, more than the {-drop:.4f} allowed.")
    if pair.low < drop:
        why = f"{pair.metric}: a drop of more than {-drop:.4f} is not ruled out by {pair.n_queries:,} queries."
        return Check(pair, "open", why)
    return Check(pair, "pass", f"{pair.metric} held: a drop of more than {-drop:.4f} is ruled out.")


def _text(check: Check) -> list[str]:
    numbers = [f"{number:+.4f}" for number in (check.pair.difference, check.pair.low, check.pair.high)]
    return [check.pair.metric, *numbers, check.verdict]
