"""Visitors instead of judges: who clicks, what a business counts, and how two rankings are compared live.

Everything is simulated with a seed, and where a formula tells the truth, the formula stands beside the simulation.
"""

from rankbook.traffic_mix import break_even_share, mean_by_traffic
from rankbook.visitors.ab_tests import ABTest, ab_test, visitors_needed_per_arm
from rankbook.visitors.click_models import (
    CascadeModel,
    ClickModel,
    PositionModel,
    Visits,
    click_probabilities,
    simulate_visits,
)
from rankbook.visitors.counterfactual import counterfactual_dcg, counterfactual_ndcg, inverse_propensity
from rankbook.visitors.interleaving import (
    InterleavedVisits,
    Preference,
    interleaving_preference,
    simulate_interleaving,
    team_draft,
)
from rankbook.visitors.rates import click_through_rate, clicked_at_k, conversion_rate, converted
from rankbook.visitors.scenario import BETTER_OFFLINE_WORSE_LIVE, Scenario

__all__ = [
    "BETTER_OFFLINE_WORSE_LIVE",
    "ABTest",
    "CascadeModel",
    "ClickModel",
    "InterleavedVisits",
    "PositionModel",
    "Preference",
    "Scenario",
    "Visits",
    "ab_test",
    "break_even_share",
    "click_probabilities",
    "click_through_rate",
    "clicked_at_k",
    "conversion_rate",
    "converted",
    "counterfactual_dcg",
    "counterfactual_ndcg",
    "interleaving_preference",
    "inverse_propensity",
    "mean_by_traffic",
    "simulate_interleaving",
    "simulate_visits",
    "team_draft",
    "visitors_needed_per_arm",
]
