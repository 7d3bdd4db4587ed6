"""Figures of systems: how far they are apart, where, and whether chance could do it. Readable in black and white."""

from collections.abc import Iterable, Mapping, Sequence

import matplotlib as mpl
import numpy as np
from matplotlib.ticker import MaxNLocator

from rankbook.comparison import Comparison, Pair
from rankbook.contributions import contributions
from rankbook.metrics import parse_metric
from rankbook.plots.book_figure import INK, LINES, ROPE, STYLE, BookFigure
from rankbook.plots.shapes import heat_map
from rankbook.report import Report
from rankbook.statistics import power, t_interval

BETTER, WORSE, SAME = LINES[0][0], LINES[1][0], "#6b6152"


def cutoff_curves(reports: Mapping[str, Report], judge: str) -> BookFigure:
    """Draw a judge at every cutoff that was evaluated, a line for each system with the band of its 95 % interval (t).

    reports: {system: report}, up to five, each with the same metrics; judge: as "nDCG" for nDCG@1, nDCG@5, ...
    Raises ValueError for more than five systems and where the reports hold no cutoff of the judge.

    >>> from rankbook import evaluate, rankings_from_grades
    >>> report = evaluate(rankings_from_grades([[1, 0], [0, 1]]), ["P@1", "P@2"])
    >>> cutoff_curves({"bm25": report}, "P")
    <Figure: P at cutoffs 1 to 2: bm25 0.50 to 0.50.>
    """
    if not 1 <= len(reports) <= len(LINES):
        raise ValueError(f"{len(reports)} systems; give 1 to {len(LINES)}, more cannot be told apart")
    wanted = parse_metric(f"{judge}@1").name
    first = next(iter(reports.values()))
    cutoffs = {metric.cutoff: str(metric) for metric in map(parse_metric, first.per_query) if metric.name == wanted}
    ks = sorted(k for k in cutoffs if k)
    if not ks:
        raise ValueError(f"no cutoff of {judge} was evaluated; evaluate {judge}@1, {judge}@5 and so on first")
    bands = {name: [t_interval(report.per_query[cutoffs[k]]) for k in ks] for name, report in reports.items()}
    said = "; ".join(f"{name} {band[0].mean:.2f} to {band[-1].mean:.2f}" for name, band in bands.items())
    with mpl.rc_context(STYLE):
        figure = BookFigure(
            figsize=(6.4, 3.4), layout="constrained", alt=f"{wanted} at cutoffs {ks[0]} to {ks[-1]}: {said}."
        )
        axes = figure.subplots()
        for (name, band), (colour, marker, dash) in zip(bands.items(), LINES, strict=False):
            axes.plot(ks, [of.mean for of in band], color=colour, marker=marker, linestyle=dash, label=name)
            axes.fill_between(ks, [of.low for of in band], [of.high for of in band], color=colour, alpha=0.15)
        axes.set(title=f"{wanted} by cutoff, with 95 % intervals", xlabel="K", ylabel=f"{wanted}@K")
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        figure.legend(loc="outside right center", frameon=False)
    return figure


