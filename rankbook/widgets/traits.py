"""The traits of values that a widget checks itself, and the checks of those that a slider moves."""

import math
from numbers import Real
from typing import Any

import traitlets

from rankbook.checks import shown, whole_number


class Checked(traitlets.Any):
    """A trait whose every value goes through the widget's own check, None too."""

    allow_none = False


class Steps(traitlets.TraitType):
    """A trait of whole numbers from `least` to `most`, which a slider named `label` moves."""

    allow_none = False

    def __init__(self, least: int, most: int, label: str):
        super().__init__()
        self.least, self.most, self.label = least, most, label

    def validate(self, _obj: traitlets.HasTraits, value: Any) -> int:
        """Return the number; raises ValueError for one that the slider can't show."""
        count = whole_number(value, self.name, least=self.least)
        if count > self.most:
            raise ValueError(f"{self.name} is {count}; give at most {self.most:,}")
        return count


def hundredth(value: Any, name: str, least: int, most: int) -> float:
    """Return a number of whole hundredths from `least` to `most` of them; raises ValueError for another value.

    >>> hundredth(0.3, "share", 0, 100)
    0.3
    """
    is_number = isinstance(value, Real) and not isinstance(value, bool) and math.isfinite(value)
    steps = round(100 * value) if is_number else least - 1
    if not least <= steps <= most or abs(steps / 100 - value) > 1e-9:
        raise ValueError(f"{name} is {shown(value)}; give a hundredth from {least / 100:.2f} to {most / 100:.2f}")
    return steps / 100
