"""What can be taken home: the kernel files, the plain twins, and the hand-worked tests of both."""

import ast
import difflib
from functools import cache
from importlib.resources import files
from typing import NamedTuple

LICENCE = "# SPDX-License-Identifier: MIT OR 0BSD\n"

KERNEL_OF = {
    "P": "precision",
    "R": "recall",
    "Success": "success",
    "F1": "f_measure",
    "F": "f_measure",
    "Rprec": "r_precision",
    "AP": "average_precision",
    "RR": "reciprocal_rank",
    "DCG": "ndcg",
    "nDCG": "ndcg",
    "RBP": "rank_biased_precision",
    "ERR": "expected_reciprocal_rank",
    "Bpref": "binary_preference",
    "Judged": "judged",
    "IPrec": "interpolated_precision",
    "11pt_avg": "interpolated_precision",
    "Q": "q_measure",
    "AUC": "area_under_curve",
}
"""The kernel file of each judge of rankbook.metrics."""


class Source(NamedTuple):
    """A file as rankbook ships it."""

    name: str
    """Its name without the ending, such as "ndcg" or "ndcg_plain"."""
    origin: str
    """Where in rankbook it is from."""
    text: str
    """Without the line that names its licences."""
    tests: str
    """A pytest file beside it."""


def kernel_names() -> list[str]:
    """Return the names of the kernel files, without their endings.

    >>> kernel_names()[:2]
    ['area_under_curve', 'average_precision']
    """
    found = files("rankbook.kernels").iterdir()
    return sorted(file.name[:-3] for file in found if file.name.endswith(".py") and file.name != "__init__.py")


def find_kernel(judge: str) -> str:
    """Return the kernel file of a judge: its own name, or a metric's, in any spelling that `evaluate` takes.

    Raises ValueError for a judge that there is not, with the names that are near.

    >>> find_kernel("average_precision"), find_kernel("map"), find_kernel("nDCG@10")
    ('average_precision', 'average_precision', 'ndcg')
    """
    from rankbook.metrics import parse_metric

    names = kernel_names()
    name = judge.lower().replace("-", "_")
    if name in names:
        return name
    try:
        return KERNEL_OF[parse_metric(judge).name]
    except ValueError:
        near = difflib.get_close_matches(name, [*names, *(metric.lower() for metric in KERNEL_OF)])
        meant = f"did you mean {' or '.join(near)}?" if near else "`rankbook add --list` names them all"
        raise ValueError(f"there is no judge {judge!r}; {meant}") from None


def kernel_source(name: str) -> Source:
    """Return a kernel file.

    name: one of kernel_names().

    >>> kernel_source("ndcg").origin
    'rankbook/kernels/ndcg.py'
    """
    text = files("rankbook.kernels").joinpath(f"{name}.py").read_text(encoding="utf-8")
    return Source(name, f"rankbook/kernels/{name}.py", text.removeprefix(LICENCE), _tests("hand_worked", name))


def plain_source(name: str) -> Source:
    """Return the twin of a kernel in plain Python, with all that it calls.

    name: one of kernel_names().
    Raises ValueError if that kernel has no plain twin.

    >>> source = plain_source("recall")
    >>> source.name, "def recall_at_k(" in source.text, "def _first(" in source.text, "math.log2" in source.text
    ('recall_plain', True, True, False)
    """
    functions = _plain_functions()
    kernel = ast.parse(kernel_source(name).text)
    wanted = [node.name for node in kernel.body if isinstance(node, ast.FunctionDef) and node.name in functions]
    wanted += [f"mean_{function}" for function in wanted if f"mean_{function}" in functions]
    wanted += ["f1_at_k"] * ("f_measure_at_k" in wanted)
    if not wanted:
        with_twin = [other for other in kernel_names() if has_plain_form(other)]
        raise ValueError(f"{name} has no form in plain Python; these have: {', '.join(with_twin)}")
    used = _with_what_they_call(wanted, functions)
    code = "\n\n\n".join(functions[function] for function in functions if function in used)
    title = ast.get_docstring(kernel).splitlines()[0]
    about = (
        f'"""{title}\n\nA ranking is a list of document ids, best first; `relevant` is the set of the relevant ids;\n'
        '`rel_scores` maps each judged id to its grade. This file stands alone, and needs Python only.\n"""\n'
    )
    text = f"{about}\n{_imports_for(code)}\n\n\n{code}\n"
    return Source(f"{name}_plain", "rankbook/plain.py", text, _tests("hand_worked_plain", f"{name}_plain"))


def has_plain_form(name: str) -> bool:
    """Tell whether a kernel has a twin in plain Python.

    >>> has_plain_form("ndcg"), has_plain_form("tie_aware_ndcg")
    (True, False)
    """
    return files("rankbook.take_home").joinpath("hand_worked_plain", f"test_{name}_plain.py").is_file()


def _tests(folder: str, name: str) -> str:
    """Return the hand-worked tests, which import the file that stands beside them."""
    text = files("rankbook.take_home").joinpath(folder, f"test_{name}.py").read_text(encoding="utf-8")
    ours = f"from rankbook.kernels.{name} import" if folder == "hand_worked" else "from rankbook.plain import"
    return text.replace(ours, f"from {name} import")


@cache
def _plain_functions() -> dict[str, str]:
    text = files("rankbook").joinpath("plain.py").read_text(encoding="utf-8")
    return {
        node.name: ast.get_source_segment(text, node)
        for node in ast.parse(text).body
        if isinstance(node, ast.FunctionDef)
    }


def _with_what_they_call(wanted: list[str], functions: dict[str, str]) -> set[str]:
    used, waiting = set(), list(wanted)
    while waiting:
        function = waiting.pop()
        if function not in used:
            used.add(function)
            waiting += [name for name in _names_in(functions[function]) if name in functions]
    return used


def _imports_for(code: str) -> str:
    """Return the lines of plain.py's imports that the code needs."""
    text = files("rankbook").joinpath("plain.py").read_text(encoding="utf-8")
    names = _names_in(code)
    lines = []
    for node in ast.parse(text).body:
        if isinstance(node, ast.Import):
            lines += [f"import {one.name}" for one in node.names if one.name in names]
        elif isinstance(node, ast.ImportFrom):
            used = [one.name for one in node.names if one.name in names]
            lines += [f"from {node.module} import {', '.join(used)}"] * bool(used)
    return "\n".join(lines)


def _names_in(code: str) -> set[str]:
    return {node.id for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Name)}
