"""Contradictions that wait for a decision, and the decision."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from jupyter_memory.clock import as_utc
from jupyter_memory.errors import ScopeError, UsageError
from jupyter_memory.records import Fact, MemoryRecord
from jupyter_memory.remembering.changing import Change, require

if TYPE_CHECKING:
    from jupyter_memory.remembering.recording import Moment
    from jupyter_memory.store import Store
    from jupyter_memory.store.rows import Row
    from jupyter_memory.store.transaction import Transaction

KEEPS = ("new", "old", "both")


def resolve(store: Store, identifier: str, keep: str, moment: Moment) -> Change:
    """Settle a contradiction.

    ``new``: the old memory takes the new text as its next version and the pending one closes.
    ``old``: the pending one closes. ``both``: the newcomer stays beside it, without the key.

    Raises
    ------
    NotFoundError, ScopeError, UsageError
    """
    if keep not in KEEPS:
        raise UsageError(f"keep={keep!r}: say one of {', '.join(KEEPS)}.")
    if moment.scope.agent is not None:
        raise ScopeError("A contradiction is the user's to decide: ask her and let her resolve it.")
    with store.writing(moment.scope.user) as transaction:
        row = require(transaction, identifier, moment)
        if row.record.status != "pending":
            raise UsageError(
                f"Memory {identifier} is {row.record.status}, not pending: nothing to resolve."
            )
        return _settle(transaction, row, keep, moment)


def _settle(transaction: Transaction, row: Row, keep: str, moment: Moment) -> Change:
    record = row.record
    now = as_utc(moment.now, moment.now)
    settled = replace(record, version=record.version + 1, updated_at=now, contradicts=None)
    closed = replace(settled, status="forgotten")
    holder = _holder(transaction, record)
    if keep == "both":
        after: MemoryRecord = replace(settled, status="active")
        if isinstance(after, Fact):
            after = replace(after, key=None)
        transaction.replace(row, after, row.vectors, at=now, reason="kept beside")
        return Change(row, after)
    if keep == "new" and holder is None:
        after = replace(settled, status="active")
        transaction.replace(row, after, row.vectors, at=now, reason="accepted")
        return Change(row, after)
    transaction.replace(row, closed, row.vectors, at=now, reason=f"resolved: {keep}")
    if keep == "old" or holder is None:
        return Change(row, closed)
    after = replace(
        record,
        id=holder.record.id,
        version=holder.record.version + 1,
        created_at=holder.record.created_at,
        updated_at=now,
        status="active",
        contradicts=None,
        pinned=holder.record.pinned,
        agent=None if holder.record.agent is None else record.agent,
    )
    transaction.replace(holder, after, row.vectors, at=now, reason="superseded")
    return Change(holder, after)


def _holder(transaction: Transaction, record: MemoryRecord) -> Row | None:
    if not isinstance(record, Fact) or record.key is None:
        return None
    return transaction.holder(record.project, record.key)
