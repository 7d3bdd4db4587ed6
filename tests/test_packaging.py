"""The ways to install rankbook name the same packages, and the README says what is so."""

import re
import tomllib
from pathlib import Path

import yaml

import rankbook

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONDA_NAMES = {"duckdb": "python-duckdb", "matplotlib": "matplotlib-base"}


def pinned(requirements):
    """Map each name to its version range."""
    return dict(re.fullmatch(r"([\w-]+)\s*(.*)", requirement).groups() for requirement in requirements)


def test_conda_environment_holds_what_pip_installs_and_then_the_checkout():
    environment = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))["dependencies"]
    extras = PROJECT["optional-dependencies"]
    ours, *book = extras["book"]
    assert ours == "rankbook[cli,files]"
    by_pip = pinned(PROJECT["dependencies"] + extras["cli"] + extras["files"] + book + extras["test"])
    expected = {CONDA_NAMES.get(name, name): version for name, version in by_pip.items()}
    expected |= {"python": PROJECT["requires-python"], "pip": ""}
    *from_pip, checkout = environment[-1]["pip"]
    assert pinned(environment[:-1]) | pinned(from_pip) == expected
    assert checkout == "-e ."


def test_the_core_needs_three_packages_only():
    assert set(pinned(PROJECT["dependencies"])) == {"numpy", "numba", "narwhals"}


def test_extra_all_is_book_and_test():
    assert PROJECT["optional-dependencies"]["all"] == ["rankbook[book,test]"]


def test_types_are_shipped():
    assert (Path(rankbook.__file__).parent / "py.typed").is_file()


def test_kernels_and_plain_twins_fit_the_page_of_a_notebook():
    package = Path(rankbook.__file__).parent
    for path in [package / "plain.py", *(package / "kernels").glob("*.py")]:
        docstrings_and_code = [line for line in path.read_text(encoding="utf-8").splitlines() if 'f"' not in line]
        assert max(map(len, docstrings_and_code)) <= 96, path.name


def test_every_kernel_file_names_its_licences():
    for path in (Path(rankbook.__file__).parent / "kernels").glob("[a-z]*.py"):
        assert path.read_text(encoding="utf-8").startswith("# SPDX-License-Identifier: MIT OR 0BSD\n"), path.name


def test_readme_has_two_commands_of_one_line_and_ci_runs_the_second():
    commands = re.findall(r"^python3 -m venv \.venv && \.venv/bin/pip install -e .*$", README, re.MULTILINE)
    assert [command.rsplit("/bin/", 1)[1] for command in commands] == [
        "jupyter lab notebooks/00-ticket-office.ipynb",
        "pytest",
    ]
    assert "grep -m1 -E '^python3 -m venv .*pytest$' README.md" in (ROOT / ".ci/run").read_text(encoding="utf-8")


def test_readme_examples_run():
    first, comparison, choice, conventions, *_ = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    better = {"q1": {"d1": 0.9, "d2": 0.8, "d3": 0.7}, "q2": {"d7": 0.6}}
    names = {"dense": better}
    exec(f"{first}\nbm25 = run\n{comparison}{choice}{conventions}", names)
    assert names["comparison"].pair("bm25", "dense", "nDCG@10").wins == 1
    assert names["report"].counts["undefined"] == 0
    assert round(names["report"].mean["RR"], 4) == 0.5


def test_readme_lists_folders_that_exist():
    for folder in re.findall(r"^\| `([\w/.]+)`", README, re.MULTILINE):
        assert (ROOT / folder).exists(), folder


def test_readme_shows_the_board_and_tells_its_numbers():
    from rankbook.widgets import TreasureMap

    alt = re.search(r"!\[(.*)\]\(notebooks/board\.png\)", README)[1]
    assert repr(TreasureMap([2, 0, 1, 0, 2], k=5)).split(": ")[1].rstrip(">") in alt
    picture = (ROOT / "notebooks/board.png").read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert len(picture) < 120_000


def test_one_version_stands_everywhere():
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert citation["version"] == rankbook.__version__
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(r"^## (\S+?),", changelog, re.MULTILINE)[1] == rankbook.__version__
