"""What parts two conventions, and that the example shown really does."""

from itertools import combinations

import pytest

import rankbook as rb
from rankbook.conventions import CONVENTIONS


def scored(example, convention):
    judged = {f"d{i}": grade for i, grade in enumerate(example.grades) if grade is not None}
    judged |= {f"m{i}": grade for i, grade in enumerate(example.missed)}
    run = {f"d{i}": score for i, score in enumerate(example.scores)}
    return rb.evaluate({"q": judged}, {"q": run}, example.metric, convention=convention).per_query[example.metric][0]


@pytest.mark.parametrize(("one", "other"), list(combinations(CONVENTIONS, 2)))
def test_the_example_parts_them_and_the_axes_are_those_that_differ(one, other):
    found = rb.difference(one, other)
    for axis, rules in found.axes.items():
        assert rules == (CONVENTIONS[one].rules()[axis], CONVENTIONS[other].rules()[axis])
        assert rules[0] != rules[1]
    if found.example:
        said = [scored(found.example, name) for name in (one, other)]
        assert said == pytest.approx(list(found.example.said), nan_ok=True)
        assert found.example.said[0] != found.example.said[1]


def test_scikit_learn_and_trec_eval_are_told_so_that_a_learner_understands():
    assert str(rb.difference("scikit-learn", "trec_eval")).splitlines()[0] == (
        "scikit-learn and trec_eval differ on 5 of 14 axes"
    )


def test_a_convention_does_not_differ_from_itself():
    same = rb.difference("ranx", "ranx")
    assert (same.axes, same.example) == ({}, None)
    assert "No list of up to three documents parts them." in str(same)
