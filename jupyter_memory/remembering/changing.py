"""Changes of what is stored: edit, forget, restore, roll back, pin, share, undo.

Every change but a pin is a new version; the state before it goes to the history.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from jupyter_memory.clock import as_utc
from jupyter_memory.errors import ConflictError, NotFoundError
from jupyter_memory.records import Fact, MemoryRecord
from jupyter_memory.remembering.editing import edited
from jupyter_memory.remembering.writing import Embed, admit, embedded_text
from jupyter_memory.rights import require_change, sees
from jupyter_memory.store import Store, history
from jupyter_memory.store.bridge import run
from jupyter_memory.store.rows import Row

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jupyter_memory.remembering.recording import Moment
    from jupyter_memory.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class Change:
    """A memory before and after; equal when there was nothing to do."""

    before: Row
    after: MemoryRecord


def require(transaction: Transaction, identifier: str, moment: Moment) -> Row:
    """Return a row by id, if this scope may see it.

    Raises
    ------
    NotFoundError
        When there is none, or it is somebody else's: the two look the same.
    """
    row = transaction.get(identifier)
    if row is None or not sees(moment.scope, row.record):
        raise not_found(identifier)
    return row


def not_found(identifier: str) -> NotFoundError:
    """Return the error for an id that does not exist in the scope."""
    return NotFoundError(
        f"There is no memory {identifier!r} of yours: list() and recall() show the ids there are."
    )


def edit(
    store: Store,
    identifier: str,
    changes: dict[str, Any],
    moment: Moment,
    embed: Embed,
    expected_version: int | None,
) -> Change:
    """Change fields of a memory.

    Raises
    ------
    ConflictError
        When its version is not the expected one, or another memory has the new key.
    NotFoundError, ScopeError, UsageError
    """
    text = changes.get("text")
    embeddings = embed([text]) if isinstance(text, str) and text.strip() else None
    with store.writing(moment.scope.user) as transaction:
        row = require(transaction, identifier, moment)
        require_change(moment.scope, row.record)
        _require_version(row.record, expected_version)
        after = edited(row.record, changes, moment.now)
        if after == row.record:
            return Change(row, after)
        _require_free_key(transaction, after)
        vectors = row.vectors
        if embedded_text(after) != embedded_text(row.record):
            vectors = {} if embeddings is None else admit(store, embeddings).columns(0)
        _write(transaction, row, after, vectors, moment, "edited")
        return Change(row, transaction_record(transaction, identifier))


def transaction_record(transaction: Transaction, identifier: str) -> MemoryRecord:
    """Return a record as it will be when the transaction ends."""
    row = transaction.get(identifier)
    if row is None:
        raise not_found(identifier)
    return row.record


def set_status(
    store: Store, identifiers: Sequence[str], status: str, moment: Moment, reason: str
) -> list[Change]:
    """Forget memories or bring them back; all of them or, when one cannot be, none.

    Raises
    ------
    ConflictError
        When a memory is brought back whose key another one has now.
    NotFoundError, ScopeError
    """
    with store.writing(moment.scope.user) as transaction:
        rows = [require(transaction, each, moment) for each in dict.fromkeys(identifiers)]
        for row in rows:
            require_change(moment.scope, row.record)
        return [_set_status(transaction, row, status, moment, reason) for row in rows]


def _set_status(
    transaction: Transaction, row: Row, status: str, moment: Moment, reason: str
) -> Change:
    if row.record.status == status:
        return Change(row, row.record)
    after = replace(row.record, status=status)  # type: ignore[arg-type]
    _require_free_key(transaction, after)
    _write(transaction, row, after, row.vectors, moment, reason)
    return Change(row, transaction_record(transaction, row.record.id))


def pin(store: Store, identifier: str, on: bool, moment: Moment) -> Change:
    """Pin a memory or take the pin out; that is no new version."""
    with store.writing(moment.scope.user) as transaction:
        row = require(transaction, identifier, moment)
        require_change(moment.scope, row.record)
        after = replace(row.record, pinned=on)
        if after != row.record:
            transaction.touch(Row(after, row.vectors))
        return Change(row, after)


def rollback(store: Store, identifier: str, version: int, moment: Moment) -> Change:
    """Bring a past version back, as a new one.

    Raises
    ------
    NotFoundError
        When there is no such memory or version.
    ConflictError, ScopeError
    """
    user = moment.scope.user
    with store.writing(user) as transaction:
        row = require(transaction, identifier, moment)
        require_change(moment.scope, row.record)
        if version == row.record.version:
            return Change(row, row.record)
        past = {
            state.record.version: state
            for state, _ in run(history.past_rows(store.tables, user, identifier))
        }
        if version not in past:
            known = ", ".join(str(each) for each in sorted(past)) or "none"
            raise NotFoundError(
                f"Memory {identifier} has no version {version} to go back to: there are {known}."
            )
        then = past[version]
        return _bring_back(transaction, row, then, moment, "rolled back")


def undo(store: Store, before: Row | None, after: MemoryRecord, moment: Moment) -> Change:
    """Take one write back.

    Parameters
    ----------
    before
        The row before the write; None when the write made it.
    after
        The record the write left.

    Raises
    ------
    ConflictError
        When the memory was changed since.
    """
    with store.writing(moment.scope.user) as transaction:
        row = require(transaction, after.id, moment)
        if (row.record.version, row.record.mentions) != (after.version, after.mentions):
            raise ConflictError(
                f"Memory {after.id} was changed after that write and is now at version "
                f"{row.record.version}; undo the later change first, or use rollback.",
                row.record,
            )
        if before is None:
            return _set_status(transaction, row, "forgotten", moment, "undone")
        if before.record.version == after.version:
            transaction.touch(before)
            return Change(row, before.record)
        return _bring_back(transaction, row, before, moment, "undone")


def _bring_back(
    transaction: Transaction, row: Row, then: Row, moment: Moment, reason: str
) -> Change:
    after = replace(
        then.record,
        mentions=row.record.mentions,
        recalls=row.record.recalls,
        pinned=row.record.pinned,
    )
    _require_free_key(transaction, after)
    _write(transaction, row, after, then.vectors, moment, reason)
    return Change(row, transaction_record(transaction, row.record.id))


def _write(
    transaction: Transaction,
    row: Row,
    after: MemoryRecord,
    vectors: dict[str, Any],
    moment: Moment,
    reason: str,
) -> None:
    now = as_utc(moment.now, moment.now)
    fresh = replace(after, version=row.record.version + 1, updated_at=now)
    transaction.replace(row, fresh, vectors, at=now, reason=reason)


def _require_version(record: MemoryRecord, expected: int | None) -> None:
    if expected is not None and record.version != expected:
        raise ConflictError(
            f"Memory {record.id} is at version {record.version}, not {expected}: somebody changed "
            f"it on {record.updated_at:%Y-%m-%d %H:%M} UTC. Look at the current text and edit "
            "again.",
            record,
        )


def _require_free_key(transaction: Transaction, record: MemoryRecord) -> None:
    if not isinstance(record, Fact) or record.key is None or record.status == "forgotten":
        return
    holder = transaction.holder(record.project, record.key)
    if holder is not None and holder.record.id != record.id and record.status != "pending":
        raise ConflictError(
            f"The key {record.key!r} belongs to memory {holder.record.id} now "
            f"(“{holder.record.text}”): edit or forget that one first.",
            holder.record,
        )
