"""Rankings from data frames: judgements and a run as tables of query, document and number."""

import importlib.util
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from rankbook.checks import LARGEST_WHOLE, fault_of_number, shown
from rankbook.rankings import Rankings
from rankbook.readers.dicts import Precision, TieOrder
from rankbook.readers.rows import (
    Rows,
    Texts,
    rankings_from_rows,
    rows_by_query,
    text_of_ids,
    texts_of,
    whole_numbers_as_texts,
)

Columns = tuple[str, str, str]
NAMES = {
    "query": ("query_id", "queryid", "qid", "q_id", "query", "topic", "topic_id", "user_id", "userid", "user"),
    "document": (
        "doc_id",
        "docid",
        "docno",
        "doc",
        "document",
        "document_id",
        "did",
        "pid",
        "passage_id",
        "item_id",
        "itemid",
        "item",
    ),
    "grade": ("relevance", "rel", "grade", "label", "relevance_grade", "judgment", "judgement", "rating"),
    "score": ("score", "sim", "similarity", "prediction"),
}
"""The names by which a column is known, in any case."""


def rankings_from_frames(
    qrels: Any,
    run: Any,
    ties: TieOrder = "doc_id_desc",
    scores: Precision = "float64",
    *,
    qrels_columns: Columns | None = None,
    run_columns: Columns | None = None,
) -> Rankings:
    """Rank the documents of each judged query by score, and look up their grades.

    qrels: one row a judgement; run: one row a retrieved document. Frames of pandas, Polars, PyArrow or DuckDB, or
        of another library that narwhals knows; the two may be of different ones. Lazy ones are collected.
    ties, scores: see rankings_from_dicts. "input_order" is the order of the rows.
    qrels_columns: names of the columns (query, document, grade), run_columns: (query, document, score). Without
        them, columns of the usual names are taken: query_id, qid, user_id ...; doc_id, docno, item_id ...;
        relevance, rel, grade, label ...; score, sim ...

    Ids are texts (categories too) or whole numbers, of the same type in both: 1 is not "1". Rows may stand in any
    order; queries come in the order of first appearance in qrels. In all else as rankings_from_dicts.
    Raises ValueError that names the row for a document that stands twice in a query, a missing id, and a grade or
    score that is no finite number, and as rankings_from_dicts.

    >>> import pandas as pd
    >>> qrels = pd.DataFrame({"query_id": ["q1", "q1"], "doc_id": ["a", "c"], "relevance": [2, 1]})
    >>> run = pd.DataFrame({"qid": ["q1"] * 3, "docno": ["a", "b", "c"], "score": [0.1, 0.7, 0.4]})
    >>> rankings_from_frames(qrels, run).rel.tolist()
    [nan, 1.0, 2.0]
    """
    judged = rows_from_frame(qrels, "qrels", "grade", qrels_columns)
    return rankings_from_rows(judged, rows_from_frame(run, "run", "score", run_columns), ties, scores)


def is_frame(value: Any) -> bool:
    """Tell whether a value is a data frame of a library that narwhals knows."""
    import narwhals as nw

    return isinstance(nw.from_native(value, pass_through=True), nw.DataFrame | nw.LazyFrame)


def rows_from_frame(
    frame: Any, name: str, what: str, columns: Columns | None = None, place: Callable[[int], str] | None = None
) -> Rows:
    """Return the rows of a frame; raises ValueError as rankings_from_frames.

    name: "qrels" or "run", for errors; what: "grade" or "score".
    place: where a row stands, for errors; "run, row 5" if not given.
    """
    import narwhals as nw

    frame = nw.from_native(frame, pass_through=True)
    if not isinstance(frame, nw.DataFrame | nw.LazyFrame):
        raise ValueError(f"{name} is a {type(frame).__name__}; give a data frame with a row for each document")
    names = column_names(frame.collect_schema().names(), name, what, columns)
    frame = frame.select(*names)
    if isinstance(frame, nw.LazyFrame):
        frame = frame.collect()
    place = place or (lambda row: f"{name}, row {row + 1}")
    if not len(frame):
        raise ValueError(f"{name} has no row; give at least one")
    query, document = (_ids(frame[column], name, place) for column in names[:2])
    values = _values(frame, names, what, place)
    changed = (query != query.shift(1)).fill_null(True).to_numpy().astype(bool)
    changed[0] = True
    stretches = np.flatnonzero(changed)
    kind, documents = _texts(document)
    return rows_by_query(stretches, query[stretches.tolist()].to_list(), documents, kind, values, place)


def column_names(present: list[str], name: str, what: str, columns: Columns | None) -> list[str]:
    """Return the names of the columns of query, document and value; raises ValueError where they can't be told."""
    argument = "qrels_columns" if what == "grade" else "run_columns"
    if columns is None:
        mend = f"give {argument}=(query, document, {what})"
        return [_column(present, name, role, mend) for role in ("query", "document", what)]
    if isinstance(columns, str) or not isinstance(columns, Sequence) or not len(columns) == len(set(columns)) == 3:
        raise ValueError(f"{argument} is {shown(columns)}; give three names: query, document, {what}")
    for column in columns:
        if column not in present:
            raise ValueError(f"{name} has no column {column!r}; it has {_listed(present)}")
    return list(columns)


