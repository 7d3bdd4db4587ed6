"""Tell whether two Rankings hold the same."""

import numpy as np

FIELDS = ("rel", "offsets", "ideal", "ideal_offsets", "missing", "tie_starts")


def same(one, other, ids=True):
    of_ids = not ids or (one.query_ids, one.unjudged_queries) == (other.query_ids, other.unjudged_queries)
    return of_ids and all(np.array_equal(getattr(one, name), getattr(other, name), equal_nan=True) for name in FIELDS)
