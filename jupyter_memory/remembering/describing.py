"""What structured questions go by: entities, edges, topic, intent and request of a memory."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from jupyter_memory.records import MemoryRecord, Procedure
from jupyter_memory.remembering.mentioning import entities_of
from jupyter_memory.remembering.relating import relations_in
from jupyter_memory.remembering.requesting import request_in
from jupyter_memory.remembering.tagging import intent_of, topic_of

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

    from jupyter_memory.records import Kind
    from jupyter_memory.remembering.statement import Statement
    from jupyter_memory.structure import Request

_NAMED = ("entities", "relations")
_TAGS = ("topic", "intent")


def described(statement: Statement, kind: Kind, today: date) -> dict[str, Any]:
    """Return the fields that are read from a statement.

    Parameters
    ----------
    statement
        With what rules have found in it.
    kind
        Of the memory it becomes.
    today
        In the zone of whoever says so.
    """
    trigger = statement.trigger if kind == "procedural" else None
    named = _named(statement.text, statement.subject, trigger, statement.steps or ())
    request = statement.request or _request(statement, today)
    return {
        **named,
        **_tags(kind, statement.category, statement.text, statement.subject, request),
        "request": request,
    }


def redescribed(
    before: MemoryRecord, changed: MemoryRecord, given: Iterable[str], today: date
) -> MemoryRecord:
    """Return an edited memory with what is read from it read anew.

    What was given by hand, now or before, stays: it is what was not read from the old text.
    """
    was, now = _named_in(before), _named_in(changed)
    values: dict[str, Any] = {
        name: _joined((each for each in getattr(before, name) if each not in was[name]), now[name])
        for name in _NAMED
    }
    if changed.text != before.text and before.request is not None:
        called_so = (changed.category or "").casefold() == "requirement"
        values["request"] = request_in(changed.text, today, called_so=called_so)
    tags_were, tags_are = _tags_in(before), _tags_in(replace(changed, **values))
    for name in _TAGS:
        if name not in given and getattr(before, name) in (None, tags_were[name]):
            values[name] = tags_are[name]
    return replace(changed, **values)


def _named(
    text: str, subject: str | None, trigger: str | None, steps: Iterable[str]
) -> dict[str, Any]:
    relations = relations_in(text, subject=subject, trigger=trigger, steps=steps)
    return {"entities": entities_of(text, subject, relations), "relations": relations}


def _named_in(record: MemoryRecord) -> dict[str, Any]:
    how_to = (record.trigger, record.steps) if isinstance(record, Procedure) else (None, ())
    return _named(record.text, getattr(record, "subject", None), *how_to)


def _tags(
    kind: Kind, category: str | None, text: str, subject: str | None, request: Request | None
) -> dict[str, Any]:
    asked = None if request is None else request.intent_type
    return {"topic": topic_of(text, subject), "intent": intent_of(kind, category, text, asked)}


def _tags_in(record: MemoryRecord) -> dict[str, Any]:
    subject = getattr(record, "subject", None)
    return _tags(record.kind, record.category, record.text, subject, record.request)


def _request(statement: Statement, today: date) -> Request | None:
    """Return the request that a requirement is, or a sentence with all the parts of one."""
    called_so = (statement.category or "").casefold() == "requirement"
    is_free = statement.category is None and statement.subject is None and not statement.steps
    return request_in(statement.text, today, called_so=called_so) if called_so or is_free else None


def _joined(given: Iterable[Any], read: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(dict.fromkeys((*given, *read)))
