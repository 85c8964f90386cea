"""What a new record means beside what is known: more of the same, a new version, a contradiction.

A pure function from values to a decision. Similarity never decides here: sameness is a digest of
the normal form, a key is a key.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC
from typing import TYPE_CHECKING, Any, Literal

from jupyter_memory.language.normal import normal_form
from jupyter_memory.records import Fact, MemoryRecord
from jupyter_memory.remembering.judging import CONFIDENCE, CONFIRMED, expires_at
from jupyter_memory.remembering.naming import key_of
from jupyter_memory.remembering.rerunning import is_said_anew
from jupyter_memory.rights import outranks

if TYPE_CHECKING:
    from datetime import datetime

    from jupyter_memory.records import Status
    from jupyter_memory.store.rows import Row

Outcome = Literal[
    "new", "again", "unchanged", "not news", "not kept", "forgotten", "woken", "update",
    "contest", "contested",
]  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What the store knows about a new record.

    Attributes
    ----------
    stated
        The memory that this very cell and sentence stated before.
    is_rerun
        Whether the cell's text is the same as it was when it did so.
    source
        The cell's whole text, or None.
    same
        The same memory, in any status; for an event without a time of its own, one of that day.
    has_lost_key
        Whether another memory has the key of `same` by now.
    holder
        The current fact with the same key.
    contesting
        Pending facts with the same key.
    replaced_in_cell
        What the same cell stored with a sentence that it no longer has.
    """

    stated: Row | None = None
    is_rerun: bool = False
    source: str | None = None
    same: Row | None = None
    has_lost_key: bool = False
    holder: Row | None = None
    contesting: tuple[Row, ...] = ()
    replaced_in_cell: Row | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What to do with a new record.

    Attributes
    ----------
    outcome
        new: store it. again: one more mention of `old`. unchanged: nothing, it stands already.
        not news: nothing, something newer has replaced it. not kept: nothing, it is too unsure.
        forgotten: nothing, it was forgotten.
        woken: one that no longer counts is said anew. update: a new version of `old`. contest:
        store it as pending against `old`. contested: one more mention of the pending `old`.
    record
        What to write, or the record that stands.
    old
        The row it concerns.
    settled
        Contradictions that it ends: they wanted what holds now.
    """

    outcome: Outcome
    record: MemoryRecord
    old: Row | None = None
    settled: tuple[Row, ...] = ()


def reconcile(new: MemoryRecord, known: Known) -> Decision:
    """Decide what becomes of a new record."""
    decision = _decide(new, known)
    if decision.outcome not in ("new", "update", "again", "woken"):
        return decision
    record = decision.record
    settled = tuple(row for row in known.contesting if _has_its_way(row.record, record))
    for row in settled:
        # Their cells are known by what holds now.
        record = replace(record, statements=_joined(record.statements, row.record.statements))
    return replace(decision, record=record, settled=settled)


def _has_its_way(contender: MemoryRecord, held: MemoryRecord) -> bool:
    """What holds now is what was wanted, and its writer can see that it does."""
    seen = held.agent in (None, contender.agent) or held.shared
    return contender.id != held.id and seen and _agree(contender, held)


def _decide(new: MemoryRecord, known: Known) -> Decision:
    if _stays_beside(new, known):
        new = replace(new, key=None)  # type: ignore[call-arg]
    if known.stated is not None:
        repeated = _repeated(new, known.stated, known)
        if repeated is not None:
            return repeated
    if known.same is not None and not _is_other_key(new, known):
        return _same(new, known.same, known)
    if known.holder is not None:
        return _keyed(new, known.holder, known.contesting)
    if known.replaced_in_cell is not None:
        return _update(new, known.replaced_in_cell)
    return Decision(outcome="new", record=new)


def _repeated(new: MemoryRecord, old: Row, known: Known) -> Decision | None:
    """The cell said this before; None where it says it anew."""
    if old.record.status == "forgotten":
        return Decision(outcome="forgotten", record=old.record, old=old)
    if _says_same(new, old.record):
        if not known.is_rerun and _explicit_changes(old.record, new):
            return _update_fields(old, new)
        return Decision(outcome="unchanged", record=old.record, old=old)
    if is_said_anew(new, old.record, known.source):
        return None
    return Decision(outcome="not news", record=old.record, old=old)


def _same(new: MemoryRecord, old: Row, known: Known) -> Decision:
    record = old.record
    if record.status == "pending" and known.holder is not None:
        return Decision(outcome="contested", record=_mentioned(record, new), old=old)
    if record.status != "active" or _has_expired(record, new):
        return Decision(outcome="woken", record=_woken(record, new, known), old=old)
    if not _says_same(new, record):
        return _keyed(new, old, known.contesting)  # the same words with another value
    if _explicit_changes(record, new):
        return _update_fields(old, new)
    return Decision(outcome="again", record=_mentioned(record, new), old=old)


def _has_expired(old: MemoryRecord, new: MemoryRecord) -> bool:
    return old.expires_at is not None and old.expires_at <= new.updated_at


def _woken(old: MemoryRecord, new: MemoryRecord, known: Known) -> MemoryRecord:
    """What no longer counted, said again, counts as if it was new."""
    woken = replace(
        _mentioned(old, new),
        version=old.version + 1,
        status=_status_again(old, new),
        contradicts=None,
        updated_at=new.updated_at,
        expires_at=_expires_again(old, new),
        source=new.source if outranks(new.source, old.source) else old.source,
        tags=_joined(old.tags, new.tags),
        shared=old.shared or new.shared,
    )
    if isinstance(woken, Fact) and isinstance(new, Fact):
        if known.has_lost_key or new.key is not None:
            return replace(woken, **_key_fields(new))
        return replace(woken, value=woken.value if new.value is None else new.value)
    return woken


def _status_again(old: MemoryRecord, new: MemoryRecord) -> Status:
    """A draft that is heard again in time is trusted; what was forgotten is heard anew."""
    waited = old.status in ("draft", "archived") and not _has_expired(old, new)
    return "active" if waited else new.status


def _expires_again(old: MemoryRecord, new: MemoryRecord) -> datetime | None:
    if new.status != "draft" or _status_again(old, new) == "draft":
        return new.expires_at
    return expires_at(..., new.source, new.kind, new.category, new.updated_at.astimezone(UTC))


def _key_fields(fact: Fact) -> dict[str, Any]:
    return {name: getattr(fact, name) for name in ("key", "subject", "attribute", "value")}


def _keyed(new: MemoryRecord, holder: Row, contesting: tuple[Row, ...]) -> Decision:
    held = holder.record
    if _has_expired(held, new):
        return _update(new, holder)
    if held.status == "draft" and _agree(new, held) and held.agent in (None, new.agent):
        return Decision(outcome="woken", record=_woken(held, new, Known()), old=holder)
    if _says_same(new, held):
        return _agreed(new, holder)
    if _may_supersede(new, held):
        return _update(new, holder)
    if _agree(new, held):
        return _agreed(new, holder)
    for row in contesting:
        if row.record.agent == new.agent and _agree(new, row.record):
            return Decision(outcome="contested", record=_mentioned(row.record, new), old=row)
    contender = replace(new, status="pending", contradicts=held.id)
    return Decision(outcome="contest", record=contender, old=holder)


def _agreed(new: MemoryRecord, holder: Row) -> Decision:
    """Two say the same. What the user says becomes hers; an agent's own note stays its own."""
    held = holder.record
    if held.agent is not None and new.agent is None:
        return _update(new, holder)
    if held.agent in (None, new.agent) or held.shared:
        if held.agent == new.agent and _explicit_changes(held, new):
            return _update_fields(holder, new)
        return Decision(outcome="again", record=_mentioned(held, new), old=holder)
    apart = replace(new, key=None) if isinstance(new, Fact) else new
    return Decision(outcome="new", record=apart)


