"""Pool depth: of each engine the precision that is reported, the range that the holes leave, and the truth."""

import html
from typing import TYPE_CHECKING, NamedTuple

from rankbook.widgets.map_drawing import FAINT, INK, PAPER, ROPE, text_at

if TYPE_CHECKING:
    from rankbook.lessons.digit_labels import PooledScore

_LEFT, _UNIT, _TOP, _ENGINE, _BAR = 16, 358, 62, 62, 16
_AXIS = _TOP + 2 * _ENGINE + _BAR + 14
_ROW, _LEGEND = 22, _AXIS + 48
WIDTH, HEIGHT = 2 * _LEFT + _UNIT, _LEGEND + 2 * _ROW - 6
"""Size of the picture in pixels."""
_STONE, _HOLE = "#cfc4a6", "#efe6cf"


class Pooled(NamedTuple):
    """Three engines, judged by what a pool of one depth holds."""

    depth: int
    scores: tuple["PooledScore", ...]


def pooled(depth: int) -> Pooled:
    """Return the three engines where so many documents of each feeding engine were judged."""
    from rankbook.lessons.digit_labels import pooled_scores  # scikit-learn loads with the images

    return Pooled(depth, pooled_scores(depth))


def in_words(seen: Pooled) -> str:
    """Return of each engine the bounds of its P@10, the condensed score and the truth."""
    return "; ".join(
        f"{score.engine} {score.lowest:.3f} to {score.highest:.3f}, condensed {score.condensed:.3f}, "
        f"truth {score.truth:.3f}"
        for score in seen.scores
    )


def stands(seen: Pooled) -> str:
    """Return what the slider says.

    >>> stands(Pooled(10, ()))
    '10 of each judged'
    """
    return f"{seen.depth} of each judged"


def describe(seen: Pooled) -> str:
    """Tell the picture in words, numbers included: its alt text."""
    return (
        "P@10 of three engines where only a pool was judged, as ranges from unjudged as stones to unjudged as "
        f"treasure. The first {stands(seen)}: {in_words(seen)}."
    )


def draw(seen: Pooled) -> str:
    """Draw the ranges of all engines as one SVG picture."""
    title = f"P@10, if only the first {seen.depth} of both halves are judged"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'role="img" aria-label="{html.escape(describe(seen))}" style="display:block">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>'
        + text_at(8, 20, title, size=13, anchor="start")
        + "".join(_engine(place, score) for place, score in enumerate(seen.scores))
        + _axis()
        + _legend()
        + "</svg>"
    )


def _x(score: float) -> float:
    return _LEFT + score * _UNIT


def _engine(place: int, score: "PooledScore") -> str:
    y = _TOP + _ENGINE * place
    came = "feeds the pool" if score.feeds else "came later"
    return (
        text_at(_LEFT, y - 8, f"{score.engine}, {came}", size=13, anchor="start")
        + text_at(WIDTH - _LEFT, y - 8, f"{score.lowest:.3f}; {100 * score.judged:.0f} % judged", size=13, anchor="end")
        + f'<rect x="{_LEFT}" y="{y}" width="{_UNIT * score.lowest:.1f}" height="{_BAR}" fill="{_STONE}" '
        f'stroke="{FAINT}" stroke-width="0.7"/>'
        f'<rect x="{_x(score.lowest):.1f}" y="{y}" width="{_UNIT * (score.highest - score.lowest):.1f}" '
        f'height="{_BAR}" fill="{_HOLE}" stroke="{FAINT}" stroke-width="0.7" stroke-dasharray="3 3"/>'
        + _truth(_x(score.truth), y)
        + _diamond(_x(score.condensed), y + _BAR / 2)
    )


def _truth(x: float, y: float) -> str:
    return f'<path d="M{x:.1f} {y - 4}v{_BAR + 8}" stroke="{INK}" stroke-width="2.5"/>'


def _diamond(x: float, y: float) -> str:
    return f'<path d="M{x:.1f} {y - 7:g}l7 7l-7 7l-7 -7Z" fill="{ROPE}" stroke="{PAPER}"/>'


def _axis() -> str:
    marks = "".join(
        f'<path d="M{_x(score):g} {_AXIS}v4" stroke="{INK}"/>' + text_at(_x(score), _AXIS + 18, f"{score:g}", size=13)
        for score in (0, 0.2, 0.4, 0.6, 0.8, 1)
    )
    return f'<path d="M{_LEFT} {_AXIS}H{_LEFT + _UNIT}" stroke="{INK}"/>{marks}'


def _legend() -> str:
    y = _LEGEND - 5
    swatches = (
        f'<rect x="9" y="{y - 6}" width="14" height="12" fill="{_STONE}" stroke="{FAINT}" stroke-width="0.7"/>'
        f'<rect x="9" y="{y + _ROW - 6}" width="14" height="12" fill="{_HOLE}" stroke="{FAINT}" stroke-width="0.7" '
        'stroke-dasharray="3 3"/>' + _diamond(224, y) + _truth(224, y + _ROW - _BAR / 2)
    )
    texts = ((30, 0, "unjudged as stones"), (30, 1, "what the holes could add"))
    texts += ((240, 0, "condensed list"), (240, 1, "truth: all judged"))
    return swatches + "".join(text_at(x, _LEGEND + _ROW * row, text, size=13, anchor="start") for x, row, text in texts)
