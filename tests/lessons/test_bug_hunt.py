"""The functions of the bug hunt: right on a tidy input, wrong where their fault shows, by values worked out by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rankbook as rb
from rankbook import plain
from rankbook.lessons import bug_hunt


def test_a_table_is_cut_by_rows():
    # Two rows at k = 2 are both rows whole: four hits, divided by two times two.
    rows = [[1, 0, 0, 0], [0, 1, 1, 1]]
    assert bug_hunt.precision_of_many(rows, 2) == 1
    assert rb.evaluate(rb.rankings_from_grades(rows), "P@2").mean["P@2"] == 0.5


@given(
    st.integers(1, 6).flatmap(
        lambda n: st.lists(st.lists(st.integers(0, 3), min_size=n, max_size=n), min_size=n, max_size=n)
    )
)
def test_a_square_table_cut_at_its_size_hides_the_fault(rows):
    k = len(rows)
    right = rb.evaluate(rb.rankings_from_grades(rows), f"P@{k}").mean[f"P@{k}"]
    assert bug_hunt.precision_of_many(rows, k) == pytest.approx(right)


def test_the_shorter_list_ends_the_sum_but_not_the_divisor():
    assert bug_hunt.mean_reciprocal_rank([["a"], ["b"], ["c"]], [["a"], ["b"]]) == pytest.approx(2 / 3)
    with pytest.raises(ValueError, match="3 rankings but 2 sets"):
        plain.mean_reciprocal_rank([["a"], ["b"], ["c"]], [["a"], ["b"]])


def test_copies_are_counted_as_hits():
    assert bug_hunt.recall(["a", "b", "a"], ["a", "b"], 3) == 1.5
    with pytest.raises(ValueError, match="'a' stands at rank 1 and again at rank 3"):
        plain.recall_at_k(["a", "b", "a"], ["a", "b"], 3)
