"""Rankings in memory to five scores a query, against one pass of numpy.sum over the same grades."""

from collections.abc import Iterator

import numpy as np
from bench_dicts import METRICS
from measuring import Row, medians

import rankbook as rb
from rankbook.rankings import Rankings

QUERIES, LENGTH = 10_000, 1_000


def rows() -> Iterator[Row]:
    random = np.random.default_rng(0)
    shape = QUERIES, LENGTH
    rel = np.where(random.random(shape) < 0.05, random.integers(1, 4, shape), 0).astype(np.float64)
    offsets = np.arange(QUERIES + 1) * LENGTH
    rankings = Rankings(
        rel=rel.ravel(),
        offsets=offsets,
        ideal=np.sort(rel, axis=1)[:, ::-1].ravel(),
        ideal_offsets=offsets,
        query_ids=tuple(range(QUERIES)),
        ideal_from="judgements",
        missing=np.zeros(QUERIES, dtype=bool),
    )
    by_hand = (rankings.rel.reshape(shape)[:, :10] > 0).mean()
    assert np.isclose(rb.evaluate(rankings, METRICS).mean["P@10"], by_hand, rtol=1e-12)
    ours, theirs = medians(lambda: rb.evaluate(rankings, METRICS), rankings.rel.sum, repeats=9)
    yield Row("Rankings in memory, 10 million grades", "numpy.sum over them", ours, theirs, 5, at_most=True)
