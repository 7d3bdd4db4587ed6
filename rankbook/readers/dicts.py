"""Rankings from judgements and a run, both dicts of dicts by query id and document id."""

from collections.abc import Collection, Hashable, Mapping
from itertools import chain, islice, repeat
from typing import Literal, get_args

import numpy as np

from rankbook.checks import fault_of_number, numbers_at_once, shown, tie_order
from rankbook.rankings import Rankings, highest_first, offsets_of, order_ties
from rankbook.readers.ids import check_documents_meet, check_queries_meet

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
    grades = checked_values(qrels, "qrels", "grade", qrels)
    all_scores, of_judged = _scores(qrels, run)
    unasked = tuple(query_id for query_id in run if query_id not in qrels)
    _finite(run, "run", "score", unasked)
    _check_ids_meet(qrels, run)
    offsets = offsets_of([len(run.get(query_id, ())) for query_id in qrels])
    ideal_offsets = offsets_of([len(judged) for judged in qrels.values()])
    judged = PRECISIONS[scores](of_judged), grades, ideal_offsets
    retrieved = PRECISIONS[scores](all_scores), offsets
    rel, tie_groups = _ranked((qrels, run), judged, retrieved, ties, scores)
    rankings = Rankings(
        rel=rel,
        offsets=offsets,
        ideal=highest_first(grades, ideal_offsets),
        ideal_offsets=ideal_offsets,
        query_ids=tuple(qrels),
        ideal_from="judgements",
        missing=np.array([query_id not in run for query_id in qrels]),
        tie_groups=tie_groups,
        unjudged_queries=unasked,
    )
    return order_ties(rankings, ties) if ties in ("optimistic", "pessimistic") else rankings


PRECISIONS = {
    "float64": lambda values: values,
    "float32": lambda values: values.astype(np.float32).astype(np.float64),
}
"""How scores are rounded before they are compared."""


def _ranked(
    inputs: tuple[Qrels, Run],
    judged: tuple[np.ndarray, np.ndarray, np.ndarray],
    retrieved: tuple[np.ndarray, np.ndarray],
    ties: TieOrder,
    precision: Precision,
) -> tuple[np.ndarray, np.ndarray | None]:
    """Return the grades in rank order, and the groups of the ties that hold a judged document, if there are any.

    Only the few judged documents are looked up: the rank of each follows from the scores above its own.
    judged: of each judged document the score, NaN where it was not retrieved, and the grade; where each query starts.
    retrieved: the score of each retrieved document, and where each query starts.
    """
    from rankbook.readers.places import places_among  # Numba loads when it is first needed.

    scores_of_judged, grades, judged_offsets = judged
    scores, offsets = retrieved
    is_found = np.flatnonzero(~np.isnan(scores_of_judged))
    found_scores, found_grades = scores_of_judged[is_found], grades[is_found]
    found_offsets = np.searchsorted(is_found, judged_offsets)
    found = np.diff(found_offsets)
    above, equal = places_among(scores, offsets, found_scores, found_offsets)
    places = np.repeat(offsets[:-1], found) + above
    rel = np.full(len(scores), np.nan)
    alone = equal == 1
    rel[places[alone]] = found_grades[alone]
    tie_groups = None
    starts, firsts = np.unique(places[~alone], return_index=True)
    if len(starts):
        tie_groups = np.arange(len(scores))
        sizes, tied_scores = equal[~alone][firsts], found_scores[~alone][firsts]
        queries = np.searchsorted(offsets, starts, side="right") - 1
        _fill_ties(rel, tie_groups, inputs, (starts, sizes, tied_scores, queries), ties, precision)
    return rel, tie_groups


def _scores(qrels: Qrels, run: Run) -> tuple[np.ndarray, np.ndarray]:
    """Return the scores of all retrieved documents of the judged queries, in the order of qrels, and those of the
    judged documents, NaN where one was not retrieved.

    A few queries at a time, so that their documents are still in the processor's cache when they are looked up.
    """
    _check_mapping(run, "run", "score")
    all_scores: list[np.ndarray] = []
    of_judged: list[float] = []
    query_ids = iter(qrels)
    while some := list(islice(query_ids, 32)):
        all_scores.append(_finite(run, "run", "score", [query_id for query_id in some if query_id in run]))
        for query_id in some:
            of_judged.extend(map(run.get(query_id, {}).get, qrels[query_id], repeat(np.nan)))
    return np.concatenate(all_scores), np.fromiter(of_judged, dtype=np.float64, count=len(of_judged))


