"""rankbook: learn ranking metrics by digging for treasure, and take the compiled kernels home.

    import rankbook as rb

    rb.precision_at_k([2, 0, 1, 0, 2], k=3)                  # one list, typed by hand
    print(rb.evaluate(qrels, run, ["P@10", "AP", "nDCG@10"]))  # many queries, as a report

The five judges are precision, recall, average precision, reciprocal rank and nDCG; success (hit rate), F1 and
R-precision stand beside recall. `rankbook.kernels` holds them compiled, `rankbook.plain` in plain Python;
`rankbook.widgets` and the notebooks teach them.
Nothing heavy is imported before it is used.
"""

import importlib
from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from rankbook.evaluation import RankingEvaluator, evaluate
    from rankbook.metrics import Metric, parse_metric
    from rankbook.one_ranking import (
        average_precision,
        dcg_at_k,
        f1_at_k,
        ndcg_at_k,
        position_weight,
        precision_at_k,
        r_precision,
        recall_at_k,
        reciprocal_rank,
        success_at_k,
    )
    from rankbook.rankings import Rankings
    from rankbook.readers import rankings_from_arrays, rankings_from_dicts, rankings_from_grades
    from rankbook.report import Report
    from rankbook.spans import TieSpans, tie_spans

_HOME = {
    "Metric": "metrics",
    "Rankings": "rankings",
    "RankingEvaluator": "evaluation",
    "Report": "report",
    "TieSpans": "spans",
    "average_precision": "one_ranking",
    "dcg_at_k": "one_ranking",
    "evaluate": "evaluation",
    "f1_at_k": "one_ranking",
    "ndcg_at_k": "one_ranking",
    "parse_metric": "metrics",
    "position_weight": "one_ranking",
    "precision_at_k": "one_ranking",
    "r_precision": "one_ranking",
    "rankings_from_arrays": "readers",
    "rankings_from_dicts": "readers",
    "rankings_from_grades": "readers",
    "recall_at_k": "one_ranking",
    "reciprocal_rank": "one_ranking",
    "success_at_k": "one_ranking",
    "tie_spans": "spans",
}

__all__ = [
    "Metric",
    "RankingEvaluator",
    "Rankings",
    "Report",
    "TieSpans",
    "average_precision",
    "dcg_at_k",
    "evaluate",
    "f1_at_k",
    "ndcg_at_k",
    "parse_metric",
    "position_weight",
    "precision_at_k",
    "r_precision",
    "rankings_from_arrays",
    "rankings_from_dicts",
    "rankings_from_grades",
    "recall_at_k",
    "reciprocal_rank",
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
