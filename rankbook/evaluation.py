"""Score many queries with several metrics in one call."""

import math
import warnings
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from numbers import Real
from typing import Literal, overload

import numpy as np

from rankbook.checks import listed, shown, whole_number
from rankbook.convention_scores import score_under
from rankbook.conventions import TIES, Convention, convention_named
from rankbook.metrics import NEEDS_RELEVANT, Metric, parse_metric
from rankbook.rankings import Rankings, order_ties
from rankbook.readers.arrays import Values, rankings_from_arrays
from rankbook.readers.dicts import TieOrder
from rankbook.readers.inputs import Judgements, Retrieved, rankings_from
from rankbook.report import ByMetric, Report
from rankbook.scoring import at_threshold, score_queries
from rankbook.tie_aware import expected_scores


@overload
def evaluate(
    rankings: Rankings,
    metrics: Iterable[str] | str,
    /,
    *,
    ties: Literal["expected", "optimistic", "pessimistic"] | None = None,
    replace_undefined_by: float = math.nan,
    missing_query: float = 0.0,
    convention: str | Convention | None = None,
) -> Report: ...
@overload
def evaluate(
    qrels: Judgements,
    run: Retrieved,
    metrics: Iterable[str] | str,
    *,
    ties: TieOrder | Literal["expected"] = "doc_id_desc",
    replace_undefined_by: float = math.nan,
    missing_query: float = 0.0,
    convention: str | Convention | None = None,
) -> Report: ...
def evaluate(
    qrels, run=None, metrics=None, *, ties=None, replace_undefined_by=math.nan, missing_query=0.0, convention=None
):
    """Score each query with each metric: `evaluate(qrels, run, metrics)` or `evaluate(rankings, metrics)`.

    qrels: {query id: {document id: grade}}; run: {query id: {document id: score}}; see rankings_from_dicts. Either
        may be the path of a file or a data frame instead, see rankings_from_files and rankings_from_frames.
    rankings: what a reader returned, instead of the two.
    metrics: one name or several, see parse_metric.
    ties: the order of documents with equal scores, see rankings_from_dicts; "doc_id_desc" if not given.
        "expected": the exact mean over all orders, for the judges in CLOSED_FORMS. Rankings stand in an order
        already, which is kept if ties is not given; they can be scored as "expected", "optimistic", "pessimistic".
    replace_undefined_by: the score of a query for which the judge is undefined: with nothing relevant in all
        judges but P, DCG, RBP, ERR and Judged; in AUC with relevant or other documents lacking in the list.
        NaN, the default, leaves it out of the mean; trec_eval takes 0.
    missing_query: the score of a judged query that the run lacks; NaN leaves it out of the mean.
    convention: the rules of another tool, by name or as a Convention, see rankbook.conventions: "trec_eval" gives
        the numbers that trec_eval gives. It sets all rules, those two of the line above included; Rankings keep the
        order of ties in which they were read.

    Returns a Report; it counts what was undefined, missing and unjudged.
    Raises ValueError for an unknown metric, no metric, a metric or an input that can't have its ties so, and as
    rankings_from.

    >>> qrels = {"q1": {"d1": 2, "d3": 1}, "q2": {"d7": 1}}
    >>> run = {"q1": {"d1": 0.9, "d2": 0.8, "d3": 0.7}, "q2": {"d8": 0.6, "d7": 0.5}}
    >>> print(evaluate(qrels, run, ["P@2", "RR"]))
    query    P@2     RR
    q1    0.5000 1.0000
    q2    0.5000 0.5000
    mean  0.5000 0.7500
    <BLANKLINE>
    2 queries. 2 retrieved documents unjudged, read as not relevant.
    """
    if isinstance(qrels, Rankings):
        if run is not None and metrics is not None:
            raise ValueError("Rankings hold the run already: give evaluate(rankings, metrics), metrics as one list")
        rankings, names = _reordered(qrels, ties), run if metrics is None else metrics
    else:
        rankings, names = _read(qrels, {} if run is None else run, ties, convention), metrics
    _check_treatment("replace_undefined_by", replace_undefined_by)
    _check_treatment("missing_query", missing_query)
    parsed = _parse(names)
    rules = None if convention is None else convention_named(convention)
    if rules is None:
        judge = expected_scores if ties == "expected" else score_queries
        treatments = {"replace_undefined_by": replace_undefined_by, "missing_query": missing_query}
        score = partial(_score, rankings=rankings, judge=judge, **treatments)
    else:
        score = partial(score_under, rules, rankings=rankings)
    scores = ByMetric((str(metric), score(metric)) for metric in parsed)
    return Report(
        query_ids=rankings.query_ids,
        per_query=scores,
        counts=_counts(rankings),
        ideal_from=rankings.ideal_from,
        convention=rules.name if rules else "rankbook",
        missing_query=rules.missing_query if rules else float(missing_query),
    )


def _read(qrels: Judgements, run: Retrieved, ties: str | None, convention: str | Convention | None) -> Rankings:
    if convention is not None:
        if ties is not None:
            raise ValueError(f"ties is {shown(ties)}, but a convention has its own rule for them; leave ties out")
        rules = convention_named(convention)
        return rankings_from(qrels, run, ties=TIES[rules.ties], scores=rules.scores)
    # The mean over all orders is the same from any order, and this one needs no sorting.
    order = "doc_id_desc" if ties is None else "input_order" if ties == "expected" else ties
    return rankings_from(qrels, run, order)


