"""What only real kernels and terminals show."""

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
    # Old-style sockets of the test's own client, closed with it.
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::RuntimeWarning:zmq"),
]

THREE = (
    "%%remember\nRevenue excludes refunds.\n\nThe board wants bars & no pies.\n\n营收口径不含退款单"
)


def settings(folder: Path) -> str:
    """Return a cell that loads the extension over a store in the folder."""
    return (
        "%load_ext jupyter_memory\n"
        f"%config JupyterMemory.uri = {str(folder / 'store')!r}\n"
        "%config JupyterMemory.user = 'ana'\n"
        "%config JupyterMemory.project = 'none'\n"
        "%config JupyterMemory.embedder = 'none'\n"
    )


class Kernel:
    """A running kernel that executes cells as a notebook would."""

    def __init__(self, client: Any) -> None:
        self.client = client

    def run(self, code: str, cell: str | None = None) -> tuple[str, list[dict[str, Any]]]:
        """Run a cell; return the reply's status and the outputs."""
        content = {"code": code, "silent": False, "store_history": True, "stop_on_error": True}
        metadata = {} if cell is None else {"cellId": cell}
        message = self.client.session.msg("execute_request", content, metadata=metadata)
        self.client.shell_channel.send(message)
        outputs = []
        while True:
            answer = self.client.get_iopub_msg(timeout=60)
            if answer["parent_header"].get("msg_id") != message["header"]["msg_id"]:
                continue
            if answer["msg_type"] == "status" and answer["content"]["execution_state"] == "idle":
                break
            outputs.append({"type": answer["msg_type"], **answer["content"]})
        reply = self.client.get_shell_msg(timeout=60)
        return reply["content"]["status"], outputs

    def text(self, code: str, cell: str | None = None) -> str:
        """Return all that a cell shows as plain text."""
        status, outputs = self.run(code, cell)
        assert status == "ok", outputs
        shown = [each.get("text") or each.get("data", {}).get("text/plain", "") for each in outputs]
        return "".join(shown)


@pytest.fixture(scope="module")
def kernel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kernel]:
    folder = tmp_path_factory.mktemp("kernel")
    environment = os.environ | {"IPYTHONDIR": str(folder), "JPY_SESSION_NAME": "work/day-1.ipynb"}
    manager, client = start_new_kernel(cwd=str(folder), env=environment)
    kernel = Kernel(client)
    kernel.run(settings(folder))
    yield kernel
    client.stop_channels()
    manager.shutdown_kernel(now=True)
    manager.context.destroy()


def test_sync_and_async_calls_agree_in_a_running_loop(kernel: Kernel) -> None:
    kernel.text("%remember Revenue excludes refunds.")
    shown = kernel.text(
        "import asyncio, threading\n"
        "memory = get_ipython().magics_manager.registry['JupyterMemory'].handle\n"
        "loop = asyncio.get_running_loop()\n"
        "hits = %recall revenue\n"
        "answers = [hits, memory.recall('revenue'), await memory.arecall('revenue')]\n"
        "answers += await asyncio.gather(*(memory.arecall('revenue') for _ in range(20)))\n"
        "thread = threading.Thread(target=lambda: answers.append(memory.recall('revenue')))\n"
        "thread.start(); thread.join()\n"
        "print(len(answers), {tuple(hit.memory.id for hit in each) for each in answers} == "
        "{(hits[0].memory.id,)}, loop is asyncio.get_running_loop(), type(loop).__module__)"
    )
    assert shown.startswith("24 True True asyncio")


def test_where_a_memory_comes_from_is_the_cell(kernel: Kernel) -> None:
    shown = kernel.text(
        "%remember Staging uses port 5433.\nlisted = %memory list\nlisted[0].provenance", "cell-a"
    )
    assert "notebook='work/day-1.ipynb'" in shown
    assert "cell_id='cell-a'" in shown
    assert "cell_digest=None" not in shown
    assert "day-1.ipynb [" in kernel.text("%recall which port does staging use?")


