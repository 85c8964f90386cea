"""What a new record means beside what is known: more of the same, a new version, a contradiction.

A pure function from values to a decision. Similarity never decides here: sameness is a digest of
the normal form, a key is a key, and a value is the same in another spelling of it. What resembles a
new record in other words is for `meeting`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC
from typing import TYPE_CHECKING, Any, Literal

from jupyter_memory.language.normal import normal_form
from jupyter_memory.records import Fact, MemoryRecord
from jupyter_memory.remembering.judging import CONFIDENCE, expires_at
from jupyter_memory.remembering.merging import (
    completed,
    explicit_changes,
    joined,
    key_fields,
    mentioned,
    superseding,
    with_files,
)
from jupyter_memory.remembering.naming import key_of
from jupyter_memory.remembering.rerunning import is_said_anew
from jupyter_memory.remembering.resembling import compare
from jupyter_memory.rights import is_layered, outranks, shows, verdict

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
    rival
        What the new memory may contradict; both stay.
    """

    outcome: Outcome
    record: MemoryRecord
    old: Row | None = None
    settled: tuple[Row, ...] = ()
    rival: Row | None = None


def reconcile(new: MemoryRecord, known: Known) -> Decision:
    """Decide what becomes of a new record."""
    decision = _decide(new, known)
    if not known.contesting or decision.outcome not in ("new", "update", "again", "woken"):
        return decision
    record = decision.record
    settled = tuple(
        row
        for row in known.contesting
        if _has_its_way(row.record, record) or _is_given_up(row.record, new, decision)
    )
    for row in settled:
        # Their cells are known by what holds now.
        record = replace(record, statements=joined(record.statements, row.record.statements))
    return replace(decision, record=record, settled=settled)


def _has_its_way(contender: MemoryRecord, held: MemoryRecord) -> bool:
    """What holds now is what was wanted, and its writer can see that it does."""
    holds = contender.id != held.id and held.status != "pending"
    return holds and shows(contender.agent, held) and _agree(contender, held)


def _is_given_up(contender: MemoryRecord, new: MemoryRecord, decision: Decision) -> bool:
    """One whose own value stood over what holds says now what holds."""
    own = is_layered(new.agent) and contender.agent == new.agent
    return own and decision.record.status != "pending" and contender.id != decision.record.id


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
        return keyed(new, known.holder, known.contesting)
    if known.replaced_in_cell is not None:
        return _update(new, known.replaced_in_cell)
    return Decision(outcome="new", record=new)


def _repeated(new: MemoryRecord, old: Row, known: Known) -> Decision | None:
    """The cell said this before; None where it says it anew."""
    if old.record.status == "forgotten":
        return Decision(outcome="forgotten", record=old.record, old=old)
    if _says_same(new, old.record):
        if not known.is_rerun and explicit_changes(old.record, new):
            return _update_fields(old, new)
        return Decision(outcome="unchanged", record=old.record, old=old)
    if is_said_anew(new, old.record, known.source):
        return None
    return Decision(outcome="not news", record=old.record, old=old)


def _same(new: MemoryRecord, old: Row, known: Known) -> Decision:
    record = old.record
    if record.status == "pending" and known.holder is not None:
        return Decision(outcome="contested", record=mentioned(record, new), old=old)
    if record.status != "active" or has_expired(record, new):
        return Decision(outcome="woken", record=woken(record, new, known), old=old)
    if not _says_same(new, record):
        return keyed(new, old, known.contesting)  # the same words with another value
    if explicit_changes(record, new):
        return _update_fields(old, new)
    return Decision(outcome="again", record=mentioned(record, new), old=old)


def has_expired(old: MemoryRecord, new: MemoryRecord) -> bool:
    """Return whether a memory had expired when something new was said."""
    return old.expires_at is not None and old.expires_at <= new.updated_at


def woken(old: MemoryRecord, new: MemoryRecord, known: Known) -> MemoryRecord:
    """What no longer counted, said again, counts as if it was new."""
    awake = replace(
        mentioned(old, new),
        version=old.version + 1,
        status=_status_again(old, new),
        contradicts=None,
        updated_at=new.updated_at,
        expires_at=_expires_again(old, new),
        source=new.source if outranks(new.source, old.source) else old.source,
        tags=joined(old.tags, new.tags),
        references=with_files(old, new),
        shared=old.shared or new.shared,
    )
    if isinstance(awake, Fact) and isinstance(new, Fact):
        if known.has_lost_key or new.key is not None:
            return replace(awake, **key_fields(new))
        return replace(awake, value=awake.value if new.value is None else new.value)
    return awake


def _status_again(old: MemoryRecord, new: MemoryRecord) -> Status:
    """A draft that is heard again in time is trusted; what was forgotten is heard anew."""
    waited = old.status in ("draft", "archived") and not has_expired(old, new)
    return "active" if waited else new.status


def _expires_again(old: MemoryRecord, new: MemoryRecord) -> datetime | None:
    if new.status != "draft" or _status_again(old, new) == "draft":
        return new.expires_at
    return expires_at(..., new.source, new.kind, new.category, new.updated_at.astimezone(UTC))


def keyed(new: MemoryRecord, holder: Row, contesting: tuple[Row, ...]) -> Decision:
    """Decide between a new record and the holder of its key, or of what it says otherwise."""
    held = holder.record
    if has_expired(held, new):
        return _update(new, holder)
    seen = held.agent in (None, new.agent) and shows(new.agent, held)
    if held.status == "draft" and _agree(new, held) and seen:
        return Decision(outcome="woken", record=woken(held, new, Known()), old=holder)
    if _says_same(new, held):
        return agreed(new, holder)
    if may_supersede(new, held):
        return _update(new, holder)
    if _agree(new, held):
        return agreed(new, holder)
    contender = replace(new, status="pending", contradicts=held.id)
    for row in contesting:
        if row.record.agent == new.agent and _agree(new, row.record):
            return Decision(outcome="contested", record=mentioned(row.record, new), old=row)
        if row.record.agent == new.agent and is_layered(new.agent):
            return _update(contender, row)  # a layer has one value
    return Decision(outcome="contest", record=contender, old=holder)


def agreed(new: MemoryRecord, holder: Row) -> Decision:
    """Two say the same. What the user says becomes hers; an agent's own note stays its own."""
    held = holder.record
    if held.agent is not None and new.agent is None:
        return _update(new, holder)
    if shows(new.agent, held):
        if held.agent == new.agent and explicit_changes(held, new):
            return _update_fields(holder, new)
        return Decision(outcome="again", record=mentioned(held, new), old=holder)
    apart = replace(new, key=None) if isinstance(new, Fact) else new
    return Decision(outcome="new", record=apart)


def may_supersede(new: MemoryRecord, held: MemoryRecord) -> bool:
    """Return whether the holder of a key gives way: newer is not enough.

    The speaker must be hers, and no less sure or authoritative.
    """
    if new.status == "draft" and held.status != "draft":
        return False  # heard once, it does not put away what holds
    speaks_for = verdict(new.agent, "supersede", held) == "allow"
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
    told = (one.text, other.text) if None in values else (str(values[0]), str(values[1]))
    return normal_form(told[0]) == normal_form(told[1]) or compare(*told).relation == "same"


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
    return Decision(outcome="update", record=superseding(new, old.record), old=old)


def _update_fields(old: Row, new: MemoryRecord) -> Decision:
    return Decision(outcome="update", record=completed(old.record, new), old=old)
