"""The compiled judges, one file each: take any file home as it is.

Kernels take arrays and check nothing: `rel` are grades in rank order, NaN where nobody judged.
The functions of the same names in `rankbook` take lists and check them.
"""

from rankbook.kernels.average_precision import average_precision, average_precision_batch
from rankbook.kernels.ndcg import dcg_at_k, dcg_at_k_batch, ndcg_at_k, ndcg_at_k_batch
from rankbook.kernels.position_weight import position_weight, position_weight_batch
from rankbook.kernels.precision import precision_at_k, precision_at_k_batch
from rankbook.kernels.recall import recall_at_k, recall_at_k_batch
from rankbook.kernels.reciprocal_rank import reciprocal_rank, reciprocal_rank_batch

__all__ = [
    "average_precision",
    "average_precision_batch",
    "dcg_at_k",
    "dcg_at_k_batch",
    "ndcg_at_k",
    "ndcg_at_k_batch",
    "position_weight",
    "position_weight_batch",
    "precision_at_k",
    "precision_at_k_batch",
    "recall_at_k",
    "recall_at_k_batch",
    "reciprocal_rank",
    "reciprocal_rank_batch",
]