def test_a_cell_run_again_is_no_news(kernel: Kernel) -> None:
    cell = '%%remember --key "cut-off.lead score"\nThe cut-off is 70.'
    kernel.text(cell, "cell-b")
    kernel.text('%remember --key "cut-off.lead score" The cut-off is 80.', "cell-c")
    assert "The cut-off is 80." in kernel.text(cell, "cell-b")
    assert "The cut-off is 80." in kernel.text("%recall what is the lead score cut-off?")


def test_an_edited_cell_replaces_what_it_said(kernel: Kernel) -> None:
    kernel.text("%%remember\nThe nightly pipeline runs at two.\n\nBackups go to Oslo.", "cell-d")
    kernel.text("%%remember\nThe nightly pipeline runs at four.\n\nBackups go to Oslo.", "cell-d")
    shown = kernel.text("%recall when does the nightly pipeline run?")
    assert "runs at four." in shown
    assert "runs at two." not in shown
    assert "Backups go to Oslo." in kernel.text("%recall where do backups go?")


def test_an_error_is_one_line_and_stops_run_all(kernel: Kernel) -> None:
    status, outputs = kernel.run("%recall --limti 3 x")
    assert status == "error"
    (error,) = [each for each in outputs if each["type"] == "error"]
    assert error["ename"] == "UsageError"
    assert len(error["traceback"]) == 1
    assert [each["type"] for each in outputs if each["type"] == "stream"] == []


def test_a_shell_command_prints_only_what_it_says(kernel: Kernel) -> None:
    kernel.text("%recall revenue")
    assert kernel.text("!echo staging").split() == ["staging"]


def test_history_goes_to_the_next_cell(kernel: Kernel) -> None:
    kernel.text("marker = 6 * 7")
    reply = kernel.client.execute("%recall 1", reply=True, timeout=60)
    (payload,) = reply["content"]["payload"]
    assert payload["source"] == "set_next_input"
    assert "%load_ext jupyter_memory" in payload["text"]


def test_a_notebook_run_without_a_browser_keeps_text_and_html(tmp_path: Path) -> None:
    cells = [settings(tmp_path), THREE, "%recall revenue board 营收", "%memory list"]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(each) for each in cells])
    nbformat.write(notebook, tmp_path / "day.ipynb")
    command = ["-m", "jupyter", "nbconvert", "--execute", "--to", "notebook", "--inplace"]
    subprocess.run(
        [sys.executable, *command, "day.ipynb"],
        cwd=tmp_path,
        env=os.environ | {"IPYTHONDIR": str(tmp_path / "ipython")},
        check=True,
        capture_output=True,
    )
    ran = nbformat.read(tmp_path / "day.ipynb", as_version=4)
    (output,) = ran.cells[-1].outputs
    for text in ("Revenue excludes refunds.", "no pies.", "营收口径不含退款单"):
        assert text in output.data["text/plain"]
        assert text in output.data["text/html"]
    assert "bars & no pies" in output.data["text/plain"]
    assert "bars &amp; no pies" in output.data["text/html"]


def test_a_plain_terminal_shows_a_table(tmp_path: Path) -> None:
    lines = [*settings(tmp_path).splitlines()]
    lines += [f"%remember {text}" for text in THREE.splitlines()[1::2]]
    lines += ["%memory list", "%recall which revenue?"]
    ran = subprocess.run(
        [sys.executable, "-m", "IPython", "--no-banner", "--simple-prompt", "--colors=nocolor"],
        input="\n".join(lines) + "\n",
        cwd=tmp_path,
        env=os.environ | {"IPYTHONDIR": str(tmp_path / "ipython")},
        check=True,
        capture_output=True,
        encoding="utf-8",
    )
    table = ran.stdout.split("#  memory", 1)[1]
    for text in THREE.splitlines()[1::2]:
        assert text in table
    for raw in ("Tab(children=", "VBox(", "<div", "\x1b", "not found", "Traceback"):
        assert raw not in ran.stdout
    assert ran.stderr == ""


def test_importing_needs_no_shell() -> None:
    code = (
        "import jupyter_memory, sys\n"
        "assert 'IPython' not in sys.modules\n"
        "from IPython import get_ipython\nassert get_ipython() is None"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
