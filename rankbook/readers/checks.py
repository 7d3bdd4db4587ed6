"""The checks that the readers share: each says what is wrong, where, and the mend."""

import math
import operator
from collections.abc import Iterable
from numbers import Real
from typing import Any

import numpy as np


def whole_number(value: Any, name: str, least: int) -> int:
    """Return the value as an int, or raise ValueError if it is no whole number of at least `least`."""
    try:
        whole = operator.index(value)
    except TypeError:
        whole = least - 1
    if whole < least:
        raise ValueError(f"{name} must be a whole number of at least {least}, not {value!r}")
    return whole


def finite_numbers(values: Iterable, where: str, mend: str = "give a finite number") -> np.ndarray:
    """Return the values as a new float64 array, shape (n,).

    where: what the values are, for the error: "query 'q1', score".
    Raises ValueError that names the first value that is no finite number, its position from 1, and the mend.
    """
    array = _array(values, where)
    if array.dtype.kind in "biuf":
        numbers = array.astype(np.float64)
        wrong = np.flatnonzero(~np.isfinite(numbers))
        first_wrong = wrong[0] if len(wrong) else None
    else:
        first_wrong = next((i for i, value in enumerate(array) if not is_finite_number(value)), None)
        numbers = array.astype(np.float64) if first_wrong is None else array
    if first_wrong is not None:
        raise ValueError(
            f"{where}, position {first_wrong + 1}: {_shown(array[first_wrong])} is not a finite number; {mend}"
        )
    return numbers


def grades_or_none(values: Iterable, where: str) -> np.ndarray:
    """Return grades in rank order as a new float64 array, shape (n,), with NaN for each None (unjudged).

    Raises ValueError as finite_numbers.
    """
    array = _array(values, where)
    unjudged = np.array([value is None for value in array], dtype=bool)
    grades = finite_numbers(np.where(unjudged, 0, array), where, "give a finite grade, or None where nobody judged")
    grades[unjudged] = np.nan
    return grades


def is_finite_number(value: Any) -> bool:
    """Tell whether the value is a real number that a float can hold, neither NaN nor infinite."""
    try:
        return isinstance(value, Real | np.bool_) and math.isfinite(value)
    except OverflowError:
        return False


def _array(values: Iterable, where: str) -> np.ndarray:
    if isinstance(values, str | bytes) or not isinstance(values, Iterable):
        raise ValueError(f"{where} is {values!r}; give a list or an array of numbers")
    if not hasattr(values, "__array__"):
        # As objects, NumPy neither merges types nor nests lists.
        values = list(values)
        values = np.fromiter(values, dtype=object, count=len(values))
    array = np.asarray(values)
    if array.ndim != 1:
        raise ValueError(f"{where} has {array.ndim} dimensions; give a flat list or array")
    return array


def _shown(value: Any) -> str:
    return repr(value.item() if isinstance(value, np.generic) else value)
