"""`make notebooks`: run every notebook on a stage and keep its outputs in the repository."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import nbformat

from performing import perform
from stage import HERE, STORIES, Sitting, set_stage

if TYPE_CHECKING:
    from nbformat import NotebookNode


def cleaned(notebook: NotebookNode) -> NotebookNode:
    """Return the notebook without what depends on the machine or the moment of the run."""
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
    return notebook


def save_story(sittings: tuple[Sitting, ...]) -> None:
    """Run one story from its first sitting to its last and write the notebooks back."""
    with tempfile.TemporaryDirectory() as folder:
        stage = set_stage(Path(folder))
        for sitting in sittings:
            notebook = cleaned(perform(stage, sitting).notebook)
            nbformat.write(notebook, HERE / sitting.notebook)
            print("ran", sitting.notebook)


if __name__ == "__main__":
    for sittings in STORIES.values():
        save_story(sittings)
