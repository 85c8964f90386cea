"""What a person says of a memory she was shown: that it helped, or that it did not."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from jupyter_memory.errors import UsageError
from jupyter_memory.records import Procedure
from jupyter_memory.remembering.changing import Change, require
from jupyter_memory.store.rows import Row

if TYPE_CHECKING:
    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.remembering.recording import Moment
    from jupyter_memory.store import Store


def give(store: Store, identifier: str, useful: bool, moment: Moment) -> Change:
    """Note whether a memory helped; that is no new version. Whoever may see it may say so.

    Raises
    ------
    NotFoundError
    UsageError
        When it is forgotten.
    """
    with store.writing(moment.scope.user) as transaction:
        row = require(transaction, identifier, moment)
        if row.record.status == "forgotten":
            raise UsageError(
                f"Memory {row.record.id} is forgotten: restore_memory brings it back first."
            )
        after = judged(row.record, useful=useful)
        transaction.touch(Row(after, row.vectors))
        return Change(row, after)


def judged(record: MemoryRecord, *, useful: bool) -> MemoryRecord:
    """Return a memory of which somebody said whether it helped; of a how-to, whether it worked."""
    after = replace(
        record,
        useful=record.useful + useful,
        useless=record.useless + (not useful),
        unanswered=0,
    )
    if not isinstance(after, Procedure):
        return after
    return replace(
        after, successes=after.successes + useful, failures=after.failures + (not useful)
    )