def _may_supersede(new: MemoryRecord, held: MemoryRecord) -> bool:
    """Newer is not enough: the speaker must be hers, and no less sure or authoritative."""
    if new.status == "draft" and held.status != "draft":
        return False  # heard once, it does not put away what holds
    speaks_for = new.agent is None or new.agent == held.agent
    sure = new.confidence >= min(held.confidence, CONFIDENCE[held.source])
    return speaks_for and outranks(new.source, held.source) and sure


def _says_same(one: MemoryRecord, other: MemoryRecord) -> bool:
    """The same sentence, or two spellings of "X: value" and nothing besides."""
    if _agree(one, other) and _is_plain(one) and _is_plain(other):
        return True
    return normal_form(one.text) == normal_form(other.text) and (
        _value_of(one) is None or _value_of(other) is None or _agree(one, other)
    )


def _agree(one: MemoryRecord, other: MemoryRecord) -> bool:
    """The same value, whatever else the sentences say; without values, the same sentence."""
    values = (_value_of(one), _value_of(other))
    if None in values:
        return normal_form(one.text) == normal_form(other.text)
    return normal_form(str(values[0])) == normal_form(str(values[1]))


def _value_of(record: MemoryRecord) -> Any:
    return record.value if isinstance(record, Fact) else None


def _is_plain(record: MemoryRecord) -> bool:
    found = key_of(record.text)
    value = _value_of(record)
    return found is not None and normal_form(found[1]) == normal_form(str(value))


