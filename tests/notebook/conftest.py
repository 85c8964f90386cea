"""A real IPython shell, one a test, that leaves nothing in the user's home."""

from __future__ import annotations

import atexit
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
from traitlets.config import Config

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

NOW = "2026-03-10T09:00:00+00:00"


@dataclass(frozen=True)
class Ran:
    """A cell that ran: what it printed and displayed, its value, the error that stopped it."""

    text: str
    value: Any
    error: BaseException | None


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A shell without the extension; its memory will be Ana's, in this test's folder."""
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    monkeypatch.delenv("JPY_SESSION_NAME", raising=False)
    monkeypatch.chdir(tmp_path)
    InteractiveShell.clear_instance()
    config = Config()
    config.HistoryManager.hist_file = ":memory:"
    config.InteractiveShell.colors = "nocolor"
    config.JupyterMemory.uri = str(tmp_path / "store")
    config.JupyterMemory.user = "ana"
    config.JupyterMemory.embedder = "none"
    config.JupyterMemory.now = NOW
    config.JupyterMemory.seed = 1
    shell = InteractiveShell.instance(config=config)
    yield shell
    shell.extension_manager.unload_extension("jupyter_memory")
    atexit.unregister(shell.atexit_operations)
    shell.atexit_operations()
    InteractiveShell.clear_instance()


@pytest.fixture
def run(shell: Any) -> Callable[[str], Ran]:
    """Run a cell in the shell with the extension loaded."""
    shell.extension_manager.load_extension("jupyter_memory")

    def run_cell(cell: str) -> Ran:
        with capture_output(display=False) as captured:
            result = shell.run_cell(cell, store_history=True)
        assert captured.stderr == ""
        error = result.error_before_exec or result.error_in_exec
        return Ran(text=captured.stdout, value=result.result, error=error)

    return run_cell
