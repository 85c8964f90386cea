"""Commits to the tables. The caller holds the store's lock."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from jupyter_memory.store.assigning import assigned, still_is
from jupyter_memory.store.predicates import ROW_NUMBER, all_of, equals, one_of
from jupyter_memory.store.schema import HISTORY, arrow_schema, is_vector, vector_field
from jupyter_memory.store.translating import translated

if TYPE_CHECKING:
    from pathlib import Path

    from jupyter_memory.store.tables import Tables

MOST_SCANNED = 64_000
"""Rows up to which all ids are looked through for those to replace, unless the table was tidied
not long ago: at 60,000 rows that takes 20 ms, and with the index 10 to 35, the more fragments the
more."""

FEW_FRAGMENTS = 18
"""Below, the index is faster."""

_ENGINE_ERRORS = (RuntimeError, OSError, ValueError)


Wrote = Callable[[str, Any, int], Awaitable[None]]
"""Is told the table, the rows as a `pyarrow.Table`, and the version they are in."""


class Commits:
    """Adds rows and replaces rows; its methods run on LanceDB's loop.

    Parameters
    ----------
    tables
        Where to.
    wrote
        Told after every commit.
    """

    def __init__(self, tables: Tables, wrote: Wrote) -> None:
        self._tables = tables
        self._wrote = wrote

    def folder(self, table: str) -> Path:
        """Return the folder of a table."""
        return self._tables.folder(table)

    async def rows(self, table: str, user: str, ids: list[str]) -> list[dict[str, Any]]:
        """Return a user's whole rows by their ids, with their vectors and their numbers."""
        condition = all_of(one_of("id", ids), equals("user", user)).sql

        async def query(handle: Any) -> list[dict[str, Any]]:
            # In two steps: to read all columns through a condition takes three times as long.
            numbers = await _numbers(handle, condition, indexed=True)
            if len(numbers) < len(ids):
                numbers = await _numbers(handle, condition, indexed=False)
            if not numbers:
                return []
            taken = handle.take_row_ids(numbers).with_row_id()
            rows: list[dict[str, Any]] = (await taken.to_arrow()).to_pylist()
            return rows

        found: list[dict[str, Any]] = await self._tables.read(table, query, [])
        return found

    async def add(self, table: str, rows: list[dict[str, Any]]) -> int:
        """Append rows in one commit; return the table's version after it."""
        return await self._added(await self._ready(table, rows), table, rows)

    async def add_all(self, rows: dict[str, list[dict[str, Any]]]) -> dict[str, int]:
        """Append rows to several tables, in one commit each; return their versions after it.

        The commits are made beside each other: while the engine writes one, the next is prepared.
        When one of them fails, the others have landed before it is told.
        """
        handles = {table: await self._ready(table, each) for table, each in rows.items()}
        adding = (self._added(handles[table], table, each) for table, each in rows.items())
        versions = await asyncio.gather(*adding, return_exceptions=True)
        for each in versions:
            if isinstance(each, BaseException):
                raise each
        return dict(zip(rows, versions, strict=True))  # type: ignore[arg-type]  # none is an error

    async def _added(self, handle: Any, table: str, rows: list[dict[str, Any]]) -> int:
        try:
            data = arrow_table(table, await _numbered(handle, rows), await handle.schema())
            version = int((await handle.add(data)).version)
        except _ENGINE_ERRORS as error:
            raise translated(error, self._tables.root, table) from error
        await self._wrote(table, data, version)
        return version

    async def replace(self, table: str, rows: list[dict[str, Any]], seen: int) -> tuple[int, int]:
        """Replace rows in one commit: by id, in the history by revision.

        Parameters
        ----------
        table, rows
            What, and where.
        seen
            The table's version when the rows were read. A row that somebody changed since, in
            spite of the lock, is left alone.

        Returns
        -------
        updated, version
            How many rows were replaced, and the table's version after it.
        """
        handle = await self._ready(table, rows)
        try:
            data = arrow_table(table, await _numbered(handle, rows), await handle.schema())
            place = "revision" if table == HISTORY else "id"
            guarded = (
                handle.merge_insert(place)
                .when_matched_update_all(where=f"target.change <= {seen:d}")
                .use_index(await _has_use_for_index(handle))
            )
            # Otherwise it takes a row that has no vector yet for one with a bad vector.
            result = await guarded.execute(data, on_bad_vectors="null")
        except _ENGINE_ERRORS as error:
            raise translated(error, self._tables.root, table) from error
        updated, version = int(result.num_updated_rows), int(result.version)
        if updated == len(rows):
            await self._wrote(table, data, version)
        return updated, version

    async def amend(
        self, table: str, stored: dict[str, Any], row: dict[str, Any], seen: int
    ) -> tuple[int, int]:
        """Replace one row in one commit, as `replace` does.

        Its number says where it lies, so nothing is searched for: that takes 9 ms instead of 15 to
        50, the more fragments the more.

        Parameters
        ----------
        stored
            The row as `rows` returned it; nobody has tidied the table since.
        row
            What becomes of it.
        table, seen
            As for `replace`.
        """
        handle = await self._ready(table, [row])
        try:
            data = arrow_table(table, await _numbered(handle, [row]), await handle.schema())
            changes = assigned(stored, data.to_pylist()[0])
            where = still_is(stored, seen).sql
            result = await handle.update(where=where, updates_sql=changes)
        except _ENGINE_ERRORS as error:
            raise translated(error, self._tables.root, table) from error
        updated, version = int(result.rows_updated), int(result.version)
        if updated:
            await self._wrote(table, data, version)
        return updated, version

    async def _ready(self, table: str, rows: list[dict[str, Any]]) -> Any:
        dimensions = {
            name: len(value)
            for row in rows
            for name, value in row.items()
            if is_vector(name) and value is not None
        }
        fields = [vector_field(name, size) for name, size in dimensions.items()]
        handle = await self._tables.made(table, fields)
        present = set((await handle.schema()).names)
        missing = [field for field in fields if field.name not in present]
        if missing:
            await handle.add_columns(missing)
        return handle


