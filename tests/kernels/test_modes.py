"""The kernels give the same without a compiler, with bounds checks, and as single files taken home."""

import ast
import json
import os
import re
import subprocess
import sys
from math import log2
from pathlib import Path

import pytest

from rankbook import kernels

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
TESTS = [path for path in sorted(HERE.glob("test_*.py")) if path.name not in ("test_modes.py", "test_cache.py")]
FILES = sorted(Path(kernels.__file__).parent.glob("[a-z]*.py"))

# What each file gives for the article's list (A26), without ties: the judge for one list, then its loop.
AP = (1 / 1 + 2 / 3 + 3 / 5) / 3
DCG = 3 + 1 / log2(4) + 3 / log2(6)
NDCG = DCG / (3 + 3 / log2(3) + 1 / log2(4))
WEIGHTS = "1 / np.log2(np.arange(2, 7))"
ELEVEN = (4 * 1 + 3 * 2 / 3 + 4 * 3 / 5) / 11
ERR = 3 / 4 + (1 / 4) * (1 / 4) / 3 + (1 / 4) * (3 / 4) * (3 / 4) / 5
RBP = (1 + 0.8**2 + 0.8**4) * 0.2
Q = (3 / 3 + 5 / 8 + 8 / 10) / 3
ARTICLE = {
    "area_under_curve": {"area_under_curve(rel)": 3 / 6, "area_under_curve_batch(rel, offsets)[0]": 3 / 6},
    "average_precision": {
        "average_precision(rel, 3)": AP,
        "average_precision_batch(rel, offsets, np.array([3]))[0]": AP,
    },
    "binary_preference": {
        "binary_preference(rel, 3, 2)": (1 + 1 / 2 + 0) / 3,
        "binary_preference_batch(rel, offsets, np.array([3]), np.array([2]))[0]": (1 + 1 / 2 + 0) / 3,
    },
    "curves": {
        "precision_curve(rel)[2]": 2 / 3,
        "recall_curve(rel, 3)[2]": 2 / 3,
        "ndcg_curve(rel, ideal)[4]": NDCG,
    },
    "discounted_gain": {
        f"dcg_of_gains(2**rel - 1, {WEIGHTS}, 5)": DCG,
        f"ndcg_of_gains(2**rel - 1, 2**ideal - 1, {WEIGHTS}, 5)": NDCG,
        f"dcg_of_gains_batch(2**rel - 1, offsets, {WEIGHTS}, 5)[0]": DCG,
        f"ndcg_of_gains_batch(2**rel - 1, offsets, 2**ideal - 1, offsets, {WEIGHTS}, 5)[0]": NDCG,
    },
    "expected_reciprocal_rank": {
        "expected_reciprocal_rank(rel, 5, 2)": ERR,
        "expected_reciprocal_rank_batch(rel, offsets, 5, 2)[0]": ERR,
    },
    "f_measure": {
        "f_measure_at_k(rel, 3, 5)": 6 / 8,
        "f_measure_at_k_batch(rel, offsets, np.array([3]), 5)[0]": 6 / 8,
    },
    "interpolated_precision": {
        "interpolated_precision(rel, 3, 0.5)": 2 / 3,
        "interpolated_precision_batch(rel, offsets, np.array([3]), 0.5)[0]": 2 / 3,
        "eleven_point_precision(rel, 3)": ELEVEN,
        "eleven_point_precision_batch(rel, offsets, np.array([3]))[0]": ELEVEN,
    },
    "judged": {"judged_at_k(rel, 3)": 1, "judged_at_k_batch(rel, offsets, 3)[0]": 1},
    "ndcg": {
        "dcg_at_k(rel, 5)": DCG,
        "ndcg_at_k(rel, ideal, 5)": NDCG,
        "dcg_at_k_batch(rel, offsets, 5)[0]": DCG,
        "ndcg_at_k_batch(rel, offsets, ideal, offsets, 5)[0]": NDCG,
    },
    "position_weight": {"position_weight(3)": 1 / 3, "position_weight_batch(offsets)[2]": 1 / 3},
    "precision": {"precision_at_k(rel, 3)": 2 / 3, "precision_at_k_batch(rel, offsets, 3)[0]": 2 / 3},
    "q_measure": {"q_measure(rel, ideal)": Q, "q_measure_batch(rel, offsets, ideal, offsets)[0]": Q},
    "r_precision": {"r_precision(rel, 3)": 2 / 3, "r_precision_batch(rel, offsets, np.array([3]))[0]": 2 / 3},
    "rank_biased_precision": {
        "rank_biased_precision(rel, 0.8)": RBP,
        "rank_biased_precision_batch(rel, offsets, 0.8)[0]": RBP,
        "rbp_residual(rel, 0.8)": 0.8**5,
        "rbp_residual_batch(rel, offsets, 0.8)[0]": 0.8**5,
    },
    "recall": {"recall_at_k(rel, 3, 3)": 2 / 3, "recall_at_k_batch(rel, offsets, np.array([3]), 3)[0]": 2 / 3},
    "reciprocal_rank": {"reciprocal_rank(rel)": 1, "reciprocal_rank_batch(rel, offsets)[0]": 1},
    "success": {"success_at_k(rel, 1)": 1, "success_at_k_batch(rel, offsets, 1)[0]": 1},
    "average_precision_of_ties": {
        "average_precision_of_ties(rel, alone, 3)": AP,
        "average_precision_of_ties_batch(rel, offsets, alone, np.array([3]))[0]": AP,
    },
    "tie_aware_average_precision": {
        "tie_aware_average_precision(rel, alone, 3)": AP,
        "tie_aware_average_precision_batch(rel, offsets, alone, np.array([3]))[0]": AP,
    },
    "tie_aware_hits": {
        "tie_aware_precision_at_k(rel, alone, 3)": 2 / 3,
        "tie_aware_precision_at_k_batch(rel, offsets, alone, 3)[0]": 2 / 3,
        "tie_aware_recall_at_k(rel, alone, 3, 3)": 2 / 3,
        "tie_aware_recall_at_k_batch(rel, offsets, alone, np.array([3]), 3)[0]": 2 / 3,
        "tie_aware_f_measure_at_k(rel, alone, 3, 5)": 6 / 8,
        "tie_aware_f_measure_at_k_batch(rel, offsets, alone, np.array([3]), 5)[0]": 6 / 8,
        "tie_aware_r_precision(rel, alone, 3)": 2 / 3,
        "tie_aware_r_precision_batch(rel, offsets, alone, np.array([3]))[0]": 2 / 3,
    },
    "tie_aware_ndcg": {
        "tie_aware_dcg_at_k(rel, alone, 5)": DCG,
        "tie_aware_ndcg_at_k(rel, alone, ideal, 5)": NDCG,
        "tie_aware_dcg_at_k_batch(rel, offsets, alone, 5)[0]": DCG,
        "tie_aware_ndcg_at_k_batch(rel, offsets, alone, ideal, offsets, 5)[0]": NDCG,
    },
    "tie_aware_reciprocal_rank": {
        "tie_aware_reciprocal_rank(rel, alone)": 1,
        "tie_aware_reciprocal_rank_batch(rel, offsets, alone)[0]": 1,
    },
    "tie_aware_success": {
        "tie_aware_success_at_k(rel, alone, 1)": 1,
        "tie_aware_success_at_k_batch(rel, offsets, alone, 1)[0]": 1,
    },
}

