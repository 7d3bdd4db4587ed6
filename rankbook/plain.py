"""The judges in plain Python: the text of the lessons, and the oracle of the tests.

A ranking is a list of document ids, best first. `relevant` is the set of the query's relevant
ids. `rel_scores` maps each judged id to its grade. An id that it lacks is unjudged and gains
nothing.

The house rules: P@k and R@k look at the first k ids, and P@k divides by k even if the list is
shorter. A query with nothing relevant has no recall, success, F-measure, R-precision, AP,
reciprocal rank, interpolated precision, Bpref, Q-measure or nDCG: they are NaN, and a mean
leaves the query out. A document twice in one ranking, a
k below 1, a grade that is no finite number, lists of unequal length and a mean over no queries
raise ValueError.
"""

import itertools
import math
import operator
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


def f_measure_at_k(
    ranking: Sequence[Hashable],
    relevant: Collection[Hashable],
    k: int,
    beta: float = 1.0,
) -> float:
    """Harmonic mean of precision and recall of the first k ids; 0 where both are 0.

    beta: above 0; recall weighs beta times as much as precision.
    Range 0 to 1; NaN where nothing is relevant.

    >>> round(f_measure_at_k(["d1", "d2", "d3", "d4", "d5"], {"d1", "d3", "d5"}, 5), 7)
    0.75
    """
    precision = precision_at_k(ranking, relevant, k)
    recall = recall_at_k(ranking, relevant, k)
    if not beta > 0:
        raise ValueError(f"beta must be above 0, not {beta}")
    if recall == 0:
        return 0.0
    return (1 + beta**2) * precision * recall / (beta**2 * precision + recall)


def f1_at_k(
    ranking: Sequence[Hashable],
    relevant: Collection[Hashable],
    k: int,
) -> float:
    """F-measure with beta = 1: precision and recall weigh alike.

    >>> round(f1_at_k(["d1", "d2", "d3", "d4", "d5"], {"d1", "d3", "d5"}, 5), 7)
    0.75
    """
    return f_measure_at_k(ranking, relevant, k)


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


def interpolated_precision(
    ranking: Sequence[Hashable],
    relevant: Collection[Hashable],
    recall: float,
) -> float:
    """Highest precision at any rank where at least this recall is reached; 0 where it never is.

    recall: from 0 to 1. Range 0 to 1; NaN where nothing is relevant.

    >>> interpolated_precision(["d1", "d2", "d3", "d4"], {"d1", "d3", "d9"}, 0.5)
    0.6666666666666666
    """
    if not 0 <= recall <= 1:
        raise ValueError(f"recall must be from 0 to 1, not {recall}")
    ranks = range(1, len(_first(None, ranking)) + 1)
    if not relevant:
        return math.nan
    reached = [k for k in ranks if recall_at_k(ranking, relevant, k) >= recall]
    return max((precision_at_k(ranking, relevant, k) for k in reached), default=0.0)


def eleven_point_precision(
    ranking: Sequence[Hashable],
    relevant: Collection[Hashable],
) -> float:
    """Mean of the interpolated precision at the recalls 0, .1, .2, ..., 1.

    Range 0 to 1; NaN where nothing is relevant.

    >>> round(eleven_point_precision(["d1", "d2", "d3", "d4"], {"d1", "d3", "d9"}), 7)
    0.5454545
    """
    levels = [tenths / 10 for tenths in range(11)]
    return sum(interpolated_precision(ranking, relevant, level) for level in levels) / 11


def rank_biased_precision(
    ranking: Sequence[Hashable],
    relevant: Collection[Hashable],
    p: float,
    k: int | None = None,
) -> float:
    """Relevant ids among the first k, each times p**(rank - 1), summed, times 1 - p.

    p: persistence, above 0 and below 1. k: cutoff, at least 1; None reads the whole list.
    Range 0 to below 1; 0 where nothing is relevant.

    >>> rank_biased_precision(["d1", "d2", "d3"], {"d1", "d3"}, 0.5)
    0.625
    """
    _check_persistence(p)
    ranked = enumerate(_first(k, ranking), start=1)
    return (1 - p) * sum(p ** (rank - 1) for rank, doc in ranked if doc in relevant)


def rbp_residual(
    ranking: Sequence[Hashable],
    rel_scores: Mapping[Hashable, float],
    p: float,
) -> float:
    """What the unjudged ids, and all ranks below the list, could still add to RBP.

    p: persistence, above 0 and below 1. Range above 0 to 1.

    >>> rbp_residual(["d1", "d2", "d3"], {"d1": 1, "d3": 0}, 0.5)
    0.375
    """
    _check_persistence(p)
    ranked = enumerate(_first(None, ranking), start=1)
    unjudged = sum(p ** (rank - 1) for rank, doc in ranked if doc not in rel_scores)
    return (1 - p) * unjudged + p ** len(ranking)


