"""Importing rankbook is cheap and clean, and everything public says what it is."""

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

import rankbook

PACKAGE = Path(rankbook.__file__).parent
NOT_PUBLIC = ("rankbook.widgets", "rankbook.lessons", "rankbook.take_home.hand_worked")
HEAVY = {"numba", "matplotlib", "ipywidgets", "polars", "scipy", "sklearn", "typer", "rich"}


def loaded_after(code):
    """Run the code in a new process; return the top-level modules that it has loaded."""
    show = "import json, sys; print(json.dumps(sorted({name.split('.')[0] for name in sys.modules})))"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", f"{code}\n{show}"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return set(json.loads(done.stdout.splitlines()[-1]))


def test_import_loads_nothing_heavy_and_warns_of_nothing():
    loaded = loaded_after("import rankbook")
    assert "rankbook" in loaded
    assert loaded & HEAVY == set()


def test_reading_grades_and_names_needs_no_compiler():
    # Dicts are ranked by a compiled loop, as they are scored.
    code = "import rankbook as rb; rb.rankings_from_grades([1, 0]); rb.parse_metric('map')"
    loaded = loaded_after(code)
    assert "numpy" in loaded
    assert loaded & HEAVY == set()


def test_visitors_come_and_click_without_a_compiler_and_without_scipy():
    code = "from rankbook import visitors as v; v.simulate_visits([1, 0], v.CascadeModel([0.1, 0.5]), 10)"
    assert loaded_after(code) & HEAVY == set()


def test_plain_twins_need_the_standard_library_alone():
    loaded = loaded_after("from rankbook.plain import ndcg_at_k; assert ndcg_at_k(['a'], 1, {'a': 1}) == 1")
    assert loaded & (HEAVY | {"numpy"}) == set()


def test_scoring_loads_numba_and_nothing_else_that_is_heavy():
    # Numba itself loads scipy where it finds it.
    loaded = loaded_after("import rankbook as rb; assert rb.precision_at_k([1], 1) == 1")
    assert loaded & (HEAVY - {"scipy"}) == {"numba"}


def test_every_module_that_computes_is_imported_without_a_warning():
    names = [name for name in public_modules() if not name.startswith(("rankbook.plots", "rankbook.cli"))]
    assert "rankbook.evaluation" in names
    loaded = loaded_after("\n".join(f"import {name}" for name in names))
    assert loaded & (HEAVY - {"scipy"}) == {"numba"}


@pytest.mark.parametrize("name", rankbook.__all__)
def test_public_name_resolves(name):
    assert getattr(getattr(rankbook, name), "__name__", name) == name
    assert name in dir(rankbook)


def test_all_public_names_come_with_a_star_import():
    names = {}
    exec("from rankbook import *", names)
    assert names.keys() >= set(rankbook.__all__)
    assert rankbook.__all__ == sorted(rankbook.__all__)


def test_type_checkers_see_the_same_names():
    tree = ast.parse((PACKAGE / "__init__.py").read_text(encoding="utf-8"))
    (block,) = (node for node in tree.body if isinstance(node, ast.If))
    assert ast.unparse(block.test) == "TYPE_CHECKING"
    seen = {alias.name: statement.module for statement in block.body for alias in statement.names}
    assert seen == {name: f"rankbook.{home}" for name, home in rankbook._HOME.items()}
    assert sorted(seen) == rankbook.__all__


def test_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="module 'rankbook' has no attribute 'ndgc'"):
        rankbook.ndgc  # noqa: B018


def public_modules():
    """Return the names of all modules but widgets, lessons, and the tests that go home with a kernel."""
    paths = [path.relative_to(PACKAGE.parent) for path in sorted(PACKAGE.rglob("*.py"))]
    names = [".".join(path.with_suffix("").parts).removesuffix(".__init__") for path in paths]
    return [name for name in names if not name.startswith(NOT_PUBLIC)]


def public_definitions():
    """Map the name of each public class, function and method to its source, of an overloaded one to each."""
    found = {}

    def visit(body, prefix):
        for node in body:
            if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_"):
                found.setdefault(f"{prefix}.{node.name}", []).append(node)
            if isinstance(node, ast.ClassDef):
                visit(node.body, f"{prefix}.{node.name}")

    for name in public_modules():
        path = PACKAGE.parent.joinpath(*name.split("."))
        file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        visit(ast.parse(file.read_text(encoding="utf-8")).body, name)
    return found


def is_annotated(function):
    arguments = function.args
    named = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]
    parameters = [argument for argument in named if argument and argument.arg != "self"]
    return function.returns is not None and all(parameter.annotation for parameter in parameters)


def test_public_definitions_are_found():
    assert {
        "rankbook.evaluation.evaluate",
        "rankbook.evaluation.RankingEvaluator.evaluate",
        "rankbook.kernels.ndcg.ndcg_at_k_batch",
        "rankbook.plain.mean_average_precision",
        "rankbook.readers.grades.rankings_from_grades",
        "rankbook.report.Report.mean",
    } <= public_definitions().keys()


def test_everything_public_has_a_docstring():
    # The last definition of an overloaded function is the one that runs.
    assert [name for name, nodes in public_definitions().items() if not ast.get_docstring(nodes[-1])] == []


def test_every_public_function_has_annotated_parameters_and_return():
    without = []
    for name, nodes in public_definitions().items():
        overloads = nodes[:-1] or nodes
        if not all(isinstance(node, ast.ClassDef) or is_annotated(node) for node in overloads):
            without.append(name)
    assert without == []


def test_every_module_has_a_docstring():
    for path in sorted(PACKAGE.rglob("*.py")):
        assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))), path.name
