"""The explorer: one judge's formula on a map, with sliders for the cutoff and for every grade."""

import math
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

import ipywidgets
import traitlets

from rankbook.metrics import Metric
from rankbook.widgets import formula_drawing
from rankbook.widgets.board import checked_grades, checked_k, checked_rel, starting_position
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


class Explorer(ipywidgets.VBox):
    """One judge's formula, live: a bar for each rank's term, and the formula with the numbers put in.

    judge: "P", "R", "AP", "RR", "DCG" or "nDCG"; each reads the first k sites.
    rel: the grade of each site in rank order, whole numbers from 0 (stone) to 3 (crown).
    k: how many sites the visitor digs at, from 1 to the number of sites; 3 if not given.
    buried: grades of judged documents that are not on this list: treasure off the map.
    gain: for DCG and nDCG, "exp2" for 2**grade - 1 or "linear" for the grade itself.

    `rel` and `k` can be set and observed; `score` follows, NaN where undefined. Bad values raise ValueError.

    >>> explorer = Explorer("AP", [1, 0, 1, 0, 1], k=5)
    >>> explorer
    <Explorer AP@5 = 0.7556: rel=[1, 0, 1, 0, 1] terms=[0.3333, 0.0000, 0.2222, 0.0000, 0.2000]>
    >>> explorer.k = 2
    >>> round(explorer.score, 4)
    0.3333
    """

    rel = Checked()
    k = Checked()
    score = traitlets.Float(math.nan, read_only=True)

    def __init__(
        self,
        judge: str,
        rel: Iterable[int],
        k: int | None = None,
        *,
        buried: Sequence[int] = (),
        gain: str = "exp2",
    ):
        if judge not in formula_drawing.JUDGES:
            raise ValueError(f"judge is {judge!r}; the explorer draws {', '.join(formula_drawing.JUDGES)}")
        start = starting_position(rel, k)
        self._judge, self._gain, self._n_sites = judge, gain, len(start.rel)
        self._buried = checked_grades(buried, "buried")
        width = formula_drawing.chart_width(self._n_sites)
        self._chart = ipywidgets.HTML(layout=as_wide_as(width))
        self._formula, self._status = ipywidgets.HTML(), ipywidgets.HTML()
        super().__init__(rel=start.rel, k=start.k, layout=ipywidgets.Layout(width=f"{max(width, 520)}px"))
        self._show(self._work_out())
        self._k_slider = k_slider(best_slider, self.k, self._n_sites, lambda k: self.set_trait("k", k))
        self._grade_sliders = [
            grade_slider(best_slider, f"Grade at rank {i + 1}", grade, partial(self._set_grade, i))
            for i, grade in enumerate(self.rel)
        ]
        row = grade_row(self._grade_sliders, formula_drawing.LEFT, width)
        self.children = [self._k_slider, row, self._chart, self._formula, self._status]
        self.add_class("rankbook-map")
        self.observe(self._follow, ["rel", "k"])

    @traitlets.validate("rel")
    def _check_rel(self, proposal: dict[str, Any]) -> tuple[int, ...]:
        return checked_rel(proposal["value"], self._n_sites)

    @traitlets.validate("k")
    def _check_k(self, proposal: dict[str, Any]) -> int:
        return checked_k(proposal["value"], self._n_sites)

    def _set_grade(self, i: int, grade: int) -> None:
        self.rel = (*self.rel[:i], grade, *self.rel[i + 1 :])

    def _follow(self, _change: dict[str, Any]) -> None:
        """Bring sliders, score and picture to the present rel and k."""
        self._k_slider.value = self.k
        for slider, grade in zip(self._grade_sliders, self.rel, strict=True):
            slider.value = grade
        try:
            self._show(self._work_out())
        except Exception as error:  # an exception in a callback would go nowhere that a learner looks
            self._status.value = problem(error)

    def _work_out(self) -> formula_drawing.Working:
        return formula_drawing.work_out(Metric(self._judge, self.k, self._gain), self.rel, self._buried)

    def _show(self, working: formula_drawing.Working) -> None:
        self._working = working
        self._chart.value = STYLE + formula_drawing.draw_chart(working)
        self._formula.value = formula_drawing.write_formula(working)
        self._status.value = for_screen_readers(formula_drawing.formulas(working)[0])
        self.set_trait("score", working.score)

    @property
    def svg(self) -> str:
        """Sites, terms and formula as one SVG picture."""
        return formula_drawing.draw_formula(self._working)

    def __repr__(self) -> str:
        return formula_drawing.in_numbers(self._working)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        picture = image(self.svg, formula_drawing.describe(self._working))
        return with_snapshot(super()._repr_mimebundle_(**kwargs), repr(self), picture)
