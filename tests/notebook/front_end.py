"""A front end without a screen: runs cells in a real kernel, and keeps all that it is sent."""

from __future__ import annotations

import os
import time
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from jupyter_client.manager import start_new_kernel

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LIMIT: Final = 90
"""Seconds until a kernel that says nothing is given up."""

HANDLE: Final = "memory = get_ipython().magics_manager.registry['JupyterMemory'].handle"
CAPTURED: Final = (
    f"{HANDLE}\nmemory.settle_captures()\n[each.text for each in memory.list(source='inferred')]"
)
"""A cell that shows the texts of what was captured."""


LOAD: Final = "%load_ext jupyter_memory"
SETTINGS: Final = """
c.JupyterMemory.user = "ana"
c.JupyterMemory.project = "none"
c.JupyterMemory.embedder = "none"
"""


def environment(folder: Path) -> dict[str, str]:
    """Return an environment whose kernels keep all they write, and are told all they need, there.

    By a file of Jupyter's: a store that is changed after loading has begun to warm up before.
    """
    (folder / "config").mkdir(exist_ok=True)
    (folder / "config" / "jupyter_memory_config.py").write_text(SETTINGS, encoding="utf-8")
    return os.environ | {
        "IPYTHONDIR": str(folder / "ipython"),
        "JUPYTER_CONFIG_DIR": str(folder / "config"),
        "JUPYTER_MEMORY_URI": str(folder / "store"),
        "PYDEVD_DISABLE_FILE_VALIDATION": "1",  # else the kernel's debugger warns now and then
    }


@dataclass(frozen=True)
class Shown:
    """What became of a cell.

    Attributes
    ----------
    status
        Of the kernel's reply: ok, error or aborted.
    text
        All it printed and displayed, as plain text.
    stderr
        What it printed where errors go.
    outputs
        The messages, in their order.
    """

    status: str
    text: str
    stderr: str
    outputs: tuple[dict[str, Any], ...]

    @property
    def errors(self) -> list[tuple[str, int]]:
        """What was raised, and how many lines of traceback were sent."""
        errors = [each for each in self.outputs if each["type"] == "error"]
        return [(each["ename"], len(each["traceback"])) for each in errors]


class Kernel:
    """A kernel that runs, and the client in front of it."""

    def __init__(self, manager: Any, client: Any) -> None:
        self._manager = manager
        self._client = client

    def begin(self, code: str, **metadata: Any) -> str:
        """Send a cell with what the front end sends of it; return the message's id."""
        content = {
            "code": code, "silent": False, "store_history": True, "stop_on_error": True,
            "allow_stdin": False,
        }  # fmt: skip
        message = self._client.session.msg("execute_request", content, metadata=metadata)
        self._client.shell_channel.send(message)
        return str(message["header"]["msg_id"])

    def end(self, request: str) -> Shown:
        """Wait until the cell has ended, and return what became of it."""
        outputs = []
        while True:
            answer = self._client.get_iopub_msg(timeout=LIMIT)
            if answer["parent_header"].get("msg_id") != request:
                continue
            if answer["content"].get("execution_state") == "idle":
                break
            if answer["msg_type"] not in {"status", "execute_input"}:
                outputs.append({"type": answer["msg_type"], **answer["content"]})
        return Shown(
            status=self._status(request),
            text="".join(_text(each) for each in outputs if each.get("name") != "stderr"),
            stderr="".join(_text(each) for each in outputs if each.get("name") == "stderr"),
            outputs=tuple(outputs),
        )

    def run(self, code: str, **metadata: Any) -> Shown:
        """Run a cell to its end."""
        return self.end(self.begin(code, **metadata))

    def text(self, code: str, **metadata: Any) -> str:
        """Run a cell that works and says nothing on stderr; return what it shows."""
        shown = self.run(code, **metadata)
        assert (shown.status, shown.stderr) == ("ok", ""), shown
        return shown.text

    def message(self, comm: str, data: dict[str, Any]) -> list[dict[str, Any]]:
        """Send what a widget's view sends; return what the kernel sends the widget."""
        message = self._client.session.msg("comm_msg", {"comm_id": comm, "data": data})
        self._client.shell_channel.send(message)
        answers = []
        while True:
            answer = self._client.get_iopub_msg(timeout=LIMIT)
            if answer["parent_header"].get("msg_id") != message["header"]["msg_id"]:
                continue
            if answer["content"].get("execution_state") == "idle":
                return answers
            if answer["content"].get("comm_id") == comm:
                answers.append(answer["content"])

    def interrupt(self) -> None:
        """Do what the stop button does."""
        self._manager.interrupt_kernel()

    def restart(self) -> None:
        """Do what the restart button does."""
        self._manager.restart_kernel(now=False)
        self._client.wait_for_ready(timeout=LIMIT)

    def stray(self) -> list[str]:
        """Return what was printed outside of the cells that were waited for."""
        time.sleep(0.2)
        said = []
        while self._client.iopub_channel.msg_ready():
            answer = self._client.get_iopub_msg(timeout=LIMIT)
            if answer["msg_type"] in {"stream", "display_data", "error"}:
                said.append(_text({"type": answer["msg_type"], **answer["content"]}))
        return said

    def _status(self, request: str) -> str:
        """Return how a request was answered; replies to others may come before."""
        while True:
            reply = self._client.get_shell_msg(timeout=LIMIT)
            if reply["parent_header"].get("msg_id") == request:
                return str(reply["content"]["status"])


def _text(output: dict[str, Any]) -> str:
    return str(output.get("text") or output.get("data", {}).get("text/plain", ""))


@contextmanager
def started(folder: Path, **more: str) -> Iterator[Kernel]:
    """Return a kernel that works in a folder, until it is let go."""
    manager, client = start_new_kernel(cwd=str(folder), env=environment(folder) | more)
    try:
        yield Kernel(manager, client)
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
        manager.context.destroy()
