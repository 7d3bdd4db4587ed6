"""A judge's formula as SVG: each rank's term as a bar, and below it the formula with the numbers put in."""

import functools
import html
import math
import re
import textwrap
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rankbook.contributions import contributions
from rankbook.evaluation import evaluate
from rankbook.metrics import Metric
from rankbook.one_ranking import dcg_at_k
from rankbook.readers.grades import rankings_from_grades
from rankbook.widgets.board import TOP_GRADE
from rankbook.widgets.map_drawing import (
    COLUMN,
    FAINT,
    INK,
    PAPER,
    off_the_map,
    rope,
    shown,
    text_at,
    treasure,
)

LEFT = 40
"""Width of the scale before the first site, in pixels; the controls above the picture leave as much room."""

_IN_WORDS = {
    "P": "P@K = treasures among the first K / K",
    "R": "R@K = treasures among the first K / all treasures",
    "AP": "AP@K = sum of precisions at treasures / all treasures",
    "RR": "RR@K = 1 / rank of the first treasure",
    "DCG": "DCG@K = sum of gain / log2(rank + 1)",
    "nDCG": "nDCG@K = DCG@K / best DCG@K",
}
JUDGES = tuple(_IN_WORDS)
"""The judges whose formula can be drawn."""

_GAINS = {"exp2": "gain = 2^grade-1", "linear": "gain = grade"}
_BAR, _BAR_TOP, _BASELINE = "#00765a", 120, 230
_LINE_HEIGHT, _CHARACTER = 18, 8.1


class Working(NamedTuple):
    """A judge's score of a map, with the terms that it is the sum of."""

    metric: Metric
    """The judge, with its cutoff."""
    rel: tuple[int, ...]
    """Grade of each site in rank order, 0 to 3."""
    buried: tuple[int, ...]
    """Grades of what lies off the map."""
    score: float
    """NaN where undefined."""
    terms: tuple[float, ...]
    """What each site adds to the score."""


def work_out(metric: Metric, rel: tuple[int, ...], buried: tuple[int, ...] = ()) -> Working:
    """Return the score of a map and each site's term in it, by the kernels.

    metric: with a cutoff. Raises ValueError for a gain that the metric does not take.

    >>> work_out(Metric("R", cutoff=2), (1, 0, 1), buried=(3, 2)).terms
    (0.25, 0.0, 0.0)
    """
    name, pool = str(metric), [*rel, *buried]
    score = evaluate(rankings_from_grades(rel, ideal=pool), name).mean[name]
    return Working(metric, rel, buried, float(score), tuple(contributions(rel, pool, name).tolist()))


def formulas(working: Working) -> list[str]:
    """Return the formula with the numbers put in; for nDCG also the two sums that it divides.

    >>> formulas(work_out(Metric("AP", cutoff=5), (1, 0, 1, 0, 1)))
    ['AP@5 = (1/1 + 2/3 + 3/5) / 3 = 0.7556']
    >>> formulas(work_out(Metric("R", cutoff=2), (0, 0)))
    ['R@2 = (0 + 0) / 0: undefined, nothing is buried']
    """
    metric, rel = working.metric, working.rel
    if metric.name == "nDCG":
        own, best = _dcg_formula(metric, rel), _dcg_formula(metric, _best_order(working))
        return [f"{metric} = {_quotient(working)}{_result(working)}", f"DCG = {own}", f"best DCG = {best}"]
    if metric.name == "DCG":
        return [f"{metric} = {_dcg_formula(metric, rel)}"]
    return [f"{metric} = {_quotient(working)}{_result(working)}"]


def describe(working: Working) -> str:
    """Tell the picture in words, numbers included: its alt text.

    >>> describe(work_out(Metric("P", cutoff=1), (2, 0)))
    'P@1 of the grades 2, 0. No treasure lies off the map. Terms by rank: 1.0000, 0.0000. P@1 = 1 / 1 = 1.0000.'
    """
    grades = ", ".join(map(str, working.rel))
    terms = ", ".join(map(shown, working.terms))
    return (
        f"{working.metric} of the grades {grades}. {off_the_map(working.buried)} Terms by rank: {terms}. "
        f"{'; '.join(formulas(working))}."
    )


def in_numbers(working: Working) -> str:
    """Return the state of an explorer as one line of text."""
    buried = f" buried={list(working.buried)}" if working.buried else ""
    terms = ", ".join(map(shown, working.terms))
    return f"<Explorer {working.metric} = {shown(working.score)}: rel={list(working.rel)}{buried} terms=[{terms}]>"


def draw_formula(working: Working) -> str:
    """Draw sites, bars and formula as one SVG picture; its size stays as grades and cutoff change."""
    width = _width(len(working.rel))
    lines, height = _formula_lines(working)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'role="img" aria-label="{html.escape(describe(working))}" style="display:block">'
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>{_chart(working)}{lines}</svg>'
    )


