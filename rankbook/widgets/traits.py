"""The traits of values that a widget checks itself, and of those that a slider moves."""

from typing import Any

import traitlets

from rankbook.checks import whole_number


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
