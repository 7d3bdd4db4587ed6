"""How answers are marked: each function returns a check that takes an answer and says where it goes wrong."""

import re
import reprlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple


class Misconception(NamedTuple):
    """A known way to go wrong: what it overlooks, and a small map on which that shows."""

    reply: str
    rel: tuple[int, ...]
    """Grade of each site of the map in rank order, 0 to 3."""
    k: int
    buried: tuple[int, ...] = ()
    """Grades of what lies off the map."""


_CLOSE_ENOUGH, _NEARLY = 5e-4, 5e-3

Fault = str | Misconception
"""What a check returns: "" for a right answer, else where it goes wrong."""
Check = Callable[[Any], Fault]


def number(expected: Callable[[], float], typical: Mapping[float, Fault] | None = None) -> Check:
    """Return a check for a number within 0.0005, given as int, float, Fraction or text such as "3/5".

    expected: computes the right value, by a kernel.
    typical: what to say to the typical wrong values.

    >>> number(lambda: 0.5)(0.25)
    'You have 0.25; that is too low. A hint helps.'
    """

    def fault(answer: Any) -> Fault:
        try:
            value = _value(answer)
        except (TypeError, ValueError, ZeroDivisionError, OverflowError):
            return f"{reprlib.repr(answer)} is no number: write it as 6, 0.6 or 3/5."
        right = expected()
        if _close(value, right):
            return ""
        replies = [reply for wrong, reply in (typical or {}).items() if _close(value, wrong)]
        if replies:
            return replies[0]
        return f"You have {value:.4g}; {_way(value, right)}"

    return fault


def grades(flaw: Callable[[list[int]], Fault], length: int) -> Check:
    """Return a check for a list of grades with a property; every list that has it is right.

    flaw: takes a list of `length` grades; returns "" if it has the property, else what it lacks.
    """

    def fault(answer: Any) -> Fault:
        if not isinstance(answer, list | tuple) or any(grade not in (0, 1, 2, 3) for grade in answer):
            return f"{reprlib.repr(answer)} is no list of whole grades from 0 to 3: write it as [1, 0, 1]."
        if len(answer) != length:
            return f"Your list has {len(answer)} grades; it must have {length}."
        return flaw([int(grade) for grade in answer])

    return fault


def pair_of_grades(flaw: Callable[[list[int], list[int]], Fault], length: int) -> Check:
    """Return a check for two lists of grades with a property; every pair that has it is right.

    flaw: takes two lists of `length` grades; returns "" if they have the property, else what they lack.
    """

    def fault(answer: Any) -> Fault:
        if not isinstance(answer, list | tuple) or len(answer) != 2:
            example = [1] + [0] * (length - 1)
            return f"{reprlib.repr(answer)} is no pair of lists: write it as ({example}, {example[::-1]})."
        for one in answer:
            wrong = grades(lambda _: "", length)(one)
            if wrong:
                return wrong
        one, other = ([int(grade) for grade in one] for one in answer)
        return flaw(one, other)

    return fault


def listing(expected: Callable[[], Sequence[Any]], typical: Iterable[tuple[Sequence[Any], Fault]] = ()) -> Check:
    """Return a check for a list, rank by rank: document ids, or numbers within 0.0005.

    expected: computes the right list.
    typical: pairs of a typical wrong list and what to say to it.

    >>> print(listing(lambda: ["d2", "d1", "d3"])(["d2", "d3", "d1"]))
    The lists part at rank 2.
    yours:    d2, d3, d1
    expected: d2, d1, d3
    """

    def fault(answer: Any) -> Fault:
        right = list(expected())
        given = items_of(answer)
        if not isinstance(given, list | tuple):
            example = "0.6, 3/5" if isinstance(right[0], float) else "b, a, c"
            return f"{reprlib.repr(answer)} is no list: write it as {example}."
        if _first_parting(given, right) is None:
            return ""
        for wrong, reply in typical:
            if _first_parting(given, list(wrong)) is None:
                return reply
        parting = _first_parting(given, right)
        if all(isinstance(item, float) for item in right):
            return _fault_of_numbers(given, right, parting)
        yours, theirs = (", ".join(map(_written, items)) for items in (given[: len(right) + 3], right))
        return f"The lists part at rank {parting}.\nyours:    {yours}\nexpected: {theirs}"

    return fault


def items_of(answer: Any) -> Any:
    """Return the items of a list that was typed as text, in brackets or not; any other answer as it is.

    >>> items_of("[d2, d1]"), items_of("1/2 2/3"), items_of([1, 2])
    (['d2', 'd1'], ['1/2', '2/3'], [1, 2])
    """
    if not isinstance(answer, str):
        return answer
    return [item.strip("\"'") for item in re.split(r"[\s,;>，]+", answer.strip("[]() \t")) if item]


def _fault_of_numbers(given: Sequence[Any], right: Sequence[float], parting: int) -> str:
    """Say which number is wrong, and how; the right one would end the exercise."""
    if len(given) != len(right):
        return f"You have {len(given)} number{'' if len(given) == 1 else 's'}; give {len(right)}."
    try:
        value = _value(given[parting - 1])
    except (TypeError, ValueError, ZeroDivisionError, OverflowError):
        return f"{reprlib.repr(given[parting - 1])} is no number: write it as 6, 0.6 or 3/5."
    return f"Number {parting} of {len(right)}: you have {value:.4g}; {_way(value, right[parting - 1])}"


def _way(value: float, right: float) -> str:
    if abs(value - right) <= _NEARLY:
        return "that is close. Give at least four decimals."
    if value < right:
        return "that is too low. A hint helps."
    return "that is too high. A hint helps." if value > right else "that can't be compared. A hint helps."


def _first_parting(given: Sequence[Any], right: Sequence[Any]) -> int | None:
    """Return the first rank at which two lists differ, from 1; None if they are the same."""
    for rank, (one, other) in enumerate(zip(given, right, strict=False), start=1):
        if not _same(one, other):
            return rank
    return None if len(given) == len(right) else min(len(given), len(right)) + 1


def _same(one: Any, other: Any) -> bool:
    if isinstance(other, str):
        return str(one).lower() == other.lower()
    try:
        return _close(_value(one), other)
    except (TypeError, ValueError, ZeroDivisionError, OverflowError):
        return False


def _written(item: Any) -> str:
    return f"{item:.4g}" if isinstance(item, float) else reprlib.repr(item).strip("'")


def _value(answer: Any) -> float:
    """Return a number as a float, or a text such as "0.6", "3/5" or "2.75/12"."""
    if isinstance(answer, str) and "/" in answer:
        top, _, bottom = answer.strip("() ").partition("/")
        return float(top) / float(bottom)
    return float(answer)


def _close(value: float, expected: float) -> bool:
    return abs(value - expected) <= _CLOSE_ENOUGH
