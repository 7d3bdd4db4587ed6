"""Each exercise with right answers, each typical wrong one, and malformed ones."""

from fractions import Fraction
from importlib import import_module

import pytest

from rankbook.lessons import exercise, question

CHAPTERS = ("00", "01", "02")

RIGHT = {
    "00.patience": [6, 6.0, "6", Fraction(6)],
    "00.one-line": [0.5792, "0.57925"],
    "00.break-it": [[1, 1, 1, 1, 1, 1, 0, 0, 0, 0], [3, 1, 2] + [1] * 7, (1, 1, 1, 0, 0, 0, 0, 1, 1, 1)],
    "00.interview": [0.25, "1/4", Fraction(1, 4)],
    "02.by-hand": [0.6, "3/5", Fraction(3, 5), "0.6"],
    "02.ceiling": [0.3, "3/10"],
    "02.twins": [
        ([1, 0, 0, 0, 0], [0, 1, 0, 0, 0]),
        [[1, 1, 0, 0, 0], [0, 0, 0, 1, 1]],
        ([2, 1, 0, 0, 3], [1, 1, 1, 0, 0]),
    ],
    "02.break-it": [[1], [0, 1], [1, 1, 1, 1], (3, 0)],
    "02.interview": [0.1, "2/20"],
}

WRONG = {
    "00.patience": [(3, "more patient"), (1, "larger K"), (10, "0.5"), (7, "You have 7; that is too high")],
    "00.one-line": [(0.6590, "off the map"), (0.5627, "linear"), (0.5, "You have 0.5"), (2.3928, "DCG")],
    "00.break-it": [
        ([0, 1, 1, 1, 1, 1, 1, 1, 1, 1], "P@3 is 0.6667"),
        ([1, 1, 1, 0, 0, 0, 0, 0, 0, 0], "R@3 is 1.0000"),
        ([1, 1, 1], "has 3 grades; it must have 10"),
        ([0] * 10, "P@3 is 0.0000"),
    ],
    "00.interview": [(0.1, "P@10"), (1, "R@10"), (0.4307, "nDCG@10")],
    "02.by-hand": [(4 / 7, "whole list"), (0.5, "recall"), (0.75, "all hits"), (0.9, "You have 0.9")],
    "02.ceiling": [(1, "only three treasures"), (3, "number of hits"), (10 / 3, "Turn the fraction over")],
    "02.twins": [
        (([1, 0, 0, 0, 0], [1, 1, 0, 0, 0]), "must be the same"),
        (([1, 0, 0, 0, 0], [1, 0, 0, 0, 0]), "AP is 1.0000 on both"),
        (([0] * 5, [0] * 5), "undefined"),
        (([1], [1, 0, 0, 0, 0]), "has 1 grades"),
        (7, "is no pair"),
    ],
    "02.break-it": [([1, 0, 0, 0, 0], "Both give 0.2000"), ([0], "without a hit both give 0"), ([], "is no list")],
    "02.interview": [(1.0, "The engine is perfect"), (0.2, "P@10")],
}

RIGHT |= {
    "01.rank-three": ["d2, d3, d1", ["d2", "d3", "d1"], ("d2", "d3", "d1"), "d2 d3 d1"],
    "01.first-three": [0.469, "0.469", 0.46899],
    "01.bounds": [[1, None, None, 0, 0], (0, None, 1, 0, None), [None, None, 0, 0, 1]],
    "01.break-it": [[0, 0, 0, 1, 0, 0, 0, 0, 0, 0], [3] + [0] * 9, tuple([0] * 9 + [2])],
    "01.interview": [0.2891, "0.28906"],
}
WRONG |= {
    "01.rank-three": [
        ("d2, d1, d3", "by id, descending"),
        ("d3, d1, d2", "upside down"),
        ("d1, d3, d2", "upside down"),
        ("d1, d2, d3", "order of the names"),
        ("d3, d2, d1", "part at rank 1"),
    ],
    "01.first-three": [(0.626, "1/i"), (0.3, "equal weights"), (2.1309, "all ten"), (0.5, "You have 0.5")],
    "01.bounds": [
        ([1, 0, None, 0, 0], "0.2 if the unjudged sites hold stones, 0.4"),
        ([1, 1, 1, 0, 0], "0.6 if the unjudged sites hold stones, 0.6"),
        ([1, None, None], "has 3 sites; it must have 5"),
        ([2, None, None, 0, 0], "is no list of 0, 1 and None"),
        (7, "is no list of 0, 1 and None"),
    ],
    "01.break-it": [
        ([0, 1, 1, 0, 0, 0, 0, 0, 0, 0], "accuracy is 0.8"),
        ([0] * 10, "no treasure"),
        ([0, 1], "has 2 grades; it must have 10"),
    ],
    "01.interview": [(0.1, "what RR gives"), (1, "at rank 1"), (0, "inside K"), (0.5, "You have 0.5")],
}

