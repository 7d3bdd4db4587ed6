"""Values of rank_biased_precision_plain.py, worked out by hand."""

import pytest

from rankbook.plain import rank_biased_precision, rbp_residual


def test_a_reader_goes_on_with_probability_p():
    assert rank_biased_precision(["d1", "d2", "d3"], {"d1", "d3"}, 0.5) == pytest.approx(0.5 * (1 + 0.25))


def test_residual_is_what_unjudged_and_unseen_documents_could_add():
    # d2 is unjudged: 0.5 · 0.5; behind the list of 2: 0.5^2.
    assert rbp_residual(["d1", "d2"], {"d1": 1}, 0.5) == pytest.approx(0.25 + 0.25)


def test_a_persistence_outside_0_to_1_is_refused():
    with pytest.raises(ValueError, match="p must be"):
        rank_biased_precision(["d1"], {"d1"}, 1)
