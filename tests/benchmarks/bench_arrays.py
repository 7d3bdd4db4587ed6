"""Arrays of labels and scores to means, against scikit-learn (ties averaged on both sides) and torchmetrics on CPU."""

from collections.abc import Iterator

import numpy as np
import torch
from measuring import Row, medians
from sklearn.metrics import ndcg_score
from torchmetrics import retrieval

import rankbook as rb

LINEAR = "nDCG@10(gain=linear)"


def rows() -> Iterator[Row]:
    yield against_scikit_learn()
    yield against_torchmetrics()


def against_scikit_learn() -> Row:
    grades, scores = made_up(1000, 1000, top_grade=4)

    def theirs():
        return ndcg_score(grades, scores, k=10)

    def ours():
        return rb.evaluate(rb.rankings_from_arrays(grades, scores), LINEAR, ties="expected").mean[LINEAR]

    assert np.isclose(ours(), theirs(), rtol=1e-12)
    return Row("arrays 1,000 x 1,000, nDCG@10", "scikit-learn", *medians(ours, theirs), 10)


def against_torchmetrics() -> Row:
    grades, scores = made_up(100_000, 100, top_grade=1)
    indexes = np.repeat(np.arange(len(grades)), grades.shape[1])
    tensors = [torch.from_numpy(values.reshape(-1)) for values in (scores, grades, indexes)]

    def theirs():
        means = []
        for metric in (retrieval.RetrievalNormalizedDCG(top_k=10), retrieval.RetrievalMAP()):
            metric.update(*tensors[:2], indexes=tensors[2])
            means.append(float(metric.compute()))
        return means

    def ours():
        return list(rb.evaluate(rb.rankings_from_arrays(grades, scores), [LINEAR, "AP"]).mean.values())

    # torchmetrics computes in single precision.
    assert np.allclose(ours(), theirs(), atol=1e-5)
    return Row("arrays 100,000 x 100, nDCG@10 and AP", "torchmetrics", *medians(ours, theirs, repeats=1), 50)


def made_up(n_queries: int, n_items: int, top_grade: int) -> tuple[np.ndarray, np.ndarray]:
    random = np.random.default_rng(0)
    grades = random.integers(0, top_grade + 1, (n_queries, n_items))
    # All scores of a query differ, or the peers would see other ties; torchmetrics drops scores of 0.
    scores = random.permuted(np.tile(np.arange(1, n_items + 1, dtype=np.float32), (n_queries, 1)), axis=1)
    return grades, scores
