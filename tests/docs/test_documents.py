"""What the documents show is run as it stands, and what they point to is there."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import tomllib
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from chat_service import KEY, Answer, StreamingService
from mcp import Client, StdioServerParameters

from jupyter_memory.evaluation.given_only import completion

if TYPE_CHECKING:
    from collections.abc import Iterator

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


NEEDS_MODEL = "agents.md"
"""The document whose examples ask a language model."""


@contextmanager
def a_model() -> Iterator[dict[str, str]]:
    """Serve a model that knows only what it is given; yield how it is reached."""
    service = StreamingService()
    service.turns = [lambda body: Answer(json.dumps(completion(body)))]
    try:
        yield {
            "OPENAI_BASE_URL": service.url,
            "OPENAI_API_KEY": KEY,
            "JUPYTER_MEMORY_MODEL": "tiny",
        }
    finally:
        service.stop()


def cells_of(document: Path) -> list[str]:
    return CODE.findall(document.read_text(encoding="utf-8"))


def run_cells(cells: list[str], folder: Path, **more: str) -> subprocess.CompletedProcess[str]:
    own = {
        **more,
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
    with a_model() as model:
        run = run_cells(cells, tmp_path, **(model if NEEDS_MODEL in document.name else {}))
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


@pytest.mark.kernel
def test_the_configuration_for_mcp_clients_starts_a_server(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "agents.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^```json\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    entry = json.loads(block)["mcpServers"]["memory"]
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    module, _, function = scripts["scripts"][entry["command"]].partition(":")
    start = f"import sys; from {module} import {function} as main; sys.exit(main())"
    own = {"JUPYTER_MEMORY_URI": str(tmp_path / "memory"), "JUPYTERHUB_USER": "ana"}
    server = StdioServerParameters(
        command=sys.executable, args=["-c", start, *entry["args"]], env=os.environ | own
    )

    async def tools() -> list[str]:
        async with Client(server) as client:
            return [each.name for each in (await client.list_tools()).tools]

    assert "search_memory" in asyncio.run(tools())
