"""Exercises that check themselves: `exercise("02.ceiling").check(0.3)`."""

import importlib
import reprlib
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any


class Reply(str):
    """A text that shows itself without quotes."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


@dataclass(frozen=True)
class Exercise:
    """One exercise: what counts as right, hints that go step by step, and a solution for who asks."""

    name: str
    """Chapter and name: "02.ceiling"."""
    fault: Callable[[Any], str]
    """Takes an answer; returns "" if it is right, else one or two sentences on where it goes wrong."""
    praise: str
    """What to say to a right answer: the point of the exercise."""
    hints: tuple[str, ...]
    solution_text: str

    def check(self, *answers: Any) -> Reply:
        """Tell whether the answer is right, and if not, where it goes wrong; `...` is not tried yet.

        Several answers, check(a, b), are taken as one pair or list.
        """
        answer = answers[0] if len(answers) == 1 else answers or ...
        if answer is ...:
            return Reply(f"{self.name}: not tried yet. Put your answer in place of the dots.")
        fault = self.fault(answer)
        return Reply(f"{self.name}: not yet. {fault}" if fault else f"{self.name}: right! {self.praise}")

    def hint(self, step: int = 1) -> Reply:
        """Return a hint: step 1 is the gentlest; beyond the last, say so."""
        if not isinstance(step, int) or step not in range(1, len(self.hints) + 1):
            return Reply(f"There are {len(self.hints)} hints: .hint(1), .hint(2). `.solution()` shows the answer.")
        return Reply(f"Hint {step} of {len(self.hints)}: {self.hints[step - 1]}")

    def solution(self) -> Reply:
        """Return the solution."""
        return Reply(self.solution_text)


def exercise(name: str) -> Exercise:
    """Return an exercise by chapter and name; raises ValueError for an unknown one.

    >>> exercise("02.ceiling").check("3/10")
    02.ceiling: right! Three of ten is all there is: a score of 0.3 is perfect here.
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


def number(expected: Callable[[], float], typical: dict[float, str] | None = None) -> Callable[[Any], str]:
    """Return a check for a number within 0.0005, given as int, float, Fraction or text such as "3/5".

    expected: computes the right value, by a kernel.
    typical: replies to the typical wrong values.
    """

    def fault(answer: Any) -> str:
        try:
            value = _value(answer)
        except (TypeError, ValueError, ZeroDivisionError, OverflowError):
            return f"{answer!r} is no number: write it as 6, 0.6, 3/5 or Fraction(3, 5)."
        if _close(value, expected()):
            return ""
        replies = [reply for wrong, reply in (typical or {}).items() if _close(value, wrong)]
        return replies[0] if replies else f"You have {value:.4g}. Count once more; .hint() helps."

    return fault


def grades(flaw: Callable[[list[int]], str], length: int) -> Callable[[Any], str]:
    """Return a check for a list of grades with a property; every list that has it is right.

    flaw: takes a list of `length` grades; returns "" if it has the property, else what it lacks.
    """

    def fault(answer: Any) -> str:
        if not isinstance(answer, list | tuple) or any(grade not in (0, 1, 2, 3) for grade in answer):
            return f"{reprlib.repr(answer)} is no list of whole grades from 0 to 3: write it as [1, 0, 1]."
        if len(answer) != length:
            return f"Your list has {len(answer)} grades; it must have {length}."
        return flaw(list(answer))

    return fault


def _value(answer: Any) -> float:
    """Return a number or a text as a float; only texts such as "3/5" go through Fraction."""
    return float(Fraction(answer)) if isinstance(answer, str) and "/" in answer else float(answer)


def _close(value: float, expected: float) -> bool:
    return abs(value - expected) <= 5e-4
