"""One treasure map under the conventions of two tools."""

import math
from typing import Any

import ipywidgets

from rankbook.conventions import Convention, convention_named
from rankbook.differences import difference
from rankbook.evaluation import evaluate
from rankbook.widgets.map_drawing import shown
from rankbook.widgets.snapshot import with_snapshot
from rankbook.widgets.table import paper_table


class ToolDuel(ipywidgets.VBox):
    """One treasure map as two tools score it: the judges that differ are marked, and the axes on which the tools do.

    park: the map (TreasureMap); move it, and both columns follow.
    one, other: names of conventions, see rankbook.CONVENTIONS, or conventions of one's own.

    >>> from rankbook.widgets import TreasureMap
    >>> ToolDuel(TreasureMap([2, 0], k=2, buried=[1]), "scikit-learn", "trec_eval")
    <ToolDuel scikit-learn, trec_eval: DCG@2 2.0000 = 2.0000, nDCG@2 1.0000 > 0.7602>
    """

    def __init__(self, park: Any, one: str | Convention, other: str | Convention):
        self.park = park
        self._tools = convention_named(one), convention_named(other)
        self._axes = difference(*self._tools).axes
        self._view = ipywidgets.HTML()
        super().__init__([park, self._view])
        park.observe(self._draw, "scores")
        self._draw()

    def rows(self) -> list[tuple[str, float, float]]:
        """Return each judge that both tools have, with what each says of the map."""
        one, other = self._tools
        metrics = [f"{judge}@{self.park.k}" for judge in one.judges if judge in other.judges]
        if not metrics:
            return []
        # Scores that fall from rank to rank keep the order of the map.
        retrieved = {f"d{rank}": float(-rank) for rank in range(1, len(self.park.rel) + 1)}
        judged = dict(zip(retrieved, self.park.rel, strict=True))
        judged |= {f"m{number}": grade for number, grade in enumerate(self.park.buried)}
        said = [evaluate({"q": judged}, {"q": retrieved}, metrics, convention=tool).mean for tool in self._tools]
        return [(metric, said[0][metric], said[1][metric]) for metric in metrics]

    def _draw(self, _change: Any = None) -> None:
        names = [tool.name for tool in self._tools]
        rows = [(name, shown(a), shown(b), "" if shown(a) == shown(b) else "differs") for name, a, b in self.rows()]
        axes = [(axis, *rules, "") for axis, rules in self._axes.items()]
        self._view.value = paper_table(("judge", *names, ""), rows) + paper_table(("axis", *names, ""), axes)

    def __repr__(self) -> str:
        names = ", ".join(tool.name for tool in self._tools)
        said = ", ".join(f"{name} {shown(a)} {_sign(a, b)} {shown(b)}" for name, a, b in self.rows())
        return f"<ToolDuel {names}: {said or 'no judge in common'}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return with_snapshot(super()._repr_mimebundle_(**kwargs), repr(self), self._view.value)


def _sign(a: float, b: float) -> str:
    if shown(a) == shown(b):
        return "="
    return "?" if math.isnan(a) or math.isnan(b) else ">" if a > b else "<"
