"""What is remembered stays out of the outputs of a notebook, where the user wants that."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import nbformat
import pytest
from front_end import HANDLE, LOAD, Kernel, environment, started
from nbclient import NotebookClient

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = [
    pytest.mark.kernel,
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::RuntimeWarning:zmq"),
]

WIDGET = "application/vnd.jupyter.widget-view+json"
LAB = {"cellId": "a"}
SECRET = "zebra"
ASK = "%recall what does the board want?"
TOLD = (
    "%remember The board wants zebra stripes.",
    ASK,
    f"hits = {ASK}\nhits",
    "hits[0]",
    "hits[0].memory",
    "list(hits)",
    "display(hits)",
    "%memory list",
    "%memory history 1",
    "%memory context what does the board want?",
    "%memory profile",
    "%memory",
    "%memory inspect",
    '%remember --key "board.stripes" zebra',
    "%memory review",
)


@pytest.fixture(scope="module")
def kernel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kernel]:
    with started(tmp_path_factory.mktemp("unsaved")) as kernel:
        kernel.text(f"{LOAD}\n{TOLD[0]}")
        yield kernel


@pytest.fixture
def unsaved(kernel: Kernel) -> Iterator[Kernel]:
    kernel.text("%config JupyterMemory.save_recall = False")
    yield kernel
    kernel.text("%config JupyterMemory.save_recall = True")


@pytest.mark.parametrize("metadata", [LAB, {}], ids=["lab", "program"])
@pytest.mark.parametrize("cell", TOLD)
def test_no_output_holds_a_memory(unsaved: Kernel, cell: str, metadata: dict[str, Any]) -> None:
    shown = unsaved.run(cell, **metadata)
    assert (shown.status, shown.stderr) == ("ok", "")
    kept = [each for each in shown.outputs if each["type"] in {"execute_result", "display_data"}]
    assert kept
    state = [each for each in shown.outputs if each["type"] == "comm_open"]
    assert SECRET not in repr(kept)
    assert SECRET not in repr(state)


def test_a_view_that_asks_is_shown_it(unsaved: Kernel) -> None:
    value = unsaved.run(ASK, **LAB).outputs
    (data,) = [each["data"] for each in value if each["type"] == "execute_result"]
    assert data["text/plain"] == (
        "What is remembered is not saved with the notebook: run the cell to see it."
    )
    answered = unsaved.message(data[WIDGET]["model_id"], {"method": "custom", "content": {}})
    (markup,) = [each["data"]["content"]["markup"] for each in answered]
    assert "The board wants zebra stripes." in markup


def test_code_gets_the_memories_as_ever(unsaved: Kernel) -> None:
    assert "zebra stripes" in unsaved.text(f"hits = {ASK}\nprint(hits)")
    assert unsaved.text("sum('zebra stripes' in each.memory.text for each in hits)") == "1"


def test_switched_back_and_unloaded_outputs_are_as_ever(kernel: Kernel) -> None:
    kernel.text("%config JupyterMemory.save_recall = False")
    kernel.text("%config JupyterMemory.save_recall = True")
    assert SECRET in kernel.text(ASK, **LAB)
    kernel.text("%config JupyterMemory.save_recall = False")
    kernel.text("%unload_ext jupyter_memory")
    assert SECRET in kernel.text("hits", **LAB)
    kernel.text("%load_ext jupyter_memory")


def test_a_saved_notebook_holds_none_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in environment(tmp_path).items():
        monkeypatch.setenv(name, value)
    with (tmp_path / "config" / "jupyter_memory_config.py").open("a", encoding="utf-8") as file:
        file.write("c.JupyterMemory.save_recall = False\n")
    stored = f"{HANDLE}\n_ = memory.remember('The board wants ' + 'arbez'[::-1] + ' stripes.')"
    cells = [LOAD, stored, ASK, "%memory list"]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(each) for each in cells])
    NotebookClient(notebook, resources={"metadata": {"path": str(tmp_path)}}).execute()
    assert SECRET not in nbformat.writes(notebook)
    for cell in notebook.cells[2:]:
        assert "JupyterMemory.save_recall" in cell.outputs[0].data["text/plain"]
