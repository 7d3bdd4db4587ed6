"""Several runs made into one: by the ranks of their documents, or by their scores.

Each function takes two or more runs, {query id: {document id: score}}, and returns a run that evaluate takes: queries
in the order in which they first appear, documents in rank order. A query that only some runs have is fused from
those; a run that did not retrieve a document adds nothing for it. Equal scores: document id descending. The order of
the runs never changes a score.

Each raises ValueError for fewer than two runs, an empty run, a score that is no finite number, and a run that shares
no query with the others or has ids of another type.
"""

import math
from collections.abc import Callable, Hashable, Iterable, Mapping
from itertools import chain
from typing import Literal, get_args

from rankbook.checks import fault_of_number, shown
from rankbook.readers.dicts import Run, checked_values, tied_by_id
from rankbook.readers.ids import check_documents_meet, check_queries_meet

Normalisation = Literal["min-max", "z-score"]
Fused = dict[Hashable, dict[Hashable, float]]
Rescore = Callable[[Hashable, Mapping[Hashable, float]], dict[Hashable, float]]


def reciprocal_rank_fusion(runs: Iterable[Run], k: float = 60) -> Fused:
    """Fuse runs by rank: a document scores 1 / (k + rank) in each run that retrieved it; the sum is its score.

    k: at least 0; the larger, the less the first ranks stand out.
    Scores above 0, at most runs / (k + 1). Errors as told above, and ValueError for k below 0.
    Source: Cormack, Clarke, Büttcher, Reciprocal Rank Fusion Outperforms Condorcet and Individual Rank Learning
    Methods (SIGIR 2009).

    >>> fused = reciprocal_rank_fusion([{"q1": {"a": 9.0, "b": 7.0}}, {"q1": {"b": 0.8, "c": 0.6}}])
    >>> {doc: round(score, 5) for doc, score in fused["q1"].items()}
    {'b': 0.03252, 'a': 0.01639, 'c': 0.01613}
    """
    if fault_of_number(k) or k < 0:
        raise ValueError(f"k is {shown(k)}; give a number of at least 0, as 60")

    def by_rank(query_id: Hashable, retrieved: Mapping[Hashable, float]) -> dict[Hashable, float]:
        return {doc: 1 / (k + rank) for rank, doc in enumerate(_in_rank_order(query_id, retrieved), start=1)}

    return _fused(runs, by_rank, math.fsum)


def comb_sum(runs: Iterable[Run], normalisation: Normalisation = "min-max") -> Fused:
    """Fuse runs by score: the sum of a document's scores, each run made comparable within the query first.

    normalisation: "min-max": (score − lowest) / (highest − lowest), from 0 to 1. "z-score": (score − mean) / standard
        deviation (of all n, not n − 1), over the documents that the run retrieved for the query.
        Where a run gives all documents of a query one score, or has one document only, they are all its best: 1 by
        min-max; and all its mean: 0 by z-score.
    What a run did not retrieve counts as 0: by min-max no more than its last document, by z-score as much as its mean.

    Errors as told above, and ValueError for another normalisation and for scores too far apart for a float.
    Source: Fox, Shaw, Combination of Multiple Searches (TREC-2, 1994).

    >>> comb_sum([{"q1": {"a": 9.0, "b": 7.0, "d": 1.0}}, {"q1": {"b": 0.75, "c": 0.5}}])
    {'q1': {'b': 1.75, 'a': 1.0, 'd': 0.0, 'c': 0.0}}
    """
    return _fused(runs, _normaliser(normalisation), math.fsum)


def comb_mnz(runs: Iterable[Run], normalisation: Normalisation = "min-max") -> Fused:
    """Fuse runs by score and by vote: the sum as in comb_sum, times the number of runs that retrieved the document.

    normalisation, errors: see comb_sum. By z-score a sum can be negative: then more votes push a document down.
    Source: Fox, Shaw, Combination of Multiple Searches (TREC-2, 1994).

    >>> comb_mnz([{"q1": {"a": 9.0, "b": 7.0, "d": 1.0}}, {"q1": {"b": 0.75, "c": 0.5}}])
    {'q1': {'b': 3.5, 'a': 1.0, 'd': 0.0, 'c': 0.0}}
    """
    return _fused(runs, _normaliser(normalisation), lambda scores: math.fsum(scores) * len(scores))


