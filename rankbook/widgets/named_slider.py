"""A slider whose handle has a name for screen readers, which that of ipywidgets lacks."""

from pathlib import Path

import anywidget
import traitlets

HERE = Path(__file__).parent


class NamedSlider(anywidget.AnyWidget):
    """The browser's own range input, with a label and its value.

    value: a whole number from `least` to `most`; can be set and observed.
    label: the name, seen beside the slider; only spoken where it is upright.
    upright: whether it stands, the least value at its foot.

    `least`, `most`, `label` and `upright` stay as they were at first.

    >>> slider = NamedSlider(value=2, least=0, most=3, label="Grade at rank 1", upright=True)
    >>> slider
    <NamedSlider Grade at rank 1 = 2, from 0 to 3>
    """

    _esm = HERE / "named_slider.js"
    _css = HERE / "named_slider.css"

    value = traitlets.Int().tag(sync=True)
    least = traitlets.Int().tag(sync=True)
    most = traitlets.Int().tag(sync=True)
    label = traitlets.Unicode().tag(sync=True)
    upright = traitlets.Bool().tag(sync=True)

    def __repr__(self) -> str:
        return f"<NamedSlider {self.label} = {self.value}, from {self.least} to {self.most}>"
