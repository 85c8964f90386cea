"""Memories as the view is sent them: plain values, every text just text."""

from __future__ import annotations

from dataclasses import fields
from datetime import datetime, timedelta
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.rendering.phrases import sort_of
from jupyter_memory.rendering.rows import Reader, age_of, origin, project_name, reason, text_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.results import Hit, Pending, Revision

SOON: Final = timedelta(days=14)
"""What expires within that time is marked."""

_HELD_BACK: Final = frozenset({"statements", "user", "provenance", "references", "relations"})
"""Fields that say nothing to a person, or are sent in a form of their own."""


def row(record: MemoryRecord, reader: Reader) -> dict[str, Any]:
    """Return what a row of a list shows."""
    return {
        "id": record.id,
        "version": record.version,
        "text": text_of(record, reader.tongue),
        "kind": record.kind,
        "sort": sort_of(record, reader.tongue),
        "age": age_of(record, reader),
        "when": plain(getattr(record, "occurred_at", None) or record.updated_at),
        "origin": origin(record, reader.tongue),
        "confidence": round(record.confidence, 2),
        "status": record.status,
        "project": project_name(record.project) if record.project else None,
        "tags": list(record.tags),
        "marks": list(marks(record, reader)),
    }


def marks(record: MemoryRecord, reader: Reader) -> Iterable[str]:
    """Yield the names of what is out of the ordinary about a memory."""
    if record.pinned:
        yield "pinned"
    if record.shared:
        yield "shared"
    if record.share_requested_at is not None:
        yield "asked"
    if getattr(record, "held", False):
        yield "held"
    if record.expires_at is not None and record.expires_at <= reader.now:
        yield "expired"
    elif record.expires_at is not None and record.expires_at - reader.now <= SOON:
        yield "expiring"


def hit_row(hit: Hit, reader: Reader) -> dict[str, Any]:
    """Return a row of what a question found, and why it did."""
    parts = {name: round(value, 3) for name, value in hit.why.items()}
    found = {"score": round(hit.score, 2), "why": reason(hit, reader), "parts": parts}
    return {**row(hit.memory, reader), **found}


def detail(record: MemoryRecord, reader: Reader) -> dict[str, Any]:
    """Return everything about a memory that says something to a person."""
    source = record.provenance
    return {
        **row(record, reader),
        "text": record.text,
        "fields": {
            each.name: plain(getattr(record, each.name))
            for each in fields(record)
            if each.name not in _HELD_BACK
        },
        "references": [each.path for each in record.references],
        "relations": [f"{each.subject} {each.relation} {each.object}" for each in record.relations],
        "source": {
            "notebook": source.notebook,
            "name": PurePath(source.notebook).name if source.notebook else None,
            "cell": source.cell_id,
            "count": source.execution_count,
            "sentence": source.sentence,
            "agent": source.agent,
        },
    }


def revision(each: Revision, reader: Reader) -> dict[str, Any]:
    """Return one state of a memory, past or present."""
    return {
        **row(each.memory, reader),
        "text": each.memory.text,
        "version": each.version,
        "from": plain(each.valid_from),
        "to": plain(each.valid_to),
        "reason": each.reason,
    }


def question(each: Pending, reader: Reader) -> dict[str, Any]:
    """Return what waits for a decision: both sides, the question and its answers."""
    return {
        "id": each.id,
        "kind": each.kind,
        "question": each.question,
        "new": detail(each.new, reader),
        "old": None if each.old is None else detail(each.old, reader),
        "choices": [{"keep": one.keep, "label": one.label} for one in each.answer_choices],
    }


def plain(value: Any) -> Any:
    """Return a value as JSON can carry it."""
    if value is None or isinstance(value, str | bool | int | float):
        return value
    if isinstance(value, datetime):
        return value.isoformat(timespec="seconds")
    if isinstance(value, dict):
        return {str(name): plain(each) for name, each in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [plain(each) for each in value]
    return str(value)
