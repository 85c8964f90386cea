"""Answers what a view asks: one declared request each, through the façade alone.

A view is in a browser and its requests arrive in any thread of the kernel, also while a cell
runs; nothing here touches the user's names.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from jupyter_memory.errors import ConflictError, JupyterMemoryError, UsageError
from jupyter_memory.notebook.inspector import glancing, looking, wire
from jupyter_memory.notebook.inspector.acting import Acts
from jupyter_memory.notebook.inspector.looking import Asked

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from jupyter_memory.memory import Memory
    from jupyter_memory.notebook.session import Session

Answer = dict[str, Any]

logger = logging.getLogger("jupyter_memory")


class Host:
    """What one or several views talk to.

    Parameters
    ----------
    memory
        Returns the memory to look at: another one after the settings were changed.
    session
        What the magics can take back gets to know what was written here.
    """

    def __init__(self, memory: Callable[[], Memory], session: Session | None = None) -> None:
        self._memory = memory
        acts = Acts(session)
        self._requests: dict[str, Callable[[Asked], Answer]] = {
            "glance": glancing.glance,
            "overview": looking.overview,
            "page": looking.page,
            "search": looking.search,
            "detail": looking.detail,
            "waiting": looking.waiting,
            "export": looking.export,
            "everything": looking.everything_counted,
            "working": looking.working,
            "health": looking.health,
            "edit": acts.edit,
            "bulk": acts.bulk,
            "forget": acts.forget,
            "rollback": acts.rollback,
            "resolve": acts.resolve,
            "remember": acts.remember,
            "erase": acts.erase,
            "undo": acts.undo,
            "switch": acts.switch,
        }

    def answer(self, message: Any) -> Answer:
        """Return the answer to a request, or the error it came to; nothing is raised."""
        if not isinstance(message, dict):
            return {"error": {"kind": "usage", "message": "A request is a mapping."}}
        number = message.get("id")
        try:
            return {"id": number, "result": self._answered(message)}
        except JupyterMemoryError as error:
            return {"id": number, "error": self._told(error, message)}
        except Exception as error:
            logger.debug("request %r failed", message.get("name"), exc_info=True)
            told = f"{type(error).__name__}: {error}"
            return {"id": number, "error": {"kind": "unexpected", "message": told}}

    def _answered(self, message: Mapping[str, Any]) -> Answer:
        request = self._requests.get(str(message.get("name")))
        if request is None:
            raise UsageError(f"There is no request {message.get('name')!r}.")
        given = message.get("given")
        return request(Asked(self._memory(), given if isinstance(given, dict) else {}))

    def _told(self, error: JupyterMemoryError, message: Mapping[str, Any]) -> Answer:
        told: Answer = {"kind": type(error).__name__, "message": str(error)}
        if isinstance(error, ConflictError) and error.current is not None:
            given = message.get("given")
            asked = Asked(self._memory(), given if isinstance(given, dict) else {})
            told["current"] = wire.detail(error.current, asked.reader())
        return told
