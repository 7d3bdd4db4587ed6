"""Attention by rank: clicks as bars, what each judge assumes as a curve over them, and how far it is from them."""

import html
from collections.abc import Sequence
from typing import NamedTuple

from rankbook.lessons.attention import N_RANKS, distance, expected_depth, fixed_curves, patience_curve
from rankbook.lessons.click_curves import AOL_2006, shares
from rankbook.widgets.curve_drawing import LOOKS, marker_at
from rankbook.widgets.map_drawing import FAINT, INK, PAPER, text_at

LOG = "AOL log 2006"
"""Where the clicks were counted."""

_LEFT, _COLUMN, _TOP, _BASELINE = 44, 40, 40, 300
_ROW, _LEGEND = 24, _BASELINE + 66
WIDTH, HEIGHT = _LEFT + _COLUMN * N_RANKS + 12, _LEGEND + 4 * _ROW
"""Size of the picture in pixels."""
_BAR, _CLICKS = 28, "#cfc4a6"
_DASHES = ("", ' stroke-dasharray="7 4"', ' stroke-dasharray="2 4"')


class Attention(NamedTuple):
    """Clicks and judges side by side, each as shares of the first ten ranks."""

    p: float
    """How likely the visitor of RBP goes on to the next rank."""
    depth: float
    """How many documents that visitor reads on average."""
    clicks: tuple[float, ...]
    """Share of the clicks on each rank."""
    curves: dict[str, tuple[float, ...]]
    """{judge: share of its weight on each rank}; the first is RBP."""
    distances: dict[str, float]
    """{judge: total variation distance of its curve from the clicks}, 0 to 1."""


def attention(p: float) -> Attention:
    """Return what the visitors of a log clicked, and what each judge assumes.

    p: above 0 and below 1.

    >>> round(attention(0.5).distances["RBP(p=0.50)"], 3)
    0.18
    """
    curves = {f"RBP(p={p:.2f})": patience_curve(p), **fixed_curves()}
    return Attention(
        p=p,
        depth=expected_depth(p),
        clicks=tuple(shares(AOL_2006)),
        curves={name: tuple(curve) for name, curve in curves.items()},
        distances={name: distance(curve, AOL_2006) for name, curve in curves.items()},
    )


def in_words(seen: Attention) -> str:
    """Return each judge's distance from the clicks.

    >>> in_words(attention(0.5))
    'distance from the clicks: RBP(p=0.50) 0.180, 1/rank 0.127, log discount 0.249'
    """
    return f"distance from the clicks: {', '.join(f'{name} {far:.3f}' for name, far in seen.distances.items())}"


def describe(seen: Attention) -> str:
    """Tell the picture in words, numbers included: its alt text."""
    curves = " ".join(f"{name}: {_listed(curve)}." for name, curve in seen.curves.items())
    return (
        f"Shares of the first ten ranks. Clicks, {LOG}: {_listed(seen.clicks)}. {curves} "
        f"Total variation {in_words(seen)}. {_reader(seen)}"
    )


def draw_attention(seen: Attention) -> str:
    """Draw clicks, curves and distances as one SVG picture."""
    curves = "".join(
        _curve(curve, colour, marker, dash)
        for curve, (colour, marker), dash in zip(seen.curves.values(), LOOKS, _DASHES, strict=True)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'role="img" aria-label="{html.escape(describe(seen))}" style="display:block">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>'
        f"{_scale()}{_clicks(seen.clicks)}{curves}{_legend(seen)}</svg>"
    )


def _listed(shares_by_rank: Sequence[float]) -> str:
    return ", ".join(f"{share:.3f}" for share in shares_by_rank)


def _reader(seen: Attention) -> str:
    return f"At each rank {100 * seen.p:.0f} % go on: {seen.depth:.1f} documents on average."


def _scale() -> str:
    lines = "".join(
        f'<path d="M{_LEFT} {_height(share):g}H{WIDTH - 12}" stroke="#e0d6be"/>'
        + text_at(_LEFT - 6, _height(share) + 4, f"{share:g}", anchor="end")
        for share in (0.25, 0.5, 0.75, 1)
    )
    ranks = "".join(text_at(_middle(i), _BASELINE + 18, str(i + 1), size=13) for i in range(N_RANKS))
    return (
        text_at(8, 20, "share of the attention that ranks 1 to 10 get", size=13, anchor="start")
        + lines
        + f'<path d="M{_LEFT} {_BASELINE}H{WIDTH - 12}" stroke="{INK}"/>'
        + text_at(_LEFT - 6, _BASELINE + 18, "rank", anchor="end")
        + ranks
    )


def _middle(i: int) -> float:
    return _LEFT + _COLUMN * i + _COLUMN / 2


def _height(share: float) -> float:
    return _BASELINE - share * (_BASELINE - _TOP)


def _clicks(clicks: Sequence[float]) -> str:
    return "".join(
        f'<rect x="{_middle(i) - _BAR / 2:g}" y="{_height(share):.2f}" width="{_BAR}" '
        f'height="{_BASELINE - _height(share):.2f}" fill="{_CLICKS}" stroke="{FAINT}"/>'
        for i, share in enumerate(clicks)
    )


def _curve(curve: Sequence[float], colour: str, marker: str, dash: str) -> str:
    points = [(_middle(i), round(_height(share), 2)) for i, share in enumerate(curve)]
    path = " ".join(f"{x:g},{y:g}" for x, y in points)
    line = f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2.5"{dash}/>'
    return line + "".join(marker_at(x, y, colour, marker) for x, y in points)


def _legend(seen: Attention) -> str:
    swatch = f'<rect x="16" y="{_LEGEND - 36}" width="20" height="12" fill="{_CLICKS}" stroke="{FAINT}"/>'
    heads = text_at(44, _LEGEND - 25, f"clicks, {LOG}", size=13, anchor="start") + text_at(
        188, _LEGEND - 25, "distance from the clicks, 0 to 1", size=13, anchor="start"
    )
    rows = "".join(
        _row(name, far, _LEGEND + _ROW * i, colour, marker, dash)
        for i, ((name, far), (colour, marker), dash) in enumerate(
            zip(seen.distances.items(), LOOKS, _DASHES, strict=True)
        )
    )
    return swatch + heads + rows + text_at(16, _LEGEND + 3 * _ROW + 6, _reader(seen), size=13, anchor="start")


def _row(name: str, far: float, y: float, colour: str, marker: str, dash: str) -> str:
    full = 190
    return (
        f'<path d="M10 {y - 5:g}H42" stroke="{colour}" stroke-width="2.5"{dash}/>'
        + marker_at(26, y - 5, colour, marker)
        + text_at(52, y, name, size=13, anchor="start")
        + f'<rect x="188" y="{y - 12:g}" width="{full}" height="14" rx="3" fill="#e9e0cb"/>'
        + f'<rect x="188" y="{y - 12:g}" width="{full * far:.2f}" height="14" rx="3" fill="{colour}"/>'
        + text_at(390, y, f"{far:.3f}", size=13, anchor="start")
    )
