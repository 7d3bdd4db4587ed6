"""Chapter 05: right answers to each exercise, and wrong ones with a part of the reply."""

from fractions import Fraction

RIGHT = {
    "05.two-means": [[0.4583, 0.375], "11/24, 3/8", (0.4583333333333333, Fraction(3, 8))],
    "05.half": [
        [[1], [0, 0, 0, 1], [0, 0, 0, 1]],
        ([1, 1, 0], [0, 0, 2], [0, 0, 0, 0, 0, 3, 1]),
        [[3], [0, 0, 1], [0, 0, 1], [0, 0, True]],
    ],
    "05.tie": [0.6111, "11/18", Fraction(11, 18)],
    "05.break-it": [
        ([1, 0, 1, 1, 1], [0, 1, 0, 0, 0]),
        [[2, 0, 0, 1, 1], [0, 3, 0, 0, 0]],
        ([0, 1, 0, 1, 1], [0, 0, 1, 0, 0]),
    ],
    "05.interview": [0.65, "13/20"],
}

WRONG = {
    "05.two-means": [
        ([0.6111111111111112, 0.75], "You dropped the misses"),
        ([0.6111111111111112, 0.5], "divide by four"),
        ([0.4583333333333333, 0.4583333333333333], "turns back after site 2"),
        ([0.4583333333333333, 0.75], "divide by four as well"),
        ([0.4583333333333333, 0.5], "divide by four as well"),
        ([0.5, 0.6667], "mean rank"),
        (0.4583, "is no list"),
        ([0.4583, 0.2], "Number 2 of 2"),
    ],
    "05.half": [
        ([[1, 0], [0, 1]], "Query 2 has its first hit at rank 2"),
        ([[1], [0]], "Query 2 has no treasure"),
        ([[1], [0, 0, 1], []], "Query 3 has no treasure"),
        ([[1], [0, 0, 1]], "MRR is 0.6667"),
        ([[1], [0, 0, 9]], "Query 2: [0, 0, 9] is no list of whole grades"),
        ([1, 0, 0], "is no list of maps"),
    ],
    "05.tie": [
        (1, "optimistic"),
        (0.3333333333333333, "pessimistic"),
        (0.5, "mean rank"),
        (1.8333333333333333, "Divide by their number"),
    ],
    "05.break-it": [
        (([1, 0, 0, 0, 0], [0, 1, 0, 0, 0]), "the colleague's numbers are 1.0000 and 0.5000"),
        (([0, 1, 0, 0, 0], [1, 0, 0, 0, 0]), "the first must be higher"),
        (([1, 0, 0, 0, 0], [0, 0, 0, 0, 0]), "has no hit to average over"),
        (([1], [0, 1, 0, 0, 0]), "has 1 grades"),
    ],
    "05.interview": [(0.75, "forgets the query"), (0.7222222222222222, "divided by nine"), (6.5, "Divide by the ten")],
}
