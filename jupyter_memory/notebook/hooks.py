"""Watches cells run: before and after each, in well under a millisecond, and never in the way.

Whatever goes wrong in here is the extension's own trouble: no cell fails or prints because of it.
"""

from __future__ import annotations

import logging
import sys
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.notebook.provenance import cell_tags, request_of
from jupyter_memory.rendering.sheet import visible

if TYPE_CHECKING:
    from collections.abc import Callable

    from jupyter_memory.memory import Memory

OFF_TAGS: Final = frozenset({"memory-off", "memory: off", "memory_off"})
"""Tags of a cell that is not to be remembered."""

logger = logging.getLogger("jupyter_memory")


@dataclass(slots=True)
class _Open:
    """A cell that runs: when it began, and the message that made it run."""

    info: Any
    request: str | None
    began: float


class CellHooks:
    """Two callbacks of one shell.

    Parameters
    ----------
    shell
        Whose cells are watched.
    memory
        Gives the memory of the moment, or None where it cannot be opened.
    """

    def __init__(self, shell: Any, memory: Callable[[], Memory | None]) -> None:
        self._shell = shell
        self._memory = memory
        self._open: list[_Open] = []

    def hang(self) -> None:
        """Begin to watch."""
        self._shell.events.register("pre_run_cell", self.before)
        self._shell.events.register("post_run_cell", self.after)

    def take_down(self) -> None:
        """Watch no longer."""
        for name, callback in (("pre_run_cell", self.before), ("post_run_cell", self.after)):
            if callback in self._shell.events.callbacks.get(name, ()):
                self._shell.events.unregister(name, callback)

    def before(self, info: Any) -> None:
        """Take note that a cell begins."""
        try:
            request = _message(self._shell)
            if self._open and self._is_another(request, info):
                self._open.clear()
            self._open.append(_Open(info, request, perf_counter()))
        except Exception:
            logger.debug("a cell was not seen to begin", exc_info=True)

    def _is_another(self, request: str | None, info: Any) -> bool:
        """Tell a new cell, the one before having no end, from one that a cell runs itself."""
        if request is None:
            return bool(getattr(info, "store_history", False))
        return request != self._open[0].request

    def after(self, result: Any) -> None:
        """Hand a cell that has ended to the memory, and tell what there is to tell."""
        try:
            self._after(result)
        except Exception:
            logger.debug("a cell was not taken in", exc_info=True)

    def _after(self, result: Any) -> None:
        info = getattr(result, "info", None)
        began = self._began(info)
        if self._open:
            return  # a cell that another one runs is part of it
        source = getattr(info, "raw_cell", None)
        memory = self._memory()
        if memory is None or not isinstance(source, str) or not source.strip():
            return
        request = request_of(self._shell)
        lines = memory.cell_ran(
            source,
            self._shell.user_ns,
            number=result.execution_count or self._shell.displayhook.prompt_count,
            cell_id=getattr(info, "cell_id", None),
            error=result.error_before_exec or result.error_in_exec,
            seconds=None if began is None else perf_counter() - began,
            off=bool(OFF_TAGS & cell_tags(request, info)),
        )
        for line in lines:
            sys.stdout.write(f"{' '.join(visible(line).split())}\n")

    def _began(self, info: Any) -> float | None:
        """Close the cell that has ended, and return when it began; None where that was not seen."""
        for index in range(len(self._open) - 1, -1, -1):
            if self._open[index].info is info:
                began = self._open[index].began
                del self._open[index:]
                return began
        return None


def _message(shell: Any) -> str | None:
    """Return the id of the message that the kernel answers now; None in a terminal."""
    header = request_of(shell).get("header") or {}
    identifier = header.get("msg_id")
    return identifier if isinstance(identifier, str) else None
