"""Exercises that check themselves: `exercise("02.ceiling")` is a form, `.check(0.2)` the same in code."""

import html
import importlib
import reprlib
from dataclasses import dataclass
from typing import Any

from rankbook.lessons import progress
from rankbook.lessons.marking import Check, Fault, Misconception
from rankbook.widgets import TreasureMap
from rankbook.widgets.answer_form import AnswerForm
from rankbook.widgets.snapshot import data_of


class Reply(str):
    """A text that shows itself without quotes, with a map to look at where one helps."""

    shown_on: Misconception | None = None
    """The map on which a misconception shows."""

    def board(self) -> TreasureMap | None:
        """Return the map of the misconception as a new board, None if there is none."""
        return TreasureMap(self.shown_on.rel, self.shown_on.k, buried=self.shown_on.buried) if self.shown_on else None

    def __repr__(self) -> str:
        return str(self)

    def _repr_mimebundle_(self, **_kwargs: Any) -> dict[str, str]:
        board = self.board()
        if board is None:
            return {"text/plain": str(self)}
        picture = data_of(board._repr_mimebundle_())["text/html"]
        return {"text/plain": f"{self}\n{board!r}", "text/html": f"<p>{html.escape(self)}</p>{picture}"}


@dataclass(frozen=True)
class Exercise:
    """One exercise: what is asked, what counts as right, hints that go step by step, a solution for who asks.

    Shown in a notebook, it is a form to type the answer into.
    """

    name: str
    """Chapter and name: "02.ceiling"."""
    prompt: str
    """What to do; code stands between backquotes."""
    fault: Check
    """Takes an answer; returns "" if it is right, else where it goes wrong."""
    praise: str
    """What to say to a right answer: the point of the exercise."""
    hints: tuple[str, ...]
    solution_text: str

    def check(self, *answers: Any) -> Reply:
        """Tell whether the answer is right, and if not, where it goes wrong; `...` is not tried yet.

        Several answers, check(a, b), are taken as one pair or list. A right answer is noted for the stamps.
        """
        answer = answers[0] if len(answers) == 1 else answers or ...
        if answer is ...:
            return Reply(f"{self.name}: not tried yet.")
        fault = self._fault_of(_without_numpy(answer))
        if not fault:
            return Reply(f"{self.name}: right! {self.praise}{progress.note(self.name)}")
        if isinstance(fault, Misconception):
            reply = Reply(f"{self.name}: not yet. {fault.reply}")
            reply.shown_on = fault
            return reply
        return Reply(f"{self.name}: not yet. {fault}")

    def _fault_of(self, answer: Any) -> Fault:
        try:
            return self.fault(answer)
        except (TypeError, ValueError, ArithmeticError):
            return f"{reprlib.repr(answer)} can't be read; the form of the answer stands in the task."

    def hint(self, step: int = 1) -> Reply:
        """Return a hint: step 1 is the gentlest; beyond the last, say so."""
        if not isinstance(step, int) or isinstance(step, bool) or step not in range(1, len(self.hints) + 1):
            return Reply(f"There are {len(self.hints)} hints: .hint(1), .hint(2). `.solution()` shows the answer.")
        return Reply(f"Hint {step} of {len(self.hints)}: {self.hints[step - 1]}")

    def solution(self) -> Reply:
        """Return the solution."""
        return Reply(self.solution_text)

    def __repr__(self) -> str:
        return f"<Exercise {self.name}: {self.prompt}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return AnswerForm(self)._repr_mimebundle_(**kwargs)


def _without_numpy(answer: Any) -> Any:
    """Return arrays and NumPy's numbers as lists and plain numbers."""
    if isinstance(answer, list | tuple):
        return [_without_numpy(item) for item in answer]
    return answer.tolist() if hasattr(answer, "tolist") else answer


def exercise(name: str) -> Exercise:
    """Return an exercise by chapter and name; raises ValueError for an unknown one.

    >>> exercise("02.ceiling").check("4/20")
    02.ceiling: right! Four of twenty is all there is: a score of 0.2 is perfect here.
    """
    return lesson(name, "EXERCISES")


def lesson(name: str, kind: str) -> Any:
    """Return an entry of a chapter file by its name "02.ceiling"; kind is "EXERCISES" or "QUESTIONS"."""
    chapter, _, entry = str(name).partition(".")
    try:
        entries = getattr(importlib.import_module(f"rankbook.lessons.chapter_{chapter}"), kind)
    except ModuleNotFoundError:
        raise ValueError(f"{name!r} names no chapter; write the chapter's two digits, a dot and a name") from None
    if entry not in entries:
        known = ", ".join(f"{chapter}.{known}" for known in entries)
        raise ValueError(f"there is no {name!r}; chapter {chapter} has {known}")
    return entries[entry]
