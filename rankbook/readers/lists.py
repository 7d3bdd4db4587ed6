"""Rankings from lists of ids in rank order, and the ids that are relevant: what recommenders keep."""

from collections.abc import Hashable, Iterable, Mapping, Sequence, Set
from itertools import chain, pairwise
from numbers import Integral
from typing import TYPE_CHECKING

import numpy as np

from rankbook.checks import is_nested, listed, shown
from rankbook.rankings import Rankings, highest_first, numbered, offsets_of
from rankbook.readers.dicts import checked_values
from rankbook.readers.ids import check_documents_meet, check_queries_meet

if TYPE_CHECKING:
    from scipy.sparse import sparray, spmatrix

Ids = Sequence[Hashable] | np.ndarray
Relevant = Set[Hashable] | Mapping[Hashable, float] | Ids


def rankings_from_lists(
    ranked: Mapping[Hashable, Ids] | Sequence[Ids] | np.ndarray,
    relevant: "Mapping[Hashable, Relevant] | Sequence[Relevant] | sparray | spmatrix",
    padding: Hashable | None = None,
) -> Rankings:
    """Look up the grades of documents whose ids stand in rank order already.

    ranked: the ids of each query's documents, best rank first: one list or row of a 2-D array for each query, or
        {query id: list}. Lists may differ in length.
    relevant: what is relevant to each query, in the same order, or by query id if ranked is. For each query a set or
        list of ids, which have grade 1, or {document id: grade}; a grade above 0 is relevant.
        Or a sparse SciPy matrix of grades with a row for each query; the ids are its columns, from 0, and whatever
        it stores is judged, a stored 0 too.
    padding: the id that fills up short rows, such as -1; it is no document.

    A document that relevant does not name is unjudged. No document ties with another.
    Queries come in the order of relevant. By id, one that ranked lacks has an empty list and is marked `missing`; one
    that only ranked has is left out and named in `unjudged_queries`. Otherwise they are named q1, q2, ...
    Raises ValueError that names query, document and ranks for a document twice in a list; and for a grade that is no
    finite number, an empty input, ids of different types, inputs of unequal length or without a common query.

    >>> rankings = rankings_from_lists([[3, 1, 7], [5, 2, -1]], [{1, 4}, {5: 2}], padding=-1)
    >>> rankings.rel.tolist(), rankings.offsets.tolist()
    ([nan, 1.0, nan, 2.0, nan], [0, 3, 5])
    >>> rankings.ideal.tolist()
    [1.0, 1.0, 2.0]
    """
    lists, judged = _by_query(ranked, relevant, padding)
    grades = checked_values(judged, "relevant", "grade", judged)
    ideal_offsets = offsets_of([len(of_query) for of_query in judged.values()])
    rel, offsets = _looked_up(lists, judged)
    return Rankings(
        rel=rel,
        offsets=offsets,
        ideal=highest_first(grades, ideal_offsets),
        ideal_offsets=ideal_offsets,
        query_ids=tuple(judged),
        ideal_from="judgements",
        missing=np.array([query_id not in lists for query_id in judged]),
        unjudged_queries=tuple(query_id for query_id in lists if query_id not in judged),
    )


def _by_query(ranked, relevant, padding) -> tuple[dict[Hashable, list], dict[Hashable, Mapping]]:
    """Return {query id: ids in rank order} and {query id: {document id: grade}}."""
    if isinstance(ranked, Mapping) != isinstance(relevant, Mapping):
        one, other = ("ranked", "relevant") if isinstance(ranked, Mapping) else ("relevant", "ranked")
        raise ValueError(f"{one} is a dict by query id, {other} is not; give both by query id, or both in one order")
    if isinstance(ranked, Mapping):
        _refuse_empty(ranked, relevant)
        check_queries_meet({"relevant": relevant, "ranked": ranked})
        lists, judged = ranked, relevant
    else:
        rows = _rows(ranked, "ranked")
        judged_rows = _sparse_rows(relevant) if hasattr(relevant, "tocsr") else _rows(relevant, "relevant")
        _refuse_empty(rows, judged_rows)
        if len(rows) != len(judged_rows):
            raise ValueError(
                f"ranked has {len(rows)} queries, relevant {len(judged_rows)}; give one row for each query"
            )
        names = numbered(len(rows))
        lists, judged = dict(zip(names, rows, strict=True)), dict(zip(names, judged_rows, strict=True))
    lists = {query_id: _without_padding(row, query_id, padding) for query_id, row in lists.items()}
    if hasattr(relevant, "tocsr"):
        _check_columns(lists, relevant.shape[1])
    return lists, {query_id: _graded(of_query, query_id) for query_id, of_query in judged.items()}


def _refuse_empty(ranked, relevant) -> None:
    for values, name in ((ranked, "ranked"), (relevant, "relevant")):
        if len(values) == 0:
            raise ValueError(f"{name} is empty; give at least one query")


def _rows(values, name: str) -> list:
    """Return one collection of ids for each query."""
    rows = listed(values, name, of="ids for each query")
    if isinstance(rows, np.ndarray) and rows.ndim > 2:
        raise ValueError(f"{name} has {rows.ndim} dimensions; give a row of ids for each query")
    _refuse_nan(rows, name)
    rows = rows.tolist() if isinstance(rows, np.ndarray) else rows
    for position, row in enumerate(rows, start=1):
        if not is_nested(row):
            raise ValueError(
                f"{name}, position {position}: {shown(row)} is a single value; give a list or row of ids for each query"
            )
    return rows


