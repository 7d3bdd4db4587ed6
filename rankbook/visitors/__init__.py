"""Visitors instead of judges: who clicks, what a business counts, and how two rankings are compared live.

Everything is simulated with a seed, and where a formula tells the truth, the formula stands beside the simulation.
"""

from rankbook.visitors.ab_test import ABTest, ab_test, visitors_needed_per_arm
from rankbook.visitors.click_models import (
    CascadeModel,
    ClickModel,
    PositionModel,
    Visits,
    click_probabilities,
    simulate_visits,
)
from rankbook.visitors.interleaving import (
    InterleavedVisits,
    Preference,
    interleaving_preference,
    simulate_interleaving,
    team_draft,
)
from rankbook.visitors.rates import click_through_rate, clicked_at_k, conversion_rate, converted

__all__ = [
    "ABTest",
    "CascadeModel",
    "ClickModel",
    "InterleavedVisits",
    "PositionModel",
    "Preference",
    "Visits",
    "ab_test",
    "click_probabilities",
    "click_through_rate",
    "clicked_at_k",
    "conversion_rate",
    "converted",
    "interleaving_preference",
    "simulate_interleaving",
    "simulate_visits",
    "team_draft",
    "visitors_needed_per_arm",
]
