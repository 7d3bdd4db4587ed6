"""Agreement: a hundred documents as two annotators see them, and gauges of how far they agree."""

import html
from typing import NamedTuple

from rankbook.lessons.annotators import two_annotators
from rankbook.statistics import cohen_kappa, krippendorff_alpha, overlap, raw_agreement
from rankbook.widgets.map_drawing import FAINT, INK, PAPER, ROPE, text_at

SPLIT = 5
"""Documents that one annotator alone calls relevant, and as many for the other."""
N_DOCUMENTS = 100
_LEFT, _TOP, _CELL, _DOT, _ACROSS = 10, 44, 16, 6.5, 10
_GAUGES, _GAUGE_TOP, _GAUGE_ROW, _ZERO, _UNIT = 178, 40, 42, 16, 182
_ROW, _LEGEND = 22, _TOP + _CELL * _ACROSS + 24
WIDTH, HEIGHT = _GAUGES + _ZERO + _UNIT + 14, _LEGEND + 2 * _ROW + 2
"""Size of the picture in pixels."""
_COIN, _STONE = "#e69f00", "#d5cfc2"


class Judged(NamedTuple):
    """A hundred documents and two annotators."""

    relevant: int
    """How many each annotator calls relevant."""
    labels: tuple[list[int], list[int]]
    """Those of each annotator, 1 for relevant."""
    agreement: dict[str, float]
    """{measure: its value}."""


def judged(relevant: int) -> Judged:
    """Return what two annotators say who part over five documents each.

    >>> judged(10).agreement["overlap"].__round__(4)
    0.3333
    """
    both = relevant - SPLIT
    labels = two_annotators(both, SPLIT, SPLIT, N_DOCUMENTS - both - 2 * SPLIT)
    return Judged(
        relevant,
        labels,
        {
            "raw agreement": raw_agreement(*labels),
            "kappa": cohen_kappa(*labels),
            "alpha": krippendorff_alpha(*labels),
            "overlap": overlap(*labels),
        },
    )


def in_words(seen: Judged) -> str:
    """Return each measure with its value.

    >>> in_words(judged(50))
    'raw agreement 0.900, kappa 0.800, alpha 0.801, overlap 0.818'
    """
    return ", ".join(f"{name} {value:.3f}" for name, value in seen.agreement.items())


def stands(seen: Judged) -> str:
    """Return what the slider says.

    >>> stands(judged(50))
    '50 of 100 relevant to each'
    """
    return f"{seen.relevant} of {N_DOCUMENTS} relevant to each"


def describe(seen: Judged) -> str:
    """Tell the picture in words, numbers included: its alt text."""
    both = seen.relevant - SPLIT
    return (
        f"A hundred documents as two annotators see them: both call {both} relevant, each alone {SPLIT}, "
        f"neither {N_DOCUMENTS - both - 2 * SPLIT}. {in_words(seen).capitalize()}."
    )


def draw(seen: Judged) -> str:
    """Draw documents and gauges as one SVG picture."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'role="img" aria-label="{html.escape(describe(seen))}" style="display:block">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>'
        + text_at(8, 20, "A hundred documents, judged by two", size=13, anchor="start")
        + _documents(seen)
        + "".join(_gauge(place, *named) for place, named in enumerate(seen.agreement.items()))
        + _legend(seen)
        + "</svg>"
    )


def _documents(seen: Judged) -> str:
    centres = (
        (_LEFT + _CELL * (place % _ACROSS + 0.5), _TOP + _CELL * (place // _ACROSS + 0.5))
        for place in range(N_DOCUMENTS)
    )
    return "".join(_dot(x, y, a, b) for (x, y), a, b in zip(centres, *seen.labels, strict=True))


def _dot(x: float, y: float, a: int, b: int) -> str:
    """Draw a document: its left half is what one annotator says, its right half what the other says."""
    if not a and not b:
        return f'<circle cx="{x:g}" cy="{y:g}" r="2.5" fill="{_STONE}" stroke="{FAINT}" stroke-width="0.7"/>'
    halves = "".join(
        f'<path d="M{x:g} {y - _DOT:g}A{_DOT} {_DOT} 0 0 {sweep} {x:g} {y + _DOT:g}Z" '
        f'fill="{_COIN if says else PAPER}"/>'
        for says, sweep in ((a, 0), (b, 1))
    )
    ring = f'<circle cx="{x:g}" cy="{y:g}" r="{_DOT}" fill="none" stroke="{INK if a and b else ROPE}"/>'
    return halves + ring


def _gauge(place: int, name: str, value: float) -> str:
    y, zero = _GAUGE_TOP + _GAUGE_ROW * place + 22, _GAUGES + _ZERO
    start, end = sorted((zero, zero + value * _UNIT))
    return (
        text_at(zero, y - 6, f"{name} {value:.3f}", size=13, anchor="start")
        + f'<rect x="{zero}" y="{y}" width="{_UNIT}" height="10" fill="#e9e0cb"/>'
        + f'<rect x="{start:.1f}" y="{y}" width="{end - start:.1f}" height="10" fill="{ROPE}"/>'
        + f'<path d="M{zero} {y - 2}v14" stroke="{INK}"/>'
    )


def _legend(seen: Judged) -> str:
    both = seen.relevant - SPLIT
    neither = N_DOCUMENTS - both - 2 * SPLIT
    parts = ((8, 0, (1, 1), f"both relevant: {both}"), (_GAUGES + 8, 0, (0, 0), f"neither: {neither}"))
    parts += ((8, 1, (1, 0), f"only A: {SPLIT}"), (_GAUGES + 8, 1, (0, 1), f"only B: {SPLIT}"))
    return "".join(
        _dot(x + 8, _LEGEND + _ROW * row - 4, *says)
        + text_at(x + 22, _LEGEND + _ROW * row, text, size=13, anchor="start")
        for x, row, says, text in parts
    )
