"""The commands, put together."""

from typing import Annotated

import typer

import rankbook
from rankbook.cli.add import add
from rankbook.cli.compare import compare
from rankbook.cli.diff import diff
from rankbook.cli.evaluate import evaluate

app = typer.Typer(
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.command()(evaluate)
app.command()(compare)
app.command()(add)
app.command()(diff)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"rankbook {rankbook.__version__}")
        raise typer.Exit


@app.callback()
def rankbook_command(
    _version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Say which release this is.")
    ] = False,
) -> None:
    """Score ranked lists, and see what the scores are made of.

    Ask a command for its own help: rankbook evaluate --help
    """
