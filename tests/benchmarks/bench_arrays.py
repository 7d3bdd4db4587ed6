"""How fast arrays become scores, against scikit-learn and torchmetrics in the same process.

Run `pytest tests/benchmarks/bench_arrays.py -s`. It prints the ratio of medians
and asserts only that both say the same. A peer that is not installed is named and left out.
"""

import statistics
import time

import numpy as np
import pytest

import rankbook as rb

try:
    from sklearn.metrics import ndcg_score
except ImportError:
    ndcg_score = None
try:
    import torch
    from torchmetrics import retrieval
except ImportError:
    torch = retrieval = None


def made_up(n_queries, n_items, top_grade):
    random = np.random.default_rng(0)
    grades = random.integers(0, top_grade + 1, (n_queries, n_items))
    # All scores of a query differ, or the peers would see other ties.
    scores = random.permuted(np.tile(np.arange(n_items, dtype=np.float32), (n_queries, 1)), axis=1)
    return grades, scores


def seconds(call, repeats):
    taken = []
    for _ in range(repeats):
        start = time.perf_counter()
        call()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken)


def ratio(theirs, ours, repeats):
    """Return how many times as fast ours is; the two take turns, so that a busy machine slows both."""
    pairs = [(seconds(theirs, 1), seconds(ours, 3)) for _ in range(repeats)]
    return statistics.median(their for their, _ in pairs) / statistics.median(our for _, our in pairs)


def tell(text):
    print(f"\n{text}")


@pytest.mark.parametrize("tied", [False, True])
def test_ndcg_against_scikit_learn(tied):
    if ndcg_score is None:
        tell("scikit-learn is not installed: left out")
        return
    grades, scores = made_up(1000, 1000, top_grade=4)
    scores = scores // 10 if tied else scores

    def theirs():
        return ndcg_score(grades, scores, k=10)

    def ours():
        rankings = rb.rankings_from_arrays(grades, scores)
        return rb.evaluate(rankings, "nDCG@10(gain=linear)", ties="expected").mean["nDCG@10(gain=linear)"]

    assert ours() == pytest.approx(theirs(), abs=1e-9)
    kind = "ten items share each score" if tied else "no ties"
    tell(f"nDCG@10, 1,000 queries x 1,000, {kind}: {ratio(theirs, ours, 7):.1f} times as fast as scikit-learn")


def of_rows(grades, scores, _):
    return rb.rankings_from_arrays(grades, scores)


def of_indexes(grades, scores, indexes):
    return rb.rankings_from_indexed_arrays(grades.reshape(-1), scores.reshape(-1), indexes)


@pytest.mark.parametrize("read", [of_rows, of_indexes])
def test_ndcg_and_average_precision_against_torchmetrics(read):
    if retrieval is None:
        tell("torchmetrics is not installed: left out")
        return
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
        report = rb.evaluate(read(grades, scores, indexes), ["nDCG@10(gain=linear)", "AP"])
        return list(report.mean.values())

    # torchmetrics computes in single precision.
    assert ours() == pytest.approx(theirs(), abs=1e-5)
    faster = ratio(theirs, ours, 1)
    tell(f"nDCG@10 and AP, 100,000 queries x 100, {read.__name__}: {faster:.0f} times as fast as torchmetrics")
