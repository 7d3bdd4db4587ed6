"""Duels: two maps before the same judges, or one map under two conventions."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import ipywidgets
import numpy as np

import rankbook as rb
from rankbook import kernels
from rankbook.widgets.board import judge
from rankbook.widgets.map_drawing import shown
from rankbook.widgets.snapshot import with_snapshot
from rankbook.widgets.table import paper_table


class Duel(ipywidgets.VBox):
    """Two treasure maps side by side, and who wins before each judge.

    left, right: two maps (TreasureMap); they stay the caller's own, to set and observe.

    >>> from rankbook.widgets import TreasureMap
    >>> Duel(TreasureMap([1, 0], k=1), TreasureMap([0, 1], k=1))
    <Duel P@1 1.0000 > 0.0000, R@1 1.0000 > 0.0000, AP 1.0000 > 0.5000, RR 1.0000 > 0.5000, nDCG@1 1.0000 > 0.0000>
    """

    def __init__(self, left: Any, right: Any):
        self.left, self.right = left, right
        self._view = ipywidgets.HTML()
        row = ipywidgets.HBox([left, right], layout=ipywidgets.Layout(flex_flow="row wrap", grid_gap="12px"))
        row.add_class("rankbook-duel")
        super().__init__([row, self._view])
        for park in (left, right):
            park.observe(self._draw, "scores")
        self._draw()

    def rows(self) -> list[tuple[str, float, float]]:
        """Return each judge with the scores of both maps; its name has both cutoffs where they differ."""
        pairs = zip(self.left.scores.items(), self.right.scores.items(), strict=True)
        return [(one if one == other else f"{one} / {other}", a, b) for (one, a), (other, b) in pairs]

    def _draw(self, _change: Any = None) -> None:
        self._view.value = paper_table(("judge", "left", "right", "better"), [_duel_row(*row) for row in self.rows()])

    def __repr__(self) -> str:
        return f"<Duel {', '.join(f'{name} {shown(a)} {_sign(a, b)} {shown(b)}' for name, a, b in self.rows())}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return with_snapshot(super()._repr_mimebundle_(**kwargs), repr(self), self._view.value)


class Axis(NamedTuple):
    """One thing on which conventions differ: two rules, and what a judge says under each."""

    judge: str
    """The judge that the axis touches: "AP" or "nDCG"."""
    rules: tuple[str, str]
    score: tuple[Callable[[Sequence[int], Sequence[int], int], float], ...]
    """One function for each rule: takes the grades in rank order, those off the map, and k."""


class ConventionDuel(ipywidgets.VBox):
    """One treasure map under two conventions that differ on one axis: only the judge it touches is marked.

    park: the map (TreasureMap); move it, and both columns follow.
    axis: "gain", "AP divisor" or "ideal"; another raises ValueError.

    >>> from rankbook.widgets import TreasureMap
    >>> ConventionDuel(TreasureMap([2, 0, 1, 0, 2], k=5), "gain")
    <ConventionDuel gain: nDCG@5 0.8642 under gain 2^grade - 1, 0.8702 under gain = grade>
    """

    def __init__(self, park: Any, axis: str):
        if axis not in AXES:
            raise ValueError(f"there is no axis {axis!r}; known are {', '.join(map(repr, AXES))}")
        self.park, self._name, self._axis = park, axis, AXES[axis]
        self._view = ipywidgets.HTML()
        super().__init__([park, self._view])
        park.observe(self._draw, "scores")
        self._draw()

    def scores(self) -> tuple[float, float]:
        """Return what the judge says under each of the two rules."""
        one, other = (score(self.park.rel, self.park.buried, self.park.k) for score in self._axis.score)
        return one, other

    def _metric(self) -> str:
        return f"{self._axis.judge}@{self.park.k}"

    def _draw(self, _change: Any = None) -> None:
        rows = []
        for name, score in judge(self.park.rel, self.park.buried, self.park.k).items():
            if name.split("@")[0] == self._axis.judge:
                rows.append((self._metric(), *map(shown, self.scores()), "differs" if _differ(*self.scores()) else ""))
            else:
                rows.append((name, shown(score), shown(score), ""))
        self._view.value = paper_table(("judge", *self._axis.rules, ""), rows)

    def __repr__(self) -> str:
        under = ", ".join(
            f"{shown(score)} under {rule}" for score, rule in zip(self.scores(), self._axis.rules, strict=True)
        )
        return f"<ConventionDuel {self._name}: {self._metric()} {under}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return with_snapshot(super()._repr_mimebundle_(**kwargs), repr(self), self._view.value)


def _exp2(rel: Sequence[int], buried: Sequence[int], k: int) -> float:
    return rb.ndcg_at_k(rel, [*rel, *buried], k)


def _linear(rel: Sequence[int], buried: Sequence[int], k: int) -> float:
    return rb.ndcg_at_k(rel, [*rel, *buried], k, gain="linear")


def _own_ideal(rel: Sequence[int], _buried: Sequence[int], k: int) -> float:
    return rb.ndcg_at_k(rel, rel, k)


def _by_all_relevant(rel: Sequence[int], buried: Sequence[int], k: int) -> float:
    return rb.average_precision(rel, _n_relevant(rel, buried), k)


def _by_reachable(rel: Sequence[int], buried: Sequence[int], k: int) -> float:
    return float(kernels.average_precision(np.array(rel, dtype=float), min(_n_relevant(rel, buried), k), k))


def _n_relevant(rel: Sequence[int], buried: Sequence[int]) -> int:
    return sum(grade > 0 for grade in (*rel, *buried))


AXES = {
    "gain": Axis("nDCG", ("gain 2^grade - 1", "gain = grade"), (_exp2, _linear)),
    "AP divisor": Axis("AP", ("divided by R", "divided by min(R, K)"), (_by_all_relevant, _by_reachable)),
    "ideal": Axis("nDCG", ("ideal of all judged", "ideal of the list itself"), (_exp2, _own_ideal)),
}


def _differ(a: float, b: float) -> bool:
    return shown(a) != shown(b)


def _sign(a: float, b: float) -> str:
    if not _differ(a, b):
        return "="
    return ">" if a > b else "<" if a < b else "?"


def _duel_row(name: str, a: float, b: float) -> tuple[str, str, str, str]:
    return name, shown(a), shown(b), {">": "left", "<": "right"}.get(_sign(a, b), "")