def _fused(runs: Iterable[Run], rescore: Rescore, combine: Callable[[list[float]], float]) -> Fused:
    """Fuse the runs: rescore each of them within each query, then combine the scores of each document.

    Sums are math.fsum: exact, so that documents with the same scores in other runs are tied.
    """
    checked = _checked(runs)
    fused = {}
    for query_id in dict.fromkeys(chain.from_iterable(checked)):
        gathered: dict[Hashable, list[float]] = {}
        for run in checked:
            for doc, score in rescore(query_id, run.get(query_id, {})).items():
                gathered.setdefault(doc, []).append(score)
        combined = {doc: combine(scores) for doc, scores in gathered.items()}
        fused[query_id] = {doc: combined[doc] for doc in _in_rank_order(query_id, combined)}
    return fused


def _normaliser(normalisation: Normalisation) -> Rescore:
    if normalisation not in get_args(Normalisation):
        raise ValueError(f"normalisation is {shown(normalisation)}; give min-max or z-score")
    return _min_max if normalisation == "min-max" else _z_scores


def _min_max(query_id: Hashable, retrieved: Mapping[Hashable, float]) -> dict[Hashable, float]:
    scores = [float(score) for score in retrieved.values()]
    low, high = min(scores, default=0.0), max(scores, default=0.0)
    if high == low:
        return dict.fromkeys(retrieved, 1.0)
    if math.isinf(high - low):
        raise ValueError(f"query {query_id!r}: scores from {low:g} to {high:g} are too far apart; rescale them")
    return {doc: (score - low) / (high - low) for doc, score in zip(retrieved, scores, strict=True)}


def _z_scores(query_id: Hashable, retrieved: Mapping[Hashable, float]) -> dict[Hashable, float]:
    # The same before min-max and after, where no square is too large or too small for a float.
    scores = _min_max(query_id, retrieved)
    if min(scores.values(), default=1.0) == 1:
        return dict.fromkeys(scores, 0.0)
    mean = math.fsum(scores.values()) / len(scores)
    deviation = math.sqrt(math.fsum((score - mean) ** 2 for score in scores.values()) / len(scores))
    return {doc: (score - mean) / deviation for doc, score in scores.items()}


def _in_rank_order(query_id: Hashable, retrieved: Mapping[Hashable, float]) -> list[Hashable]:
    """Return the documents, the highest score first, those of equal score by id descending."""
    by_score: dict[float, list[Hashable]] = {}
    for doc, score in retrieved.items():
        by_score.setdefault(float(score), []).append(doc)
    ties = (tied_by_id(query_id, score, by_score[score], "doc_id_desc") for score in sorted(by_score, reverse=True))
    return list(chain.from_iterable(ties))


def _checked(runs: Iterable[Run]) -> list[Run]:
    if isinstance(runs, Mapping | str) or not isinstance(runs, Iterable):
        raise ValueError(f"runs is a {type(runs).__name__}; give a list of runs, as list(runs.values())")
    listed = list(runs)
    if len(listed) < 2:
        raise ValueError(f"there is nothing to fuse in {len(listed)} runs; give a list of at least two")
    for number, run in enumerate(listed, start=1):
        checked_values(run, f"run {number}", "score", run)
    for number, run in enumerate(listed, start=1):
        others = dict.fromkeys(chain(*listed[: number - 1], *listed[number:]))
        check_queries_meet({"the other runs": others, f"run {number}": run})
        if number > 1:
            check_documents_meet({"run 1": _documents(listed[0]), f"run {number}": _documents(run)})
    return listed


def _documents(run: Run) -> list[Hashable]:
    return list(chain.from_iterable(run.values()))
