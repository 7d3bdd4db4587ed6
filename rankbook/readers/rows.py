"""Rankings from rows of query, document and value: what files and frames are read into."""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import NamedTuple, get_args

import numpy as np

from rankbook.checks import tie_order
from rankbook.rankings import Rankings, highest_first, offsets_of, order_ties
from rankbook.readers.dicts import PRECISIONS, Precision, TieOrder
from rankbook.readers.ids import check_documents_meet, check_queries_meet
from rankbook.threads import in_threads


class Texts(NamedTuple):
    """Many texts in one buffer."""

    data: np.ndarray
    """UTF-8, uint8, read only, shape (bytes,)."""
    starts: np.ndarray
    """Where each text starts in the data, int64, shape (texts,)."""
    lengths: np.ndarray
    """How many bytes each has, int32, shape (texts,)."""
    hashes: np.ndarray
    """A number for each text, equal for equal texts, int64, shape (texts,)."""


@dataclass(frozen=True, eq=False)
class Rows:
    """The rows of judgements or of a run, those of each query together."""

    query_ids: list[Hashable]
    """Each query once, in the order of first appearance."""
    offsets: np.ndarray
    """Start of the rows of each query and the end of the last, int64, shape (queries + 1,)."""
    documents: Texts
    """The document of each row; a whole number as eight bytes that sort as the numbers do."""
    document_type: type
    """str or int."""
    values: np.ndarray
    """The grade or score of each row, finite, float64, shape (rows,)."""
    place: Callable[[int], str]
    """Where in the input a row stands, for errors: "run.txt:7"."""
    release: Callable[[], None] = lambda: None
    """Gives back the memory of the texts where they can be read again."""

    def document(self, row: int) -> Hashable:
        """Return the id of the document in a row."""
        return id_of(_bytes_of(self.documents, row), self.document_type)


def texts_of(data: bytes, starts: np.ndarray, lengths: np.ndarray) -> Texts:
    """Return texts from a buffer, and from where in it each starts and how long it is."""
    from rankbook.readers.matching import hash_texts  # Numba loads when it is first needed.

    # To Numba an array that may be written and one that may not are of two types: kernels would be compiled twice.
    buffer = np.frombuffer(memoryview(data).toreadonly(), dtype=np.uint8)
    starts = starts.astype(np.int64, copy=not starts.flags.writeable)
    lengths = lengths.astype(np.int32, copy=not lengths.flags.writeable)
    return Texts(buffer, starts, lengths, hash_texts(buffer, starts, lengths))


def whole_numbers_as_texts(numbers: np.ndarray) -> Texts:
    """Return each int64 as eight bytes, in an order of bytes that is the order of the numbers."""
    data = (numbers.astype(np.int64).view(np.uint64) ^ np.uint64(1 << 63)).astype(">u8").tobytes()
    return texts_of(data, np.arange(len(numbers)) * 8, np.full(len(numbers), 8))


def text_of_ids(ids: list[str]) -> Texts:
    """Return texts as UTF-8 end to end."""
    joined = "".join(ids)
    # A character of ASCII is a byte.
    parts = ids if joined.isascii() else [id_.encode() for id_ in ids]
    lengths = np.fromiter(map(len, parts), dtype=np.int64, count=len(ids))
    return texts_of(joined.encode(), np.cumsum(lengths) - lengths, lengths)


def id_of(text: bytes, kind: type) -> Hashable:
    """Return the id that a text of an input stands for."""
    return text.decode() if kind is str else int.from_bytes(text, "big") - (1 << 63)


def rows_by_query(
    stretches: np.ndarray,
    query_ids: Iterable[Hashable],
    documents: Texts,
    document_type: type,
    values: np.ndarray,
    place: Callable[[int], str],
) -> Rows:
    """Return the rows with those of each query together, in the order in which they came.

    stretches: the row at which each stretch of rows of one query starts, shape (stretches,).
    query_ids: the query of each stretch; one may come again, and even follow itself.
    """
    numbers: dict[Hashable, int] = {}
    of_stretch = np.array([numbers.setdefault(query_id, len(numbers)) for query_id in query_ids], dtype=np.int64)
    new = np.append(True, of_stretch[1:] != of_stretch[:-1])
    stretches, of_stretch = stretches[new], of_stretch[new]
    ends = np.append(stretches[1:], len(values))
    if len(numbers) == len(of_stretch):
        return Rows(list(numbers), np.append(stretches, len(values)), documents, document_type, values, place)
    query = np.repeat(of_stretch, ends - stretches)
    order = np.argsort(query, kind="stable")
    return Rows(
        query_ids=list(numbers),
        offsets=np.concatenate(([0], np.cumsum(np.bincount(query, minlength=len(numbers))))),
        documents=Texts(documents.data, *(array[order] for array in documents[1:])),
        document_type=document_type,
        values=values[order],
        place=lambda row: place(int(order[row])),
    )


def rankings_from_rows(qrels: Rows, run: Rows, ties: TieOrder, precision: Precision) -> Rankings:
    """Rank the documents of each judged query by score, and look up their grades, as rankings_from_dicts does."""
    tie_order(ties, get_args(TieOrder))
    of_run = _queries_in_run(qrels, run)
    _check_documents_meet(qrels, run)
    _find_documents(qrels, None, None, "judged")
    found_rows = _find_documents(run, qrels, of_run, "retrieved")
    lengths = np.where(of_run >= 0, np.diff(run.offsets)[of_run], 0)
    offsets = np.concatenate(([0], np.cumsum(lengths)))
    scores = PRECISIONS[precision](_in_order(run, of_run))
    query = np.repeat(np.arange(len(of_run)), np.diff(qrels.offsets))
    found = found_rows >= 0
    query, positions = query[found], found_rows[found]
    # From rows of the run to positions in the order of qrels.
    positions = positions + offsets[query] - run.offsets[of_run[query]]
    rel, tie_groups = _ranked(run, of_run, scores, offsets, (positions, query, qrels.values[found]), ties)
    numbers = set(qrels.query_ids)
    rankings = Rankings(
        rel=rel,
        offsets=offsets,
        ideal=highest_first(qrels.values, qrels.offsets),
        ideal_offsets=qrels.offsets,
        query_ids=tuple(qrels.query_ids),
        ideal_from="judgements",
        missing=of_run < 0,
        tie_groups=tie_groups,
        unjudged_queries=tuple(query_id for query_id in run.query_ids if query_id not in numbers),
    )
    return order_ties(rankings, ties) if ties in ("optimistic", "pessimistic") else rankings


