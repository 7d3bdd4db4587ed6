"""The judges in plain Python: the text of the lessons, and the oracle of the tests.

A ranking is a list of document ids, best first. `relevant` is the set of the query's relevant
ids. `rel_scores` maps each judged id to its grade. An id that it lacks is unjudged and gains
nothing.

The house rules: P@k and R@k look at the first k ids, and P@k divides by k even if the list is
shorter. A query with nothing relevant has no recall, success, F1, R-precision, AP, reciprocal
rank or nDCG: they are NaN, and a mean leaves the query out. A document twice in one ranking, a
k below 1, a grade that is no finite number, lists of unequal length and a mean over no queries
raise ValueError.
"""

import math
from collections.abc import Collection, Hashable, Mapping, Sequence
from numbers import Real


def precision_at_k(
    ranking: Sequence[Hashable],
    relevant: Collection[Hashable],
    k: int,
) -> float:
    """Relevant ids among the first k, divided by k. Range 0 to 1.

    >>> precision_at_k(["d1", "d2", "d3", "d4", "d5"], {"d1", "d3", "d5"}, 3)
    0.6666666666666666
    """
    top_k = _first(k, ranking)
    hits = sum(1 for doc in top_k if doc in relevant)
    return hits / k


def recall_at_k(
    ranking: Sequence[Hashable],
    relevant: Collection[Hashable],
    k: int,
) -> float:
    """Relevant ids among the first k, divided by all relevant ids.

    Range 0 to 1; NaN where nothing is relevant.

    >>> recall_at_k(["d1", "d2", "d3", "d4", "d5"], {"d1", "d3", "d5"}, 3)
    0.6666666666666666
    """
    top_k = _first(k, ranking)
    hits = sum(1 for doc in top_k if doc in relevant)
    return hits / len(set(relevant)) if relevant else math.nan


def success_at_k(
    ranking: Sequence[Hashable],
    relevant: Collection[Hashable],
    k: int,
) -> float:
    """1 if any of the first k ids is relevant, else 0. NaN where nothing is relevant.

    >>> success_at_k(["d1", "d2", "d3"], {"d3", "d4"}, 3)
    1.0
    """
    top_k = _first(k, ranking)
    if not relevant:
        return math.nan
    return 1.0 if any(doc in relevant for doc in top_k) else 0.0


def f1_at_k(
    ranking: Sequence[Hashable],
    relevant: Collection[Hashable],
    k: int,
) -> float:
    """Harmonic mean of precision and recall of the first k ids; 0 where both are 0.

    Range 0 to 1; NaN where nothing is relevant.

    >>> round(f1_at_k(["d1", "d2", "d3", "d4", "d5"], {"d1", "d3", "d5"}, 5), 7)
    0.75
    """
    precision = precision_at_k(ranking, relevant, k)
    recall = recall_at_k(ranking, relevant, k)
    if recall == 0:
        return 0.0
    return 2 * precision * recall / (precision + recall)


def r_precision(
    ranking: Sequence[Hashable],
    relevant: Collection[Hashable],
) -> float:
    """Relevant ids among the first R, divided by R, where R ids are relevant in all.

    Range 0 to 1; NaN where nothing is relevant.

    >>> r_precision(["d1", "d2", "d3", "d4", "d5"], {"d1", "d3", "d5"})
    0.6666666666666666
    """
    whole_list = _first(None, ranking)
    if not relevant:
        return math.nan
    n_relevant = len(set(relevant))
    hits = sum(1 for doc in whole_list[:n_relevant] if doc in relevant)
    return hits / n_relevant


def average_precision(
    ranking: Sequence[Hashable],
    relevant: Collection[Hashable],
    k: int | None = None,
) -> float:
    """Precision at each relevant id among the first k, summed, divided by all relevant ids.

    k: cutoff, at least 1; None reads the whole list.
    Range 0 to 1; NaN where nothing is relevant.

    >>> round(average_precision(["d1", "d2", "d3", "d4", "d5"], {"d1", "d3", "d5"}), 7)
    0.7555556
    """
    top_k = _first(k, ranking)
    if not relevant:
        return math.nan
    hits = 0
    total = 0.0
    for rank, doc in enumerate(top_k, start=1):
        if doc in relevant:
            hits += 1
            total += hits / rank
    return total / len(set(relevant))


def mean_average_precision(
    list_of_rankings: Sequence[Sequence[Hashable]],
    list_of_relevant: Sequence[Collection[Hashable]],
) -> float:
    """Mean of the average precision over the queries that have something relevant (MAP).

    >>> mean_average_precision([["a", "b"], ["c", "d"]], [{"a"}, {"d"}])
    0.75
    """
    _check_lengths(list_of_rankings, list_of_relevant)
    return _mean_of_defined(map(average_precision, list_of_rankings, list_of_relevant))


