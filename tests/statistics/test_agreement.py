import math
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rankbook.statistics import cohen_kappa, krippendorff_alpha, overlap, paired_labels, raw_agreement

# 100 documents: 5 relevant to both, 5 to each alone, 85 to neither.
FIRST = [1] * 5 + [1] * 5 + [0] * 5 + [0] * 85
SECOND = [1] * 5 + [0] * 5 + [1] * 5 + [0] * 85
# Grades on a scale from 0 to 3, of which nobody gave a 2.
GRADES_A, GRADES_B = [0, 0, 3, 3], [0, 1, 3, 3]
MEASURES = [raw_agreement, overlap, cohen_kappa, krippendorff_alpha]
each_measure = pytest.mark.parametrize("measure", MEASURES, ids=lambda measure: measure.__name__)


def test_rare_relevance_by_hand():
    assert raw_agreement(FIRST, SECOND) == 0.9
    # Two annotators who call a tenth relevant agree by chance on .1² + .9² = .82.
    assert cohen_kappa(FIRST, SECOND) == pytest.approx((0.9 - 0.82) / (1 - 0.82))
    assert overlap(FIRST, SECOND) == pytest.approx(5 / 15)
    # 20 of the 200 labels are 1: two drawn without replacement differ by chance in 2 · 20 · 180 of 200 · 199 cases.
    assert krippendorff_alpha(FIRST, SECOND) == pytest.approx(1 - 0.1 / (2 * 20 * 180 / (200 * 199)))


def test_weighted_kappa_by_hand():
    # Steps seen: 1 in 4 documents. By chance, each 0 of the first meets 0, 1, 3, 3, and each 3 meets 3, 2, 0, 0 steps.
    assert cohen_kappa(GRADES_A, GRADES_B, weights="linear") == pytest.approx(1 - (1 / 4) / (24 / 16))
    assert cohen_kappa(GRADES_A, GRADES_B, weights="quadratic") == pytest.approx(1 - (1 / 4) / (64 / 16))
    # Unweighted: 3 of 4 agree; by chance .5 · .25 + .5 · .5.
    assert cohen_kappa(GRADES_A, GRADES_B) == pytest.approx((0.75 - 0.375) / (1 - 0.375))


def test_weights_count_steps_wherever_the_scale_starts():
    below = [grade - 2 for grade in GRADES_A], [grade - 2 for grade in GRADES_B]
    assert cohen_kappa(*below, weights="linear") == cohen_kappa(GRADES_A, GRADES_B, weights="linear")


def test_alpha_by_hand():
    # The labels are 0, 0, 0, 1, 3, 3, 3, 3, of whose 28 pairs 3 are (0, 1), 12 (0, 3) and 4 (1, 3).
    assert krippendorff_alpha(GRADES_A, GRADES_B) == pytest.approx(1 - (1 / 4) / (19 / 28))
    assert krippendorff_alpha(GRADES_A, GRADES_B, level="interval") == pytest.approx(
        1 - (1 / 4) / ((3 * 1 + 12 * 9 + 4 * 4) / 28)
    )
    # Ordinal: half the labels at either end and all between: 1.5 + .5, 1.5 + 1 + 2, .5 + 2; squared.
    assert krippendorff_alpha(GRADES_A, GRADES_B, level="ordinal") == pytest.approx(
        1 - (2.0**2 / 4) / ((3 * 2.0**2 + 12 * 4.5**2 + 4 * 2.5**2) / 28)
    )


def brute_alpha(rows, distance):
    """Krippendorff's alpha from its definition, pair by pair."""
    units = [[value for value in unit if value is not None] for unit in zip(*rows, strict=True)]
    units = [unit for unit in units if len(unit) > 1]
    values = [value for unit in units for value in unit]
    within = sum(distance(*pair) / (len(unit) - 1) for unit in units for pair in permutations(unit, 2)) / len(values)
    between = sum(distance(*pair) for pair in permutations(values, 2)) / (len(values) * (len(values) - 1))
    return 1 - within / between if between else math.nan


LEVELS = {"nominal": lambda a, b: float(a != b), "interval": lambda a, b: float(a - b) ** 2}


