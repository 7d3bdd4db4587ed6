"""The command line: `rankbook evaluate ...`, which is also `python -m rankbook evaluate ...`."""

import importlib.util
import sys


def main() -> None:
    """Run the command line on the arguments of the process. Where typer or rich is missing, say how to get both."""
    for needed in ("typer", "rich"):
        if importlib.util.find_spec(needed) is None:
            sys.exit(f'rankbook: the command line needs {needed}, which is not installed: pip install "rankbook[cli]"')
    from rankbook.cli.app import app

    app(prog_name="rankbook")
