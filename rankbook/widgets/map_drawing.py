"""The picture of a treasure map as SVG: sites along a path, a rope where the visitor stops, a gauge for each judge."""

import html
import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

COLUMN = 64
"""Width of one site in pixels; the controls below the map are as wide."""
MAP_HEIGHT = 150
PICTURE = 46

PAPER, INK, FAINT, ROPE = "#fbf6e9", "#2b2118", "#6b6152", "#8a3b12"
TREASURES = ("stone", "coin", "gem", "crown")
_FILLS = ("#d5cfc2", "#e69f00", "#56b4e9", "#cc79a7")
_SHAPES = (
    '<path d="M-17 5Q-18 -9 -6 -13Q8 -17 15 -5Q20 8 9 13Q-10 17 -17 5Z"',
    '<circle r="16"',
    '<path d="M0 -19L19 0L0 19L-19 0Z"',
    '<path d="M-19 14L-19 -12L-9 -1L0 -17L9 -1L19 -12L19 14Z"',
)
_FONT = 'font-family="system-ui, sans-serif"'


class Scene(NamedTuple):
    """All that a map shows, as plain data."""

    rel: tuple[int, ...]
    """Grade of each site in rank order, 0 to 3."""
    k: int
    """How many sites the visitor digs at."""
    buried: tuple[int, ...]
    """Grades of what lies off the map."""
    scores: Mapping[str, float]
    """Score by judge; NaN where undefined."""
    labels: tuple[str, ...]
    """Name of each site."""
    pictures: tuple[str, ...] = ()
    """One image address a site, or none."""
    query_picture: str = ""
    """Image address of what the visitor looks for, or none."""


def describe(scene: Scene) -> str:
    """Tell the map in words, numbers included: its alt text."""
    grades = ", ".join(map(str, scene.rel))
    scores = ", ".join(f"{name} {shown(score)}" for name, score in scene.scores.items())
    sites = "1 site" if len(scene.rel) == 1 else f"{len(scene.rel)} sites"
    return (
        f"Treasure map of {sites} with the grades {grades}. The visitor stops after site {scene.k}. "
        f"{off_the_map(scene.buried)} {scores}."
    )


def off_the_map(buried: Sequence[int]) -> str:
    """Tell what is buried where the map does not lead.

    >>> off_the_map([1, 2, 1])
    'Off the map: 1 gem, 2 coins.'
    """
    counts = [(buried.count(grade), TREASURES[grade]) for grade in (3, 2, 1)]
    parts = [f"{count:,} {name}{'' if count == 1 else 's'}" for count, name in counts if count]
    return f"Off the map: {', '.join(parts)}." if parts else "No treasure lies off the map."


def shown(score: float) -> str:
    """Return a score with four digits, or the word for one that has no value."""
    return "undefined" if math.isnan(score) else f"{score:.4f}"


def shown_p(value: float) -> str:
    """Return a p-value with four digits; none is 0."""
    return f"p {value:.4f}" if value >= 0.00005 else "p below 0.0001"


def in_numbers(scene: Scene) -> str:
    """Return the state of a map as one line of text."""
    scores = ", ".join(f"{name} {shown(score)}" for name, score in scene.scores.items())
    return f"<TreasureMap rel={list(scene.rel)} K={scene.k}: {scores}>"


def treasures() -> list[dict[str, str]]:
    """Return each treasure's name and its picture as SVG, by grade."""
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-23 -23 46 46" aria-hidden="true">'
    return [{"name": name, "svg": f"{head}{treasure(grade, 0, 0, 1)}</svg>"} for grade, name in enumerate(TREASURES)]


def entrance_width(query_picture: str) -> int:
    """Return the width of the column before the first site, in pixels: there the query's picture stands."""
    return COLUMN if query_picture else 16


def width(entrance: int, n_sites: int) -> int:
    """Return the width of the picture of so many sites after the entrance, in pixels."""
    return max(entrance + COLUMN * n_sites + 16, _GAUGES_WIDTH)


def draw_map(scene: Scene) -> str:
    """Draw the sites and the rope as one SVG picture."""
    return _svg(scene, MAP_HEIGHT, _map(scene), f"{len(scene.rel)} sites, the rope after site {scene.k}")


def draw_gauges(scene: Scene) -> str:
    """Draw the five scores as bars from 0 to 1, as one SVG picture."""
    return _svg(scene, _gauges_height(scene), _gauges(scene), "The scores of the judges")


def draw_snapshot(scene: Scene) -> str:
    """Draw map and gauges as one SVG picture, for where no kernel runs."""
    gauges = f'<g transform="translate(0 {MAP_HEIGHT})">{_gauges(scene)}</g>'
    return _svg(scene, MAP_HEIGHT + _gauges_height(scene), _map(scene) + gauges, describe(scene))