@pytest.mark.parametrize("level", LEVELS)
@given(
    table=st.integers(2, 4).flatmap(
        lambda n: st.lists(st.tuples(*[st.sampled_from([None, 0, 1, 2, 5])] * n), min_size=1, max_size=8)
    )
)
def test_alpha_of_several_annotators_is_its_definition(level, table):
    rows = list(zip(*table, strict=True))
    if any(sum(value is not None for value in unit) > 1 for unit in table):
        expected = brute_alpha(rows, LEVELS[level])
        assert krippendorff_alpha(*rows, level=level) == pytest.approx(expected, nan_ok=True)
    else:
        with pytest.raises(ValueError, match="no document was judged by two annotators"):
            krippendorff_alpha(*rows, level=level)


@each_measure
def test_what_one_annotator_did_not_judge_changes_nothing(measure):
    more_a, more_b = [*FIRST, 1, None, math.nan], [*SECOND, None, 0, np.float32("nan")]
    assert measure(more_a, more_b) == measure(np.array(FIRST), SECOND)


@each_measure
def test_annotators_who_agree_on_all_score_1(measure):
    assert measure([2, 0, 1, 0], [2, 0, 1, 0]) == 1


def test_where_nothing_can_be_expected_nothing_is_defined():
    for weights in (None, "linear"):
        assert math.isnan(cohen_kappa([1, 1, None], [1, 1, 0], weights))
    assert math.isnan(krippendorff_alpha([1, 1, None], [1, 1, 0]))
    assert math.isnan(overlap([0, 0], [0, -1]))
    # One annotator who gives all the same label agrees with another as often as chance would.
    assert cohen_kappa([1, 1], [1, 0]) == 0


def test_pairs_follow_the_ids_not_their_order():
    qrels_a = {"q1": {"a": 1, "b": 0}, "q2": {"c": 3}}
    qrels_b = {"q3": {"a": 1}, "q1": {"b": 2, "a": 0, "x": 1}}
    a, b = paired_labels(qrels_a, qrels_b)
    # q1: a, b; q2: c; then what only the second judged: a of q3 and x of q1.
    assert a.tolist()[:3] == [1, 0, 3]
    assert b.tolist()[:2] == [0, 2]
    assert np.isnan(a).tolist() == [False, False, False, True, True]
    assert b.tolist()[3:] == [1, 1]
    assert math.isnan(b[2])
    assert raw_agreement(a, b) == 0


@pytest.mark.parametrize(
    ("qrels_b", "message"),
    [
        ({"q2": {"a": 1}}, "qrels_a and qrels_b have no query id in common"),
        ({"q1": {1: 1}}, r"no document id in common.*\(str against int\)"),
        ({"q1": {"a": None}}, "qrels_b, query 'q1', document 'a': the grade None is not a finite number"),
        ({}, "qrels_b is empty"),
        ([1], "qrels_b is a list"),
    ],
)
def test_judgements_that_cannot_be_paired_are_refused(qrels_b, message):
    with pytest.raises(ValueError, match=message):
        paired_labels({"q1": {"a": 1}}, qrels_b)


@each_measure
@pytest.mark.parametrize(
    ("a", "b", "message"),
    [
        ([1, 0], [1], "annotator 1 has 2 labels, annotator 2 has 1; give one label for each document"),
        ([1, None], [None, 1], "no document was judged by"),
        ([], [], "no document was judged by"),
        ([1, math.inf], [1, 0], "labels of annotator 1, position 2: inf is not a finite number"),
        ([1, 0], [1, "0"], "labels of annotator 2, position 2: '0' is not a finite number; give a finite label"),
        ({1, 0}, [1, 0], "labels of annotator 1 is {0, 1}; give a list"),
    ],
)
def test_labels_that_cannot_be_compared_are_refused(measure, a, b, message):
    with pytest.raises(ValueError, match=message):
        measure(a, b)


def test_unknown_weights_and_levels_are_refused():
    with pytest.raises(ValueError, match="weights is 'square'; give linear, quadratic or None"):
        cohen_kappa([1, 0], [1, 0], weights="square")
    with pytest.raises(ValueError, match=r"weights count steps between grades, but 0\.5 is none; give whole numbers"):
        cohen_kappa([1, 0.5], [1, 0], weights="linear")
    with pytest.raises(ValueError, match="the labels reach over 1,001 steps"):
        cohen_kappa([0, 1001], [0, 0], weights="linear")
    with pytest.raises(ValueError, match="level is 'ratio'; give nominal, ordinal or interval"):
        krippendorff_alpha([1, 0], [1, 0], level="ratio")
    with pytest.raises(ValueError, match="1 annotators can't agree; give the labels of at least two"):
        krippendorff_alpha([1, 0])
    # Unweighted, a label is a name, and a number of any size.
    assert cohen_kappa([0.5, 1e9], [0.5, 1e9]) == 1
