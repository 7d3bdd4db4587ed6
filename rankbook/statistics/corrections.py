"""Many tests at once: p-values adjusted so that a family of them keeps its promise."""

from collections.abc import Iterable

import numpy as np

from rankbook.checks import finite_numbers


def holm(p_values: Iterable[float]) -> np.ndarray:
    """Return Holm's adjusted p-values, in the order given: reject those of at most α, and no more than a share α of
    such families has even one false alarm.

    p_values: from 0 to 1, shape (tests,). Raises ValueError outside that range.
    Source: Holm, A Simple Sequentially Rejective Multiple Test Procedure (1979).

    >>> holm([0.004, 0.011, 0.020, 0.040, 0.300]).round(3).tolist()
    [0.02, 0.044, 0.06, 0.08, 0.3]
    """
    values = _checked(p_values)
    order = np.argsort(values, kind="stable")
    steps = values[order] * np.arange(len(values), 0, -1)
    adjusted = np.empty(len(values))
    adjusted[order] = np.minimum(np.maximum.accumulate(steps), 1)
    return adjusted


def benjamini_hochberg(p_values: Iterable[float]) -> np.ndarray:
    """Return the adjusted p-values of Benjamini and Hochberg: of all that are rejected at α, a share of at most α is
    expected to be false. Computed by scipy.stats.false_discovery_control.

    p_values: from 0 to 1, shape (tests,). Raises ValueError outside that range.
    Source: Benjamini, Hochberg, Controlling the False Discovery Rate (1995).

    >>> benjamini_hochberg([0.004, 0.011, 0.020, 0.040, 0.300]).round(4).tolist()
    [0.02, 0.0275, 0.0333, 0.05, 0.3]
    """
    from scipy import stats

    values = _checked(p_values)
    return stats.false_discovery_control(values) if len(values) else values


def _checked(p_values: Iterable[float]) -> np.ndarray:
    values = finite_numbers(p_values, "p_values")
    outside = np.flatnonzero((values < 0) | (values > 1))
    if len(outside):
        raise ValueError(f"p_values, position {outside[0] + 1}: {values[outside[0]]:g} is no probability; give 0 to 1")
    return values
