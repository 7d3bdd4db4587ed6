"""Values of judged_plain.py, worked out by hand."""

import pytest

from rankbook.plain import judged_at_k


def test_judged_documents_among_the_first_k_divided_by_k():
    assert judged_at_k(["d1", "d7", "d2", "d8"], 4, {"d1": 1, "d2": 0}) == pytest.approx(2 / 4)
