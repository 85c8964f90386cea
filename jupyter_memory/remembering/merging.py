"""What stays of a known memory when more is said about it, field by field."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC
from typing import TYPE_CHECKING, Any

from jupyter_memory.records import Fact, MemoryRecord
from jupyter_memory.remembering.judging import CONFIRMED, expires_at
from jupyter_memory.remembering.sharing import as_approved, request_kept
from jupyter_memory.rights import outranks, shows

if TYPE_CHECKING:
    from jupyter_memory.references import Reference


def superseding(new: MemoryRecord, was: MemoryRecord) -> MemoryRecord:
    """Return a new record as the next version of another one."""
    same_writer = was.agent == new.agent
    record = replace(
        new,
        id=was.id,
        version=was.version + 1,
        created_at=was.created_at,
        tags=joined(was.tags, new.tags) if shows(new.agent, was) else new.tags,
        shared=new.shared or (same_writer and was.shared),
        share_requested_at=request_kept(was, new) if same_writer else new.share_requested_at,
        pinned=was.pinned,
        held=was.held,
        recalls=was.recalls,
        last_recalled_at=was.last_recalled_at,
        references=new.references or (was.references if shows(new.agent, was) else ()),
    )
    return as_approved(record, was, new.agent, new.updated_at)


def explicit_changes(old: MemoryRecord, new: MemoryRecord) -> bool:
    """Return whether the caller said more about a known memory than that it is so."""
    if new.agent is not None and new.agent != old.agent:
        return False  # what is the user's is not an agent's to change
    return bool(
        set(new.tags) - set(old.tags)
        or set(new.keys) - set(old.keys)
        or with_files(old, new) != old.references
        or _expires_otherwise(old, new)
        or (new.shared and not old.shared)
        or request_kept(old, new) != old.share_requested_at
        or _outranks(new, old)
        or any(getattr(old, each) is None for each in _given(new))
    )


_FILLED = ("category", "key", "value", "trigger", "session", "speaker", "check")
"""What is taken over when the memory had none of it."""


def _given(new: MemoryRecord) -> list[str]:
    return [name for name in _FILLED if getattr(new, name, None) is not None]


def _expires_otherwise(old: MemoryRecord, new: MemoryRecord) -> bool:
    """Said again, an inferred memory keeps the day that policy gave it."""
    if new.status == "draft" or new.expires_at in (None, old.expires_at):
        return False
    now = new.updated_at.astimezone(UTC)
    return new.expires_at != expires_at(..., new.source, new.kind, new.category, now)


def _outranks(new: MemoryRecord, old: MemoryRecord) -> bool:
    return new.source != old.source and outranks(new.source, old.source)


def completed(old: MemoryRecord, new: MemoryRecord) -> MemoryRecord:
    """Return the next version of a memory, with what was said besides."""
    changed = replace(
        old,
        version=old.version + 1,
        updated_at=new.updated_at,
        tags=joined(old.tags, new.tags),
        keys=joined(old.keys, new.keys),
        references=with_files(old, new),
        expires_at=new.expires_at or old.expires_at,
        shared=old.shared or new.shared,
        share_requested_at=request_kept(old, new),
        statements=joined(old.statements, new.statements),
    )
    if _outranks(new, old):
        # Said outright now: it no longer expires as something inferred would.
        changed = replace(
            changed,
            source=new.source,
            status="active",
            confidence=max(new.confidence, old.confidence),
            expires_at=new.expires_at,
        )
    filled = {each: getattr(new, each) for each in _given(new) if getattr(changed, each) is None}
    if isinstance(changed, Fact) and isinstance(new, Fact) and "key" in filled:
        filled.update(key_fields(new))
    return replace(changed, **filled)


def mentioned(old: MemoryRecord, new: MemoryRecord) -> MemoryRecord:
    """Return a memory that was said once more."""
    confirmed = max(old.confidence, new.confidence, CONFIRMED)
    return replace(
        old,
        mentions=old.mentions + 1,
        confidence=confirmed,
        share_requested_at=request_kept(old, new),
        statements=joined(old.statements, new.statements),
    )


def with_files(old: MemoryRecord, new: MemoryRecord) -> tuple[Reference, ...]:
    """Return the files of both; of one that is attached again, what it is now."""
    known = {each.path: each for each in old.references}
    for each in new.references:
        before = known.get(each.path)
        if before is None or before.sha256 != each.sha256 or (each.copy and not before.copy):
            known[each.path] = each
    return tuple(known.values())


def joined(old: tuple[str, ...], new: tuple[str, ...]) -> tuple[str, ...]:
    """Return the words of both, each once."""
    return tuple(dict.fromkeys((*old, *new)))


def key_fields(fact: Fact) -> dict[str, Any]:
    """Return the fields that belong to a key."""
    return {name: getattr(fact, name) for name in ("key", "subject", "attribute", "value")}
