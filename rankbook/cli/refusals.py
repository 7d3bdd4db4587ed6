"""How a command refuses bad input: one line on standard error, exit code 2, no traceback."""

from collections.abc import Iterator
from contextlib import contextmanager

import typer


@contextmanager
def refused_in_one_line(command: str) -> Iterator[None]:
    """End the process where the work inside finds bad input, a file that can't be read, or a package lacking for it."""
    try:
        yield
    except (ValueError, OSError, ImportError) as error:
        # A reader says in words which package a file needs; an import that fails by itself is our own fault.
        if isinstance(error, ImportError) and error.name is not None:
            raise
        typer.echo(f"rankbook {command}: {' '.join(_told(error).split())}", err=True)
        raise typer.Exit(2) from None


def _told(error: Exception) -> str:
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {error.strerror.lower()}; give a file that can be read"
    return str(error)
