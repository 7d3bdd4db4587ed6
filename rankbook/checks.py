"""The checks of what comes in from outside: each says what is wrong, where, and the mend."""

import contextlib
import math
import operator
import reprlib
from collections.abc import Collection, Iterable, KeysView, Mapping, Sequence, Set
from itertools import chain
from numbers import Integral, Real
from typing import Any

import numpy as np

LARGEST_CUTOFF = 10**9
"""No list is longer than this; a larger k is a slip, and would not fit a kernel's integers."""
LARGEST_EXP2_GRADE = 1000
"""The gain 2**grade - 1 of a larger grade, or a sum of such gains, can pass what a float holds."""
LARGEST_WHOLE = 2**53
"""Whole numbers beyond this are no longer told apart as floats: two scores could become one."""


def whole_number(value: Any, name: str, least: int) -> int:
    """Return the value as an int, or raise ValueError if it is no whole number from `least` to a billion."""
    try:
        whole = least - 1 if isinstance(value, bool) else operator.index(value)
    except TypeError:
        whole = least - 1
    if whole < least:
        raise ValueError(f"{name} must be a whole number of at least {least}, not {value!r}")
    if whole > LARGEST_CUTOFF:
        raise ValueError(f"{name} must be at most {LARGEST_CUTOFF:,}")
    return whole


def finite_numbers(values: Iterable, where: str, mend: str = "give a finite number") -> np.ndarray:
    """Return the values as a new float64 array, shape (n,).

    where: what the values are, for the error: "query 'q1', score".
    Raises ValueError that names the first value that is no finite number, or no longer exact as a float,
    its position from 1, and the mend.
    """
    array = one_dimension(values, where)
    fault = first_fault(array)
    if fault is not None:
        value = array[fault]
        raise ValueError(f"{where}, position {fault + 1}: {shown(value)} {fault_of_number(value)}; {mend}")
    return array.astype(np.float64)


def first_fault(array: np.ndarray) -> int | None:
    """Return the place, from 0, of the first value that is no finite number or no longer exact as a float, if any.

    array: of numbers or of objects, shape (n,).
    """
    if array.dtype.kind not in "biuf":
        return next((place for place, value in enumerate(array) if fault_of_number(value)), None)
    wrong = np.flatnonzero(~np.isfinite(array.astype(np.float64)))
    if array.dtype.kind in "iu" and not len(wrong):
        wrong = np.flatnonzero((array > LARGEST_WHOLE) | (array < -LARGEST_WHOLE))
    return int(wrong[0]) if len(wrong) else None


def all_finite(numbers: np.ndarray) -> bool:
    """Tell whether all of an array of numbers, of any type, are finite and exact enough as floats."""
    if numbers.size and numbers.dtype.kind in "iu" and numbers.dtype.itemsize == 8:
        return bool(numbers.max() <= LARGEST_WHOLE and numbers.min() >= -LARGEST_WHOLE)
    return bool(np.isfinite(numbers.astype(np.float64) if numbers.dtype.itemsize > 8 else numbers).all())


def numbers_at_once(collections: Sequence[Collection]) -> np.ndarray | None:
    """Return all numbers of these collections end to end, float64; None if some need a look at each.

    >>> numbers_at_once([[1, 0.5], [2]]).tolist(), numbers_at_once([[1, "2"]])
    ([1.0, 0.5, 2.0], None)
    """
    with contextlib.suppress(TypeError, ValueError, OverflowError), np.errstate(all="ignore"):
        # NumPy reads numbers out of texts; a sum refuses them, in a third of the time that a look at the types takes.
        sum(chain.from_iterable(collections), 0.0)
        values = chain.from_iterable(collections)
        numbers = np.fromiter(values, dtype=np.float64, count=sum(map(len, collections)))
        # From 2**53 on a whole number may be no float: then each is looked at.
        if (np.abs(numbers) < LARGEST_WHOLE).all():
            return numbers
    return None


def grades_or_none(values: Iterable, where: str) -> np.ndarray:
    """Return grades in rank order as a new float64 array, shape (n,), with NaN for each None (unjudged).

    Raises ValueError as finite_numbers.
    """
    array = one_dimension(values, where)
    unjudged = np.array([value is None for value in array], dtype=bool)
    if unjudged.any():
        array = np.where(unjudged, 0, array)
    grades = finite_numbers(array, where, "give a finite grade, or None where nobody judged")
    grades[unjudged] = np.nan
    return grades


def fault_of_number(value: Any) -> str:
    """Return what keeps a value from being a number that a float holds exactly enough, or ""."""
    try:
        if not isinstance(value, Real | np.bool_) or not math.isfinite(value):
            return "is not a finite number"
    except (OverflowError, TypeError):
        return "is not a finite number"
    if isinstance(value, Integral) and abs(int(value)) > LARGEST_WHOLE:
        return "is a whole number beyond 2**53, where floats merge neighbours; rescale it"
    return ""


def listed(values: Any, name: str, of: str = "numbers") -> Any:
    """Return an array as it is and any other collection in a fixed order as a list; refuse the rest.

    of: what the values are, for the error.
    Raises ValueError for text, a single value, and for sets and dicts, which have no ranks.
    """
    if hasattr(values, "__array__"):
        if isinstance(values, np.ma.MaskedArray):
            raise ValueError(f"{name} is a masked array; fill it first, with None where nobody judged")
        array = np.asarray(values)
        if array.ndim == 0:
            raise ValueError(f"{name} is the single value {shown(array[()])}; give a list or an array of {of}")
        return array
    has_order = isinstance(values, Iterable) and (isinstance(values, KeysView) or not isinstance(values, Set | Mapping))
    if isinstance(values, str | bytes) or not has_order:
        raise ValueError(f"{name} is {shown(values)}; give a list or an array of {of}")
    return list(values)


def one_dimension(values: Any, where: str) -> np.ndarray:
    """Return the values as an array of shape (n,), of numbers or of objects; raises ValueError as listed."""
    values = listed(values, where)
    if isinstance(values, list):
        # As objects, NumPy neither merges types nor nests lists.
        values = np.fromiter(values, dtype=object, count=len(values))
    if values.ndim != 1:
        raise ValueError(f"{where} has {values.ndim} dimensions; give a flat list or array")
    return values if values.dtype.kind in "biuf" else values.astype(object)


def tie_order(ties: Any, orders: tuple[str, ...]) -> None:
    """Raise ValueError if `ties` is none of the orders in which a reader can put documents of equal score."""
    if isinstance(ties, str) and ties == "expected":
        raise ValueError(
            'ties="expected" is the mean over all orders, and no order to read in; '
            'read in any order, then evaluate(rankings, metrics, ties="expected")'
        )
    if ties not in orders:
        raise ValueError(f"ties is {shown(ties)}; give {', '.join(orders[:-1])} or {orders[-1]}")


def is_nested(values: Any) -> bool:
    """Tell whether a value is itself a list or an array, not a number or a text."""
    return isinstance(values, Iterable) and not isinstance(values, str | bytes) and getattr(values, "ndim", 1) > 0


def shown(value: Any) -> str:
    """Return a value for an error message, shortened."""
    return reprlib.repr(value.item() if isinstance(value, np.generic) else value)
