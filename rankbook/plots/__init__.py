"""Figures of the book and of reports: each function returns a matplotlib Figure that shows itself, with an alt text."""

from rankbook.plots.book_figure import BookFigure
from rankbook.plots.shapes import curves, heat_map, staircase
from rankbook.plots.systems import cutoff_curves, difference_dots, forest, gain_chart, judges_by_systems, power_curve

__all__ = [
    "BookFigure",
    "curves",
    "cutoff_curves",
    "difference_dots",
    "forest",
    "gain_chart",
    "heat_map",
    "judges_by_systems",
    "power_curve",
    "staircase",
]
