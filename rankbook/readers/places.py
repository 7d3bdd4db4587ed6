"""At which rank a document stands: how many scores of its query are above its own."""

import numpy as np

from rankbook.compiled import njit

MANY = 64
"""For so many scores of interest it pays to sort all scores of the query first."""


def places_among(
    scores: np.ndarray, offsets: np.ndarray, of_interest: np.ndarray, interest_offsets: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Return for each score of interest how many scores of its query are above it, and how many equal it.

    scores, offsets: all scores of many queries end to end, in any order within a query, and where each starts.
    of_interest, interest_offsets: the same for the scores whose ranks are asked for.

    >>> places_among(np.array([0.5, 0.9, 0.5]), np.array([0, 3]), np.array([0.5]), np.array([0, 1]))
    (array([1]), array([2]))
    """
    above, equal = count_scores(scores, offsets, of_interest, interest_offsets)
    for q in np.flatnonzero(np.diff(interest_offsets) > MANY):
        asked = slice(interest_offsets[q], interest_offsets[q + 1])
        ascending = np.sort(scores[offsets[q] : offsets[q + 1]])
        first, last = (np.searchsorted(ascending, of_interest[asked], side) for side in ("left", "right"))
        above[asked], equal[asked] = len(ascending) - last, last - first
    return above, equal


@njit(cache=True, nogil=True)
def count_scores(
    scores: np.ndarray, offsets: np.ndarray, of_interest: np.ndarray, interest_offsets: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Count as places_among for the queries with few scores of interest; the counts of the others stay 0.

    >>> count_scores(np.array([0.5, 0.9, 0.5]), np.array([0, 3]), np.array([0.5]), np.array([0, 1]))
    (array([1]), array([2]))
    """
    above = np.zeros(len(of_interest), dtype=np.int64)
    equal = np.zeros(len(of_interest), dtype=np.int64)
    for q in range(len(offsets) - 1):
        if interest_offsets[q + 1] - interest_offsets[q] > MANY:
            continue
        of_query = scores[offsets[q] : offsets[q + 1]]
        for i in range(interest_offsets[q], interest_offsets[q + 1]):
            score = of_interest[i]
            n_above, n_equal = 0, 0
            # Two loops of one whole sum each: these are vectorised, one loop of two is not.
            for j in range(len(of_query)):
                n_above += np.int64(of_query[j] > score)
            for j in range(len(of_query)):
                n_equal += np.int64(of_query[j] == score)
            above[i] = n_above
            equal[i] = n_equal
    return above, equal
