"""How fast files become scores, whole processes, against trec_eval and ranx where they are installed.

Run `pytest tests/benchmarks/bench_files.py -s`. It makes a run of seven million lines, prints the ratios of medians
and the peak of memory over the size of the file, and asserts only that all say the same.
"""

import importlib.util
import os
import re
import shutil
import statistics
import subprocess
import sys
import time

import numpy as np
import pytest

OURS = """
import rankbook as rb
means = rb.evaluate("qrels.txt", "run.txt", ["AP", "RR", "P@10", "nDCG@10"], replace_undefined_by=0).mean
print(*means.values())
"""
RANX = """
from ranx import Qrels, Run, evaluate
qrels, run = Qrels.from_file("qrels.txt", kind="trec"), Run.from_file("run.txt", kind="trec")
print(*evaluate(qrels, run, ["map", "mrr", "precision@10", "ndcg@10"], make_comparable=True).values())
"""
TREC_EVAL = ["-m", "map", "-m", "recip_rank", "-m", "P.10", "-m", "ndcg_cut.10", "qrels.txt", "run.txt"]


def write_run(folder, n_queries=6980, n_retrieved=1000, n_documents=8_841_823):
    """Write a run like those of the passages of MS MARCO, and one or two judgements a query."""
    random = np.random.default_rng(1)
    with open(folder / "run.txt", "w") as run, open(folder / "qrels.txt", "w") as qrels:
        for query in random.permutation(1_102_400)[:n_queries].tolist():
            docs = random.permutation(np.unique(random.integers(0, n_documents, n_retrieved + 50)))[:n_retrieved]
            scores = -np.sort(-random.gamma(6, 1.5, n_retrieved))
            run.writelines(
                f"{query} Q0 {doc} {rank} {score:.6f} bm25\n"
                for rank, (doc, score) in enumerate(zip(docs.tolist(), scores.tolist(), strict=True), start=1)
            )
            places = np.unique(random.exponential(150, 1 + (random.random() < 0.07)).astype(int) % n_retrieved)
            qrels.writelines(f"{query} 0 {doc} 1\n" for doc in docs[places].tolist())


def told_by(command, folder):
    """Run a process; return what it printed, its seconds, and its peak of memory in bytes."""
    start = time.perf_counter()
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True)
    text = process.stdout.read()
    process.stdout.close()
    _, status, usage = os.wait4(process.pid, 0)
    taken = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, command
    in_bytes = 1 if sys.platform == "darwin" else 1024
    return text, taken, usage.ru_maxrss * in_bytes


@pytest.mark.skipif(not hasattr(os, "wait4"), reason="the peak of memory of a process is told by wait4")
def test_a_run_of_seven_million_lines(tmp_path):
    write_run(tmp_path)
    size = (tmp_path / "run.txt").stat().st_size
    commands = {"rankbook": [sys.executable, "-c", OURS]}
    if shutil.which("trec_eval"):
        commands["trec_eval"] = ["trec_eval", *TREC_EVAL]
    else:
        print("\ntrec_eval is not on the PATH: not compared")
    if importlib.util.find_spec("ranx"):
        commands["ranx"] = [sys.executable, "-c", RANX]
    seconds = {name: [] for name in commands}
    means, peaks = {}, {}
    for repeat in range(6):
        for name, command in commands.items():
            if repeat > 2 and name == "ranx":
                continue
            text, taken, peaks[name] = told_by(command, tmp_path)
            means[name] = [
                float(number) for number in re.findall(r"\d+\.\d+(?:e-\d+)?$", text.replace(" ", "\n"), re.M)
            ]
            # The first process compiles, and brings the file into memory.
            if repeat:
                seconds[name].append(taken)
    medians = {name: statistics.median(taken) for name, taken in seconds.items()}
    print(f"\n{size / 1e6:.0f} MB")
    for name, median in medians.items():
        print(f"{name}: {median:.2f} s, peak of memory {peaks[name] / size:.2f} times the file, ", end="")
        print(f"rankbook is {median / medians['rankbook']:.1f} times as fast")
        assert means[name][-4:] == pytest.approx(means["rankbook"], abs=6e-5)
