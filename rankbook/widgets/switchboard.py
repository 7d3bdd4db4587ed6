"""A board of house rules: switch one, and see which judges change what they say of the same run."""

import dataclasses
import math
from collections.abc import Iterable
from typing import Any

import ipywidgets

from rankbook.conventions import CONVENTIONS, RULES, Convention, convention_named
from rankbook.evaluation import evaluate
from rankbook.readers.dicts import Qrels, Run
from rankbook.widgets.map_drawing import shown
from rankbook.widgets.snapshot import with_snapshot
from rankbook.widgets.table import paper_table

_OF_NOTHING = {"left out": math.nan, "0": 0.0, "1": 1.0}
_OF_MISSING = {"0": 0.0, "left out": math.nan}
_AXES = ("gain", "ideal", "ap_divisor", "short_list", "ties", "relevant", "unjudged")


class Switchboard(ipywidgets.VBox):
    """The means of a run under rankbook's rules and under rules of one's choice, side by side.

    qrels, run: as `rankbook.evaluate`. metrics: judges with cutoffs, without parameters.
    The first dropdown takes a tool's whole convention; the others switch one rule each. `switch(axis=rule)` does so
    from code; `convention` is what is chosen now.

    >>> board = Switchboard({"q": {"a": 1, "b": 1}}, {"q": {"a": 2.0}}, ["P@2", "AP@2"])
    >>> board.switch(short_list="min(k, n)")
    >>> board
    <Switchboard short_list='min(k, n)': P@2 0.5000 -> 1.0000, AP@2 0.5000>
    """

    def __init__(self, qrels: Qrels, run: Run, metrics: Iterable[str]):
        self._qrels, self._run, self._metrics = qrels, run, list(metrics)
        self._house = evaluate(qrels, run, self._metrics).mean
        self.convention = convention_named("rankbook")
        self._view = ipywidgets.HTML()
        self._whole = _dropdown("whole convention", [*CONVENTIONS, "your own"], "rankbook")
        self._switches = {axis: _dropdown(axis.replace("_", " "), RULES[axis], RULES[axis][0]) for axis in _AXES}
        self._switches["nothing_relevant"] = _dropdown("nothing relevant", _OF_NOTHING, "left out")
        self._switches["missing_query"] = _dropdown("missing query", _OF_MISSING, "0")
        self._setting = False
        self._whole.observe(self._take_whole, "value")
        for switch in self._switches.values():
            switch.observe(self._take_switches, "value")
        super().__init__([self._whole, *self._switches.values(), self._view])
        self._draw()

    def switch(self, **rules: str) -> None:
        """Set rules by axis; raises ValueError for an unknown axis or rule."""
        for axis, rule in rules.items():
            if axis not in self._switches:
                raise ValueError(f"there is no switch {axis!r}; known are {', '.join(self._switches)}")
            if rule not in self._switches[axis].options:
                known = ", ".join(map(repr, self._switches[axis].options))
                raise ValueError(f"{axis} can't be {rule!r}; known rules are {known}")
            self._switches[axis].value = rule

    def take(self, name: str) -> None:
        """Take a tool's whole convention; raises ValueError for an unknown name."""
        self._whole.value = convention_named(name).name

    def _take_whole(self, change: dict[str, Any]) -> None:
        if change["new"] == "your own" or self._setting:
            return
        self.convention = CONVENTIONS[change["new"]]
        self._setting = True
        for axis in _AXES:
            self._switches[axis].value = getattr(self.convention, axis)
        rules = self.convention.rules()
        for axis, words in (("nothing_relevant", _OF_NOTHING), ("missing_query", _OF_MISSING)):
            told = rules[axis.replace("_", " ")]
            # A tool may treat each judge differently; then no one word fits, and the switch stands empty.
            self._switches[axis].value = told if told in words else None
        self._setting = False
        self._draw()

    def _take_switches(self, change: dict[str, Any]) -> None:
        if self._setting:
            return
        axis = next(name for name, switch in self._switches.items() if switch is change["owner"])
        self.convention = _with_rule(self.convention, axis, change["new"])
        self._setting = True
        self._whole.value = "your own"
        self._setting = False
        self._draw()

    def _scores(self) -> dict[str, float | None]:
        """Return the mean of each metric under the rules chosen; None where the tool has no such judge."""
        scored = [name for name in self._metrics if name.split("@")[0] in self.convention.judges]
        mean = evaluate(self._qrels, self._run, scored, convention=self.convention).mean if scored else {}
        return {name: mean.get(name) for name in self._metrics}

    def _draw(self) -> None:
        rows = []
        for name, score in self._scores().items():
            house = self._house[name]
            now = "has no such judge" if score is None else shown(score)
            rows.append((name, shown(house), now, "" if now == shown(house) else "differs"))
        self._view.value = paper_table(("judge", "rankbook", "these rules", ""), rows)

    def __repr__(self) -> str:
        house = convention_named("rankbook")
        changed = [
            f"{field.name}={getattr(self.convention, field.name)!r}"
            for field in dataclasses.fields(Convention)
            if field.name in self._switches and getattr(self.convention, field.name) != getattr(house, field.name)
        ]
        said = []
        for name, score in self._scores().items():
            before, now = shown(self._house[name]), "none" if score is None else shown(score)
            said.append(f"{name} {before}" if before == now else f"{name} {before} -> {now}")
        return f"<Switchboard {' '.join(changed) or 'rankbook'}: {', '.join(said)}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return with_snapshot(super()._repr_mimebundle_(**kwargs), repr(self), self._view.value)


def _with_rule(convention: Convention, axis: str, rule: str | None) -> Convention:
    own = {"name": "your own", "judges": convention_named("rankbook").judges, "measured_on": ""}
    if axis == "nothing_relevant":
        score = _OF_NOTHING[rule or "left out"]
        named = {} if math.isnan(score) else {judge: score for judge in own["judges"] if judge not in ("P", "DCG")}
        return dataclasses.replace(convention, nothing_relevant=named, **own)
    value = _OF_MISSING[rule or "0"] if axis == "missing_query" else rule
    return dataclasses.replace(convention, **{axis: value}, **own)


def _dropdown(label: str, options: Iterable[str], value: str) -> ipywidgets.Dropdown:
    return ipywidgets.Dropdown(
        options=list(options),
        value=value,
        description=label,
        style={"description_width": "150px"},
        layout=ipywidgets.Layout(width="420px", max_width="98%"),
    )
