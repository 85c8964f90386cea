"""Folding the log of uses into the memories: how often each was recalled, and when last."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from jupyter_memory.store import uses
from jupyter_memory.store.rows import Row

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.store import Store
    from jupyter_memory.store.uses import Total, Use


def count(store: Store, user: str) -> int:
    """Return how many uses wait to be folded in."""
    return sum(len(each.ids) for each in uses.waiting(store.root, user))


def fold(store: Store, user: str) -> int:
    """Fold what the log says into the memories; return how many uses that were.

    A use is no new version of a memory. It is counted once, whenever the process dies; the caller
    sees to it that nobody else folds meanwhile.

    Raises
    ------
    StoreError
    """
    root = store.root
    if not uses.has_any(root, user):
        return 0
    folded = 0
    while True:
        with store.writing(user) as transaction:
            totals = uses.settled(root, user)
            if totals is None:
                taken = uses.take(root, user)
                ids = {each for use in taken for each in use.ids}
                records = [row.record for row in transaction.rows_of(ids)]
                totals = _totals(taken, records)
                uses.settle(root, user, totals)
                folded += sum(len(each.ids) for each in taken)
            told = {each.id: each for each in totals}
            for row in transaction.rows_of(told):
                after = _used(row.record, told[row.record.id])
                if after != row.record:
                    transaction.touch(Row(after, row.vectors))
        uses.end(root, user)
        # What another one had begun, or what was logged since.
        if not uses.has_any(root, user):
            return folded


def _totals(taken: Iterable[Use], records: Iterable[MemoryRecord]) -> list[Total]:
    counts: Counter[str] = Counter()
    last: dict[str, datetime] = {}
    for use in taken:
        for each in use.ids:
            counts[each] += 1
            last[each] = max(use.at, last.get(each, use.at))
    return [
        uses.Total(
            record.id,
            record.recalls + counts[record.id],
            record.unanswered + counts[record.id],
            max(last[record.id], record.last_recalled_at or last[record.id]),
        )
        for record in records
        if record.status != "forgotten"
    ]


def _used(record: MemoryRecord, total: Total) -> MemoryRecord:
    """Return a memory that says so; one that says so already stays as it is."""
    if record.recalls >= total.recalls:
        return record
    return replace(
        record,
        recalls=total.recalls,
        unanswered=total.unanswered,
        last_recalled_at=total.last,
    )