def draw_chart(working: Working) -> str:
    """Draw sites and bars alone as one SVG picture, for where the formula stands below as text."""
    width, height = chart_width(len(working.rel)), _BASELINE + 12
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'role="img" aria-label="{html.escape(describe(working))}" style="display:block">{_chart(working)}</svg>'
    )


def chart_width(n_sites: int) -> int:
    """Return how wide the picture of so many sites is, in pixels."""
    return LEFT + COLUMN * n_sites + 16


def write_formula(working: Working) -> str:
    """Return the formula as HTML that wraps with the page; its height stays as grades and cutoff change."""
    texts = [_in_words(working.metric), *formulas(working)]
    longest = _longest(working.metric.name, working.metric.gain, len(working.rel), working.buried)
    lines = "".join(
        f"<div style='color:{fill}'>{_rooms_in_page(rooms)}<span>{html.escape(_tied(text))}</span></div>"
        for text, rooms, fill in zip(texts, longest, (FAINT, INK, INK, INK), strict=False)
    )
    return f"{_FORMULA_STYLE}<div class='rankbook-formula'><p>{off_the_map(working.buried)}</p>{lines}</div>"


# The longest texts that a line can hold lie unseen below it, so the page leaves room for them at any width.
_FORMULA_STYLE = (
    f"<style>.rankbook-formula {{color: {INK}; padding: 0 16px 8px; font: 13px/18px ui-monospace, Menlo, Consolas, "
    "monospace}"
    ".rankbook-formula p {margin: 0 0 4px; font: 12px/18px system-ui, sans-serif}"
    ".rankbook-formula div {display: grid; margin-bottom: 4px; padding-left: 4ch; text-indent: -4ch}"
    ".rankbook-formula div > * {grid-area: 1 / 1; min-width: 0; overflow-wrap: anywhere}"
    ".rankbook-formula [data-room]::before {content: attr(data-room); visibility: hidden}</style>"
)


def _rooms_in_page(texts: Iterable[str]) -> str:
    return "".join(f'<span data-room="{html.escape(_tied(text))}"></span>' for text in texts)


def _quotient(working: Working) -> str:
    """Return what a judge other than DCG divides by what."""
    metric, rel = working.metric, working.rel
    k, hits = metric.cutoff, [grade > 0 for grade in rel[: metric.cutoff]]
    match metric.name:
        case "P":
            return f"{_sum_of(str(int(hit)) for hit in hits)} / {k}"
        case "R":
            return f"{_sum_of(str(int(hit)) for hit in hits)} / {_n_relevant(working)}"
        case "AP":
            precisions = (f"{sum(hits[:rank])}/{rank}" for rank, hit in enumerate(hits, start=1) if hit)
            return f"{_sum_of(precisions)} / {_n_relevant(working)}"
        case "RR":
            return f"1 / {hits.index(True) + 1 if any(hits) else '?'}"
        case _:
            return f"{_dcg(metric, rel):.4f} / {_dcg(metric, _best_order(working)):.4f}"


def _result(working: Working) -> str:
    if math.isnan(working.score):
        return ": undefined, nothing is buried"
    if working.score == 0 and working.metric.name == "RR":
        return f": no treasure up to site {working.metric.cutoff}, so {shown(working.score)}"
    return f" = {shown(working.score)}"


def _sum_of(parts: Iterable[str]) -> str:
    written = list(parts) or ["0"]
    return written[0] if len(written) == 1 else f"({' + '.join(written)})"


def _n_relevant(working: Working) -> int:
    return sum(grade > 0 for grade in (*working.rel, *working.buried))


def _best_order(working: Working) -> tuple[int, ...]:
    return tuple(sorted((*working.rel, *working.buried), reverse=True))


def _dcg_formula(metric: Metric, rel: Sequence[int]) -> str:
    parts = [
        f"{_gain(grade, metric.gain):g}/{_discount(rank):.4g}"
        for rank, grade in enumerate(rel[: metric.cutoff], start=1)
    ]
    return f"{' + '.join(parts)} = {_dcg(metric, rel):.4f}"


def _dcg(metric: Metric, rel: Sequence[int]) -> float:
    return dcg_at_k(rel, metric.cutoff, metric.gain)


def _gain(grade: int, gain: str) -> float:
    """Return what a grade gains: the DCG of a map that has it at rank 1, where nothing is discounted."""
    return dcg_at_k([grade], 1, gain)


@functools.cache
def _discount(rank: int) -> float:
    """Return what the gain at a rank is divided by: DCG leaves 1 / discount of a coin there."""
    return 1 / dcg_at_k([0] * (rank - 1) + [1], rank)


def _width(n_sites: int) -> int:
    return max(chart_width(n_sites), 520)


