"""The read views of a store: made when first asked for, kept true by the tables' versions."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from jupyter_memory.store.predicates import all_of, equals, more_than
from jupyter_memory.store.rows import stored_columns
from jupyter_memory.store.schema import light_columns
from jupyter_memory.store.view import MOST_ROWS, SCOPE_COLUMNS, View

if TYPE_CHECKING:
    from jupyter_memory.store.predicates import Predicate
    from jupyter_memory.store.query import Search
    from jupyter_memory.store.tables import Tables

_Place = tuple[str, str, str | None]
"""User, table and vector column."""


class Views:
    """One view a user, table and embedding space. Its methods run on LanceDB's loop."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._views: dict[_Place, View] = {}
        self._too_large: set[_Place] = set()
        self._turns: dict[_Place, asyncio.Lock] = {}

    async def fresh(self, table: str, search: Search) -> View | None:
        """Return the up-to-date view for a search, or None where LanceDB should be asked."""
        place = (search.scope.user, table, search.column)
        if place in self._too_large:
            return None
        known, stamp = self._views.get(place), self._tables.stamp(table)
        if known is not None and stamp is not None and known.stamp == stamp:
            return known
        async with self._turns.setdefault(place, asyncio.Lock()):
            version = await self._tables.read(table, lambda handle: handle.version(), 0)
            view = self._views.get(place)
            if view is None or view.version != version:
                view = await self._refreshed(place, view, version)
            if view is not None:
                view.stamp = stamp
            return view

    def may_have(self, user: str, status: str) -> bool:
        """Return whether a user may have memories of a status, by what the last search read."""
        if any(place[0] == user for place in self._too_large):
            return True
        own = [view for place, view in self._views.items() if place[0] == user]
        return any(view.has_status(status) for view in own)

    async def _refreshed(self, place: _Place, view: View | None, version: int) -> View | None:
        user, table, _ = place
        own = equals("user", user)
        count = await self._tables.read(table, lambda handle: handle.count_rows(own.sql), 0)
        if count > MOST_ROWS:
            self._too_large.add(place)
            self._views.pop(place, None)
            return None
        if view is not None:
            await self._read_into(view, place, all_of(own, more_than("change", view.version)))
        if view is None or len(view) != count or view.is_worn:
            # This is the first time, or rows were erased, or most were replaced.
            view = View()
            await self._read_into(view, place, own)
        view.version = version
        self._views[place] = view
        return view

    async def _read_into(self, view: View, place: _Place, predicate: Predicate) -> None:
        _, table, column = place
        stored = dict.fromkeys((*stored_columns(table), "terms"))

        async def query(handle: Any) -> Any:
            has_vectors = column is not None and column in (await handle.schema()).names
            wanted = [*stored, column] if has_vectors else list(stored)
            return await handle.query().where(predicate.sql).select(wanted).to_arrow()

        found = await self._tables.read(table, query, None)
        if found is not None:
            _learn(view, place, found)

    async def wrote(self, table: str, rows: Any, version: int) -> None:
        """Take in the rows that were just committed as a version of a table.

        To read them back at the next question takes 10 ms, and every remember asks one.
        """
        for place, view in tuple(self._views.items()):
            if place[1] != table:
                continue
            async with self._turns[place]:
                if view.version == version - 1 and self._views.get(place) is view:
                    _learn(view, place, _of_user(rows, place[0]))
                    view.version, view.stamp = version, None
                if len(view) > MOST_ROWS or view.is_worn:
                    self._views.pop(place, None)


def _learn(view: View, place: _Place, rows: Any) -> None:
    _, table, column = place
    vectors = None
    if column is not None and column in rows.column_names:
        vectors = vectors_of(rows.column(column))
    chunk = rows.select([*dict.fromkeys((*stored_columns(table), "terms"))]).combine_chunks()
    light = [name for name in light_columns(table) if name != "terms"]
    view.learn(chunk, [*light, *SCOPE_COLUMNS], vectors)


def _of_user(rows: Any, user: str) -> Any:
    import pyarrow.compute as pc

    return rows.filter(pc.equal(rows.column("user"), user))


def vectors_of(column: Any) -> Any:
    """Return the vectors of an Arrow column as one array, NaN where there is none."""
    import numpy as np

    array = column.combine_chunks()
    size = array.type.list_size
    begin = array.offset * size
    flat = array.values.to_numpy(zero_copy_only=False)[begin : begin + len(array) * size]
    vectors = flat.reshape(-1, size).astype(np.float32, copy=True)
    vectors[~array.is_valid().to_numpy(zero_copy_only=False)] = np.nan
    return vectors
