"""The first number in a fresh process, dicts of 10 x 10, against ranx: Numba's cache warm, and empty."""

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench_dicts import METRICS, RANX
from measuring import Row, medians, process

INPUTS = """
qrels = {f"q{q}": {f"d{d}": (q + d) % 3 for d in range(10)} for q in range(10)}
run = {f"q{q}": {f"d{d}": (3 * d + q) % 10 / 10 for d in range(10)} for q in range(10)}
"""
OURS = f"{INPUTS}import rankbook\nprint(rankbook.evaluate(qrels, run, {METRICS}).mean)"
THEIRS = f"{INPUTS}import ranx\nprint(ranx.evaluate(ranx.Qrels(qrels), ranx.Run(run), {RANX}))"


def rows() -> Iterator[Row]:
    for state, must_reach, repeats in (("warm", 4, 3), ("empty", 8, 1)):
        with tempfile.TemporaryDirectory() as cache:
            ours, theirs = (fresh_process(code, cache, state) for code in (OURS, THEIRS))
            work = f"first number in a fresh process, {state} cache"
            yield Row(work, "ranx", *medians(ours, theirs, repeats), must_reach)


def fresh_process(code: str, cache: str, state: str):
    run = process([sys.executable, "-c", code], env={**os.environ, "NUMBA_CACHE_DIR": cache})

    def emptied():
        for entry in Path(cache).iterdir():
            shutil.rmtree(entry)
        run()

    return run if state == "warm" else emptied
