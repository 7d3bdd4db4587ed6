"""Chapter 00: right answers to each exercise, and wrong ones with a part of the reply."""

from fractions import Fraction

RIGHT = {
    "00.patience": [6, 6.0, "6", Fraction(6, 1)],
    "00.one-line": [0.5792, "0.57925"],
    "00.break-it": [[1, 1, 1, 1, 1, 1, 0, 0, 0, 0], [3, 1, 2, 1, 1, 1, 1, 1, 1, 1], (1, 1, 1, 0, 0, 0, 0, 1, 1, 1)],
    "00.interview": [0.25, "1/4", Fraction(1, 4)],
}

WRONG = {
    "00.patience": [(3, "more patient"), (1, "larger K"), (10, "0.5"), (7, "You have 7; that is too high")],
    "00.one-line": [(0.659, "off the map"), (0.5627, "linear"), (0.5, "You have 0.5"), (2.3928, "DCG")],
    "00.break-it": [
        ([0, 1, 1, 1, 1, 1, 1, 1, 1, 1], "P@3 is 0.6667"),
        ([1, 1, 1, 0, 0, 0, 0, 0, 0, 0], "R@3 is 1.0000"),
        ([1, 1, 1], "has 3 grades; it must have 10"),
        ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0], "P@3 is 0.0000"),
    ],
    "00.interview": [(0.1, "P@10"), (1, "R@10"), (0.4307, "nDCG@10")],
}
