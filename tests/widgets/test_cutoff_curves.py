import re

import pytest
from traitlets import TraitError

import rankbook as rb
from rankbook.widgets import CutoffCurves
from rankbook.widgets.curve_drawing import walk
from rankbook.widgets.snapshot import data_of


def test_each_point_is_the_kernels_and_each_ceiling_that_of_the_best_map():
    walked = walk(["P", "R"], (1, 0, 1, 0), k=2, buried=(1,))
    assert walked.scores["P"] == tuple(rb.precision_at_k([1, 0, 1, 0], k) for k in (1, 2, 3, 4))
    assert walked.scores["R"] == tuple(rb.recall_at_k([1, 0, 1, 0], 3, k) for k in (1, 2, 3, 4))
    # Three treasures: min(3, K) / K and min(3, K) / 3.
    assert walked.ceilings["P"] == (1, 1, 1, 0.75)
    assert walked.ceilings["R"] == pytest.approx((1 / 3, 2 / 3, 1, 1))


def test_precision_and_recall_cross_where_k_is_r():
    walked = walk(["P", "R"], (1, 0, 1, 0, 1, 0), k=3)
    equal = [k for k in range(1, 7) if walked.scores["P"][k - 1] == walked.scores["R"][k - 1]]
    assert equal == [3]


def test_sliders_and_traits_move_each_other():
    curves = CutoffCurves(["P"], [1, 0, 0], k=1)
    k, off_map, grades = curves.children[:3]
    k.value, off_map.value = 3, 4
    grades.children[1].value = 2
    assert (curves.k, curves.off_map, curves.rel) == (3, 4, (1, 2, 0))
    assert "P@3 0.6667 of at most 1.0000" in repr(curves)
    curves.k = 2
    assert k.value == 2
    assert "K = 2" in curves.svg


def test_a_curve_has_a_marker_of_its_own_and_the_ceiling_is_dashed():
    svg = CutoffCurves(["P", "R", "nDCG"], [1, 0, 1], k=2).svg
    assert svg.count('stroke-dasharray="3 5"') == 3
    assert svg.count("<circle cx=") == 3 + 1  # one a cutoff, one in the legend
    assert svg.count("rotate(45") == 3 + 1


def test_where_nothing_is_relevant_a_curve_is_undefined_and_said_so():
    curves = CutoffCurves(["R"], [0, 0], k=1)
    assert "R@1 undefined of at most undefined" in repr(curves)
    assert 'points=""' in curves.svg


def test_its_size_stays_as_it_is_played():
    curves = CutoffCurves(["P", "R"], [1, 0, 1], k=1)
    sizes = set()
    for k, off_map, rel in ((1, 0, [0, 0, 0]), (3, 20, [3, 3, 3]), (2, 1, [1, 0, 2])):
        curves.k, curves.off_map, curves.rel = k, off_map, rel
        sizes.add(re.match(r'<svg [^>]*?width="(\d+)" height="(\d+)"', curves.svg).groups())
    assert len(sizes) == 1


def test_a_saved_notebook_shows_the_picture_with_its_numbers():
    data = data_of(CutoffCurves(["P"], [1, 0], k=2, off_map=1)._repr_mimebundle_())
    assert 'alt="The grades 1, 0. Off the map: 1 coin. P by K: 1.0000, 0.5000. At the rope:' in data["text/html"]


@pytest.mark.parametrize(
    ("judges", "values", "words"),
    [
        (["DCG"], {}, "give one to three of P, R, F1"),
        ([], {}, "give one to three"),
        ("P", {}, "as a list"),
        (["P"], {"off_map": 21}, "off_map is 21; give at most 20"),
        (["P"], {"off_map": -1}, "off_map"),
        (["P"], {"k": 9}, "k is 9, but the map has 2 sites"),
    ],
)
def test_bad_values_are_refused(judges, values, words):
    with pytest.raises((ValueError, TraitError), match=re.escape(words)):
        CutoffCurves(judges, [1, 0], **values)
