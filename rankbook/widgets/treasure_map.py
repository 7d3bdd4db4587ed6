"""The treasure map: a ranked list to play with, and what the five judges say of it."""

import html
from collections.abc import Iterable, Sequence
from typing import Any

import ipywidgets
import traitlets

from rankbook.checks import whole_number
from rankbook.evaluation import evaluate
from rankbook.readers.grades import rankings_from_grades
from rankbook.widgets import map_drawing
from rankbook.widgets.snapshot import image, with_snapshot

# The map is paper in the dark theme too, so its labels are ink.
_STYLE = (
    f"<style>.rankbook-map {{background: {map_drawing.PAPER}; width: max-content; max-width: 100%; overflow: auto}}"
    f".rankbook-map .widget-label, .rankbook-map .widget-readout {{color: {map_drawing.INK} !important}}"
    f".rankbook-map .noUi-handle {{background: {map_drawing.ROPE} !important}}"
    # The map shows the names of the sites; those of their sliders are for screen readers.
    ".rankbook-map .widget-vslider .widget-label {position: absolute; clip-path: inset(50%)}</style>"
)
TOP_GRADE = len(map_drawing.TREASURES) - 1


class TreasureMap(ipywidgets.VBox):
    """A ranked list with a slider for the cutoff K, a slider for each grade, and all five scores, live.

    rel: the grade of each site in rank order, whole numbers from 0 (stone) to 3 (crown).
    k: how many sites the visitor digs at, from 1 to the number of sites.
    buried: grades of judged documents that are not on this list: treasure off the map.
    labels: the name of each site; d1, d2, ... if not given.
    pictures, query_picture: image addresses (data: URLs) for each site, and for what is looked for.

    `rel` and `k` can be set and observed; `scores` follows: {"P@3": ..., "R@3": ..., "AP": ..., ...}, NaN where
    nothing is buried. Bad values raise ValueError.

    >>> park = TreasureMap([2, 0, 1, 0, 2], k=3)
    >>> park
    <TreasureMap rel=[2, 0, 1, 0, 2] K=3: P@3 0.6667, R@3 0.6667, AP 0.7556, RR 1.0000, nDCG@3 0.6490>
    >>> park.k = 5
    >>> round(park.scores["nDCG@5"], 7)
    0.8642204
    """

    rel = traitlets.Any()
    k = traitlets.Any()
    scores = traitlets.Dict(read_only=True)

    def __init__(
        self,
        rel: Iterable[int],
        k: int = 3,
        *,
        buried: Sequence[int] = (),
        labels: Sequence[str] | None = None,
        pictures: Sequence[str] = (),
        query_picture: str = "",
    ):
        grades = tuple(rel)
        if not grades:
            raise ValueError("rel is empty; give the grade of at least one site")
        self._labels = tuple(labels) if labels else tuple(f"d{rank}" for rank in range(1, len(grades) + 1))
        self._pictures, self._query_picture = tuple(pictures), query_picture
        for name, given in (("labels", self._labels), ("pictures", self._pictures)):
            if given and len(given) != len(grades):
                raise ValueError(f"{len(given)} {name} but {len(grades)} sites; give one for each site")
        self._n_sites = len(grades)
        self._buried = tuple(_whole_grade(grade, "buried") for grade in buried)
        self._map_view, self._gauges_view, self._status = (
            ipywidgets.HTML(),
            ipywidgets.HTML(),
            ipywidgets.HTML(),
        )
        super().__init__(rel=grades, k=min(k, len(grades)))
        self._k_slider = self._make_k_slider()
        self._grade_sliders = [self._make_grade_slider(i) for i in range(self._n_sites)]
        self.children = [
            self._k_slider,
            self._map_view,
            self._grade_row(),
            self._gauges_view,
            self._status,
        ]
        self.add_class("rankbook-map")
        self._draw()
        self.observe(self._follow, ["rel", "k"])

    @traitlets.validate("rel")
    def _check_rel(self, proposal: dict[str, Any]) -> tuple[int, ...]:
        grades = tuple(_whole_grade(grade, "rel") for grade in proposal["value"])
        if len(grades) != self._n_sites:
            raise ValueError(f"{len(grades)} grades for {self._n_sites} sites; give one for each site")
        return grades

    @traitlets.validate("k")
    def _check_k(self, proposal: dict[str, Any]) -> int:
        k = whole_number(proposal["value"], "k", least=1)
        if k > self._n_sites:
            raise ValueError(f"k is {k}, but the map has {self._n_sites} sites; give at most that many")
        return k

    def _make_k_slider(self) -> ipywidgets.IntSlider:
        slider = ipywidgets.IntSlider(
            self.k, 1, self._n_sites, description="K", tooltip="How many sites the visitor digs at"
        )
        slider.observe(lambda change: self.set_trait("k", change["new"]), "value")
        return slider

    def _make_grade_slider(self, i: int) -> ipywidgets.IntSlider:
        slider = ipywidgets.IntSlider(
            self.rel[i],
            0,
            max(2, *self.rel),
            description=self._labels[i],
            tooltip=f"Grade of the site at rank {i + 1}",
            orientation="vertical",
            readout=False,
            layout=ipywidgets.Layout(width=f"{map_drawing.COLUMN}px", height="96px", margin="6px 0"),
        )
        slider.observe(lambda change: self._set_grade(i, change["new"]), "value")
        return slider

    def _grade_row(self) -> ipywidgets.HBox:
        left = map_drawing.entrance_width(self._scene())
        return ipywidgets.HBox(self._grade_sliders, layout=ipywidgets.Layout(margin=f"0 0 0 {left}px", flex="none"))

    def _set_grade(self, i: int, grade: int) -> None:
        self.rel = (*self.rel[:i], grade, *self.rel[i + 1 :])

    def _follow(self, _change: dict[str, Any]) -> None:
        """Bring sliders and pictures to the present rel and k."""
        self._k_slider.value = self.k
        for slider, grade in zip(self._grade_sliders, self.rel, strict=True):
            slider.max = max(slider.max, grade)
            slider.value = grade
        self._draw()

    def _draw(self) -> None:
        try:
            self.set_trait("scores", self._judge())
            scene = self._scene()
            self._map_view.value = _STYLE + map_drawing.draw_map(scene)
            self._gauges_view.value = map_drawing.draw_gauges(scene)
            self._status.value = _for_screen_readers(map_drawing.describe(scene))
        except Exception as error:  # an exception in a callback would go nowhere that a learner looks
            self._status.value = f"<b role='alert'>{html.escape(f'{type(error).__name__}: {error}')}</b>"

    def _judge(self) -> dict[str, float]:
        rankings = rankings_from_grades(self.rel, ideal=(*self.rel, *self._buried))
        return dict(evaluate(rankings, [f"P@{self.k}", f"R@{self.k}", "AP", "RR", f"nDCG@{self.k}"]).mean)

    def _scene(self) -> map_drawing.Scene:
        return map_drawing.Scene(
            self.rel,
            self.k,
            self._buried,
            self.scores,
            self._labels,
            self._pictures,
            self._query_picture,
        )

    @property
    def svg(self) -> str:
        """The map and its scores as one SVG picture."""
        return map_drawing.draw_snapshot(self._scene())

    def __repr__(self) -> str:
        scores = ", ".join(f"{name} {map_drawing.shown(score)}" for name, score in self.scores.items())
        return f"<TreasureMap rel={list(self.rel)} K={self.k}: {scores}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        picture = image(self.svg, map_drawing.describe(self._scene()))
        return with_snapshot(super()._repr_mimebundle_(**kwargs), repr(self), picture)


def _whole_grade(grade: Any, name: str) -> int:
    whole = whole_number(grade, f"each grade of {name}", least=0)
    if whole > TOP_GRADE:
        raise ValueError(f"{name} holds the grade {whole}; a site has at most {TOP_GRADE}")
    return whole


def _for_screen_readers(text: str) -> str:
    hidden = "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)"
    return f"<span role='status' aria-live='polite' style='{hidden}'>{html.escape(text)}</span>"
