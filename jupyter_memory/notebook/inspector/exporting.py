"""What the view shows, as a file to take away."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.errors import UsageError
from jupyter_memory.notebook.inspector.wire import plain
from jupyter_memory.rendering import FLAT_COLUMNS, flat

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from jupyter_memory.records import MemoryRecord

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for a formula at the beginning of a cell."""


def exported(records: Sequence[MemoryRecord], form: str) -> dict[str, str]:
    """Return memories as a text in one of `FORMS`, with the name and type of its file.

    Raises
    ------
    UsageError
        When there is no such form.
    """
    if form not in FORMS:
        raise UsageError(f"Unknown form {form!r}: one of {', '.join(FORMS)}.")
    kind, write = FORMS[form]
    return {"name": f"memories.{form}", "type": kind, "text": write(records)}


def _json(records: Sequence[MemoryRecord]) -> str:
    return json.dumps([plain(flat(each)) for each in records], ensure_ascii=False, indent=1)


def _csv(records: Sequence[MemoryRecord]) -> str:
    written = io.StringIO()
    table = csv.writer(written)
    table.writerow(FLAT_COLUMNS)
    for each in records:
        table.writerow([_cell(value) for value in flat(each).values()])
    return written.getvalue()


def _cell(value: Any) -> Any:
    """Return a value for a spreadsheet, which must not run what a memory says."""
    if isinstance(value, list | tuple | dict):
        value = json.dumps(plain(value), ensure_ascii=False)
    if isinstance(value, str) and value.startswith(_FORMULA):
        return f"'{value}"
    return plain(value)


def _markdown(records: Sequence[MemoryRecord]) -> str:
    lines = ["| memory | kind | status | confidence | from |", "|---|---|---|---|---|"]
    for each in records:
        cells = (
            each.text,
            each.category or each.kind,
            each.status,
            f"{each.confidence:.2f}",
            each.provenance.notebook or "",
        )
        lines.append("| " + " | ".join(_of_markdown(cell) for cell in cells) + " |")
    return "\n".join(lines) + "\n"


def _of_markdown(text: str) -> str:
    """Return a text on one line, none of it markup."""
    flat_text = " ".join(text.split()).replace("\\", "\\\\")
    for sign in "|`*_[]<>#":
        flat_text = flat_text.replace(sign, f"\\{sign}")
    return flat_text


FORMS: Final[dict[str, tuple[str, Callable[[Sequence[MemoryRecord]], str]]]] = {
    "json": ("application/json", _json),
    "csv": ("text/csv", _csv),
    "md": ("text/markdown", _markdown),
}