def difference_dots(comparison: Comparison, pair: Pair) -> BookFigure:
    """Draw the difference of two systems on each query, in order of size, with the mean and its interval.

    >>> from rankbook import compare
    >>> qrels = {"q1": {"a": 1}, "q2": {"a": 1}}
    >>> first, second = {"a": 1.0, "b": 2.0}, {"a": 2.0, "b": 1.0}
    >>> both = compare(qrels, {"x": {"q1": first, "q2": first}, "y": {"q1": second, "q2": first}}, "RR")
    >>> difference_dots(both, both.pairs[0])
    <Figure: RR, y minus x on 2 queries: 1 better, 1 equal, 0 worse; mean +0.25.>
    """
    differences = np.sort([change for _, change in comparison.most_changed(pair, len(comparison.reports[pair.a]))])
    place = np.arange(1, len(differences) + 1)
    alt = (
        f"{pair.metric}, {pair.b} minus {pair.a} on {pair.n_queries} queries: {pair.wins} better, {pair.ties} equal, "
        f"{pair.losses} worse; mean {pair.difference:+.2f}."
    )
    groups = (
        (differences > 0, BETTER, "^", f"{pair.b} better: {pair.wins}"),
        (differences == 0, SAME, "o", f"equal: {pair.ties}"),
        (differences < 0, WORSE, "v", f"{pair.a} better: {pair.losses}"),
    )
    with mpl.rc_context(STYLE):
        figure = BookFigure(figsize=(6.4, 3.4), layout="constrained", alt=alt)
        axes = figure.subplots()
        for chosen, colour, marker, label in groups:
            axes.scatter(place[chosen], differences[chosen], color=colour, marker=marker, label=label, zorder=3)
        axes.axhspan(pair.low, pair.high, color=ROPE, alpha=0.15)
        axes.axhline(pair.difference, color=ROPE, linewidth=2, label=f"mean {pair.difference:+.3f}")
        axes.axhline(0, color=INK, linewidth=1)
        axes.set(
            title=f"{pair.b} wins {pair.wins}, loses {pair.losses} of {pair.n_queries} queries",
            xlabel="queries, by difference",
            ylabel=f"{pair.metric}: {pair.b} minus {pair.a}",
        )
        figure.legend(loc="outside right center", frameon=False)
    return figure


def forest(comparison: Comparison, metric: str) -> BookFigure:
    """Draw each pair's difference with its interval: a full marker where chance is unlikely (Holm), an open one else.

    Raises KeyError where the metric was not compared.

    >>> from rankbook import compare
    >>> qrels = {"q1": {"a": 1}, "q2": {"a": 1}}
    >>> first, second = {"a": 1.0, "b": 2.0}, {"a": 2.0, "b": 1.0}
    >>> both = compare(qrels, {"x": {"q1": first, "q2": first}, "y": {"q1": second, "q2": first}}, "RR")
    >>> forest(both, "mrr")
    <Figure: RR: y minus x +0.25, chance could do it.>
    """
    name = str(parse_metric(metric))
    pairs = [pair for pair in comparison.pairs if pair.metric == name]
    if not pairs:
        raise KeyError(f"{metric!r} was not compared")
    said = "; ".join(
        f"{pair.b} minus {pair.a} {pair.difference:+.2f}, "
        f"{'beyond chance' if pair.is_significant else 'chance could do it'}"
        for pair in pairs
    )
    with mpl.rc_context(STYLE):
        figure = BookFigure(figsize=(6.4, 1.4 + 0.45 * len(pairs)), layout="constrained", alt=f"{name}: {said}.")
        axes = figure.subplots()
        axes.axvline(0, color=INK, linewidth=1)
        for y, pair in enumerate(pairs):
            colour = BETTER if pair.is_significant else SAME
            axes.plot([pair.low, pair.high], [y, y], color=colour, linewidth=2)
            face = colour if pair.is_significant else STYLE["axes.facecolor"]
            axes.plot(pair.difference, y, "D", markeredgecolor=colour, markerfacecolor=face, markersize=8)
        axes.set_yticks(range(len(pairs)), [f"{pair.b} minus {pair.a}" for pair in pairs])
        axes.set_ylim(len(pairs) - 0.5, -0.5)
        axes.set(title="Full marker: beyond chance (Holm)", xlabel=f"difference of {name}, 95 % interval")
    return figure


