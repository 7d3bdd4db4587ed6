"""Rankings from judgements and a run, both dicts of dicts by query id and document id."""

from collections.abc import Hashable, Mapping
from itertools import chain
from typing import Literal, get_args

import numpy as np

from rankbook.checks import fault_of_number, shown, tie_order
from rankbook.rankings import Rankings, offsets_of, order_ties, tie_starts_of
from rankbook.readers.grades import sorted_pool

Qrels = Mapping[Hashable, Mapping[Hashable, float]]
Run = Mapping[Hashable, Mapping[Hashable, float]]
TieOrder = Literal["doc_id_desc", "doc_id_asc", "input_order", "optimistic", "pessimistic"]
Precision = Literal["float64", "float32"]


def rankings_from_dicts(
    qrels: Qrels, run: Run, ties: TieOrder = "doc_id_desc", scores: Literal["float64", "float32"] = "float64"
) -> Rankings:
    """Rank the documents of each judged query by score, and look up their grades.

    qrels: {query id: {document id: grade}}; a grade above 0 is relevant.
    run: {query id: {document id: score}}; the highest score comes first.
    ties: which of the documents with equal scores comes first. "doc_id_desc", the default: the highest id, as
        trec_eval has it; ids that are text are compared by code point, which is how strcmp compares UTF-8.
        "doc_id_asc": the lowest id. "input_order": the one that stands first in the run. "optimistic": the one
        of the highest grade; "pessimistic": that of the lowest, where unjudged is lower than any grade.
        Unless "input_order" is asked for, the order of the dicts never matters.
    scores: "float32" rounds scores as tools of single precision do: more of them are then equal.

    Queries come in the order of qrels. One that the run lacks has an empty list and is marked `missing`;
    one that only the run has is left out and named in `unjudged_queries`.
    Raises ValueError that names query and document for a score or grade that is no finite number, an empty
    input, ids of different types, inputs without a common query, and an unknown order of ties.

    >>> rankings = rankings_from_dicts({"q1": {"a": 2, "c": 1}}, {"q1": {"a": 0.1, "b": 0.7, "c": 0.4}})
    >>> rankings.rel.tolist(), rankings.ideal.tolist()
    ([nan, 1.0, 2.0], [2.0, 1.0])
    """
    tie_order(ties, get_args(TieOrder))
    _check(qrels, "qrels", "grade")
    _check(run, "run", "score")
    _check_ids_meet(qrels, run)
    if scores == "float32":
        run = {query: {doc: float(np.float32(score)) for doc, score in docs.items()} for query, docs in run.items()}
    ranked = [_rank(query_id, judged, run.get(query_id, {}), ties) for query_id, judged in qrels.items()]
    pools = [sorted_pool(np.fromiter(judged.values(), dtype=np.float64)) for judged in qrels.values()]
    offsets = offsets_of([len(rel) for rel, _ in ranked])
    rankings = Rankings(
        rel=np.concatenate([rel for rel, _ in ranked]),
        offsets=offsets,
        ideal=np.concatenate(pools),
        ideal_offsets=offsets_of([len(pool) for pool in pools]),
        query_ids=tuple(qrels),
        ideal_from="judgements",
        missing=np.array([query_id not in run for query_id in qrels]),
        tie_starts=tie_starts_of(np.concatenate([scores for _, scores in ranked]), offsets),
        unjudged_queries=tuple(query_id for query_id in run if query_id not in qrels),
    )
    return order_ties(rankings, ties) if ties in ("optimistic", "pessimistic") else rankings


def _rank(query_id: Hashable, judged: Mapping, retrieved: Mapping, ties: TieOrder) -> tuple[np.ndarray, np.ndarray]:
    """Return the grades in rank order, and the scores, highest first.

    Only the few judged documents are looked up: the rank of each follows from the scores above its own.
    """
    rel = np.full(len(retrieved), np.nan)
    ascending = np.sort(np.fromiter(retrieved.values(), dtype=np.float64, count=len(retrieved)))
    tied: dict[float, list] = {}
    for doc, grade in judged.items():
        if doc in retrieved:
            score = float(retrieved[doc])
            first = len(ascending) - np.searchsorted(ascending, score, side="right")
            last = len(ascending) - np.searchsorted(ascending, score, side="left")
            rel[first] = grade
            if last - first > 1:
                tied[score] = []
    _gather(tied, retrieved)
    for score, docs in tied.items():
        first = len(ascending) - np.searchsorted(ascending, score, side="right")
        in_order = _by_id(query_id, score, docs, ties) if ties in ("doc_id_desc", "doc_id_asc") else docs
        rel[first : first + len(docs)] = [judged.get(doc, np.nan) for doc in in_order]
    return rel, ascending[::-1]


def _gather(tied: dict[float, list], retrieved: Mapping) -> None:
    """Put each document that has one of the tied scores into its list, in the order of the run."""
    if tied:
        for doc, score in retrieved.items():
            docs = tied.get(float(score))
            if docs is not None:
                docs.append(doc)


def _by_id(query_id: Hashable, score: float, docs: list, ties: TieOrder) -> list:
    """Return the documents that share a score, by id."""
    try:
        return sorted(docs, reverse=ties == "doc_id_desc")
    except TypeError:
        kinds = sorted({type(doc).__name__ for doc in docs})
        raise ValueError(
            f"query {query_id!r}: {len(docs)} documents share the score {score:g}, and their ids are of different "
            f"types ({', '.join(kinds)}), which have no order; give all document ids one type"
        ) from None


def _check(by_query: Mapping, name: str, what: str) -> None:
    if not isinstance(by_query, Mapping):
        raise ValueError(f"{name} is a {type(by_query).__name__}; give a dict: {{query id: {{document id: {what}}}}}")
    if not by_query:
        raise ValueError(f"{name} is empty; give at least one query")
    for query_id, by_doc in by_query.items():
        if not isinstance(by_doc, Mapping):
            raise ValueError(f"{name}, query {query_id!r}: {shown(by_doc)} is no dict; give {{document id: {what}}}")
        for doc, value in by_doc.items():
            fault = fault_of_number(value)
            if fault:
                raise ValueError(
                    f"{name}, query {query_id!r}, document {doc!r}: the {what} {shown(value)} {fault}; "
                    "mend it or leave the document out"
                )


def _check_ids_meet(qrels: Qrels, run: Run) -> None:
    """Refuse inputs that share no id because the ids are of different types, or share no query at all."""
    if not any(query_id in run for query_id in qrels):
        raise ValueError(_no_common("query", qrels, run))
    if not any(doc in run.get(query_id, ()) for query_id, judged in qrels.items() for doc in judged):
        judged, retrieved = _documents(qrels), _documents(run)
        if {type(doc) for doc in judged}.isdisjoint(type(doc) for doc in retrieved) and judged and retrieved:
            raise ValueError(_no_common("document", judged, retrieved))


def _documents(by_query: Mapping) -> list:
    return list(chain.from_iterable(by_query.values()))


def _no_common(kind: str, judged, retrieved) -> str:
    first_judged, first_retrieved = next(iter(judged)), next(iter(retrieved))
    types = type(first_judged).__name__, type(first_retrieved).__name__
    reason = "" if types[0] == types[1] else f" ({types[0]} against {types[1]})"
    return (
        f"qrels and run have no {kind} id in common: qrels has {first_judged!r}, run has {first_retrieved!r}"
        f"{reason}; give both the same ids, of one type"
    )
