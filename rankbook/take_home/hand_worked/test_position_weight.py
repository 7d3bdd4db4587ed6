"""Values of position_weight.py, worked out by hand, over grades in rank order."""

import numpy as np
import pytest

from rankbook.kernels.position_weight import position_weight, position_weight_batch


def test_1_divided_by_the_rank():
    assert position_weight(1) == 1
    assert position_weight(4) == pytest.approx(1 / 4)


def test_loop_weighs_each_rank_of_each_list():
    assert position_weight_batch(np.array([0, 2, 3])) == pytest.approx([1, 1 / 2, 1])
