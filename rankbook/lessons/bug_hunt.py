"""Three functions with a fault each, for the hunt of chapter 08: nothing else may use them.

Each is right on the example in its docstring. What is right for every input stands in `rankbook.plain` and `evaluate`.
"""

from collections.abc import Collection, Hashable, Sequence

import numpy as np

from rankbook import plain


def precision_of_many(rows: Sequence[Sequence[int]], k: int) -> float:
    """Mean P@k of many rankings, one row of grades each.

    >>> precision_of_many([[1, 0], [1, 1]], k=2)
    0.75
    """
    first_k = np.array(rows)[:k]
    hits = int(np.count_nonzero(first_k > 0))
    return hits / (k * len(rows))


def mean_reciprocal_rank(
    rankings: Sequence[Sequence[Hashable]],
    relevant: Sequence[Collection[Hashable]],
) -> float:
    """MRR of many rankings, each with its relevant ids.

    >>> mean_reciprocal_rank([["a", "b"], ["c", "d"]], [["a"], ["d"]])
    0.75
    """
    return sum(map(plain.reciprocal_rank, rankings, relevant)) / len(rankings)


def recall(ranking: Sequence[Hashable], relevant: Collection[Hashable], k: int) -> float:
    """Relevant ids among the first k, divided by all relevant ids.

    >>> recall(["a", "x", "b"], ["a", "b"], k=2)
    0.5
    """
    hits = [doc for doc in ranking[:k] if doc in relevant]
    return len(hits) / len(relevant)
