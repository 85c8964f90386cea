"""Warnings of this package as one plain line each, and one warning of LanceDB's kept away.

`warnings.catch_warnings` is not used: it swaps global state and would tear it when the worker
thread, which imports large libraries, does the same at that moment.
"""

from __future__ import annotations

import sys
import threading
import warnings
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.rendering.sheet import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_FORK_NOTICE: Final = "lancedb fork support is experimental"
"""A shell command in a cell forks and at once becomes that command: nothing can deadlock."""


class Notices:
    """Takes the place of `warnings.showwarning` while the extension is loaded.

    A notice is told once. During a magic, and from another thread, it waits for the end of this
    or the next magic: what a thread prints lands in whatever cell happens to run, and an answer
    may say the same in its notes.
    """

    def __init__(self) -> None:
        self._previous: Any = None
        self._told: set[str] = set()
        self._waiting: list[str] = []
        self._holding = False

    def install(self) -> None:
        """Begin to show our own warnings."""
        warnings.filterwarnings("ignore", _FORK_NOTICE, RuntimeWarning)
        self._previous, warnings.showwarning = warnings.showwarning, self._show

    def remove(self) -> None:
        """Put everything back; what somebody laid over it since is left to him."""
        if warnings.showwarning == self._show:
            warnings.showwarning = self._previous
        ours = [each for each in warnings.filters if _is_ours(each)]
        for each in ours:
            warnings.filters.remove(each)  # type: ignore[attr-defined]

    @contextmanager
    def held(self) -> Iterator[None]:
        """Hold notices back until the end of a magic."""
        self._holding = True
        try:
            yield
        finally:
            self._tell_what_waits()

    def wait_for_a_cell(self, shell: Any) -> None:
        """Hold notices back until the first cell runs: what a kernel says at its start is lost."""

        def tell(*_: Any) -> None:
            shell.events.unregister("pre_run_cell", tell)
            self._tell_what_waits()

        self._holding = True
        shell.events.register("pre_run_cell", tell)

    def _tell_what_waits(self) -> None:
        self._holding = False
        waiting, self._waiting = self._waiting, []
        for text in waiting:
            self.tell(text)

    def already_said(self, texts: Iterable[str]) -> None:
        """Do not tell what an answer says itself."""
        self._told.update(texts)

    def _show(self, message: Any, category: Any, *where: Any, **more: Any) -> None:
        """Answer like `warnings.showwarning`."""
        if str(message).startswith(_FORK_NOTICE):
            return  # here as well, for filters of her own that stand before ours
        if not any(each.__name__ == "JupyterMemoryWarning" for each in category.__mro__):
            self._previous(message, category, *where, **more)
        elif self._holding or threading.current_thread() is not threading.main_thread():
            self._waiting.append(str(message))
        else:
            self.tell(str(message))

    def tell(self, text: str, *, again: bool = False) -> None:
        """Write a line, unless it has been told before."""
        if self._holding and not again:
            self._waiting.append(text)
        elif again or text not in self._told:
            self._told.add(text)
            sys.stdout.write(f"Note: {' '.join(visible(text).split())}\n")


def _is_ours(entry: tuple[Any, ...]) -> bool:
    """Return whether a warning filter is the one that `Notices.install` made."""
    return getattr(entry[1], "pattern", None) == _FORK_NOTICE
