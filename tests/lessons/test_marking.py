"""Answers are marked by what they are, not by how they are written."""

from fractions import Fraction

import pytest

from rankbook.lessons.marking import Misconception, grades, listing, number, pair_of_grades


def test_a_number_is_told_its_direction_or_its_misconception():
    divided_by_r = Misconception("That is recall.", rel=(1, 1), k=2, buried=(1,))
    check = number(lambda: 0.5, typical={0.25: divided_by_r})
    assert [check(answer) for answer in (0.5, "1/2", Fraction(1, 2), "0.5", 0.50049)] == [""] * 5
    assert check(0.25) is divided_by_r
    assert check(0.6) == "You have 0.6; that is too high. A hint helps."
    assert check(0.4994) == "You have 0.4994; that is close. Give at least four decimals."
    assert check(float("nan")) == "You have nan; that can't be compared. A hint helps."
    assert check("half") == "'half' is no number: write it as 6, 0.6 or 3/5."


def test_a_list_is_shown_beside_the_expected_one_with_the_rank_at_which_they_part():
    check = listing(lambda: ["d1", "d2", "d3"])
    assert check(["d1", "d3"]) == "The lists part at rank 2.\nyours:    d1, d3\nexpected: d1, d2, d3"
    assert check(["d1", "d2"]).startswith("The lists part at rank 3.")
    assert check(["d1", "d2", "d3", "d4"]).startswith("The lists part at rank 4.")
    assert check(7) == "7 is no list: write it as b, a, c."


def test_of_numbers_the_first_wrong_one_is_named_and_its_direction():
    check = listing(lambda: [1.0, 0.5, 2 / 3])
    assert check([1, "1/2", 0.6667]) == check("[1, 1/2, 2.0/3]") == ""
    assert check((1, Fraction(1, 2), Fraction(2, 3))) == ""
    assert check([1, 0.5]) == "You have 2 numbers; give 3."
    assert check([1, 0.4, 0]) == "Number 2 of 3: you have 0.4; that is too low. A hint helps."
    assert check([1, 0.5, 0.67]) == "Number 3 of 3: you have 0.67; that is close. Give at least four decimals."
    assert check([1, "x", 2]) == "'x' is no number: write it as 6, 0.6 or 3/5."
    assert check(7) == "7 is no list: write it as 0.6, 3/5."


def test_a_list_of_names_may_be_typed_without_quotes_and_has_typical_replies():
    check = listing(lambda: ["d2", "d1"], typical=[(["d1", "d2"], "The highest score comes first.")])
    assert check("d2, d1") == check("d2 d1") == check("D2 > D1") == check('["d2"; "d1"]') == check(["d2", "d1"]) == ""
    assert check("d1, d2") == "The highest score comes first."
    assert check([]).startswith("The lists part at rank 1.")


def test_grades_are_whole_and_as_many_as_asked():
    check = grades(lambda rel: "" if rel[0] else "Site 1 is empty.", length=2)
    assert check([1, 0]) == check((3.0, 0)) == ""
    assert check([0, 1]) == "Site 1 is empty."
    assert check([1, 0, 0]) == "Your list has 3 grades; it must have 2."
    assert check([1, 9]) == "[1, 9] is no list of whole grades from 0 to 3: write it as [1, 0, 1]."


@pytest.mark.parametrize("answer", [None, 3, [1, 0], ([1, 0],), ([1, 0], [1, 0], [1, 0])])
def test_a_pair_is_two_lists(answer):
    check = pair_of_grades(lambda _one, _other: "", length=2)
    assert "write it as" in check(answer)
    assert check(([1, 0], [0, 1])) == check([[1, 0], (0, 1)]) == ""
