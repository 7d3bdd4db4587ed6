"""A live test as a picture: what the last visitor of each system saw and clicked, and the figures so far."""

import html
from typing import NamedTuple

import numpy as np

from rankbook.lessons.live_test import GROUPS, N_SITES, STORY, K, LiveFigures, live_figures, offline_scores
from rankbook.widgets.curve_drawing import LOOKS, marker_at
from rankbook.widgets.map_drawing import INK, PAPER, ROPE, rope, shown, shown_p, text_at, treasure

_LEFT, _SITE, _PAGES = 72, 42, (66, 132)
_FIGURES, _BLOCK, _TESTED, _BAR, _FULL = 204, 64, 26, 13, 250
WIDTH, HEIGHT = 392, _FIGURES + 3 * _BLOCK + 2 * _TESTED + 14
"""Size of the picture in pixels."""
_COLOURS = dict(zip("AB", LOOKS, strict=False))


class Seen(NamedTuple):
    """How a live test stands."""

    n_visitors: int
    model: str
    patience: float
    regulars: float
    """Their share of the live visits."""
    offline: dict[str, float]
    """{system: nDCG@6 on the test set}."""
    live: LiveFigures


def look(n_visitors: int, model: str, patience: float, regulars: float) -> Seen:
    """Return how the live test stands after so many visitors of each system.

    >>> seen = look(500, "cascade", 0.9, 0.4)
    >>> in_words(seen)
    'offline nDCG@6 A 0.8483, B 0.9530; live CTR@3 A 0.5960, B 0.4880, p 0.0006; \
live conversion A 0.1480, B 0.1560, p 0.7246'
    """
    live = live_figures(n_visitors, model, patience, regulars)
    return Seen(n_visitors, model, patience, regulars, offline_scores(STORY.test_traffic), live)


def in_words(seen: Seen) -> str:
    """Return the offline scores and the live figures so far."""
    offline = f"offline nDCG@{N_SITES} A {shown(seen.offline['A'])}, B {shown(seen.offline['B'])}"
    return "; ".join([offline, *(f"live {name} {_rates_in_words(seen, name)}" for name in seen.live.rates)])


def stands(seen: Seen) -> str:
    """Return what the controls say.

    >>> stands(look(1, "position", 0.9, 0.4))
    '1 visitor of each system, position model, patience 0.90, 40 % regulars'
    """
    visitors = "1 visitor" if seen.n_visitors == 1 else f"{seen.n_visitors:,} visitors"
    return (
        f"{visitors} of each system, {seen.model} model, patience {seen.patience:.2f}, "
        f"{100 * seen.regulars:.0f} % {GROUPS[0]}"
    )


def describe(seen: Seen) -> str:
    """Tell the picture in words, numbers included: its alt text."""
    last = "".join(
        f" The last visitor of {system}, {_group(seen, system)}, saw the grades "
        f"{', '.join(map(str, visits.grades[-1]))}: {', '.join(_outcome(seen, system))}."
        for system, visits in seen.live.visits.items()
        if seen.n_visitors
    )
    return f"A live test. {stands(seen)}: {in_words(seen)}.{last}"


def draw_live_test(seen: Seen) -> str:
    """Draw pages, clicks and figures as one SVG picture."""
    pages = "".join(_page(seen, system, y) for system, y in zip("AB", _PAGES, strict=True))
    offline = {system: (score, None) for system, score in seen.offline.items()}
    share = f"{100 * STORY.test_traffic[GROUPS[0]]:.0f} % {GROUPS[0]}"
    figures, y = [_figure(f"Offline: nDCG@{N_SITES}, test set of {share}", offline, _FIGURES)], _FIGURES + _BLOCK
    for name, rates in seen.live.rates.items():
        scores = {system: (rate.seen, rate.expected if seen.n_visitors else None) for system, rate in rates.items()}
        tested = text_at(28, y + _BLOCK, _tested(seen, name), size=13, anchor="start")
        figures.append(_figure(f"Live: {name}", scores, y) + tested)
        y += _BLOCK + _TESTED
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'role="img" aria-label="{html.escape(describe(seen))}" style="display:block">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>'
        f"{_heading(seen)}{rope(_x(K - 1) + _SITE / 2, K, bottom=_PAGES[-1] + 34)}{pages}{''.join(figures)}"
        + text_at(16, HEIGHT - 6, _footnote(seen), size=13, anchor="start")
        + "</svg>"
    )