_GAUGE_ROW = 26
_GAUGES_WIDTH = 410


def _gauges_height(scene: Scene) -> int:
    return 34 + _GAUGE_ROW * len(scene.scores)


def _svg(scene: Scene, height: int, body: str, title: str) -> str:
    across = width(entrance_width(scene.query_picture), len(scene.rel))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{across}" height="{height}" viewBox="0 0 {across} {height}" '
        f'role="img" aria-label="{html.escape(title)}" style="display:block">'
        f'<rect width="{across}" height="{height}" fill="{PAPER}"/>{body}</svg>'
    )


def text_at(x: float, y: float, text: str, *, size: int = 12, fill: str = INK, anchor: str = "middle") -> str:
    """Draw a text as SVG."""
    return (
        f'<text x="{x:g}" y="{y:g}" {_FONT} font-size="{size}" fill="{fill}" text-anchor="{anchor}">'
        f"{html.escape(text)}</text>"
    )


def _map(scene: Scene) -> str:
    left = entrance_width(scene.query_picture)
    middle = 96
    end = left + COLUMN * len(scene.rel)
    rope_x = left + COLUMN * scene.k
    unread = f'<rect x="{rope_x}" y="26" width="{end - rope_x}" height="112" fill="#e9e0cb"/>'
    path = f'<path d="M8 {middle}H{end + 6}" stroke="{FAINT}" stroke-width="3" stroke-dasharray="2 7" fill="none"/>'
    sites = "".join(_site(scene, i, left + COLUMN * i + COLUMN / 2, middle) for i in range(len(scene.rel)))
    return unread + path + _query(scene) + sites + rope(rope_x, scene.k)


def _query(scene: Scene) -> str:
    if not scene.query_picture:
        return ""
    x = (COLUMN - PICTURE) / 2
    return text_at(COLUMN / 2, 42, "query", fill=FAINT) + _picture(x, 73, scene.query_picture, ROPE)


def _picture(x: float, y: float, address: str, frame: str) -> str:
    return (
        f'<rect x="{x - 2:g}" y="{y - 2:g}" width="{PICTURE + 4}" height="{PICTURE + 4}" fill="{frame}"/>'
        f'<image x="{x:g}" y="{y:g}" width="{PICTURE}" height="{PICTURE}" href="{html.escape(address)}" '
        'style="image-rendering:pixelated"/>'
    )


def _site(scene: Scene, i: int, x: float, y: float) -> str:
    grade = scene.rel[i]
    rank = text_at(x, 42, str(i + 1), size=13, fill=INK if i < scene.k else FAINT)
    if scene.pictures:
        picture = _picture(x - PICTURE / 2, y - 44, scene.pictures[i], _FILLS[grade])
        return rank + picture + treasure(grade, x, y + 21, 0.75) + text_at(x, y + 49, scene.labels[i])
    return rank + treasure(grade, x, y - 20, 1.15) + text_at(x, y + 34, scene.labels[i], fill=INK)


def treasure(grade: int, x: float, y: float, scale: float) -> str:
    """Draw a grade as SVG: its shape, colour and number."""
    shape = f'{_SHAPES[grade]} fill="{_FILLS[grade]}" stroke="{INK}" stroke-width="1.5"/>'
    number = text_at(0, 5, str(grade), size=15)
    return f'<g transform="translate({x:g} {y:g}) scale({scale:g})">{shape}{number}</g>'


def rope(x: float, k: int, bottom: int = 142) -> str:
    """Draw the rope after site k as SVG, its flag to the left, down to `bottom`."""
    flag_x = x - 46
    return (
        f'<path d="M{x} 6V{bottom}" stroke="{ROPE}" stroke-width="4"/>'
        f'<path d="M{x} 5H{flag_x}V25H{x}Z" fill="{ROPE}"/>' + text_at(flag_x + 23, 20, f"K = {k}", fill="#ffffff")
    )


def _gauges(scene: Scene) -> str:
    rows = [_gauge(name, score, 8 + _GAUGE_ROW * i) for i, (name, score) in enumerate(scene.scores.items())]
    note = text_at(16, 24 + _GAUGE_ROW * len(rows), off_the_map(scene.buried), fill=INK, anchor="start")
    return "".join(rows) + note


def _gauge(name: str, score: float, y: float) -> str:
    full = 220
    length = 0 if math.isnan(score) else full * min(score, 1)
    return (
        text_at(16, y + 14, name, size=13, anchor="start")
        + f'<rect x="100" y="{y + 2:g}" width="{full}" height="15" rx="3" fill="#e9e0cb"/>'
        + f'<rect x="100" y="{y + 2:g}" width="{length:.2f}" height="15" rx="3" fill="#00765a"/>'
        + text_at(332, y + 14, shown(score), size=13, anchor="start")
    )
