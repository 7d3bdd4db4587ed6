"""The script that writes the notebooks writes the same bytes twice."""

import importlib.util
from pathlib import Path

HERE = Path(__file__).parent
spec = importlib.util.spec_from_file_location("rerun", HERE / "rerun.py")
rerun = importlib.util.module_from_spec(spec)
spec.loader.exec_module(rerun)


def test_two_runs_write_the_same_bytes():
    path = rerun.NOTEBOOKS / "02-precision.ipynb"
    assert rerun.rerun(path) == rerun.rerun(path)
