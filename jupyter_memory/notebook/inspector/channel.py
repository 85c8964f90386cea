"""The inspector's other home: JupyterLab's side panel, over a comm to the kernel."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.errors import JupyterMemoryError

if TYPE_CHECKING:
    from collections.abc import Callable

    from jupyter_memory.memory import Memory
    from jupyter_memory.notebook.session import Session

TARGET: Final = "jupyter_memory"
CHANGED: Final = {"event": "changed"}


class Channel:
    """Answers the panels that a front end opens to this kernel, until the extension is unloaded.

    Parameters
    ----------
    shell
        Its kernel carries the messages; without one there are no panels.
    memory, session
        Return the memory to look at, and what the magics can take back.
    """

    def __init__(
        self, shell: Any, memory: Callable[[], Memory], session: Callable[[], Session]
    ) -> None:
        kernel = getattr(shell, "kernel", None)
        self._comms = getattr(kernel, "comm_manager", None)
        self._memory = memory
        self._session = session
        self._open: dict[str, tuple[Any, Callable[[], None]]] = {}

    def hang(self) -> None:
        """Let front ends open panels."""
        if self._comms is not None:
            self._comms.register_target(TARGET, self._opened)

    def take_down(self) -> None:
        """Close all panels, and let none be opened."""
        if self._comms is None:
            return
        self._comms.unregister_target(TARGET, self._opened)
        for comm, end in tuple(self._open.values()):
            end()
            comm.close()
        self._open.clear()

    def _opened(self, comm: Any, _: Any) -> None:
        from jupyter_memory.notebook.inspector.host import Host

        host = Host(self._memory, self._session())
        comm.on_msg(lambda message: comm.send(host.answer(message["content"]["data"])))
        comm.on_close(lambda _: self._closed(comm))
        self._open[comm.comm_id] = (comm, self._watch(comm))
        comm.send(CHANGED)  # by this the panel knows that somebody is there

    def _closed(self, comm: Any) -> None:
        _, end = self._open.pop(comm.comm_id, (None, None))
        if end is not None:
            end()

    def _watch(self, comm: Any) -> Callable[[], None]:
        with contextlib.suppress(JupyterMemoryError):  # the first answer says it
            return self._memory().watch(lambda: comm.send(CHANGED))
        return lambda: None
