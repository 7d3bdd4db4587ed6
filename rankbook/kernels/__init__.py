"""The compiled judges, one file each: take any file home as it is.

Kernels take arrays and check nothing: `rel` are grades in rank order, NaN where nobody judged.
The functions of the same names in `rankbook` take lists and check them.
The `tie_aware_...` kernels give the mean over all orders of documents with equal scores.
"""

import rankbook.compiled  # noqa: F401 - it says once where Numba is missing
from rankbook.kernels.area_under_curve import area_under_curve, area_under_curve_batch
from rankbook.kernels.average_precision import average_precision, average_precision_batch
from rankbook.kernels.average_precision_of_ties import (
    average_precision_of_ties,
    average_precision_of_ties_batch,
)
from rankbook.kernels.binary_preference import binary_preference, binary_preference_batch
from rankbook.kernels.curves import ndcg_curve, precision_curve, recall_curve
from rankbook.kernels.discounted_gain import (
    dcg_of_gains,
    dcg_of_gains_batch,
    ndcg_of_gains,
    ndcg_of_gains_batch,
)
from rankbook.kernels.expected_reciprocal_rank import (
    expected_reciprocal_rank,
    expected_reciprocal_rank_batch,
)
from rankbook.kernels.f_measure import f_measure_at_k, f_measure_at_k_batch
from rankbook.kernels.interpolated_precision import (
    eleven_point_precision,
    eleven_point_precision_batch,
    interpolated_precision,
    interpolated_precision_batch,
)
from rankbook.kernels.judged import judged_at_k, judged_at_k_batch
from rankbook.kernels.ndcg import dcg_at_k, dcg_at_k_batch, ndcg_at_k, ndcg_at_k_batch
from rankbook.kernels.position_weight import position_weight, position_weight_batch
from rankbook.kernels.precision import precision_at_k, precision_at_k_batch
from rankbook.kernels.q_measure import q_measure, q_measure_batch
from rankbook.kernels.r_precision import r_precision, r_precision_batch
from rankbook.kernels.rank_biased_precision import (
    rank_biased_precision,
    rank_biased_precision_batch,
    rbp_residual,
    rbp_residual_batch,
)
from rankbook.kernels.recall import recall_at_k, recall_at_k_batch
from rankbook.kernels.reciprocal_rank import reciprocal_rank, reciprocal_rank_batch
from rankbook.kernels.success import success_at_k, success_at_k_batch
from rankbook.kernels.tie_aware_average_precision import (
    tie_aware_average_precision,
    tie_aware_average_precision_batch,
)
from rankbook.kernels.tie_aware_hits import (
    tie_aware_f_measure_at_k,
    tie_aware_f_measure_at_k_batch,
    tie_aware_precision_at_k,
    tie_aware_precision_at_k_batch,
    tie_aware_r_precision,
    tie_aware_r_precision_batch,
    tie_aware_recall_at_k,
    tie_aware_recall_at_k_batch,
)
from rankbook.kernels.tie_aware_ndcg import (
    tie_aware_dcg_at_k,
    tie_aware_dcg_at_k_batch,
    tie_aware_ndcg_at_k,
    tie_aware_ndcg_at_k_batch,
)
from rankbook.kernels.tie_aware_reciprocal_rank import (
    tie_aware_reciprocal_rank,
    tie_aware_reciprocal_rank_batch,
)
from rankbook.kernels.tie_aware_success import (
    tie_aware_success_at_k,
    tie_aware_success_at_k_batch,
)

__all__ = [
    "area_under_curve",
    "area_under_curve_batch",
    "average_precision",
    "average_precision_batch",
    "average_precision_of_ties",
    "average_precision_of_ties_batch",
    "binary_preference",
    "binary_preference_batch",
    "dcg_at_k",
    "dcg_at_k_batch",
    "dcg_of_gains",
    "dcg_of_gains_batch",
    "eleven_point_precision",
    "eleven_point_precision_batch",
    "expected_reciprocal_rank",
    "expected_reciprocal_rank_batch",
    "f_measure_at_k",
    "f_measure_at_k_batch",
    "interpolated_precision",
    "interpolated_precision_batch",
    "judged_at_k",
    "judged_at_k_batch",
    "ndcg_at_k",
    "ndcg_at_k_batch",
    "ndcg_curve",
    "ndcg_of_gains",
    "ndcg_of_gains_batch",
    "position_weight",
    "position_weight_batch",
    "precision_at_k",
    "precision_at_k_batch",
    "precision_curve",
    "q_measure",
    "q_measure_batch",
    "r_precision",
    "r_precision_batch",
    "rank_biased_precision",
    "rank_biased_precision_batch",
    "rbp_residual",
    "rbp_residual_batch",
    "recall_at_k",
    "recall_at_k_batch",
    "recall_curve",
    "reciprocal_rank",
    "reciprocal_rank_batch",
    "success_at_k",
    "success_at_k_batch",
    "tie_aware_average_precision",
    "tie_aware_average_precision_batch",
    "tie_aware_dcg_at_k",
    "tie_aware_dcg_at_k_batch",
    "tie_aware_f_measure_at_k",
    "tie_aware_f_measure_at_k_batch",
    "tie_aware_ndcg_at_k",
    "tie_aware_ndcg_at_k_batch",
    "tie_aware_precision_at_k",
    "tie_aware_precision_at_k_batch",
    "tie_aware_r_precision",
    "tie_aware_r_precision_batch",
    "tie_aware_recall_at_k",
    "tie_aware_recall_at_k_batch",
    "tie_aware_reciprocal_rank",
    "tie_aware_reciprocal_rank_batch",
    "tie_aware_success_at_k",
    "tie_aware_success_at_k_batch",
]
