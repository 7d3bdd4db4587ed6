"""Visitors instead of judges: who clicks, what a business counts, and how two rankings are compared live.

Everything is simulated with a seed, and where a formula tells the truth, the formula stands beside the simulation.
"""

from rankbook.visitors.click_models import (
    CascadeModel,
    ClickModel,
    PositionModel,
    Visits,
    click_probabilities,
    simulate_visits,
)
from rankbook.visitors.rates import click_through_rate, clicked_at_k, conversion_rate, converted

__all__ = [
    "CascadeModel",
    "ClickModel",
    "PositionModel",
    "Visits",
    "click_probabilities",
    "click_through_rate",
    "clicked_at_k",
    "conversion_rate",
    "converted",
    "simulate_visits",
]
