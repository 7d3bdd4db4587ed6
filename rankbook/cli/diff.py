"""rankbook diff: how a copied kernel stands to what rankbook ships."""

from pathlib import Path
from typing import Annotated

import typer

from rankbook.cli.refusals import refused_in_one_line


def diff(
    file: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Files that `rankbook add` wrote.")],
) -> None:
    """Say of each file whether it is unchanged, edited by you, or changed in rankbook since, and show the difference.

    The lines go from your file (-) to what rankbook ships now (+). Ends with exit code 1 if a file differs.
    """
    from rankbook.take_home.copies import difference

    with refused_in_one_line("diff"):
        found = [(path, difference(path)) for path in file]
    for path, told in found:
        typer.echo(f"{path}: {' and '.join(told.states) or 'unchanged'} (from rankbook {told.version})")
        if told.lines:
            typer.echo(told.lines, nl=False)
    if any(told.lines for _, told in found):
        raise typer.Exit(1)
