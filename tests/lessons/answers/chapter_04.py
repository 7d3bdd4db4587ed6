"""Chapter 04: right answers to each exercise, and wrong ones with a part of the reply."""

from fractions import Fraction

RIGHT = {
    "04.by-hand": [[13 / 18, 13 / 24], [0.7222, 0.5417], ("13/18", "13/24"), "13/18, 13/24"],
    "04.early": [([0, 0, 0, 1, 1, 1], [1, 0, 0, 1, 0, 1]), [[0, 0, 2, 1, 1, 0], [3, 1, 0, 0, 0, 1]]],
    "04.break-it": [([1, 0, 0, 0, 0], [1, 0, 1, 1, 0]), ([1, 1, 0, 0, 0], [1, 1, 0, 1, 2])],
    "04.interview": [[0.2292, 0.55], "11/48 11/20", (Fraction(11, 48), 0.55)],
}

WRONG = {
    "04.by-hand": [
        ([13 / 18, 13 / 18], "hits that were found"),
        ([13 / 36, 13 / 48], "divided twice"),
        ([13 / 6, 13 / 6], "the sum of the stops"),
        ([0.5, 0.4], "Number 1 of 2: you have 0.5; that is too low"),
        (0.7222, "is no list"),
    ],
    "04.early": [
        (([1, 1, 1, 0, 0, 0], [1, 0, 1, 0, 1, 0]), "the second list must win"),
        (([1, 0, 1, 1, 0, 0], [1, 0, 0, 1, 0, 1]), "first list must stand side by side"),
        (([0, 0, 0, 1, 1, 1], [1, 1, 1, 0, 0, 0]), "second list must not"),
        (([0, 0, 0, 0, 1, 1], [1, 0, 0, 1, 0, 1]), "2 and 3 hits"),
        (([1], [1]), "has 1 grades"),
    ],
    "04.break-it": [
        (([1, 0, 0, 0, 0], [0, 0, 0, 1, 1]), "it must prefer the second"),
        (([1, 1, 0, 0, 0], [1, 0, 0, 0, 0]), "2 and 1 hits"),
        (([0, 1, 0, 0, 0], [1, 1, 0, 0, 0]), "the first must be the higher one"),
        (([0, 0, 0, 0, 0], [1, 0, 0, 0, 0]), "0 and 1 hits"),
    ],
    "04.interview": [
        ([2.75 / 12, 2.75 / 3], "divided by the 3 hits"),
        ([0.55, 0.2292], "wrong order"),
        ([0.1, 0.55], "Number 1 of 2"),
    ],
}
