"""Patience: how a visitor who goes on with probability p spreads attention, over the clicks of a real log."""

from numbers import Real
from typing import Any

import ipywidgets
import traitlets

from rankbook.checks import shown
from rankbook.widgets import attention_drawing
from rankbook.widgets.sliders import STYLE, as_wide_as, best_slider, for_screen_readers, problem
from rankbook.widgets.snapshot import image, with_snapshot
from rankbook.widgets.traits import Checked


class Patience(ipywidgets.VBox):
    """What RBP, 1/rank and the log discount assume of attention by rank, over the clicks of AOL's log of 2006.

    p: how likely the visitor goes on to the next rank, a hundredth from 0.01 to 0.99.

    `p` can be set and observed. Each curve's distance from the clicks is the total variation distance of their
    shares of ranks 1 to 10. Bad values raise ValueError.

    >>> patience = Patience(0.5)
    >>> patience
    <Patience p=0.50 reads 2.0: distance from the clicks: RBP(p=0.50) 0.180, 1/rank 0.127, log discount 0.249>
    >>> patience.p = 0.8
    >>> patience
    <Patience p=0.80 reads 5.0: distance from the clicks: RBP(p=0.80) 0.248, 1/rank 0.127, log discount 0.249>
    """

    p = Checked()

    def __init__(self, p: float = 0.8):
        width = attention_drawing.WIDTH
        self._view, self._status = ipywidgets.HTML(layout=as_wide_as(width)), ipywidgets.HTML()
        super().__init__(p=p, layout=ipywidgets.Layout(width=f"{width}px"))
        self._slider = best_slider(
            value=_percent(self.p),
            least=1,
            most=99,
            label="p in hundredths",
            layout=ipywidgets.Layout(max_width="100%"),
        )
        self._slider.observe(lambda change: self.set_trait("p", change["new"] / 100), "value")
        self.children = [self._slider, self._view, self._status]
        self.add_class("rankbook-map")
        self._draw()
        self.observe(self._follow, "p")

    @traitlets.validate("p")
    def _check_p(self, proposal: dict[str, Any]) -> float:
        p = proposal["value"]
        if not isinstance(p, Real) or not 0.01 <= p <= 0.99 or abs(_percent(p) / 100 - p) > 1e-9:
            raise ValueError(f"p is {shown(p)}; give a hundredth from 0.01 to 0.99")
        return _percent(p) / 100

    def _follow(self, _change: dict[str, Any]) -> None:
        """Bring slider and picture to the present p."""
        self._slider.value = _percent(self.p)
        self._draw()

    def _draw(self) -> None:
        try:
            self._view.value = STYLE + self.svg
            self._status.value = for_screen_readers(attention_drawing.in_words(self._look()))
        except Exception as error:  # an exception in a callback would go nowhere that a learner looks
            self._status.value = problem(error)

    def _look(self) -> attention_drawing.Attention:
        return attention_drawing.attention(self.p)

    @property
    def svg(self) -> str:
        """Clicks, curves and distances as one SVG picture."""
        return attention_drawing.draw_attention(self._look())

    def __repr__(self) -> str:
        seen = self._look()
        return f"<Patience p={seen.p:.2f} reads {seen.depth:.1f}: {attention_drawing.in_words(seen)}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        picture = image(self.svg, attention_drawing.describe(self._look()))
        return with_snapshot(super()._repr_mimebundle_(**kwargs), repr(self), picture)


def _percent(p: float) -> int:
    return round(100 * p)
