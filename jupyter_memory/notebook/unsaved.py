"""Keeps what is remembered out of notebooks that are saved, where the user wants that.

Whatever a cell displays is written into the notebook. So instead of an answer a widget is
displayed that is empty: its view asks the kernel for what it shows, and neither its state nor the
output holds a word of it. Where no widget can be shown, a sentence says why nothing is.
"""

from __future__ import annotations

import html
import logging
from importlib.util import find_spec
from typing import Any, Final

from jupyter_memory.notebook.provenance import shows_widgets
from jupyter_memory.rendering.phrases import tongue_here, worded

logger = logging.getLogger("jupyter_memory")

KEPT_OUT: Final = (
    ("jupyter_memory.results", "Recall"),
    ("jupyter_memory.results", "Memories"),
    ("jupyter_memory.results", "Hit"),
    ("jupyter_memory.results", "Receipt"),
    ("jupyter_memory.results", "Pending"),
    ("jupyter_memory.results", "Revision"),
    ("jupyter_memory.records", "Fact"),
    ("jupyter_memory.records", "Episode"),
    ("jupyter_memory.records", "Procedure"),
    ("jupyter_memory.context", "Context"),
    ("jupyter_memory.profile", "Profile"),
    ("jupyter_memory.reviews", "Review"),
    ("jupyter_memory.reviews", "Consolidation"),
    ("jupyter_memory.reports", "Tended"),
    ("jupyter_memory.working.verifying", "Verification"),
    ("jupyter_memory.working.memory", "WorkingMemory"),
    ("jupyter_memory.notebook.display", "Shown"),
    ("jupyter_memory.notebook.inspector.widget", "Inspector"),
)
"""What holds texts of memories; by name, for a reload makes other classes."""

_SAID: Final[dict[str, tuple[str, str]]] = {
    "live": (
        "What is remembered is not saved with the notebook: run the cell to see it.",
        "记忆不随笔记本保存：运行单元格即可查看。",
    ),
    "nowhere": (
        (
            "What is remembered is not shown, as it would be saved with the notebook "
            "(JupyterMemory.save_recall is False): print() shows it all the same."
        ),
        (
            "记忆未显示，否则会随笔记本保存（JupyterMemory.save_recall 为 False）："
            "仍可用 print() 显示。"
        ),
    ),
}


class Unsaved:
    """Answers in place of values that hold memories, while it is on.

    Parameters
    ----------
    shell
        Whose outputs are saved; a terminal saves none, so there it does nothing.
    """

    def __init__(self, shell: Any) -> None:
        self._shell = shell
        is_saved = getattr(shell, "kernel", None) is not None
        display = shell.display_formatter
        self._printers: tuple[tuple[Any, Any], ...] = (
            (
                (display.mimebundle_formatter, self._bundle),
                # A printer of texts goes before the bundle, and prints what stands in a list.
                (display.formatters["text/plain"], self._print),
            )
            if is_saved
            else ()
        )

    def switch(self, *, on: bool) -> None:
        """Keep memories out of outputs, or let them be displayed as ever."""
        for formatter, printer in self._printers:
            for module, name in KEPT_OUT:
                if on:
                    formatter.for_type_by_name(module, name, printer)
                else:
                    formatter.pop(f"{module}.{name}", None)

    def _shows(self) -> bool:
        return shows_widgets(self._shell) and find_spec("anywidget") is not None

    def _said(self) -> str:
        return worded(_SAID["live" if self._shows() else "nowhere"], tongue_here())

    def _print(self, _: Any, printer: Any, __: bool) -> None:
        printer.text(self._said())

    def _bundle(self, value: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return what is displayed in a value's place; whatever fails, not the value."""
        said = self._said()
        instead = {"text/plain": said, "text/html": f"<i>{html.escape(said)}</i>"}
        try:
            data, metadata = _widget_data(value) if self._shows() else ({}, {})
        except Exception:
            logger.debug("no widget in the place of an answer", exc_info=True)
            return instead, {}
        return {**data, **instead}, metadata


def _widget_data(value: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the view of a widget that shows a value without holding it."""
    from jupyter_memory.notebook.inspector.unsaved import Asked

    is_widget = hasattr(value, "_repr_mimebundle_")
    bundle = (value if is_widget else Asked(_markup(value)))._repr_mimebundle_()
    return bundle if isinstance(bundle, tuple) else (bundle or {}, {})


def _markup(value: Any) -> str:
    shown = getattr(value, "_repr_html_", None)
    return shown() if shown is not None else f"<pre>{html.escape(repr(value))}</pre>"
