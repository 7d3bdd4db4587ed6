"""The means of two systems as the mix of traffic moves, and where their lines cross."""

import html
from collections.abc import Mapping
from typing import NamedTuple

from rankbook.traffic_mix import break_even_share, mean_by_traffic
from rankbook.widgets.curve_drawing import LOOKS, marker_at
from rankbook.widgets.map_drawing import INK, PAPER, ROPE, shown, text_at

_LEFT, _WIDE, _TOP, _BASELINE = 40, 320, 56, 256
_LEGEND, _ROW = _BASELINE + 66, 22
WIDTH, HEIGHT = 392, _LEGEND + _ROW + 14
"""Size of the picture in pixels."""


class Mix(NamedTuple):
    """Two systems at one mix of two groups."""

    groups: tuple[str, str]
    means: dict[str, tuple[float, float]]
    """{system: the mean of either group}."""
    share: float
    """Of the first group, 0 to 1."""
    now: dict[str, float]
    """{system: the mean of all visits}."""
    even: float | None
    """The share at which both systems have the same mean; None where there is none."""


def mix(means_a: Mapping[str, float], means_b: Mapping[str, float], share: float) -> Mix:
    """Return two systems at one mix; raises ValueError as break_even_share.

    >>> mixed = mix({"regulars": 0.60, "newcomers": 0.40}, {"regulars": 0.64, "newcomers": 0.30}, share=0.9)
    >>> in_words(mixed)
    'A 0.5800, B 0.6060; equal at 0.714'
    """
    even = break_even_share(means_a, means_b)
    groups = tuple(means_a)
    traffic = {groups[0]: share, groups[1]: 1 - share}
    by_system = {"A": means_a, "B": means_b}
    return Mix(
        groups,
        {system: tuple(means[group] for group in groups) for system, means in by_system.items()},
        share,
        {system: mean_by_traffic(means, traffic) for system, means in by_system.items()},
        even,
    )


def in_words(mixed: Mix) -> str:
    """Return both means, and the share at which they are equal."""
    return f"A {shown(mixed.now['A'])}, B {shown(mixed.now['B'])}; {_equal(mixed)}"


def describe(mixed: Mix) -> str:
    """Tell the picture in words, numbers included: its alt text."""
    first, second = mixed.groups
    lines = " ".join(
        f"{system} rises or falls from {shown(of_second)} with {second} alone to {shown(of_first)} with {first} alone."
        for system, (of_first, of_second) in mixed.means.items()
    )
    return f"Two lines over the share of {first}. {lines} At {mixed.share:.2f}: {in_words(mixed)}."


def draw_mix(mixed: Mix) -> str:
    """Draw both lines, their crossing and the present mix as one SVG picture."""
    lines = "".join(_line(mixed, system, number) for number, system in enumerate(mixed.means))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'role="img" aria-label="{html.escape(describe(mixed))}" style="display:block">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>'
        f"{_scale(mixed)}{_crossing(mixed)}{_present(mixed)}{lines}{_legend(mixed)}</svg>"
    )


def _equal(mixed: Mix) -> str:
    return "no mix makes them equal" if mixed.even is None else f"equal at {mixed.even:.3f}"


def _x(share: float) -> float:
    return _LEFT + _WIDE * share


def _y(mean: float) -> float:
    return _BASELINE - (_BASELINE - _TOP) * mean


def _scale(mixed: Mix) -> str:
    grid = "".join(
        f'<path d="M{_LEFT} {_y(mean):g}H{_x(1):g}" stroke="#e0d6be"/>'
        + text_at(_LEFT - 6, _y(mean) + 4, f"{mean:g}", anchor="end")
        for mean in (0.25, 0.5, 0.75, 1)
    )
    marks = "".join(text_at(_x(share), _BASELINE + 18, f"{share:g}", size=13) for share in (0, 0.25, 0.5, 0.75, 1))
    return (
        text_at(8, 18, "mean of all visits", size=13, anchor="start")
        + grid
        + f'<path d="M{_LEFT} {_BASELINE}H{_x(1):g}" stroke="{INK}"/>'
        + marks
        + text_at(_x(0.5), _BASELINE + 38, f"share of {mixed.groups[0]} in the traffic", size=13)
    )


def _crossing(mixed: Mix) -> str:
    if mixed.even is None:
        return ""
    x = _x(mixed.even)
    return f'<path d="M{x:.2f} 40V{_BASELINE}" stroke="{INK}" stroke-width="1.5" stroke-dasharray="4 4"/>' + text_at(
        x, 34, _equal(mixed), size=13
    )


def _present(mixed: Mix) -> str:
    return f'<path d="M{_x(mixed.share):.2f} 46V{_BASELINE + 4}" stroke="{ROPE}" stroke-width="3"/>'


def _line(mixed: Mix, system: str, number: int) -> str:
    """Draw a system's mean over every share, its name at the right end, and its marker at the present share."""
    colour, marker = LOOKS[number]
    of_first, of_second = mixed.means[system]
    is_highest = of_first == max(of_groups[0] for of_groups in mixed.means.values())
    return (
        f'<path d="M{_x(0):g} {_y(of_second):.2f}L{_x(1):g} {_y(of_first):.2f}" stroke="{colour}" stroke-width="2.5"/>'
        + text_at(_x(1) + 10, _y(of_first) + (-2 if is_highest else 12), system)
        + marker_at(_x(mixed.share), _y(mixed.now[system]), colour, marker)
    )


def _legend(mixed: Mix) -> str:
    rows = []
    for number, (system, mean) in enumerate(mixed.now.items()):
        colour, marker = LOOKS[number]
        y = _LEGEND + _ROW * number
        rows.append(marker_at(22, y - 5, colour, marker))
        rows.append(text_at(36, y, f"{system} {shown(mean)}", size=13, anchor="start"))
    lead = mixed.now["B"] - mixed.now["A"]
    told = f"at {mixed.share:.2f}: B \u2212 A {lead:+.4f}"
    return "".join(rows) + text_at(150, _LEGEND, told, size=13, anchor="start")
