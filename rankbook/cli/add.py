"""rankbook add: a kernel as a file of one's own project."""

from pathlib import Path
from typing import Annotated

import typer

from rankbook.cli.refusals import refused_in_one_line


def add(
    judge: Annotated[
        list[str] | None, typer.Argument(metavar="JUDGE...", help="Kernels or metrics: ndcg, average_precision, map.")
    ] = None,
    to: Annotated[Path, typer.Option(metavar="DIR", help="The folder of the files; made if there is none.")] = Path(),
    plain: Annotated[bool, typer.Option("--plain", help="In plain Python, over ids and sets or dicts.")] = False,
    with_tests: Annotated[
        bool, typer.Option("--with-tests", help="Also a pytest file of values worked out by hand.")
    ] = False,
    force: Annotated[bool, typer.Option("--force", help="Overwrite a file that was edited.")] = False,
    list_: Annotated[bool, typer.Option("--list", help="Name all judges, and write nothing.")] = False,
) -> None:
    """Write the kernel of a judge as one file that stands alone: it needs NumPy, is fast with Numba, lacks rankbook.

    \b
    The file ndcg.py, and test_ndcg.py beside it:
      rankbook add ndcg --to my_project --with-tests
    """  # noqa: D301 (\b keeps the lines of a paragraph)
    from rankbook.take_home.copies import add as add_copies
    from rankbook.take_home.sources import kernel_source, plain_source

    with refused_in_one_line("add"):
        if list_:
            typer.echo(_listed())
            return
        if not judge:
            raise ValueError("no judge is named; give one, such as ndcg, or --list")
        sources_of = plain_source if plain else kernel_source
        for written in add_copies(judge, to, sources_of, with_tests, overwrite=force):
            typer.echo(f"{written.path}: {written.done}")


def _listed() -> str:
    import ast

    from rankbook.take_home.sources import KERNEL_OF, has_plain_form, kernel_names, kernel_source

    lines = []
    for name in kernel_names():
        metrics = [metric for metric, kernel in KERNEL_OF.items() if kernel == name]
        title = ast.get_docstring(ast.parse(kernel_source(name).text)).splitlines()[0]
        also = [*metrics, *["--plain"] * has_plain_form(name)]
        lines.append(f"{name} ({', '.join(also)})" if also else name)
        lines.append(f"    {title}")
    return "\n".join(lines)
