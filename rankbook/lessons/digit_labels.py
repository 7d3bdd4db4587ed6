"""Digit engines under labels that are not what they should be: few, because a pool was shallow, or flipped.

Every image's digit is known, so what the judges would have said of the rest is known too.
"""

from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np

from rankbook.conventions import Convention
from rankbook.holes import pooled_qrels, precision_bounds
from rankbook.lessons import digits
from rankbook.statistics import NoisyOrder, label_noise

ENGINES = {
    "upper half": digits.UPPER_HALF,
    "lower half": digits.LOWER_HALF,
    "whole": digits.ALL_ROWS,
    "rows 1-6": range(6),
    "rows 3-6": range(2, 6),
    "rows 4-5": range(3, 5),
}
"""{engine: the rows of pixels that it sees}."""
FEEDING = ("upper half", "lower half")
"""The engines whose finds are judged."""
NEWCOMER = "whole"
"""The engine that came when the judges had gone home."""
K, RETRIEVED, N_QUERIES = 10, 50, 50
JUDGES = ("P@10", "AP", "RR", "nDCG@10")
CONDENSED = Convention("condensed lists", unjudged="removed")
"""Rankbook's rules, but that a document without a judgement takes no rank."""


class PooledScore(NamedTuple):
    """P@10 of an engine where only a pool was judged: means over the queries."""

    engine: str
    feeds: bool
    """Whether its own finds were judged."""
    judged: float
    """Judged@10."""
    lowest: float
    """With all unjudged documents as stones: what a report says."""
    highest: float
    """With all unjudged documents as treasure."""
    condensed: float
    """With the unjudged documents taken out of the list."""
    truth: float
    """With every document judged."""


@lru_cache(maxsize=128)
def pooled_scores(depth: int) -> tuple[PooledScore, ...]:
    """Return P@10 of both engines that feed the pool and of the newcomer, on the first 50 queries.

    depth: of the pool, at least 1.

    >>> newcomer = pooled_scores(10)[-1]
    >>> newcomer.engine, round(newcomer.lowest, 3), round(newcomer.condensed, 3), round(newcomer.truth, 3)
    ('whole', 0.716, 0.93, 0.964)
    """
    pool = feeding_pool(depth)
    return tuple(_pooled_score(name, pool) for name in (*FEEDING, NEWCOMER))


def feeding_pool(depth: int) -> dict[str, dict[str, int]]:
    """Return the judgements of what the two engines that feed the pool have among their first `depth`.

    >>> sum(map(len, feeding_pool(10).values()))
    924
    """
    return pooled_qrels(_all_judged(), [engine_run(name) for name in FEEDING], depth)


@lru_cache(maxsize=1024)
def flipped(per_cent: int, draw: int) -> NoisyOrder:
    """Return how the six engines score, and in which order, with a share of the labels turned round.

    Judged is what one of them has among its first 20. per_cent: of these labels, 0 to 100. draw: which of them.

    >>> noisy = flipped(20, draw=1)
    >>> noisy.n_flipped, round(noisy.tau["RR"], 4)
    (563, 0.2)
    """
    share = per_cent / 100
    return label_noise(_labels_to_flip(), {name: engine_run(name) for name in ENGINES}, JUDGES, [share], seed=draw)[0]


def mean_scores(order: NoisyOrder) -> dict[str, float]:
    """Return {judge: the mean score of all engines}."""
    return {judge: float(np.mean(list(means.values()))) for judge, means in order.means.items()}


@cache
def _labels_to_flip() -> dict[str, dict[str, int]]:
    return pooled_qrels(_all_judged(), [engine_run(name) for name in ENGINES], 2 * K)


def _pooled_score(name: str, pool: dict[str, dict[str, int]]) -> PooledScore:
    import rankbook as rb

    run, p, judged = engine_run(name), f"P@{K}", f"Judged@{K}"
    lowest, highest = precision_bounds(rb.rankings_from(pool, run), K).mean(axis=0).tolist()
    return PooledScore(
        engine=name,
        feeds=name in FEEDING,
        judged=rb.evaluate(pool, run, judged).mean[judged],
        lowest=lowest,
        highest=highest,
        condensed=rb.evaluate(pool, run, p, convention=CONDENSED).mean[p],
        truth=_truth(name),
    )


@cache
def _truth(name: str) -> float:
    import rankbook as rb

    return rb.evaluate(_all_judged(), engine_run(name), f"P@{K}").mean[f"P@{K}"]


def _queries() -> list[str]:
    return [digits.image_id(number) for number in range(N_QUERIES)]


@cache
def _all_judged() -> dict[str, dict[str, int]]:
    """Judge whatever an engine retrieves: of the images beyond, no score of this file hears."""
    runs = [engine_run(name) for name in ENGINES]
    return pooled_qrels(digits.qrels(_queries()), runs, RETRIEVED)


@cache
def engine_run(name: str) -> dict[str, dict[str, int]]:
    """Return what an engine retrieves for each query, as a run."""
    return digits.run(_queries(), RETRIEVED, ENGINES[name])
