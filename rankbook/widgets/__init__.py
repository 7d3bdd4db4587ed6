"""Widgets: a treasure map to play with, and questions to answer. They draw; the kernels compute."""

from rankbook.widgets.choice import Choice
from rankbook.widgets.treasure_map import TreasureMap

__all__ = ["Choice", "TreasureMap"]
