"""The judges for one ranked list typed by hand: each checks its input, then calls the kernel of the same name."""

from collections.abc import Iterable

import numpy as np

from rankbook import kernels
from rankbook.checks import LARGEST_EXP2_GRADE, fault_of_number, grades_or_none, whole_number
from rankbook.metrics import PARAMETERS
from rankbook.readers.grades import pool_for

Grades = Iterable[float | None]


def precision_at_k(rel: Grades, k: int) -> float:
    """Relevant documents among the first k, divided by k (kernels/precision.py).

    rel: grades in rank order, above 0 is relevant, None is unjudged; k: cutoff, at least 1.
    Range 0 to 1. Raises ValueError for an empty list, a grade that is no finite number, and k below 1.

    >>> precision_at_k([2, 0, 1, 0, 2], k=3)
    0.6666666666666666
    """
    return float(kernels.precision_at_k(_grades(rel), _cutoff(k)))


def recall_at_k(rel: Grades, n_relevant: int, k: int) -> float:
    """Relevant documents among the first k, divided by all relevant documents (kernels/recall.py).

    rel, k: as precision_at_k; n_relevant: all relevant documents of the query, retrieved or not.
    Range 0 to 1; NaN where nothing is relevant. Raises ValueError as precision_at_k, and for an n_relevant
    below the relevant documents of the list.

    >>> recall_at_k([2, 0, 1, 0, 2], n_relevant=3, k=3)
    0.6666666666666666
    """
    grades = _grades(rel)
    return float(kernels.recall_at_k(grades, _n_relevant(n_relevant, grades), _cutoff(k)))


def success_at_k(rel: Grades, k: int) -> float:
    """1 if any of the first k documents is relevant, else 0 (kernels/success.py).

    rel, k: as precision_at_k. 0 where the list holds nothing relevant. Raises ValueError as precision_at_k.

    >>> success_at_k([0, 0, 1, 0, 2], k=3)
    1.0
    """
    return float(kernels.success_at_k(_grades(rel), _cutoff(k)))


def f1_at_k(rel: Grades, n_relevant: int, k: int) -> float:
    """Harmonic mean of precision and recall of the first k documents (kernels/f_measure.py).

    rel, n_relevant, k: as recall_at_k.
    Range 0 to 2 min(R, k) / (k + R), where R is n_relevant; NaN where nothing is relevant. Raises ValueError
    as recall_at_k.

    >>> f1_at_k([2, 0, 1, 0, 2], n_relevant=3, k=5)
    0.75
    """
    return f_measure_at_k(rel, n_relevant, k)


def f_measure_at_k(rel: Grades, n_relevant: int, k: int, beta: float = 1.0) -> float:
    """Precision and recall of the first k documents in one number (kernels/f_measure.py).

    rel, n_relevant, k: as recall_at_k; beta: above 0, recall weighs beta times as much as precision.
    Range 0 to 1; NaN where nothing is relevant. Raises ValueError as recall_at_k, and for another beta.

    >>> round(f_measure_at_k([2, 0, 1, 0, 2], n_relevant=3, k=5, beta=2), 7)
    0.8823529
    """
    grades = _grades(rel)
    weight = _parameter("beta", beta)
    return float(kernels.f_measure_at_k(grades, _n_relevant(n_relevant, grades), _cutoff(k), weight))


def r_precision(rel: Grades, n_relevant: int) -> float:
    """Relevant documents among the first n_relevant, divided by n_relevant (kernels/r_precision.py).

    rel, n_relevant: as recall_at_k.
    Range 0 to 1; NaN where nothing is relevant. Raises ValueError for a rel and an n_relevant as recall_at_k.

    >>> r_precision([2, 0, 1, 0, 2], n_relevant=3)
    0.6666666666666666
    """
    grades = _grades(rel)
    return float(kernels.r_precision(grades, _n_relevant(n_relevant, grades)))