def _stays_beside(new: MemoryRecord, known: Known) -> bool:
    """It was left beside the holder of its key, without the key, and is only said again."""
    old = None if known.same is None else known.same.record
    if not isinstance(new, Fact) or not isinstance(old, Fact) or known.holder is None:
        return False
    subjects = {(each.subject, each.attribute) for each in (new, old)}
    return old.key is None and old.status == "active" and len(subjects) == 1


def _is_other_key(new: MemoryRecord, known: Known) -> bool:
    """The same sentence under another key, or one whose key another memory has, is another fact."""
    old = None if known.same is None else known.same.record
    if not isinstance(new, Fact) or not isinstance(old, Fact) or new.key is None:
        return False
    taken = known.holder is not None and known.holder.record.id != old.id
    return taken or (old.key is not None and new.key != old.key)


def _update(new: MemoryRecord, old: Row) -> Decision:
    return Decision(
        outcome="update",
        record=replace(
            new,
            id=old.record.id,
            version=old.record.version + 1,
            created_at=old.record.created_at,
            tags=_joined(old.record.tags, new.tags),
            shared=new.shared or (old.record.shared and old.record.agent == new.agent),
            pinned=old.record.pinned,
            recalls=old.record.recalls,
            last_recalled_at=old.record.last_recalled_at,
        ),
        old=old,
    )


def _explicit_changes(old: MemoryRecord, new: MemoryRecord) -> bool:
    """Return whether the caller said more about a known memory than that it is so."""
    if new.agent is not None and new.agent != old.agent:
        return False  # what is the user's is not an agent's to change
    return bool(
        set(new.tags) - set(old.tags)
        or set(new.keys) - set(old.keys)
        or _expires_otherwise(old, new)
        or (new.shared and not old.shared)
        or _outranks(new, old)
        or any(getattr(old, each) is None for each in _given(new))
    )


_FILLED = ("category", "key", "value", "trigger", "session", "speaker")
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


def _update_fields(old: Row, new: MemoryRecord) -> Decision:
    changed = replace(
        old.record,
        version=old.record.version + 1,
        updated_at=new.updated_at,
        tags=_joined(old.record.tags, new.tags),
        keys=_joined(old.record.keys, new.keys),
        expires_at=new.expires_at or old.record.expires_at,
        shared=old.record.shared or new.shared,
        statements=_joined(old.record.statements, new.statements),
    )
    if _outranks(new, old.record):
        # Said outright now: it no longer expires as something inferred would.
        changed = replace(
            changed,
            source=new.source,
            status="active",
            confidence=max(new.confidence, old.record.confidence),
            expires_at=new.expires_at,
        )
    filled = {each: getattr(new, each) for each in _given(new) if getattr(changed, each) is None}
    if isinstance(changed, Fact) and isinstance(new, Fact) and "key" in filled:
        filled.update(_key_fields(new))
    return Decision(outcome="update", record=replace(changed, **filled), old=old)


def _mentioned(old: MemoryRecord, new: MemoryRecord) -> MemoryRecord:
    confirmed = max(old.confidence, new.confidence, CONFIRMED)
    return replace(
        old,
        mentions=old.mentions + 1,
        confidence=confirmed,
        statements=_joined(old.statements, new.statements),
    )


def _joined(old: tuple[str, ...], new: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*old, *new)))
