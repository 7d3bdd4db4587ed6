"""How far two annotators agree on the labels that every score is built on.

Each function takes the labels of the annotators as lists of one length, a place for each document, with None or NaN
where that annotator did not judge: paired_labels makes them of two sets of judgements. Each raises ValueError for
lists of unequal length, a label that is no finite number, and annotators who judged no document in common.
"""

from collections.abc import Hashable, Iterable, Mapping
from itertools import chain
from typing import Literal, get_args

import numpy as np

from rankbook.checks import finite_numbers, one_dimension, shown
from rankbook.readers.dicts import Qrels, checked_values
from rankbook.readers.ids import check_documents_meet, check_queries_meet

Labels = Iterable[float | None]
Weights = Literal["linear", "quadratic"]
Level = Literal["nominal", "ordinal", "interval"]

WIDEST_SCALE = 1_000
"""Weighted kappa counts the steps between grades in a table with a row for each step."""


def paired_labels(qrels_a: Qrels, qrels_b: Qrels) -> tuple[np.ndarray, np.ndarray]:
    """Return the labels of two annotators side by side, NaN where one of them did not judge a document.

    qrels_a, qrels_b: {query id: {document id: grade}}.
    Returns two arrays of shape (documents that at least one judged,), in the order of qrels_a, then of qrels_b.
    Raises ValueError for a grade that is no finite number, an empty input, and ids that never meet.

    >>> paired_labels({"q1": {"a": 1, "b": 0}}, {"q1": {"b": 0, "c": 2}})
    (array([ 1.,  0., nan]), array([nan,  0.,  2.]))
    """
    both = {"qrels_a": qrels_a, "qrels_b": qrels_b}
    for name, qrels in both.items():
        checked_values(qrels, name, "grade", qrels)
    check_queries_meet(both)
    check_documents_meet({name: list(chain.from_iterable(qrels.values())) for name, qrels in both.items()})
    # A dict keeps the place of the first of two equal keys.
    documents = dict.fromkeys(chain(_judged(qrels_a), _judged(qrels_b)))
    return _labels_of(documents, qrels_a), _labels_of(documents, qrels_b)


def raw_agreement(labels_a: Labels, labels_b: Labels) -> float:
    """Return the share of documents that both annotators gave the same label, of those that both judged.

    Range 0 to 1. Where most documents are not relevant, chance alone makes it high: see cohen_kappa.

    >>> raw_agreement([1, 1, 0, 0, None], [1, 0, 0, 0, 1])
    0.75
    """
    a, b = _judged_by_both(labels_a, labels_b)
    return float(np.mean(a == b))


def overlap(labels_a: Labels, labels_b: Labels) -> float:
    """Return how many documents both annotators call relevant, of those that at least one of them does (Jaccard).

    A label above 0 is relevant; documents that only one annotator judged are left out.
    Range 0 to 1; NaN where neither calls any document relevant.
    Source: Jaccard (1901); of relevance judgements: Voorhees, Variations in Relevance Judgments and the Measurement
    of Retrieval Effectiveness (SIGIR 1998).

    >>> overlap([1, 2, 0, 0, None], [1, 0, 0, 0, 1])
    0.5
    """
    a, b = _judged_by_both(labels_a, labels_b)
    either = np.count_nonzero((a > 0) | (b > 0))
    return float(np.count_nonzero((a > 0) & (b > 0)) / either) if either else np.nan


def cohen_kappa(labels_a: Labels, labels_b: Labels, weights: Weights | None = None) -> float:
    """Return Cohen's kappa: the agreement beyond what two annotators with these habits would reach by chance.

        kappa = 1 − observed disagreement / disagreement expected by chance

    weights: None counts any two different labels alike. "linear" counts the steps between the two grades,
        "quadratic" their square; a grade that nobody gave is a step too, so 1 and 3 are two apart.
    Documents that only one annotator judged are left out.
    Range −1 to 1, 0 for chance; NaN where both gave all documents the same one label, which leaves nothing to expect.

    Raises ValueError for other weights; with weights, for labels that are no whole numbers or reach over more than
    WIDEST_SCALE steps.
    Sources: Cohen, A Coefficient of Agreement for Nominal Scales (1960); Weighted Kappa (1968). Computed by
    sklearn.metrics.cohen_kappa_score.

    >>> round(cohen_kappa([1] * 10 + [0] * 90, [1] * 5 + [0] * 5 + [1] * 5 + [0] * 85), 4)
    0.4444
    """
    if weights is not None and weights not in get_args(Weights):
        raise ValueError(f"weights is {shown(weights)}; give linear, quadratic or None")
    a, b = _judged_by_both(labels_a, labels_b)
    if (a == a[0]).all() and (b == a[0]).all():
        return np.nan
    from sklearn.metrics import cohen_kappa_score

    steps = np.unique(np.concatenate((a, b)), return_inverse=True)[1] if weights is None else _steps(a, b)
    # Without the whole scale, scikit-learn would take a grade that nobody gave for no step.
    scale = np.arange(steps.max() + 1)
    return float(cohen_kappa_score(steps[: len(a)], steps[len(a) :], labels=scale, weights=weights))


