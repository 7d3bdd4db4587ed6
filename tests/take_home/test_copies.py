"""Copies are written, known again and never lost; the tests that go with them pass where there is no rankbook."""

import importlib.metadata
import os
import subprocess
import sys
from pathlib import Path

import pytest

import rankbook
from rankbook.take_home.copies import add, difference
from rankbook.take_home.sources import (
    KERNEL_OF,
    find_kernel,
    has_plain_form,
    kernel_names,
    kernel_source,
    plain_source,
)

WITH_PLAIN_FORM = [name for name in kernel_names() if has_plain_form(name)]


@pytest.mark.parametrize("name", kernel_names())
def test_kernel_goes_home_as_it_is(name, tmp_path):
    (written,) = add([name], tmp_path)
    assert written == (tmp_path / f"{name}.py", "new")
    ours = Path(rankbook.__file__).parent.joinpath("kernels", f"{name}.py").read_text(encoding="utf-8")
    licence, *header, rest = written.path.read_text(encoding="utf-8").split("\n", 3)
    assert f"{licence}\n{rest}" == ours
    assert header[0].startswith(f"# From rankbook {rankbook.__version__}, rankbook/kernels/{name}.py, sha256 ")
    assert "rankbook" not in rest


@pytest.mark.parametrize(
    ("judge", "kernel"),
    [("map", "average_precision"), ("nDCG@10", "ndcg"), ("recip_rank", "reciprocal_rank"), ("P_10", "precision"),
     ("tie-aware-ndcg", "tie_aware_ndcg"), ("F(beta=2)@5", "f_measure"), ("curves", "curves")],
)  # fmt: skip
def test_judges_are_found_by_any_name(judge, kernel):
    assert find_kernel(judge) == kernel


def test_each_metric_has_a_kernel_file():
    from rankbook.metrics import JUDGES

    assert KERNEL_OF.keys() == JUDGES.keys()
    assert set(KERNEL_OF.values()) <= set(kernel_names())
    assert find_kernel("RBP(p=0.8)") == "rank_biased_precision"
    assert find_kernel("ERR(max=3)@10") == "expected_reciprocal_rank"


