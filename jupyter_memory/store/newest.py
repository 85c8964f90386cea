"""The newest memories under conditions: what a question of time alone asks for.

No word and no vector is looked at, so the engine answers also where words are searched in memory.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from jupyter_memory.errors import StoreDamagedError
from jupyter_memory.store.candidates import Candidate
from jupyter_memory.store.predicates import all_of, equals, one_of
from jupyter_memory.store.schema import HISTORY, column_names, weighed_columns
from jupyter_memory.store.search import conditions, place_column

if TYPE_CHECKING:
    from jupyter_memory.store.predicates import Predicate
    from jupyter_memory.store.query import Search
    from jupyter_memory.store.tables import Tables


@dataclass(frozen=True, slots=True, kw_only=True)
class Labels:
    """What the memories must be labelled with; None and no intents are any.

    Attributes
    ----------
    topic
        What they are about.
    intents
        What they are for, one of these.
    """

    topic: str | None = None
    intents: tuple[str, ...] = ()

    def condition(self) -> Predicate:
        """Return it as a condition."""
        return all_of(
            None if self.topic is None else equals("topic", self.topic),
            one_of("intent", self.intents) if self.intents else None,
        )


@dataclass(frozen=True, slots=True)
class Newest:
    """Candidates, the newest first, how many there were in all, and what could not be asked."""

    candidates: list[Candidate]
    count: int
    damaged: tuple[str, ...] = ()


ANY_LABELS = Labels()


async def newest(tables: Tables, search: Search, limit: int, labels: Labels = ANY_LABELS) -> Newest:
    """Return the newest memories of a search's scope, validity and time."""
    names: list[str] = [*search.kinds, *([HISTORY] if search.as_of is not None else [])]
    parts = await asyncio.gather(
        *(_of_table(tables, name, search, limit, labels) for name in names)
    )
    found = [each for part in parts for each in part.candidates]
    found.sort(key=lambda each: (when(each), each.row["id"]), reverse=True)
    damaged = tuple(name for part in parts for name in part.damaged)
    return Newest(found[:limit], sum(part.count for part in parts), damaged)


def when(candidate: Candidate) -> Any:
    """Return when a memory happened, or was recorded."""
    return candidate.row.get("occurred_at") or candidate.row["updated_at"]


async def _of_table(
    tables: Tables, name: str, search: Search, limit: int, labels: Labels
) -> Newest:
    where = all_of(conditions(name, search), labels.condition()).sql

    async def query(table: Any) -> Newest:
        return await _newest(table, name, where, limit)

    try:
        found: Newest = await tables.read(name, query, Newest([], 0))
    except StoreDamagedError:
        return Newest([], 0, (name,))
    return found


async def _newest(table: Any, name: str, where: str, limit: int) -> Newest:
    """Return the newest rows of a table: their times first, as most rows are not wanted."""
    place, happened = place_column(name), "occurred_at" in column_names(name)
    times = ["occurred_at", "updated_at"] if happened else ["updated_at"]
    found = await table.query().where(where).select([place, *times]).to_arrow()
    if not len(found):
        return Newest([], 0)
    chosen = one_of(place, _latest(found, place, times, limit)).sql
    columns = [*weighed_columns(name), *([place] if place != "id" else [])]
    rows = (await table.query().where(chosen).select(columns).to_arrow()).to_pylist()
    return Newest([Candidate(name, row) for row in rows], len(found))


def _latest(found: Any, place: str, times: list[str], limit: int) -> list[str]:
    import pyarrow as pa
    import pyarrow.compute as pc

    moments = pc.coalesce(*(found.column(each) for each in times))
    ordered = pc.select_k_unstable(
        pa.table({"when": moments, "place": found.column(place)}),
        k=min(limit, len(found)),
        sort_keys=[("when", "descending"), ("place", "descending")],
    )
    ids: list[str] = found.column(place).take(ordered).to_pylist()
    return ids
