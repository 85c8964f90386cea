"""One memory back out of a backup, as it was then."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from jupyter_memory.errors import NotFoundError, UsageError
from jupyter_memory.ids import SHORTEST_ENDING
from jupyter_memory.remembering.changing import Change, bring_back, not_found, require_free_key
from jupyter_memory.remembering.meeting_again import meeting_of
from jupyter_memory.store import attachments, restoring
from jupyter_memory.store.bridge import run
from jupyter_memory.store.history import past_rows
from jupyter_memory.store.presence import present, present_revisions, whole_rows
from jupyter_memory.store.rows import Row, Vectors
from jupyter_memory.store.store import Store

if TYPE_CHECKING:
    from collections.abc import Container
    from pathlib import Path

    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.remembering.recording import Moment
    from jupyter_memory.store.transaction import Transaction

RECOVERED = "recovered"
"""What ends a version, as its history tells it."""

Past = list[tuple[Row, dict[str, Any]]]


def recover(
    store: Store, identifier: str, backup: Path, moment: Moment
) -> tuple[Change | None, MemoryRecord]:
    """Bring a memory back as it was in a backup, with its past where that is gone, too.

    Returns
    -------
    change, record
        What was changed, or None where the memory was not there any more; the memory as it is now.

    Raises
    ------
    NotFoundError
        When the backup has no such memory of this user.
    ConflictError
        When another memory has its key now.
    UsageError, StoreError
    """
    user = moment.scope.user
    then, past = _looked_up(store, identifier, backup, user)
    with store.writing(user) as transaction:
        now = transaction.get(then.record.id)
        if now is None:
            return None, _bring(store, transaction, then, past, moment)
        if _same(now.record, then.record):
            return Change(now, now.record), now.record
        change = bring_back(store, transaction, now, then, moment, RECOVERED)
        return change, change.after


def _looked_up(store: Store, identifier: str, path: Path, user: str) -> tuple[Row, Past]:
    """Return a memory and its past from the newest backup that has it, and bring its files."""
    if len(identifier) < SHORTEST_ENDING:
        raise not_found(identifier)
    for backup in restoring.candidates(path):
        with restoring.staged_copy(backup, store.root) as place:
            copy = Store(place, lock_timeout=1.0)
            copy.mark()  # one of an older format is brought to ours
            then = _found(copy, user, identifier, backup)
            if then is not None:
                attachments.bring(store, place, then.record.references)
                return then, run(past_rows(copy.tables, user, then.record.id))
    raise NotFoundError(f"No backup in {path} has a memory {identifier!r} of yours.")


def _found(copy: Store, user: str, identifier: str, backup: Path) -> Row | None:
    found = run(whole_rows(copy.tables, user, identifier))
    if len(found) > 1:
        ids = ", ".join(each.record.id for each in found)
        raise UsageError(f"{identifier!r} ends several ids in the backup {backup}: {ids}.")
    return found[0] if found else None


def _same(now: MemoryRecord, then: MemoryRecord) -> bool:
    return meeting_of(replace(then, version=now.version, updated_at=now.updated_at), now) == "known"


def _bring(
    store: Store, transaction: Transaction, then: Row, past: Past, moment: Moment
) -> MemoryRecord:
    """Add a memory that is gone, with its past.

    A backup that comes from elsewhere may hold an id that is another user's here.
    """
    taken = run(present(store.tables, [then.record.id]))
    if taken:
        raise UsageError(f"The id {then.record.id} belongs to another user here.")
    require_free_key(transaction, then.record, moment)
    spaces = store.mark().spaces
    transaction.add(then.record, _of_spaces(then.vectors, spaces))
    names = [raw["revision"] for _, raw in past]
    there = run(present_revisions(store.tables, names))
    for row, raw in past:
        if raw["revision"] not in there:
            kept = Row(row.record, _of_spaces(row.vectors, spaces))
            transaction.add_past(kept, until=raw["valid_to"], reason=raw["reason"])
    return then.record


def _of_spaces(vectors: Vectors, spaces: Container[str]) -> Vectors:
    """Return the vectors of spaces that the store has."""
    return {column: each for column, each in vectors.items() if column in spaces}