def expected_reciprocal_rank(
    ranking: Sequence[Hashable],
    k: int,
    rel_scores: Mapping[Hashable, float],
    max_grade: float,
) -> float:
    """Expected 1 / rank of the id that satisfies a reader who goes down the first k.

    An id satisfies with probability (2**grade - 1) / 2**max_grade; the reader then stops.
    max_grade: the highest grade of the scale. Range 0 to below 1; 0 where nothing is relevant.

    >>> expected_reciprocal_rank(["d1", "d2"], 2, {"d1": 1, "d2": 2}, max_grade=2)
    0.53125
    """
    _check_grades(rel_scores)
    if max(rel_scores.values(), default=0) > max_grade:
        raise ValueError(f"a grade is above max_grade = {max_grade}: give the scale's highest")
    still_reading = 1.0
    total = 0.0
    for rank, doc in enumerate(_first(k, ranking), start=1):
        satisfied = _gain(rel_scores.get(doc, 0), "exp2") / 2**max_grade
        total += still_reading * satisfied / rank
        still_reading *= 1 - satisfied
    return total


def binary_preference(
    ranking: Sequence[Hashable],
    rel_scores: Mapping[Hashable, float],
) -> float:
    """For each relevant id: the share of judged not relevant ids below it; averaged (Bpref).

    Only the first min(R, N) of the N judged not relevant ids are looked at, R being relevant.
    Unjudged ids are passed over. Range 0 to 1; NaN where nothing is relevant.

    >>> binary_preference(["d1", "d2", "d3"], {"d1": 0, "d2": 1, "d4": 0, "d5": 2})
    0.25
    """
    _check_grades(rel_scores)
    relevant = {doc for doc, grade in rel_scores.items() if grade > 0}
    compared = min(len(relevant), len(rel_scores) - len(relevant))
    judged = [doc for doc in _first(None, ranking) if doc in rel_scores]
    if not relevant:
        return math.nan
    above = 0
    total = 0.0
    for doc in judged:
        if doc not in relevant:
            above += 1
        elif above == 0:
            total += 1
        else:
            total += 1 - min(above, compared) / compared
    return total / len(relevant)


def judged_at_k(
    ranking: Sequence[Hashable],
    k: int,
    rel_scores: Mapping[Hashable, float],
) -> float:
    """Judged ids among the first k, divided by the ids there. Range 0 to 1; NaN for no ids.

    >>> judged_at_k(["d1", "d2", "d3"], 10, {"d1": 0, "d3": 1})
    0.6666666666666666
    """
    top_k = _first(k, ranking)
    return sum(1 for doc in top_k if doc in rel_scores) / len(top_k) if top_k else math.nan


def area_under_curve(
    ranking: Sequence[Hashable],
    relevant: Collection[Hashable],
) -> float:
    """Share of the pairs (relevant, not relevant) of the ranking that stand in the right order.

    Range 0 to 1; NaN where the ranking lacks either kind.

    >>> area_under_curve(["d1", "d2", "d3"], {"d1", "d3"})
    0.5
    """
    hits = [doc in relevant for doc in _first(None, ranking)]
    pairs = list(itertools.combinations(hits, 2))
    in_order = sum(1 for upper, lower in pairs if upper and not lower)
    of_both_kinds = sum(1 for upper, lower in pairs if upper != lower)
    return in_order / of_both_kinds if of_both_kinds else math.nan


def q_measure(
    ranking: Sequence[Hashable],
    rel_scores: Mapping[Hashable, float],
) -> float:
    """Blended ratio at each relevant id, summed, divided by all relevant ids.

    The blended ratio of a rank is (hits + grades gained) / (rank + grades of the best order).
    Range 0 to 1; NaN where nothing is relevant.

    >>> q_measure(["d1", "d2", "d3"], {"d1": 1, "d3": 2})
    0.75
    """
    _check_grades(rel_scores)
    gains = [max(rel_scores.get(doc, 0), 0) for doc in _first(None, ranking)]
    best_order = sorted((grade for grade in rel_scores.values() if grade > 0), reverse=True)
    if not best_order:
        return math.nan
    total = 0.0
    for rank, gain in enumerate(gains, start=1):
        if gain > 0:
            hits = sum(1 for above in gains[:rank] if above > 0)
            total += (hits + sum(gains[:rank])) / (rank + sum(best_order[:rank]))
    return total / len(best_order)


def dcg_of_gains(
    ranking: Sequence[Hashable],
    k: int,
    gains: Mapping[Hashable, float],
    discounts: Sequence[float],
) -> float:
    """Gain of each of the first k ids times the discount of its rank, summed.

    gains: what each id is worth; an id that it lacks is worth 0. discounts: rank 1 first.

    >>> dcg_of_gains(["d1", "d2"], 2, {"d1": 5, "d2": 1}, [1, 0.5])
    5.5
    """
    gained = [gains.get(doc, 0) for doc in _first(k, ranking)]
    return float(sum(map(operator.mul, gained, discounts)))


def ndcg_of_gains(
    ranking: Sequence[Hashable],
    k: int,
    gains: Mapping[Hashable, float],
    discounts: Sequence[float],
) -> float:
    """DCG of the ranking divided by DCG of all ids of `gains` in their best order.

    Range 0 to 1 if no discount exceeds the one before it. NaN where the best order gains
    nothing.

    >>> ndcg_of_gains(["d1", "d2"], 2, {"d2": 5}, [1, 0.5])
    0.5
    """
    best_order = sorted(gains, key=gains.get, reverse=True)
    best = dcg_of_gains(best_order, k, gains, discounts)
    return dcg_of_gains(ranking, k, gains, discounts) / best if best > 0 else math.nan


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


def _check_persistence(p):
    if not 0 < p < 1:
        raise ValueError(f"p must be above 0 and below 1, not {p}")


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
