"""Whether the page can load anywidget, on which the treasure map and the named sliders rest."""

import os


def why_not() -> str:
    """Return why anywidget can't be used here, and the mend; "" where it can.

    >>> why_not()
    ''
    """
    if "KAGGLE_KERNEL_RUN_TYPE" in os.environ:
        return "Kaggle can't load anywidget."
    try:
        import anywidget  # noqa: F401
    except ImportError:
        return "anywidget is missing. Mend: pip install anywidget"
    return ""