def _refuse_nan(rows, name: str) -> None:
    if isinstance(rows, np.ndarray) and rows.dtype.kind == "f" and np.isnan(rows).any():
        row = np.argwhere(np.isnan(rows))[0][0]
        raise ValueError(f"{name}, row {row + 1}: NaN is no document id; give whole numbers, and -1 as padding=-1")


def _without_padding(row, query_id: Hashable, padding: Hashable | None) -> list:
    docs = listed(row, f"query {query_id!r}, ranked", of="ids")
    _refuse_nan(docs, f"query {query_id!r}, ranked")
    docs = docs.tolist() if isinstance(docs, np.ndarray) else docs
    return docs if padding is None else [doc for doc in docs if doc != padding]


def _graded(of_query, query_id: Hashable) -> Mapping:
    """Return {document id: grade} of what is relevant to a query."""
    if isinstance(of_query, Mapping):
        return of_query
    docs = of_query if isinstance(of_query, Set) else listed(of_query, f"query {query_id!r}, relevant", of="ids")
    docs = docs.tolist() if isinstance(docs, np.ndarray) else docs
    graded = _keyed(docs, [1] * len(docs), f"query {query_id!r}, relevant")
    if len(graded) < len(docs):
        doc, first, second = _first_double(docs)
        raise ValueError(
            f"query {query_id!r}, relevant: document {doc!r} stands at positions {first} and {second}; give it once"
        )
    return graded


def _keyed(docs, values: Iterable, where: str) -> dict:
    try:
        keyed = dict(zip(docs, values, strict=True))
    except TypeError:
        odd = next(doc for doc in docs if not isinstance(doc, Hashable))
        raise ValueError(f"{where}: {shown(odd)} is no document id; give one flat list for each query") from None
    if None in keyed:
        raise ValueError(f"{where}: None is no document id; leave it out")
    return keyed


def _first_double(docs: list) -> tuple[Hashable, int, int]:
    """Return the first document that stands twice, and both its positions, from 1."""
    positions: dict[Hashable, int] = {}
    for position, doc in enumerate(docs, start=1):
        if doc in positions:
            return doc, positions[doc], position
        positions[doc] = position
    raise AssertionError("no document stands twice")


def _looked_up(lists: Mapping[Hashable, list], judged: Mapping[Hashable, Mapping]) -> tuple[np.ndarray, np.ndarray]:
    """Return the grades in rank order, NaN where nobody judged, and where each list starts.

    Only the few judged documents are looked up.
    """
    offsets = offsets_of([len(lists.get(query_id, ())) for query_id in judged])
    places, grades = [], []
    for (query_id, of_query), start in zip(judged.items(), offsets[:-1].tolist(), strict=True):
        ranks = _ranks(lists.get(query_id, []), query_id)
        found = [doc for doc in of_query if doc in ranks]
        places += [start + ranks[doc] for doc in found]
        grades += [of_query[doc] for doc in found]
    for query_id in lists.keys() - judged.keys():
        _ranks(lists[query_id], query_id)
    if not places:
        names = list(chain.from_iterable(judged.values())), list(chain.from_iterable(lists.values()))
        check_documents_meet(dict(zip(("relevant", "ranked"), names, strict=True)))
    rel = np.full(offsets[-1], np.nan)
    rel[places] = grades
    return rel, offsets


def _ranks(docs: list, query_id: Hashable) -> dict[Hashable, int]:
    """Return {document id: rank from 0}."""
    ranks = _keyed(docs, range(len(docs)), f"query {query_id!r}, ranked")
    if len(ranks) < len(docs):
        doc, first, second = _first_double(docs)
        raise ValueError(
            f"query {query_id!r}: document {doc!r} stands at ranks {first} and {second}; "
            f"give it once, or padding={doc!r} if it fills up short rows"
        )
    return ranks


def _sparse_rows(relevant: "sparray | spmatrix") -> list[dict[int, float]]:
    """Return what each row stores: {column: grade}."""
    if relevant.ndim != 2:
        raise ValueError(f"relevant has {relevant.ndim} dimensions; give a row for each query")
    matrix = relevant.tocsr()
    if matrix.nnz != relevant.nnz or not matrix.has_canonical_format:
        _refuse_stored_twice(relevant)
    columns, grades, starts = matrix.indices.tolist(), matrix.data.tolist(), matrix.indptr.tolist()
    return [dict(zip(columns[start:end], grades[start:end], strict=True)) for start, end in pairwise(starts)]


def _refuse_stored_twice(relevant: "sparray | spmatrix") -> None:
    """SciPy would add up the two grades, and say nothing."""
    stored = relevant.tocoo()
    order = np.lexsort((stored.col, stored.row))
    row, column = stored.row[order], stored.col[order]
    twice = np.flatnonzero((row[1:] == row[:-1]) & (column[1:] == column[:-1]))
    if len(twice):
        raise ValueError(
            f"relevant stores row {row[twice[0]]}, column {column[twice[0]]} more than once "
            f"(query 'q{row[twice[0]] + 1}'); give each document one grade"
        )


def _check_columns(lists: Mapping[Hashable, list], n_columns: int) -> None:
    for query_id, docs in lists.items():
        if docs and not (set(map(type, docs)) == {int} and 0 <= min(docs) <= max(docs) < n_columns):
            for rank, doc in enumerate(docs, start=1):
                if not isinstance(doc, Integral) or isinstance(doc, bool) or not 0 <= doc < n_columns:
                    raise ValueError(
                        f"query {query_id!r}, rank {rank}: {shown(doc)} is no column of relevant, "
                        f"which has {n_columns}; give columns from 0, or padding={shown(doc)} if it fills up short rows"
                    )
