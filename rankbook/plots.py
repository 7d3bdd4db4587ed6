"""Figures of the book: each function returns a matplotlib Figure that carries its alt text and shows itself.

pyplot is never touched, so no figure outlives its cell and none is drawn twice.
"""

import base64
import html
import io
from collections.abc import Mapping, Sequence
from typing import Any

import matplotlib as mpl
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

_STYLE = {
    "axes.facecolor": "#fbf6e9",
    "axes.edgecolor": "#6b6152",
    "axes.grid": True,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlelocation": "left",
    "figure.facecolor": "#fbf6e9",
    "font.size": 10,
    "grid.color": "#e0d6be",
    "svg.hashsalt": "rankbook",
}
# Okabe and Ito's colours that stand out from paper; each line has its own marker and dash too.
_LINES = (
    ("#0072b2", "o", "-"),
    ("#d55e00", "s", "--"),
    ("#00765a", "^", "-."),
    ("#a0478a", "D", ":"),
    ("#2b2118", "v", "-"),
)


class BookFigure(Figure):
    """A matplotlib Figure with an alt text: Jupyter shows it as an image that screen readers can read."""

    def __init__(self, *args: Any, alt: str, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.alt = alt

    def __repr__(self) -> str:
        return f"<Figure: {self.alt}>"

    def _repr_html_(self) -> str:
        with mpl.rc_context(_STYLE):
            svg = io.BytesIO()
            self.savefig(svg, format="svg", metadata={"Date": None, "Creator": None})
        encoded = base64.b64encode(svg.getvalue()).decode()
        return f'<img alt="{html.escape(self.alt)}" src="data:image/svg+xml;base64,{encoded}">'


def curves(
    x: Sequence[float],
    y_by_name: Mapping[str, Sequence[float]],
    *,
    title: str,
    x_label: str,
    y_label: str,
    alt: str,
) -> BookFigure:
    """Draw up to five named lines over x, each labelled at its end.

    x: shape (n,); y_by_name: values from 0 to 1, each of shape (n,).
    title: what to see. alt: the same for one who cannot see it, with the numbers that matter.
    Raises ValueError for more than five lines, or a line that is not as long as x.

    >>> curves([1, 2], {"P@K": [1.0, 0.5]}, title="It falls", x_label="K", y_label="score", alt="P@K falls to .5.")
    <Figure: P@K falls to .5.>
    """
    if len(y_by_name) > len(_LINES):
        raise ValueError(f"{len(y_by_name)} lines; at most {len(_LINES)} can be told apart")
    with mpl.rc_context(_STYLE):
        figure = BookFigure(figsize=(6.4, 3.4), layout="constrained", alt=alt)
        axes = figure.subplots()
        for (name, y), (colour, marker, dash) in zip(y_by_name.items(), _LINES, strict=False):
            if len(y) != len(x):
                raise ValueError(f"the line {name!r} has {len(y)} values for {len(x)} of x")
            axes.plot(x, y, color=colour, marker=marker, linestyle=dash, markersize=5, label=name)
        axes.set(title=title, xlabel=x_label, ylabel=y_label, ylim=(-0.03, 1.05))
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        if len(y_by_name) > 1:
            figure.legend(loc="outside right center", frameon=False)
    return figure
