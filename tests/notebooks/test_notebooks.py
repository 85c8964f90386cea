"""The committed notebooks give exactly their committed outputs, story by story."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from stage import HERE, QUICKSTART, STORIES, Sitting, Stage, set_stage

NOTEBOOKS = sorted(HERE.glob("*.ipynb"))
RAISES = "raises-exception"
MACHINE_PLACES = ("/tmp/", "/root/", "/home/", "/Users/", "site-packages")


def compare(stage: Stage, sitting: Sitting) -> subprocess.CompletedProcess[str]:
    """Run a notebook and hold its outputs against those it was committed with, strictly."""
    command = [sys.executable, "-m", "pytest", "--nbval", "-q", "-p", "no:cacheprovider"]
    command += ["-p", "counted_cells"]
    environment = stage.environment(sitting) | {"PYTHONPATH": str(Path(__file__).parent)}
    own = {name: value for name, value in environment.items() if not name.startswith("PYTEST_")}
    return subprocess.run(
        [*command, sitting.notebook],
        cwd=stage.notebooks,
        env=own,
        capture_output=True,
        check=False,
        encoding="utf-8",
    )


@pytest.mark.kernel
@pytest.mark.parametrize("story", STORIES)
def test_a_story_runs_as_committed(story: str, tmp_path: Path) -> None:
    stage = set_stage(tmp_path)
    for sitting in STORIES[story]:
        run = compare(stage, sitting)
        assert run.returncode == 0, run.stdout + run.stderr


@pytest.mark.kernel
def test_another_output_is_noticed(tmp_path: Path) -> None:
    stage = set_stage(tmp_path)
    copy = stage.notebooks / QUICKSTART[0].notebook
    text = copy.read_text(encoding="utf-8")
    assert "refunds and internal" in text
    copy.write_text(text.replace("refunds and internal", "refunds and foreign"), encoding="utf-8")
    notebook = nbformat.read(copy, as_version=4)
    original = nbformat.read(HERE / copy.name, as_version=4)
    for cell, kept in zip(notebook.cells, original.cells, strict=True):
        cell.source = kept.source
    nbformat.write(notebook, copy)
    assert compare(stage, QUICKSTART[0]).returncode == 1


def test_every_notebook_belongs_to_a_story() -> None:
    sittings = [sitting.notebook for story in STORIES.values() for sitting in story]
    assert sorted(sittings) == [path.name for path in NOTEBOOKS]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_committed_notebook_is_clean(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in code] == list(range(1, len(code) + 1))
    assert set(notebook.metadata) == {"kernelspec", "language_info"}
    outputs = [output for cell in code for output in cell.outputs]
    for cell in code:  # a cell that is to fail says so
        errors = [each for each in cell.outputs if each.output_type == "error"]
        assert bool(errors) == (RAISES in cell.metadata.get("tags", ()))
    assert [each for each in outputs if each.get("name") == "stderr"] == []
    text = path.read_text(encoding="utf-8")
    assert [place for place in MACHINE_PLACES if place in text] == []