def average_precision(rel: Grades, n_relevant: int, k: int | None = None) -> float:
    """Precision at each relevant document, averaged over all relevant ones (kernels/average_precision.py).

    rel, n_relevant: as recall_at_k; k: cutoff, at least 1, None for the whole list. The divisor is n_relevant.
    Range 0 to 1; NaN where nothing is relevant. Raises ValueError as recall_at_k.

    >>> round(average_precision([2, 0, 1, 0, 2], n_relevant=3), 7)
    0.7555556
    """
    grades = _grades(rel)
    return float(kernels.average_precision(grades, _n_relevant(n_relevant, grades), _depth(k, grades)))


def reciprocal_rank(rel: Grades, k: int | None = None) -> float:
    """One divided by the rank of the first relevant document (kernels/reciprocal_rank.py).

    rel: as precision_at_k; k: cutoff, at least 1, None for the whole list.
    Range 0 to 1; 0 where the list holds nothing relevant. Raises ValueError as precision_at_k.

    >>> reciprocal_rank([0, 0, 1])
    0.3333333333333333
    """
    grades = _grades(rel)
    return float(kernels.reciprocal_rank(grades, _depth(k, grades)))


def dcg_at_k(rel: Grades, k: int, gain: str = "exp2") -> float:
    """Gains of the first k documents, each divided by log2(rank + 1), summed (kernels/ndcg.py).

    rel, k: as precision_at_k; gain: "exp2" for 2**rel - 1, "linear" for rel.
    Range from 0 upward. Raises ValueError as precision_at_k, and for another gain.

    >>> round(dcg_at_k([2, 0, 1, 0, 2], k=5), 4)
    4.6606
    """
    grades = _grades(rel)
    return float(kernels.dcg_at_k(grades, _cutoff(k), _gain(gain, grades)))


def ndcg_at_k(rel: Grades, ideal: Grades, k: int, gain: str = "exp2") -> float:
    """DCG divided by the DCG of all judged documents in their best order (kernels/ndcg.py).

    rel, k, gain: as dcg_at_k; ideal: all judged grades of the query in any order, those of the list included.
    Range 0 to 1; NaN where nothing is relevant. Raises ValueError as dcg_at_k, and for an ideal that lacks
    a grade which the list holds.

    >>> round(ndcg_at_k([2, 0, 1, 0, 2], ideal=[2, 2, 1, 0, 0], k=5), 7)
    0.8642204
    """
    grades = _grades(rel)
    pool = pool_for(grades, ideal, "ideal")
    return float(kernels.ndcg_at_k(grades, pool, _cutoff(k), _gain(gain, pool)))


def rank_biased_precision(rel: Grades, p: float, k: int | None = None) -> float:
    """Relevant documents that a reader of persistence p meets, for each one read (kernels/rank_biased_precision.py).

    rel: as precision_at_k; p: above 0 and below 1, how likely the reader goes on to the next document;
    k: cutoff, at least 1, None for the whole list.
    Range 0 to below 1; 0 where the list holds nothing relevant. Raises ValueError as precision_at_k, and for
    another p.

    >>> rank_biased_precision([1, 0, 1, 0, 0], p=0.5)
    0.625
    """
    grades = _grades(rel)
    return float(kernels.rank_biased_precision(grades, _parameter("p", p), _depth(k, grades)))


def rbp_residual(rel: Grades, p: float) -> float:
    """What unjudged documents, and all ranks below the list, could still add (kernels/rank_biased_precision.py).

    rel, p: as rank_biased_precision. Range above 0 to 1. Raises ValueError as rank_biased_precision.

    >>> rbp_residual([1, None, 1, 0, 0], p=0.5)
    0.28125
    """
    return float(kernels.rbp_residual(_grades(rel), _parameter("p", p)))


