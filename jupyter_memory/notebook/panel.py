"""Opens the inspector, or says what it would show where there are no widgets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.notebook.display import Shown
from jupyter_memory.rendering.phrases import Tongue, tongue_of_most
from jupyter_memory.rendering.rows import RECORD_COLUMNS, Reader, record_rows
from jupyter_memory.rendering.sheet import Sheet

if TYPE_CHECKING:
    from collections.abc import Callable

    from jupyter_memory.memory import Memory
    from jupyter_memory.notebook.session import Session
    from jupyter_memory.records import MemoryRecord

_HINT: Final[dict[Tongue, str]] = {
    "en": "The inspector needs anywidget and ipywidgets: pip install anywidget ipywidgets.",
    "zh": "检查器需要 anywidget 和 ipywidgets：pip install anywidget ipywidgets。",
}


def inspector(memory: Callable[[], Memory], session: Session) -> Any:
    """Return the inspector as a widget; where widgets cannot be made, a table and a hint."""
    try:
        from jupyter_memory.notebook.inspector.widget import Inspector
    except ImportError:
        return _table(memory())
    return Inspector(memory, session)


def _table(memory: Memory) -> Shown[MemoryRecord]:
    page = memory.browse()
    tongue = tongue_of_most(each.text for each in page)
    reader = Reader(tongue=tongue, now=page.asked_at, project=page.project)
    rows = record_rows(page, reader)
    sheet = Sheet(above=(_HINT[tongue],), columns=RECORD_COLUMNS[tongue], rows=rows)
    return Shown(page.records, sheet)
