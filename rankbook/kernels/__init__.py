"""The compiled judges, one file each: take any file home as it is.

Kernels take arrays and check nothing: `rel` are grades in rank order, NaN where nobody judged.
The functions of the same names in `rankbook` take lists and check them.
"""

from rankbook.kernels.average_precision import average_precision, average_precision_batch
from rankbook.kernels.average_precision_of_ties import (
    average_precision_of_ties,
    average_precision_of_ties_batch,
)
from rankbook.kernels.discounted_gain import (
    dcg_of_gains,
    dcg_of_gains_batch,
    ndcg_of_gains,
    ndcg_of_gains_batch,
)
from rankbook.kernels.f_measure import f1_at_k, f1_at_k_batch
from rankbook.kernels.ndcg import dcg_at_k, dcg_at_k_batch, ndcg_at_k, ndcg_at_k_batch
from rankbook.kernels.position_weight import position_weight, position_weight_batch
from rankbook.kernels.precision import precision_at_k, precision_at_k_batch
from rankbook.kernels.r_precision import r_precision, r_precision_batch
from rankbook.kernels.recall import recall_at_k, recall_at_k_batch
from rankbook.kernels.reciprocal_rank import reciprocal_rank, reciprocal_rank_batch
from rankbook.kernels.success import success_at_k, success_at_k_batch

__all__ = [
    "average_precision",
    "average_precision_batch",
    "average_precision_of_ties",
    "average_precision_of_ties_batch",
    "dcg_at_k",
    "dcg_at_k_batch",
    "dcg_of_gains",
    "dcg_of_gains_batch",
    "f1_at_k",
    "f1_at_k_batch",
    "ndcg_at_k",
    "ndcg_at_k_batch",
    "ndcg_of_gains",
    "ndcg_of_gains_batch",
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
]
