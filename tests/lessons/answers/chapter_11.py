"""Chapter 11: right answers to each exercise, and wrong ones with a part of the reply."""

from fractions import Fraction

RIGHT = {
    "11.break-even": [0.7143, "0.714", "5/7", Fraction(10, 14)],
    "11.visitors": [356_332, "356,332", "356332", "356_000", 356_332.5],
    "11.sampled": [[0, 0.5, 1, 0.5], "0, 0.5, 1.000, 1/2", (0, 0.5, 0.999998, 0.5)],
    "11.break-it": [[1, 1, 1, 3, 2, 0], "1, 1, 1, 2, 3, 0", (1, 0, 1, 1, 3, 2)],
    "11.interview": [[0.28, 0.14], "0.28, 0.14", "280/1000 140/1000"],
}

WRONG = {
    "11.break-even": [
        (0.2857, "the share of newcomers"),
        (0.4, "compares gain with loss"),
        (2.5, "the odds"),
        (0.5, "B still trails"),
        (71.4286, "as a percentage"),
        ("71.4", "as a percentage"),
        (0.9, "too high"),
    ],
    "11.visitors": [
        (712_664, "both systems together"),
        (3_564, "0.002"),
        (174_400, "the second z"),
        (176_598, "the noise of one system"),
        (712.67, "Square the difference"),
        (353_205, "a spread of its own"),
        (50_000, "You have 50,000; that is too low"),
        (900_000, "too high"),
        ("lots", "'lots' is no number"),
    ],
    "11.sampled": [
        ([0, 0.5, 0, 0.5], "1.5 stand before it"),
        ([0, 0.5, 1, 1], "B's other half"),
        ([0, 1, 1, 1], "9,000th for half"),
        ([0.5, 0, 0.5, 1], "A first"),
        ([1, 0.5, 0, 0.5], "among all items first"),
        ([0, 0.5], "You have 2 numbers; give 4"),
    ],
    "11.break-it": [
        ([3, 2, 1, 1, 1, 0], "CTR@3 is 0.8995: it must pass the 0.8995"),
        ([0, 1, 1, 1, 2, 3], "CTR@3 is 0.8"),
        ([1, 3, 2, 1, 1, 0], "CTR@3 rises, but conversion is 0.1"),
        ([1, 1, 1, 1, 1, 1], "the same six sites"),
        ([1, 1, 1], "Write six grades"),
        (3, "Write six grades"),
    ],
    "11.interview": [
        ([0.2, 0.22], "Weigh each by its visits"),
        ([0.14, 0.28], "A first"),
        ([0.28, 0.3], "the other way round"),
        ([280, 140], "Divide by 1,000"),
        ([0.28], "You have 1 number; give 2"),
    ],
}
