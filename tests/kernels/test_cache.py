"""Compiled code is kept on disk, and yet an edited kernel takes effect on the next import."""

import json
import os
import subprocess
import sys
from math import log2
from pathlib import Path

import pytest

from rankbook import kernels

FOLDER = Path(kernels.__file__).parent

RELEVANT_FROM_2 = ("rel[i] > 0", "rel[i] > 1")

# For each file: an edit of the judge for one list, and each call with its value before and after.
# The list has grade 1 at rank 1 and grade 2 at rank 3; for a tie-aware judge, ranks 2 and 3 tie.
# The loops are called first: they must not keep the old judge.
KERNELS = {
    "area_under_curve": (
        RELEVANT_FROM_2,
        {
            "area_under_curve_batch(rel, offsets)[0]": ((3 + 2) / 6, 2 / 4),
            "area_under_curve(rel)": ((3 + 2) / 6, 2 / 4),
        },
    ),
    "average_precision": (
        RELEVANT_FROM_2,
        {
            "average_precision_batch(rel, offsets, np.array([2]), 5)[0]": ((1 / 1 + 2 / 3) / 2, (1 / 3) / 2),
            "average_precision(rel, 2, 5)": ((1 / 1 + 2 / 3) / 2, (1 / 3) / 2),
        },
    ),
    "average_precision_of_ties": (
        RELEVANT_FROM_2,
        {
            "average_precision_of_ties_batch(rel, offsets, ties, np.array([2]))[0]": ((1 + 2 / 3) / 2, (1 / 3) / 2),
            "average_precision_of_ties(rel, ties, 2)": ((1 + 2 / 3) / 2, (1 / 3) / 2),
        },
    ),
    "binary_preference": (
        RELEVANT_FROM_2,
        {
            "binary_preference_batch(rel, offsets, np.array([2]), np.array([3]))[0]": ((1 + 1 / 2) / 2, (1 / 2) / 2),
            "binary_preference(rel, 2, 3)": ((1 + 1 / 2) / 2, (1 / 2) / 2),
        },
    ),
    "curves": (
        ("hits / (i + 1)", "hits / (i + 2)"),
        {
            "precision_curve(rel)[2]": (2 / 3, 2 / 4),
            "recall_curve(rel, 2)[2]": (2 / 2, 2 / 2),
            "ndcg_curve(rel, ideal)[2]": ((1 + 3 / 2) / (3 + 1 / log2(3)), (1 + 3 / 2) / (3 + 1 / log2(3))),
        },
    ),
    "discounted_gain": (
        ("gains[i] * discounts[i]", "2 * gains[i] * discounts[i]"),
        {
            "ndcg_of_gains_batch(rel, offsets, ideal, offsets, ideal, 5)[0]": (2 / 5, 2 / 5),
            "dcg_of_gains_batch(rel, offsets, ideal, 5)[0]": (2, 4),
            "ndcg_of_gains(rel, ideal, ideal, 5)": (2 / 5, 2 / 5),
            "dcg_of_gains(rel, ideal, 5)": (2, 4),
        },
    ),
    "expected_reciprocal_rank": (
        ("grade > 0", "grade > 1"),
        {
            "expected_reciprocal_rank_batch(rel, offsets, 5, 2)[0]": (1 / 4 + (3 / 4) * (3 / 4) / 3, (3 / 4) / 3),
            "expected_reciprocal_rank(rel, 5, 2)": (1 / 4 + (3 / 4) * (3 / 4) / 3, (3 / 4) / 3),
        },
    ),
    "f_measure": (
        RELEVANT_FROM_2,
        {
            "f_measure_at_k_batch(rel, offsets, np.array([2]), 3)[0]": (4 / 5, 2 / 5),
            "f_measure_at_k(rel, 2, 3)": (4 / 5, 2 / 5),
        },
    ),
    "interpolated_precision": (
        RELEVANT_FROM_2,
        {
            "interpolated_precision_batch(rel, offsets, np.array([2]), 0.5)[0]": (1, 1 / 3),
            "eleven_point_precision_batch(rel, offsets, np.array([2]))[0]": ((6 + 5 * 2 / 3) / 11, (6 / 3) / 11),
            "interpolated_precision(rel, 2, 0.5)": (1, 1 / 3),
            "eleven_point_precision(rel, 2)": ((6 + 5 * 2 / 3) / 11, (6 / 3) / 11),
        },
    ),
    "judged": (
        ("not np.isnan", "np.isnan"),
        {"judged_at_k_batch(rel, offsets, 3)[0]": (1, 0), "judged_at_k(rel, 3)": (1, 0)},
    ),
    "ndcg": (
        ("grade > 0", "grade > 1"),
        {
            "ndcg_at_k_batch(rel, offsets, ideal, offsets, 5)[0]": ((1 + 3 / 2) / (3 + 1 / log2(3)), (3 / 2) / 3),
            "dcg_at_k_batch(rel, offsets, 5)[0]": (1 + 3 / 2, 3 / 2),
            "ndcg_at_k(rel, ideal, 5)": ((1 + 3 / 2) / (3 + 1 / log2(3)), (3 / 2) / 3),
            "dcg_at_k(rel, 5)": (1 + 3 / 2, 3 / 2),
        },
    ),
    "position_weight": (
        ("1.0 / rank", "2.0 / rank"),
        {"position_weight_batch(offsets)[3]": (1 / 4, 2 / 4), "position_weight(4)": (1 / 4, 2 / 4)},
    ),
    "precision": (
        RELEVANT_FROM_2,
        {"precision_at_k_batch(rel, offsets, 3)[0]": (2 / 3, 1 / 3), "precision_at_k(rel, 3)": (2 / 3, 1 / 3)},
    ),
    "q_measure": (
        RELEVANT_FROM_2,
        {
            "q_measure_batch(rel, offsets, ideal, offsets)[0]": ((2 / 3 + 5 / 6) / 2, (3 / 6) / 2),
            "q_measure(rel, ideal)": ((2 / 3 + 5 / 6) / 2, (3 / 6) / 2),
        },
    ),
    "r_precision": (
        RELEVANT_FROM_2,
        {
            "r_precision_batch(rel, offsets, np.array([3]))[0]": (2 / 3, 1 / 3),
            "r_precision(rel, 3)": (2 / 3, 1 / 3),
        },
    ),
    "rank_biased_precision": (
        RELEVANT_FROM_2,
        {
            "rank_biased_precision_batch(rel, offsets, 0.5)[0]": (0.5 * (1 + 1 / 4), 0.5 / 4),
            "rbp_residual_batch(rel, offsets, 0.5)[0]": (0.5**5, 0.5**5),
            "rank_biased_precision(rel, 0.5)": (0.5 * (1 + 1 / 4), 0.5 / 4),
            "rbp_residual(rel, 0.5)": (0.5**5, 0.5**5),
        },
    ),
    "recall": (
        RELEVANT_FROM_2,
        {
            "recall_at_k_batch(rel, offsets, np.array([2]), 3)[0]": (2 / 2, 1 / 2),
            "recall_at_k(rel, 2, 3)": (2 / 2, 1 / 2),
        },
    ),
    "reciprocal_rank": (
        RELEVANT_FROM_2,
        {"reciprocal_rank_batch(rel, offsets, 5)[0]": (1 / 1, 1 / 3), "reciprocal_rank(rel, 5)": (1 / 1, 1 / 3)},
    ),
    "success": (
        RELEVANT_FROM_2,
        {"success_at_k_batch(rel, offsets, 2)[0]": (1, 0), "success_at_k(rel, 2)": (1, 0)},
    ),
    "tie_aware_average_precision": (
        ("rel[end] > 0", "rel[end] > 1"),
        {
            "tie_aware_average_precision_batch(rel, offsets, ties, np.array([2]), 5)[0]": (
                (1 + (2 / 2 + 2 / 3) / 2) / 2,
                (1 / 2 + 1 / 3) / 2 / 2,
            ),
            "tie_aware_average_precision(rel, ties, 2, 5)": ((1 + (2 / 2 + 2 / 3) / 2) / 2, (1 / 2 + 1 / 3) / 2 / 2),
        },
    ),
    "tie_aware_hits": (
        ("rel[end] > 0", "rel[end] > 1"),
        {
            "tie_aware_precision_at_k_batch(rel, offsets, ties, 3)[0]": (2 / 3, 1 / 3),
            "tie_aware_recall_at_k_batch(rel, offsets, ties, np.array([2]), 2)[0]": (3 / 4, 1 / 4),
            "tie_aware_f_measure_at_k_batch(rel, offsets, ties, np.array([2]), 2)[0]": (3 / 4, 1 / 4),
            "tie_aware_r_precision_batch(rel, offsets, ties, np.array([2]))[0]": (3 / 4, 1 / 4),
            "tie_aware_precision_at_k(rel, ties, 3)": (2 / 3, 1 / 3),
            "tie_aware_recall_at_k(rel, ties, 2, 2)": (3 / 4, 1 / 4),
            "tie_aware_f_measure_at_k(rel, ties, 2, 2)": (3 / 4, 1 / 4),
            "tie_aware_r_precision(rel, ties, 2)": (3 / 4, 1 / 4),
        },
    ),
    "tie_aware_ndcg": (
        ("grade > 0", "grade > 1"),
        {
            "tie_aware_ndcg_at_k_batch(rel, offsets, ties, ideal, offsets, 2)[0]": (
                (1 + 3 / 2 / log2(3)) / (3 + 1 / log2(3)),
                (3 / 2 / log2(3)) / 3,
            ),
            "tie_aware_dcg_at_k_batch(rel, offsets, ties, 2)[0]": (1 + 3 / 2 / log2(3), 3 / 2 / log2(3)),
            "tie_aware_ndcg_at_k(rel, ties, ideal, 2)": (
                (1 + 3 / 2 / log2(3)) / (3 + 1 / log2(3)),
                (3 / 2 / log2(3)) / 3,
            ),
            "tie_aware_dcg_at_k(rel, ties, 2)": (1 + 3 / 2 / log2(3), 3 / 2 / log2(3)),
        },
    ),
    "tie_aware_reciprocal_rank": (
        ("rel[end] > 0", "rel[end] > 1"),
        {
            "tie_aware_reciprocal_rank_batch(rel, offsets, ties, 5)[0]": (1, (1 / 2 + 1 / 3) / 2),
            "tie_aware_reciprocal_rank(rel, ties, 5)": (1, (1 / 2 + 1 / 3) / 2),
        },
    ),
    "tie_aware_success": (
        ("rel[end] > 0", "rel[end] > 1"),
        {
            "tie_aware_success_at_k_batch(rel, offsets, ties, 2)[0]": (1, 1 / 2),
            "tie_aware_success_at_k(rel, ties, 2)": (1, 1 / 2),
        },
    ),
}

