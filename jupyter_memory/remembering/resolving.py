"""Contradictions that wait for a decision, and the decision."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from jupyter_memory.clock import as_utc
from jupyter_memory.errors import ScopeError, UsageError
from jupyter_memory.records import Fact, MemoryRecord, Status
from jupyter_memory.remembering.changing import Change, require
from jupyter_memory.remembering.judging import vouched

if TYPE_CHECKING:
    from jupyter_memory.remembering.recording import Moment
    from jupyter_memory.store import Store
    from jupyter_memory.store.rows import Row
    from jupyter_memory.store.transaction import Transaction

KEEPS = ("new", "old", "both")


def resolve(store: Store, identifier: str, keep: str, moment: Moment) -> list[Change]:
    """Settle a contradiction.

    ``new``: the old memory takes the new text as its next version and the pending one closes.
    ``old``: the pending one closes. ``both``: the newcomer stays beside it, without the key.

    Returns
    -------
    list of Change
        Of the memory that holds now first.

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


def _settle(transaction: Transaction, row: Row, keep: str, moment: Moment) -> list[Change]:
    record = row.record
    holder = _holder(transaction, record)
    if keep == "old":
        return [_end(transaction, row, "forgotten", moment)]
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
        agent=None if holder.record.agent is None else record.agent,
        tags=tuple(dict.fromkeys((*holder.record.tags, *record.tags))),
        pinned=holder.record.pinned,
        recalls=holder.record.recalls,
        last_recalled_at=holder.record.last_recalled_at,
        **vouched(record),
    )
    transaction.replace(holder, after, row.vectors, at=now, reason="superseded")
    # Its statements go with the text, so that running their cell again finds it there.
    return [Change(holder, after), _end(transaction, row, "forgotten", moment, statements=())]


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
    if not isinstance(record, Fact) or record.key is None:
        return None
    return transaction.holder(record.project, record.key)
