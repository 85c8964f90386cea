"""Receipts, recalls and lists as sheets, and from there as text or HTML."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jupyter_memory.ids import ending
from jupyter_memory.rendering.markup import markup
from jupyter_memory.rendering.plain import plain
from jupyter_memory.rendering.rows import (
    HIT_COLUMNS,
    KIND_NOUNS,
    MOST_ROWS,
    RECORD_COLUMNS,
    hit_rows,
    project_name,
    record_rows,
)
from jupyter_memory.rendering.sheet import Column, Row, Sheet, shortened

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from jupyter_memory.results import Conflict, Memories, Pending, Recall, Receipt, Status, Window

_MOST_QUERY: Final = 120
_PAIR: Final = (Column(title="status", most=20), Column(title="", most=None))


def receipt_text(receipt: Receipt) -> str:
    """Return a receipt as one sentence, and what to ask where it waits for a decision."""
    return plain(_receipt(receipt))


def receipt_html(receipt: Receipt) -> str:
    """Return a receipt as one sentence of HTML."""
    return markup(_receipt(receipt))


def _receipt(receipt: Receipt) -> Sheet:
    asked = () if receipt.question is None else _asked(receipt.question)
    return Sheet(above=(receipt_line(receipt),), below=asked)


def pending_text(pending: Pending) -> str:
    """Return the question that waits, and its numbered answers."""
    return plain(Sheet(above=_asked(pending)))


def pending_html(pending: Pending) -> str:
    """Return the question that waits as HTML."""
    return markup(Sheet(above=_asked(pending)))


def _asked(pending: Pending) -> tuple[str, ...]:
    answers = answers_line(pending)
    return (pending.question, answers) if answers else (pending.question,)


def answers_line(pending: Pending) -> str:
    """Return the numbered answers to a question, on one line."""
    return " · ".join(f"{each.number} {each.label}" for each in pending.answer_choices)


def receipt_line(receipt: Receipt) -> str:
    """Return what the write did, with the endings of the ids it touched."""
    said = receipt_sentence(receipt)
    return " · ".join([said, *(ending(each) for each in receipt.ids if ending(each) not in said)])


def receipt_sentence(receipt: Receipt) -> str:
    """Return what the write did, and what was masked in it."""
    said = receipt.message or receipt.action.capitalize()
    if not receipt.masked or receipt.action == "refused":
        return said
    if said.endswith("。"):
        return f"{said}已遮盖：{'、'.join(receipt.masked)}。"
    return f"{said} Masked: {', '.join(receipt.masked)}."


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


def status_text(status: Status) -> str:
    """Return how a memory stands as a table."""
    return plain(_status(status))


def status_html(status: Status) -> str:
    """Return how a memory stands as an HTML table."""
    return markup(_status(status))


def _status(status: Status) -> Sheet:
    expects_vectors = status.unembedded and status.embedder != "none"
    counts = [f"{number:,} {_noun(kind, number)}" for kind, number in status.counts.items()]
    pairs = (
        ("memories", ", ".join(counts)),
        ("to decide", f"{status.waiting:,}" if status.waiting else ""),
        ("user", status.user),
        ("project", project_name(status.project)),
        ("agent", status.agent or ""),
        ("store", status.place if status.writable else f"{status.place} (read only)"),
        ("embedder", status.embedder),
        ("without vector", f"{status.unembedded:,}" if expects_vectors else ""),
    )
    rows = tuple(Row(cells=pair) for pair in pairs if pair[1])
    return Sheet(columns=_PAIR, rows=rows, below=status.notes)


def _noun(kind: str, number: int) -> str:
    return KIND_NOUNS[kind] if number == 1 else f"{KIND_NOUNS[kind]}s"


def _rest(count: int) -> tuple[str, ...]:
    """Return the line that says how many rows are not shown."""
    return (f"… and {count - MOST_ROWS:,} more.",) if count > MOST_ROWS else ()
