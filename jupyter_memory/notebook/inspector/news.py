"""Tells a view that memories changed, in whatever kernel or process."""

from __future__ import annotations

import contextlib
from contextvars import Context, copy_context
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.errors import JupyterMemoryError

if TYPE_CHECKING:
    from collections.abc import Callable

    from jupyter_memory.memory import Memory

CHANGED: Final = {"event": "changed"}


class News:
    """Watches the memory that a view looks at, and follows it when it becomes another one.

    Parameters
    ----------
    memory
        Returns the memory to look at: another one after the settings were changed.
    send
        Carries a message to the view, from a thread of its own.
    """

    def __init__(self, memory: Callable[[], Memory], send: Callable[[Any], None]) -> None:
        self._memory = memory
        self._send = send
        self._watched: tuple[Memory, Callable[[], None]] | None = None
        self._request: Context | None = None

    def follow(self) -> None:
        """Watch what is looked at now; called for each request, before it is answered.

        A view that was answered from a memory that nobody watched yet could miss the next change.
        """
        # ipykernel sends what comes back to a comm to the subshell of the message the comm last
        # answered. In a thread that would be the cell that runs, and all requests would wait for
        # it; so news goes out as an answer to the view's own last request.
        self._request = copy_context()
        with contextlib.suppress(JupyterMemoryError):  # the answer says it
            memory = self._memory()
            if self._watched is None or self._watched[0] is not memory:
                self.end()
                self._watched = (memory, memory.watch(self._tell))

    def end(self) -> None:
        """Watch no longer."""
        if self._watched is not None:
            self._watched[1]()
            self._watched = None

    def _tell(self) -> None:
        if self._request is not None:
            self._request.copy().run(self._send, CHANGED)
