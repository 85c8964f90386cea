"""What the documents show is run as it stands, and what they point to is there."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from itertools import chain
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted((*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")))
CODE = re.compile(r"^```(?:python|ipython)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PRINTED = re.compile(r"# → (.*)$", re.MULTILINE)
"""Behind a line of an example: what it prints."""
LINK = re.compile(r"\]\((?!https?://|#)([^)#]+)")

RUN_CELLS = """
import json, sys
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance()
for cell in json.load(sys.stdin):
    shell.run_cell(cell).raise_error()
"""


def cells_of(document: Path) -> list[str]:
    return CODE.findall(document.read_text(encoding="utf-8"))


def run_cells(cells: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    own = {
        "IPYTHONDIR": str(folder / "ipython"),
        "JUPYTER_MEMORY_URI": str(folder / "memory"),
        "JUPYTERHUB_USER": "ana",
        "PYTHONIOENCODING": "utf-8",
    }
    return subprocess.run(
        [sys.executable, "-c", RUN_CELLS],
        input=json.dumps(cells),
        cwd=folder,
        env=os.environ | own,
        capture_output=True,
        check=False,
        encoding="utf-8",
    )


@pytest.mark.kernel
@pytest.mark.parametrize("document", filter(cells_of, DOCUMENTS), ids=lambda path: path.name)
def test_examples_run_and_print_what_is_written_behind_them(document: Path, tmp_path: Path) -> None:
    cells = cells_of(document)
    run = run_cells(cells, tmp_path)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "Error" not in run.stdout + run.stderr
    printed = iter(run.stdout.splitlines())
    missing = [line for line in PRINTED.findall("\n".join(cells)) if line not in printed]
    assert missing == [], run.stdout


@pytest.mark.kernel
def test_an_example_that_fails_is_noticed(tmp_path: Path) -> None:
    assert run_cells(["1 / 0"], tmp_path).returncode != 0


def test_the_readme_has_examples_of_both_kinds() -> None:
    cells = cells_of(ROOT / "README.md")
    assert any("%load_ext" in cell for cell in cells)
    assert any("from jupyter_memory import" in cell for cell in cells)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(document: Path) -> None:
    targets = LINK.findall(document.read_text(encoding="utf-8"))
    assert [target for target in targets if not (document.parent / target).exists()] == []


def test_every_direct_dependency_has_its_reason() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    listed = chain(project["dependencies"], *project["optional-dependencies"].values())
    names = {re.match(r"[A-Za-z0-9._-]+", each)[0] for each in listed}
    reasons = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    assert {name for name in names if f"`{name}`" not in reasons.replace("[fast]", "")} == set()
