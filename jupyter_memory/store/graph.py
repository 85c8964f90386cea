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
class Node:
    """One memory in the graph of what memories speak of.

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


async def nodes(tables: Tables, predicate: Predicate) -> list[Node]:
    """Return all memories that meet a condition."""
    parts = await asyncio.gather(*(_nodes(tables, kind, predicate) for kind in KINDS))
    return [each for part in parts for each in part]


async def _nodes(tables: Tables, kind: Kind, predicate: Predicate) -> list[Node]:
    async def query(table: Any) -> list[dict[str, Any]]:
        found = await table.query().where(predicate.sql).select(_COLUMNS).to_arrow()
        return list(found.to_pylist())

    return [
        Node(
            row["id"],
            kind,
            row["updated_at"],
            tuple(row["entities"] or ()),
            tuple(map(relation_of, row["relations"] or ())),
        )
        for row in await tables.read(kind, query, [])
    ]
