"""What wrong labels do to the scores of systems, and to the order of the systems."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import numpy as np

from rankbook.checks import fault_of_number, shown
from rankbook.readers.dicts import Qrels, checked_values


class NoisyOrder(NamedTuple):
    """The systems as they score on judgements of which a share was flipped."""

    share: float
    """Of the judged documents, 0 to 1."""
    n_flipped: int
    """How many documents that were."""
    means: dict[str, dict[str, float]]
    """{metric: {system: mean}}, NaN where no query is left with a score."""
    tau: dict[str, float]
    """{metric: Kendall's tau-b between this order of the systems and that of the judgements as they came}."""


def flip_labels(qrels: Qrels, share: float, seed: int = 0) -> dict:
    """Return the judgements with a random share of them turned round.

    A flipped grade above 0 becomes 0: not relevant. A flipped grade of 0 or below becomes 1: relevant, but no more.
    All other grades stay as they are, and so does what is judged.

    qrels: {query id: {document id: grade}}.
    share: of all judged documents, 0 to 1; its count is rounded to the nearest whole number, a half to the even one.
    seed: of the draw. With one seed, the documents of a smaller share are among those of a larger one.

    Returns new dicts in the order of qrels; a query may be left without anything relevant.
    Raises ValueError for a share outside the range, a grade that is no finite number, and an empty input.

    >>> flip_labels({"q1": {"a": 3, "b": 0}, "q2": {"c": 1, "d": -1}}, share=1)
    {'q1': {'a': 0, 'b': 1}, 'q2': {'c': 0, 'd': 1}}
    """
    n_judged = len(checked_values(qrels, "qrels", "grade", qrels))
    flipped = np.zeros(n_judged, dtype=bool)
    flipped[np.random.default_rng(seed).permutation(n_judged)[: _count(share, n_judged)]] = True
    turn = iter(flipped.tolist())
    return {
        query_id: {doc: (0 if grade > 0 else 1) if next(turn) else grade for doc, grade in judged.items()}
        for query_id, judged in qrels.items()
    }


def order_agreement(means_a: Mapping[str, float], means_b: Mapping[str, float]) -> float:
    """Return Kendall's tau-b between two orders of the same systems.

    means_a, means_b: {system: mean}; means that differ by rounding alone are tied.
    Range −1, the reverse, to 1, the same order; NaN where one of the two ties all systems or lacks a mean (NaN).

    Raises ValueError for fewer than two systems, and for different ones.
    Source: Kendall, The Treatment of Ties in Ranking Problems (1945); computed by scipy.stats.kendalltau.

    >>> round(order_agreement({"bm25": 0.3, "dense": 0.4, "both": 0.5}, {"bm25": 0.2, "dense": 0.6, "both": 0.5}), 4)
    0.3333
    """
    from scipy import stats

    if means_a.keys() != means_b.keys():
        raise ValueError(f"the systems are {list(means_a)} and {list(means_b)}; give both the same ones")
    if len(means_a) < 2:
        raise ValueError(f"{len(means_a)} systems have no order; give at least two")
    # The last bits of two sums are no order.
    a, b = (np.round([means[system] for system in means_a], 12) for means in (means_a, means_b))
    return float(stats.kendalltau(a, b, variant="b").statistic)


def label_noise(
    qrels: Qrels, runs: Mapping[str, object], metrics: Iterable[str] | str, shares: Iterable[float], seed: int = 0
) -> tuple[NoisyOrder, ...]:
    """Score the systems on judgements with more and more labels flipped: what becomes of each metric and their order.

    qrels: {query id: {document id: grade}}. runs: {name of the system: run}, at least two, each as evaluate takes it.
    metrics: one name or several, see parse_metric. shares, seed: see flip_labels; the same seed gives the same numbers.

    Returns one NoisyOrder for each share, in the order given. A query that is left without anything relevant has no
    score, for any system, and is left out of the means.
    Raises ValueError for fewer than two runs, and as flip_labels and evaluate.

    >>> qrels = {"q1": {"a": 1, "b": 0}}
    >>> runs = {"good": {"q1": {"a": 2.0, "b": 1.0}}, "bad": {"q1": {"a": 1.0, "b": 2.0}}}
    >>> [(noisy.means["RR"], noisy.tau["RR"]) for noisy in label_noise(qrels, runs, "RR", [0, 1])]
    [({'good': 1.0, 'bad': 0.5}, 1.0), ({'good': 0.5, 'bad': 1.0}, -1.0)]
    """
    if not isinstance(runs, Mapping) or len(runs) < 2:
        raise ValueError("label_noise takes at least two runs, as a dict: {name: run, name: run}")
    names = [metrics] if isinstance(metrics, str) else list(metrics)
    n_judged = len(checked_values(qrels, "qrels", "grade", qrels))
    counts = [(share, _count(share, n_judged)) for share in shares]
    original = _means(qrels, runs, names)
    noisy = []
    for share, n_flipped in counts:
        means = _means(flip_labels(qrels, share, seed), runs, names)
        tau = {metric: order_agreement(original[metric], means[metric]) for metric in means}
        noisy.append(NoisyOrder(share, n_flipped, means, tau))
    return tuple(noisy)


def _count(share: float, n_judged: int) -> int:
    fault = fault_of_number(share)
    if fault or not 0 <= share <= 1:
        raise ValueError(f"share is {shown(share)}; give a share from 0 to 1")
    return round(share * n_judged)


def _means(qrels: Qrels, runs: Mapping[str, object], metrics: list[str]) -> dict[str, dict[str, float]]:
    from rankbook.evaluation import evaluate  # Numba loads when it is first needed.

    means = {system: evaluate(qrels, run, metrics).mean for system, run in runs.items()}
    first = next(iter(means.values()))
    return {metric: {system: of_system[metric] for system, of_system in means.items()} for metric in first}
