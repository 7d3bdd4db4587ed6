"""rankbook: learn ranking metrics by digging for treasure, and take the compiled kernels home.

    import rankbook as rb

    rb.precision_at_k([2, 0, 1, 0, 2], k=3)                  # one list, typed by hand
    print(rb.evaluate(qrels, run, ["P@10", "AP", "nDCG@10"]))  # dicts, files or data frames, as a report

The five judges are precision, recall, average precision, reciprocal rank and nDCG; `parse_metric` names the others,
from success and F1 to RBP, ERR and Bpref. `rankbook.kernels` holds them compiled, `rankbook.plain` in plain Python;
`rankbook.widgets` and the notebooks teach them.
Nothing heavy is imported before it is used.
"""

import importlib
from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from rankbook.choosing import Recommendation, recommend_metric
    from rankbook.comparison import Comparison, compare
    from rankbook.conventions import CONVENTIONS, Convention
    from rankbook.differences import difference
    from rankbook.evaluation import RankingEvaluator, evaluate
    from rankbook.fusion import comb_mnz, comb_sum, reciprocal_rank_fusion
    from rankbook.guard_rails import Dashboard, dashboard
    from rankbook.metrics import Metric, parse_metric
    from rankbook.one_ranking import (
        area_under_curve,
        average_precision,
        binary_preference,
        dcg_at_k,
        eleven_point_precision,
        expected_reciprocal_rank,
        f1_at_k,
        f_measure_at_k,
        interpolated_precision,
        judged_at_k,
        ndcg_at_k,
        ndcg_curve,
        position_weight,
        precision_at_k,
        precision_curve,
        q_measure,
        r_precision,
        rank_biased_precision,
        rbp_residual,
        recall_at_k,
        recall_curve,
        reciprocal_rank,
        success_at_k,
    )
    from rankbook.rankings import Rankings
    from rankbook.readers import (
        rankings_from,
        rankings_from_arrays,
        rankings_from_dicts,
        rankings_from_files,
        rankings_from_frames,
        rankings_from_grades,
        rankings_from_groups,
        rankings_from_indexed_arrays,
        rankings_from_lists,
    )
    from rankbook.report import Report
    from rankbook.sampled_negatives import sampled_mean
    from rankbook.segments import Segments
    from rankbook.spans import TieSpans, tie_spans

_HOME = {
    "Dashboard": "guard_rails",
    "dashboard": "guard_rails",
    "Segments": "segments",
    "Comparison": "comparison",
    "comb_mnz": "fusion",
    "comb_sum": "fusion",
    "compare": "comparison",
    "Metric": "metrics",
    "RankingEvaluator": "evaluation",
    "Rankings": "rankings",
    "Recommendation": "choosing",
    "Report": "report",
    "area_under_curve": "one_ranking",
    "TieSpans": "spans",
    "average_precision": "one_ranking",
    "binary_preference": "one_ranking",
    "dcg_at_k": "one_ranking",
    "CONVENTIONS": "conventions",
    "Convention": "conventions",
    "difference": "differences",
    "eleven_point_precision": "one_ranking",
    "evaluate": "evaluation",
    "expected_reciprocal_rank": "one_ranking",
    "f1_at_k": "one_ranking",
    "f_measure_at_k": "one_ranking",
    "interpolated_precision": "one_ranking",
    "judged_at_k": "one_ranking",
    "ndcg_at_k": "one_ranking",
    "ndcg_curve": "one_ranking",
    "parse_metric": "metrics",
    "position_weight": "one_ranking",
    "precision_at_k": "one_ranking",
    "precision_curve": "one_ranking",
    "q_measure": "one_ranking",
    "r_precision": "one_ranking",
    "rank_biased_precision": "one_ranking",
    "rankings_from": "readers",
    "rankings_from_arrays": "readers",
    "rankings_from_dicts": "readers",
    "rankings_from_files": "readers",
    "rankings_from_frames": "readers",
    "rankings_from_grades": "readers",
    "rankings_from_groups": "readers",
    "rankings_from_indexed_arrays": "readers",
    "rankings_from_lists": "readers",
    "rbp_residual": "one_ranking",
    "recall_at_k": "one_ranking",
    "recall_curve": "one_ranking",
    "reciprocal_rank": "one_ranking",
    "reciprocal_rank_fusion": "fusion",
    "recommend_metric": "choosing",
    "sampled_mean": "sampled_negatives",
    "success_at_k": "one_ranking",
    "tie_spans": "spans",
}

__all__ = [
    "CONVENTIONS",
    "Comparison",
    "Convention",
    "Dashboard",
    "Metric",
    "RankingEvaluator",
    "Rankings",
    "Recommendation",
    "Report",
    "Segments",
    "TieSpans",
    "area_under_curve",
    "average_precision",
    "binary_preference",
    "comb_mnz",
    "comb_sum",
    "compare",
    "dashboard",
    "dcg_at_k",
    "difference",
    "eleven_point_precision",
    "evaluate",
    "expected_reciprocal_rank",
    "f1_at_k",
    "f_measure_at_k",
    "interpolated_precision",
    "judged_at_k",
    "ndcg_at_k",
    "ndcg_curve",
    "parse_metric",
    "position_weight",
    "precision_at_k",
    "precision_curve",
    "q_measure",
    "r_precision",
    "rank_biased_precision",
    "rankings_from",
    "rankings_from_arrays",
    "rankings_from_dicts",
    "rankings_from_files",
    "rankings_from_frames",
    "rankings_from_grades",
    "rankings_from_groups",
    "rankings_from_indexed_arrays",
    "rankings_from_lists",
    "rbp_residual",
    "recall_at_k",
    "recall_curve",
    "reciprocal_rank",
    "reciprocal_rank_fusion",
    "recommend_metric",
    "sampled_mean",
    "success_at_k",
    "tie_spans",
]


def __getattr__(name: str) -> object:
    """Import a public name from its module when it is first used."""
    if name not in _HOME:
        raise AttributeError(f"module 'rankbook' has no attribute {name!r}")
    return getattr(importlib.import_module(f"rankbook.{_HOME[name]}"), name)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
