"""Luck: the mean differences that coin flips alone make, as a growing heap, and where the observed mean stands."""

import html
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from rankbook.lessons.luck import drawn_differences
from rankbook.statistics import CoinFlips, coin_flips, power, randomisation_test, t_test
from rankbook.widgets.map_drawing import FAINT, INK, PAPER, ROPE, shown_p, text_at

_LEFT, _BIN, _N_BINS, _TOP, _BASELINE = 18, 10, 42, 64, 250
_REACH = 0.21
"""The scale ends at this mean difference on both sides; what lies beyond is heaped on its ends."""
_BRICK = 8
"""Height of one draw in pixels, while the heap is low."""
_ROW, _LEGEND = 22, _BASELINE + 64
WIDTH, HEIGHT = 2 * _LEFT + _BIN * _N_BINS, _LEGEND + 3 * _ROW
"""Size of the picture in pixels."""
_NEAR = "#cfc4a6"


class Experiment(NamedTuple):
    """Two systems on some queries, and what coin flips make of their differences."""

    n_queries: int
    difference: float
    """Of the means, if all queries of the world were asked."""
    spread: float
    """Standard deviation of the per-query differences."""
    number: int
    """Which queries were drawn."""
    flips: CoinFlips
    p_value: float
    """Of the randomisation test."""
    p_t: float
    """Of the paired t test."""
    power: float
    """The chance that such an experiment shows the difference."""


def experiment(n_queries: int, difference: float, spread: float, number: int, draws: int) -> Experiment:
    """Return what so many draws of coin flips make of a drawn experiment.

    >>> seen = experiment(50, 0.03, 0.2, 1, draws=200)
    >>> round(seen.flips.observed, 4), int(seen.flips.is_as_far.sum())
    (0.0228, 72)
    """
    differences = drawn_differences(n_queries, difference, spread, number)
    tests = _tests(n_queries, difference, spread, number)
    return Experiment(n_queries, difference, spread, number, coin_flips(differences, draws), *tests)


@lru_cache(maxsize=256)
def _tests(n_queries: int, difference: float, spread: float, number: int) -> tuple[float, float, float]:
    """Return both p-values and the power: they stay the same while draws are added."""
    differences = drawn_differences(n_queries, difference, spread, number)
    return randomisation_test(differences), t_test(differences), power(n_queries, difference, spread)


def in_words(seen: Experiment) -> str:
    """Return the observed mean, the draws that are as far, and what the tests say.

    >>> in_words(experiment(50, 0.03, 0.2, 1, draws=0))
    'observed mean +0.0228, no draws yet; all 10,000 draws p 0.3723, t test p 0.3699, power 0.19'
    """
    return f"observed mean {seen.flips.observed:+.4f}, {_counted(seen)}; {_tested(seen)}"


def stands(seen: Experiment) -> str:
    """Return what the sliders say.

    >>> stands(experiment(50, 0.03, 0.2, 1, draws=200))
    '50 queries, true difference 0.03, spread 0.20, experiment 1'
    """
    return (
        f"{seen.n_queries} queries, true difference {seen.difference:.2f}, spread {seen.spread:.2f}, "
        f"experiment {seen.number}"
    )


def describe(seen: Experiment) -> str:
    """Tell the picture in words, numbers included: its alt text."""
    heap = ""
    if len(seen.flips.flipped):
        lowest, highest = seen.flips.flipped.min(), seen.flips.flipped.max()
        heap = f" The means of the draws lie between {lowest:+.3f} and {highest:+.3f}."
    return f"Mean differences made by coin flips, as a heap. {stands(seen).capitalize()}: {in_words(seen)}.{heap}"


