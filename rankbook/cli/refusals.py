"""How a command refuses bad input: one line on standard error, exit code 2, no traceback."""

from collections.abc import Iterator
from contextlib import contextmanager

import typer

READ_FILES = ("polars", "zstandard")
"""The packages of the extra `files`, which some kinds of files need."""


@contextmanager
def refused_in_one_line(command: str) -> Iterator[None]:
    """End the process where the work inside finds bad input, a file that can't be read, or a package lacking for it."""
    try:
        yield
    except (ValueError, OSError, ImportError) as error:
        if isinstance(error, ModuleNotFoundError) and error.name not in READ_FILES:
            raise
        typer.echo(f"rankbook {command}: {' '.join(_told(error).split())}", err=True)
        raise typer.Exit(2) from None


def _told(error: Exception) -> str:
    if isinstance(error, ModuleNotFoundError):
        return f'a file of this kind needs {error.name}, which is not installed: pip install "rankbook[files]"'
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {error.strerror.lower()}; give a file that can be read"
    return str(error)
