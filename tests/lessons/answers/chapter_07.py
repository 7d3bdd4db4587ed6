"""Chapter 07: right answers to each exercise, and wrong ones with a part of the reply."""

from fractions import Fraction

RIGHT = {
    "07.winners": [
        "Cleo, Eve, Ann, Dev, Ben",
        "cleo eve ann dev ben",
        ["Cleo", "Eve", "Ann", "Dev", "Ben"],
        ("Cleo", "Eve", "Ann", "Dev", "Ben"),
    ],
    "07.one-hit": [[0.2, 0.2, 0.3869], "1/5, 1/5, 0.3869", "0.2 .2 0.38685", (Fraction(1, 5), "1/5", 0.3869)],
    "07.break-it": [
        ([0, 3, 0, 0, 1], [1, 0, 0, 3, 0]),
        [[0, 2, 0, 0, 1], [1, 0, 0, 2, 0]],
        ([0, 3, 0, 0, 1], [1, 0, 0, 0, 3]),
    ],
    "07.interview": [0.4, "2/5", Fraction(2, 5), "0.4"],
}

WRONG = {
    "07.winners": [
        ("Ben, Eve, Ann, Dev, Ben", "4 of 5 are right. For P@3, count the hits among the first three"),
        ("Cleo, Ann, Ann, Dev, Ben", "For R@8, count all treasure"),
        ("Cleo, Eve, Eve, Dev, Ben", "For AP, stop at each hit"),
        ("Cleo, Eve, Ann, Cleo, Ben", "For RR, look for the first hit"),
        ("Cleo, Eve, Ann, Dev, Cleo", "For nDCG@3, look where the crown stands"),
        ("Cleo, Eve, Ann, Dev", "Write five names"),
        ("Cleo, Eve, Ann, Dev, Zoe", "Nobody here is called 'Zoe'"),
        ([1, 2, 3, 4, 5], "Nobody here is called '1'"),
    ],
    "07.one-hit": [
        ("1/5, 1/5, 0.4307", "log2(5 + 1)"),
        ([0.2, 0.2, 0.2], "falls more slowly"),
        ([1, 0.2, 0.3869], "That AP is R@10"),
        ([0.2, 0.2, 1], "best order only"),
        ([0.5, 0.2, 0.3869], "Number 1 of 3"),
    ],
    "07.break-it": [
        (([1, 0, 0, 0, 0], [0, 1, 0, 0, 0]), "nDCG@3 prefers the left, but the sum is"),
        (([0, 1, 0, 0, 0], [1, 0, 0, 0, 0]), "the left must win"),
        (([1, 0, 0, 0, 0], [2, 0, 0, 0, 0]), "the same treasures"),
        (([0, 0, 0, 0, 0], [0, 0, 0, 0, 0]), "Nothing is relevant"),
        (([1], [1]), "has 1 grades"),
        (7, "is no pair"),
    ],
    "07.interview": [
        (0.2, "the P@10 of B"),
        (0.6, "as many hits as A"),
        (0.5, "one hit is worth 0.1"),
        (0.9, "less recall"),
        (0.3, "You have 0.3"),
    ],
}
