"""Rows from lines whose columns are parted by blanks: TREC qrels and runs, MS MARCO runs."""

import math
import mmap
import re
from typing import NamedTuple

import numpy as np

from rankbook.checks import fault_of_number, shown
from rankbook.readers.rows import Rows, in_threads, rows_by_query, texts_of, threads_for


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
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def rows_from_lines(content: bytes | mmap.mmap, name: str, layout: Layout) -> Rows:
    """Return the rows of a text. Blank lines are left out, and those that start with #, as trec_eval 10 does.

    content: the bytes of the file; name: its name, for errors.
    Raises ValueError that names file and line.
    """
    data = np.frombuffer(content, dtype=np.uint8)
    begin = len(_BYTE_ORDER_MARK) if content[:3] == _BYTE_ORDER_MARK else 0
    pieces = _pieces(content, begin)
    newlines = _check_text(content, data, pieces, name)
    starts, lengths, values, (stretches, query_starts, query_lengths) = _scan(data, pieces, newlines, layout, name)
    if not len(values):
        raise ValueError(f"{name} holds no line but blanks and comments; give at least one row")
    query_ids = [
        content[start : start + length].decode()
        for start, length in zip(query_starts.tolist(), query_lengths.tolist(), strict=True)
    ]
    if layout.what == "rank":
        np.negative(values, out=values)
    documents = texts_of(content, starts, lengths)
    return rows_by_query(stretches, query_ids, documents, str, values, lambda row: _place(data, name, starts[row]))


def _pieces(content: bytes | mmap.mmap, begin: int) -> list[tuple[int, int]]:
    """Return one piece of whole lines for each thread: first byte, and last + 1."""
    size = len(content)
    cuts = [begin]
    for cut in np.linspace(begin, size, threads_for(size) + 1)[1:-1].astype(int).tolist():
        after = content.find(b"\n", cut) + 1
        if cuts[-1] < after < size:
            cuts.append(after)
    return list(zip(cuts, [*cuts[1:], size], strict=True))


def _check_text(content, data: np.ndarray, pieces: list, name: str) -> list[int]:
    """Refuse what is no text in UTF-8; return how many lines end in each piece."""
    from rankbook.readers.scanning import census  # Numba loads when it is first needed.

    counts = in_threads(lambda begin, end: census(data, begin, end), pieces)
    for (begin, end), (_, nuls, high) in zip(pieces, counts, strict=True):
        if nuls:
            at = content.find(b"\0", begin, end)
            raise ValueError(f"{_place(data, name, at)}: a NUL byte; give a text file in UTF-8")
        if high:
            _check_utf_8(content, data, begin, end, name)
    return [newlines for newlines, _, _ in counts]


def _check_utf_8(content, data: np.ndarray, begin: int, end: int, name: str) -> None:
    step = 1 << 24
    while begin < end:
        # Whole lines, so that no character is cut in two.
        stop = end if begin + step >= end else content.find(b"\n", begin + step) + 1 or end
        try:
            content[begin:stop].decode()
        except UnicodeDecodeError as error:
            raise ValueError(
                f"{_place(data, name, begin + error.start)}: the byte {data[begin + error.start]:#04x} is not UTF-8; "
                "save the file as UTF-8"
            ) from None
        begin = stop


def _scan(data: np.ndarray, pieces: list, newlines: list[int], layout: Layout, name: str):
    """Return starts, lengths and values of the rows, and the stretches of one query."""
    from rankbook.readers.scanning import scan_lines

    bounds = np.concatenate(([0], np.cumsum(np.array(newlines) + 1)))
    kinds = (np.int64, np.int32, np.float64, np.int64, np.int64, np.int32)
    arrays = [np.empty(bounds[-1], dtype=kind) for kind in kinds]
    numbers = layout.document, layout.value, len(layout.columns), layout.most

    def scan(piece: int) -> tuple[int, int, int, int]:
        of_piece = [array[bounds[piece] : bounds[piece + 1]] for array in arrays]
        return scan_lines(data, *pieces[piece], numbers, *of_piece)

    told = in_threads(scan, [(piece,) for piece in range(len(pieces))])
    starts, lengths, values = (_joined(array, bounds, [one[0] for one in told]) for array in arrays[:3])
    n_before = np.concatenate(([0], np.cumsum([one[0] for one in told])))
    for piece, one in enumerate(told):
        arrays[3][bounds[piece] : bounds[piece] + one[1]] += n_before[piece]
    stretches = [_joined(array, bounds, [one[1] for one in told]) for array in arrays[3:]]
    # The first fault of the file is the one to tell: numbers first up to the line that ended the scan of a piece.
    for piece, (_, _, n_unread, fault) in enumerate(told):
        rows = slice(n_before[piece], n_before[piece + 1])
        if n_unread:
            _read_numbers(data, starts[rows], values[rows], layout, name)
        if fault >= 0:
            raise ValueError(f"{_place(data, name, fault)}: {_fault_of_columns(_line(data, fault), layout)}")
    return starts, lengths, values, stretches


def _joined(array: np.ndarray, bounds: np.ndarray, counts: list[int]) -> np.ndarray:
    """Return what was written of each piece, end to end, in the same memory."""
    end = counts[0]
    for start, count in zip(bounds[1:-1].tolist(), counts[1:], strict=True):
        array[end : end + count] = array[start : start + count]
        end += count
    return array[:end]


def _read_numbers(data: np.ndarray, starts: np.ndarray, values: np.ndarray, layout: Layout, name: str) -> None:
    """Read the numbers that the scan left to Python: those of many digits, and what is none."""
    for row in np.flatnonzero(np.isnan(values)).tolist():
        columns = _line(data, _line_start(data, starts[row])).split()
        text = columns[layout.value].decode()
        if _NUMBER.fullmatch(text):
            whole = text.lstrip("+-").isdigit() and len(text) < 400
            number = int(text) if whole else float(text)
            fault = fault_of_number(number)
        else:
            number, fault = math.nan, "is not a finite number"
        if fault:
            query, document = columns[0].decode(), columns[layout.document].decode()
            raise ValueError(
                f"{_place(data, name, starts[row])}: query {query!r}, document {document!r}: the {layout.what} "
                f"{shown(text)} {fault}; mend it or leave the line out"
            )
        values[row] = number


def _fault_of_columns(line: bytes, layout: Layout) -> str:
    columns = line.split()
    names = ", ".join(layout.columns)
    have = "1 column" if len(columns) == 1 else f"{len(columns)} columns"
    return f"{have}, but {layout.name} {len(layout.columns)}: {names}; mend the line {shown(line.decode())}"


def _place(data: np.ndarray, name: str, at: int) -> str:
    from rankbook.readers.scanning import census

    return f"{name}:{census(data, 0, at)[0] + 1}"


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
