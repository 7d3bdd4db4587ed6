"""Which treasure map and which sliders are taken where anywidget can't load."""

import os
import subprocess
import sys

import pytest

SCRIPT = """
import sys
{before}
from rankbook.widgets import Explorer, TreasureMap
park = TreasureMap([2, 0, 1, 0, 2], k=3)
explorer = Explorer("AP", [1, 0, 1], k=3)
k_slider, grade_row, *_ = explorer.children
k_slider.value = 1
grade_row.children[0].value = 0
assert (explorer.k, explorer.rel, explorer.score) == (1, (0, 0, 1), 0)
print(type(k_slider).__name__, "|", type(park).__name__, "|", getattr(park, "reason", ""), "|", park)
"""
NUMBERS = "<TreasureMap rel=[2, 0, 1, 0, 2] K=3: P@3 0.6667, R@3 0.6667, AP 0.7556, RR 1.0000, nDCG@3 0.6490>"


@pytest.mark.parametrize(
    ("before", "environment", "kinds", "reason"),
    [
        ("", {}, "NamedSlider | TreasureMap", ""),
        ("sys.modules['anywidget'] = None", {}, "IntSlider | TreasureMapSliders", "Mend: pip install anywidget"),
        (
            "",
            {"KAGGLE_KERNEL_RUN_TYPE": "Interactive"},
            "IntSlider | TreasureMapSliders",
            "Kaggle can't load anywidget.",
        ),
    ],
)
def test_the_twin_stands_in_and_says_why(before, environment, kinds, reason):
    command = [sys.executable, "-c", SCRIPT.format(before=before)]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **environment}, check=True)
    assert done.stdout.startswith(kinds + " | ")
    assert reason in done.stdout
    assert done.stdout.endswith(NUMBERS + "\n")
