"""Copies of kernels in other projects: written with a header, known again by it, compared with what rankbook ships."""

import difflib
import hashlib
import os
import re
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import rankbook
from rankbook.take_home.sources import LICENCE, Source, find_kernel, kernel_source, plain_source

HEADER = re.compile(
    r"# From rankbook (?P<version>\S+), (?P<origin>\S+), sha256 (?P<hash>[0-9a-f]{64})\.\n"
    r"# Yours from here on; `rankbook diff` tells what you edited, and what rankbook has changed since\.\n"
)


class Written(NamedTuple):
    """What became of one file."""

    path: Path
    done: str
    """"new", "as it was", "updated" or "overwritten"."""


class Difference(NamedTuple):
    """How a copy stands to its origin."""

    states: tuple[str, ...]
    """None, one or both of "edited by you" and "changed since"."""
    version: str
    """The release of rankbook that it was taken from."""
    lines: str
    """From the copy to what rankbook ships now, as a unified diff; empty if they are the same."""


def add(
    judges: Sequence[str],
    folder: Path,
    sources_of: Callable[[str], Source] = kernel_source,
    with_tests: bool = False,
    overwrite: bool = False,
) -> list[Written]:
    """Write the file of each judge to a folder, which is made if there is none.

    judges: kernel or metric names, see find_kernel.
    sources_of: kernel_source, or plain_source for plain Python.
    with_tests: also write a pytest file of hand-worked values for each.
    overwrite: also where a file was edited, or is not from rankbook.
    Raises ValueError for an unknown judge and FileExistsError for a file that is not to be overwritten, before
    anything is written.
    """
    sources = [sources_of(name) for name in dict.fromkeys(find_kernel(judge) for judge in judges)]
    if folder.exists() and not folder.is_dir():
        raise ValueError(f"{folder} is a file; give a folder with --to")
    contents = {}
    for source in sources:
        contents[folder / f"{source.name}.py"] = _with_header(source.origin, source.text)
        if with_tests:
            contents[folder / f"test_{source.name}.py"] = _with_header(source.origin, _tests_for(source, folder))
    done = {path: _becomes(path, content, overwrite) for path, content in contents.items()}
    folder.mkdir(parents=True, exist_ok=True)
    for path, content in contents.items():
        if done[path] != "as it was":
            _write(path, content)
    return [Written(path, what) for path, what in done.items()]


def difference(file: Path) -> Difference:
    """Compare a copy with what rankbook ships now.

    Raises ValueError for a file without the header that `add` writes, or whose origin is no longer shipped.
    """
    text = file.read_text(encoding="utf-8")
    header = HEADER.search(text)
    if header is None:
        raise ValueError(f"{file}: has no header of rankbook; give a file that `rankbook add` wrote")
    ours = _shipped(file, header["origin"])
    states = []
    if _hash(_body(text)) != header["hash"]:
        states.append("edited by you")
    if _hash(_body(ours)) != header["hash"]:
        states.append("changed since")
    lines = difflib.unified_diff(
        _body(text).splitlines(keepends=True),
        _body(ours).splitlines(keepends=True),
        str(file),
        f"rankbook {rankbook.__version__}, {header['origin']}",
    )
    return Difference(tuple(states), header["version"], "".join(lines))


def _shipped(file: Path, origin: str) -> str:
    stem = file.stem.removeprefix("test_")
    try:
        source = plain_source(stem.removesuffix("_plain")) if origin == "rankbook/plain.py" else kernel_source(stem)
    except (OSError, ValueError):
        raise ValueError(
            f"{file}: rankbook {rankbook.__version__} ships no {stem}; give the file the name that it had"
        ) from None
    text = _tests_for(source, file.parent) if file.stem.startswith("test_") else source.text
    return _with_header(source.origin, text)


def _tests_for(source: Source, folder: Path) -> str:
    """Return the tests, which import as pytest does: within a package from the package."""
    if (folder / "__init__.py").exists():
        return source.tests.replace(f"from {source.name} import", f"from .{source.name} import")
    return source.tests


def _becomes(path: Path, content: str, overwrite: bool) -> str:
    """Return what writing makes of a file that may be there; raise FileExistsError if it must not be touched."""
    if not path.exists():
        return "new"
    if not path.is_file():
        raise ValueError(f"{path} is no file; give another folder with --to")
    text = path.read_text(encoding="utf-8", errors="replace")
    if text == content:
        return "as it was"
    header = HEADER.search(text)
    if header is not None and _hash(_body(text)) == header["hash"]:
        return "updated"
    if overwrite:
        return "overwritten"
    why = "has no header of rankbook" if header is None else "was edited; `rankbook diff` shows what would be lost"
    raise ValueError(f"{path} {why}; give --force to overwrite it, or another folder with --to")


def _with_header(origin: str, body: str) -> str:
    return (
        f"{LICENCE}# From rankbook {rankbook.__version__}, {origin}, sha256 {_hash(body)}.\n"
        "# Yours from here on; `rankbook diff` tells what you edited, and what rankbook has changed since.\n"
        f"{body}"
    )


def _body(text: str) -> str:
    return HEADER.sub("", text, count=1).removeprefix(LICENCE)


def _hash(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()


def _write(path: Path, content: str) -> None:
    """Write a file at once: it is never seen by halves."""
    descriptor, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8", newline="\n") as file:
            file.write(content)
        Path(beside).chmod(0o666 & ~_umask())
        Path(beside).replace(path)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
