"""A table on paper, below the maps."""

import html
from collections.abc import Sequence

from rankbook.widgets import map_drawing


def paper_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table on paper; a row whose last cell says something is marked."""
    # Jupyter sets the lines of an HTML widget far apart; a name that wraps on a narrow page should stay one name.
    cell = "padding:6px 10px;text-align:left;line-height:1.3"
    heads = "".join(f"<th style='{cell}'>{html.escape(name)}</th>" for name in head)
    lines = []
    for row in rows:
        mark = "font-weight:600;background:#f3dfae" if row[-1] else ""
        name, *values = (html.escape(text) for text in row)
        cells = f"<td style='{cell}'>{name}</td>"
        cells += "".join(f"<td style='{cell};white-space:nowrap'>{value}</td>" for value in values)
        lines.append(f"<tr style='{mark}'>{cells}</tr>")
    style = f"background:{map_drawing.PAPER};color:{map_drawing.INK};font-variant-numeric:tabular-nums"
    return f"<table style='{style}'><tr>{heads}</tr>{''.join(lines)}</table>"
