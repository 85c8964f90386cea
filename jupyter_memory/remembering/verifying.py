"""Takes note of whether a memory was found to hold; that is no new version of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from jupyter_memory import rights
from jupyter_memory.clock import as_utc
from jupyter_memory.remembering.changing import require
from jupyter_memory.store.rows import Row

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jupyter_memory.remembering.recording import Moment
    from jupyter_memory.store import Store


def note_outcomes(store: Store, outcomes: Mapping[str, str], moment: Moment) -> None:
    """Note for memories, by id, whether they passed, failed, or speak of what has drifted.

    Raises
    ------
    NotFoundError, ScopeError
    """
    if not outcomes:
        return
    now = as_utc(moment.now, moment.now)
    with store.writing(moment.scope.user) as transaction:
        for identifier, outcome in outcomes.items():
            row = require(transaction, identifier, moment)
            rights.require(moment.scope, "change", row.record)
            after = replace(row.record, verified_at=now, check_outcome=outcome)
            transaction.touch(Row(after, row.vectors))
