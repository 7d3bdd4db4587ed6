"""A real JupyterLab on loopback and Chromium, for the tests in a browser and the benchmark of the widgets."""

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import contextmanager
from pathlib import Path

import nbformat
import pytest

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
# Whole notebooks in the page, not only the cells in view; no question about news.
LAB_SETTINGS = {
    "notebook-extension/tracker": {"windowingMode": "none"},
    "apputils-extension/notification": {"fetchNews": "false"},
}


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
    flags = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*flags, "--disable-component-update"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def serve():
    """Return a context manager that runs a Jupyter server."""
    return _served


@contextmanager
def _served(command, folder, health):
    """Run a Jupyter server with its own settings on a free port of loopback; yield its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    for name, settings in LAB_SETTINGS.items():
        path = folder / "settings" / "@jupyterlab" / f"{name}.jupyterlab-settings"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(settings))
    places = {"CONFIG": "config", "DATA": "data", "RUNTIME": "runtime"}
    environment = {
        **os.environ,
        **{f"JUPYTER_{name}_DIR": str(folder / place) for name, place in places.items()},
        "JUPYTERLAB_SETTINGS_DIR": str(folder / "settings"),
    }
    with (folder / "server.log").open("w") as log:
        server = subprocess.Popen([*command, f"--port={port}"], env=environment, stdout=log, stderr=log)
    address = f"http://127.0.0.1:{port}"
    try:
        _wait_until_up(server, address + health, folder / "server.log")
        yield address
    finally:
        server.terminate()
        server.wait(timeout=30)


def _wait_until_up(server, address, log):
    for _ in range(240):
        try:
            urllib.request.urlopen(address, timeout=5).close()
            return
        except urllib.error.HTTPError:
            return  # it answers
        except OSError:
            assert server.poll() is None, log.read_text()
            time.sleep(0.25)
    raise AssertionError(f"the server did not come up:\n{log.read_text()}")


@pytest.fixture(scope="session")
def book(tmp_path_factory):
    """Return a folder with a copy of the book, so that no test changes the real one."""
    folder = tmp_path_factory.mktemp("book")
    for path in NOTEBOOKS.iterdir():
        if path.is_file():
            shutil.copy(path, folder)
    return folder


@pytest.fixture(scope="session")
def lab_address(book, tmp_path_factory, serve):
    command = [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--IdentityProvider.token="),
        *("--ip=127.0.0.1", "--ServerApp.port_retries=0", "--expose-app-in-browser", f"--ServerApp.root_dir={book}"),
    ]
    with serve(command, tmp_path_factory.mktemp("lab"), "/api") as address:
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


class Lab:
    """A page of JupyterLab with one notebook."""

    def __init__(self, page, address, name):
        self.page, self.address, self.name = page, address, name

    def open(self):
        self.page.goto(f"{self.address}/lab/tree/{self.name}?reset")
        self.page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=60_000)
        return self

    def command(self, name):
        """Carry out a command of JupyterLab's menus, to its end."""
        self.page.evaluate("name => window.jupyterapp.commands.execute(name)", name)

    def wait_for_kernel(self):
        self.page.evaluate(
            """async () => {
                const { context, sessionContext } = window.jupyterapp.shell.currentWidget;
                await context.ready;
                await sessionContext.ready;
                await sessionContext.session.kernel.info;
            }"""
        )

    def run_all(self):
        self.wait_for_kernel()
        self.command("notebook:run-all-cells")
        self.page.wait_for_function(
            "() => [...document.querySelectorAll('.jp-CodeCell .jp-InputPrompt')].every("
            "node => /\\[\\d+\\]/.test(node.textContent))",
            timeout=120_000,
        )
        return self


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
