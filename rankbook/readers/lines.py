"""Rows from lines whose columns are parted by blanks: TREC qrels and runs, MS MARCO runs."""

import math
import mmap
import re
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from rankbook.checks import fault_of_number, shown
from rankbook.rankings import offsets_of
from rankbook.readers.rows import Rows, Texts, rows_by_query
from rankbook.threads import in_threads


class Layout(NamedTuple):
    """Which column holds what. The query is always the first."""

    name: str
    columns: tuple[str, ...]
    document: int
    value: int
    what: str
    most: int


TREC_QRELS = Layout("TREC qrels have", ("query", "iteration", "document", "grade"), 2, 3, "grade", 4)
# What follows the tag is part of it. Two lines run together have 11 columns or more.
TREC_RUN = Layout("a TREC run has", ("query", "Q0", "document", "rank", "score", "tag"), 2, 4, "score", 10)
MSMARCO_RUN = Layout("an MS MARCO run has", ("query", "document", "rank"), 1, 2, "rank", 3)

_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?", re.ASCII)
_PIECE = 1 << 24
_BLOCK = 1 << 18
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def rows_from_lines(content: bytes | mmap.mmap, name: str, layout: Layout) -> Rows:
    """Return the rows of a text. Blank lines are left out, and those that start with #, as trec_eval 10 does.

    content: the bytes of the file; name: its name, for errors.
    Raises ValueError that names file and line.
    """
    data = np.frombuffer(content, dtype=np.uint8)
    begin = len(_BYTE_ORDER_MARK) if content[:3] == _BYTE_ORDER_MARK else 0
    pieces = _pieces(content, begin)
    newlines = check_text(content, name, pieces)
    from rankbook.readers.scanning import scan_lines  # Numba loads when it is first needed.

    columns = layout.document, layout.value, len(layout.columns), layout.most
    documents, values, *queries, told = _scan(content, data, pieces, newlines, scan_lines, columns)
    # The first fault of the file is the one to tell: numbers first, up to the line that ended the scan of a piece.
    first = 0
    for n_rows, n_unread, fault in told:
        if n_unread:
            rows = slice(first, first + n_rows)
            _read_numbers(data, documents.starts[rows], values[rows], layout, name)
        if fault >= 0:
            raise ValueError(f"{_place(data, name, fault)}: {_fault_of_columns(_line(data, fault), layout)}")
        first += n_rows
    if not len(values):
        raise ValueError(f"{name} holds no line but blanks and comments; give at least one row")
    if layout.what == "rank":
        np.negative(values, out=values)
    return _grouped(content, data, name, documents, values, *queries)


def rows_from_plain_columns(
    content: bytes | mmap.mmap, name: str, begin: int, columns: tuple[int, int, int, int, int]
) -> Rows | None:
    """Return the rows of a table without quotes from byte `begin` on, or None where a line needs more care.

    columns: those of query, document and number, how many there are, and the byte that parts them.
    """
    from rankbook.readers.scanning import scan_separated

    data = np.frombuffer(content, dtype=np.uint8)
    pieces = _pieces(content, begin)
    newlines = check_text(content, name, pieces)
    documents, values, *queries, told = _scan(content, data, pieces, newlines, scan_separated, columns)
    if not len(values) or any(n_unread or fault >= 0 for _, n_unread, fault in told):
        return None
    return _grouped(content, data, name, documents, values, *queries)


def _grouped(content, data: np.ndarray, name: str, documents: Texts, values: np.ndarray, stretches, query_ids) -> Rows:
    rows = rows_by_query(
        stretches, query_ids, documents, str, values, lambda row: _place(data, name, documents.starts[row])
    )
    return replace(rows, release=lambda: _release(content, 0, len(content)))


def _pieces(content: bytes | mmap.mmap, begin: int) -> list[tuple[int, int]]:
    """Return pieces of whole lines, small enough for several threads: first byte, and last + 1."""
    cuts = [begin]
    for cut in range(begin + _PIECE, len(content), _PIECE):
        after = content.find(b"\n", cut) + 1
        if cuts[-1] < after < len(content):
            cuts.append(after)
    return list(zip(cuts, [*cuts[1:], len(content)], strict=True))


def check_text(content: bytes | mmap.mmap, name: str, pieces: list[tuple[int, int]] | None = None) -> list[int]:
    """Return how many lines end in each piece; raises ValueError that names the line of what is no UTF-8."""
    data = np.frombuffer(content, dtype=np.uint8)
    return in_threads(lambda begin, end: _check_piece(content, data, begin, end, name), pieces or _pieces(content, 0))


def _check_piece(content, data: np.ndarray, begin: int, end: int, name: str) -> int:
    newlines, least, most = 0, 255, 0
    for start in range(begin, end, _BLOCK):
        block = data[start : min(start + _BLOCK, end)]
        newlines += np.count_nonzero(block == 10)
        least, most = min(least, block.min()), max(most, block.max())
    if not least and end > begin:
        at = content.find(b"\0", begin, end)
        raise ValueError(f"{_place(data, name, at)}: a NUL byte; give a text file in UTF-8")
    if most > 127:
        _check_utf_8(content, data, begin, end, name)
    _release(content, begin, end)
    return newlines


