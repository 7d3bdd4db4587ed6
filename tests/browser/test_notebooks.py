"""Every chapter in JupyterLab: as it is stored, run whole, reloaded, restarted; under Voila and as HTML."""

import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import expect

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
each_chapter = pytest.mark.parametrize("name", sorted(path.name for path in NOTEBOOKS.glob("*.ipynb")))


def widgets_stored_in(name):
    notebook = nbformat.read(NOTEBOOKS / name, as_version=4)
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    return sum("application/vnd.jupyter.widget-view+json" in output.get("data", {}) for output in outputs)


@each_chapter
def test_an_unrun_chapter_shows_its_pictures(lab, name):
    page = lab(name).page
    pictures = page.locator(".jp-OutputArea img[alt^='Treasure map']")
    expect(pictures.first).to_be_visible()
    assert all(picture.evaluate("image => image.naturalWidth") > 200 for picture in pictures.all())


@each_chapter
def test_a_chapter_runs_whole_and_every_widget_is_rendered_and_can_be_used(lab, name):
    page = lab(name).run_all().page
    expect(page.locator(".jp-RenderedText[data-mime-type='application/vnd.jupyter.stderr']")).to_have_count(0)
    views = page.locator(".jp-OutputArea-output:has(> .jupyter-widgets), .jp-OutputArea-output:has(.rankbook-board)")
    expect(views).to_have_count(widgets_stored_in(name))
    assert all(view.bounding_box()["height"] > 50 for view in views.all())
    expect(page.get_by_text("Error displaying widget")).to_have_count(0)
    expect(page.get_by_text("Loading widget")).to_have_count(0)
    walk_less_far(page)
    answer(page)


def walk_less_far(page):
    """Move the flag of the chapter's first map by a key; its scores follow."""
    board = page.locator(".rankbook-board").first
    flag = board.get_by_role("slider")
    k = int(flag.get_attribute("aria-valuenow"))
    flag.focus()
    page.keyboard.press("ArrowLeft")
    expect(board).to_contain_text(f"P@{k - 1}")
    expect(board.locator(".rankbook-said")).to_contain_text(f"The visitor stops after site {k - 1}.")


def answer(page):
    """Type nonsense into the chapter's first exercise; it is refused in words."""
    field = page.get_by_role("textbox", name="Answer", exact=True).first
    field.focus()
    page.keyboard.type("perhaps")
    page.keyboard.press("Enter")
    expect(page.get_by_text(": not yet. ").first).to_be_visible()


def test_a_reload_shows_pictures_again_and_the_chapter_runs_again(lab):
    opened = lab("02-precision.ipynb").run_all()
    opened.page.reload()
    expect(opened.page.locator(".jp-OutputArea-output").first).to_be_visible(timeout=60_000)
    opened.run_all()
    expect(opened.page.locator(".rankbook-board").first).to_be_visible()


def test_after_a_restart_of_the_kernel_the_map_is_still_there(lab):
    opened = lab("02-precision.ipynb").run_all()
    restart = "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"
    opened.page.evaluate(restart)
    opened.wait_for_kernel()
    expect(opened.page.locator(".rankbook-board").first).to_contain_text("0.6000")


def test_voila_serves_the_board_live(book, tmp_path, open_page, serve):
    command = [sys.executable, "-m", "voila", str(book / "02-precision.ipynb"), "--no-browser", "--Voila.ip=127.0.0.1"]
    with serve(command, tmp_path, "/voila/static/") as address:
        page = open_page()
        page.goto(address)
        board = page.locator(".rankbook-board").first
        expect(board).to_be_visible(timeout=90_000)
        board.locator(".rankbook-site").first.click()
        expect(board).to_contain_text("d1 is a gem (2) now.")
        page.close()  # before the server goes, or the page would complain


def test_a_page_made_by_nbconvert_shows_the_pictures(tmp_path, open_page):
    convert = [sys.executable, "-m", "nbconvert", "--to", "html", "--output-dir", str(tmp_path)]
    subprocess.run([*convert, str(NOTEBOOKS / "00-ticket-office.ipynb")], check=True, capture_output=True)
    page = open_page(offline=True, java_script_enabled=False)
    page.goto((tmp_path / "00-ticket-office.html").as_uri())
    expect(page.locator("img[alt^='Treasure map']").first).to_be_visible()
