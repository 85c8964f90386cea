"""Records as a test wants them, without the write path."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from jupyter_memory.ids import IdMaker
from jupyter_memory.records import Episode, Fact
from jupyter_memory.store.bridge import run
from jupyter_memory.store.listing import listed
from jupyter_memory.store.predicates import Predicate, equals

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.store import Store

THEN = datetime(2026, 3, 10, 9, 0, tzinfo=UTC)
_new_id = IdMaker()


def fact(text: str, **fields: Any) -> Fact:
    """Return a fact of Ana's."""
    given = {"id": _new_id(THEN), "user": "ana", "created_at": THEN, "updated_at": THEN, **fields}
    return Fact(text=text, **given)


def episode(text: str, **fields: Any) -> Episode:
    """Return an event of Ana's."""
    given = {"id": _new_id(THEN), "user": "ana", "created_at": THEN, "updated_at": THEN, **fields}
    return Episode(text=text, **{"occurred_at": THEN, **given})


def add(store: Store, *records: MemoryRecord, vectors: dict[str, Any] | None = None) -> None:
    """Store records of one user in one commit a table."""
    with store.writing(records[0].user) as transaction:
        for record in records:
            transaction.add(record, vectors or {})


def texts(store: Store, predicate: Predicate | None = None, user: str = "ana") -> list[str]:
    """Return the texts of the facts that meet a condition, sorted."""
    condition = equals("user", user) if predicate is None else predicate
    found: Iterable[MemoryRecord] = run(listed(store.tables, ("semantic",), condition))
    return sorted(each.text for each in found)
