"""Run the peers and freeze their answers: `python tests/peers/freeze.py [PEER ...]`, without names all of them.

Each peer gets an environment of its own in a temporary folder and is asked there by ask_<peer>.py; what it says is
written to answers/<peer>.json. The answers are data: no test installs a peer, and none is ever written by hand.
"""

import json
import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

HERE = Path(__file__).parent

# What is installed for each peer; its own release comes first.
PINNED = {
    "allrank": ["allrank==1.4.3", "attrs==26.1.0", "numpy==2.4.6", "scikit-learn==1.9.1", "torch==2.13.0"],
    "catboost": ["catboost==1.2.10", "numpy==2.4.6", "pandas==3.1.1"],
    "ir_measures": ["ir_measures==0.4.3", "pytrec_eval-terrier==0.5.11", "cwl-eval==1.0.12", "numpy==2.4.6"],
    "ir_eval_numba": ["ir-eval-numba==1.1.0", "numba==0.68.1", "numpy==2.4.6"],
    "lightgbm": ["lightgbm==4.7.0", "numpy==2.4.6", "scipy==1.17.1"],
    "pytrec_eval": ["pytrec_eval-terrier==0.5.11", "numpy==2.4.6", "scipy==1.17.1"],
    "rankereval": ["rankereval==0.2.0", "numba==0.61.2", "numpy==1.26.4", "scipy==1.15.3"],
    "rankereval_numpy2": ["rankereval==0.2.0", "numba==0.68.1", "numpy==2.4.6", "scipy==1.17.1"],
    "ranx": ["ranx==0.3.21", "numba==0.68.1", "numpy==2.4.6", "pandas==3.1.1"],
    "rax": ["rax==0.4.0", "jax==0.10.2", "jaxlib==0.10.2", "numpy==2.4.6"],
    "recmetrics": [
        "recmetrics==0.1.5",
        "funcsigs==1.0.2",
        "matplotlib==3.11.2",
        "numpy==2.4.6",
        "pandas==3.1.1",
        "plotly==7.1.0",
        "scikit-learn==1.9.1",
        "scipy==1.17.1",
        "seaborn==0.13.2",
    ],
    "recommenders": ["recommenders==1.2.1", "pandas==3.1.1", "scikit-learn==1.9.1", "numpy==2.4.6"],
    "sklearn": ["scikit-learn==1.9.1", "numpy==2.4.6", "scipy==1.17.1"],
    "torchmetrics": ["torchmetrics==1.9.0", "torch==2.13.0", "numpy==2.4.6"],
    "xgboost": ["xgboost==3.2.0", "numpy==2.4.6", "scipy==1.17.1"],
}

# Their metrics need little; the dozens of other packages that they name are for models, files and pictures, and some of
# them want releases that no present Python runs.
WITHOUT_ITS_DEPENDENCIES = {"allrank", "recmetrics", "recommenders"}


def environment(peer, folder):
    """Make the environment of a peer and return its Python."""
    venv.create(folder, with_pip=True)
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    own, *others = PINNED[peer]
    install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    if peer in WITHOUT_ITS_DEPENDENCIES:
        subprocess.run([*install, *others], check=True)
        subprocess.run([*install, "--no-deps", own], check=True)
    else:
        subprocess.run([*install, own, *others], check=True)
    return python


def ask(peer, python):
    """Return what a peer tells: the last line that its asking script prints. What the peer itself prints is dropped."""
    settings = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    script = HERE / f"ask_{peer}.py"
    done = subprocess.run([python, script], capture_output=True, text=True, env=settings)
    if done.returncode:
        sys.exit(f"{script.name} failed:\n{done.stderr}")
    return json.loads(done.stdout.splitlines()[-1])


def laid_out(answers):
    """Return the text of an answers file: sorted, with one line a suite and metric."""
    lines = []
    for name, part in sorted(answers.items()):
        if name == "answers":
            suites = (f"{json.dumps(suite)}: {laid_out_metrics(part[suite])}" for suite in sorted(part))
            part_text = "{\n" + ",\n".join(suites) + "\n}"
        else:
            part_text = json.dumps(part)
        lines.append(f"{json.dumps(name)}: {part_text}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def laid_out_metrics(told):
    lines = (f" {json.dumps(metric)}: {json.dumps(told[metric], sort_keys=True)}" for metric in sorted(told))
    return "{\n" + ",\n".join(lines) + "}"


def freeze(peer):
    with tempfile.TemporaryDirectory() as folder:
        told = ask(peer, environment(peer, Path(folder)))
    text = laid_out({"peer": peer, **told})
    (HERE / "answers" / f"{peer}.json").write_text(text, encoding="utf-8", newline="\n")
    print(f"{peer} {told['version']}: {len(text):,} characters", flush=True)


if __name__ == "__main__":
    for name in sys.argv[1:] or PINNED:
        freeze(name)
