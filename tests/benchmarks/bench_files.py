"""A TREC run of seven million lines to five means, as whole processes with a warm cache: time and peak of memory."""

import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from measuring import Row

OURS = """
import rankbook as rb
metrics = ["AP", "RR", "P@10", "R@10", "nDCG@10(gain=linear)"]
print(*rb.evaluate("qrels.txt", "run.txt", metrics, replace_undefined_by=0).mean.values())
"""
RANX = """
from ranx import Qrels, Run, evaluate
qrels, run = Qrels.from_file("qrels.txt", kind="trec"), Run.from_file("run.txt", kind="trec")
metrics = ["map", "mrr", "precision@10", "recall@10", "ndcg@10"]
print(*evaluate(qrels, run, metrics, make_comparable=True).values())
"""
TREC_EVAL = ["-m", "map", "-m", "recip_rank", "-m", "P.10", "-m", "recall.10", "-m", "ndcg_cut.10"]
WORK = "TREC run of 6,980 x 1,000, whole process"


def rows() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_run(folder)
        python = [sys.executable, "-c"]
        commands = {"rankbook": [*python, OURS], "ranx": [*python, RANX]}
        if shutil.which("trec_eval"):
            commands["trec_eval"] = ["trec_eval", *TREC_EVAL, "qrels.txt", "run.txt"]
        else:
            print("trec_eval is not on the PATH: its row is missing", file=sys.stderr)
        medians, peak = measured(commands, folder)
        size = (folder / "run.txt").stat().st_size
    for peer, must_reach in (("trec_eval", 2.5), ("ranx", 10)):
        if peer in medians:
            yield Row(WORK, peer, medians["rankbook"], medians[peer], must_reach)
    yield Row("the same, peak memory", "size of the file", peak, size, 4, at_most=True)


def measured(commands: dict[str, list[str]], folder: Path) -> tuple[dict[str, float], int]:
    """Return the median seconds of each command, run in turn, and rankbook's peak of memory in bytes."""
    seconds = {name: [] for name in commands}
    means, peaks = {}, {}
    for repeat in range(6):
        for name, command in commands.items():
            if name == "ranx" and repeat > 2:
                continue
            text, taken, peaks[name] = told_by(command, folder)
            means[name] = [float(number) for number in re.findall(r"\d+\.\d+(?:e-\d+)?(?=\s)", text)][-5:]
            # The first process compiles, and brings the file into memory.
            if repeat:
                seconds[name].append(taken)
    # trec_eval prints its measures in the same order, with four decimals.
    for name, told in means.items():
        assert np.allclose(told, means["rankbook"], atol=6e-5), name
    return {name: statistics.median(taken) for name, taken in seconds.items()}, peaks["rankbook"]


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