MALFORMED = [None, "many", "1/0", float("nan"), float("inf"), {}, [], [[]], ["a"], [-1] * 10, [0.5] * 10, object(), 1j]


def all_of(kind):
    return [
        f"{chapter}.{name}"
        for chapter in CHAPTERS
        for name in getattr(import_module(f"rankbook.lessons.chapter_{chapter}"), kind)
    ]


def test_every_exercise_is_tested():
    assert set(all_of("EXERCISES")) == set(RIGHT) == set(WRONG)


@pytest.mark.parametrize(("name", "answer"), [(name, answer) for name in RIGHT for answer in RIGHT[name]])
def test_every_right_answer_is_accepted(name, answer):
    assert exercise(name).check(answer).startswith(f"{name}: right! {exercise(name).praise}")


@pytest.mark.parametrize(
    ("name", "answer", "reply"), [(name, answer, reply) for name in WRONG for answer, reply in WRONG[name]]
)
def test_every_typical_wrong_answer_gets_its_reply(name, answer, reply):
    said = exercise(name).check(answer)
    assert said.startswith(f"{name}: not yet. ")
    assert reply in said


@pytest.mark.parametrize("name", RIGHT)
@pytest.mark.parametrize("answer", MALFORMED, ids=repr)
def test_a_malformed_answer_is_not_right_and_raises_nothing(name, answer):
    assert exercise(name).check(answer).startswith(f"{name}: not yet. ")


@pytest.mark.parametrize("name", RIGHT)
def test_not_tried_is_not_wrong(name):
    assert exercise(name).check(...) == f"{name}: not tried yet."
    assert exercise(name).check() == exercise(name).check(...)


@pytest.mark.parametrize("name", RIGHT)
def test_hints_go_step_by_step_and_the_solution_comes_on_demand(name):
    tried = exercise(name)
    assert tried.hint().startswith("Hint 1 of 2: ")
    assert repr(tried.hint(2)).startswith("Hint 2 of 2: ")
    assert tried.solution()
    assert tried.hint(3).startswith("There are 2 hints")


def test_unknown_names_are_refused_with_the_known_ones():
    with pytest.raises(ValueError, match=r"there is no '02\.nothing'; chapter 02 has 02\.by-hand"):
        exercise("02.nothing")
    with pytest.raises(ValueError, match=r"'77\.x' names no chapter"):
        exercise("77.x")


@pytest.mark.parametrize("name", all_of("QUESTIONS"))
def test_every_question_can_be_answered_right_and_wrong(name):
    asked = question(name)
    options = asked.children[1].options
    verdicts = []
    for option in options:
        asked.commit(option)
        verdicts.append(": Right, " in repr(asked))
    assert sum(verdicts) == 1
    assert 2 <= len(options) <= 4


def test_two_lists_can_be_handed_over_without_a_pair_around_them():
    assert exercise("02.twins").check([1, 0, 0, 0, 0], [0, 1, 0, 0, 0]).startswith("02.twins: right!")
    assert exercise("02.by-hand").check(0, 6).startswith("02.by-hand: not yet.")