def draw_experiment(seen: Experiment) -> str:
    """Draw heap, observed mean and numbers as one SVG picture."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'role="img" aria-label="{html.escape(describe(seen))}" style="display:block">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>'
        f"{_heap(seen.flips)}{_scale(seen.flips)}{_observed(seen.flips.observed)}{_legend(seen)}</svg>"
    )


def _counted(seen: Experiment) -> str:
    if not len(seen.flips.flipped):
        return "no draws yet"
    as_far = np.count_nonzero(seen.flips.is_as_far)
    return f"{as_far:,} of {len(seen.flips.flipped):,} draws at least as far, p {seen.flips.p_value:.4f}"


def _tested(seen: Experiment) -> str:
    return f"all 10,000 draws {shown_p(seen.p_value)}, t test {shown_p(seen.p_t)}, power {seen.power:.2f}"


def _chance(seen: Experiment) -> str:
    name = "power" if seen.difference else "false alarms"
    return f"{name} {seen.power:.2f}: the share of such experiments with p up to 0.05"


def _x(mean: float) -> float:
    return _LEFT + (np.clip(mean, -_REACH, _REACH) + _REACH) * _BIN * 100


def _heap(flips: CoinFlips) -> str:
    """Draw a column a hundredth: light for draws nearer to 0 than the observed mean, dark for the others on top."""
    # The middle of a column stands at a whole hundredth.
    places = np.clip(np.rint(100 * flips.flipped).astype(int) + _N_BINS // 2, 0, _N_BINS)
    near, far = (np.bincount(places[flips.is_as_far == which], minlength=_N_BINS + 1) for which in (False, True))
    highest = int((near + far).max())
    brick = min(_BRICK, (_BASELINE - _TOP) / max(highest, 1))
    columns = []
    for place in np.flatnonzero(near + far).tolist():
        x, y = _LEFT + _BIN * place - _BIN / 2, float(_BASELINE)
        for count, look in (
            (int(near[place]), f'fill="{_NEAR}" stroke="{FAINT}"'),
            (int(far[place]), f'fill="{ROPE}" stroke="{INK}"'),
        ):
            if count:
                y -= count * brick
                columns.append(
                    f'<rect x="{x:g}" y="{y:.2f}" width="{_BIN}" height="{count * brick:.2f}" {look} '
                    'stroke-width="0.7"/>'
                )
    return "".join(columns)


def _scale(flips: CoinFlips) -> str:
    is_beyond = (np.abs(flips.flipped) > _REACH + 0.005).any()
    beyond = "; the end columns hold all beyond" if is_beyond else " over the queries, signs by coin flips"
    marks = "".join(
        text_at(_x(mean), _BASELINE + 17, f"{mean:+.1f}" if mean else "0", size=13)
        + f'<path d="M{_x(mean):g} {_BASELINE}v4" stroke="{INK}"/>'
        for mean in (-0.2, -0.1, 0, 0.1, 0.2)
    )
    return (
        f'<path d="M{_LEFT - 6} {_BASELINE}H{WIDTH - _LEFT + 6}" stroke="{INK}"/>'
        + marks
        + text_at(WIDTH / 2, _BASELINE + 36, f"mean difference{beyond}", size=13)
    )


def _observed(mean: float) -> str:
    """Draw the observed mean as a line, and its mirror image dashed: a test of two sides counts beyond both."""
    x, mirrored = _x(mean), _x(-mean)
    anchor = "start" if mean < 0.05 else "end"
    return (
        f'<path d="M{mirrored:.2f} 50V{_BASELINE}" stroke="{INK}" stroke-width="1.5" stroke-dasharray="4 4"/>'
        f'<path d="M{x:.2f} 44V{_BASELINE}" stroke="{INK}" stroke-width="2.5"/>'
        + text_at(x + (5 if anchor == "start" else -5), 38, f"observed {mean:+.4f}", size=13, anchor=anchor)
    )


def _legend(seen: Experiment) -> str:
    lines = (
        _counted(seen),
        f"all 10,000 draws: {shown_p(seen.p_value)}; paired t test: {shown_p(seen.p_t)}",
        _chance(seen),
    )
    swatch = f'<rect x="16" y="{_LEGEND - 11}" width="14" height="12" fill="{ROPE}" stroke="{INK}"/>'
    return (
        text_at(8, 18, "What luck alone would do: each draw flips a coin for every query", size=13, anchor="start")
        + swatch
        + text_at(36, _LEGEND, lines[0], size=13, anchor="start")
        + "".join(text_at(16, _LEGEND + _ROW * i, lines[i], size=13, anchor="start") for i in (1, 2))
    )
