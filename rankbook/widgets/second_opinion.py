"""A board under another rule: maps and sliders, and below them what a second opinion says."""

import html
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import ipywidgets
import traitlets

from rankbook.checks import whole_number
from rankbook.widgets.board import DONE, Goal, gauges
from rankbook.widgets.map_drawing import shown
from rankbook.widgets.opinions import Opinion, Readings, State
from rankbook.widgets.sliders import best_slider, problem
from rankbook.widgets.snapshot import image, with_snapshot
from rankbook.widgets.table import paper_table

# Jupyter sets the lines of an HTML widget far apart.
_CLOSE = "line-height:1.4;margin:0"


class Slider(NamedTuple):
    """A whole number that the board lets one set."""

    label: str
    start: int
    least: int
    most: int


class Seen(NamedTuple):
    """How a board stands, and what its opinion says of that."""

    state: State
    readings: Readings


class SecondOpinion(ipywidgets.VBox):
    """Treasure maps and sliders, and a table of readings that follows them.

    maps: one map (TreasureMap) for each entrance, alike in K and in the number of sites: one K holds for all.
        They stay the caller's own, to set and observe. There may be none.
    opinion: takes a State, returns {reading: number}.
    sliders: {name: Slider}; `set(name=value)` moves one from code.
    goal: what a challenge asks for, its `lacks` taking two Seen; `task`, `verdict` and `reached` tell of it.

    `readings` can be observed. Raises ValueError for maps that differ in K or length.

    >>> from rankbook.widgets import TreasureMap
    >>> from rankbook.widgets.opinions import short_list
    >>> returned = Slider("Sites returned", 3, 1, 3)
    >>> board = SecondOpinion([TreasureMap([1, 0, 1], k=3)], short_list, {"returned": returned})
    >>> board.set(returned=1)
    >>> board
    <SecondOpinion rel=[1, 0, 1] K=3 returned=1: P@3 0.3333, hits divided by sites returned 1.0000>
    """

    readings = traitlets.Dict(read_only=True)
    task = traitlets.Unicode()
    verdict = traitlets.Unicode()
    reached = traitlets.Bool()

    def __init__(
        self,
        maps: Sequence[Any],
        opinion: Opinion,
        sliders: Mapping[str, Slider] | None = None,
        goal: Goal | None = None,
    ):
        self.maps, self._opinion, self._goal = tuple(maps), opinion, goal
        if len({(len(park.rel), park.k) for park in self.maps}) > 1:
            raise ValueError("the maps differ in K or in the number of sites; one K holds for all, so make them alike")
        self._given = dict(sliders or {})
        self._sliders = {name: _range_slider(slider) for name, slider in self._given.items()}
        self._view, self._status = ipywidgets.HTML(), ipywidgets.HTML()
        super().__init__(task=goal.task if goal else "")
        self._start = self._look()
        self._draw()
        self.children = [
            *self._heading(),
            *self._entrances(),
            *self._sliders.values(),
            self._reset_button(),
            self._view,
        ]
        for park in self.maps[1:]:
            traitlets.link((self.maps[0], "k"), (park, "k"))
        for park in self.maps:
            park.observe(self._draw, ["rel", "k"])
        for slider in self._sliders.values():
            slider.observe(self._draw, "value")

    def set(self, **values: int) -> None:
        """Move sliders by their names; raises ValueError for an unknown name and a value out of range."""
        for name, value in values.items():
            if name not in self._sliders:
                raise ValueError(f"there is no slider {name!r}; known are {', '.join(map(repr, self._sliders))}")
            whole = whole_number(value, name, least=self._given[name].least)
            if whole > self._given[name].most:
                raise ValueError(f"{name} is {whole}; give at most {self._given[name].most}")
            self._sliders[name].value = whole

    def reset(self) -> None:
        """Bring back maps and sliders as they were made."""
        for park in self.maps:
            park.reset()
        self.set(**{name: slider.start for name, slider in self._given.items()})

    def _look(self) -> Seen:
        state = State(
            rel=tuple(park.rel for park in self.maps),
            buried=tuple(park.buried for park in self.maps),
            k=self.maps[0].k if self.maps else 0,
            sliders={name: slider.value for name, slider in self._sliders.items()},
        )
        return Seen(state, self._opinion(state))

    def _draw(self, _change: Any = None) -> None:
        try:
            now = self._look()
            self.set_trait("readings", _named(now))
            self._view.value = paper_table(("reading", "start", "now", "change"), self._rows(now))
            self._status.value = self._see_goal(now)
        except Exception as error:  # an exception in a callback would go nowhere that a learner looks
            self._status.value = problem(error)

    def _rows(self, now: Seen) -> list[tuple[str, str, str, str]]:
        before = self._start.readings
        return [
            (reading["name"], shown(score), reading["score"], reading["change"])
            for reading, score in zip(gauges(_named(now), before), before.values(), strict=True)
        ]

    def _see_goal(self, now: Seen) -> str:
        if not self._goal:
            return ""
        lacking = self._goal.lacks(self._start, now)
        self.reached, self.verdict = not lacking, lacking or DONE
        # Both colours stand out from the light page and from the dark.
        colour = "#2a9d76" if self.reached else "#d55e00"
        return (
            f"<div role='status' aria-live='polite' style='{_CLOSE};border-left:4px solid {colour};padding-left:8px'>"
            f"{html.escape(self.verdict)}</div>"
        )

    def _heading(self) -> list[ipywidgets.HTML]:
        task = ipywidgets.HTML(f"<p style='{_CLOSE}'><b>{html.escape(self.task)}</b></p>")
        return [task, self._status] if self._goal else [self._status]

    def _entrances(self) -> list[ipywidgets.HBox]:
        if not self.maps:
            return []
        shown_maps = [ipywidgets.VBox([ipywidgets.HTML(self._caption(i)), park]) for i, park in enumerate(self.maps)]
        row = ipywidgets.HBox(shown_maps, layout=ipywidgets.Layout(flex_flow="row wrap", grid_gap="12px"))
        row.add_class("rankbook-duel")
        return [row]

    def _caption(self, i: int) -> str:
        return f"<b>Entrance {i + 1}</b>" if len(self.maps) > 1 else ""

    def _reset_button(self) -> ipywidgets.Button:
        button = ipywidgets.Button(description="Reset all", tooltip="Bring back all as it was at the start")
        button.on_click(lambda _button: self.reset())
        return button

    def __repr__(self) -> str:
        state = self._look().state
        rel = "".join(f"rel={list(rel)} " for rel in state.rel)
        sliders = "".join(f"{name}={value} " for name, value in state.sliders.items())
        stands = f"{rel}{f'K={state.k} ' if self.maps else ''}{sliders}".strip()
        return f"<SecondOpinion {stands}: {', '.join(f'{name} {shown(x)}' for name, x in self.readings.items())}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        maps = "".join(f"<p>{self._caption(i)}</p>{image(park.svg, repr(park))}" for i, park in enumerate(self.maps))
        sliders = "".join(
            f"<p>{html.escape(given.label)}: {self._sliders[name].value}</p>" for name, given in self._given.items()
        )
        heading = f"<p><b>{html.escape(self.task)}</b><br>{html.escape(self.verdict)}</p>" if self._goal else ""
        return with_snapshot(
            super()._repr_mimebundle_(**kwargs),
            repr(self),
            heading + maps + sliders + self._view.value,
        )


def with_cutoff(name: str, k: int) -> str:
    """Return the name of a reading with the number of the cutoff.

    >>> with_cutoff("mean P@K", 4)
    'mean P@4'
    """
    return name.replace("@K", f"@{k}")


def _named(seen: Seen) -> Readings:
    return {with_cutoff(name, seen.state.k): score for name, score in seen.readings.items()}


def _range_slider(slider: Slider) -> ipywidgets.DOMWidget:
    return best_slider(
        value=slider.start,
        least=slider.least,
        most=slider.most,
        label=slider.label,
        layout=ipywidgets.Layout(width="420px", max_width="98%"),
    )
