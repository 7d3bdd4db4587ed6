"""The stamps of a learner, one for each chapter whose exercises are all solved: `stamps()` on the cover chapter."""

import html
import importlib
import pkgutil
from typing import Any

import ipywidgets

import rankbook.lessons
from rankbook.lessons import progress
from rankbook.widgets.snapshot import with_snapshot
from rankbook.widgets.table import paper_table


class Stamps(ipywidgets.VBox):
    """How many exercises of each chapter are solved, read from the file beside the notebooks.

    >>> Stamps()
    <Stamps: run this cell to see yours>
    """

    def __init__(self):
        self._view = ipywidgets.HTML()
        again = ipywidgets.Button(description="Look again", tooltip="Count the solved exercises once more")
        again.on_click(lambda _button: self.look())
        super().__init__([self._view, again])
        self.look()

    def rows(self) -> list[tuple[str, str, str]]:
        """Return a row a chapter: its title, how many exercises are solved, and its stamp once all are."""
        names = progress.solved().names
        return [_row(number, names) for number in chapters()]

    def look(self) -> None:
        """Count once more."""
        rows = self.rows()
        stamped = sum(bool(stamp) for _, _, stamp in rows)
        problem = html.escape(progress.solved().problem)
        self._view.value = (
            f"<div role='status' aria-live='polite'>{paper_table(('chapter', 'solved', 'stamp'), rows)}"
            f"<p>{stamped} of {len(rows)} stamps. {problem}</p></div>"
        )

    def __repr__(self) -> str:
        # What is stored in the notebook must not depend on who ran it.
        return "<Stamps: run this cell to see yours>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return with_snapshot(
            super()._repr_mimebundle_(**kwargs), repr(self), "<p>Run this cell to see your stamps.</p>"
        )


def stamps() -> Stamps:
    """Show the stamps of the learner whose notebooks stand in this folder."""
    return Stamps()


def chapters() -> list[str]:
    """Return the two digits of each chapter that has exercises, in reading order."""
    modules = (module.name for module in pkgutil.iter_modules(rankbook.lessons.__path__))
    return sorted(name.removeprefix("chapter_") for name in modules if name.startswith("chapter_"))


def _row(number: str, solved: frozenset[str]) -> tuple[str, str, str]:
    chapter = importlib.import_module(f"rankbook.lessons.chapter_{number}")
    done = sum(f"{number}.{name}" in solved for name in chapter.EXERCISES)
    stamp = "★ stamped" if done == len(chapter.EXERCISES) else ""
    return f"{number} {chapter.TITLE}", f"{done} of {len(chapter.EXERCISES)}", stamp
