"""Keeping the files few: without it every write leaves a version and a file for ever.

Compaction, clean-up and indexes happen under the store's lock, off the writer's path. The trigger
is the number of fragments, which any process can see, not a counter of our own.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from jupyter_memory.store import indexing

FRAGMENTS = 32
"""From that many fragments on, a small table is due: each is about three files."""

ROWS_A_FRAGMENT = 1_500
"""A large table takes longer to tidy, so it waits for one more fragment for so many rows."""

UNINDEXED = 2_000
"""From that many rows outside of an index on, a table is due: every question scans them."""

AT_ONCE = timedelta(milliseconds=1)
"""How old a version that nobody needs may get. With 0 the engine warns on every call, and warnings
cannot be silenced here: their filters belong to the whole process, so to the user."""


@dataclass(frozen=True, slots=True)
class Due:
    """What a table needs."""

    table: str
    fragments: int
    rows: int


async def due(name: str, table: Any, at_least: int = FRAGMENTS) -> Due | None:
    """Return what a table needs, or None."""
    stats = await table.stats()
    fragments, rows = int(stats["fragment_stats"]["num_fragments"]), int(stats["num_rows"])
    limit = max(at_least, rows // ROWS_A_FRAGMENT) if at_least == FRAGMENTS else at_least
    if fragments < limit and await unindexed(name, table, rows) < UNINDEXED:
        return None
    return Due(name, fragments, rows)


async def unindexed(name: str, table: Any, rows: int) -> int:
    """Return how many rows lie outside of the index that lacks most."""
    indexes = {index.columns[0]: index for index in await table.list_indices()}
    columns = list((await table.schema()).names)
    if any(each.column not in indexes for each in indexing.wanted(name, columns, rows)):
        return rows
    return max((int(each.num_unindexed_rows or 0) for each in indexes.values()), default=0)


async def compact(table: Any, rows: int, name: str) -> None:
    """Make few files of many, and bring the indexes up to date. The caller holds the lock."""
    await _ensure_indexes(table, rows, name)
    await table.optimize()


async def clean(table: Any) -> None:
    """Remove what only old versions need. The caller holds the lock, and `compact` is durable.

    So no writer works on an older version. A reader in another kernel that does looks again
    (`Tables.read`). Rollback does not need old versions: it reads `history`.
    """
    await table.optimize(cleanup_older_than=AT_ONCE)


async def _ensure_indexes(table: Any, rows: int, name: str) -> None:
    present = {index.columns[0]: index.name for index in await table.list_indices()}
    columns = list((await table.schema()).names)
    wanted = {index.column: index for index in indexing.wanted(name, columns, rows)}
    for column in present.keys() - wanted.keys():
        await table.drop_index(present[column])
    for column in wanted.keys() - present.keys():
        await indexing.build(table, wanted[column])
