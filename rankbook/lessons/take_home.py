"""A kernel as a reader takes it: one copied file in a project without rankbook."""

import atexit
import importlib
import shutil
import sys
import tempfile
from importlib.resources import as_file, files
from pathlib import Path
from types import ModuleType


def take_home(kernel: str) -> ModuleType:
    """Copy one file of rankbook/kernels into an empty folder and import it from there.

    kernel: the name of the file without its ending. The copy has the prefix my_, as a project's own file.
    Raises FileNotFoundError if there is no such kernel.

    >>> take_home("position_weight").position_weight(4)
    0.25
    """
    project = Path(tempfile.mkdtemp())
    atexit.register(shutil.rmtree, project, ignore_errors=True)
    copied = project / f"my_{kernel}.py"
    with as_file(files("rankbook.kernels") / f"{kernel}.py") as file:
        shutil.copyfile(file, copied)
    sys.path.insert(0, str(project))
    try:
        sys.modules.pop(copied.stem, None)
        return importlib.import_module(copied.stem)
    finally:
        sys.path.remove(str(project))
