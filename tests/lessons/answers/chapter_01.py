"""Chapter 01: right answers to each exercise, and wrong ones with a part of the reply."""

RIGHT = {
    "01.rank-three": ["d2, d3, d1", ["d2", "d3", "d1"], ("d2", "d3", "d1"), "d2 d3 d1"],
    "01.first-three": [0.469, "0.469", 0.46899],
    "01.bounds": [[1, None, None, 0, 0], (0, None, 1, 0, None), [None, None, 0, 0, 1]],
    "01.break-it": [[0, 0, 0, 1, 0, 0, 0, 0, 0, 0], [3, 0, 0, 0, 0, 0, 0, 0, 0, 0], (0, 0, 0, 0, 0, 0, 0, 0, 0, 2)],
    "01.interview": [0.2891, "0.28906"],
}

WRONG = {
    "01.rank-three": [
        ("d2, d1, d3", "by id, descending"),
        ("d3, d1, d2", "upside down"),
        ("d1, d3, d2", "upside down"),
        ("d1, d2, d3", "order of the names"),
        ("d3, d2, d1", "part at rank 1"),
    ],
    "01.first-three": [(0.626, "1/i"), (0.3, "equal weights"), (2.1309, "all ten"), (0.5, "You have 0.5")],
    "01.bounds": [
        ([1, 0, None, 0, 0], "0.2 if the unjudged sites hold stones, 0.4"),
        ([1, 1, 1, 0, 0], "0.6 if the unjudged sites hold stones, 0.6"),
        ([1, None, None], "has 3 sites; it must have 5"),
        ([2, None, None, 0, 0], "is no list of 0, 1 and None"),
        (7, "is no list of 0, 1 and None"),
    ],
    "01.break-it": [
        ([0, 1, 1, 0, 0, 0, 0, 0, 0, 0], "accuracy is 0.8"),
        ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0], "no treasure"),
        ([0, 1], "has 2 grades; it must have 10"),
    ],
    "01.interview": [(0.1, "what RR gives"), (1, "at rank 1"), (0, "inside K"), (0.5, "You have 0.5")],
}
