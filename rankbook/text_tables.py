"""Tables as text in Markdown and LaTeX, from rows of cells: a head, then the body."""

import html
import re

Table = list[list[str]]


def markdown_table(rows: Table, notes: list[str], names: int = 1) -> str:
    r"""Return a table in Markdown with a list of notes below; the first `names` columns stand to the left.

    >>> print(markdown_table([["run", "RR"], ["bm25_v2", "0.5000"]], ["1 query."]), end="")
    | run | RR |
    | --- | ---: |
    | bm25\_v2 | 0.5000 |
    <BLANKLINE>
    - 1 query.
    """
    head, *body = [[_in_markdown(cell) for cell in row] for row in rows]
    rule = ["---" if column < names else "---:" for column in range(len(head))]
    lines = [f"| {' | '.join(row)} |" for row in (head, rule, *body)]
    return "\n".join([*lines, "", *(f"- {_in_markdown(note)}" for note in notes), ""])


def latex_table(rows: Table, notes: list[str], names: int = 1) -> str:
    r"""Return a tabular for LaTeX with booktabs and the notes in comments; the first `names` columns stand to the left.

    >>> print(latex_table([["run", "RR"], ["bm25_v2", "0.5000"]], []).splitlines()[5])
    bm25\_v2 & 0.5000 \\
    """
    head, *body = [" & ".join(map(_in_latex, row)) + r" \\" for row in rows]
    return "\n".join(
        [
            r"% \usepackage{booktabs}",
            rf"\begin{{tabular}}{{{'l' * names + 'r' * (len(rows[0]) - names)}}}",
            r"\toprule",
            head,
            r"\midrule",
            *body,
            r"\bottomrule",
            r"\end{tabular}",
            *(f"% {note}" for note in notes),
            "",
        ]
    )


def html_table(rows: Table) -> str:
    """Return a table in HTML: the first row and the first column as heads.

    >>> html_table([["run", "RR"], ["<bm25>", "0.5000"]])
    '<table><tr><th>run</th><th>RR</th></tr><tr><th>&lt;bm25&gt;</th><td>0.5000</td></tr></table>'
    """
    head, *body = [[html.escape(cell) for cell in row] for row in rows]
    lines = ["".join(f"<th>{cell}</th>" for cell in head)]
    lines += [f"<th>{name}</th>" + "".join(f"<td>{cell}</td>" for cell in cells) for name, *cells in body]
    return f"<table>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>"


def one_line(text: object) -> str:
    r"""Return a name that can't break a line, nor steer a terminal.

    >>> one_line("a\nb")
    'a b'
    """
    return re.sub(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]", " ", str(text))


def _in_markdown(cell: str) -> str:
    return re.sub(r"([\\`*_\[\]<>|~&$#])", r"\\\1", cell)


_LATEX = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    **{mark: f"\\{mark}" for mark in "&%$#_{}"},
}


def _in_latex(cell: str) -> str:
    return "".join(_LATEX.get(letter, letter) for letter in cell)
