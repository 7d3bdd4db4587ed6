"""Each exercise with right answers, each typical wrong one, and malformed ones."""

import runpy
from decimal import Decimal
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

from rankbook.lessons import exercise, question

FILES = sorted((Path(__file__).parent / "answers").glob("chapter_*.py"))
ANSWERS = [runpy.run_path(file) for file in FILES]
CHAPTERS = [file.stem.removeprefix("chapter_") for file in FILES]
RIGHT = {name: answers for chapter in ANSWERS for name, answers in chapter["RIGHT"].items()}
WRONG = {name: answers for chapter in ANSWERS for name, answers in chapter["WRONG"].items()}

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


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("06.both-gains", np.array([0.8614, 0.8243])),
        ("00.break-it", np.array([1, 1, 1, 1, 1, 1, 0, 0, 0, 0])),
        ("02.twins", np.array([[1, 0, 0, 0, 0], [0, 1, 0, 0, 0]])),
        ("02.by-hand", np.float32(0.6)),
        ("04.by-hand", "[13/18, 13/24]"),
        ("01.rank-three", "(D2, d3, d1)"),
        ("03.break-it", "[a, a, b]"),
        ("07.winners", "[Cleo, Eve, Ann, Dev, Ben]"),
        ("06.interview", "1/2.3219"),
        ("02.by-hand", "(3 / 5)"),
    ],
)
def test_right_answers_in_other_forms_are_right(name, answer):
    assert exercise(name).check(answer).startswith(f"{name}: right!")


@pytest.mark.parametrize("name", RIGHT)
@pytest.mark.parametrize("answer", [[np.array([1, 2])], [Decimal("sNaN")] * 5, "9" * 100_000, [["9" * 100_000]] * 2])
def test_odd_and_huge_answers_get_a_short_reply(name, answer):
    said = exercise(name).check(answer)
    assert ": right!" not in said
    assert len(said) < 600
