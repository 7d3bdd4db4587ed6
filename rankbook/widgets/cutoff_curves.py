"""Judges as curves over the cutoff, with sliders for K, for every grade and for what lies off the map."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

import ipywidgets
import traitlets

from rankbook.checks import whole_number
from rankbook.widgets import curve_drawing
from rankbook.widgets.board import checked_k, checked_rel, starting_position
from rankbook.widgets.sliders import (
    STYLE,
    as_wide_as,
    best_slider,
    for_screen_readers,
    grade_row,
    grade_slider,
    k_slider,
    problem,
)
from rankbook.widgets.snapshot import image, with_snapshot
from rankbook.widgets.traits import Checked

MOST_OFF_MAP = 20


class CutoffCurves(ipywidgets.VBox):
    """One to three judges at every cutoff K, each with the ceiling that no map of this park can pass.

    judges: names from "P", "R", "F1", "AP", "RR", "nDCG".
    rel: the grade of each site in rank order, whole numbers from 0 (stone) to 3 (crown).
    k: where the rope stands, from 1 to the number of sites; 3 if not given.
    off_map: how many coins lie off the map, 0 to 20.

    `rel`, `k` and `off_map` can be set and observed. Bad values raise ValueError.

    >>> curves = CutoffCurves(["P", "R"], [1, 0, 1, 0, 1], k=3)
    >>> curves
    <CutoffCurves rel=[1, 0, 1, 0, 1] K=3 off_map=0: P@3 0.6667 of at most 1.0000, R@3 0.6667 of at most 1.0000>
    >>> curves.off_map = 3
    >>> curves
    <CutoffCurves rel=[1, 0, 1, 0, 1] K=3 off_map=3: P@3 0.6667 of at most 1.0000, R@3 0.3333 of at most 0.5000>
    """

    rel = Checked()
    k = Checked()
    off_map = Checked()

    def __init__(self, judges: Sequence[str], rel: Iterable[int], k: int | None = None, *, off_map: int = 0):
        unknown = [judge for judge in judges if judge not in curve_drawing.JUDGES]
        if unknown or not 1 <= len(judges) <= 3 or isinstance(judges, str):
            raise ValueError(f"judges is {judges!r}; give one to three of {', '.join(curve_drawing.JUDGES)}, as a list")
        start = starting_position(rel, k)
        self._judges, self._n_sites = tuple(judges), len(start.rel)
        width = curve_drawing.width(self._n_sites)
        self._view, self._status = ipywidgets.HTML(layout=as_wide_as(width)), ipywidgets.HTML()
        super().__init__(
            rel=start.rel, k=start.k, off_map=off_map, layout=ipywidgets.Layout(width=f"{max(width, 420)}px")
        )
        self._k_slider = k_slider(best_slider, self.k, self._n_sites, lambda k: self.set_trait("k", k))
        self._off_map_slider = best_slider(value=self.off_map, least=0, most=MOST_OFF_MAP, label="Coins off the map")
        self._off_map_slider.observe(lambda change: self.set_trait("off_map", change["new"]), "value")
        self._grade_sliders = [
            grade_slider(best_slider, f"Grade at rank {i + 1}", grade, partial(self._set_grade, i))
            for i, grade in enumerate(self.rel)
        ]
        row = grade_row(self._grade_sliders, curve_drawing.LEFT, width)
        self.children = [self._k_slider, self._off_map_slider, row, self._view, self._status]
        self.add_class("rankbook-map")
        self._draw()
        self.observe(self._follow, ["rel", "k", "off_map"])

    @traitlets.validate("rel")
    def _check_rel(self, proposal: dict[str, Any]) -> tuple[int, ...]:
        return checked_rel(proposal["value"], self._n_sites)

    @traitlets.validate("k")
    def _check_k(self, proposal: dict[str, Any]) -> int:
        return checked_k(proposal["value"], self._n_sites)

    @traitlets.validate("off_map")
    def _check_off_map(self, proposal: dict[str, Any]) -> int:
        coins = whole_number(proposal["value"], "off_map", least=0)
        if coins > MOST_OFF_MAP:
            raise ValueError(f"off_map is {coins}; give at most {MOST_OFF_MAP}")
        return coins

    def _set_grade(self, i: int, grade: int) -> None:
        self.rel = (*self.rel[:i], grade, *self.rel[i + 1 :])

    def _follow(self, _change: dict[str, Any]) -> None:
        """Bring sliders and picture to the present rel, k and off_map."""
        self._k_slider.value, self._off_map_slider.value = self.k, self.off_map
        for slider, grade in zip(self._grade_sliders, self.rel, strict=True):
            slider.value = grade
        self._draw()

    def _draw(self) -> None:
        try:
            self._view.value = STYLE + self.svg
            self._status.value = for_screen_readers(curve_drawing.in_words(self._walk()))
        except Exception as error:  # an exception in a callback would go nowhere that a learner looks
            self._status.value = problem(error)

    def _walk(self) -> curve_drawing.Walk:
        return curve_drawing.walk(self._judges, self.rel, self.k, (1,) * self.off_map)

    @property
    def svg(self) -> str:
        """Sites, curves and ceilings as one SVG picture."""
        return curve_drawing.draw_walk(self._walk())

    def __repr__(self) -> str:
        stands = f"rel={list(self.rel)} K={self.k} off_map={self.off_map}"
        return f"<CutoffCurves {stands}: {curve_drawing.in_words(self._walk())}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        picture = image(self.svg, curve_drawing.describe(self._walk()))
        return with_snapshot(super()._repr_mimebundle_(**kwargs), repr(self), picture)