def reciprocal_rank(
    ranking: Sequence[Hashable],
    relevant: Collection[Hashable],
    k: int | None = None,
) -> float:
    """One divided by the rank of the first relevant id; 0 where the first k hold none.

    k: cutoff, at least 1; None reads the whole list.
    Range 0 to 1; NaN where nothing is relevant.

    >>> reciprocal_rank(["d1", "d2", "d3"], {"d2", "d3"})
    0.5
    """
    top_k = _first(k, ranking)
    if not relevant:
        return math.nan
    for rank, doc in enumerate(top_k, start=1):
        if doc in relevant:
            return 1 / rank
    return 0.0


def mean_reciprocal_rank(
    list_of_rankings: Sequence[Sequence[Hashable]],
    list_of_relevant: Sequence[Collection[Hashable]],
) -> float:
    """Mean of the reciprocal rank over the queries that have something relevant (MRR).

    >>> mean_reciprocal_rank([["a", "b"], ["c", "d"]], [{"a"}, {"d"}])
    0.75
    """
    _check_lengths(list_of_rankings, list_of_relevant)
    return _mean_of_defined(map(reciprocal_rank, list_of_rankings, list_of_relevant))


def dcg_at_k(
    ranking: Sequence[Hashable],
    k: int,
    rel_scores: Mapping[Hashable, float],
    gain: str = "exp2",
) -> float:
    """Gain of each of the first k ids, divided by log2(rank + 1), summed. Range from 0 upward.

    gain: "exp2" for 2**grade - 1, "linear" for the grade. A negative grade gains 0.

    >>> round(dcg_at_k(["d1", "d2", "d3"], 3, {"d1": 2, "d2": 0, "d3": 1}), 4)
    3.5
    """
    _check_grades(rel_scores)
    grades = [rel_scores.get(doc, 0) for doc in _first(k, ranking)]
    return _discounted_sum(grades, gain)


def ndcg_at_k(
    ranking: Sequence[Hashable],
    k: int,
    rel_scores: Mapping[Hashable, float],
    gain: str = "exp2",
) -> float:
    """DCG of the ranking divided by DCG of all judged documents in their best order.

    Range 0 to 1; NaN where nothing is relevant.

    >>> grades = {"d1": 2, "d2": 0, "d3": 1, "d4": 0, "d5": 2}
    >>> round(ndcg_at_k(["d1", "d2", "d3", "d4", "d5"], 5, grades), 7)
    0.8642204
    """
    dcg = dcg_at_k(ranking, k, rel_scores, gain)
    ideal_scores = sorted(rel_scores.values(), reverse=True)
    idcg = _discounted_sum(ideal_scores[:k], gain)
    return dcg / idcg if idcg > 0 else math.nan


def _discounted_sum(grades, gain):
    ranked = enumerate(grades, start=1)
    return sum(_gain(grade, gain) / math.log2(rank + 1) for rank, grade in ranked)


def _gain(grade, gain):
    if gain not in ("exp2", "linear"):
        raise ValueError(f'gain must be "exp2" or "linear", not {gain!r}')
    if grade <= 0:
        return 0.0
    if gain == "exp2" and grade > 1000:
        raise ValueError(f"the grade {grade} is too large for 2**grade - 1: give gain='linear'")
    return 2.0**grade - 1 if gain == "exp2" else float(grade)


def _mean_of_defined(scores):
    defined = [score for score in scores if not math.isnan(score)]
    return sum(defined) / len(defined) if defined else math.nan


def _first(k, ranking):
    """Return the first k ids, or all for k = None, once cutoff and ranking are in order."""
    if k is not None and k < 1:
        raise ValueError(f"k must be a whole number of at least 1, not {k}")
    rank_of = {}
    for rank, doc in enumerate(ranking, start=1):
        if doc in rank_of:
            raise ValueError(
                f"document {doc!r} stands at rank {rank_of[doc]} and again at rank {rank}: keep the first",
            )
        rank_of[doc] = rank
    return ranking[:k]


def _check_grades(rel_scores):
    for doc, grade in rel_scores.items():
        if not isinstance(grade, Real) or not math.isfinite(grade):
            raise ValueError(
                f"the grade of document {doc!r} is {grade!r}: give a finite number, or leave it out",
            )


def _check_lengths(list_of_rankings, list_of_relevant):
    if len(list_of_rankings) != len(list_of_relevant):
        raise ValueError(
            f"{len(list_of_rankings)} rankings but {len(list_of_relevant)} sets of relevant ids: "
            "give one set for each ranking, in the same order"
        )
    if not list_of_rankings:
        raise ValueError("there are no rankings: a mean needs at least one query")
