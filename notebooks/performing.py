"""Run a notebook in a fresh kernel and read what it showed."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import nbformat
from nbclient import NotebookClient

if TYPE_CHECKING:
    from nbformat import NotebookNode

    from stage import Sitting, Stage

CELL_LIMIT = 120


@dataclass(frozen=True)
class Performance:
    """A notebook that has run, and what some of its variables hold."""

    notebook: NotebookNode
    values: dict[str, Any]


def perform(stage: Stage, sitting: Sitting, names: tuple[str, ...] = ()) -> Performance:
    """Run one sitting in a kernel of its own.

    Parameters
    ----------
    stage
        The folder with the notebooks and the store.
    sitting
        The notebook and its clock.
    names
        Variables to read from the kernel before it stops; they must hold plain JSON values.

    Raises
    ------
    nbclient.exceptions.CellExecutionError
        When a cell fails.
    """
    notebook = nbformat.read(stage.notebooks / sitting.notebook, as_version=4)
    pairs = ", ".join(f"{name!r}: {name}" for name in names)
    last = nbformat.v4.new_code_cell(f"import json\nprint(json.dumps({{{pairs}}}))")
    notebook.cells.append(last)
    client = NotebookClient(
        notebook,
        timeout=CELL_LIMIT,
        resources={"metadata": {"path": str(stage.notebooks)}},
        coalesce_streams=True,  # what a model says piece by piece is one output
    )
    client.execute(env=stage.environment(sitting))
    notebook.cells.pop()
    return Performance(notebook, json.loads(shown_text(last)))


def shown_text(cell: NotebookNode) -> str:
    """Return what a code cell showed, as plain text."""
    parts = (
        each["text"] if each["output_type"] == "stream" else each["data"].get("text/plain", "")
        for each in cell.outputs
        if each["output_type"] != "error"
    )
    return "\n".join(part.rstrip("\n") for part in parts)
