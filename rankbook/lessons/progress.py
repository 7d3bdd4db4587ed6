"""What a learner has solved: one small text file beside the notebooks, a line for each solved exercise.

Lines are only ever added, each by one write, so two notebooks at once lose nothing.
"""

from pathlib import Path
from typing import NamedTuple

FILE_NAME = "stamps.txt"


class Solved(NamedTuple):
    """The exercises that are solved, by name, and a word if the file could not be read in full."""

    names: frozenset[str]
    problem: str = ""


def note(name: str) -> str:
    """Add an exercise to the solved ones; return "", or a word on why that failed.

    Nothing is kept where no notebook of the book stands.
    """
    try:
        folder = Path.cwd()
        if not any(folder.glob("[0-9][0-9]-*.ipynb")) or name in solved().names:
            return ""
        with (folder / FILE_NAME).open("ab", buffering=0) as file:
            # A line of its own even after one that was cut short.
            file.write(f"\n{name}\n".encode())
    except OSError as error:
        return f" (It could not be kept for your stamps: {error.strerror}.)"
    return ""


def solved() -> Solved:
    """Return what the file beside the notebooks says; whatever cannot be read counts as not solved."""
    try:
        text = (Path.cwd() / FILE_NAME).read_bytes().decode("utf-8-sig", errors="replace")
    except FileNotFoundError:
        return Solved(frozenset())
    except OSError as error:
        return Solved(frozenset(), f"{FILE_NAME} can't be read ({error.strerror}), so the count starts over.")
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    names = frozenset(line for line in lines if _is_name(line))
    unread = sum(not _is_name(line) for line in lines)
    lost = f"{unread} line{'' if unread == 1 else 's'} of {FILE_NAME} can't be read and left out."
    return Solved(names, lost if unread else "")


def _is_name(line: str) -> bool:
    chapter, dot, name = line.partition(".")
    return bool(dot) and chapter.isdecimal() and len(chapter) == 2 and name.replace("-", "").isalnum()
