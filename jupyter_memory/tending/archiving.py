"""Putting memories away, and waking them: each is a new version, with the old in its history."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from jupyter_memory.clock import as_utc
from jupyter_memory.errors import ConflictError
from jupyter_memory.remembering.changing import awake
from jupyter_memory.remembering.consolidated import merged_into
from jupyter_memory.tending.mortality import is_mortal
from jupyter_memory.tending.retention import POLICY as RETENTION

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.remembering.recording import Moment
    from jupyter_memory.store import Store
    from jupyter_memory.store.rows import Row

AT_ONCE: Final = 500
"""Memories in one write: others wait for it."""

ARCHIVED: Final = "archived"
WOKEN: Final = "woken"
"""What ends a version, as its history tells it."""


@dataclass(frozen=True, slots=True)
class Put:
    """A memory before and after."""

    before: Row
    after: MemoryRecord


def archive(store: Store, records: Sequence[MemoryRecord], moment: Moment) -> list[Put]:
    """Archive memories, unless they were changed or used since they were looked at.

    Raises
    ------
    StoreError
    """
    done: list[Put] = []
    now = as_utc(moment.now, moment.now)
    for start in range(0, len(records), AT_ONCE):
        looked = {each.id: each for each in records[start : start + AT_ONCE]}
        with store.writing(moment.scope.user) as transaction:
            for row in transaction.rows_of(looked):
                record = row.record
                if record != looked[record.id] or not is_mortal(record):
                    continue
                after = replace(
                    record,
                    status="archived",
                    # What is deleted when its time is over still is; the rest stays.
                    expires_at=record.expires_at if record.category in RETENTION.deleted else None,
                    version=record.version + 1,
                    updated_at=now,
                )
                transaction.replace(row, after, row.vectors, at=now, reason=ARCHIVED)
                done.append(Put(row, after))
    return done


def wake(store: Store, ids: Iterable[str], moment: Moment) -> list[Put]:
    """Make archived memories active again that were asked for.

    Raises
    ------
    StoreError
    """
    done: list[Put] = []
    with store.writing(moment.scope.user) as transaction:
        for row in transaction.rows_of(ids):
            if row.record.status != "archived" or merged_into(row.record) is not None:
                continue  # of what stands behind another one, that one is awake
            try:
                change = awake(transaction, row, moment, WOKEN)
            except ConflictError:  # its key has another holder by now
                continue
            done.append(Put(change.before, change.after))
    return done