def judges_by_systems(comparison: Comparison) -> BookFigure:
    """Draw the mean of each metric for each system as a heat map.

    >>> from rankbook import compare
    >>> qrels, first, second = {"q1": {"a": 1}, "q2": {"a": 1}}, {"a": 1.0, "b": 2.0}, {"a": 2.0, "b": 1.0}
    >>> both = compare(qrels, {"x": {"q1": first, "q2": first}, "y": {"q1": second, "q2": first}}, ["RR", "P@1"])
    >>> judges_by_systems(both)
    <Figure: Means. x: RR 0.50, P@1 0.00. y: RR 0.75, P@1 0.50.>
    """
    means = {name: report.mean for name, report in comparison.reports.items()}
    metrics = list(next(iter(means.values())))
    said = ". ".join(
        f"{name}: {', '.join(f'{metric} {mean[metric]:.2f}' for metric in metrics)}" for name, mean in means.items()
    )
    return heat_map(
        [[mean[metric] for metric in metrics] for mean in means.values()],
        rows=list(means),
        columns=metrics,
        title="Means of each system by each judge",
        x_label="judge",
        y_label="system",
        alt=f"Means. {said}.",
    )


def gain_chart(rel: Sequence[float | None], ideal: Iterable[float], metric: str) -> BookFigure:
    """Draw what each rank of a list adds to its score, beside what the best order would add.

    rel: grades in rank order, None where nobody judged; ideal: all judged grades of the query; metric: one whose
    score is a sum over ranks, as nDCG@10 or AP.
    Raises ValueError as contributions.

    >>> gain_chart([0, 2], ideal=[2, 0], metric="nDCG@2")
    <Figure: nDCG@2: ranks 1 to 2 add 0.00, 0.63; in the best order 1.00, 0.00.>
    """
    grades = list(ideal)
    best = sorted(grades, reverse=True)[: len(rel)]
    ours, theirs = contributions(rel, grades, metric), contributions(best, grades, metric)
    ranks = np.arange(1, len(rel) + 1)
    added, could = (", ".join(f"{part:.2f}" for part in parts) for parts in (ours, theirs))
    alt = f"{metric}: ranks 1 to {len(rel)} add {added}; in the best order {could}."
    with mpl.rc_context(STYLE):
        figure = BookFigure(figsize=(6.4, 3.4), layout="constrained", alt=alt)
        axes = figure.subplots()
        axes.bar(ranks, ours, color="#9cc5a1", edgecolor=INK, label="this list")
        axes.bar(
            ranks[: len(best)], theirs, fill=False, edgecolor=ROPE, linestyle="--", linewidth=2, label="best order"
        )
        axes.set(title=f"{metric}: what each rank adds", xlabel="rank", ylabel="added to the score")
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        figure.legend(loc="outside right center", frameon=False)
    return figure


def power_curve(spread: float, differences: Sequence[float], n_queries: Sequence[int]) -> BookFigure:
    """Draw the chance to see each of up to five differences, by the number of queries.

    spread: standard deviation of the per-query differences; differences: of the means, not 0; n_queries: rising.
    Raises ValueError as statistics.power, and for more than five differences.

    >>> power_curve(0.2, [0.05], [50, 126])
    <Figure: Power at a spread of 0.2 and 50 to 126 queries: 0.05 from 0.42 to 0.80.>
    """
    if not 1 <= len(differences) <= len(LINES):
        raise ValueError(f"{len(differences)} differences; give 1 to {len(LINES)}, more cannot be told apart")
    lines = {gap: [power(n, gap, spread) for n in n_queries] for gap in differences}
    said = "; ".join(f"{gap:g} from {line[0]:.2f} to {line[-1]:.2f}" for gap, line in lines.items())
    alt = f"Power at a spread of {spread:g} and {n_queries[0]} to {n_queries[-1]} queries: {said}."
    with mpl.rc_context(STYLE):
        figure = BookFigure(figsize=(6.4, 3.4), layout="constrained", alt=alt)
        axes = figure.subplots()
        for (gap, line), (colour, marker, dash) in zip(lines.items(), LINES, strict=False):
            axes.plot(n_queries, line, color=colour, marker=marker, linestyle=dash, label=f"difference {gap:g}")
        axes.axhline(0.8, color=ROPE, linewidth=2)
        axes.set(
            title="Small differences take many queries (line: 80 %)",
            xlabel="queries",
            ylabel="chance to see the difference",
            ylim=(-0.03, 1.05),
        )
        figure.legend(loc="outside right center", frameon=False)
    return figure
