"""The fields a person may change, and what follows from a change."""

from __future__ import annotations

from dataclasses import replace
from types import EllipsisType
from typing import TYPE_CHECKING, Any

from jupyter_memory.clock import as_utc
from jupyter_memory.errors import UsageError
from jupyter_memory.language.normal import normal_form, normal_key
from jupyter_memory.language.terms import identifiers
from jupyter_memory.records import DEFAULT_ATTRIBUTE, Fact, Kind, MemoryRecord
from jupyter_memory.remembering.extraction import key_of
from jupyter_memory.remembering.judging import expires_at
from jupyter_memory.remembering.recording import checked_project
from jupyter_memory.remembering.statement import read_statement

if TYPE_CHECKING:
    from datetime import datetime

_COMMON = ("text", "category", "tags", "keys", "confidence", "project", "expires", "shared")
_TEXTS = ("topic", "intent", "result", "description", "verification", "check")

EDITABLE: dict[Kind, tuple[str, ...]] = {
    "semantic": (*_COMMON, "topic", "intent", "check", "subject", "attribute", "value"),
    "episodic": (*_COMMON, "topic", "intent", "occurred_at", "result", "description"),
    "procedural": (*_COMMON, "topic", "intent", "trigger", "steps", "verification"),
}


def edited(record: MemoryRecord, changes: dict[str, Any], now: datetime) -> MemoryRecord:
    """Return the record with the changes, and with what follows from them.

    Raises
    ------
    UsageError
        When a field does not exist, cannot be changed, or the value is not of its kind.
    """
    values = {name: _value(record, name, value, now) for name, value in changes.items()}
    if "expires" in values:
        values["expires_at"] = values.pop("expires")
    changed = replace(record, **values)
    if "text" in values:
        changed = _with_entities(record, changed)
    return _with_key(changed, changes) if isinstance(changed, Fact) else changed


def _value(record: MemoryRecord, name: str, value: Any, now: datetime) -> Any:
    if name not in EDITABLE[record.kind]:
        raise UsageError(
            f"{name!r} of a {record.kind} memory cannot be edited; these can: "
            f"{', '.join(EDITABLE[record.kind])}."
        )
    if name == "project":
        return record.project if isinstance(value, EllipsisType) else checked_project(value)
    if name == "expires":
        return expires_at(value, record.source, record.category, now)
    if name == "occurred_at":
        return as_utc(value, now)
    if name == "shared":
        return bool(value)
    if name in _TEXTS:
        return None if value is None else read_statement(value).text
    if name == "text":
        return read_statement(value).text
    subject = {"subject": record.subject} if isinstance(record, Fact) else {}
    statement = read_statement({"text": record.text, **subject, name: value})
    return getattr(statement, name)


def _with_entities(before: MemoryRecord, changed: MemoryRecord) -> MemoryRecord:
    gone = set(identifiers(before.text)) - set(identifiers(changed.text))
    kept = [each for each in before.entities if each not in gone]
    return replace(changed, entities=tuple(dict.fromkeys((*kept, *identifiers(changed.text)))))


def _with_key(fact: Fact, changes: dict[str, Any]) -> Fact:
    """Keep value and key in step with the text."""
    if fact.subject is None:
        return replace(fact, key=None, attribute=None)
    attribute = fact.attribute or DEFAULT_ATTRIBUTE
    value = fact.value
    if "text" in changes and "value" not in changes:
        found = key_of(fact.text)
        if found is not None and normal_form(found[0]) == normal_form(fact.subject):
            value = found[1]
        elif isinstance(value, str) and normal_form(value) not in normal_form(fact.text):
            value = None
    key = normal_key(fact.subject, attribute)
    return replace(fact, attribute=attribute, value=value, key=key)
