"""The trait of values that a widget checks itself."""

import traitlets


class Checked(traitlets.Any):
    """A trait whose every value goes through the widget's own check, None too."""

    allow_none = False
