"""The treasure map from core widgets alone: sliders in place of drag and drop, for where anywidget can't load."""

import html
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

import ipywidgets
import traitlets

from rankbook.widgets import map_drawing
from rankbook.widgets.board import (
    DONE,
    Goal,
    Position,
    checked_grades,
    checked_k,
    checked_rel,
    default_labels,
    judge,
    one_for_each,
    starting_position,
)
from rankbook.widgets.sliders import (
    STYLE,
    as_wide_as,
    core_slider,
    for_screen_readers,
    grade_row,
    grade_slider,
    k_slider,
    problem,
)
from rankbook.widgets.snapshot import image, with_snapshot
from rankbook.widgets.traits import Checked


class TreasureMapSliders(ipywidgets.VBox):
    """The twin of TreasureMap without drag and drop: a slider for K and one for each grade.

    Arguments, traits (`rel`, `k`, `scores`), errors and text are those of TreasureMap.

    reason: why this twin stands in, shown below the map.

    >>> park = TreasureMapSliders([2, 0, 1, 0, 2], k=3)
    >>> park
    <TreasureMap rel=[2, 0, 1, 0, 2] K=3: P@3 0.6667, R@3 0.6667, AP 0.7556, RR 1.0000, nDCG@3 0.6490>
    >>> park.k = 5
    >>> round(park.scores["nDCG@5"], 7)
    0.8642204
    """

    rel = Checked()
    k = Checked()
    scores = traitlets.Dict(read_only=True)
    task = traitlets.Unicode()
    verdict = traitlets.Unicode()
    reached = traitlets.Bool()
    reason = ""

    def __init__(
        self,
        rel: Iterable[int],
        k: int | None = None,
        *,
        buried: Sequence[int] = (),
        labels: Sequence[str] | None = None,
        pictures: Sequence[str] = (),
        query_picture: str = "",
        goal: Goal | None = None,
    ):
        self._start, self._goal = starting_position(rel, k), goal
        self._n_sites = len(self._start.rel)
        self._labels = tuple(one_for_each(labels or default_labels(self._n_sites), "labels", self._n_sites))
        self._pictures = tuple(one_for_each(pictures, "pictures", self._n_sites))
        self.buried, self._query_picture = checked_grades(buried, "buried"), query_picture
        entrance = map_drawing.entrance_width(query_picture)
        width = map_drawing.width(entrance, self._n_sites)
        self._map_view, self._gauges_view = (ipywidgets.HTML(layout=as_wide_as(width)) for _ in range(2))
        self._status = ipywidgets.HTML()
        super().__init__(rel=self._start.rel, k=self._start.k, layout=ipywidgets.Layout(width=f"{width}px"))
        self._k_slider = k_slider(core_slider, self.k, self._n_sites, lambda k: self.set_trait("k", k))
        self._grade_sliders = [
            grade_slider(core_slider, self._labels[i], grade, partial(self._set_grade, i))
            for i, grade in enumerate(self.rel)
        ]
        self.children = [
            self._k_slider,
            self._map_view,
            grade_row(self._grade_sliders, entrance, width),
            self._gauges_view,
            self._status,
            ipywidgets.HTML(html.escape(self.reason)),
        ]
        self.add_class("rankbook-map")
        self.task = goal.task if goal else ""
        self._draw()
        self.observe(self._follow, ["rel", "k"])

    def reset(self) -> None:
        """Bring back the map as it was made."""
        self.rel, self.k = self._start.rel, self._start.k

    @traitlets.validate("rel")
    def _check_rel(self, proposal: dict[str, Any]) -> tuple[int, ...]:
        return checked_rel(proposal["value"], self._n_sites)

    @traitlets.validate("k")
    def _check_k(self, proposal: dict[str, Any]) -> int:
        return checked_k(proposal["value"], self._n_sites)

    def _set_grade(self, i: int, grade: int) -> None:
        self.rel = (*self.rel[:i], grade, *self.rel[i + 1 :])

    def _follow(self, _change: dict[str, Any]) -> None:
        """Bring sliders and pictures to the present rel and k."""
        self._k_slider.value = self.k
        for slider, grade in zip(self._grade_sliders, self.rel, strict=True):
            slider.value = grade
        self._draw()

    def _draw(self) -> None:
        try:
            self.set_trait("scores", judge(self.rel, self.buried, self.k))
            scene = self._scene()
            self._map_view.value = STYLE + map_drawing.draw_map(scene)
            self._gauges_view.value = map_drawing.draw_gauges(scene)
            self._status.value = self._see_goal() + for_screen_readers(map_drawing.describe(scene))
        except Exception as error:
            self._status.value = problem(error)

    def _see_goal(self) -> str:
        if not self._goal:
            return ""
        lacking = self._goal.lacks(self._start, Position(self.rel, self._start.order, self.k))
        self.reached, self.verdict = not lacking, lacking or DONE
        return f"<p><b>{html.escape(self.task)}</b><br>{html.escape(self.verdict)}</p>"

    def _scene(self) -> map_drawing.Scene:
        return map_drawing.Scene(
            self.rel, self.k, self.buried, self.scores, self._labels, self._pictures, self._query_picture
        )

    @property
    def svg(self) -> str:
        """The map and its scores as one SVG picture."""
        return map_drawing.draw_snapshot(self._scene())

    def __repr__(self) -> str:
        return map_drawing.in_numbers(self._scene())

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        picture = image(self.svg, map_drawing.describe(self._scene()))
        return with_snapshot(super()._repr_mimebundle_(**kwargs), repr(self), picture)
