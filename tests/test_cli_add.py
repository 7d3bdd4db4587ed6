from pathlib import Path

from typer.testing import CliRunner

from rankbook.cli.app import app
from rankbook.take_home.sources import kernel_names


def run(*arguments):
    return CliRunner().invoke(app, [str(one) for one in arguments])


def test_add_writes_and_says_what(tmp_path):
    done = run("add", "ndcg", "map", "--to", tmp_path / "mine", "--with-tests")
    assert done.exit_code == 0
    names = [Path(line.removesuffix(": new")).name for line in done.stdout.splitlines()]
    assert names == ["ndcg.py", "test_ndcg.py", "average_precision.py", "test_average_precision.py"]
    assert sorted(names) == sorted(file.name for file in (tmp_path / "mine").iterdir())


def test_add_plain(tmp_path):
    assert run("add", "recall", "--plain", "--to", tmp_path).stdout == f"{tmp_path / 'recall_plain.py'}: new\n"


def test_list_names_every_kernel_and_writes_nothing(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = run("add", "--list")
    assert [line.split()[0] for line in done.stdout.splitlines()[::2]] == kernel_names()
    assert "ndcg (DCG, nDCG, --plain)\n" in done.stdout
    assert list(tmp_path.iterdir()) == []


def test_refusals_are_one_line(tmp_path):
    unknown = run("add", "ndgc", "--to", tmp_path)
    assert (unknown.exit_code, len(unknown.stderr.splitlines())) == (2, 1)
    assert "did you mean ndcg" in unknown.stderr
    nothing = run("add")
    assert (nothing.exit_code, nothing.stderr) == (
        2,
        "rankbook add: no judge is named; give one, such as ndcg, or --list\n",
    )
    missing = run("diff", tmp_path / "none.py")
    assert (missing.exit_code, len(missing.stderr.splitlines())) == (2, 1)


def test_diff_tells_and_shows(tmp_path):
    run("add", "recall", "--to", tmp_path)
    copy = tmp_path / "recall.py"
    assert run("diff", copy).exit_code == 0
    copy.write_text(copy.read_text(encoding="utf-8") + "# mine\n", encoding="utf-8")
    done = run("diff", copy)
    assert done.exit_code == 1
    assert done.stdout.startswith(f"{copy}: edited by you (from rankbook ")
    assert "\n-# mine\n" in done.stdout
    assert run("add", "recall", "--to", tmp_path).exit_code == 2
    assert run("add", "recall", "--to", tmp_path, "--force").stdout == f"{copy}: overwritten\n"
