"""Keeping the files few: without it every write leaves a version and a file for ever.

Compaction, clean-up and indexes happen under the store's lock, off the writer's path. The trigger
is the number of fragments, which any process can see, not a counter of our own.
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from jupyter_memory.store import indexing

FRAGMENTS = 20
"""From that many fragments on, a small table is due: each is about three files."""

ROWS_A_FRAGMENT = 1_500
"""A large table takes longer to tidy, so it waits for one more fragment for so many rows."""


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
    return Due(name, fragments, rows) if fragments >= limit else None


async def tidy(table: Any, rows: int, name: str) -> None:
    """Compact a table, remove what only old versions need, bring its indexes up to date.

    The caller holds the lock, so no writer works on an older version. A reader in another kernel
    that does looks again (`Tables.read`). Rollback does not need old versions: it reads `history`.
    """
    await _ensure_indexes(table, rows, name)
    with warnings.catch_warnings():
        # It warns of readers of older versions; ours look again.
        warnings.simplefilter("ignore", UserWarning)
        await table.optimize(cleanup_older_than=timedelta(0))


async def _ensure_indexes(table: Any, rows: int, name: str) -> None:
    present = {column for index in await table.list_indices() for column in index.columns}
    columns = list((await table.schema()).names)
    for index in indexing.wanted(name, columns, rows):
        if index.column not in present:
            await indexing.build(table, index)
