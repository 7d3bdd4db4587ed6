"""Fixtures of the tests in a browser and of the benchmark of the widgets."""

import os
from pathlib import Path

import nbformat
import pytest
from jupyterlab_page import CHROMIUM, Lab, copy_of_the_book, lab_of, launch, served

# Run by commands of their own, in environments that hold the peers or atheris.
collect_ignore_glob = ["benchmarks/*", "fuzzing/*"]


def pytest_collection_modifyitems(items):
    for item in items:
        if Path(__file__).parent / "browser" in item.path.parents:
            item.add_marker("browser")


@pytest.fixture(scope="session")
def chromium():
    """Start one browser for all tests; where none is installed, say how to get it."""
    if CHROMIUM is None:
        reason = "no Chromium found; install it with: sudo apt-get install chromium"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=20_000)  # how long a busy machine may take, not how fast a page must be
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def serve():
    """Return a context manager that runs a Jupyter server."""
    return served


@pytest.fixture(scope="session")
def book(tmp_path_factory):
    """Return a folder with a copy of the book, so that no test changes the real one."""
    return copy_of_the_book(tmp_path_factory.mktemp("book"))


@pytest.fixture(scope="session")
def lab_address(book, tmp_path_factory):
    with lab_of(book, tmp_path_factory.mktemp("lab")) as address:
        yield address


def is_ours(message):
    """Tell whether a message of the console is an error of the page that the book could have caused."""
    of_jupyter = "Could not restore the debugger state" in message.text
    # Voila asks a distant server for MathJax; these tests run without one.
    from_afar = "Failed to load resource" in message.text and "//127.0.0.1" not in message.location["url"]
    return message.type == "error" and not of_jupyter and not from_afar


@pytest.fixture
def open_page(chromium):
    """Return a function that opens a page; any error in its console fails the test at the end."""
    contexts, errors = [], []

    def open_(**view):
        context = chromium.new_context(**{"viewport": {"width": 1200, "height": 1000}, **view})
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: is_ours(message) and errors.append(message.text))
        page.on("pageerror", lambda error: errors.append(str(error)))
        return page

    yield open_
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture
def lab(lab_address, open_page):
    """Return a function that opens a notebook of the book in JupyterLab."""
    return lambda name, **view: Lab(open_page(**view), lab_address, name).open()


@pytest.fixture
def lab_with(lab, book):
    """Return a function that opens a new notebook with the given cells in JupyterLab, and runs it."""

    def open_(name, *sources, **view):
        cells = [nbformat.v4.new_code_cell(source) for source in sources]
        kernel = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
        nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=kernel), book / f"{name}.ipynb")
        opened = lab(f"{name}.ipynb", **view)
        if view.get("viewport", {}).get("width", 1200) < 1000:
            opened.command("application:toggle-left-area")
        return opened.run_all()

    return open_
