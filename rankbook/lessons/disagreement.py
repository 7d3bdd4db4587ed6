"""How often two judges order the same two maps in opposite ways, counted from scores that are known already."""

from collections.abc import Sequence

import numpy as np

_TIE = 1e-12
"""Scores closer than this are equal: sums of the same fractions in another order differ in the last digits."""


def disagreement(scores: Sequence[np.ndarray] | np.ndarray) -> np.ndarray:
    """Return for each two judges the share of all pairs of maps that they order in opposite ways.

    scores: one row a judge, one column a map, shape (judges, maps), at least 2 maps; any metric, any scale.
    Returns shares from 0 to 1, shape (judges, judges), symmetric, 0 on the diagonal. A pair on which a judge
    is undecided (a tie) is no disagreement. Memory grows with the square of the number of maps.
    Raises ValueError for another shape and for a score that is not finite.

    >>> disagreement([[0.9, 0.5, 0.1], [0.2, 0.7, 0.1], [1.0, 1.0, 0.0]]).round(4).tolist()
    [[0.0, 0.3333, 0.0], [0.3333, 0.0, 0.0], [0.0, 0.0, 0.0]]
    """
    table = np.asarray(scores, dtype=float)
    if table.ndim != 2 or table.shape[1] < 2:
        raise ValueError(f"scores has the shape {table.shape}; give one row a judge, with at least 2 maps in it")
    if not np.isfinite(table).all():
        judge, place = np.argwhere(~np.isfinite(table))[0]
        raise ValueError(f"row {judge + 1} of scores holds {table[judge, place]} for map {place + 1}; leave it out")
    one, other = np.triu_indices(table.shape[1], k=1)
    differences = table[:, one] - table[:, other]
    prefers_one = (differences > _TIE).astype(float)
    prefers_other = (differences < -_TIE).astype(float)
    opposite = prefers_one @ prefers_other.T
    return (opposite + opposite.T) / len(one)
