"""Values of binary_preference_plain.py, worked out by hand."""

import pytest

from rankbook.plain import binary_preference


def test_judged_nonrelevant_documents_above_a_hit_cost():
    # R = 2, N = 3, so each hit loses the share of min(2, 3) that stands above it.
    grades = {"d1": 1, "d2": 0, "d3": 2, "d4": 0, "d9": 0}
    assert binary_preference(["d1", "d2", "d3", "d4"], grades) == pytest.approx(((1 - 0 / 2) + (1 - 1 / 2)) / 2)


def test_what_nobody_judged_is_left_out():
    assert binary_preference(["d7", "d1"], {"d1": 1, "d9": 0}) == 1
