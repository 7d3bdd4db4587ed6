"""Measure every row of the README's table: `python tests/benchmarks/run.py [NAME ...]`, without names all of them.

It makes an environment of its own with the peers in a temporary folder; give one that is there already as
`--python FILE`. trec_eval is taken from the PATH, and its row says so where it is missing.
"""

import argparse
import importlib
import os
import subprocess
import sys
import tempfile
import venv
from datetime import UTC, datetime
from pathlib import Path

HERE = Path(__file__).parent
PEERS = ["pytrec-eval-terrier", "ranx", "scikit-learn", "torch", "torchmetrics"]
NAMED = ["numpy", "numba", *PEERS]
"""Whose versions stand above the table."""
ALL = ["dicts", "arrays", "memory", "files", "first_number"]


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("names", nargs="*", default=ALL, metavar="NAME", help=", ".join(ALL))
    arguments.add_argument("--python", help="the Python of an environment that has rankbook and the peers")
    asked = arguments.parse_args()
    if asked.python == sys.executable and len(asked.names) == 1:
        return measure(asked.names[0])
    if asked.python:
        return each_in_its_process(asked.python, asked.names)
    with tempfile.TemporaryDirectory() as folder:
        return each_in_its_process(with_peers(Path(folder)), asked.names)


def with_peers(folder: Path) -> str:
    """Make an environment with rankbook and its peers; return its Python."""
    venv.create(folder, with_pip=True)
    python = str(folder / ("Scripts" if os.name == "nt" else "bin") / "python")
    install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*install, "--editable", f"{HERE.parents[1]}[all]", *PEERS], check=True)
    return python


def each_in_its_process(python: str, names: list[str]) -> int:
    """Print the table; return how many rows fell short. What one measurement has left in memory is no other's."""
    ask = (
        f"from importlib.metadata import version; print(*(f'{{name}} {{version(name)}}' for name in {NAMED}), sep=', ')"
    )
    versions = subprocess.run([python, "-c", ask], capture_output=True, check=True, text=True).stdout.strip()
    print(f"{datetime.now(UTC):%Y-%m-%d}, {os.cpu_count()} cores, Python {sys.version.split()[0]}, {versions}\n")
    print(
        "| work | against | theirs | rankbook | ratio | must reach |\n| --- | --- | --: | --: | --: | --: |", flush=True
    )
    return sum(subprocess.run([python, __file__, "--python", python, name]).returncode for name in names)


def measure(name: str) -> int:
    """Print the rows of one measurement; return how many fell short."""
    short = 0
    for row in importlib.import_module(f"bench_{name}").rows():
        print(line(row), flush=True)
        short += not reached(row)
    return short


def line(row) -> str:
    ratio = row.ours / row.theirs if row.at_most else row.theirs / row.ours
    least = f"at most {row.must_reach:g} times" if row.at_most else f"{row.must_reach:g} times as fast"
    mark = "" if reached(row) else " (short)"
    cells = [row.work, row.against, amount(row.theirs), amount(row.ours), f"{ratio:.1f}", least + mark]
    return f"| {' | '.join(cells)} |"


def reached(row) -> bool:
    return row.ours <= row.must_reach * row.theirs if row.at_most else row.theirs >= row.must_reach * row.ours


def amount(value: float) -> str:
    """Return seconds, or from a million on bytes, with a unit."""
    if value >= 1e6:
        return f"{value / 1e6:,.0f} MB"
    return f"{value:.2f} s" if value >= 1 else f"{value * 1e3:.1f} ms"


if __name__ == "__main__":
    sys.exit(main())
