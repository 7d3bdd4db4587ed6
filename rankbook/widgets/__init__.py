"""Widgets: a treasure map to play with, and questions to answer. They draw; the kernels compute."""

from rankbook.widgets import anywidget_support
from rankbook.widgets.choice import Choice

if anywidget_support.why_not():
    from rankbook.widgets.treasure_map_sliders import TreasureMapSliders as TreasureMap

    TreasureMap.reason = f"Sliders stand in for drag and drop here: {anywidget_support.why_not()}"
else:
    from rankbook.widgets.treasure_map import TreasureMap

# Challenges and duels play on whichever map was chosen above.
from rankbook.widgets.agreement import Agreement
from rankbook.widgets.challenges import challenge
from rankbook.widgets.cutoff_curves import CutoffCurves
from rankbook.widgets.duel import ConventionDuel, Duel
from rankbook.widgets.explorer import Explorer
from rankbook.widgets.flipped_labels import FlippedLabels
from rankbook.widgets.live_test import LiveTest
from rankbook.widgets.luck import Luck
from rankbook.widgets.patience import Patience
from rankbook.widgets.pool_depth import PoolDepth
from rankbook.widgets.second_opinion import SecondOpinion, Slider
from rankbook.widgets.switchboard import Switchboard
from rankbook.widgets.tool_duel import ToolDuel
from rankbook.widgets.traffic_mix import TrafficMix

__all__ = [
    "Agreement",
    "Choice",
    "ConventionDuel",
    "CutoffCurves",
    "Duel",
    "Explorer",
    "FlippedLabels",
    "LiveTest",
    "Luck",
    "Patience",
    "PoolDepth",
    "SecondOpinion",
    "Slider",
    "Switchboard",
    "ToolDuel",
    "TrafficMix",
    "TreasureMap",
    "challenge",
]
