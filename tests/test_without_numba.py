"""Where Numba is missing, kernels and readers run as plain Python: the same numbers, and one notice."""

import json
import subprocess
import sys

import pytest

SCORE = """
import json, sys, warnings
import numpy as np

if sys.argv[1] == "hidden":
    sys.modules["numba"] = None
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    import rankbook as rb

    metrics = ["P@3", "R@3", "AP", "RR", "nDCG@5", "F1@3", "Rprec", "RBP(p=0.8)", "ERR(max=2)@5", "Bpref", "Q", "AUC"]
    qrels = {f"q{q}": {f"d{d}": (q * d) % 3 for d in range(1, 9)} for q in range(1, 6)}
    run = {f"q{q}": {f"d{d}": ((d * 7 + q) % 5) / 4 for d in range(2, 12)} for q in range(1, 6)}
    with open("qrels.txt", "w") as file:
        file.writelines(f"{q} 0 {d} {grade}\\n" for q, of in qrels.items() for d, grade in of.items())
    with open("run.txt", "w") as file:
        file.writelines(f"{q} Q0 {d} 0 {score!r} made\\n" for q, of in run.items() for d, score in of.items())
    random = np.random.default_rng(0)
    arrays = rb.rankings_from_arrays(random.integers(0, 3, (4, 9)), random.integers(0, 5, (4, 9)) / 4)
    reports = [
        rb.evaluate(qrels, run, metrics),
        rb.evaluate(qrels, run, ["AP", "nDCG@5"], ties="expected"),
        rb.evaluate("qrels.txt", "run.txt", metrics),
        rb.evaluate(arrays, metrics),
    ]
print(json.dumps([[report.mean for report in reports], [str(one.message) for one in caught]]))
"""


def scored(numba, folder):
    done = subprocess.run([sys.executable, "-c", SCORE, numba], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_without_numba_the_numbers_are_the_same_and_one_notice_tells_of_it(tmp_path):
    compiled, told_of_nothing = scored("there", tmp_path)
    plain, told = scored("hidden", tmp_path)
    assert told_of_nothing == []
    assert len(told) == 1
    assert told[0].startswith("Numba is not installed, so rankbook's kernels run as plain Python")
    assert told[0].endswith("pip install numba")
    for with_numba, without in zip(compiled, plain, strict=True):
        assert without == pytest.approx(with_numba, rel=1e-12)
    assert compiled[0] == pytest.approx(compiled[2], rel=1e-12)  # dicts and files
