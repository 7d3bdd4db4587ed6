"""Values of rank_biased_precision.py, worked out by hand, over grades in rank order."""

import numpy as np
import pytest

from rankbook.kernels.rank_biased_precision import rank_biased_precision, rank_biased_precision_batch, rbp_residual

UNJUDGED = np.nan


def test_a_reader_goes_on_with_probability_p():
    # (1 - p) · (p^0 + p^2)
    assert rank_biased_precision(np.array([1.0, 0.0, 1.0]), 0.5) == pytest.approx(0.5 * (1 + 0.25))
    assert rank_biased_precision(np.array([1.0, 0.0, 1.0]), 0.5, 2) == pytest.approx(0.5)


def test_residual_is_what_unjudged_and_unseen_documents_could_add():
    # Rank 2 is unjudged: 0.5 · 0.5; behind the list of 2: 0.5^2.
    assert rbp_residual(np.array([1.0, UNJUDGED]), 0.5) == pytest.approx(0.25 + 0.25)


def test_loop_scores_each_list():
    rel, offsets = np.array([1.0, 0.0, 1.0]), np.array([0, 1, 3])
    assert rank_biased_precision_batch(rel, offsets, 0.8) == pytest.approx([0.2, 0.2 * 0.8])
