"""Flipped labels: for each judge the order of the engines before and after, lines between them, and Kendall's tau."""

import html
from typing import NamedTuple

from rankbook.statistics import NoisyOrder
from rankbook.widgets.map_drawing import FAINT, INK, PAPER, ROPE, text_at

_LETTERS, _N_JUDGES = "ABCDEF", 4
_LEFT, _STEP, _TOP, _JUDGE, _DROP, _DOT = 98, 36, 64, 78, 40, 11
_NAMED = _TOP + _JUDGE * _N_JUDGES
_ROW = 20
WIDTH, HEIGHT = _LEFT + _STEP * len(_LETTERS) + 76, _NAMED + 2 * _ROW + 4
"""Size of the picture in pixels."""


class Flips(NamedTuple):
    """The engines as the labels came, and with a share of them turned round."""

    per_cent: int
    draw: int
    before: NoisyOrder
    after: NoisyOrder
    means: dict[str, tuple[float, float]]
    """{judge: mean score of all engines before, and after}."""


def flips(per_cent: int, draw: int) -> Flips:
    """Return what becomes of the engines with so many labels turned round.

    >>> flips(0, 1).after.n_flipped
    0
    """
    from rankbook.lessons.digit_labels import flipped, mean_scores  # scikit-learn loads with the images

    before, after = flipped(0, draw), flipped(per_cent, draw)
    means = {judge: (mean, mean_scores(after)[judge]) for judge, mean in mean_scores(before).items()}
    return Flips(per_cent, draw, before, after, means)


def in_words(seen: Flips) -> str:
    """Return for each judge the mean score of all engines before and after, and tau between both orders."""
    return "; ".join(
        f"{judge} {before:.3f} -> {after:.3f}, tau {seen.after.tau[judge]:.2f}"
        for judge, (before, after) in seen.means.items()
    )


def stands(seen: Flips) -> str:
    """Return what the sliders say.

    >>> stands(flips(0, 1))
    '0 % flipped, draw 1'
    """
    return f"{seen.per_cent} % flipped, draw {seen.draw}"


def describe(seen: Flips) -> str:
    """Tell the picture in words, numbers included: its alt text."""
    orders = "; ".join(f"{judge} {', '.join(_order(seen.after, judge))}" for judge in seen.after.tau)
    return f"Six engines in order of their scores, {stands(seen)}. {in_words(seen)}. Best first: {orders}."


def draw(seen: Flips) -> str:
    """Draw the orders of all judges as one SVG picture."""
    title = f"Best engine first; {seen.after.n_flipped:,} labels flipped ({seen.per_cent} %)"
    heads = text_at(WIDTH - 12, 42, "mean score", size=13, fill=FAINT, anchor="end")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'role="img" aria-label="{html.escape(describe(seen))}" style="display:block">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>'
        + text_at(8, 20, title, size=13, anchor="start")
        + heads
        + "".join(_judge(place, judge, seen) for place, judge in enumerate(seen.after.tau))
        + _names(seen)
        + "</svg>"
    )


def _order(order: NoisyOrder, judge: str) -> list[str]:
    """Return the engines, best first; equal ones as they are listed."""
    means = order.means[judge]
    return sorted(means, key=means.get, reverse=True)


def _judge(place: int, judge: str, seen: Flips) -> str:
    y = _TOP + _JUDGE * place
    before, after = _order(seen.before, judge), _order(seen.after, judge)
    lines = "".join(_line(before.index(name), after.index(name), y) for name in before)
    letters = _letters(seen)
    dots = "".join(_dot(_x(rank), y, letters[name]) for rank, name in enumerate(before))
    dots += "".join(_dot(_x(rank), y + _DROP, letters[name]) for rank, name in enumerate(after))
    right = WIDTH - 12
    return (
        lines
        + dots
        + text_at(12, y + 5, judge, size=13, anchor="start")
        + text_at(12, y + _DROP + 5, "flipped", size=13, fill=FAINT, anchor="start")
        + text_at(right, y + 5, f"{seen.means[judge][0]:.3f}", size=13, anchor="end")
        + text_at(right, y + _DROP + 5, f"{seen.means[judge][1]:.3f}", size=13, anchor="end")
        + text_at(right, y + _DROP / 2 + 5, f"tau {seen.after.tau[judge]:.2f}", size=13, anchor="end")
    )


def _x(rank: int) -> int:
    return _LEFT + _STEP * rank


def _line(before: int, after: int, y: int) -> str:
    """Draw the way of an engine from its rank to its new one; who moves is marked."""
    stroke = FAINT if before == after else ROPE
    return f'<path d="M{_x(before)} {y}L{_x(after)} {y + _DROP}" stroke="{stroke}" stroke-width="2"/>'


def _dot(x: int, y: int, letter: str) -> str:
    return f'<circle cx="{x}" cy="{y}" r="{_DOT}" fill="{PAPER}" stroke="{INK}"/>' + text_at(
        x, y + 4.5, letter, size=13
    )


def _letters(seen: Flips) -> dict[str, str]:
    return dict(zip(next(iter(seen.before.means.values())), _LETTERS, strict=True))


def _names(seen: Flips) -> str:
    return "".join(
        text_at(12 + 128 * (place % 3), _NAMED + _ROW * (place // 3), f"{letter}: {name}", size=13, anchor="start")
        for place, (name, letter) in enumerate(_letters(seen).items())
    )