def _fill_ties(rel, tie_groups, inputs, groups, ties: TieOrder, precision: Precision) -> None:
    """Order each tie that holds a judged document, and write its grades and its start."""
    qrels, run = inputs
    query_ids = list(qrels)
    by_query: dict[int, dict[float, tuple[int, list]]] = {}
    for start, size, score, query in zip(*groups, strict=True):
        tie_groups[start : start + size] = start
        by_query.setdefault(int(query), {})[float(score)] = (int(start), [])
    for query, by_score in by_query.items():
        query_id = query_ids[query]
        _gather(by_score, run[query_id], precision)
        for score, (start, docs) in by_score.items():
            in_order = tied_by_id(query_id, score, docs, ties) if ties in ("doc_id_desc", "doc_id_asc") else docs
            rel[start : start + len(docs)] = [qrels[query_id].get(doc, np.nan) for doc in in_order]


def _gather(by_score: dict[float, tuple[int, list]], retrieved: Mapping, precision: Precision) -> None:
    """Put each document that has one of the tied scores into its list, in the order of the run."""
    scores = PRECISIONS[precision](np.fromiter(retrieved.values(), dtype=np.float64, count=len(retrieved))).tolist()
    for doc, score in zip(retrieved, scores, strict=True):
        tie = by_score.get(score)
        if tie is not None:
            tie[1].append(doc)


def tied_by_id(query_id: Hashable, score: float, docs: list, ties: TieOrder) -> list:
    """Return the documents that share a score, by id: "doc_id_desc" or "doc_id_asc".

    Raises ValueError where ids of different types have no order.

    >>> tied_by_id("q1", 0.5, ["d1", "d3", "d2"], "doc_id_desc")
    ['d3', 'd2', 'd1']
    """
    try:
        return sorted(docs, reverse=ties == "doc_id_desc")
    except TypeError:
        kinds = sorted({type(doc).__name__ for doc in docs})
        raise ValueError(
            f"query {query_id!r}: {len(docs)} documents share the score {score:g}, and their ids are of different "
            f"types ({', '.join(kinds)}), which have no order; give all document ids one type"
        ) from None


def checked_values(by_query: Mapping, name: str, what: str, query_ids: Collection[Hashable]) -> np.ndarray:
    """Return all values of these queries end to end, float64.

    by_query: {query id: {document id: value}}; name, what: what it is and holds, for the errors: "qrels", "grade".
    Raises ValueError for what is no dict of dicts, is empty, or holds a value that is no finite number.

    >>> checked_values({"q1": {"a": 2, "b": 0}, "q2": {"a": 1}}, "qrels", "grade", ["q2", "q1"]).tolist()
    [1.0, 2.0, 0.0]
    """
    _check_mapping(by_query, name, what)
    return _finite(by_query, name, what, query_ids)


def _finite(by_query: Mapping, name: str, what: str, query_ids: Collection[Hashable]) -> np.ndarray:
    values = [by_query[query_id].values() for query_id in query_ids]
    numbers = numbers_at_once(values)
    if numbers is not None:
        return numbers
    for query_id in query_ids:
        for doc, value in by_query[query_id].items():
            fault = fault_of_number(value)
            if fault:
                raise ValueError(
                    f"{name}, query {query_id!r}, document {doc!r}: the {what} {shown(value)} {fault}; "
                    "mend it or leave the document out"
                )
    return np.fromiter(map(float, chain.from_iterable(values)), dtype=np.float64)


def _check_mapping(by_query: Mapping, name: str, what: str) -> None:
    if not isinstance(by_query, Mapping):
        raise ValueError(f"{name} is a {type(by_query).__name__}; give a dict: {{query id: {{document id: {what}}}}}")
    if not by_query:
        raise ValueError(f"{name} is empty; give at least one query")
    if set(map(type, by_query.values())) == {dict}:
        return
    for query_id, by_doc in by_query.items():
        if not isinstance(by_doc, Mapping):
            raise ValueError(f"{name}, query {query_id!r}: {shown(by_doc)} is no dict; give {{document id: {what}}}")


def _check_ids_meet(qrels: Qrels, run: Run) -> None:
    """Refuse inputs that share no id because the ids are of different types, or share no query at all."""
    check_queries_meet({"qrels": qrels, "run": run})
    if not any(doc in run.get(query_id, ()) for query_id, judged in qrels.items() for doc in judged):
        check_documents_meet({"qrels": _documents(qrels), "run": _documents(run)})


def _documents(by_query: Mapping) -> list:
    return list(chain.from_iterable(by_query.values()))
