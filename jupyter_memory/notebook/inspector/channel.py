"""The inspector's other home: JupyterLab's side panel, over a comm to the kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.notebook.inspector.news import CHANGED, News

if TYPE_CHECKING:
    from collections.abc import Callable

    from jupyter_memory.memory import Memory
    from jupyter_memory.notebook.session import Session

TARGET: Final = "jupyter_memory"
PROBE: Final = "jupyter_memory.here"
"""Closed at once, with word that there is a memory: a kernel without one closes it too.

JupyterLab deletes the subshell of a target with its last comm, even one that a newer comm has
just been given. So what may be refused has a target of its own.
"""


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
        self._open: dict[str, tuple[Any, News]] = {}

    def hang(self) -> None:
        """Let front ends open panels."""
        if self._comms is not None:
            self._comms.register_target(TARGET, self._opened)
            self._comms.register_target(PROBE, _say_here)

    def take_down(self) -> None:
        """Close all panels, and let none be opened."""
        if self._comms is None:
            return
        self._comms.unregister_target(TARGET, self._opened)
        self._comms.unregister_target(PROBE, _say_here)
        for comm, news in tuple(self._open.values()):
            news.end()
            comm.close()
        self._open.clear()

    def _opened(self, comm: Any, _: Any) -> None:
        from jupyter_memory.notebook.inspector.host import Host

        host = Host(self._memory, self._session())
        news = News(self._memory, comm.send)

        def answer(message: Any) -> None:
            news.follow()
            comm.send(host.answer(message["content"]["data"]))

        news.follow()
        comm.on_msg(answer)
        comm.on_close(lambda _: self._closed(comm))
        self._open[comm.comm_id] = (comm, news)
        comm.send(CHANGED)  # by this the panel knows that somebody is there

    def _closed(self, comm: Any) -> None:
        _, news = self._open.pop(comm.comm_id, (None, None))
        if news is not None:
            news.end()


def _say_here(comm: Any, _: Any) -> None:
    comm.close({"here": True})
