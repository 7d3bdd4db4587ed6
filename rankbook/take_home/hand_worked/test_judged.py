"""Values of judged.py, worked out by hand, over grades in rank order."""

import numpy as np
import pytest

from rankbook.kernels.judged import judged_at_k, judged_at_k_batch

UNJUDGED = np.nan


def test_judged_documents_among_the_first_k_divided_by_k():
    rel = np.array([1.0, UNJUDGED, 0.0, UNJUDGED])
    assert judged_at_k(rel, 2) == pytest.approx(1 / 2)
    assert judged_at_k(rel, 4) == pytest.approx(2 / 4)


def test_loop_scores_each_list():
    rel, offsets = np.array([0.0, UNJUDGED, UNJUDGED]), np.array([0, 1, 3])
    assert judged_at_k_batch(rel, offsets, 1) == pytest.approx([1, 0])
