"""Fuzz the readers of files with atheris: `python tests/fuzzing/fuzz_files.py [FOLDER] -max_total_time=60`.

Every line of a TREC run is a row or an error with its number, as the slow twin says; a file of any format is read
or refused with its name. FOLDER keeps what was tried.
"""

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

# As plain Python the loops over bytes can be watched; compiled, they are the same loops.
os.environ["NUMBA_DISABLE_JIT"] = "1"

import atheris

sys.path.insert(0, str(Path(__file__).parents[1]))

with atheris.instrument_imports(include=["rankbook"]):
    from rankbook.readers.files import rows_from_file
    from rankbook.readers.lines import TREC_RUN, rows_from_lines
    from rankbook.readers.rows import Rows

from readers.lines_by_hand import by_hand

FORMATS = ("trec", "msmarco", "csv", "tsv", "jsonl", None)
SCRATCH = Path(tempfile.mkdtemp())


def one_input(data: bytes) -> None:
    """Try one input: the first byte chooses what it is read as."""
    if data:
        choice, content = data[0] % (len(FORMATS) + 1), data[1:]
        if choice < len(FORMATS):
            any_format(content, FORMATS[choice])
        else:
            lines(content)


def any_format(content: bytes, format_: str | None) -> None:
    path = SCRATCH / "run"
    path.write_bytes(content)
    rows, refusal = tried(lambda: rows_from_file(path, "run", format_))
    assert rows is not None or str(path) in refusal, refusal


def lines(content: bytes) -> None:
    try:
        content.decode()
    except UnicodeDecodeError:
        return
    if b"\0" in content or content.startswith("\ufeff".encode()):
        return
    expected = by_hand(content)
    rows, refusal = tried(lambda: rows_from_lines(content or b"\n", "run.txt", TREC_RUN))
    if isinstance(expected, int):
        assert refusal.startswith(f"run.txt:{expected}: "), (refusal, expected)
    elif not expected:
        assert refusal.startswith("run.txt holds no line"), refusal
    else:
        assert rows is not None, refusal
        assert sorted(rows.values.tolist()) == sorted(score for *_, score in expected)


def tried(read: Callable[[], Rows]) -> tuple[Rows | None, str]:
    """Return the rows, or how they were refused."""
    try:
        return read(), ""
    except ValueError as error:
        return None, str(error)


if __name__ == "__main__":
    atheris.Setup(sys.argv, one_input)
    atheris.Fuzz()