class RankingEvaluator:
    """The five judges at several cutoffs, from labels and scores.

    k_values: the cutoffs, each at least 1.
    """

    def __init__(self, k_values: Sequence[int] = (5, 10)):
        cutoffs = listed(k_values, "k_values")
        self.k_values = tuple(whole_number(k, "each of k_values", least=1) for k in cutoffs)
        if not self.k_values:
            raise ValueError("k_values is empty; give at least one cutoff")

    def evaluate(self, y_true: Values | Sequence[Values], y_score: Values | Sequence[Values]) -> dict[str, float]:
        """Rank the items by y_score and return the mean scores: `P@k R@k MAP@k MRR@k NDCG@k` for each k.

        y_true: grades, shape (items,) or one row a query; y_score: scores, nested alike.
        Items of equal score: the one that stands later in the input comes first.
        Warns (UserWarning) of what a dict of means can't tell: ties that matter, queries with nothing
        relevant, and cutoffs beyond the longest list. Raises ValueError as rankings_from_arrays.

        >>> scores = RankingEvaluator(k_values=(3,)).evaluate(
        ...     y_true=[2, 1, 0, 1, 3], y_score=[0.8, 0.6, 0.2, 0.7, 0.9]
        ... )
        >>> {name: round(score, 4) for name, score in scores.items()}
        {'P@3': 1.0, 'R@3': 0.75, 'MAP@3': 0.75, 'MRR@3': 1.0, 'NDCG@3': 1.0}
        """
        rankings = rankings_from_arrays(y_true, y_score)
        metrics = [f"{judge}@{k}" for k in self.k_values for judge in _ARTICLE_NAMES]
        report = evaluate(rankings, metrics)
        _warn(report, self.k_values, longest=int(np.diff(rankings.offsets).max()))
        return {
            f"{_ARTICLE_NAMES[metric.name]}@{metric.cutoff}": report.mean[str(metric)]
            for metric in map(parse_metric, metrics)
        }


_ARTICLE_NAMES = {"P": "P", "R": "R", "AP": "MAP", "RR": "MRR", "nDCG": "NDCG"}


def _warn(report: Report, k_values: tuple[int, ...], longest: int) -> None:
    if report.counts["tied"]:
        warnings.warn(
            f"in {report.counts['tied']} of {len(report)} queries, items of different grade share a score; "
            "the later in the input was ranked first",
            stacklevel=3,
        )
    if report.counts["undefined"]:
        warnings.warn(
            f"in {report.counts['undefined']} of {len(report)} queries nothing is relevant; "
            "R, MAP, MRR and NDCG leave them out",
            stacklevel=3,
        )
    if max(k_values) > longest:
        beyond = ", ".join(str(k) for k in k_values if k > longest)
        warnings.warn(
            f"no list is longer than {longest}, so nothing new is read at k = {beyond}",
            stacklevel=3,
        )


def _parse(metrics: Iterable[str] | str | None) -> list[Metric]:
    names = [metrics] if isinstance(metrics, str | Metric) else list(metrics) if isinstance(metrics, Iterable) else []
    if not names:
        raise ValueError('no metric is named; give at least one: ["P@10", "nDCG@10"]')
    return [parse_metric(name) for name in names]


def _check_treatment(name: str, score: object) -> None:
    if not isinstance(score, Real) or isinstance(score, bool) or math.isinf(score):
        raise ValueError(f"{name} is {shown(score)}; give a number, or NaN to leave such queries out of the mean")


def _reordered(rankings: Rankings, ties: str | None) -> Rankings:
    if ties in ("optimistic", "pessimistic"):
        return order_ties(rankings, ties)
    if ties not in (None, "expected"):
        raise ValueError(
            f"ties is {shown(ties)}, but rankings stand in an order already; give expected, optimistic or pessimistic, "
            "or give the order to the reader: rankings_from_dicts(qrels, run, ties=...)"
        )
    return rankings


def _score(
    metric: Metric,
    rankings: Rankings,
    judge: Callable[[Metric, Rankings], np.ndarray],
    replace_undefined_by: float,
    missing_query: float,
) -> np.ndarray:
    seen = at_threshold(rankings, metric.rel)
    scores = judge(metric, seen)
    scores[np.isnan(scores)] = replace_undefined_by
    scores[rankings.missing] = missing_query
    if metric.name in NEEDS_RELEVANT:
        scores[seen.n_relevant == 0] = replace_undefined_by
    return scores


def _counts(rankings: Rankings) -> dict[str, int]:
    return {
        "queries": len(rankings),
        "undefined": int(np.count_nonzero(rankings.n_relevant == 0)),
        "missing": int(np.count_nonzero(rankings.missing)),
        "unjudged": rankings.n_unjudged,
        "unjudged_queries": len(rankings.unjudged_queries),
        "negative": rankings.n_negative,
        "tied": int(np.count_nonzero(rankings.tied)),
    }
