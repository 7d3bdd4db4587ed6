"""A mix of traffic: two systems' means while the share of one group moves."""

from collections.abc import Mapping
from typing import Any

import ipywidgets
import traitlets

from rankbook.checks import shown
from rankbook.widgets import mix_drawing
from rankbook.widgets.sliders import STYLE, as_wide_as, best_slider, for_screen_readers, problem
from rankbook.widgets.snapshot import image, with_snapshot
from rankbook.widgets.traits import Checked, hundredth


class TrafficMix(ipywidgets.VBox):
    """The means of two systems over the share of the first of two groups, and where they cross.

    means_a, means_b: {group: mean}, 0 to 1, of the same two groups.
    share: of the first group, a hundredth from 0 to 1; can be set and observed.

    Bad values raise ValueError.

    >>> mix = TrafficMix({"regulars": 0.60, "newcomers": 0.40}, {"regulars": 0.64, "newcomers": 0.30}, share=0.9)
    >>> mix
    <TrafficMix 0.90 regulars: A 0.5800, B 0.6060; equal at 0.714>
    >>> mix.share = 0.4
    >>> mix
    <TrafficMix 0.40 regulars: A 0.4800, B 0.4360; equal at 0.714>
    """

    share = Checked()

    def __init__(self, means_a: Mapping[str, float], means_b: Mapping[str, float], share: float = 0.5):
        self._means = means_a, means_b
        mix_drawing.mix(means_a, means_b, 0.5)
        for means in self._means:
            for group, mean in means.items():
                if not 0 <= mean <= 1:
                    raise ValueError(f"group {group!r}: the mean {shown(mean)} is off the scale; give 0 to 1")
        width = mix_drawing.WIDTH
        self._view, self._status = ipywidgets.HTML(layout=as_wide_as(width)), ipywidgets.HTML()
        super().__init__(share=share, layout=ipywidgets.Layout(width=f"{width}px"))
        self._slider = best_slider(
            value=_percent(self.share),
            least=0,
            most=100,
            label=f"{str(next(iter(means_a))).capitalize()} × 100",
            layout=ipywidgets.Layout(max_width="100%"),
        )
        self._slider.observe(lambda change: self.set_trait("share", change["new"] / 100), "value")
        self.children = [self._slider, self._view, self._status]
        self.add_class("rankbook-map")
        self._draw()
        self.observe(self._follow, "share")

    @traitlets.validate("share")
    def _check_share(self, proposal: dict[str, Any]) -> float:
        return hundredth(proposal["value"], "share", 0, 100)

    def _follow(self, _change: dict[str, Any]) -> None:
        """Bring slider and picture to the present share."""
        self._slider.value = _percent(self.share)
        self._draw()

    def _draw(self) -> None:
        try:
            self._view.value = STYLE + self.svg
            self._status.value = for_screen_readers(mix_drawing.in_words(self._look()))
        except Exception as error:  # an exception in a callback would go nowhere that a learner looks
            self._status.value = problem(error)

    def _look(self) -> mix_drawing.Mix:
        return mix_drawing.mix(*self._means, self.share)

    @property
    def svg(self) -> str:
        """Both lines, their crossing and the present mix as one SVG picture."""
        return mix_drawing.draw_mix(self._look())

    def __repr__(self) -> str:
        seen = self._look()
        return f"<TrafficMix {seen.share:.2f} {seen.groups[0]}: {mix_drawing.in_words(seen)}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        picture = image(self.svg, mix_drawing.describe(self._look()))
        return with_snapshot(super()._repr_mimebundle_(**kwargs), repr(self), picture)


def _percent(share: float) -> int:
    return round(100 * share)