def expected_reciprocal_rank(rel: Grades, k: int, max_grade: float) -> float:
    """Expected 1 / rank of the document that satisfies the reader (kernels/expected_reciprocal_rank.py).

    rel, k: as precision_at_k; max_grade: the highest grade of the scale, given or not, at most 1000.
    Range 0 to below 1; 0 where the list holds nothing relevant. Raises ValueError as precision_at_k, and for a
    max_grade that is not above 0 or lies below a grade of the list.

    >>> expected_reciprocal_rank([3, 0, 0], k=3, max_grade=3)
    0.875
    """
    grades, highest = _grades(rel), _parameter("max", max_grade)
    largest = np.nanmax(grades, initial=0)
    if largest > highest:
        raise ValueError(f"rel holds the grade {largest:g}, above max_grade; give the highest grade of the scale")
    return float(kernels.expected_reciprocal_rank(grades, _cutoff(k), highest))


def binary_preference(rel: Grades, ideal: Grades) -> float:
    """How far relevant documents stand above those judged not relevant (kernels/binary_preference.py).

    rel: as precision_at_k; ideal: all judged grades of the query in any order, those of the list included.
    Range 0 to 1; NaN where nothing is relevant. Raises ValueError as ndcg_at_k.

    >>> binary_preference([0, 1, None, 0, 1], ideal=[1, 1, 0, 0, 0, 0])
    0.25
    """
    grades = _grades(rel)
    pool = pool_for(grades, ideal, "ideal")
    n_relevant = int(np.count_nonzero(pool > 0))
    return float(kernels.binary_preference(grades, n_relevant, len(pool) - n_relevant))


def judged_at_k(rel: Grades, k: int) -> float:
    """Judged documents among the first k, divided by the documents there (kernels/judged.py).

    rel, k: as precision_at_k. Range 0 to 1. Raises ValueError as precision_at_k.

    >>> judged_at_k([2, None, 0, 1], k=3)
    0.6666666666666666
    """
    return float(kernels.judged_at_k(_grades(rel), _cutoff(k)))


def interpolated_precision(rel: Grades, n_relevant: int, recall: float) -> float:
    """Highest precision at any rank where at least this recall is reached (kernels/interpolated_precision.py).

    rel, n_relevant: as recall_at_k; recall: from 0 to 1.
    Range 0 to 1; 0 where the recall is never reached, NaN where nothing is relevant. Raises ValueError for a
    rel and an n_relevant as recall_at_k, and for another recall.

    >>> interpolated_precision([2, 0, 1, 0, 2], n_relevant=3, recall=0.5)
    0.6666666666666666
    """
    grades = _grades(rel)
    level = _parameter("recall", recall)
    return float(kernels.interpolated_precision(grades, _n_relevant(n_relevant, grades), level))


def eleven_point_precision(rel: Grades, n_relevant: int) -> float:
    """Mean of the interpolated precision at the recalls 0, .1, ..., 1 (kernels/interpolated_precision.py).

    rel, n_relevant, range, errors: as interpolated_precision.

    >>> round(eleven_point_precision([2, 0, 1, 0, 2], n_relevant=3), 7)
    0.7636364
    """
    grades = _grades(rel)
    return float(kernels.eleven_point_precision(grades, _n_relevant(n_relevant, grades)))


def q_measure(rel: Grades, ideal: Grades) -> float:
    """Average precision for grades: hits and gains against the best order, blended (kernels/q_measure.py).

    rel, ideal: as ndcg_at_k; the gain is the grade.
    Range 0 to 1; NaN where nothing is relevant. Raises ValueError for a rel and an ideal as ndcg_at_k.

    >>> q_measure([1, 0, 2], ideal=[2, 1])
    0.75
    """
    grades = _grades(rel)
    return float(kernels.q_measure(grades, pool_for(grades, ideal, "ideal")))


def area_under_curve(rel: Grades) -> float:
    """Share of the pairs (relevant, not relevant) of the list in the right order (kernels/area_under_curve.py).

    rel: as precision_at_k.
    Range 0 to 1; NaN where the list lacks either kind. Raises ValueError for a rel as precision_at_k.

    >>> area_under_curve([1, 0, 1, 0, 0])
    0.8333333333333334
    """
    return float(kernels.area_under_curve(_grades(rel)))


