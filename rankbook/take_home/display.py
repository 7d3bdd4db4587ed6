"""A kernel's source in a notebook: coloured, with a button that copies it."""

import html
from typing import Any

from rankbook.take_home.sources import find_kernel, kernel_source

COPY = (
    "const code = this.parentElement.querySelector('pre').innerText;"
    "const done = () => { this.textContent = 'Copied'; };"
    "const select = () => { getSelection().selectAllChildren(this.parentElement.querySelector('pre')); "
    "this.textContent = document.execCommand('copy') ? 'Copied' : 'Selected: press Ctrl+C'; };"
    "navigator.clipboard ? navigator.clipboard.writeText(code).then(done, select) : select();"
)
"""Pages that are not served by https have no clipboard; there the text is selected, and copied in the old way."""


def show(kernel: Any) -> "ShownSource":
    """Display the source of a kernel as the last line of a cell.

    kernel: a function of rankbook.kernels, or the name of a judge: "ndcg", "AP", "nDCG@10".
    Raises ValueError for a judge that there is not.

    >>> print(show("position_weight"))  # doctest: +ELLIPSIS
    \"\"\"Position weight 1/i: the simplest guess at how attention falls along a ranked list...
    """
    name = kernel if isinstance(kernel, str) else getattr(kernel, "__module__", "").removeprefix("rankbook.kernels.")
    source = kernel_source(find_kernel(name))
    return ShownSource(source.origin, source.text)


class ShownSource:
    """A source text that Jupyter displays with colours, and that prints as it is."""

    def __init__(self, origin: str, text: str) -> None:
        self.origin, self.text = origin, text

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<source of {self.origin}, {len(self.text.splitlines())} lines>"

    def _repr_html_(self) -> str:
        from pygments import highlight
        from pygments.formatters import HtmlFormatter
        from pygments.lexers import PythonLexer

        # The box is white in dark themes too, as the style's colours are made for it.
        code = highlight(self.text, PythonLexer(), HtmlFormatter(style="xcode", noclasses=True))
        frame = "background:#fefefe;color:#1f1f1f;border:1px solid #8a7a55;border-radius:6px;padding:8px 12px"
        return (
            f'<div style="{frame}"><span style="font-weight:600">{html.escape(self.origin)}</span> '
            f'<button type="button" style="float:right;padding:4px 12px" onclick="{html.escape(COPY)}">Copy</button>'
            f'<div style="clear:both;overflow:auto;max-height:32em" tabindex="0">{code}</div></div>'
        )
