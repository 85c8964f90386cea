"""Which notebook and cell is running, as far as the kernel knows."""

from __future__ import annotations

import os
import threading
from collections.abc import Mapping
from typing import Any, Final
from uuid import uuid4

from jupyter_memory.language import digest
from jupyter_memory.provenance import CellContext
from jupyter_memory.records import Provenance

VS_CODE_NAME: Final = "__vsc_ipynb_file__"
"""The variable in which VS Code leaves the path of the notebook."""


def running_cell(shell: Any) -> int:
    """Return the number in the prompt of the cell that runs.

    The shell's own count is one ahead while a cell runs since IPython 9; its display hook knows.
    """
    count: int = shell.displayhook.prompt_count
    return count


def shows_widgets(shell: Any) -> bool:
    """Return whether a person's notebook runs the cell: it names the cell, programs do not."""
    return _text(request_of(shell).get("metadata"), "cellId") is not None


class CellReader:
    """Says which cell runs in a shell, and counts the memories of each run.

    A front end sends the cell's id and the server the notebook's path; without them they stay
    None. In a terminal there are no cells: what is typed again there is said again, so there is
    no digest either, by which a re-run would be known.
    """

    def __init__(self, shell: Any) -> None:
        self._shell = shell
        self._session = uuid4().hex
        self._run: object = None
        self._count = 0
        self._counting = threading.Lock()

    def __call__(self) -> CellContext:
        """Return the running cell, its ordinal one higher than at the call before."""
        request = request_of(self._shell)
        source = _text(request.get("content"), "code")
        is_cell = _text(request.get("header"), "msg_type") != "comm_msg"  # else the inspector's
        provenance = Provenance(
            notebook=self._notebook(),
            cell_id=_text(request.get("metadata"), "cellId"),
            execution_count=running_cell(self._shell) if is_cell else None,
            session=self._kernel_session() or self._session,
            cell_digest=None if source is None else digest(source),
            ordinal=self._next_ordinal(request),
        )
        return CellContext(provenance=provenance, source=source)

    def _next_ordinal(self, request: Mapping[str, Any]) -> int:
        """Count within one run: the message is new even where the execution count stands still."""
        run = _text(request.get("header"), "msg_id") or running_cell(self._shell)
        with self._counting:
            self._count = self._count + 1 if run == self._run else 0
            self._run = run
            return self._count

    def _notebook(self) -> str | None:
        """Return the notebook's path as Jupyter's server gives it, or VS Code; others do not."""
        told = os.environ.get("JPY_SESSION_NAME") or self._shell.user_ns.get(VS_CODE_NAME)
        return told if isinstance(told, str) and told else None

    def _kernel_session(self) -> str | None:
        kernel = getattr(self._shell, "kernel", None)
        return getattr(getattr(kernel, "session", None), "session", None)


def request_of(shell: Any) -> Mapping[str, Any]:
    """Return the message that made the cell run; empty in a terminal."""
    kernel = getattr(shell, "kernel", None)
    if kernel is None:
        return {}
    request = kernel.get_parent("shell")
    return request if isinstance(request, Mapping) else {}


def cell_tags(request: Mapping[str, Any], info: Any = None) -> frozenset[str]:
    """Return the tags of the running cell, as far as the front end sends them."""
    own = getattr(info, "cell_meta", None)
    found: set[str] = set()
    for part in (request.get("metadata"), own):
        tags = part.get("tags") if isinstance(part, Mapping) else None
        if isinstance(tags, list | tuple):
            found.update(each for each in tags if isinstance(each, str))
    return frozenset(found)


def _text(part: Any, name: str) -> str | None:
    """Return a text out of a part of a message, None where it is not there."""
    value = part.get(name) if isinstance(part, Mapping) else None
    return value if isinstance(value, str) and value else None
