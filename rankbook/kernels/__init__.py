"""The compiled judges, one file each: take any file home as it is.

Kernels take arrays and check nothing: `rel` are grades in rank order, NaN where nobody judged.
The functions of the same names in `rankbook` take lists and check them.
The `tie_aware_...` kernels give the mean over all orders of documents with equal scores.
"""

from rankbook.kernels.average_precision import average_precision, average_precision_batch
from rankbook.kernels.f_measure import f1_at_k, f1_at_k_batch
from rankbook.kernels.ndcg import dcg_at_k, dcg_at_k_batch, ndcg_at_k, ndcg_at_k_batch
from rankbook.kernels.position_weight import position_weight, position_weight_batch
from rankbook.kernels.precision import precision_at_k, precision_at_k_batch
from rankbook.kernels.r_precision import r_precision, r_precision_batch
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
from rankbook.kernels.tie_aware_success import tie_aware_success_at_k, tie_aware_success_at_k_batch

__all__ = [
    "average_precision",
    "average_precision_batch",
    "dcg_at_k",
    "dcg_at_k_batch",
    "f1_at_k",
    "f1_at_k_batch",
    "ndcg_at_k",
    "ndcg_at_k_batch",
    "position_weight",
    "position_weight_batch",
    "precision_at_k",
    "precision_at_k_batch",
    "r_precision",
    "r_precision_batch",
    "recall_at_k",
    "recall_at_k_batch",
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
