"""Chapter 03: right answers to each exercise, and wrong ones with a part of the reply."""

from fractions import Fraction

RIGHT = {
    "03.by-hand": [0.5, "3/6", Fraction(1, 2)],
    "03.not-the-hit-rate": [
        ([1, 0, 0, 0, 0], [1, 0, 0, 0, 1]),
        [[0, 0, 3, 1, 1], [0, 2, 0, 0, 1]],
        ([1, 1, 1, 1, 1], [1, 1, 1, 0, 0]),
    ],
    "03.break-it": [["a", "a", "b"], ("a", "a", "a"), ["b", "c", "b", "a"], "a, a, b"],
    "03.interview": [0.75, "3/4"],
}

WRONG = {
    "03.by-hand": [
        (3, "number of hits"),
        (0.6, "that is precision"),
        (0.75, "hits of the list"),
        (4 / 6, "rank 7"),
        (1, "the hit rate"),
        (0.4, "You have 0.4; that is too low"),
    ],
    "03.not-the-hit-rate": [
        (([1, 0, 0, 0, 0], [0, 1, 0, 0, 0]), "R@3 is 1.0000 on both too"),
        (([1, 0, 0, 0, 0], [0, 0, 0, 1, 1]), "Success@3 is 1.0000 and 0.0000"),
        (([0, 0, 0, 0, 0], [0, 0, 0, 0, 0]), "Success@3 is 0.0000 and 0.0000"),
        (([1], [1, 0, 0, 0, 0]), "has 1 grades"),
    ],
    "03.break-it": [
        (["a", "c", "b"], "gives 1.0000. No document stands there twice"),
        (["a", "a"], "gives 1.0000: more than two hits"),
        (["a", "c", "d", "e", "f", "a", "b"], "gives 0.5000: more than two hits"),
        ([1, 1], "is no list of document ids"),
    ],
    "03.interview": [(1, "R@7"), (4 / 7, "P@7"), (4, "the K at which it stops"), (0.6, "P@5")],
}
