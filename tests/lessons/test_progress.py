"""What is solved is kept beside the notebooks: never lost, never an exception."""

import multiprocessing

import pytest

from rankbook.lessons import exercise, progress, stamps
from rankbook.lessons.stamps import chapters


@pytest.fixture
def beside_notebooks(tmp_path, monkeypatch):
    (tmp_path / "00-ticket-office.ipynb").touch()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_right_answer_is_kept_once_and_a_wrong_one_never(beside_notebooks):
    exercise("02.ceiling").check(1)
    assert progress.solved().names == frozenset()
    exercise("02.ceiling").check(0.2)
    exercise("02.ceiling").check(0.2)
    assert progress.solved() == (frozenset({"02.ceiling"}), "")
    assert (beside_notebooks / "stamps.txt").read_text().split() == ["02.ceiling"]


def test_nothing_is_kept_where_no_notebook_stands(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert exercise("02.ceiling").check(0.2).endswith("is perfect here.")
    assert list(tmp_path.iterdir()) == []


def test_what_can_not_be_read_counts_for_nothing_and_the_rest_is_kept(beside_notebooks):
    (beside_notebooks / "stamps.txt").write_bytes(b"02.ceiling\n\xff\xfe\x00garbage\n{}\n02.tw")
    progress.note("02.by-hand")
    names, problem = progress.solved()
    assert {"02.ceiling", "02.by-hand"} <= names
    assert problem == "2 lines of stamps.txt can't be read and left out."
    assert "2 lines of stamps.txt" in stamps().children[0].value


def test_a_folder_in_the_place_of_the_file_is_a_word_and_no_exception(beside_notebooks):
    (beside_notebooks / "stamps.txt").mkdir()
    assert "so the count starts over." in progress.solved().problem
    assert exercise("02.ceiling").check(0.2).endswith("(It could not be kept for your stamps: Is a directory.)")
    assert "so the count starts over." in stamps().children[0].value


def _note_many(chapter):
    for number in range(200):
        progress.note(f"{chapter}.exercise-{number}")


@pytest.mark.usefixtures("beside_notebooks")
def test_two_notebooks_at_once_lose_nothing():
    context = multiprocessing.get_context("spawn")
    both = [context.Process(target=_note_many, args=(chapter,)) for chapter in ("01", "02")]
    for process in both:
        process.start()
    for process in both:
        process.join()
    assert len(progress.solved().names) == 400
    assert progress.solved().problem == ""


@pytest.mark.usefixtures("beside_notebooks")
def test_a_chapter_is_stamped_once_all_its_exercises_are_solved():
    shown = stamps()
    assert {row[2] for row in shown.rows()} == {""}
    from rankbook.lessons.chapter_02 import EXERCISES

    for name in EXERCISES:
        progress.note(f"02.{name}")
    shown.children[1].click()
    row = dict(zip(chapters(), shown.rows(), strict=True))["02"]
    assert row == ("02 Precision@K: the gatekeeper", "5 of 5", "★ stamped")
    assert "1 of " in shown.children[0].value
    assert repr(shown) == "<Stamps: run this cell to see yours>"
