"""Widgets: a treasure map to play with, and questions to answer. They draw; the kernels compute."""

import os

from rankbook.widgets.choice import Choice

try:
    from rankbook.widgets.treasure_map import TreasureMap
except ImportError:
    from rankbook.widgets.treasure_map_sliders import TreasureMapSliders as TreasureMap

    TreasureMap.reason = "Sliders stand in for drag and drop here: anywidget is missing. Mend: pip install anywidget"

if "KAGGLE_KERNEL_RUN_TYPE" in os.environ:
    from rankbook.widgets.treasure_map_sliders import TreasureMapSliders as TreasureMap

    TreasureMap.reason = "Sliders stand in for drag and drop here: Kaggle can't load anywidget."

# Challenges and duels play on whichever map was chosen above.
from rankbook.widgets.challenges import challenge
from rankbook.widgets.duel import ConventionDuel, Duel
from rankbook.widgets.explorer import Explorer
from rankbook.widgets.second_opinion import SecondOpinion, Slider

__all__ = ["Choice", "ConventionDuel", "Duel", "Explorer", "SecondOpinion", "Slider", "TreasureMap", "challenge"]
