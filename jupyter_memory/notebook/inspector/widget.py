"""The inspector's home in a notebook's output."""

from __future__ import annotations

import weakref
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import anywidget

from jupyter_memory.errors import JupyterMemoryError
from jupyter_memory.notebook.inspector.host import Host
from jupyter_memory.notebook.inspector.news import News

if TYPE_CHECKING:
    from collections.abc import Callable

    from jupyter_memory.memory import Memory
    from jupyter_memory.notebook.session import Session
    from jupyter_memory.results import Memories

_STATIC: Final = Path(__file__).parent / "static"
_MOST_IN_SUMMARY: Final = 20


class Inspector(anywidget.AnyWidget):
    """The view of a memory, live where widgets are shown; elsewhere a table of the newest.

    Its state holds no memory: the view asks for what it shows, so that a notebook that is saved
    with its widgets keeps none of it.
    """

    _esm = _STATIC / "inspector.js"
    _css = _STATIC / "inspector.css"

    def __init__(self, memory: Callable[[], Memory], session: Session | None = None) -> None:
        super().__init__()
        self._memory = memory
        self._host = Host(memory, session)
        self._news = News(memory, _sender(self))
        self.on_msg(_forward)

    def receive(self, message: Any) -> None:
        """Answer one message of a view."""
        self._news.follow()
        self.send(self._host.answer(message))

    def close(self) -> None:
        """End the view and its watch."""
        self._news.end()
        super().close()

    def _summary(self) -> Memories | str:
        """Return what is shown where no widget is."""
        try:
            return self._memory().browse(limit=_MOST_IN_SUMMARY)
        except JupyterMemoryError as error:
            return str(error)

    def __repr__(self) -> str:
        summary = self._summary()
        return summary if isinstance(summary, str) else repr(summary)

    def _repr_mimebundle_(self, **given: Any) -> Any:
        bundle = super()._repr_mimebundle_(**given)
        if bundle is None:
            return None
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        summary = self._summary()
        data["text/plain"] = summary if isinstance(summary, str) else repr(summary)
        if not isinstance(summary, str):
            data["text/html"] = summary._repr_html_()
        return data, metadata


def _forward(widget: Inspector, content: Any, _: Any) -> None:
    """Hand a message on: a method would keep the widget alive for ever."""
    widget.receive(content)


def _sender(widget: Inspector) -> Callable[[Any], None]:
    """Return what sends to a widget as long as there is one, without keeping it alive."""
    present = weakref.ref(widget)

    def send(message: Any) -> None:
        there = present()
        if there is not None and there.comm is not None:
            there.send(message)

    return send
