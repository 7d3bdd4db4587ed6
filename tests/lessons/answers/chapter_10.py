"""Chapter 10: right answers to each exercise, and wrong ones with a part of the reply."""

from fractions import Fraction

RIGHT = {
    "10.two-tests": [[0.0663, 0.0781], "0.0663, 20/256", (0.06626, Fraction(20, 256))],
    "10.queries": [349, "349", 349.0],
    "10.holm": [[2, 4], "2, 4", (2, 4)],
    "10.break-it": [
        [0.01] * 7 + [-0.5],
        "0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01, -0.07",
        (-1, *[0.1] * 7),
    ],
    "10.interview": [0.6415, "0.6415", 1 - Fraction(19, 20) ** 20],
}

WRONG = {
    "10.two-tests": [
        ([0.0781, 0.0663], "t first"),
        ([0.0331, 0.0391], "counted one side"),
        ([0.0297, 0.0781], "7 degrees of freedom"),
        ([0.0663, 0.4531], "the sign test"),
        ([0.0331, 0.0781], "Your t counts one side"),
        ([0.0663], "You have 1 number; give 2"),
    ],
    "10.queries": [
        (126, "a difference of 0.05"),
        (3140, "a difference of 0.01"),
        (348, "Round up"),
        (348.84, "come whole"),
        (171, "the second z"),
        (698, "These are paired"),
        (19, "Square it"),
        (50, "You have 50; that is too low"),
    ],
    "10.holm": [
        ([4, 2], "Holm first"),
        ([1, 4], "That 1 is Bonferroni"),
        ([4, 4], "Uncorrected there are 4"),
        ([3, 4], "Holm stops there"),
        ([2, 3], "The fourth"),
        ([2, 2], "divide by the place"),
        (2, "is no list"),
    ],
    "10.break-it": [
        ([0.1] * 7 + [-0.1], "p is 0.0703, below 0.5"),
        ([0.1] * 8, "B wins on 8 of the eight"),
        ([0.1] * 6 + [0, -1], "B wins on 6 of the eight"),
        ([0.1] * 7 + [-2], "between -1 and 1"),
        ([0.1] * 7, "Write eight numbers"),
        (7, "Write eight numbers"),
    ],
    "10.interview": [
        (1, "how many alarms to expect"),
        (0.05, "one test"),
        (0.3585, "Turn it round"),
        (0.0025, "Bonferroni's threshold"),
        (0.5, "too low"),
    ],
}