LOAD_ALONE = """
import json, runpy, sys
path, numba, *calls = sys.argv[1:]
if numba == "without numba":
    sys.modules["numba"] = None  # import numba raises ImportError
kernel = runpy.run_path(path)
import numpy as np
names = {
    **kernel,
    "np": np,
    "rel": np.array([2.0, 0.0, 1.0, 0.0, 2.0]),
    "ideal": np.array([2.0, 2.0, 1.0, 0.0, 0.0]),
    "offsets": np.array([0, 5]),
    "alone": np.arange(5),
}
print(json.dumps({
    "scores": [float(eval(call, names)) for call in calls],
    "compiled": [hasattr(kernel[call.split("(")[0]], "py_func") for call in calls],
    "rankbook is loaded": "rankbook" in sys.modules,
}))
"""


def run(arguments, **variables):
    """Run Python with the arguments, and the environment variables set."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("NUMBA_", "PYTEST_"))}
    return subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=plain | variables, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("mode", ["NUMBA_DISABLE_JIT", "NUMBA_BOUNDSCHECK"])
def test_kernel_tests_pass(mode, tmp_path):
    pytest_alone = [
        "-m",
        "pytest",
        "--override-ini=addopts=",
        "--import-mode=importlib",
        "-p",
        "no:cacheprovider",
        "-q",
    ]
    done = run([*pytest_alone, *map(str, TESTS)], **{mode: "1", "NUMBA_CACHE_DIR": str(tmp_path)})
    assert done.returncode == 0, done.stdout + done.stderr
    passed = int(re.search(r"^(\d+) passed in", done.stdout, re.MULTILINE)[1])
    assert passed > 20 * len(TESTS)


def test_disabled_compiler_leaves_plain_functions():
    done = run(["-c", "from rankbook.kernels import ndcg_at_k; print(type(ndcg_at_k).__name__)"], NUMBA_DISABLE_JIT="1")
    assert done.stdout == "function\n", done.stderr


def test_bounds_check_sees_an_index_beyond_the_array(tmp_path):
    # One divisor for two lists.
    call = "recall_at_k_batch(np.array([1.0, 1.0]), np.array([0, 1, 2]), np.array([1]), 1)"
    code = f"import numpy as np; from rankbook.kernels import recall_at_k_batch; {call}"
    done = run(["-c", code], NUMBA_BOUNDSCHECK="1", NUMBA_CACHE_DIR=str(tmp_path))
    assert "IndexError" in done.stderr


def test_every_kernel_file_is_here():
    assert [path.stem for path in FILES] == sorted(ARTICLE)
    assert {call.split("(")[0] for calls in ARTICLE.values() for call in calls} == set(kernels.__all__)


@pytest.mark.parametrize("numba", ["with numba", "without numba"])
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_file_alone_gives_the_values_of_the_article(path, numba, tmp_path):
    expected = ARTICLE[path.stem]
    done = run(["-W", "error", "-c", LOAD_ALONE, str(path), numba, *expected], NUMBA_CACHE_DIR=str(tmp_path))
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["scores"] == pytest.approx(list(expected.values()), abs=1e-12)
    assert told["compiled"] == [numba == "with numba"] * len(expected)
    assert not told["rankbook is loaded"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_file_imports_only_math_numpy_and_numba(path):
    imported = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            imported |= {alias.name for alias in node.names}
        if isinstance(node, ast.ImportFrom):
            imported.add(node.module)
    assert {"numpy", "numba"} <= imported <= {"math", "numpy", "numba"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_kernel_is_cached_and_never_fastmath_or_parallel(path):
    functions = [node for node in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(node, ast.FunctionDef)]
    assert [node.name for node in functions if node.name in kernels.__all__]
    for function in functions:
        assert [ast.unparse(decorator) for decorator in function.decorator_list] == ["njit(cache=True, nogil=True)"]
