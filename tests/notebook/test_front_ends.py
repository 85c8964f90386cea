"""The same magics in every front end: what each sends, and what it can show."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import nbformat
import pytest
from front_end import CAPTURED, HANDLE, LOAD, Kernel, environment, started
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

import jupyter_memory

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = [
    pytest.mark.kernel,
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::RuntimeWarning:zmq"),
]

PACKAGE = Path(jupyter_memory.__file__).parent
WIDGET = "application/vnd.jupyter.widget-view+json"
TEXTS = ("Revenue excludes refunds.", "The board wants bars & no pies.", "营收口径不含退款单")
THREE = "\n".join(f"%remember {each}" for each in TEXTS)
NO_WIDGETS = ("Tab(children=", "VBox(", "<div", "Traceback", "not found")


@pytest.fixture
def kernel(tmp_path: Path) -> Iterator[Kernel]:
    with started(tmp_path) as kernel:
        kernel.text(LOAD)
        yield kernel


def shown_by(kernel: Kernel, code: str, **metadata: Any) -> dict[str, Any]:
    """Return the one value that a cell displays, by format."""
    outputs = kernel.run(code, **metadata).outputs
    (value,) = [each["data"] for each in outputs if each["type"] == "execute_result"]
    return value


def test_a_notebook_is_given_a_widget_and_its_text_a_program_a_table(kernel: Kernel) -> None:
    kernel.text(THREE)
    for metadata, has_widget in (({"cellId": "a", "deletedCells": []}, True), ({}, False)):
        value = shown_by(kernel, "%memory", **metadata)
        assert (WIDGET in value) is has_widget
        text = shown_by(kernel, "%memory list", **metadata)["text/plain"]
        assert all(each in text for each in TEXTS)
        assert not any(each in text for each in NO_WIDGETS)


def test_without_widgets_there_is_a_table_and_one_hint(kernel: Kernel) -> None:
    kernel.text(
        f"import sys\nsys.modules['anywidget'] = None  # as if it were not installed\n{THREE}"
    )
    for line in ("%memory", "%memory inspect"):
        value = shown_by(kernel, line, cellId="a")
        assert WIDGET not in value
        for text in (value["text/plain"], value["text/html"].replace("&amp;", "&")):
            assert all(each in text for each in TEXTS)
            assert text.count("pip install anywidget ipywidgets") == 1


def test_a_cell_of_vs_code_has_its_notebook_and_its_id(kernel: Kernel) -> None:
    kernel.text("__vsc_ipynb_file__ = '/home/ana/day-1.ipynb'")
    cell = {"cellId": "vscode-notebook-cell:/home/ana/day-1.ipynb#W1sZmlsZQ=="}
    kernel.text("%remember Staging uses port 5433.", **cell)
    shown = kernel.text("listed = %memory list\nlisted[0].provenance", **cell)
    assert "notebook='/home/ana/day-1.ipynb'" in shown
    assert "cell_id='vscode-notebook-cell:" in shown
    assert "day-1.ipynb [" in kernel.text("%recall which port does staging use?", **cell)


def test_nobody_is_asked_where_nobody_can_answer(kernel: Kernel) -> None:
    kernel.text(THREE)
    for line in ("%memory erase everything", "%memory erase last", "%ask delete everything"):
        shown = kernel.run(line)
        assert (shown.status, shown.errors, shown.stderr) == ("error", [("UsageError", 1)], "")
    assert kernel.text(f"{HANDLE}\nmemory.count(project='*')") == "3"


def test_a_restart_ends_working_memory_and_nothing_else(tmp_path: Path) -> None:
    with started(tmp_path) as kernel:
        kernel.text(LOAD + "\n%config JupyterMemory.keep_session = True")
        kernel.text("memory_of_this_kernel = 3\n# decision: the cut-off is 70")
        kernel.text(THREE)
        assert "memory_of_this_kernel (int)" in kernel.text("%memory working")
        kernel.restart()
        kernel.text(LOAD)
        assert "memory_of_this_kernel" not in kernel.text("%memory working")
        assert "decided: the cut-off is 70" in kernel.text("%memory continue")
        listed = kernel.text("%memory list")
        assert all(each in listed for each in TEXTS)
        assert kernel.text(CAPTURED).count("the cut-off is 70'") == 1


def test_two_kernels_share_a_store_and_nothing_else(tmp_path: Path) -> None:
    with started(tmp_path) as one, started(tmp_path) as other:
        for kernel in (one, other):
            kernel.text(LOAD)
        one.text("only_here = 1\n%remember Revenue excludes refunds.")
        assert "refunds" in other.text("%recall how is revenue computed?")
        assert "only_here (int)" in one.text("%memory working")
        assert "only_here" not in other.text("%memory working")
        one.text("%memory pause")
        assert "Remembered" in other.text("%remember The board wants bars.")
        assert "Not kept" in one.text("%remember The board wants pies.")


def test_loaded_by_the_profile_and_again_it_is_there_once(tmp_path: Path) -> None:
    profile = tmp_path / "ipython" / "profile_default"
    profile.mkdir(parents=True)
    (profile / "ipython_config.py").write_text(
        "c = get_config()\nc.InteractiveShellApp.extensions = ['jupyter_memory']\n",
        encoding="utf-8",
    )
    with started(tmp_path) as kernel:
        first = kernel.run("%load_ext jupyter_memory")
        assert first.text.startswith("Note: Fixes of errors, schemas of tables, and comments")
        assert "already loaded" in first.text + first.stderr  # by IPython
        kernel.text("# decision: taken in once")
        assert kernel.text(CAPTURED).count("taken in once") == 1
        hooks = "sum('jupyter_memory' in getattr(each, '__module__', '') "
        hooks += "for each in get_ipython().events.callbacks['post_run_cell'])"
        assert kernel.text(hooks) == "1"


def test_reloaded_modules_are_still_told_apart_and_caught(tmp_path: Path) -> None:
    """The kernel finds a copy of the package, whose files are touched as a developer does."""
    copy = tmp_path / "jupyter_memory"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("labextension"))
    with started(tmp_path, PYTHONPATH=str(tmp_path)) as kernel:
        kernel.text("%load_ext autoreload\n%autoreload 2\n" + LOAD)
        kernel.text(THREE + "\nimport jupyter_memory.errors as errors, jupyter_memory as package")
        assert str(tmp_path) in kernel.text("print(package.__file__)")
        for name in ("errors", "records", "results", "notebook/failing", "store/predicates"):
            file = copy / f"{name}.py"
            file.write_text(file.read_text(encoding="utf-8") + "\n# touched\n", encoding="utf-8")
            os.utime(file, (2_000_000_000, 2_000_000_000))
        assert kernel.text("1 + 1") == "2"
        assert "refunds" in kernel.text("%recall how is revenue computed?")
        failed = kernel.run("%recall --limti 3 x")
        assert (failed.errors, failed.stderr) == ([("UsageError", 1)], "")
        stale = (
            f"{HANDLE}\nfact = memory.recall('revenue')[0].memory\n"
            "try: memory.edit(fact.id, text='Revenue is net.', expected_version=fact.version + 9)\n"
            "except errors.JupyterMemoryError as error: print(type(error).__name__)\n"
            "print(fact.kind, fact.status, memory.edit(fact.id, text='Revenue is net.').action)"
        )
        assert kernel.text(stale).splitlines() == ["ConflictError", "semantic active superseded"]
        kernel.text("# decision: after the reload")
        assert kernel.text(CAPTURED).count("after the reload") == 1


def notebook_of(*cells: str) -> nbformat.NotebookNode:
    return nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(each) for each in cells],
        metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}},
    )


def test_a_program_that_runs_a_notebook_keeps_text_and_html(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in environment(tmp_path).items():
        monkeypatch.setenv(name, value)
    notebook = notebook_of(LOAD, THREE, "%memory", "%memory list", "%recall board")
    NotebookClient(notebook, resources={"metadata": {"path": str(tmp_path)}}).execute()
    outputs = [each for cell in notebook.cells for each in cell.outputs]
    assert "stderr" not in {each.get("name") for each in outputs}
    listed = notebook.cells[3].outputs[0].data
    assert WIDGET not in repr(notebook)
    for text in TEXTS:
        assert text in listed["text/plain"]
        assert text.replace("&", "&amp;") in listed["text/html"]
    failing = notebook_of(LOAD, "%memory erase everything", "never = 1")
    with pytest.raises(CellExecutionError, match="nobody can be asked"):
        NotebookClient(failing, resources={"metadata": {"path": str(tmp_path)}}).execute()
    assert failing.cells[2].execution_count is None


@pytest.mark.parametrize(
    "command",
    [
        ["IPython", "--no-banner", "--simple-prompt", "--colors=nocolor"],
        ["jupyter_console", "--simple-prompt", "--ZMQTerminalInteractiveShell.banner="],
    ],
    ids=lambda command: command[0],
)
def test_a_terminal_shows_text_and_takes_an_answer(tmp_path: Path, command: list[str]) -> None:
    pytest.importorskip(command[0])
    lines = [LOAD, *THREE.splitlines(), "# decision: typed"]
    lines += ["%memory", "%memory list", "%recall which board?", "%memory erase last", "nobody"]
    lines += [f"{HANDLE}; print('left', memory.count(project='*'))", "exit"]
    ran = subprocess.run(
        [sys.executable, "-m", *command],
        input="\n".join(lines) + "\n",
        cwd=tmp_path,
        env=environment(tmp_path),
        check=True,
        capture_output=True,
        encoding="utf-8",
    )
    for text in TEXTS:
        assert text in ran.stdout.split("#  memory", 1)[1]
    assert "输入 ana 以确认" in ran.stdout
    assert "left 4" in ran.stdout
    assert not [each for each in NO_WIDGETS if each in ran.stdout]
    said = [each for each in ran.stderr.splitlines() if "[IPKernelApp]" not in each]
    assert [each for each in said if "Nothing was erased" not in each] == []