def precision_curve(rel: Grades) -> list[float]:
    """Precision at each cutoff from 1 to the length of the list (kernels/curves.py).

    rel: as precision_at_k. Raises ValueError for a rel as precision_at_k.

    >>> precision_curve([1, 0, 0, 1])
    [1.0, 0.5, 0.3333333333333333, 0.5]
    """
    return kernels.precision_curve(_grades(rel)).tolist()


def recall_curve(rel: Grades, n_relevant: int) -> list[float]:
    """Recall at each cutoff from 1 to the length of the list (kernels/curves.py).

    rel, n_relevant: as recall_at_k. NaN where nothing is relevant. Raises ValueError as recall_at_k.

    >>> recall_curve([1, 0, 0, 1], n_relevant=4)
    [0.25, 0.25, 0.25, 0.5]
    """
    grades = _grades(rel)
    return kernels.recall_curve(grades, _n_relevant(n_relevant, grades)).tolist()


def ndcg_curve(rel: Grades, ideal: Grades, gain: str = "exp2") -> list[float]:
    """The nDCG at each cutoff from 1 to the length of the list (kernels/curves.py).

    rel, ideal, gain: as ndcg_at_k. NaN where nothing is relevant. Raises ValueError as ndcg_at_k.

    >>> [round(score, 4) for score in ndcg_curve([1, 0, 2], ideal=[2, 1, 0])]
    [0.3333, 0.2754, 0.6885]
    """
    grades = _grades(rel)
    pool = pool_for(grades, ideal, "ideal")
    return kernels.ndcg_curve(grades, pool, _gain(gain, pool)).tolist()


def position_weight(rank: int) -> float:
    """One divided by the rank (kernels/position_weight.py).

    rank: at least 1. Range above 0 to 1. Raises ValueError for a rank below 1.

    >>> position_weight(4)
    0.25
    """
    return float(kernels.position_weight(whole_number(rank, "rank", least=1)))


def _grades(rel: Grades) -> np.ndarray:
    grades = grades_or_none(rel, "rel")
    if len(grades) == 0:
        raise ValueError("rel is empty; give the grade of at least one document")
    return grades


def _cutoff(k: int) -> int:
    return whole_number(k, "k", least=1)


def _n_relevant(n_relevant: int, grades: np.ndarray) -> int:
    whole = whole_number(n_relevant, "n_relevant", least=0)
    in_list = int(np.count_nonzero(grades > 0))
    if whole < in_list:
        raise ValueError(
            f"n_relevant is {whole}, but the list alone holds {in_list} relevant documents; "
            "count all relevant documents of the query, those of the list included"
        )
    return whole


def _depth(k: int | None, grades: np.ndarray) -> int:
    """Return the cutoff as a number: Numba compiles a kernel once for numbers, and once more for None."""
    return len(grades) if k is None else _cutoff(k)


def _parameter(name: str, value: float) -> float:
    """Return the value of a metric's parameter, by the rules of its name."""
    parameter = PARAMETERS[name]
    try:
        if not fault_of_number(value):
            return parameter.read(str(value))
    except ValueError:
        pass
    raise ValueError(f"{parameter.field} must be {parameter.accepts}, not {value!r}")


def _gain(gain: str, grades: np.ndarray) -> str:
    if gain not in ("exp2", "linear"):
        raise ValueError(f'gain must be "exp2" or "linear", not {gain!r}')
    largest = np.nanmax(grades, initial=0)
    if gain == "exp2" and largest > LARGEST_EXP2_GRADE:
        raise ValueError(
            f"the grade {largest:g} is too large for the gain 2**grade - 1 (at most {LARGEST_EXP2_GRADE}); "
            'give smaller grades, or gain="linear"'
        )
    return gain
