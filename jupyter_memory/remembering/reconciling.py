"""What a new record means beside what is known: more of the same, a new version, a contradiction.

A pure function from values to a decision. Similarity never decides here: sameness is a digest of
the normal form, a key is a key.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from jupyter_memory.language.normal import normal_form
from jupyter_memory.records import Fact, MemoryRecord
from jupyter_memory.remembering.judging import CONFIDENCE, CONFIRMED
from jupyter_memory.rights import outranks
from jupyter_memory.store.keys import CURRENT

if TYPE_CHECKING:
    from jupyter_memory.store.rows import Row

Outcome = Literal[
    "new", "again", "unchanged", "not news", "forgotten", "woken", "update", "contest", "contested"
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What the store knows about a new record.

    Attributes
    ----------
    stated
        The memory that this very cell and sentence stated before.
    same
        The same memory, in any status.
    holder
        The current fact with the same key.
    contesting
        Pending facts with the same key.
    replaced_in_cell
        What the same cell stored with a sentence that it no longer has.
    """

    stated: Row | None = None
    same: Row | None = None
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
        not news: nothing, something newer has replaced it. forgotten: nothing, it was forgotten.
        woken: a forgotten one is said anew. update: a new version of `old`. contest: store it as
        pending against `old`. contested: one more mention of the pending `old`.
    record
        What to write, or the record that stands.
    old
        The row it concerns.
    """

    outcome: Outcome
    record: MemoryRecord
    old: Row | None = None


def reconcile(new: MemoryRecord, known: Known) -> Decision:
    """Decide what becomes of a new record."""
    if known.stated is not None:
        repeated = _repeated(new, known.stated)
        if repeated is not None:
            return repeated
    if known.same is not None and not _is_other_key(new, known):
        return _same(new, known.same)
    if known.holder is not None:
        return _keyed(new, known.holder, known.contesting)
    if known.replaced_in_cell is not None:
        return _update(new, known.replaced_in_cell)
    return Decision(outcome="new", record=new)


def _repeated(new: MemoryRecord, old: Row) -> Decision | None:
    """The cell, or an event of this day, said this before; None where it counts as said anew."""
    stands = bool(set(new.statements) & set(old.record.statements))
    if old.record.status != "forgotten" and stands and _explicit_changes(old.record, new):
        return _update_fields(old, new)
    if not is_from_cell(new):
        again = Decision(outcome="again", record=_mentioned(old.record, new), old=old)
        return again if stands and old.record.status != "forgotten" else None
    if old.record.status == "forgotten":
        return Decision(outcome="forgotten", record=old.record, old=old)
    if not stands and _was_edited(new, old.record):
        return None
    outcome: Outcome = "unchanged" if stands else "not news"
    return Decision(outcome=outcome, record=old.record, old=old)


def _was_edited(new: MemoryRecord, old: MemoryRecord) -> bool:
    """The same cell said something else in between: it was edited, and edited back."""
    here, there = new.provenance, old.provenance
    same_cell = here.cell_id is not None and (here.notebook, here.cell_id) == (
        there.notebook,
        there.cell_id,
    )
    return same_cell and here.cell_digest != there.cell_digest


def is_from_cell(record: MemoryRecord) -> bool:
    """Return whether a cell said it, so that running the cell again says nothing new."""
    return record.provenance.cell_id is not None or record.provenance.cell_digest is not None


def _same(new: MemoryRecord, old: Row) -> Decision:
    status = old.record.status
    if status == "forgotten":
        woken = replace(
            old.record,
            version=old.record.version + 1,
            status="active",
            updated_at=new.updated_at,
            statements=_joined(old.record.statements, new.statements),
        )
        return Decision(outcome="woken", record=woken, old=old)
    if status == "pending":
        return Decision(outcome="contested", record=_mentioned(old.record, new), old=old)
    if _explicit_changes(old.record, new):
        return _update_fields(old, new)
    return Decision(outcome="again", record=_mentioned(old.record, new), old=old)


def _keyed(new: MemoryRecord, holder: Row, contesting: tuple[Row, ...]) -> Decision:
    held = holder.record
    if _says_same(new, held):
        return _agreed(new, holder)
    if _may_supersede(new, held):
        return _update(new, holder)
    for row in contesting:
        if row.record.agent == new.agent and _says_same(new, row.record):
            return Decision(outcome="contested", record=_mentioned(row.record, new), old=row)
    contender = replace(new, status="pending", contradicts=held.id)
    return Decision(outcome="contest", record=contender, old=holder)


def _agreed(new: MemoryRecord, holder: Row) -> Decision:
    """Two say the same. What the user says becomes hers; an agent's own note stays its own."""
    held = holder.record
    if held.agent in (None, new.agent) or (held.shared and new.agent is not None):
        return Decision(outcome="again", record=_mentioned(held, new), old=holder)
    if new.agent is None:
        return _update(new, holder)
    apart = replace(new, key=None) if isinstance(new, Fact) else new
    return Decision(outcome="new", record=apart)


def _may_supersede(new: MemoryRecord, held: MemoryRecord) -> bool:
    """Newer is not enough: the speaker must be hers, and no less sure or authoritative."""
    speaks_for = new.agent is None or new.agent == held.agent
    sure = new.confidence >= min(held.confidence, CONFIDENCE[held.source])
    return speaks_for and outranks(new.source, held.source) and sure


def _says_same(one: MemoryRecord, other: MemoryRecord) -> bool:
    if isinstance(one, Fact) and isinstance(other, Fact) and None not in (one.value, other.value):
        return normal_form(str(one.value)) == normal_form(str(other.value))
    return normal_form(one.text) == normal_form(other.text)


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
    return bool(
        set(new.tags) - set(old.tags)
        or (new.expires_at is not None and new.expires_at != old.expires_at)
        or (new.shared and not old.shared)
        or _outranks(new, old)
        or (isinstance(new, Fact) and isinstance(old, Fact) and new.key and not old.key)
    )


def _outranks(new: MemoryRecord, old: MemoryRecord) -> bool:
    return new.source != old.source and outranks(new.source, old.source)


def _update_fields(old: Row, new: MemoryRecord) -> Decision:
    changed = replace(
        old.record,
        version=old.record.version + 1,
        updated_at=new.updated_at,
        tags=_joined(old.record.tags, new.tags),
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
    if isinstance(changed, Fact) and isinstance(new, Fact) and changed.key is None:
        changed = replace(
            changed, key=new.key, subject=new.subject, attribute=new.attribute, value=new.value
        )
    return Decision(outcome="update", record=changed, old=old)


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


def replaced_in_cell(new: MemoryRecord, rows: list[Row], source: str | None) -> Row | None:
    """Return what an edited cell said before in this place and says no longer.

    Parameters
    ----------
    new
        What the cell says now.
    rows
        What the cell has stored, in the order of its sentences.
    source
        The cell's whole present text.
    """
    place = new.provenance
    if place.cell_id is None or source is None:
        return None
    gone = [row for row in rows if _is_gone(row.record, new, source)]
    same_place = [row for row in gone if row.record.provenance.ordinal == place.ordinal]
    return (same_place or gone or [None])[0]  # type: ignore[list-item]


def _is_gone(old: MemoryRecord, new: MemoryRecord, source: str) -> bool:
    return (
        old.kind == new.kind
        and old.agent == new.agent
        and old.project == new.project
        and old.status in CURRENT
        and old.provenance.cell_digest != new.provenance.cell_digest
        and (old.provenance.sentence or old.text) not in source
    )
