"""Capture where the work happens: a real kernel, cells with ids and tags, and headless runs."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import nbformat
import pytest
from jupyter_client.manager import start_new_kernel

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = [
    pytest.mark.kernel,
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::RuntimeWarning:zmq"),
]

SETTINGS = """%load_ext jupyter_memory
%config JupyterMemory.uri = {store!r}
%config JupyterMemory.user = 'ana'
%config JupyterMemory.project = 'none'
%config JupyterMemory.embedder = 'none'"""
CAPTURED = (
    "memory = get_ipython().magics_manager.registry['JupyterMemory'].handle\n"
    "memory.settle_captures()\n"
    "[each.text for each in memory.list(source='inferred')]"
)


class Kernel:
    """A kernel whose cells come with what JupyterLab sends, or with nothing."""

    def __init__(self, client: Any) -> None:
        self.client = client

    def run(self, code: str, **metadata: Any) -> tuple[str, str, str]:
        """Run a cell; return the reply's status, what it showed, and what came on stderr."""
        content = {"code": code, "silent": False, "store_history": True}
        message = self.client.session.msg("execute_request", content, metadata=metadata)
        self.client.shell_channel.send(message)
        shown, errors = "", ""
        while True:
            answer = self.client.get_iopub_msg(timeout=90)
            said = answer["content"]
            if answer["parent_header"].get("msg_id") != message["header"]["msg_id"]:
                continue
            if said.get("execution_state") == "idle":
                break
            text = said.get("text") or said.get("data", {}).get("text/plain", "")
            if said.get("name") == "stderr":
                errors += text
            elif answer["msg_type"] != "execute_input":
                shown += text
        return self.status_of(message["header"]["msg_id"]), shown, errors

    def status_of(self, request: str) -> str:
        """Return how a request was answered; replies to others may come before."""
        while True:
            reply = self.client.get_shell_msg(timeout=90)
            if reply["parent_header"].get("msg_id") == request:
                return reply["content"]["status"]


@pytest.fixture(scope="module")
def kernel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kernel]:
    folder = tmp_path_factory.mktemp("kernel")
    environment = os.environ | {
        "IPYTHONDIR": str(folder),
        "JUPYTER_MEMORY_URI": str(folder / "first"),
        "JPY_SESSION_NAME": "work/day-1.ipynb",
    }
    manager, client = start_new_kernel(cwd=str(folder), env=environment)
    kernel = Kernel(client)
    status, shown, errors = kernel.run(SETTINGS.format(store=str(folder / "store")))
    assert (status, errors) == ("ok", "")
    assert shown.startswith("Note: Fixes of errors, schemas of tables, and comments")
    yield kernel
    client.stop_channels()
    manager.shutdown_kernel(now=True)
    manager.context.destroy()


def test_a_cell_corrected_in_its_place_is_a_fix_with_its_origin(kernel: Kernel) -> None:
    assert kernel.run("values = [1, None, 3]", cellId="a")[0] == "ok"
    assert kernel.run("sum(values)", cellId="b")[0] == "error"
    status, shown, errors = kernel.run("sum(v for v in values if v)", cellId="b")
    assert (status, shown, errors) == ("ok", "4", "")
    _, shown, _ = kernel.run(CAPTURED)
    assert "was fixed by `sum((v for v in values if v))`" in shown
    _, shown, _ = kernel.run("memory.list(category='fix')[0].provenance")
    assert "notebook='work/day-1.ipynb'" in shown
    assert "cell_id='b'" in shown


def test_a_cell_with_the_tag_is_not_seen(kernel: Kernel) -> None:
    kernel.run("# decision: tagged away", cellId="c", tags=["memory-off"])
    kernel.run("# decision: kept", cellId="d", tags=["slow"])
    _, shown, _ = kernel.run(CAPTURED)
    assert "tagged away" not in shown
    assert "'kept'" in shown


def test_running_loops_threads_and_loud_objects_are_left_alone(kernel: Kernel) -> None:
    status, shown, errors = kernel.run(
        "import asyncio, threading\n"
        "class Loud:\n"
        "    def __repr__(self): raise RuntimeError('asked')\n"
        "loud, lock, numbers = Loud(), threading.Lock(), (n for n in range(3))\n"
        "worker = threading.Thread(target=lambda: None); worker.start(); worker.join()\n"
        "await asyncio.sleep(0)"
    )
    assert (status, shown, errors) == ("ok", "", "")
    _, shown, _ = kernel.run("%memory working")
    for name in ("loud (Loud)", "lock (lock)", "numbers (generator)"):
        assert name in shown
    assert kernel.run("list(numbers), lock.locked()")[1] == "([0, 1, 2], False)"


def test_a_fork_in_the_users_code_is_no_trouble(kernel: Kernel) -> None:
    status, shown, _ = kernel.run(
        "import os\nchild = os.fork()\nif child == 0: os._exit(0)\n_ = os.waitpid(child, 0)\n'on'"
    )
    assert (status, shown) == ("ok", "'on'")
    assert kernel.run("# decision: after a fork")[0] == "ok"
    assert "after a fork" in kernel.run(CAPTURED)[1]


def test_a_headless_run_captures_and_says_nothing_on_stderr(tmp_path: Path) -> None:
    papermill = pytest.importorskip("papermill")
    cells = [SETTINGS.format(store=str(tmp_path / "store")), "# decision: headless", CAPTURED]
    notebook = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(each) for each in cells],
        metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}},
    )
    nbformat.write(notebook, tmp_path / "day.ipynb")
    code = f"import {papermill.__name__}; papermill.execute_notebook('day.ipynb', 'out.ipynb')"
    subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code],
        cwd=tmp_path,
        env=os.environ | {"IPYTHONDIR": str(tmp_path / "ip"), "JUPYTER_MEMORY_URI": "first"},
        check=True,
        capture_output=True,
    )
    ran = nbformat.read(tmp_path / "out.ipynb", as_version=4)
    code_cells = [each for each in ran.cells if each.cell_type == "code"]
    assert code_cells[-1].outputs[0].data["text/plain"] == "['headless']"
    names = {output.get("name") for cell in code_cells for output in cell.outputs}
    assert "stderr" not in names
