"""Rankings from judgements and a run of any kind: dicts, files or data frames."""

import os
from collections.abc import Mapping
from typing import Any

import numpy as np

from rankbook.checks import shown
from rankbook.rankings import Rankings, offsets_of
from rankbook.readers.dicts import Precision, TieOrder, checked_values, rankings_from_dicts
from rankbook.readers.lists import rankings_from_lists
from rankbook.readers.rows import Rows, rankings_from_rows, text_of_ids, whole_numbers_as_texts

Judgements = Any
"""{query id: {document id: grade}}, the path of a file, or a data frame."""
Retrieved = Any
"""{query id: {document id: score}}, the path of a file, or a data frame."""


def rankings_from(
    qrels: Judgements, run: Retrieved, ties: TieOrder = "doc_id_desc", scores: Precision = "float64"
) -> Rankings:
    """Rank the documents of each judged query by score, and look up their grades, from whatever holds them.

    qrels, run: each a dict, see rankings_from_dicts; a path, see rankings_from_files; or a data frame, see
        rankings_from_frames. The two may be of different kinds; then the ids of a dict are texts or whole numbers.
        A dict of ids in rank order, {query id: [document id, ...]}, is a run too, see rankings_from_lists.
    ties, scores: see rankings_from_dicts; ids in rank order have no ties.

    Raises ValueError for what is none of these, and as the reader of each kind.

    >>> rankings_from({"q1": {"a": 2, "c": 1}}, {"q1": {"a": 0.1, "b": 0.7, "c": 0.4}}).rel.tolist()
    [nan, 1.0, 2.0]
    """
    if isinstance(qrels, Mapping) and isinstance(run, Mapping):
        if _holds_lists(run):
            return rankings_from_lists(run, qrels)
        return rankings_from_dicts(qrels, run, ties, scores)
    if isinstance(qrels, str) and isinstance(run, str) and qrels == run == "-":
        raise ValueError('qrels and run are both "-"; standard input can hold only one of them')
    judged = _rows_from(qrels, "qrels", "grade")
    return rankings_from_rows(judged, _rows_from(run, "run", "score"), ties, scores)


def _holds_lists(run: Mapping) -> bool:
    return isinstance(next(iter(run.values()), None), list | tuple | np.ndarray)


def _rows_from(value: Any, name: str, what: str) -> Rows:
    # Judgements that are read once for many runs.
    if isinstance(value, Rows):
        return value
    if isinstance(value, Mapping):
        return _rows_from_dict(value, name, what)
    if isinstance(value, str | os.PathLike):
        from rankbook.readers.files import rows_from_file

        return rows_from_file(value, name)
    from rankbook.readers.frames import is_frame, rows_from_frame

    if not is_frame(value):
        raise ValueError(
            f"{name} is a {type(value).__name__}; give a dict: {{query id: {{document id: {what}}}}}, "
            "the path of a file, or a data frame"
        )
    return rows_from_frame(value, name, what)


def _rows_from_dict(by_query: Mapping, name: str, what: str) -> Rows:
    values = checked_values(by_query, name, what, by_query)
    documents = [doc for by_doc in by_query.values() for doc in by_doc]
    for kind, texts in ((str, text_of_ids), (int, lambda ids: whole_numbers_as_texts(np.array(ids, dtype=np.int64)))):
        if all(isinstance(doc, kind) and (kind is str or -(2**63) <= doc < 2**63) for doc in documents):
            return Rows(
                query_ids=list(by_query),
                offsets=offsets_of([len(by_doc) for by_doc in by_query.values()]),
                documents=texts(documents),
                document_type=kind,
                values=values,
                place=lambda row: f"{name}, document {documents[row]!r}",
            )
    odd = next(
        (doc for doc in documents if type(doc) is not type(documents[0]) or not isinstance(doc, str | int)),
        max((doc for doc in documents if isinstance(doc, int)), key=abs, default=None),
    )
    raise ValueError(
        f"{name} has the document id {shown(odd)}; beside a file or a frame, give ids that are all text, "
        "or all whole numbers"
    )
