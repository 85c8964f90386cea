"""The fields a person may change, and what follows from a change."""

from __future__ import annotations

from dataclasses import replace
from types import EllipsisType
from typing import TYPE_CHECKING, Any

from jupyter_memory.clock import as_utc
from jupyter_memory.errors import UsageError
from jupyter_memory.language.normal import normal_form, normal_key
from jupyter_memory.records import DEFAULT_ATTRIBUTE, Fact, Kind, MemoryRecord, Procedure
from jupyter_memory.remembering.describing import redescribed
from jupyter_memory.remembering.judging import expires_at
from jupyter_memory.remembering.masking import masked_as
from jupyter_memory.remembering.naming import key_of
from jupyter_memory.remembering.recording import checked_project
from jupyter_memory.remembering.statement import checked_field, checked_text
from jupyter_memory.remembering.stepping import split_steps
from jupyter_memory.remembering.tagging import topic_form

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from jupyter_memory.screening import Policy

_COMMON = ("text", "category", "tags", "keys", "confidence", "project", "expires", "shared")
_TEXTS = ("topic", "intent", "result", "description", "verification", "check")
_LISTS = ("tags", "keys", "steps")
_TAG_FORMS: dict[str, Callable[[str], str]] = {"topic": topic_form, "intent": normal_form}
_NEVER_ABSENT = ("text", "confidence", "shared")

EDITABLE: dict[Kind, tuple[str, ...]] = {
    "semantic": (*_COMMON, "topic", "intent", "check", "subject", "attribute", "value"),
    "episodic": (*_COMMON, "topic", "intent", "occurred_at", "result", "description"),
    "procedural": (*_COMMON, "topic", "intent", "trigger", "steps", "verification"),
}


def edited(
    record: MemoryRecord, changes: dict[str, Any], now: datetime, policy: Policy
) -> MemoryRecord:
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
    if isinstance(record, Fact) and isinstance(changed, Fact):
        changed = _with_key(record, changed, changes)
        changed = _without_secret(record, changed, policy)
    if isinstance(record, Procedure) and isinstance(changed, Procedure) and "steps" not in changes:
        changed = _with_steps(record, changed)
    return redescribed(record, changed, changes, now.date())


def _without_secret(before: Fact, fact: Fact, policy: Policy) -> Fact:
    """Mask a value that its attribute says is a secret, whichever of the two is new."""
    named = (fact.attribute, fact.value)
    if fact.attribute is None or named == (before.attribute, before.value):
        return fact
    return replace(fact, value=masked_as(fact.attribute, fact.value, policy)[0])


def _value(record: MemoryRecord, name: str, value: Any, now: datetime) -> Any:
    if name not in EDITABLE[record.kind]:
        raise UsageError(
            f"{name!r} of a {record.kind} memory cannot be edited; these can: "
            f"{', '.join(EDITABLE[record.kind])}."
        )
    if name == "project":
        return record.project if isinstance(value, EllipsisType) else checked_project(value)
    if name == "expires":
        return expires_at(value, record.source, record.kind, record.category, now)
    if name == "occurred_at":
        return as_utc(value, now)
    if value is None:
        return _absent(name)
    if name in ("text", *_TEXTS):
        checked = checked_text(value, name)
        return _TAG_FORMS[name](checked) if name in _TAG_FORMS else checked
    return checked_field(name, value)


def _absent(name: str) -> Any:
    if name in _NEVER_ABSENT:
        raise UsageError(f"{name}=None: give a value, or leave {name} out of the edit.")
    return () if name in _LISTS else None


def _with_steps(before: Procedure, changed: Procedure) -> Procedure:
    """Steps that were read from the old text are read from the new one."""
    if split_steps(before.text)[1] != before.steps:
        return changed
    return replace(changed, steps=split_steps(changed.text)[1])


def _with_key(before: Fact, fact: Fact, changes: dict[str, Any]) -> Fact:
    """Keep subject, value and key in step with the text and with each other."""
    if "text" in changes:
        fact = _with_value(before, fact, changes)
    if fact.subject is None:
        if fact.attribute is not None and "attribute" in changes:
            raise UsageError(f"attribute={fact.attribute!r} needs a subject as well.")
        return replace(fact, key=None, attribute=None)
    if (fact.subject, fact.attribute) == (before.subject, before.attribute):
        return fact  # one that lost its key to another stays without it
    attribute = fact.attribute or DEFAULT_ATTRIBUTE
    return replace(fact, attribute=attribute, key=normal_key(fact.subject, attribute))


def _with_value(before: Fact, fact: Fact, changes: dict[str, Any]) -> Fact:
    """What the rules read from the old text, they read from the new one."""
    was, found = key_of(before.text), key_of(fact.text)
    if "subject" not in changes and _was_read(before, was):
        fact = _with_subject(fact, found)
    if "value" in changes or (fact.subject is None and before.subject is None):
        return fact
    subject = fact.subject and normal_form(fact.subject)
    if found is not None and normal_form(found[0]) == subject:
        return replace(fact, value=found[1])
    if isinstance(fact.value, str) and normal_form(fact.value) not in normal_form(fact.text):
        return replace(fact, value=None)
    return fact


def _with_subject(fact: Fact, found: tuple[str, str] | None) -> Fact:
    """A text that no longer speaks of its subject must not go on holding the key."""
    if found is not None:
        return replace(fact, subject=found[0])
    if fact.subject is None or normal_form(fact.subject) in normal_form(fact.text):
        return fact
    return replace(fact, subject=None)


def _was_read(fact: Fact, read: tuple[str, str] | None) -> bool:
    if read is None:
        return fact.subject is None
    return fact.subject is not None and normal_form(read[0]) == normal_form(fact.subject)
