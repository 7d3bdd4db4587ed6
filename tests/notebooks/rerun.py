"""Run the notebooks of the book and write them back, outputs included: `python tests/notebooks/rerun.py [FILE ...]`.

Two runs write the same bytes: no times, no widget state, no random ids. Do this after editing a notebook,
then look at `git diff`: pytest compares every output with what is stored.
"""

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
# An output can be folded away ("jupyter": {"outputs_hidden": true}): JupyterLab unfolds it when its cell is run.
KEPT = ("jupyter", "tags")
WIDGET = "application/vnd.jupyter.widget-view+json"


def rerun(path: Path) -> str:
    """Run a notebook in its own folder; return the text of its file with the new outputs."""
    notebook = nbformat.read(path, as_version=4)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    client = NotebookClient(
        notebook,
        timeout=300,
        kernel_name="python3",
        resources={"metadata": {"path": str(path.parent)}},
        record_timing=False,
        store_widget_state=False,
        # The kernel may send a text in parts.
        coalesce_streams=True,
    )
    client.execute()
    return nbformat.writes(_without_chance(notebook), version=4) + "\n"


def _without_chance(notebook: nbformat.NotebookNode) -> nbformat.NotebookNode:
    """Keep what a reader sees, drop what differs from run to run."""
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    models: dict[str, str] = {}
    for cell in notebook.cells:
        cell.metadata = {key: cell.metadata[key] for key in KEPT if cell.metadata.get(key)}
        for output in cell.get("outputs", []):
            view = output.get("data", {}).get(WIDGET)
            if view:
                view["model_id"] = models.setdefault(view["model_id"], f"{len(models) + 1:032x}")
    return notebook


if __name__ == "__main__":
    for notebook_path in [Path(name) for name in sys.argv[1:]] or sorted(NOTEBOOKS.glob("*.ipynb")):
        notebook_path.write_text(rerun(notebook_path.resolve()), encoding="utf-8", newline="\n")
        print(f"ran {notebook_path.name}")
