"""Chapter 12: right answers to each exercise, and wrong ones with a part of the reply."""

from fractions import Fraction

RIGHT = {
    "12.err": [[0.875, 0.541], "7/8, 0.54102", (Fraction(7, 8), Fraction(277, 512))],
    "12.fit": [0.53, "0.53", Fraction(53, 100)],
    "12.rbp": [[0.3024, 0.4557], "0.3024, 0.45568", (0.3024, Fraction(45568, 100000))],
    "12.break-it": [
        ([3, 0, 0, 0, 0], [1, 1, 1, 1, 1]),
        [[3, 0, 0, 0, 0], [2, 2, 2, 2, 2]],
        ([0, 3, 0, 0, 0], [1, 1, 1, 0, 0]),
    ],
    "12.interview": [0.75, "3/4", Fraction(3, 4)],
}

WRONG = {
    "12.err": [
        ([0.875, 0.6875], "only 5 of 8 are left"),
        ([0.875, 0.7559], "Divide each part by the rank"),
        ([0.4375, 0.3049], "a scale from 0 to 4"),
        ([0.541, 0.875], "the crown first"),
        ("1, 1", "That is RR"),
        ([0.875], "You have 1 number; give 2"),
    ],
    "12.fit": [
        (0.5, "0.180"),
        (0.8, "0.248"),
        (53, "a hundredth of that"),
        (0.159, "Which p has it"),
        (0.6, "You have 0.6; that is too high"),
    ],
    "12.rbp": [
        ([0.3024, 0.32768], "Site 3 is unseen too"),
        ([0.3024, 0.128], "the hole alone"),
        ([0.3024, 0.75808], "Give the residual alone"),
        ([0.4304, 0.32768], "took the hole for a coin"),
        ([1.512, 0.45568], "the factor 1 - p"),
    ],
    "12.break-it": [
        (([1, 0, 0, 0, 0], [0, 1, 0, 0, 0]), "RBP(0.8) is 0.2000 left and 0.1600 right"),
        (([1, 1, 1, 1, 1], [3, 0, 0, 0, 0]), "ERR@5 is 0.2472 left and 0.8750 right"),
        (([0, 0, 0, 0, 0], [0, 0, 0, 0, 0]), "the left must win"),
        (([3, 0], [1, 1]), "has 2 grades"),
        (7, "is no pair"),
    ],
    "12.interview": [(0.25, "how likely she stops"), (0.8, "she reads five"), (4, "p is a probability")],
}
