"""Which treasure map is taken where anywidget can't load."""

import os
import subprocess
import sys

import pytest

SCRIPT = """
import sys
{before}
from rankbook.widgets import TreasureMap
park = TreasureMap([2, 0, 1, 0, 2], k=3)
print(type(park).__name__, "|", getattr(park, "reason", ""), "|", park)
"""
NUMBERS = "<TreasureMap rel=[2, 0, 1, 0, 2] K=3: P@3 0.6667, R@3 0.6667, AP 0.7556, RR 1.0000, nDCG@3 0.6490>"


@pytest.mark.parametrize(
    ("before", "environment", "kind", "reason"),
    [
        ("", {}, "TreasureMap", ""),
        ("sys.modules['anywidget'] = None", {}, "TreasureMapSliders", "Mend: pip install anywidget"),
        ("", {"KAGGLE_KERNEL_RUN_TYPE": "Interactive"}, "TreasureMapSliders", "Kaggle can't load anywidget."),
    ],
)
def test_the_twin_stands_in_and_says_why(before, environment, kind, reason):
    command = [sys.executable, "-c", SCRIPT.format(before=before)]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **environment}, check=True)
    assert done.stdout.startswith(kind + " | ")
    assert reason in done.stdout
    assert done.stdout.endswith(NUMBERS + "\n")