def krippendorff_alpha(*labels: Labels, level: Level = "nominal") -> float:
    """Return Krippendorff's alpha of two or more annotators, who need not all have judged the same documents.

        alpha = 1 − observed disagreement / disagreement of labels paired at random

    labels: those of one annotator each. A document that only one of them judged is left out.
    level: how far apart two labels are. "nominal": different is different; "ordinal": by how many labels lie between
        them; "interval": by the square of their difference.
    Range up to 1, 0 for chance, below it for less; NaN where all labels that count are the same.

    Raises ValueError for fewer than two annotators and for another level.
    Source: Krippendorff, Content Analysis (1980); computed by krippendorff.alpha.

    >>> round(krippendorff_alpha([1] * 10 + [0] * 90, [1] * 5 + [0] * 5 + [1] * 5 + [0] * 85), 4)
    0.4472
    """
    if level not in get_args(Level):
        raise ValueError(f"level is {shown(level)}; give nominal, ordinal or interval")
    if len(labels) < 2:
        raise ValueError(f"{len(labels)} annotators can't agree; give the labels of at least two")
    table = _aligned(labels)
    several = (~np.isnan(table)).sum(axis=0) > 1
    if not several.any():
        raise ValueError("no document was judged by two annotators; give labels of the same documents")
    counted = table[:, several]
    if np.nanmin(counted) == np.nanmax(counted):
        return np.nan
    import krippendorff

    return float(krippendorff.alpha(counted, level_of_measurement=level))


def _judged(qrels: Qrels) -> Iterable[tuple[Hashable, Hashable]]:
    return ((query_id, doc) for query_id, judged in qrels.items() for doc in judged)


def _labels_of(documents: Mapping[tuple[Hashable, Hashable], None], qrels: Qrels) -> np.ndarray:
    labels = (qrels.get(query_id, {}).get(doc, np.nan) for query_id, doc in documents)
    return np.fromiter(labels, dtype=np.float64, count=len(documents))


def _judged_by_both(labels_a: Labels, labels_b: Labels) -> np.ndarray:
    """Return the labels of the documents that both annotators judged, float64, shape (2, documents)."""
    table = _aligned((labels_a, labels_b))
    both = ~np.isnan(table).any(axis=0)
    if not both.any():
        raise ValueError("no document was judged by both annotators; give labels of the same documents")
    return table[:, both]


def _aligned(labels: Iterable[Labels]) -> np.ndarray:
    """Return the labels of all annotators, NaN where one did not judge, float64, shape (annotators, documents)."""
    rows = [_checked(row, f"labels of annotator {number}") for number, row in enumerate(labels, start=1)]
    for number, row in enumerate(rows, start=1):
        if len(row) != len(rows[0]):
            raise ValueError(
                f"annotator 1 has {len(rows[0])} labels, annotator {number} has {len(row)}; give one label for each "
                "document, None where it was not judged"
            )
    return np.array(rows)


def _checked(labels: Labels, where: str) -> np.ndarray:
    array = one_dimension(labels, where)
    lacking = np.array([value is None or _is_nan(value) for value in array], dtype=bool)
    known = np.where(lacking, 0, array) if lacking.any() else array
    numbers = finite_numbers(known, where, "give a finite label, or None where it was not judged")
    numbers[lacking] = np.nan
    return numbers


def _is_nan(value: object) -> bool:
    return isinstance(value, float | np.floating) and bool(np.isnan(value))


def _steps(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Return how many steps each label, of a and then of b, lies above the lowest of both."""
    labels = np.concatenate((a, b))
    uneven = np.flatnonzero(labels != np.rint(labels))
    if len(uneven):
        raise ValueError(f"weights count steps between grades, but {labels[uneven[0]]:g} is none; give whole numbers")
    steps = labels - labels.min()
    if steps.max() > WIDEST_SCALE:
        raise ValueError(f"the labels reach over {steps.max():,.0f} steps; give a scale of at most {WIDEST_SCALE:,}")
    return steps.astype(np.int64)
