"""A matplotlib Figure in the book's style that carries its alt text and shows itself.

pyplot is never touched, so no figure outlives its cell and none is drawn twice.
"""

import base64
import html
import io
from typing import Any

import matplotlib as mpl
from matplotlib.figure import Figure

STYLE = {
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
INK, ROPE = "#2b2118", "#8a3b12"
# Okabe and Ito's colours that stand out from paper; each line has its own marker and dash too.
LINES = (
    ("#0072b2", "o", "-"),
    ("#d55e00", "s", "--"),
    ("#00765a", "^", "-."),
    ("#a0478a", "D", ":"),
    (INK, "v", "-"),
)


class BookFigure(Figure):
    """A matplotlib Figure with an alt text: Jupyter shows it as an image that screen readers can read."""

    def __init__(self, *args: Any, alt: str, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.alt = alt

    def __repr__(self) -> str:
        return f"<Figure: {self.alt}>"

    def _repr_html_(self) -> str:
        with mpl.rc_context(STYLE):
            svg = io.BytesIO()
            self.savefig(svg, format="svg", metadata={"Date": None, "Creator": None})
        encoded = base64.b64encode(svg.getvalue()).decode()
        return f'<img alt="{html.escape(self.alt)}" src="data:image/svg+xml;base64,{encoded}">'
