"""How far chance reaches: intervals, paired tests, corrections for many tests, and power."""

from rankbook.statistics.corrections import benjamini_hochberg, holm
from rankbook.statistics.intervals import (
    Interval,
    bootstrap_interval,
    bootstrap_metric,
    percentile_interval,
    t_interval,
)
from rankbook.statistics.paired_tests import effect_size, randomisation_test, sign_test, t_test, wilcoxon_test
from rankbook.statistics.power import detectable_difference, power, power_by_simulation, queries_needed

__all__ = [
    "Interval",
    "benjamini_hochberg",
    "bootstrap_interval",
    "bootstrap_metric",
    "detectable_difference",
    "effect_size",
    "holm",
    "percentile_interval",
    "power",
    "power_by_simulation",
    "queries_needed",
    "randomisation_test",
    "sign_test",
    "t_interval",
    "t_test",
    "wilcoxon_test",
]
