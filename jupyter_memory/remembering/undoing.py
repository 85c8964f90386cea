"""Taking writes back, as new versions; what was changed since stays."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING

from jupyter_memory import rights
from jupyter_memory.errors import ConflictError
from jupyter_memory.records import MemoryRecord
from jupyter_memory.remembering.changing import APART, Change, bring_back, not_found, set_status
from jupyter_memory.rights import sees
from jupyter_memory.store.rows import Row

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jupyter_memory.remembering.recording import Moment
    from jupyter_memory.store import Store
    from jupyter_memory.store.transaction import Transaction

Write = tuple[Row | None, MemoryRecord]
"""The row before a write, None where the write made it, and the record it left."""


def undo(store: Store, writes: Sequence[Write], moment: Moment) -> list[Change]:
    """Take writes back, the last one first; all of them or, when one cannot be, none.

    Raises
    ------
    ConflictError
        When one of the memories was changed since.
    """
    with store.writing(moment.scope.user) as transaction:
        return [
            _undo(store, transaction, before, after, moment) for before, after in reversed(writes)
        ]


def _undo(
    store: Store,
    transaction: Transaction,
    before: Row | None,
    after: MemoryRecord,
    moment: Moment,
) -> Change:
    row = _undoable(transaction, after.id, moment)
    if before is not None and before.record.version == after.version:
        return _undo_touch(transaction, row, before.record, after, moment)
    if not _stands(row.record, after):
        raise _changed_since(row.record, moment)
    if before is None:
        return set_status(transaction, row, "forgotten", moment, "undone")
    return bring_back(store, transaction, row, before, moment, "undone")


def _stands(record: MemoryRecord, after: MemoryRecord) -> bool:
    """Return whether a memory is as a write left it, or is so again: what came later was undone."""
    if record.version == after.version:
        return record.mentions == after.mentions
    as_left = {name: getattr(after, name) for name in _APART}
    return replace(record, **as_left) == after


_APART = ("version", "updated_at", *APART)
"""What may differ in a memory that was brought back to an earlier state."""


def _undoable(transaction: Transaction, identifier: str, moment: Moment) -> Row:
    """A write may have closed what others wanted; what the user confirmed since stays."""
    row = transaction.get(identifier)
    if row is None:
        raise not_found(identifier)
    if row.record.agent == moment.scope.agent:
        rights.require(moment.scope, "change", row.record)
    return row


def _undo_touch(
    transaction: Transaction, row: Row, before: MemoryRecord, after: MemoryRecord, moment: Moment
) -> Change:
    """Set back what a change without a new version changed, and leave the rest."""
    own = {each.name for each in fields(before)}
    known = [each for each in _TOUCHED if each in own]
    touched = [each for each in known if getattr(before, each) != getattr(after, each)]
    later = [getattr(row.record, each) != getattr(after, each) for each in ("version", *touched)]
    if any(later):
        raise _changed_since(row.record, moment)
    restored = replace(row.record, **{each: getattr(before, each) for each in touched})
    transaction.touch(Row(restored, row.vectors))
    return Change(row, restored)


_TOUCHED = (
    *("mentions", "confidence", "source", "statements", "keys", "pinned", "verified_at"),
    *("share_requested_at", "unanswered", "useful", "useless", "held"),
    *("successes", "failures", "contradicts"),
)
"""What changes without a new version."""


def _changed_since(record: MemoryRecord, moment: Moment) -> ConflictError:
    return ConflictError(
        f"Memory {record.id} was changed after that write and is now at version "
        f"{record.version}; undo the later change first, or use rollback.",
        record if sees(moment.scope, record) else None,
    )
