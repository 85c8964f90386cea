"""Receipts, recalls and lists as sheets, and from there as text or HTML."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from jupyter_memory.ids import ending
from jupyter_memory.rendering.markup import markup
from jupyter_memory.rendering.plain import plain
from jupyter_memory.rendering.rows import (
    HIT_COLUMNS,
    MOST_ROWS,
    RECORD_COLUMNS,
    hit_rows,
    record_rows,
)
from jupyter_memory.rendering.sheet import Sheet, shortened

if TYPE_CHECKING:
    from jupyter_memory.results import Conflict, Memories, Recall, Receipt, Window

_MOST_QUERY = 120


def receipt_text(receipt: Receipt) -> str:
    """Return a receipt as one sentence."""
    return plain(Sheet(above=(receipt_line(receipt),)))


def receipt_html(receipt: Receipt) -> str:
    """Return a receipt as one sentence of HTML."""
    return markup(Sheet(above=(receipt_line(receipt),)))


def receipt_line(receipt: Receipt) -> str:
    """Return what the write did, with the endings of the ids it touched."""
    said = receipt.message or receipt.action.capitalize()
    masked = f" Masked: {', '.join(receipt.masked)}." if receipt.masked else ""
    missing = [ending(each) for each in receipt.ids if ending(each) not in said]
    return " · ".join([said + masked, *missing])


def recall_text(recall: Recall) -> str:
    """Return a recall as a table."""
    return plain(_recall(recall))


def recall_html(recall: Recall) -> str:
    """Return a recall as an HTML table."""
    return markup(_recall(recall))


def _recall(recall: Recall) -> Sheet:
    above = [] if recall.window is None else [_asked_of(recall.window)]
    if not recall.hits:
        above.append(f"Nothing remembered for “{shortened(recall.query, _MOST_QUERY)}”.")
    ids = [hit.memory.id for hit in recall.hits]
    return Sheet(
        above=tuple(above),
        columns=HIT_COLUMNS,
        rows=hit_rows(recall.hits, recall.asked_at),
        below=(
            *_rest(len(recall.hits)),
            *(_contradiction(each, ids) for each in recall.conflicts),
            *recall.notes,
        ),
    )


def _asked_of(window: Window) -> str:
    """Return how the time in a question was read."""
    since, until = (_day(moment) for moment in (window.since, window.until))
    span = " to ".join(part for part in (since, until) if part)
    begun = {(True, False): "from ", (False, True): "up to "}.get((bool(since), bool(until)), "")
    reading = f" ({window.reading})" if window.reading else ""
    return f"Time asked for: {begun}{span or 'any'}{reading}"


def _day(moment: datetime | None) -> str:
    return moment.strftime("%Y-%m-%d") if moment else ""


def _contradiction(conflict: Conflict, ids: Sequence[str]) -> str:
    numbers = [str(ids.index(each) + 1) for each in conflict.ids if each in ids]
    rows = f"Rows {' and '.join(numbers)} contradict each other: " if numbers[1:] else ""
    return f"{rows}{conflict.question}"


def memories_text(memories: Memories) -> str:
    """Return a list of memories as a table."""
    return plain(_memories(memories))


def memories_html(memories: Memories) -> str:
    """Return a list of memories as an HTML table."""
    return markup(_memories(memories))


def _memories(memories: Memories) -> Sheet:
    return Sheet(
        above=() if memories.records else ("No memories.",),
        columns=RECORD_COLUMNS,
        rows=record_rows(memories.records, memories.asked_at),
        below=_rest(len(memories.records)),
    )


def _rest(count: int) -> tuple[str, ...]:
    """Return the line that says how many rows are not shown."""
    return (f"… and {count - MOST_ROWS:,} more.",) if count > MOST_ROWS else ()
