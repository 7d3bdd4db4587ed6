"""Figures of numbers: lines, the staircase of average precision, a heat map."""

from collections.abc import Mapping, Sequence

import matplotlib as mpl
from matplotlib.ticker import MaxNLocator

from rankbook.plots.book_figure import INK, LINES, ROPE, STYLE, BookFigure


def curves(
    x: Sequence[float],
    y_by_name: Mapping[str, Sequence[float]],
    *,
    title: str,
    x_label: str,
    y_label: str,
    alt: str,
    top: float = 1.0,
    rope: float | None = None,
) -> BookFigure:
    """Draw up to five named lines over x, each with its own marker and dash.

    x: shape (n,); y_by_name: values from 0 to `top`, each of shape (n,).
    title: what to see. alt: the same for one who cannot see it, with the numbers that matter.
    rope: where on x the visitor turns back, if it matters.
    Raises ValueError for more than five lines, or a line that is not as long as x.

    >>> curves([1, 2], {"P@K": [1.0, 0.5]}, title="It falls", x_label="K", y_label="score", alt="P@K falls to .5.")
    <Figure: P@K falls to .5.>
    """
    if len(y_by_name) > len(LINES):
        raise ValueError(f"{len(y_by_name)} lines; at most {len(LINES)} can be told apart")
    with mpl.rc_context(STYLE):
        figure = BookFigure(figsize=(6.4, 3.4), layout="constrained", alt=alt)
        axes = figure.subplots()
        for (name, y), (colour, marker, dash) in zip(y_by_name.items(), LINES, strict=False):
            if len(y) != len(x):
                raise ValueError(f"the line {name!r} has {len(y)} values for {len(x)} of x")
            axes.plot(x, y, color=colour, marker=marker, linestyle=dash, markersize=5, label=name)
        axes.set(title=title, xlabel=x_label, ylabel=y_label, ylim=(-0.03 * top, 1.05 * top))
        if rope is not None:
            axes.axvline(rope, color=ROPE, linewidth=3)
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        if len(y_by_name) > 1:
            figure.legend(loc="outside right center", frameon=False)
    return figure


def staircase(
    recall: Sequence[float], precision: Sequence[float], *, title: str, alt: str, names: Sequence[str] = ()
) -> BookFigure:
    """Draw average precision as the area under a staircase: a step for each hit, as wide as its share of recall.

    recall: R@i at the rank i of each hit, rising, shape (hits,); precision: P@i there, shape (hits,).
    title, alt: as curves. names: what to write on each step; the precision if not given.
    Raises ValueError for unequal lengths, and where there is no hit.

    >>> staircase([0.5, 1.0], [1.0, 0.5], title="Two steps", alt="Steps of height 1 and 0.5, each 0.5 wide.")
    <Figure: Steps of height 1 and 0.5, each 0.5 wide.>
    """
    written = list(names) if len(names) else [f"{height:.2f}" for height in precision]
    if not len(recall) == len(precision) == len(written) or len(recall) == 0:
        raise ValueError(f"{len(recall)} recalls, {len(precision)} precisions, {len(names)} names; give one a hit")
    with mpl.rc_context(STYLE):
        figure = BookFigure(figsize=(6.4, 3.4), layout="constrained", alt=alt)
        axes = figure.subplots()
        starts = [0.0, *recall[:-1]]
        widths = [end - start for start, end in zip(starts, recall, strict=True)]
        axes.bar(starts, precision, widths, align="edge", color="#9cc5a1", edgecolor=INK, linewidth=1.5)
        for start, width, height, name in zip(starts, widths, precision, written, strict=True):
            axes.text(start + width / 2, height + 0.02, name, ha="center", color=INK)
        axes.set(title=title, xlabel="recall at each hit", ylabel="precision there", xlim=(0, 1.02), ylim=(0, 1.15))
        return figure


def heat_map(
    values: Sequence[Sequence[float]],
    *,
    rows: Sequence[str],
    columns: Sequence[str],
    title: str,
    x_label: str,
    y_label: str,
    alt: str,
) -> BookFigure:
    """Draw a table of shares from 0 to 1 as shades, each with its number; the lightest is the largest.

    values: shape (rows, columns). title, alt: as curves. Raises ValueError if names and values do not match.

    >>> heat_map([[0.0]], rows=["AP"], columns=["AP"], title="t", x_label="x", y_label="y", alt="AP never disagrees.")
    <Figure: AP never disagrees.>
    """
    if len(values) != len(rows) or any(len(row) != len(columns) for row in values):
        raise ValueError(f"values do not match {len(rows)} rows and {len(columns)} columns")
    with mpl.rc_context(STYLE | {"axes.grid": False}):
        figure = BookFigure(figsize=(6.4, 1.2 + 0.5 * len(rows)), layout="constrained", alt=alt)
        axes = figure.subplots()
        darkest = max(max(map(max, values)), 0.01)
        axes.imshow(values, cmap="cividis", vmin=0, vmax=darkest, aspect="auto")
        for y, row in enumerate(values):
            for x, value in enumerate(row):
                axes.text(x, y, f"{value:.2f}", ha="center", va="center", color="white" if value < darkest / 2 else INK)
        axes.set_xticks(range(len(columns)), columns)
        axes.set_yticks(range(len(rows)), rows)
        axes.set(title=title, xlabel=x_label, ylabel=y_label)
        return figure
