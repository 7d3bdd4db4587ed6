"""What a widget leaves in a saved notebook: a text that states its numbers, and a picture for when no kernel runs."""

import base64
import html
from typing import Any


def with_snapshot(bundle: Any, text: str, static_html: str) -> Any:
    """Return what ipywidgets displays, with `text` as plain text and `static_html` beside the live view.

    bundle: the return of the widget's own _repr_mimebundle_.
    """
    data = data_of(bundle)
    data["text/plain"] = text
    data["text/html"] = static_html
    return bundle


def data_of(bundle: Any) -> dict[str, Any]:
    """Return the data of what ipywidgets displays: it is a dict, or a pair of data and metadata."""
    return bundle[0] if isinstance(bundle, tuple) else bundle


def image(svg: str, alt: str) -> str:
    """Return an <img> of an SVG picture: notebook viewers that strip inline SVG still show it."""
    encoded = base64.b64encode(svg.encode()).decode()
    return f'<img alt="{html.escape(alt)}" src="data:image/svg+xml;base64,{encoded}">'