def _chart(working: Working) -> str:
    k, n_sites = working.metric.cutoff, len(working.rel)
    rope_x, end = LEFT + COLUMN * k, LEFT + COLUMN * n_sites
    unread = f'<rect x="{rope_x}" y="28" width="{end - rope_x}" height="{_BASELINE - 28}" fill="#e9e0cb"/>'
    sites = "".join(_site(working, i, LEFT + COLUMN * i + COLUMN / 2) for i in range(n_sites))
    # The map's rope ends at the foot of a map; here it hangs on to the foot of the bars.
    return unread + _scale(working, end) + sites + rope(rope_x, k, bottom=_BASELINE + 8)


def _longest_bar(metric: Metric, rel: Sequence[int]) -> float:
    """Return the largest term that a rank can have with the treasures of this map."""
    return _gain(max(1, *rel), metric.gain) if metric.name == "DCG" else 1


def _scale(working: Working, end: int) -> str:
    return (
        f'<path d="M{LEFT} {_BAR_TOP}H{end}" stroke="{FAINT}" stroke-dasharray="2 4"/>'
        f'<path d="M{LEFT} {_BASELINE}H{end}" stroke="{INK}"/>'
        + text_at(LEFT - 6, _BAR_TOP + 4, f"{_longest_bar(working.metric, working.rel):g}", anchor="end")
        + text_at(LEFT - 6, _BASELINE + 4, "0", anchor="end")
    )


def _site(working: Working, i: int, x: float) -> str:
    ink = INK if i < working.metric.cutoff else FAINT
    return text_at(x, 42, str(i + 1), size=13, fill=ink) + treasure(working.rel[i], x, 70, 1) + _bar(working, i, x, ink)


def _bar(working: Working, i: int, x: float, ink: str) -> str:
    term = working.terms[i]
    part = 0 if math.isnan(term) else term / _longest_bar(working.metric, working.rel)
    length = part * (_BASELINE - _BAR_TOP)
    number = "?" if math.isnan(term) else shown(term)
    return (
        f'<rect x="{x - 18:g}" y="{_BASELINE - length:.2f}" width="36" height="{length:.2f}" fill="{_BAR}"/>'
        + text_at(x, round(_BASELINE - length - 5, 2), number, fill=ink)
    )


def _formula_lines(working: Working) -> tuple[str, int]:
    """Return the text below the chart, and where the picture ends."""
    y = _BASELINE + 26
    drawn = [text_at(16, y, off_the_map(working.buried), anchor="start")]
    y += _LINE_HEIGHT + 4
    texts, fills = [_in_words(working.metric), *formulas(working)], [FAINT, INK, INK, INK]
    for text, room, fill in zip(texts, _rooms(working), fills, strict=False):
        drawn += [_code(y + _LINE_HEIGHT * i, line, fill) for i, line in enumerate(_wrapped(text, len(working.rel)))]
        y += _LINE_HEIGHT * room + 4
    return "".join(drawn), y


def _in_words(metric: Metric) -> str:
    words = _IN_WORDS[metric.name]
    return f"{words}, {_GAINS[metric.gain]}" if metric.name in ("DCG", "nDCG") else words


def _wrapped(text: str, n_sites: int) -> list[str]:
    """Return the lines of a formula; one that goes on starts with its operator."""
    characters = int((_width(n_sites) - 32) / _CHARACTER)
    lines = textwrap.wrap(_tied(text), characters, subsequent_indent="    ", break_on_hyphens=False)
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines]


def _tied(text: str) -> str:
    """Return a formula whose operators stay with what follows them."""
    return re.sub(" ([+=/]) ", " \\1\N{NO-BREAK SPACE}", text)


def _code(y: float, line: str, fill: str) -> str:
    return (
        f'<text x="16" y="{y:g}" font-family="ui-monospace, Menlo, Consolas, monospace" font-size="13" '
        f'fill="{fill}" xml:space="preserve">{html.escape(line)}</text>'
    )


def _rooms(working: Working) -> tuple[int, ...]:
    """Return how many lines each formula has at most, whatever the grades and the cutoff."""
    n_sites = len(working.rel)
    longest = _longest(working.metric.name, working.metric.gain, n_sites, working.buried)
    return tuple(max(len(_wrapped(text, n_sites)) for text in texts) for texts in longest)


@functools.lru_cache(maxsize=64)
def _longest(name: str, gain: str, n_sites: int, buried: tuple[int, ...]) -> tuple[tuple[str, ...], ...]:
    """Return for each formula the texts of which one is the longest, whatever the grades and the cutoff."""
    metric = Metric(name, n_sites, gain)
    crowns, stones = (TOP_GRADE,) * n_sites, (0,) * n_sites
    extremes = [work_out(metric, crowns, buried), work_out(metric, stones), work_out(metric, stones, (1,))]
    texts = [(_in_words(metric), *formulas(one)) for one in extremes]
    return tuple(zip(*texts, strict=True))
