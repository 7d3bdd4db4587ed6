from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

from rankbook.checks import fault_of_number, finite_numbers, grades_or_none, whole_number


@pytest.mark.parametrize("value", [1, 7, np.int64(3), np.uint8(3)])
def test_whole_numbers_are_taken(value):
    number = whole_number(value, "k", least=1)
    assert number == value
    assert type(number) is int


@pytest.mark.parametrize("value", [0, -1, True, 2.0, 0.5, "3", None, [3], np.float64(3), float("nan")])
def test_anything_else_is_no_cutoff(value):
    with pytest.raises(ValueError, match=r"^k must be a whole number of at least 1, not "):
        whole_number(value, "k", least=1)


@pytest.mark.parametrize("value", [0, -2, 1.5, True, np.float32(0.5), np.int8(1), np.bool_(False), Fraction(1, 3)])
def test_finite_numbers_are_told_from_the_rest(value):
    assert fault_of_number(value) == ""


@pytest.mark.parametrize(
    "value",
    [float("nan"), float("inf"), -float("inf"), np.float64("nan"), "1", None, 1j, [1], b"1", 10**400, Decimal(1)],
    ids=str,
)
def test_the_rest_is_told_from_finite_numbers(value):
    assert fault_of_number(value) == "is not a finite number"


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ([2, 0, 1], [2, 0, 1]),
        ((2.0, 0, True), [2, 0, 1]),
        (range(2, -1, -2), [2, 0]),
        (iter([3, 1]), [3, 1]),
        (np.array([2, 0, 1], dtype=np.uint8), [2, 0, 1]),
        (np.array([0.5, -1.5], dtype=np.float32), [0.5, -1.5]),
        (np.array([0.5, -1.5]), [0.5, -1.5]),
        (np.array([True, False]), [1, 0]),
        (np.array([2, 0.5], dtype=object), [2, 0.5]),
        ([], []),
    ],
    ids=lambda values: type(values).__name__,
)
def test_every_kind_of_list_becomes_a_new_array_of_floats(values, expected):
    numbers = finite_numbers(values, "rel")
    assert numbers.dtype == np.float64
    assert numbers.tolist() == expected
    assert numbers is not values


@pytest.mark.parametrize(
    ("values", "shown", "position"),
    [
        ([1, float("nan")], "nan", 2),
        ([float("inf"), float("nan")], "inf", 1),
        ([1, 0, "2"], "'2'", 3),
        ([None, 1], "None", 1),
        ([1, [0]], "[0]", 2),
        ([1, 2j], "2j", 2),
        (np.array([0.5, np.nan], dtype=np.float32), "nan", 2),
        (np.array(["1", "2"]), "'1'", 1),
        (np.array([1, -np.inf]), "-inf", 2),
    ],
)
def test_error_names_the_first_wrong_value_its_position_and_the_mend(values, shown, position):
    with pytest.raises(ValueError, match="is not a finite number") as error:
        finite_numbers(values, "query 'q7', score", "take it out")
    assert str(error.value) == f"query 'q7', score, position {position}: {shown} is not a finite number; take it out"


@pytest.mark.parametrize("values", ["210", b"210", 3, None])
def test_a_single_value_is_no_list(values):
    with pytest.raises(ValueError, match=r"^rel is .*; give a list or an array of numbers$"):
        finite_numbers(values, "rel")


@pytest.mark.parametrize("value", [10**9, np.int64(10**9)])
def test_a_billion_is_the_largest_cutoff(value):
    assert whole_number(value, "k", least=1) == 10**9
    with pytest.raises(ValueError, match=r"^k must be at most 1,000,000,000$"):
        whole_number(value + 1, "k", least=1)
    with pytest.raises(ValueError, match=r"^k must be at most 1,000,000,000$"):
        whole_number(10**30, "k", least=1)


@pytest.mark.parametrize("number", [2**53 + 1, -(2**53) - 1, np.int64(2**60), np.uint64(2**64 - 1)])
def test_whole_number_that_floats_cannot_tell_from_its_neighbour_is_refused(number):
    assert fault_of_number(number) == "is a whole number beyond 2**53, where floats merge neighbours; rescale it"
    with pytest.raises(ValueError, match=r"^rel, position 2: -?\d+ is a whole number beyond 2\*\*53, "):
        finite_numbers([0, number], "rel")


@pytest.mark.parametrize("number", [2**53, -(2**53), 1e300, np.float64(2**60)])
def test_floats_and_whole_numbers_up_to_there_are_taken(number):
    assert fault_of_number(number) == ""
    assert finite_numbers([number], "rel").tolist() == [number]


@pytest.mark.parametrize("values", [{1, 2}, frozenset([1]), {1: 2}], ids=lambda values: type(values).__name__)
def test_what_has_no_ranks_is_no_list(values):
    with pytest.raises(ValueError, match=r"^rel is .*; give a list or an array of numbers$"):
        finite_numbers(values, "rel")


def test_masked_array_is_no_list():
    with pytest.raises(ValueError, match=r"^rel is a masked array; fill it first, with None where nobody judged$"):
        finite_numbers(np.ma.array([1, 0], mask=[False, True]), "rel")


def test_single_value_of_an_array_is_no_list():
    with pytest.raises(ValueError, match=r"^rel is the single value 3; give a list or an array of numbers$"):
        finite_numbers(np.array(3), "rel")


def test_a_table_is_no_list():
    with pytest.raises(ValueError, match=r"^rel has 2 dimensions; give a flat list or array$"):
        finite_numbers(np.ones((2, 3)), "rel")


def test_none_becomes_unjudged():
    np.testing.assert_array_equal(grades_or_none([2, None, 0, None], "rel"), [2, np.nan, 0, np.nan])
    np.testing.assert_array_equal(grades_or_none([None], "rel"), [np.nan])
    assert grades_or_none([], "rel").tolist() == []


def test_nan_is_no_way_to_say_unjudged():
    with pytest.raises(ValueError, match="is not a finite number") as error:
        grades_or_none([2, None, float("nan")], "rel")
    assert str(error.value) == (
        "rel, position 3: nan is not a finite number; give a finite grade, or None where nobody judged"
    )
