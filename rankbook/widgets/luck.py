"""Luck: an experiment of known truth, and what coin flips alone make of its per-query differences."""

from typing import Any

import ipywidgets
import traitlets

from rankbook.checks import whole_number
from rankbook.widgets import luck_drawing
from rankbook.widgets.sliders import STYLE, as_wide_as, best_slider, for_screen_readers, problem
from rankbook.widgets.snapshot import image, with_snapshot
from rankbook.widgets.traits import Checked, hundredth

_RANGES = {"n_queries": (10, 400), "experiment": (1, 100), "draws": (0, 1000)}
_HUNDREDTHS = {"difference": (0, 10), "spread": (5, 40)}
_LABELS = {
    "n_queries": "Queries",
    "difference": "Difference × 100",
    "spread": "Spread × 100",
    "experiment": "Experiment",
    "draws": "Draws",
}


class Luck(ipywidgets.VBox):
    """What luck alone would do: per-query differences whose signs coins decide, drawn again and again.

    n_queries: of the experiment, 10 to 400.
    difference: of the two systems in truth, a hundredth from 0 to 0.10.
    spread: standard deviation of the per-query differences, a hundredth from 0.05 to 0.40.
    experiment: which queries are drawn, 1 to 100; the same number draws the same ones.
    draws: how often all coins have been flipped, 0 to 1,000.

    All five can be set and observed. Bad values raise ValueError.

    >>> luck = Luck(50, difference=0.03, spread=0.2)
    >>> luck.draws = 200
    >>> luck  # doctest: +NORMALIZE_WHITESPACE
    <Luck 50 queries, true difference 0.03, spread 0.20, experiment 1: observed mean +0.0228,
     72 of 200 draws at least as far, p 0.3632; all 10,000 draws p 0.3723, t test p 0.3699, power 0.19>
    """

    n_queries = Checked()
    difference = Checked()
    spread = Checked()
    experiment = Checked()
    draws = Checked()

    def __init__(
        self, n_queries: int = 50, difference: float = 0.03, spread: float = 0.2, experiment: int = 1, draws: int = 0
    ):
        width = luck_drawing.WIDTH
        self._view, self._status = ipywidgets.HTML(layout=as_wide_as(width)), ipywidgets.HTML()
        super().__init__(
            n_queries=n_queries,
            difference=difference,
            spread=spread,
            experiment=experiment,
            draws=draws,
            layout=ipywidgets.Layout(width=f"{width}px"),
        )
        self._sliders = {name: self._slider(name) for name in _LABELS}
        self.children = [*self._sliders.values(), self._view, self._status]
        self.add_class("rankbook-map")
        self._draw()
        self.observe(self._follow, list(_LABELS))

    def _slider(self, name: str) -> ipywidgets.DOMWidget:
        least, most = (_RANGES | _HUNDREDTHS)[name]
        slider = best_slider(
            value=self._position(name),
            least=least,
            most=most,
            label=_LABELS[name],
            layout=ipywidgets.Layout(max_width="100%"),
        )
        slider.observe(lambda change: self.set_trait(name, _value(name, change["new"])), "value")
        return slider

    def _position(self, name: str) -> int:
        value = getattr(self, name)
        return round(100 * value) if name in _HUNDREDTHS else value

    @traitlets.validate("n_queries", "experiment", "draws")
    def _check_count(self, proposal: dict[str, Any]) -> int:
        name, value = proposal["trait"].name, proposal["value"]
        least, most = _RANGES[name]
        count = whole_number(value, name, least=least)
        if count > most:
            raise ValueError(f"{name} is {count}; give at most {most:,}")
        return count

    @traitlets.validate("difference", "spread")
    def _check_hundredth(self, proposal: dict[str, Any]) -> float:
        name = proposal["trait"].name
        return hundredth(proposal["value"], name, *_HUNDREDTHS[name])

    def _follow(self, change: dict[str, Any]) -> None:
        """Bring slider and picture to the present numbers."""
        self._sliders[change["name"]].value = self._position(change["name"])
        self._draw()

    def _draw(self) -> None:
        try:
            seen = self._look()
            self._view.value = STYLE + luck_drawing.draw_experiment(seen)
            self._status.value = for_screen_readers(luck_drawing.in_words(seen))
        except Exception as error:  # an exception in a callback would go nowhere that a learner looks
            self._status.value = problem(error)

    def _look(self) -> luck_drawing.Experiment:
        return luck_drawing.experiment(self.n_queries, self.difference, self.spread, self.experiment, self.draws)

    @property
    def svg(self) -> str:
        """Heap, observed mean and numbers as one SVG picture."""
        return luck_drawing.draw_experiment(self._look())

    def __repr__(self) -> str:
        seen = self._look()
        return f"<Luck {luck_drawing.stands(seen)}: {luck_drawing.in_words(seen)}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        picture = image(self.svg, luck_drawing.describe(self._look()))
        return with_snapshot(super()._repr_mimebundle_(**kwargs), repr(self), picture)


def _value(name: str, position: int) -> float:
    """Return what a slider's position means."""
    return position / 100 if name in _HUNDREDTHS else position
