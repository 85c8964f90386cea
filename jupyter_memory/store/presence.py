"""Which of some memories a store has, whosoever they are."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from jupyter_memory.records import KINDS
from jupyter_memory.store.predicates import all_of, any_of, ends_with, equals, one_of
from jupyter_memory.store.rows import Row, from_row
from jupyter_memory.store.schema import HISTORY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jupyter_memory.records import Kind
    from jupyter_memory.store.predicates import Predicate
    from jupyter_memory.store.tables import Tables

IDS_AT_ONCE = 2_000
"""Ids in one condition."""


@dataclass(frozen=True, slots=True)
class Present:
    """Where an id is taken: of which kind, whose, and at which version."""

    kind: Kind
    user: str
    version: int


async def present(tables: Tables, ids: Sequence[str]) -> dict[str, Present]:
    """Return which of some ids are taken, in all of the store."""
    found: dict[str, Present] = {}
    for start in range(0, len(ids), IDS_AT_ONCE):
        where = one_of("id", ids[start : start + IDS_AT_ONCE])
        parts = await asyncio.gather(
            *(_light(tables, kind, where, ["id", "user", "version"]) for kind in KINDS)
        )
        for kind, rows in zip(KINDS, parts, strict=True):
            found |= {row["id"]: Present(kind, row["user"], row["version"]) for row in rows}
    return found


async def present_revisions(tables: Tables, revisions: Sequence[str]) -> set[str]:
    """Return which of some past states are there."""
    found: set[str] = set()
    for start in range(0, len(revisions), IDS_AT_ONCE):
        where = one_of("revision", revisions[start : start + IDS_AT_ONCE])
        found |= {row["revision"] for row in await _light(tables, HISTORY, where, ["revision"])}
    return found


async def _light(
    tables: Tables, table: str, where: Predicate, columns: list[str]
) -> list[dict[str, Any]]:
    async def query(handle: Any) -> list[dict[str, Any]]:
        rows: list[dict[str, Any]] = (
            await handle.query().where(where.sql).select(columns).to_arrow()
        ).to_pylist()
        return rows

    found: list[dict[str, Any]] = await tables.read(table, query, [])
    return found


async def whole_rows(tables: Tables, user: str, identifier: str) -> list[Row]:
    """Return a user's memories of an id, or of an id that ends so, with their vectors."""
    meant = any_of(equals("id", identifier), ends_with("id", identifier))
    where = all_of(equals("user", user), meant).sql

    async def query(handle: Any) -> list[dict[str, Any]]:
        rows: list[dict[str, Any]] = (await handle.query().where(where).to_arrow()).to_pylist()
        return rows

    found = [(kind, await tables.read(kind, query, [])) for kind in KINDS]
    return [from_row(kind, row) for kind, rows in found for row in rows]
