"""Judges as the visitor walks on: a curve over every cutoff, and the ceiling that no map can pass."""

import html
import math
from collections.abc import Sequence
from typing import NamedTuple

from rankbook.evaluation import evaluate
from rankbook.readers.grades import rankings_from_grades
from rankbook.widgets.map_drawing import COLUMN, FAINT, INK, off_the_map, rope, shown, text_at, treasure

LEFT = 40
"""Width of the scale before the first site, in pixels."""
JUDGES = ("P", "R", "F1", "AP", "RR", "nDCG")
"""The judges that have a curve: those with a cutoff and scores from 0 to 1."""

# Okabe and Ito's colours that stand out from paper.
LOOKS = (("#0072b2", "circle"), ("#d55e00", "square"), ("#00765a", "diamond"))
"""Colour and marker of each curve."""

_TOP, _BASELINE = 112, 262


class Walk(NamedTuple):
    """What judges say of a map at every cutoff."""

    rel: tuple[int, ...]
    """Grade of each site in rank order, 0 to 3."""
    buried: tuple[int, ...]
    """Grades of what lies off the map."""
    k: int
    scores: dict[str, tuple[float, ...]]
    """{judge: its score at K = 1, 2, ...}; NaN where undefined."""
    ceilings: dict[str, tuple[float, ...]]
    """{judge: the score of the best possible map at K = 1, 2, ...}."""


def walk(judges: Sequence[str], rel: tuple[int, ...], k: int, buried: tuple[int, ...] = ()) -> Walk:
    """Return what judges say at every cutoff of a map and of the best possible map, by the kernels.

    >>> walked = walk(["P"], (0, 1), k=1)
    >>> walked.scores, walked.ceilings
    ({'P': (0.0, 0.5)}, {'P': (1.0, 0.5)})
    """
    pool, cutoffs = [*rel, *buried], range(1, len(rel) + 1)
    best = sorted(pool, reverse=True)[: len(rel)]
    names = [f"{judge}@{cutoff}" for judge in judges for cutoff in cutoffs]
    by_name = evaluate(rankings_from_grades([rel, best], ideal=[pool, pool]), names).per_query
    of_map, of_best = (
        {judge: tuple(float(by_name[f"{judge}@{cutoff}"][row]) for cutoff in cutoffs) for judge in judges}
        for row in (0, 1)
    )
    return Walk(rel, buried, k, of_map, of_best)


def in_words(walked: Walk) -> str:
    """Return each judge's score at K, and the best possible.

    >>> in_words(walk(["P"], (0, 1), k=2))
    'P@2 0.5000 of at most 0.5000'
    """
    at = walked.k - 1
    return ", ".join(
        f"{judge}@{walked.k} {shown(scores[at])} of at most {shown(walked.ceilings[judge][at])}"
        for judge, scores in walked.scores.items()
    )


def describe(walked: Walk) -> str:
    """Tell the picture in words, numbers included: its alt text."""
    curves = " ".join(f"{judge} by K: {', '.join(map(shown, scores))}." for judge, scores in walked.scores.items())
    grades = ", ".join(map(str, walked.rel))
    return f"The grades {grades}. {off_the_map(walked.buried)} {curves} At the rope: {in_words(walked)}."


def width(n_sites: int) -> int:
    """Return how wide the picture of so many sites is, in pixels."""
    return LEFT + COLUMN * n_sites + 16


def draw_walk(walked: Walk) -> str:
    """Draw sites, curves, ceilings and rope as one SVG picture."""
    n_sites = len(walked.rel)
    end, height = LEFT + COLUMN * n_sites, _BASELINE + 34 + 20 * (len(walked.scores) + 1)
    sites = "".join(_site(walked, i) for i in range(n_sites))
    curves = "".join(
        _ceiling(walked.ceilings[judge], colour) + _curve(scores, colour, marker)
        for (judge, scores), (colour, marker) in zip(walked.scores.items(), LOOKS, strict=False)
    )
    rope_x = LEFT + COLUMN * (walked.k - 1) + COLUMN // 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width(n_sites)}" height="{height}" '
        f'viewBox="0 0 {width(n_sites)} {height}" role="img" aria-label="{html.escape(describe(walked))}" '
        f'style="display:block"><rect width="{width(n_sites)}" height="{height}" fill="#fbf6e9"/>'
        f"{_scale(end)}{rope(rope_x, walked.k, bottom=_BASELINE + 6)}{sites}{curves}{_legend(walked)}</svg>"
    )


def _site(walked: Walk, i: int) -> str:
    x = LEFT + COLUMN * i + COLUMN / 2
    ink = INK if i < walked.k else FAINT
    return text_at(x, _BASELINE + 16, str(i + 1), size=13, fill=ink) + treasure(walked.rel[i], x, 66, 0.9)


def _scale(end: int) -> str:
    lines = "".join(
        f'<path d="M{LEFT} {_height(score):g}H{end}" stroke="#e0d6be"/>'
        + text_at(LEFT - 6, _height(score) + 4, f"{score:g}", anchor="end")
        for score in (0.5, 1)
    )
    return (
        f'{lines}<path d="M{LEFT} {_BASELINE}H{end}" stroke="{INK}"/>'
        + text_at(LEFT - 6, _BASELINE + 4, "0", anchor="end")
        + text_at(LEFT - 6, _BASELINE + 16, "K", anchor="end")
    )


def _height(score: float) -> float:
    return _BASELINE - score * (_BASELINE - _TOP)


def _points(scores: Sequence[float]) -> list[tuple[float, float]]:
    defined = [(i, score) for i, score in enumerate(scores) if not math.isnan(score)]
    return [(LEFT + COLUMN * i + COLUMN / 2, round(_height(score), 2)) for i, score in defined]


def _path(scores: Sequence[float]) -> str:
    points = " ".join(f"{x:g},{y:g}" for x, y in _points(scores))
    return f'points="{points}" fill="none"'


def _ceiling(scores: Sequence[float], colour: str) -> str:
    return f'<polyline {_path(scores)} stroke="{colour}" stroke-width="2" stroke-dasharray="3 5"/>'


def _curve(scores: Sequence[float], colour: str, marker: str) -> str:
    markers = "".join(marker_at(x, y, colour, marker) for x, y in _points(scores))
    return f'<polyline {_path(scores)} stroke="{colour}" stroke-width="2.5"/>{markers}'


def marker_at(x: float, y: float, colour: str, marker: str) -> str:
    """Draw a circle, a square or a diamond as SVG."""
    if marker == "circle":
        return f'<circle cx="{x:g}" cy="{y:g}" r="5.5" fill="{colour}"/>'
    turned = f' transform="rotate(45 {x:g} {y:g})"' if marker == "diamond" else ""
    return f'<rect x="{x - 5:g}" y="{y - 5:g}" width="10" height="10" fill="{colour}"{turned}/>'


def _legend(walked: Walk) -> str:
    at, y = walked.k - 1, _BASELINE + 40
    lines = []
    for (judge, scores), (colour, marker) in zip(walked.scores.items(), LOOKS, strict=False):
        text = f"{judge}@{walked.k} {shown(scores[at])}, at most {shown(walked.ceilings[judge][at])} (dashed)"
        lines.append(marker_at(24, y - 4, colour, marker) + text_at(38, y, text, size=13, anchor="start"))
        y += 20
    return "".join(lines) + text_at(16, y, off_the_map(walked.buried), anchor="start")
