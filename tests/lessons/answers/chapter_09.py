"""Chapter 09: right answers to each exercise, and wrong ones with a part of the reply."""

from fractions import Fraction

RIGHT = {
    "09.kappa": [[0.9, 0.4444, 0.3333], "0.90, 4/9, 1/3", (Fraction(9, 10), Fraction(8, 18), Fraction(5, 15))],
    "09.bounds": [[0.2, 0.6], "1/5, 3/5", (Fraction(1, 5), 0.6)],
    "09.ips": [[0.2, 0.3, 0.4], "0.2, 0.3, 0.4", (Fraction(1, 5), Fraction(3, 10), Fraction(2, 5))],
    "09.break-it": [[0, 2, 3, 95], "0, 1, 1, 98", (0, 5, 0, 95)],
    "09.interview": [[0.3, 0.12, 0.3, 0.36], "0.30, 0.12, 0.30, 36/100"],
}

WRONG = {
    "09.kappa": [
        ([0.9, 0.8, 0.3333], "Chance is no half"),
        ([0.9, 0.899, 0.3333], "add 0.9 times 0.9"),
        ([0.9, 0.08, 0.3333], "Divide by what was left"),
        ([0.9, 0.82, 0.3333], "chance alone would reach"),
        ([0.9, 0.4444, 0.5], "5 + 5 + 5"),
        ([0.9, 0.4444, 0.05], "not by all"),
        ([0.9, 0.4472, 0.3333], "Number 2 of 3"),
        (0.4444, "is no list"),
    ],
    "09.bounds": [
        ([0.6, 0.2], "the lowest first"),
        ([0.4, 0.8], "does not count"),
        ([0.3333, 0.6667], "P@5 divides by 5"),
        ([0.2, 0.2], "one end"),
        ([0.2, 0.4], "Both holes"),
        ([0.2, 1], "they stay stones"),
        ([1 / 3, 1], "the judged stones stay"),
        ([0.2], "You have 1 number; give 2"),
    ],
    "09.ips": [
        ([0.2, 0.15, 0.1], "the shares of clicks"),
        ([0.2, 0.075, 0.025], "You multiplied"),
        ([40, 60, 80], "by the 200 visits"),
        ([0.2, 0.3, 0.3], "rank 4"),
        ([0.4, 0.3, 0.2], "rank, 1 first"),
        ([0.2, 0.3, 0.5], "Number 3 of 3"),
    ],
    "09.break-it": [
        ([5, 5, 5, 85], "They agree on 90 documents"),
        ([0, 0, 0, 100], "kappa is undefined"),
        ([1, 2, 2, 95], "Kappa is 0.3127"),
        ([0, 2, 2, 95], "whose sum is 100"),
        ([0, 2.5, 2.5, 95], "four whole numbers"),
        ([0, 5, 95], "four whole numbers"),
        (5, "can't be read"),
    ],
    "09.interview": [
        ([0.3, 0.12, 0.3, 0.04], "You multiplied"),
        ([0.3, 0.36, 0.3, 0.12], "the naive ones first"),
        ([0.3, 0.12, 0.9, 0.12], "B stood at rank 3"),
        ([0.3, 0.12], "give 4"),
    ],
}
