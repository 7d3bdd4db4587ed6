"""A live test: visitors walk the pages of two systems, and click-through and conversion fill up."""

from typing import Any

import ipywidgets
import traitlets

from rankbook.checks import shown, whole_number
from rankbook.lessons.live_test import MOST_VISITORS
from rankbook.widgets import live_drawing
from rankbook.widgets.sliders import STYLE, as_wide_as, best_slider, for_screen_readers, problem
from rankbook.widgets.snapshot import image, with_snapshot
from rankbook.widgets.traits import Checked, hundredth

MODELS = ("cascade", "position")
_HUNDREDTHS = {"patience": (10, 100), "regulars": (0, 100)}
_LABELS = {"n_visitors": "Visitors", "patience": "Patience × 100", "regulars": "Regulars × 100"}


class LiveTest(ipywidgets.VBox):
    """Two systems before visitors who click by a stated model, beside what the judges said offline.

    Judged on a test set of 90 % regulars, B is better. The visitors of either system come one after another.
    n_visitors: so many have come to each system, 0 to 5,000; more begin with the same ones.
    model: "cascade", where what satisfies ends the visit, or "position", where each rank is looked at by itself.
    patience: the chance to go on to the next rank, a hundredth from 0.10 to 1.
    regulars: their share of the live visits, a hundredth from 0 to 1.

    All four can be set and observed. Bad values raise ValueError.

    >>> live = LiveTest()
    >>> live.n_visitors = 500
    >>> live  # doctest: +NORMALIZE_WHITESPACE
    <LiveTest 500 visitors of each system, cascade model, patience 0.90, 40 % regulars:
     offline nDCG@6 A 0.8483, B 0.9530; live CTR@3 A 0.5960, B 0.4880, p 0.0006;
     live conversion A 0.1480, B 0.1560, p 0.7246>
    """

    n_visitors = Checked()
    model = Checked()
    patience = Checked()
    regulars = Checked()

    def __init__(self, n_visitors: int = 0, model: str = "cascade", patience: float = 0.9, regulars: float = 0.4):
        width = live_drawing.WIDTH
        self._view, self._status = ipywidgets.HTML(layout=as_wide_as(width)), ipywidgets.HTML()
        super().__init__(
            n_visitors=n_visitors,
            model=model,
            patience=patience,
            regulars=regulars,
            layout=ipywidgets.Layout(width=f"{width}px"),
        )
        self._sliders = {name: self._slider(name) for name in _LABELS}
        self._models = self._dropdown()
        self.children = [*self._sliders.values(), self._models, self._view, self._status]
        self.add_class("rankbook-map")
        self._draw()
        self.observe(self._follow, [*_LABELS, "model"])

    def _slider(self, name: str) -> ipywidgets.DOMWidget:
        least, most = _HUNDREDTHS.get(name, (0, MOST_VISITORS))
        slider = best_slider(
            value=self._position(name),
            least=least,
            most=most,
            label=_LABELS[name],
            layout=ipywidgets.Layout(max_width="100%"),
        )
        slider.observe(lambda change: self.set_trait(name, _value(name, change["new"])), "value")
        return slider

    def _dropdown(self) -> ipywidgets.Dropdown:
        models = ipywidgets.Dropdown(
            options=MODELS,
            value=self.model,
            description="click model",
            style={"description_width": "90px"},
            layout=ipywidgets.Layout(width="240px", max_width="calc(100% - 32px)", margin="2px 16px"),
        )
        models.observe(lambda change: self.set_trait("model", change["new"]), "value")
        return models

    def _position(self, name: str) -> int:
        value = getattr(self, name)
        return round(100 * value) if name in _HUNDREDTHS else value

    @traitlets.validate("n_visitors")
    def _check_visitors(self, proposal: dict[str, Any]) -> int:
        count = whole_number(proposal["value"], "n_visitors", least=0)
        if count > MOST_VISITORS:
            raise ValueError(f"n_visitors is {count}; give at most {MOST_VISITORS:,}")
        return count

    @traitlets.validate("model")
    def _check_model(self, proposal: dict[str, Any]) -> str:
        if proposal["value"] not in MODELS:
            raise ValueError(f"model is {shown(proposal['value'])}; give 'cascade' or 'position'")
        return proposal["value"]

    @traitlets.validate("patience", "regulars")
    def _check_hundredth(self, proposal: dict[str, Any]) -> float:
        name = proposal["trait"].name
        return hundredth(proposal["value"], name, *_HUNDREDTHS[name])

    def _follow(self, change: dict[str, Any]) -> None:
        """Bring controls and picture to the present numbers."""
        if change["name"] == "model":
            self._models.value = self.model
        else:
            self._sliders[change["name"]].value = self._position(change["name"])
        self._draw()

    def _draw(self) -> None:
        try:
            seen = self._look()
            self._view.value = STYLE + live_drawing.draw_live_test(seen)
            self._status.value = for_screen_readers(live_drawing.in_words(seen))
        except Exception as error:  # an exception in a callback would go nowhere that a learner looks
            self._status.value = problem(error)

    def _look(self) -> live_drawing.Seen:
        return live_drawing.look(self.n_visitors, self.model, self.patience, self.regulars)

    @property
    def svg(self) -> str:
        """Pages, clicks and figures as one SVG picture."""
        return live_drawing.draw_live_test(self._look())

    def __repr__(self) -> str:
        seen = self._look()
        return f"<LiveTest {live_drawing.stands(seen)}: {live_drawing.in_words(seen)}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        picture = image(self.svg, live_drawing.describe(self._look()))
        return with_snapshot(super()._repr_mimebundle_(**kwargs), repr(self), picture)


def _value(name: str, position: int) -> float:
    """Return what a slider's position means."""
    return position / 100 if name in _HUNDREDTHS else position