def _queries_in_run(qrels: Rows, run: Rows) -> np.ndarray:
    """Return the number that each judged query has in the run, or -1 where the run lacks it."""
    numbers = {query_id: number for number, query_id in enumerate(run.query_ids)}
    of_run = np.array([numbers.get(query_id, -1) for query_id in qrels.query_ids])
    if (of_run < 0).all():
        check_queries_meet({"qrels": qrels.query_ids, "run": run.query_ids})
    return of_run


def _check_documents_meet(qrels: Rows, run: Rows) -> None:
    """Refuse ids of different types, which never meet."""
    if qrels.document_type is not run.document_type and len(qrels.values) and len(run.values):
        check_documents_meet({"qrels": [qrels.document(0)], "run": [run.document(0)]})


def _in_order(run: Rows, of_run: np.ndarray) -> np.ndarray:
    """Return the scores of the judged queries, in the order of qrels."""
    retrieved = of_run[of_run >= 0]
    if len(retrieved) == len(run.query_ids) and (np.diff(retrieved) == 1).all():
        return run.values
    return np.concatenate([run.values[run.offsets[number] : run.offsets[number + 1]] for number in retrieved])


def _find_documents(rows: Rows, qrels: Rows | None, of_run: np.ndarray | None, verb: str) -> np.ndarray:
    """Return the row of each judged document, -1 where it was not retrieved; refuse a document given twice."""
    from rankbook.readers.matching import match_documents  # Numba loads when it is first needed.

    n_queries = len(rows.query_ids)
    begins, ends = np.zeros(n_queries, dtype=np.int64), np.zeros(n_queries, dtype=np.int64)
    sought = rows.documents if qrels is None else qrels.documents
    found = np.full(0 if qrels is None else len(qrels.values), -1)
    if qrels is not None:
        retrieved = of_run >= 0
        begins[of_run[retrieved]] = qrels.offsets[:-1][retrieved]
        ends[of_run[retrieved]] = qrels.offsets[1:][retrieved]

    def match(first: int, last: int) -> tuple[int, int]:
        of_queries = slice(first, last)
        twins = match_documents(
            *rows.documents, rows.offsets[first : last + 1], *sought, begins[of_queries], ends[of_queries], found
        )
        rows.release()
        return twins

    for row, before in in_threads(match, _parts(rows.offsets)):
        if row >= 0:
            query = rows.query_ids[int(np.searchsorted(rows.offsets, row, side="right")) - 1]
            raise ValueError(
                f"{rows.place(row)}: query {query!r}, document {rows.document(row)!r} is {verb} already in "
                f"{rows.place(before)}; leave one of the two out"
            )
    return found


def _parts(offsets: np.ndarray) -> list[tuple[int, int]]:
    """Return queries in parts of about equal numbers of rows, for several threads: first, and last + 1."""
    n_parts = max(1, int(offsets[-1]) // 200_000)
    cuts = np.searchsorted(offsets, np.linspace(0, offsets[-1], n_parts + 1))
    cuts[0], cuts[-1] = 0, len(offsets) - 1
    return list(zip(cuts[:-1].tolist(), cuts[1:].tolist(), strict=True))


def _ranked(run: Rows, of_run: np.ndarray, scores: np.ndarray, offsets: np.ndarray, judged: tuple, ties: TieOrder):
    """Return the grades in rank order, and the groups of the ties that hold a judged document, if there are any."""
    from rankbook.readers.places import places_among

    positions, query, grades = judged
    found_offsets = offsets_of(np.bincount(query, minlength=len(of_run)))
    above, equal = places_among(scores, offsets, scores[positions], found_offsets)
    places = offsets[query] + above
    rel = np.full(len(scores), np.nan)
    alone = equal == 1
    rel[places[alone]] = grades[alone]
    starts, firsts = np.unique(places[~alone], return_index=True)
    tie_groups = np.arange(len(scores)) if len(starts) else None
    grade_at = dict(zip(positions[~alone].tolist(), grades[~alone].tolist(), strict=True))
    tied = zip(starts.tolist(), query[~alone][firsts].tolist(), scores[positions[~alone]][firsts].tolist(), strict=True)
    for start, number, score in tied:
        begin = offsets[number]
        equals = np.flatnonzero(scores[begin : offsets[number + 1]] == score)
        if ties in ("doc_id_desc", "doc_id_asc"):
            first_row = int(run.offsets[of_run[number]])
            in_order = [_bytes_of(run.documents, first_row + position) for position in equals.tolist()]
            equals = equals[sorted(range(len(equals)), key=in_order.__getitem__, reverse=ties == "doc_id_desc")]
        rel[start : start + len(equals)] = [grade_at.get(position, np.nan) for position in (begin + equals).tolist()]
        tie_groups[start : start + len(equals)] = start
    return rel, tie_groups


def _bytes_of(texts: Texts, row: int) -> bytes:
    start = texts.starts[row]
    return texts.data[start : start + texts.lengths[row]].tobytes()
