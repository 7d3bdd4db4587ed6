"""Chapter 02: right answers to each exercise, and wrong ones with a part of the reply."""

from fractions import Fraction

RIGHT = {
    "02.by-hand": [0.6, "3/5", Fraction(3, 5), "0.6"],
    "02.ceiling": [0.2, "4/20"],
    "02.twins": [
        ([1, 0, 0, 0, 0], [0, 1, 0, 0, 0]),
        [[1, 1, 0, 0, 0], [0, 0, 0, 1, 1]],
        ([2, 1, 0, 0, 3], [1, 1, 1, 0, 0]),
    ],
    "02.break-it": [[1], [0, 1], [1, 1, 1, 1], (3, 0)],
    "02.interview": [0.1, "2/20"],
}

WRONG = {
    "02.by-hand": [(4 / 7, "whole list"), (0.5, "recall"), (0.75, "all hits"), (0.9, "You have 0.9")],
    "02.ceiling": [(1, "only four treasures"), (4, "number of hits"), (5, "Turn the fraction over")],
    "02.twins": [
        (([1, 0, 0, 0, 0], [1, 1, 0, 0, 0]), "must be the same"),
        (([1, 0, 0, 0, 0], [1, 0, 0, 0, 0]), "AP is 1.0000 on both"),
        (([0, 0, 0, 0, 0], [0, 0, 0, 0, 0]), "undefined"),
        (([1], [1, 0, 0, 0, 0]), "has 1 grades"),
        (7, "is no pair"),
    ],
    "02.break-it": [([1, 0, 0, 0, 0], "Both give 0.2000"), ([0], "without a hit both give 0"), ([], "is no list")],
    "02.interview": [(1.0, "The engine is perfect"), (0.2, "P@10")],
}