def test_unknown_judge_names_the_near_ones(tmp_path):
    with pytest.raises(ValueError, match=r"no judge 'ndgc'; did you mean ndcg"):
        add(["recall", "ndgc"], tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_kernel_without_a_plain_form_is_refused(tmp_path):
    with pytest.raises(ValueError, match=r"tie_aware_ndcg has no form in plain Python; these have: area_under_curve, "):
        add(["tie_aware_ndcg"], tmp_path, plain_source)


def test_states_of_a_copy(tmp_path):
    ((path, _),) = add(["recall"], tmp_path)
    assert difference(path) == ((), rankbook.__version__, "")
    assert add(["recall"], tmp_path) == [(path, "as it was")]

    edited = path.read_text(encoding="utf-8").replace("rel[i] > 0", "rel[i] > 1")
    path.write_text(edited, encoding="utf-8")
    states, _, lines = difference(path)
    assert states == ("edited by you",)
    assert "-        if rel[i] > 1:\n+        if rel[i] > 0:\n" in lines
    with pytest.raises(ValueError, match=r"recall.py was edited; .* give --force"):
        add(["precision", "recall"], tmp_path)
    assert path.read_text(encoding="utf-8") == edited
    assert not (tmp_path / "precision.py").exists()
    assert add(["recall"], tmp_path, overwrite=True) == [(path, "overwritten")]
    assert difference(path).states == ()


def test_a_copy_that_is_older_than_the_kernel(tmp_path, monkeypatch):
    import rankbook.take_home.copies as copies

    newer = kernel_source("recall")
    older = newer._replace(text=newer.text.replace("k: cutoff", "k: the cutoff"))
    monkeypatch.setattr(rankbook, "__version__", "0.0.9")
    ((path, _),) = add(["recall"], tmp_path, lambda _: older)
    monkeypatch.setattr(rankbook, "__version__", "0.2.0")
    states, version, lines = difference(path)
    assert (states, version) == (("changed since",), "0.0.9")
    assert "+++ rankbook 0.2.0, rankbook/kernels/recall.py" in lines
    path.write_text(path.read_text(encoding="utf-8") + "# mine\n", encoding="utf-8")
    assert copies.difference(path).states == ("edited by you", "changed since")
    path.write_text(path.read_text(encoding="utf-8").removesuffix("# mine\n"), encoding="utf-8")
    assert add(["recall"], tmp_path) == [(path, "updated")]
    assert copies.difference(path).states == ()


def test_a_file_of_another_origin_is_left_alone(tmp_path):
    mine = tmp_path / "ndcg.py"
    mine.write_text("mine = 1\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"ndcg.py has no header of rankbook; give --force"):
        add(["ndcg"], tmp_path)
    assert mine.read_text(encoding="utf-8") == "mine = 1\n"
    with pytest.raises(ValueError, match="give a file that `rankbook add` wrote"):
        difference(mine)
    with pytest.raises(ValueError, match="is a file; give a folder with --to"):
        add(["ndcg"], mine)


def test_a_copy_under_another_name_is_told(tmp_path):
    ((path, _),) = add(["recall"], tmp_path)
    moved = path.rename(tmp_path / "my_recall.py")
    with pytest.raises(ValueError, match="give the file the name that it had"):
        difference(moved)


def test_tests_import_from_the_package_that_they_are_put_into(tmp_path):
    (tmp_path / "__init__.py").touch()
    add(["recall"], tmp_path, with_tests=True)
    assert "from .recall import" in (tmp_path / "test_recall.py").read_text(encoding="utf-8")
    assert difference(tmp_path / "test_recall.py").states == ()


def environment_of(folder, distributions):
    """Fill a folder with links to these packages: with it as its only path, Python sees no other."""
    folder.mkdir()
    for name in distributions:
        for file in importlib.metadata.distribution(name).files:
            top = file.parts[0]
            if top not in ("..", "__pycache__") and not (folder / top).exists():
                (folder / top).symlink_to(
                    file.locate().parents[len(file.parts) - 2] if len(file.parts) > 1 else file.locate()
                )
    return folder


PYTEST = ["pytest", "pluggy", "iniconfig", "packaging", "pygments"]


@pytest.mark.parametrize("packages", [["numpy"], ["numpy", "numba", "llvmlite"]], ids=["numpy", "numpy and numba"])
def test_every_kernel_passes_its_tests_in_a_project_without_rankbook(packages, tmp_path):
    project = tmp_path / "project"
    add(kernel_names(), project, with_tests=True)
    told = run_pytest(project, environment_of(tmp_path / "packages", packages + PYTEST))
    assert " passed" in told
    assert ("numba" in told.splitlines()[0]) == ("numba" in packages)


def test_every_plain_form_passes_its_tests_with_python_alone(tmp_path):
    project = tmp_path / "project"
    add(WITH_PLAIN_FORM, project, plain_source, with_tests=True)
    told = run_pytest(project, environment_of(tmp_path / "packages", PYTEST))
    assert " passed" in told


def run_pytest(project, packages):
    """Return which of numba, numpy and rankbook can be imported there, and what pytest prints on the project."""
    code = (
        "import importlib.util as u, sys, pytest\n"
        "print([name for name in ('numba', 'numpy', 'rankbook') if u.find_spec(name)], flush=True)\n"
        "sys.exit(pytest.main(['-q', '-W', 'error', '-p', 'no:cacheprovider', '--doctest-modules', '.']))"
    )
    settings = {"PYTHONPATH": str(packages), "PYTHONDONTWRITEBYTECODE": "1", "NUMBA_CACHE_DIR": str(project / "cache")}
    inherited = {name: os.environ[name] for name in ("SYSTEMROOT", "PATH") if name in os.environ}
    done = subprocess.run(
        [sys.executable, "-S", "-c", code],
        cwd=project, env=inherited | settings, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert "rankbook" not in done.stdout.splitlines()[0]
    return done.stdout
