"""The sliders for K and for the grade of each site, which the map's twin and the explorer share."""

import html
from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets

from rankbook.widgets import anywidget_support, map_drawing

# The map is paper in the dark theme too, so its labels are ink. On a narrow page the pictures shrink with their box.
STYLE = (
    f"<style>.rankbook-map {{background: {map_drawing.PAPER}; max-width: 100%; overflow: auto}}"
    ".rankbook-map svg {width: 100%; height: auto}"
    # The first column is the scale or the entrance.
    ".rankbook-grades > :first-child {grid-column: 2}"
    f".rankbook-map .widget-label, .rankbook-map .widget-readout {{color: {map_drawing.INK} !important}}"
    f".rankbook-map .noUi-handle {{background: {map_drawing.ROPE} !important}}"
    # The map shows the names of the sites; those of their sliders are for screen readers.
    ".rankbook-map .widget-vslider .widget-label {position: absolute; clip-path: inset(50%)}</style>"
)
LEAST_SCALE = 0.62
"""How far a picture shrinks on a narrow page before its box scrolls: to sites 40 pixels wide."""


def core_slider(
    *, value: int, least: int, most: int, label: str, upright: bool = False, **looks: Any
) -> ipywidgets.IntSlider:
    """Return a slider of ipywidgets; it takes what a NamedSlider takes."""
    orientation = "vertical" if upright else "horizontal"
    return ipywidgets.IntSlider(
        value, least, most, description=label, orientation=orientation, readout=not upright, **looks
    )


if anywidget_support.why_not():
    best_slider = core_slider
else:
    from rankbook.widgets import named_slider

    best_slider = named_slider.NamedSlider


def k_slider(
    make: Callable[..., ipywidgets.DOMWidget], k: int, n_sites: int, moved: Callable[[int], None]
) -> ipywidgets.DOMWidget:
    """Return a slider for K from 1 to the number of sites; `moved` is called with each new value.

    make: `best_slider`, or `core_slider` where nothing but ipywidgets may be used.
    """
    slider = make(
        value=k,
        least=1,
        most=n_sites,
        label="K",
        layout=ipywidgets.Layout(max_width="100%"),
    )
    slider.observe(lambda change: moved(change["new"]), "value")
    return slider


def grade_slider(
    make: Callable[..., ipywidgets.DOMWidget], name: str, grade: int, moved: Callable[[int], None]
) -> ipywidgets.DOMWidget:
    """Return an upright slider for the grade of a site; `moved` is called with each new value.

    make: `best_slider`, or `core_slider` where nothing but ipywidgets may be used.
    """
    slider = make(
        value=grade,
        least=0,
        most=len(map_drawing.TREASURES) - 1,
        label=name,
        upright=True,
        layout=ipywidgets.Layout(width="auto", height="110px", margin="0"),
    )
    slider.observe(lambda change: moved(change["new"]), "value")
    return slider


def grade_row(sliders: Sequence[ipywidgets.DOMWidget], left: int, width: int) -> ipywidgets.GridBox:
    """Return the grade sliders side by side, each in the column of its site, at any width of the picture.

    left, width: where the picture's first site begins and how wide the picture is, in its own pixels.
    """
    n_sites = len(sliders)
    rest = width - left - map_drawing.COLUMN * n_sites
    parts = [left, *[map_drawing.COLUMN] * n_sites, rest]
    columns = " ".join(f"minmax(0, {part}fr)" for part in parts)
    row = ipywidgets.GridBox(sliders, layout=as_wide_as(width, grid_template_columns=columns))
    row.add_class("rankbook-grades")
    return row


def as_wide_as(width: int, **looks: Any) -> ipywidgets.Layout:
    """Return the layout of what shrinks with a picture of the given width in pixels, and stops as it does."""
    least = f"{LEAST_SCALE * width:.0f}px"
    return ipywidgets.Layout(
        width="100%", min_width=least, max_width=f"{width}px", margin="0", flex="none", overflow="visible", **looks
    )


def for_screen_readers(text: str) -> str:
    """Return a sentence that is spoken when it changes, and not seen."""
    hidden = "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)"
    return f"<span role='status' aria-live='polite' style='{hidden}'>{html.escape(text)}</span>"


def problem(error: Exception) -> str:
    """Return what a widget shows in place of an exception, which would go nowhere that a learner looks."""
    return f"<b role='alert'>{html.escape(f'{type(error).__name__}: {error}')}</b>"
