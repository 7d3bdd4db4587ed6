"""The sliders for K and for the grade of each site, which the map's twin and the explorer share."""

import html
from collections.abc import Callable, Sequence

import ipywidgets

from rankbook.widgets import map_drawing

# The map is paper in the dark theme too, so its labels are ink.
STYLE = (
    f"<style>.rankbook-map {{background: {map_drawing.PAPER}; width: max-content; max-width: 100%; overflow: auto}}"
    f".rankbook-map .widget-label, .rankbook-map .widget-readout {{color: {map_drawing.INK} !important}}"
    f".rankbook-map .noUi-handle {{background: {map_drawing.ROPE} !important}}"
    # The map shows the names of the sites; those of their sliders are for screen readers.
    ".rankbook-map .widget-vslider .widget-label {position: absolute; clip-path: inset(50%)}</style>"
)


def k_slider(k: int, n_sites: int, moved: Callable[[int], None]) -> ipywidgets.IntSlider:
    """Return a slider for K from 1 to the number of sites; `moved` is called with each new value."""
    slider = ipywidgets.IntSlider(k, 1, n_sites, description="K", tooltip="How many sites the visitor digs at")
    slider.observe(lambda change: moved(change["new"]), "value")
    return slider


def grade_slider(name: str, rank: int, grade: int, moved: Callable[[int], None]) -> ipywidgets.IntSlider:
    """Return an upright slider for the grade of a site; `moved` is called with each new value."""
    slider = ipywidgets.IntSlider(
        grade,
        0,
        len(map_drawing.TREASURES) - 1,
        description=name,
        tooltip=f"Grade of the site at rank {rank}",
        orientation="vertical",
        readout=False,
        layout=ipywidgets.Layout(width=f"{map_drawing.COLUMN}px", height="96px", margin="6px 0", flex="none"),
    )
    slider.observe(lambda change: moved(change["new"]), "value")
    return slider


def grade_row(sliders: Sequence[ipywidgets.IntSlider], left: int) -> ipywidgets.HBox:
    """Return the grade sliders side by side, each in the column of its site, `left` pixels in."""
    width = f"{map_drawing.COLUMN * len(sliders)}px"
    # Jupyter sets the picture 2 px in; a fixed width keeps each slider at its site on a narrow page.
    layout = ipywidgets.Layout(margin=f"0 0 0 {left + 2}px", width=width, flex="none", overflow="visible")
    return ipywidgets.HBox(sliders, layout=layout)


def for_screen_readers(text: str) -> str:
    """Return a sentence that is spoken when it changes, and not seen."""
    hidden = "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)"
    return f"<span role='status' aria-live='polite' style='{hidden}'>{html.escape(text)}</span>"


def problem(error: Exception) -> str:
    """Return what a widget shows in place of an exception, which would go nowhere that a learner looks."""
    return f"<b role='alert'>{html.escape(f'{type(error).__name__}: {error}')}</b>"
