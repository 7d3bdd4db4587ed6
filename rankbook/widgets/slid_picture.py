"""A picture under sliders of whole numbers: what the widgets of this kind share."""

from typing import Any, ClassVar, Protocol

import ipywidgets

from rankbook.widgets.sliders import STYLE, as_wide_as, best_slider, for_screen_readers, problem
from rankbook.widgets.snapshot import image, with_snapshot
from rankbook.widgets.traits import Steps


class Drawing(Protocol):
    """The module that draws: each function takes what the widget's _look returns."""

    WIDTH: int

    def draw(self, seen: Any) -> str:
        """Return the picture as SVG."""

    def stands(self, seen: Any) -> str:
        """Return what the sliders say."""

    def in_words(self, seen: Any) -> str:
        """Return the numbers that the picture shows."""

    def describe(self, seen: Any) -> str:
        """Return the picture's alt text."""


class SlidPicture(ipywidgets.VBox):
    """Sliders, one for each trait that is declared as Steps, above the picture of what they say.

    A subclass names its `drawing` and says in `_look` what is drawn. Traits can be set and observed; bad values raise
    ValueError.
    """

    drawing: ClassVar[Drawing]

    def __init__(self, **values: int):
        width = self.drawing.WIDTH
        self._view, self._status = ipywidgets.HTML(layout=as_wide_as(width)), ipywidgets.HTML()
        super().__init__(layout=ipywidgets.Layout(width=f"{width}px"), **values)
        steps = {name: trait for name, trait in vars(type(self)).items() if isinstance(trait, Steps)}
        self._sliders = {name: self._slider(name, trait) for name, trait in steps.items()}
        self.children = [*self._sliders.values(), self._view, self._status]
        self.add_class("rankbook-map")
        self._draw()
        self.observe(self._follow, list(steps))

    def _look(self) -> Any:
        """Return all that is drawn, as plain data."""
        raise NotImplementedError

    def _slider(self, name: str, trait: Steps) -> ipywidgets.DOMWidget:
        slider = best_slider(
            value=getattr(self, name),
            least=trait.least,
            most=trait.most,
            label=trait.label,
            layout=ipywidgets.Layout(max_width="100%"),
        )
        slider.observe(lambda change: self.set_trait(name, change["new"]), "value")
        return slider

    def _follow(self, change: dict[str, Any]) -> None:
        """Bring slider and picture to the present numbers."""
        self._sliders[change["name"]].value = change["new"]
        self._draw()

    def _draw(self) -> None:
        try:
            seen = self._look()
            self._view.value = STYLE + self.drawing.draw(seen)
            self._status.value = for_screen_readers(self.drawing.in_words(seen))
        except Exception as error:  # an exception in a callback would go nowhere that a learner looks
            self._status.value = problem(error)

    @property
    def svg(self) -> str:
        """The picture as SVG."""
        return self.drawing.draw(self._look())

    def __repr__(self) -> str:
        seen = self._look()
        return f"<{type(self).__name__} {self.drawing.stands(seen)}: {self.drawing.in_words(seen)}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        picture = image(self.svg, self.drawing.describe(self._look()))
        return with_snapshot(super()._repr_mimebundle_(**kwargs), repr(self), picture)
