"""What lies nearest to new memories: few candidates each, for many of them at once."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING

from jupyter_memory.store.rows import partial_record
from jupyter_memory.store.schema import column_names
from jupyter_memory.store.search import sharing_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.store.query import Near
    from jupyter_memory.store.tables import Tables
    from jupyter_memory.store.view import View
    from jupyter_memory.store.views import Views

AT_ONCE = 8
"""Searches that the engine answers beside each other; more only wait for its threads."""

MOST_BY_ENGINE = 200
"""Of one call, where a table is too large for memory: a search takes 20 ms there, so of a long
import the rest is told apart by identity and key only."""

COMPARED = frozenset(
    ("id", "user", "project", "agent", "shared", "text", "category", "status", "source", "tags",
     "statements", "subject", "attribute", "value", "key", "occurred_at", "trigger", "steps",
     "created_at", "updated_at")
)  # fmt: skip
"""Fields that a neighbour is compared by. To read all takes twice the time, and a call has some
hundred neighbours; the few that count are read whole under the lock."""


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A memory near a new one, and the cosine of the two where both have vectors.

    Of the memory only the fields in `COMPARED` are sure to be there.
    """

    record: MemoryRecord
    cosine: float | None = None


async def neighbours(
    tables: Tables, views: Views, texts: Sequence[Near], limit: int
) -> list[list[Neighbour]]:
    """Return what lies nearest to each of some new memories, in their order.

    Parameters
    ----------
    texts
        The new memories.
    limit
        Neighbours of each at most.
    """
    found: list[list[Neighbour]] = [[] for _ in texts]
    order = sorted(range(len(texts)), key=lambda at: _place(texts[at]))
    for place, group in groupby(order, key=lambda at: _place(texts[at])):
        places = list(group)
        alike = [texts[at] for at in places]
        view = await views.fresh(place[0], alike[0].search)
        if view is None:
            nearby = await _in_engine(tables, place[0], alike[:MOST_BY_ENGINE], limit)
        else:
            nearby = await asyncio.to_thread(_in_view, view, place[0], alike, limit)
        for at, each in zip(places, nearby, strict=False):
            found[at] = each
    return found


def _place(near: Near) -> tuple[str, str, str]:
    """Return the table and the view a new memory is looked for in."""
    return near.search.kinds[0], near.search.scope.user, near.search.column or ""


def _in_view(view: View, table: str, texts: Sequence[Near], limit: int) -> list[list[Neighbour]]:
    nearest = view.nearest(texts, limit)
    names = COMPARED.intersection(column_names(table))
    records = {
        at: partial_record(table, {name: view.cell(at, name) for name in names})
        for at in {at for each in nearest for at, _ in each}
    }
    return [[Neighbour(records[at], cosine) for at, cosine in each] for each in nearest]


async def _in_engine(
    tables: Tables, table: str, texts: Sequence[Near], limit: int
) -> list[list[Neighbour]]:
    turns = asyncio.Semaphore(AT_ONCE)

    async def nearest(near: Near) -> list[Neighbour]:
        async with turns:
            found = await sharing_words(tables, table, replace(near.search, limit=limit))
        return [Neighbour(record) for record in found]

    return list(await asyncio.gather(*map(nearest, texts)))
