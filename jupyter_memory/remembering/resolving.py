"""What waits for the user's decision, and the decision: contradictions and requests to share."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from jupyter_memory import rights
from jupyter_memory.clock import as_utc
from jupyter_memory.errors import ConflictError, UsageError
from jupyter_memory.records import Fact, MemoryRecord, Status
from jupyter_memory.remembering.changing import Change, require
from jupyter_memory.remembering.deciding import may_conflict
from jupyter_memory.remembering.judging import vouched
from jupyter_memory.remembering.merging import joined
from jupyter_memory.rendering.phrases import shortened
from jupyter_memory.store.keys import CURRENT
from jupyter_memory.store.rows import Row

if TYPE_CHECKING:
    from jupyter_memory.remembering.recording import Moment
    from jupyter_memory.store import Store
    from jupyter_memory.store.transaction import Transaction

KEEPS = ("new", "old", "both")


@dataclass(frozen=True, slots=True)
class Asked:
    """The versions of both sides when the user was asked; None where there was no other side."""

    new: int
    old: int | None


def resolve(
    store: Store, identifier: str, keep: str, moment: Moment, asked: Asked | None = None
) -> list[Change]:
    """Settle a contradiction, a possible one, or a request to share.

    ``new``: the old memory takes the new text as its next version and the pending one closes.
    ``old``: the pending one closes. ``both``: the newcomer stays beside it, without the key where
    it wanted that one. A request to share is granted with ``new`` and declined with ``old``.

    Parameters
    ----------
    store, identifier, keep, moment
        Where, which memory, what to keep, and who decides.
    asked
        What the user had before her eyes, if that is known.

    Returns
    -------
    list of Change
        Of the memory that holds now first.

    Raises
    ------
    ConflictError
        When one side was changed after the user was asked.
    NotFoundError, ScopeError, UsageError
    """
    if keep not in KEEPS:
        raise UsageError(f"keep={keep!r}: say one of {', '.join(KEEPS)}.")
    with store.writing(moment.scope.user) as transaction:
        row = require(transaction, identifier, moment)
        rights.require(moment.scope, "decide", row.record)
        rival = _rival(transaction, row.record) if may_conflict(row.record) else None
        if rival is None and row.record.share_requested_at and row.record.status != "pending":
            return [_answered(transaction, row, keep, moment)]
        if rival is None and row.record.status != "pending":
            raise UsageError(
                f"Memory {identifier} is {row.record.status}, not pending: nothing to resolve."
            )
        holder = _holder(transaction, row.record) if rival is None else rival
        _require_as_asked(row, holder, asked)
        return _settle(transaction, row, holder, keep, moment)


def _require_as_asked(row: Row, holder: Row | None, asked: Asked | None) -> None:
    """She decided between two texts; when one is another by now, she is asked again."""
    if asked is None:
        return
    versions = Asked(row.record.version, None if holder is None else holder.record.version)
    if versions == asked:
        return
    changed = row if holder is None or versions.new != asked.new else holder
    if holder is None and changed.record.version == asked.new:
        raise ConflictError(
            f"What memory {row.record.id} contradicts has gone since the question was asked. Look "
            "at pending() and decide again.",
            row.record,
        )
    raise ConflictError(
        f"Memory {changed.record.id} was changed after the question was asked: it is at version "
        f"{changed.record.version} now (“{shortened(changed.record.text)}”). Look at pending() "
        "and decide again.",
        changed.record,
    )


def _answered(transaction: Transaction, row: Row, keep: str, moment: Moment) -> Change:
    """Grant a request to share, or decline it."""
    if keep == "both":
        raise UsageError('A request to share is granted with "new" and declined with "old".')
    record = replace(row.record, share_requested_at=None)
    if keep == "old":
        transaction.touch(Row(record, row.vectors))
        return Change(row, record)
    now = as_utc(moment.now, moment.now)
    after = replace(record, shared=True, version=record.version + 1, updated_at=now)
    transaction.replace(row, after, row.vectors, at=now, reason="shared")
    return Change(row, after)


def _settle(
    transaction: Transaction, row: Row, holder: Row | None, keep: str, moment: Moment
) -> list[Change]:
    record = row.record
    if keep == "old":
        return [_end(transaction, row, "forgotten", moment)]
    if keep == "both" and record.status != "pending":
        return [_told_apart(transaction, row)]
    if keep == "both" or holder is None:
        return [_end(transaction, row, "active", moment, beside=keep == "both")]
    now = as_utc(moment.now, moment.now)
    after = replace(
        record,
        id=holder.record.id,
        version=holder.record.version + 1,
        created_at=holder.record.created_at,
        updated_at=now,
        status="active",
        contradicts=None,
        **_scope_of(record, holder.record),
        tags=tuple(dict.fromkeys((*holder.record.tags, *record.tags))),
        pinned=holder.record.pinned,
        held=holder.record.held,
        recalls=holder.record.recalls,
        last_recalled_at=holder.record.last_recalled_at,
        **vouched(record),
        **_key_of(record, holder.record),
    )
    transaction.replace(holder, after, row.vectors, at=now, reason="superseded")
    # Its statements go with the text, so that running their cell again finds it there.
    return [Change(holder, after), _end(transaction, row, "forgotten", moment, statements=())]


def _scope_of(record: MemoryRecord, held: MemoryRecord) -> dict[str, Any]:
    """What was hers stays hers; what an agent said becomes the other agent's."""
    if held.agent is None:
        return {"agent": None, "shared": held.shared, "share_requested_at": None}
    return {"agent": record.agent}


def _key_of(record: MemoryRecord, held: MemoryRecord) -> dict[str, Any]:
    """A newcomer that was said without the key, or with one of its own, takes it over."""
    if not isinstance(held, Fact) or not isinstance(record, Fact) or held.key is None:
        return {}
    if record.key == held.key:
        return {}
    named = {"key": held.key, "subject": held.subject, "attribute": held.attribute}
    names = () if record.subject is None else (record.subject,)
    return {**named, "keys": joined(record.keys, (*held.keys, *names))}


def _told_apart(transaction: Transaction, row: Row) -> Change:
    """Both hold, and are about different things: that is no new version of either."""
    record = replace(row.record, contradicts=None)
    transaction.touch(Row(record, row.vectors))
    return Change(row, record)


def _end(
    transaction: Transaction,
    row: Row,
    status: Status,
    moment: Moment,
    *,
    beside: bool = False,
    statements: tuple[str, ...] | None = None,
) -> Change:
    """End the waiting of a row; kept beside another one it goes without the key."""
    now = as_utc(moment.now, moment.now)
    after = replace(
        row.record,
        version=row.record.version + 1,
        updated_at=now,
        status=status,
        contradicts=None,
        **(vouched(row.record) if status == "active" else {}),
    )
    if statements is not None:
        after = replace(after, statements=statements)
    if beside and isinstance(after, Fact):
        after = replace(after, key=None)
    transaction.replace(row, after, row.vectors, at=now, reason="resolved")
    return Change(row, after)


def _holder(transaction: Transaction, record: MemoryRecord) -> Row | None:
    """Return who has its key, or else what it was found to contradict, while that stands."""
    key = record.key if isinstance(record, Fact) else None
    holder = None if key is None else transaction.holder(record.project, key)
    return _rival(transaction, record) if holder is None else holder


def _rival(transaction: Transaction, record: MemoryRecord) -> Row | None:
    """Return what a memory was found to contradict, while that stands."""
    rival = None if record.contradicts is None else transaction.get(record.contradicts)
    if rival is None or rival.record.kind != record.kind:
        return None
    return rival if rival.record.status in CURRENT else None
