"""What memories speak of and how that hangs together, without their texts."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from jupyter_memory.records import KINDS
from jupyter_memory.store.encoding import relation_of

if TYPE_CHECKING:
    from datetime import datetime

    from jupyter_memory.records import Kind
    from jupyter_memory.store.predicates import Predicate
    from jupyter_memory.store.tables import Tables
    from jupyter_memory.structure import Relation

_COLUMNS = ["id", "updated_at", "entities", "relations"]


@dataclass(frozen=True, slots=True)
class Neighbour:
    """One memory as it is linked with others.

    Attributes
    ----------
    id, kind, updated_at
        Of the memory.
    entities
        What it speaks of.
    relations
        Its edges.
    """

    id: str
    kind: Kind
    updated_at: datetime
    entities: tuple[str, ...]
    relations: tuple[Relation, ...]


async def neighbours(tables: Tables, predicate: Predicate) -> list[Neighbour]:
    """Return all memories that meet a condition."""
    parts = await asyncio.gather(*(_neighbours(tables, kind, predicate) for kind in KINDS))
    return [each for part in parts for each in part]


async def _neighbours(tables: Tables, kind: Kind, predicate: Predicate) -> list[Neighbour]:
    async def query(table: Any) -> list[dict[str, Any]]:
        found = await table.query().where(predicate.sql).select(_COLUMNS).to_arrow()
        return list(found.to_pylist())

    return [
        Neighbour(
            row["id"],
            kind,
            row["updated_at"],
            tuple(row["entities"] or ()),
            tuple(map(relation_of, row["relations"] or ())),
        )
        for row in await tables.read(kind, query, [])
    ]
