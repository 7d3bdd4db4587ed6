"""Rankings from files: TREC, MS MARCO, CSV, JSON lines and Parquet."""

import gzip
import importlib.util
import mmap
import os
import sys
import zlib
from typing import Literal, get_args

from rankbook.checks import shown
from rankbook.rankings import Rankings
from rankbook.readers.dicts import Precision, TieOrder
from rankbook.readers.frames import NAMES, Columns
from rankbook.readers.lines import MSMARCO_RUN, TREC_QRELS, TREC_RUN, rows_from_lines
from rankbook.readers.rows import Rows, rankings_from_rows

Path = str | os.PathLike
Format = Literal["trec", "msmarco", "csv", "tsv", "jsonl", "parquet"]


def rankings_from_files(
    qrels: Path,
    run: Path,
    ties: TieOrder = "doc_id_desc",
    scores: Precision = "float64",
    *,
    qrels_format: Format | None = None,
    run_format: Format | None = None,
    qrels_columns: Columns | None = None,
    run_columns: Columns | None = None,
) -> Rankings:
    r"""Rank the documents of each judged query by score, and look up their grades.

    qrels, run: paths; "-" is standard input. Files may be compressed with gzip or zstd.
    ties, scores: see rankings_from_dicts. "input_order" is the order of the lines.
    qrels_format, run_format: "trec": columns parted by blanks, `query Q0 document rank score tag` and
        `query 0 document grade`. "msmarco": `query document rank`, and the same qrels. "csv", "tsv", "jsonl",
        "parquet": with named columns, see rankings_from_frames. Told from the file itself if not given.
    qrels_columns, run_columns: names of the columns, see rankings_from_frames.

    Ids are texts, as they stand: 007 is not 7; in JSON lines and Parquet they may be whole numbers. In lines of
    blanks, what follows the tag of a run belongs to it; a line that starts with # is a comment.
    Raises ValueError that names file and line for a line that can't be read, a grade or score that is no finite
    number, a document that stands twice in a query, and as rankings_from_dicts; OSError as open does;
    ModuleNotFoundError that names what to install for tables and zstd.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     qrels, run = Path(folder, "qrels.txt"), Path(folder, "run.txt")
    ...     _ = qrels.write_text("q1 0 a 2\nq1 0 c 1\n")
    ...     _ = run.write_text("q1 Q0 b 1 0.7 mine\nq1 Q0 c 2 0.4 mine\nq1 Q0 a 3 0.1 mine\n")
    ...     rankings_from_files(qrels, run).rel.tolist()
    [nan, 1.0, 2.0]
    """
    if qrels == "-" and run == "-":
        raise ValueError('qrels and run are both "-"; standard input can hold only one of them')
    judged = rows_from_file(qrels, "qrels", qrels_format, qrels_columns)
    return rankings_from_rows(judged, rows_from_file(run, "run", run_format, run_columns), ties, scores)


def rows_from_file(
    path: Path, role: Literal["qrels", "run"], format_: Format | None = None, columns: Columns | None = None
) -> Rows:
    """Return the rows of a file; raises ValueError and OSError as rankings_from_files."""
    if format_ is not None and format_ not in get_args(Format):
        raise ValueError(f"{role}_format is {shown(format_)}; give one of {', '.join(get_args(Format))}")
    name = "standard input" if path == "-" else os.fspath(path)
    content = _content(path, name)
    if not len(content):
        raise ValueError(f"{name} is empty; give at least one row")
    format_ = format_ or format_of(content, name, role)
    what = "grade" if role == "qrels" else "score"
    if format_ in ("trec", "msmarco"):
        layout = TREC_QRELS if role == "qrels" else MSMARCO_RUN if format_ == "msmarco" else TREC_RUN
        return rows_from_lines(content, name, layout)
    _needs("polars", name)
    from rankbook.readers import tables

    if format_ == "jsonl":
        return tables.rows_from_json_lines(content, name, what, columns)
    if format_ == "parquet":
        return tables.rows_from_parquet(content, name, what, columns)
    separator = "," if format_ == "csv" else "\t"
    return tables.rows_from_delimited(content, name, what, columns, separator)


def _needs(package: str, name: str) -> None:
    if importlib.util.find_spec(package) is None:
        raise ModuleNotFoundError(f'{name} is read with {package}; install it with: pip install "rankbook[files]"')


def _content(path: Path, name: str) -> bytes | mmap.mmap:
    if path == "-":
        content = sys.stdin.buffer.read()
    else:
        with open(path, "rb") as file:
            size = os.fstat(file.fileno()).st_size
            content = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) if size else file.read()
    if content[:2] == b"\x1f\x8b":
        return _from_gzip(content, name)
    if content[:4] == b"\x28\xb5\x2f\xfd":
        return _from_zstd(content, name)
    return content


def _from_gzip(content: bytes, name: str) -> bytes:
    try:
        return gzip.decompress(content)
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise ValueError(f"{name}: the gzip stream is broken ({error}); get the whole file again") from None


def _from_zstd(content: bytes, name: str) -> bytes:
    _needs("zstandard", name)
    import zstandard

    parts, left = [], bytes(content)
    while left:
        stream = zstandard.ZstdDecompressor().decompressobj()
        try:
            parts.append(stream.decompress(left))
        except zstandard.ZstdError as error:
            raise ValueError(f"{name}: the zstd stream is broken ({error}); get the whole file again") from None
        if not stream.eof:
            raise ValueError(f"{name}: the zstd stream ends before its end; get the whole file again")
        left = stream.unused_data
    return b"".join(parts)


def format_of(content: bytes, name: str, role: str) -> Format:
    """Return the format of a file, by its name and its first line."""
    suffixes = [part for part in os.path.basename(name).lower().split(".")[1:] if part not in ("gz", "zst", "zstd")]
    suffix = suffixes[-1] if suffixes else ""
    if content[:4] == b"PAR1":
        return "parquet"
    line = _first_line(content)
    if suffix in ("jsonl", "ndjson") or line.startswith("{"):
        return "jsonl"
    if suffix == "csv" or _is_header(line.split(",")):
        return "csv"
    if _is_header(line.split("\t")):
        return "tsv"
    return "msmarco" if role == "run" and len(line.split()) == 3 else "trec"


def _is_header(columns: list[str]) -> bool:
    names = {column.strip().strip('"').lower() for column in columns}
    return len(columns) > 2 and not names.isdisjoint(NAMES["query"]) and not names.isdisjoint(NAMES["document"])


def _first_line(content: bytes) -> str:
    """Return the first line that is neither blank nor a comment."""
    start = 0
    while start < len(content):
        end = content.find(b"\n", start) % (len(content) + 1)
        line = content[start:end].decode("utf-8-sig", errors="replace").strip()
        if line and not line.startswith("#"):
            return line
        start = end + 1
    return ""
