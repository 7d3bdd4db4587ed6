"""How far chance reaches: intervals, paired tests, corrections, power; and how far labels can be trusted."""

from rankbook.statistics.agreement import cohen_kappa, krippendorff_alpha, overlap, paired_labels, raw_agreement
from rankbook.statistics.corrections import benjamini_hochberg, holm
from rankbook.statistics.intervals import (
    Interval,
    bootstrap_interval,
    bootstrap_metric,
    percentile_interval,
    t_interval,
)
from rankbook.statistics.noisy_labels import NoisyOrder, flip_labels, label_noise, order_agreement
from rankbook.statistics.paired_tests import (
    CoinFlips,
    coin_flips,
    effect_size,
    randomisation_test,
    sign_test,
    t_test,
    wilcoxon_test,
)
from rankbook.statistics.power import detectable_difference, power, power_by_simulation, queries_needed

__all__ = [
    "CoinFlips",
    "Interval",
    "NoisyOrder",
    "benjamini_hochberg",
    "bootstrap_interval",
    "bootstrap_metric",
    "cohen_kappa",
    "coin_flips",
    "detectable_difference",
    "effect_size",
    "flip_labels",
    "holm",
    "krippendorff_alpha",
    "label_noise",
    "order_agreement",
    "overlap",
    "paired_labels",
    "percentile_interval",
    "power",
    "power_by_simulation",
    "queries_needed",
    "randomisation_test",
    "raw_agreement",
    "sign_test",
    "t_interval",
    "t_test",
    "wilcoxon_test",
]
