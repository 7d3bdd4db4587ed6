"""The count of opposite orders: by hand, against a plain count over real maps, and what it refuses."""

from itertools import combinations, permutations

import numpy as np
import pytest

import rankbook as rb
from rankbook.lessons.disagreement import disagreement


def test_by_hand():
    # Pairs of maps (a, b), (a, c), (b, c): X says >, >, >; Y says <, >, >; Z says =, <, <.
    x, y, z = [3, 2, 1], [2, 3, 1], [1, 1, 2]
    assert disagreement([x, y, z]) == pytest.approx(np.array([[0, 1, 2], [1, 0, 2], [2, 2, 0]]) / 3)


def test_a_tie_is_no_disagreement_and_the_opposite_order_is_a_full_one():
    assert disagreement([[1, 1, 1], [1, 2, 3]]).tolist() == [[0, 0], [0, 0]]
    assert disagreement([[1, 2, 3], [30, 20, 10]]).tolist() == [[0, 1], [1, 0]]


def test_sums_that_differ_in_the_last_digit_are_a_tie():
    assert 0.1 + 0.2 > 0.3
    assert disagreement([[0.1 + 0.2, 0.3], [0, 1]]).max() == 0


def test_all_orders_of_the_books_map_as_a_plain_count_has_it():
    maps = sorted(set(permutations([2, 2, 1, 0, 0])))
    report = rb.evaluate(rb.rankings_from_grades(maps), ["P@3", "R@3", "AP", "RR", "nDCG@3"])
    scores = np.array(list(report.per_query.values())).round(9)
    pairs = list(combinations(range(len(maps)), 2))
    assert (len(maps), len(pairs)) == (30, 435)
    counted = [[sum((x[a] - x[b]) * (y[a] - y[b]) < 0 for a, b in pairs) for y in scores] for x in scores]
    assert disagreement(scores) == pytest.approx(np.array(counted) / 435)
    assert counted[0][1] == 0, "P@3 and R@3 never disagree on one query"
    assert counted[2][4] > 0


@pytest.mark.parametrize("scores", [[1, 2, 3], [[1], [2]], [], [[[1, 2]]]])
def test_another_shape_is_refused(scores):
    with pytest.raises(ValueError, match="one row a judge"):
        disagreement(scores)


def test_an_undefined_score_is_refused_by_its_place():
    with pytest.raises(ValueError, match="row 2 of scores holds nan for map 3"):
        disagreement([[1, 2, 3], [1, 2, np.nan]])