def _column(present: list[str], name: str, role: str, mend: str) -> str:
    candidates = [column for column in present if isinstance(column, str) and column.lower() in NAMES[role]]
    if not candidates:
        raise ValueError(
            f"{name} has no column for the {role}, such as {NAMES[role][0]}; it has {_listed(present)}; {mend}"
        )
    if len(candidates) > 1:
        raise ValueError(f"{name} has {len(candidates)} columns for the {role}: {_listed(candidates)}; {mend}")
    return candidates[0]


def _listed(names: list) -> str:
    return ", ".join(map(repr, names)) if names else "none"


def _ids(ids: Any, name: str, place: Callable[[int], str]) -> Any:
    """Return a series of ids as text or int64; refuse missing ones and other types."""
    import narwhals as nw

    missing = np.flatnonzero(ids.is_null().to_numpy())
    if len(missing):
        where = f"{place(int(missing[0]))}, column {ids.name!r}"
        raise ValueError(f"{where}: the id is missing; give one, or leave the row out")
    if ids.dtype in (nw.Categorical, nw.Enum):
        ids = _of_categories(ids)
    if ids.dtype == nw.Object:
        ids = _of_objects(ids, name)
    if ids.dtype == nw.String:
        return ids
    if not ids.dtype.is_integer():
        raise ValueError(
            f"the ids in column {ids.name!r} of {name} are of type {ids.dtype}; give them as text, or as whole numbers"
        )
    if ids.dtype == nw.UInt64 and ids.max() >= 2**63:
        raise ValueError(f"the ids in column {ids.name!r} of {name} go beyond 2**63; give them as text")
    return ids.cast(nw.Int64)


def _of_categories(ids: Any) -> Any:
    """Return the values behind categories, which are not always text."""
    import narwhals as nw

    kinds = {type(id_) for id_ in ids.unique().to_list()}
    return (
        ids.cast(nw.String)
        if kinds == {str}
        else nw.new_series(ids.name, ids.to_list(), nw.Object, backend=ids.implementation)
    )


def _of_objects(ids: Any, name: str) -> Any:
    import narwhals as nw

    values = ids.to_list()
    kinds = {type(id_) for id_ in values}
    if kinds == {str}:
        return nw.new_series(ids.name, values, nw.String, backend=ids.implementation)
    if all(issubclass(kind, int | np.integer) and kind is not bool for kind in kinds):
        return nw.new_series(ids.name, [int(id_) for id_ in values], nw.Int64, backend=ids.implementation)
    types = ", ".join(sorted(kind.__name__ for kind in kinds))
    raise ValueError(
        f"the ids in column {ids.name!r} of {name} are of type {types}; give all as text, or all as whole numbers"
    )


def _texts(ids: Any) -> tuple[type, Texts]:
    """Return the type of the ids, and their bytes."""
    if ids.dtype.is_integer():
        return int, whole_numbers_as_texts(ids.to_numpy())
    if ids.implementation.is_polars():
        native = ids.to_native()
        lengths = native.str.len_bytes().to_numpy()
        return str, texts_of(native.str.join("").item().encode(), np.cumsum(lengths) - lengths, lengths)
    if ids.implementation.is_pyarrow() or importlib.util.find_spec("pyarrow"):
        return str, _texts_of_arrow(ids.to_arrow())
    return str, text_of_ids(ids.to_list())


def _texts_of_arrow(ids: Any) -> Texts:
    """Return the texts of an array of Arrow from its own memory."""
    import pyarrow as pa

    array = ids.combine_chunks() if isinstance(ids, pa.ChunkedArray) else ids
    array = array.cast(pa.large_string())
    _, offsets, data = array.buffers()
    bounds = np.frombuffer(offsets, dtype=np.int64)[array.offset : array.offset + len(array) + 1]
    return texts_of(data or b"", bounds[:-1], np.diff(bounds))


def _values(frame: Any, names: list[str], what: str, place: Callable[[int], str]) -> np.ndarray:
    """Return grades or scores as float64; refuse the first that is no finite number."""
    import narwhals as nw

    values = frame[names[2]]
    if values.dtype.is_numeric() or values.dtype == nw.Boolean:
        wrong = values.is_null().to_numpy().astype(bool)
        if values.dtype.is_integer():
            wrong = wrong | ((values > LARGEST_WHOLE) | (values < -LARGEST_WHOLE)).fill_null(True).to_numpy().astype(
                bool
            )
        else:
            numbers = values.cast(nw.Float64).to_numpy().astype(np.float64)
            wrong = wrong | ~np.isfinite(numbers)
        if not wrong.any():
            return values.to_numpy().astype(np.float64)
    else:
        wrong = np.array([bool(fault_of_number(value)) for value in values.to_list()])
        if not wrong.any():
            return np.array([float(value) for value in values.to_list()])
    row = int(np.flatnonzero(wrong)[0])
    query, document, value = (frame[column][row] for column in names)
    raise ValueError(
        f"{place(row)}: query {query!r}, document {document!r}: the {what} {shown(value)} "
        f"{fault_of_number(value)}; mend it or leave the row out"
    )