SCRIPT = """
import importlib, json, sys
import numpy as np
name, *calls = sys.argv[1:]
names = {
    **vars(importlib.import_module(name)),
    "np": np,
    "rel": np.array([1.0, 0.0, 2.0, 0.0, 0.0]),
    "ideal": np.array([2.0, 1.0, 0.0, 0.0, 0.0]),
    "offsets": np.array([0, 5]),
    "ties": np.array([0, 1, 1, 3, 4]),
}
scores = [float(eval(call, names)) for call in calls]
stats = [names[call.split("(")[0]].stats for call in calls]
print(json.dumps({
    "scores": scores,
    "from cache": [sum(of_one.cache_hits.values()) for of_one in stats],
    "compiled": [sum(of_one.cache_misses.values()) for of_one in stats],
}))
"""


def run(folder, name, calls):
    """Import the file in a new process; return the values of the calls, and what came out of the cache."""
    # Python's own cache goes by whole seconds and size, so a quick edit of one digit would escape it.
    variables = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    variables["PYTHONDONTWRITEBYTECODE"] = "1"
    command = [sys.executable, "-c", SCRIPT, name, *calls]
    done = subprocess.run(command, cwd=folder, env=variables, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_every_kernel_file_is_edited_here():
    assert sorted(KERNELS) == [path.stem for path in sorted(FOLDER.glob("[a-z]*.py"))]
    assert {call.split("(")[0] for _, calls in KERNELS.values() for call in calls} == set(kernels.__all__)


@pytest.mark.parametrize("name", KERNELS)
def test_edit_takes_effect_on_the_next_import(name, tmp_path):
    (old, new), calls = KERNELS[name]
    before, after = zip(*calls.values(), strict=True)
    source = (FOLDER / f"{name}.py").read_text(encoding="utf-8")
    assert source.count(old) == 1
    mine = tmp_path / f"{name}.py"
    mine.write_text(source, encoding="utf-8")

    first = run(tmp_path, name, calls)
    assert first["scores"] == pytest.approx(before, abs=1e-12)
    assert first["from cache"] == [0] * len(calls)
    assert min(first["compiled"]) >= 1

    second = run(tmp_path, name, calls)
    assert second["scores"] == pytest.approx(before, abs=1e-12)
    assert min(second["from cache"]) >= 1
    assert second["compiled"] == [0] * len(calls)

    mine.write_text(source.replace(old, new), encoding="utf-8")
    third = run(tmp_path, name, calls)
    assert third["scores"] == pytest.approx(after, abs=1e-12)
    assert third["from cache"] == [0] * len(calls)
