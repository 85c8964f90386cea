"""Deleting for good what has outlived its time."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from jupyter_memory.rights import EVERY_PROJECT, Scope
from jupyter_memory.tending import erasure
from jupyter_memory.tending.linked import linked

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.store import Store

EVERY: Final = timedelta(days=7)
"""How often that happens by itself: it writes the tables anew, some seconds for a large one."""

FROM_BACKUPS: Final = frozenset({"forgotten"})
"""What somebody wanted gone goes from the store's backups as well, and that is proved. Drafts and
chatter stay there until the backups are rotated away, at most some weeks."""


@dataclass(frozen=True, slots=True)
class Deleted:
    """Ids of what was deleted, by why, and the files in which something is left."""

    ids: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    traces: tuple[str, ...] = ()


def by_themselves(
    store: Store, user: str, due: Mapping[str, Sequence[MemoryRecord]]
) -> dict[str, list[MemoryRecord]]:
    """Return what can be deleted without taking along what stays: that was made of it."""
    scope = Scope(user=user, project=EVERY_PROJECT)
    ids = {each.id for records in due.values() for each in records}
    chosen = {why: list(records) for why, records in due.items()}
    if not ids or ids.issuperset(linked(store.tables, ids, scope).going):
        return chosen
    return {
        why: [x for x in records if ids.issuperset(linked(store.tables, [x.id], scope).going)]
        for why, records in chosen.items()
    }


def delete(store: Store, user: str, due: Mapping[str, Sequence[MemoryRecord]]) -> Deleted:
    """Delete memories with their past; whoever opens the store next ends what was interrupted.

    Raises
    ------
    StoreError
    """
    scope = Scope(user=user, project=EVERY_PROJECT)
    ids = {why: tuple(each.id for each in records) for why, records in due.items() if records}
    traces: list[str] = []
    for thorough in (True, False):
        chosen = [each for why, some in ids.items() if (why in FROM_BACKUPS) == thorough
                  for each in some]  # fmt: skip
        if chosen:
            done = erasure.erase(
                store,
                erasure.Selection(ids=tuple(chosen)),
                scope,
                lambda *_: None,
                backups=thorough,
                along=thorough,
                proven=thorough,
            )
            traces += done.traces
    return Deleted(ids, tuple(traces))
