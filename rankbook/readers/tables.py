"""Rows from files with named columns: CSV, JSON lines and Parquet."""

import csv
import io
import json
import mmap
from collections.abc import Iterator

import numpy as np

from rankbook.checks import LARGEST_WHOLE, fault_of_number, shown
from rankbook.readers.frames import Columns, column_names, rows_from_frame
from rankbook.readers.lines import check_text, number_of_text, rows_from_plain_columns
from rankbook.readers.rows import Rows

Content = bytes | mmap.mmap


def rows_from_delimited(content: Content, name: str, what: str, columns: Columns | None, separator: str) -> Rows:
    """Return the rows of a table whose first line names its columns; raises ValueError that names file and line.

    A table without quotes is scanned, one with quotes is read by Polars. Where either meets anything but plain rows,
    the lines are read one by one.
    """
    check_text(content, name)
    header = next(_records(content, name, separator), (1, []))[1]
    names = column_names(header, name, what, columns)
    picked = [header.index(column) for column in names]
    begin = content.find(b"\n") + 1
    if begin and content.find(b'"') < 0:
        rows = rows_from_plain_columns(content, name, begin, (*picked, len(header), ord(separator)))
        if rows is not None:
            return rows
    frame = _read_fast(content, header, picked, separator, what)
    if frame is None:
        frame = _read_by_hand(content, name, header, picked, separator, what)

    def place(row: int) -> str:
        lines = [line for line, record in _records(content, name, separator) if record]
        return f"{name}:{lines[row + 1]}"

    return rows_from_frame(frame, name, what, ("query", "document", what), place)


def rows_from_json_lines(content: Content, name: str, what: str, columns: Columns | None) -> Rows:
    """Return the rows of lines that are one JSON object each; raises ValueError that names file and line."""
    import polars as pl

    check_text(content, name)
    names, lines, picked = None, [], ([], [], [])
    for number, line in enumerate(io.BytesIO(content), start=1):
        text = line.decode("utf-8-sig" if number == 1 else "utf-8").strip()
        if not text:
            continue
        one = _json_object(text, f"{name}:{number}")
        names = names or column_names(list(one), name, what, columns)
        lines.append(number)
        for column, values in zip(names, picked, strict=True):
            if column not in one:
                raise ValueError(f"{name}:{number}: there is no {column!r}; it has {', '.join(map(repr, one))}")
            values.append(one[column])
        for column, values in zip(names[:2], picked[:2], strict=True):
            _check_json_id(values, column, f"{name}:{number}")
        _check_json_number(*(values[-1] for values in picked), what, f"{name}:{number}")
    if not lines:
        raise ValueError(f"{name} holds no line but blank ones; give at least one row")
    kinds = [pl.String if isinstance(values[0], str) else pl.Int64 for values in picked[:2]]
    columns_of = {
        "query": pl.Series(picked[0], dtype=kinds[0]),
        "document": pl.Series(picked[1], dtype=kinds[1]),
        what: pl.Series([float(value) for value in picked[2]], dtype=pl.Float64),
    }
    return rows_from_frame(pl.DataFrame(columns_of), name, what, tuple(columns_of), lambda row: f"{name}:{lines[row]}")


def rows_from_parquet(content: Content, name: str, what: str, columns: Columns | None) -> Rows:
    """Return the rows of a Parquet file; raises ValueError that names file and row."""
    import polars as pl

    try:
        # Only the three columns are read.
        frame = pl.scan_parquet(io.BytesIO(content))
        names = column_names(frame.collect_schema().names(), name, what, columns)
        frame = frame.select(names).collect()
    except pl.exceptions.PolarsError as error:
        raise ValueError(f"{name} is no Parquet file that can be read ({error}); get the whole file again") from None
    return rows_from_frame(frame, name, what, tuple(names), lambda row: f"{name}, row {row + 1}")


def _read_fast(content: Content, header: list[str], picked: list[int], separator: str, what: str):
    """Return the table of three columns, or None where a row is not as plain as the others."""
    import polars as pl

    try:
        # Ids as text, so that 007 stays 007.
        frame = pl.read_csv(
            bytes(content),
            separator=separator,
            infer_schema=False,
            columns=picked,
            schema_overrides={header[picked[2]]: pl.Float64},
        )
    except pl.exceptions.PolarsError:
        return None
    # Polars returns columns in the order of the file.
    order = np.argsort(np.argsort(picked)).tolist()
    query, document, numbers = (frame.to_series(at) for at in order)
    plain = numbers.dtype == pl.Float64 and not (query.has_nulls() or document.has_nulls() or numbers.has_nulls())
    if not plain or not len(numbers) or not (numbers.abs() < LARGEST_WHOLE).all():
        return None
    return pl.DataFrame({"query": query, "document": document, what: numbers})


def _read_by_hand(content: Content, name: str, header: list[str], picked: list[int], separator: str, what: str):
    import polars as pl

    rows = []
    for line, record in _records(content, name, separator):
        if not record or record is header or line == 1:
            continue
        if len(record) != len(header):
            raise ValueError(f"{name}:{line}: {len(record)} columns, but the header names {len(header)}; mend the line")
        query, document, text = (record[at] for at in picked)
        for column, id_ in zip(picked[:2], (query, document), strict=True):
            if not id_:
                raise ValueError(f"{name}:{line}, column {header[column]!r}: the id is missing; give one")
        number, fault = number_of_text(text.strip())
        if fault:
            raise ValueError(
                f"{name}:{line}: query {query!r}, document {document!r}: the {what} {shown(text)} {fault}; "
                "mend it or leave the line out"
            )
        rows.append((query, document, number))
    if not rows:
        raise ValueError(f"{name} has a header and no row; give at least one")
    kinds = {"query": pl.String, "document": pl.String, what: pl.Float64}
    return pl.DataFrame(rows, schema=kinds, orient="row")


def _records(content: Content, name: str, separator: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the line at which each record starts, and its columns; none for a blank line."""
    lines = io.TextIOWrapper(io.BytesIO(content), encoding="utf-8-sig", newline="")
    reader = csv.reader(lines, delimiter=separator, strict=True)
    line = 1
    while True:
        try:
            record = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            raise ValueError(f"{name}:{line}: {error}; mend the line") from None
        yield line, record
        line = reader.line_num + 1


def _json_object(text: str, where: str) -> dict:
    try:
        one = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"{where}: {error}; give a JSON object on each line") from None
    if not isinstance(one, dict):
        raise ValueError(f"{where}: {shown(one)} is no JSON object; give one on each line")
    return one


def _check_json_id(values: list, column: str, where: str) -> None:
    first, last = values[0], values[-1]
    if type(last) not in (str, int) or (isinstance(last, int) and not -(2**63) <= last < 2**63):
        raise ValueError(f"{where}: {column!r} is {shown(last)}; give ids as text, or as whole numbers")
    if type(last) is not type(first):
        raise ValueError(
            f"{where}: {column!r} is {shown(last)}, but above it was {shown(first)}; give all ids as text, or all as "
            "whole numbers"
        )


def _check_json_number(query, document, value, what: str, where: str) -> None:
    fault = fault_of_number(value)
    if fault:
        raise ValueError(
            f"{where}: query {query!r}, document {document!r}: the {what} {shown(value)} {fault}; "
            "mend it or leave the line out"
        )
