"""Chapter 06: right answers to each exercise, and wrong ones with a part of the reply."""

RIGHT = {
    "06.both-gains": [[0.8614, 0.8243], "0.8614, 0.8243"],
    "06.repair": [0.1854, "0.18543"],
    "06.flip": [([3, 0, 0], [2, 2, 0]), ([0, 2, 3], [2, 0, 2])],
    "06.break-it": [[1, 0, 0], [1, 1, 0], (1, 1, 1)],
    "06.interview": [0.4307, 0.43068],
}

WRONG = {
    "06.both-gains": [
        ([1.0, 1.0], "Number 1 of 2"),
        ([0.9926, 0.9854], "the list itself for the ideal"),
        ([0.8243, 0.8614], "wrong order"),
    ],
    "06.repair": [(1.0, "That is hers"), (0.1, "You have 0.1; that is too low"), (0.6402, "nDCG@5")],
    "06.flip": [
        (([2, 2, 0], [3, 0, 0]), "0.4708 to 0.6735 and 0.6199 to 0.5701"),
        (([3, 3, 0], [2, 2, 0]), "[3, 3, 0] holds more of grade 3"),
        (([3, 1, 0], [2, 2, 0]), "more of grade 1"),
    ],
    "06.break-it": [
        ([0, 1, 0], "not 1: sort the list"),
        ([0, 0, 0], "undefined"),
        ([3, 2, 1], "above 0.3"),
        ([1, 0], "has 2 grades"),
    ],
    "06.interview": [(0.25, "AP and RR"), (0.5, "log2(rank + 1)"), (0.1, "P@10")],
}
