"""Chapter 08: right answers to each exercise, and wrong ones with a part of the reply."""

RIGHT = {
    "08.rows": [
        ([1, 0, 0, 0], [0, 1, 1, 1]),
        [[0, 0, 0, 1], [0, 0, 0, 0]],
        ([3, 2, 1, 0], [0, 0, 0, 0]),
    ],
    "08.pairs": [
        ([["a"], ["b"], ["c"]], [["a"], ["b"]]),
        [[["a", "b"], ["c", "d"]], [["a"]]],
        ([["a"]], [["a"], ["b"]]),
        ([["a"]], [{"a"}, {"b"}]),
        ([["a"], ["b"]], [["a"], []]),
        ([[1, 2], [3]], [[2]]),
    ],
    "08.copies": ["a, b, a", "a a a", ["b", "b", "a"], ("a", "a", "b"), "[A, B, B]"],
    "08.axes": [
        "short, divisor, ties, missing",
        "Short divisor ties missing",
        ["short", "divisor", "ties", "missing"],
    ],
    "08.interview": [[0.6, 0.45, 0.7], "0.6, 0.45, 0.70", "3/5 9/20 7/10"],
}

WRONG = {
    "08.rows": [
        (([1, 0, 0, 0], [0, 1, 0, 0]), "Both say 0.5000, so this input proves nothing"),
        (([0, 0, 0, 0], [0, 0, 0, 0]), "Both say 0.0000"),
        (([1, 0, 1], [0, 1, 0]), "has 3 grades"),
        (7, "is no pair"),
    ],
    "08.pairs": [
        (([["a", "b"], ["c", "d"]], [["a"], ["d"]]), "Both say 0.7500"),
        (([["a"]], [[]]), "Both say nan"),
        (([["a", "a"]], [["a"]]), "the function fails by itself"),
        (([], []), "the function fails by itself"),
        (([["a"]], ["a"]), "Write a pair"),
        (([["a", 0.5]], [["a"]]), "Each ranking is a list of ids"),
        ("a, b", "Write a pair"),
    ],
    "08.copies": [
        ("a, x, b", "It says 1.0000"),
        ("x, y, z", "It says 0.0000"),
        ("a, a, x", "It says 1.0000"),
        ("a, a", "Write three ids"),
    ],
    "08.axes": [
        ("gain, divisor, ties, missing", "3 of 4 are right. Case 1: P@10 of two sites"),
        ("short, gain, ties, missing", "Case 2: the precision at the only hit"),
        ("short, divisor, gain, missing", "Case 3: all four scores are equal"),
        ("short, divisor, ties, empty", "Case 4: 4.2 of 10"),
        ("short, divisor, ties", "Write four rules"),
        ("short, divisor, ties, discount", "There is no rule 'discount'"),
    ],
    "08.interview": [
        ([0.8, 0.6, 0.85], "the mean of those that have a score"),
        ([0.6, 0.6, 0.6], "must move the mean"),
        ([0.6, 0.45, 0.85], "0.45 + 0.25"),
        ([0.45, 0.6, 0.7], "other order"),
        ([0.6, 0.5, 0.7], "Number 2 of 3"),
    ],
}