def _heading(seen: Seen) -> str:
    if seen.n_visitors:
        return text_at(8, 20, f"Visitor {seen.n_visitors:,}", size=13, anchor="start")
    come_in = text_at(
        _x(K) - _SITE / 2 + 12, (_PAGES[0] + _PAGES[1]) / 2, "Let some visitors in.", size=13, anchor="start"
    )
    return text_at(8, 20, "No visitor yet", size=13, anchor="start") + come_in


def _footnote(seen: Seen) -> str:
    return "Upright lines: what endless visitors would show" if seen.n_visitors else ""


def _x(i: int) -> float:
    return _LEFT + _SITE * i + _SITE / 2


def _group(seen: Seen, system: str) -> str:
    """Return the group of the last visitor, one of them: a regular."""
    return "a " + GROUPS[int(seen.live.visits[system].page[-1])].removesuffix("s")


def _outcome(seen: Seen, system: str) -> list[str]:
    """Return what came of the last visit: its clicks, and whether it sold."""
    n_clicks = int(seen.live.visits[system].clicks[-1].sum())
    clicks = "1 click" if n_clicks == 1 else f"{n_clicks or 'no'} clicks"
    return [clicks, "bought"] if seen.live.rates["conversion"][system].per_visit[-1] else [clicks]


def _page(seen: Seen, system: str, y: float) -> str:
    """Draw the page that the last visitor saw, a ring around what was clicked."""
    colour, marker = _COLOURS[system]
    name = marker_at(16, y - 5, colour, marker) + text_at(30, y, system, size=15, anchor="start")
    if not seen.n_visitors:
        return name
    visits = seen.live.visits[system]
    sites = "".join(
        (f'<circle cx="{_x(i):g}" cy="{y - 5:g}" r="20" fill="#fff" stroke="{ROPE}" stroke-width="3"/>' * clicked)
        + treasure(grade, _x(i), y - 5, 0.8)
        + (text_at(_x(i), y + 28, "click", size=12) if clicked else "")
        for i, (grade, clicked) in enumerate(zip(visits.grades[-1].tolist(), visits.clicks[-1].tolist(), strict=True))
    )
    ends = _LEFT + _SITE * N_SITES + 6
    outcome = "".join(
        text_at(ends, y + 16 * i, line, size=13, anchor="start") for i, line in enumerate(_outcome(seen, system))
    )
    return name + text_at(8, y + 18, _group(seen, system).removeprefix("a "), anchor="start") + sites + outcome


def _rates_in_words(seen: Seen, name: str) -> str:
    rates, test = seen.live.rates[name], seen.live.tests[name]
    if test is None:
        return "no visitors yet"
    return f"A {shown(rates['A'].seen)}, B {shown(rates['B'].seen)}, {shown_p(test.p_value)}"


def _tested(seen: Seen, name: str) -> str:
    test = seen.live.tests[name]
    if test is None:
        return "no visitors yet"
    return f"B \u2212 A {test.difference:+.4f} [{test.low:+.4f}, {test.high:+.4f}], {shown_p(test.p_value)}"


def _figure(title: str, scores: dict[str, tuple[float, float | None]], y: float) -> str:
    """Draw a figure of both systems as bars, with a line at what is expected."""
    parts = [text_at(8, y, title, size=13, anchor="start")]
    for row, (system, (score, expected)) in enumerate(scores.items()):
        top = y + 8 + (_BAR + 7) * row
        colour, marker = _COLOURS[system]
        width = 0 if np.isnan(score) else _FULL * score
        parts += [
            marker_at(16, top + _BAR / 2, colour, marker),
            text_at(28, top + _BAR - 2, system, size=13, anchor="start"),
            f'<rect x="46" y="{top:g}" width="{_FULL}" height="{_BAR}" rx="2" fill="#e9e0cb"/>',
            f'<rect x="46" y="{top:g}" width="{width:.2f}" height="{_BAR}" rx="2" fill="{colour}"/>',
            text_at(60 + _FULL, top + _BAR - 2, "" if np.isnan(score) else shown(score), size=13, anchor="start"),
        ]
        if expected is not None:
            x = 46 + _FULL * expected
            parts.append(f'<path d="M{x:.2f} {top - 3:g}v{_BAR + 6}" stroke="{INK}" stroke-width="2.5"/>')
    return "".join(parts)
