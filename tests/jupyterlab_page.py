"""A real JupyterLab on loopback and Chromium: for the tests in a browser, the benchmark and the README's picture."""

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

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
# Whole notebooks in the page, not only the cells in view; no question about news.
LAB_SETTINGS = {
    "notebook-extension/tracker": {"windowingMode": "none"},
    "apputils-extension/notification": {"fetchNews": "false"},
}


def launch(playwright):
    """Start Chromium without a window, and without calls home."""
    flags = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"]
    return playwright.chromium.launch(executable_path=CHROMIUM, args=[*flags, "--disable-component-update"])


def copy_of_the_book(folder):
    """Copy the files of the book, so that nobody changes the real ones; return the folder."""
    for path in NOTEBOOKS.iterdir():
        if path.is_file():
            shutil.copy(path, folder)
    return folder


def lab_of(book, folder):
    """Return a context manager that runs JupyterLab on a book; `folder` takes its settings and its log."""
    command = [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--IdentityProvider.token="),
        *("--ip=127.0.0.1", "--ServerApp.port_retries=0", "--expose-app-in-browser", f"--ServerApp.root_dir={book}"),
    ]
    return served(command, folder, "/api")


@contextmanager
def served(command, folder, health):
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
