import sys

import numpy as np
import pytest

from rankbook.lessons import take_home


def test_the_copy_is_a_module_of_its_own():
    mine = take_home("reciprocal_rank")
    assert mine.__name__ == "my_reciprocal_rank"
    assert "rankbook" not in mine.__file__.split("/")
    assert mine.reciprocal_rank(np.array([0, 0, 1])) == 1 / 3


def test_taking_twice_gives_the_file_as_it_is_now_and_leaves_the_path_clean():
    before = list(sys.path)
    assert take_home("recall").__file__ != take_home("recall").__file__
    assert sys.path == before


def test_a_kernel_that_does_not_exist_is_refused():
    with pytest.raises(FileNotFoundError):
        take_home("accuracy")