async def _numbers(handle: Any, condition: str, *, indexed: bool) -> list[int]:
    """Return the numbers of the rows that meet a condition, in all of a table or where indexed.

    What was written since the last upkeep is not indexed, and each write is a fragment that is
    opened and scanned: 30 of them take 4 ms, and the index 1.5. Without an index all is looked at.
    """
    query = handle.query().where(condition).with_row_id().select(["id"])
    found = await (query.fast_search() if indexed else query).to_arrow()
    numbers: list[int] = found.column(ROW_NUMBER).to_pylist()
    return numbers


async def _has_use_for_index(handle: Any) -> bool:
    stats = await handle.stats()
    few = int(stats["fragment_stats"]["num_fragments"]) < FEW_FRAGMENTS
    return few or int(stats["num_rows"]) > MOST_SCANNED


async def _numbered(handle: Any, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return rows with the number of the version they will be in, by which others read the tail.

    Asked of the table that is ready: to make it or to give it a column takes versions, too, and a
    reader may have seen those.
    """
    change = int(await handle.version()) + 1
    return [{**row, "change": change} for row in rows]


def arrow_table(table: str, rows: list[dict[str, Any]], schema: Any) -> Any:
    """Return rows as a `pyarrow.Table` in the order of the stored schema."""
    import pyarrow as pa

    known = arrow_schema(table)
    columns = [
        _vectors(rows, field)
        if is_vector(field.name)
        else pa.array([row.get(field.name) for row in rows], type=known.field(field.name).type)
        for field in schema
    ]
    return pa.Table.from_arrays(columns, schema=pa.schema(list(schema)))


def _vectors(rows: list[dict[str, Any]], field: Any) -> Any:
    import numpy as np
    import pyarrow as pa

    size = field.type.list_size
    absent = np.array([row.get(field.name) is None for row in rows])
    values = np.zeros((len(rows), size), dtype=np.float32)
    for index in np.flatnonzero(~absent):
        values[index] = rows[index][field.name]
    return pa.FixedSizeListArray.from_arrays(
        pa.array(values.reshape(-1)), size, mask=pa.array(absent)
    )
