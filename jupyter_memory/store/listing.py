"""Memories by condition, without ranking."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from jupyter_memory.store.encoding import relation_of
from jupyter_memory.store.predicates import Predicate, all_of, equals, one_of, vector_absent
from jupyter_memory.store.rows import from_row, stored_columns
from jupyter_memory.store.schema import TABLES
from jupyter_memory.structure import LINKS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jupyter_memory.records import Kind, MemoryRecord
    from jupyter_memory.store.tables import Tables
    from jupyter_memory.structure import Relation

Rows = list[dict[str, Any]]


async def listed(tables: Tables, kinds: Iterable[Kind], predicate: Predicate) -> list[MemoryRecord]:
    """Return all records that meet a condition, the oldest first."""
    parts = await asyncio.gather(*(_listed(tables, kind, predicate) for kind in kinds))
    return sorted((record for part in parts for record in part), key=lambda each: each.id)


async def _listed(tables: Tables, kind: Kind, predicate: Predicate) -> list[MemoryRecord]:
    async def query(table: Any) -> Rows:
        return await _rows(table.query().where(predicate.sql).select(stored_columns(kind)))

    return [from_row(kind, row).record for row in await tables.read(kind, query, [])]


async def counted(tables: Tables, kinds: Iterable[Kind], predicate: Predicate) -> int:
    """Return how many memories meet a condition."""

    async def count(table: Any) -> int:
        return int(await table.count_rows(predicate.sql))

    return sum(await asyncio.gather(*(tables.read(kind, count, 0) for kind in kinds)))


async def distinct(
    tables: Tables, kinds: Iterable[Kind], predicate: Predicate, column: str
) -> list[str]:
    """Return the values that a column has, in order."""

    async def query(table: Any) -> Any:
        found = await table.query().where(predicate.sql).select([column]).to_arrow()
        return found.column(column).unique().to_pylist()

    parts = await asyncio.gather(*(tables.read(kind, query, []) for kind in kinds))
    return sorted({value for part in parts for value in part if value is not None})


async def unembedded(
    tables: Tables,
    table: str,
    user: str,
    column: str,
    limit: int | None,
    ids: Iterable[str] | None = None,
) -> Rows:
    """Return whole rows of a user that have no vector in a space yet, of these ids or of all."""

    async def ask(handle: Any) -> Rows:
        condition = all_of(equals("user", user), None if ids is None else one_of("id", ids))
        if column in (await handle.schema()).names:
            condition = all_of(condition, vector_absent(column))
        query = handle.query().where(condition.sql)
        return await _rows(query if limit is None else query.limit(limit))

    rows: Rows = await tables.read(table, ask, [])
    return rows


async def links(tables: Tables, predicate: Predicate) -> list[tuple[str, str, Relation]]:
    """Return each link of rows to another memory: in which table, of which memory, to which.

    Past states have links as well, in the table of the history.
    """

    async def query(table: Any) -> Rows:
        return await _rows(table.query().where(predicate.sql).select(["id", "relations"]))

    parts = await asyncio.gather(*(tables.read(name, query, []) for name in TABLES))
    return [
        (table, row["id"], edge)
        for table, rows in zip(TABLES, parts, strict=True)
        for row in rows
        for edge in map(relation_of, row["relations"])
        if edge.relation in LINKS
    ]


async def vectors(
    tables: Tables, table: str, ids: Iterable[str], column: str
) -> dict[str, list[float]]:
    """Return the vectors that some rows have in a space, by id."""
    wanted = list(ids)

    async def ask(handle: Any) -> Rows:
        if not wanted or column not in (await handle.schema()).names:
            return []
        return await _rows(handle.query().where(one_of("id", wanted).sql).select(["id", column]))

    rows = await tables.read(table, ask, [])
    return {row["id"]: row[column] for row in rows if row[column] is not None}


async def _rows(query: Any) -> Rows:
    rows: Rows = (await query.to_arrow()).to_pylist()
    return rows
