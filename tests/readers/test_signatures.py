"""A kernel is compiled once, whatever it is fed from: each further type costs a learner half a second."""

import json
import subprocess
import sys

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa

import rankbook as rb
from rankbook import kernels
from rankbook.metrics import JUDGES

METRICS = [judge.examples[0] for judge in JUDGES.values()]
CLOSED = ["P@2", "R@2", "Success@2", "F1@2", "Rprec", "AP", "RR", "DCG@2", "nDCG@2"]


def all_rankings(folder):
    """Return Rankings from every reader, of every type of number that it takes."""
    (folder / "qrels.txt").write_text("q1 0 a 1\nq1 0 b 0\n", encoding="utf-8")
    (folder / "run.txt").write_text("q1 Q0 a 1 0.5 t\nq1 Q0 b 2 0.5 t\nq1 Q0 c 3 0.1 t\n", encoding="utf-8")
    qrels, run = {"q1": {"a": 1, "b": 0}}, {"q1": {"a": 0.5, "b": 0.5, "c": 1}}
    columns = {"query_id": ["q1", "q1"], "doc_id": ["a", "b"]}
    yield rb.rankings_from_grades([2, 0, None])
    yield rb.rankings_from_grades(np.array([[2, 0], [1, 1]], dtype=np.int8))
    yield rb.rankings_from_dicts(qrels, run)
    yield rb.rankings_from_dicts({"q1": {"a": np.float32(1)}}, {"q1": {"a": 2, "b": 2}}, ties="optimistic")
    yield rb.rankings_from_lists([["a", "b"]], [{"a"}])
    yield rb.rankings_from_files(folder / "qrels.txt", folder / "run.txt")
    for make in (pl.DataFrame, pd.DataFrame, pa.table):
        yield rb.rankings_from_frames(make(columns | {"relevance": [1, 0]}), make(columns | {"score": [0.5, 0.5]}))
    for dtype in (np.float16, np.float32, np.float64, np.int32, bool):
        labels, scores = np.array([[1, 0, 1], [0, 1, 1]], dtype=dtype), np.array([[3, 2, 2], [1, 2, 3]], dtype=dtype)
        scores.flags.writeable = False
        yield rb.rankings_from_arrays(labels, scores)
        yield rb.rankings_from_arrays(labels[:, ::-1], scores.T.copy().T, mask=labels >= 0)
        yield rb.rankings_from_indexed_arrays(labels[0], scores[0], [1, 1, 2])
        yield rb.rankings_from_groups(labels[1], scores[1], [2, 1])


def signatures(folder):
    """Use every reader and every judge; return {compiled function: how many types it was compiled for}."""
    for rankings in all_rankings(folder):
        rb.evaluate(rankings, METRICS)
        rb.evaluate(rankings, CLOSED, ties="expected")
    from rankbook.readers import matching, places, scanning

    modules = {"kernels": kernels, "matching": matching, "places": places, "scanning": scanning}
    return {
        f"{name}.{function}": len(getattr(module, function).signatures)
        for name, module in modules.items()
        for function in dir(module)
        if hasattr(getattr(module, function), "signatures")
    }


def test_every_loop_is_compiled_for_one_type(tmp_path):
    code = (
        "import json, sys; from pathlib import Path; from readers.test_signatures import signatures; "
        "print(json.dumps(signatures(Path(sys.argv[1]))))"
    )
    tests = __file__.rsplit("readers", 1)[0]
    command = [sys.executable, "-c", f"import sys; sys.path.insert(0, {tests!r}); {code}", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    counts = json.loads(done.stdout)
    assert counts["kernels.ndcg_at_k_batch"] == counts["places.count_scores"] == 1
    assert {name: count for name, count in counts.items() if count > 1} == {}