def _check_utf_8(content, data: np.ndarray, begin: int, end: int, name: str) -> None:
    try:
        content[begin:end].decode()
    except UnicodeDecodeError as error:
        at = begin + error.start
        raise ValueError(
            f"{_place(data, name, at)}: the byte {data[at]:#04x} is not UTF-8; save the file as UTF-8"
        ) from None


def _scan(content, data: np.ndarray, pieces: list, newlines: list[int], kernel: Callable, columns: tuple[int, ...]):
    """Return the documents and values of the rows, the first row of each stretch of one query, and its query.

    And of each piece how many rows it has, how many numbers are left to read, and where its first fault is, or -1.
    """
    # The last line need not end.
    bounds = offsets_of([*newlines[:-1], newlines[-1] + 1])
    arrays = [np.empty(bounds[-1], dtype=kind) for kind in (np.int64, np.int32, np.int64, np.float64)]

    def scan(piece: int) -> tuple:
        of_piece = [array[bounds[piece] : bounds[piece + 1]] for array in arrays]
        # Room for a few stretches of one query, and where that is not enough for as many as there are rows.
        for room in (len(of_piece[0]) // 32 + 1, len(of_piece[0])):
            stretches = [np.empty(room, dtype=kind) for kind in (np.int64, np.int64, np.int32)]
            with np.errstate(over="ignore"):  # hash_of overflows on purpose; without Numba, NumPy tells of it
                n_rows, n_stretches, n_unread, fault = kernel(data, *pieces[piece], columns, *of_piece, *stretches)
            if n_stretches >= 0:
                break
        firsts, *query = (array[:n_stretches] for array in stretches)
        query_ids = [
            content[start : start + length].decode()
            for start, length in zip(*(array.tolist() for array in query), strict=True)
        ]
        _release(content, *pieces[piece])
        return n_rows, n_unread, fault, firsts, query_ids

    told = in_threads(scan, [(piece,) for piece in range(len(pieces))])
    counts = [one[0] for one in told]
    before = offsets_of(counts)
    starts, lengths, hashes, values = (_joined(array, bounds, counts) for array in arrays)
    stretches = np.concatenate([first + one[-2] for first, one in zip(before.tolist(), told, strict=False)])
    query_ids = [query_id for one in told for query_id in one[-1]]
    return Texts(data, starts, lengths, hashes), values, stretches, query_ids, [one[:3] for one in told]


def _release(content: bytes | mmap.mmap, begin: int, end: int) -> None:
    """Give back the memory of what was read of a mapped file; it is read again where it is needed."""
    if isinstance(content, mmap.mmap) and hasattr(mmap, "MADV_DONTNEED"):
        first = -(-begin // mmap.PAGESIZE) * mmap.PAGESIZE
        if end > first:
            content.madvise(mmap.MADV_DONTNEED, first, end - first)


def _joined(array: np.ndarray, bounds: np.ndarray, counts: list[int]) -> np.ndarray:
    """Return what was written of each piece, end to end, in the same memory."""
    end = counts[0]
    for start, count in zip(bounds[1:-1].tolist(), counts[1:], strict=True):
        if start > end:
            array[end : end + count] = array[start : start + count]
        end += count
    return array[:end]


def _read_numbers(data: np.ndarray, starts: np.ndarray, values: np.ndarray, layout: Layout, name: str) -> None:
    """Read the numbers that the scan left to Python: those of many digits, and what is none."""
    for row in np.flatnonzero(np.isnan(values)).tolist():
        columns = _line(data, _line_start(data, starts[row])).split()
        text = columns[layout.value].decode()
        number, fault = number_of_text(text)
        if fault:
            query, document = columns[0].decode(), columns[layout.document].decode()
            raise ValueError(
                f"{_place(data, name, starts[row])}: query {query!r}, document {document!r}: the {layout.what} "
                f"{shown(text)} {fault}; mend it or leave the line out"
            )
        values[row] = number


def number_of_text(text: str) -> tuple[float, str]:
    """Return a decimal as a number, and what is wrong with it, or "".

    >>> number_of_text("1e-5"), number_of_text("1_000")
    ((1e-05, ''), (nan, 'is not a finite number'))
    """
    if not _NUMBER.fullmatch(text):
        return math.nan, "is not a finite number"
    whole = text.lstrip("+-").isdigit() and len(text) < 400
    number = int(text) if whole else float(text)
    return number, fault_of_number(number)


def _fault_of_columns(line: bytes, layout: Layout) -> str:
    columns = line.split()
    names = ", ".join(layout.columns)
    have = "1 column" if len(columns) == 1 else f"{len(columns)} columns"
    return f"{have}, but {layout.name} {len(layout.columns)}: {names}; mend the line {shown(line.decode())}"


def _place(data: np.ndarray, name: str, at: int) -> str:
    blocks = (data[start : min(start + _BLOCK, at)] for start in range(0, at, _BLOCK))
    return f"{name}:{sum(int(np.count_nonzero(block == 10)) for block in blocks) + 1}"


def _line(data: np.ndarray, start: int) -> bytes:
    """Return the line that starts at a byte."""
    for size in (1 << 12, len(data)):
        line, newline, _ = data[start : start + size].tobytes().partition(b"\n")
        if newline:
            break
    return line


def _line_start(data: np.ndarray, at: int) -> int:
    for size in (1 << 12, len(data)):
        begin = max(0, at - size)
        newline = data[begin:at].tobytes().rfind(b"\n")
        if newline >= 0:
            return begin + newline + 1
    return 0
