"""How the tables stand on the disk: rows, files, versions, indexes; and the vectors in them."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from jupyter_memory.errors import JupyterMemoryError
from jupyter_memory.records import KINDS
from jupyter_memory.store import registry, upkeep
from jupyter_memory.store.archive import newest
from jupyter_memory.store.manifest import read_manifest
from jupyter_memory.store.migrations import BACKUPS
from jupyter_memory.store.predicates import all_of, any_of, at_least
from jupyter_memory.store.schema import TABLES, column_names, is_vector
from jupyter_memory.store.views import vectors_of

if TYPE_CHECKING:
    from datetime import datetime
    from pathlib import Path

    from jupyter_memory.store.predicates import Predicate
    from jupyter_memory.store.tables import Tables


@dataclass(frozen=True, slots=True, kw_only=True)
class Gauge:
    """How one table stands.

    Attributes
    ----------
    table
        Its name.
    rows, fragments, versions
        How many it has.
    unindexed
        Rows that lie outside of the index that lacks most; small tables need no index.
    size
        Bytes of its files.
    trouble
        Why it cannot be read, or None.
    """

    table: str
    rows: int = 0
    fragments: int = 0
    versions: int = 0
    unindexed: int = 0
    size: int = 0
    trouble: str | None = None


async def gauges(tables: Tables) -> list[Gauge]:
    """Return how each table stands that is there."""
    found = await asyncio.gather(*(_gauge(tables, name) for name in TABLES))
    return [each for each in found if each is not None]


async def _gauge(tables: Tables, name: str) -> Gauge | None:
    folder = tables.folder(name)
    if not folder.is_dir():
        return None
    size = size_of(folder)
    versions = len(list(folder.glob("_versions/*.manifest")))

    async def look(table: Any) -> Gauge:
        stats = await table.stats()
        rows = int(stats["num_rows"])
        return Gauge(
            table=name,
            rows=rows,
            fragments=int(stats["fragment_stats"]["num_fragments"]),
            versions=versions,
            unindexed=await upkeep.unindexed(name, table, rows),
            size=size,
        )

    try:
        gauge: Gauge | None = await tables.read(name, look, None)
    except JupyterMemoryError as error:
        return Gauge(table=name, versions=versions, size=size, trouble=str(error))
    return gauge


def size_of(folder: Path) -> int:
    """Return the bytes of all files below a folder; what goes away meanwhile counts nothing."""
    total = 0
    for place, _, names in os.walk(folder):
        for name in names:
            try:
                total += os.stat(os.path.join(place, name)).st_size  # noqa: PTH116, PTH118
            except OSError:
                continue
    return total


def last_backup(root: Path) -> datetime | None:
    """Return when the newest backup that can be reached was made, wherever it lies."""
    places = {root / BACKUPS, *(each.parent for each in registry.registered(root))}
    found = [read_manifest(each).made_at for each in map(newest, places) if each is not None]
    return max(found, default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stock:
    """Rows of one kind, with what tells whether two of them say the same.

    Attributes
    ----------
    kind
        Of all of them.
    rows
        Their light columns.
    vectors
        Of the space that was asked for, one a row; NaN where there is none. None without a space.
    absent
        Which rows have none.
    elsewhere
        Of how many rows only other spaces have a vector.
    trouble
        Why they cannot be read, or None.
    """

    kind: str
    rows: list[dict[str, Any]] = field(default_factory=list)
    vectors: Any = None
    absent: Any = None
    elsewhere: int = 0
    trouble: str | None = None


LIGHT = ("id", "text", "terms", "project", "agent", "status", "key", "occurred_at")


async def stocks(tables: Tables, predicate: Predicate, space: str | None) -> list[Stock]:
    """Return the rows that meet a condition, by kind; none of a table that is not there."""
    found = await asyncio.gather(*(_stock(tables, kind, predicate, space) for kind in KINDS))
    return [each for each in found if each is not None]


async def _stock(
    tables: Tables, kind: str, predicate: Predicate, space: str | None
) -> Stock | None:
    async def query(table: Any) -> Any:
        spaces = [name for name in (await table.schema()).names if is_vector(name)]
        light = [name for name in LIGHT if name in column_names(kind)]
        return await table.query().where(predicate.sql).select([*light, *spaces]).to_arrow()

    try:
        found = await tables.read(kind, query, None)
    except JupyterMemoryError as error:
        return Stock(kind=kind, trouble=str(error))
    if found is None:
        return None
    spaces = [name for name in found.column_names if is_vector(name)]
    rows = found.drop_columns(spaces).to_pylist()
    elsewhere = _only_elsewhere(found, spaces, space)
    if space not in spaces:
        return Stock(kind=kind, rows=rows, elsewhere=elsewhere)
    own = found.column(space)
    return Stock(
        kind=kind,
        rows=rows,
        vectors=vectors_of(own),
        absent=~own.is_valid().to_numpy(),
        elsewhere=elsewhere,
    )


def _only_elsewhere(found: Any, spaces: list[str], space: str | None) -> int:
    """Return of how many rows only another space has a vector."""
    import numpy as np

    def present(name: str) -> Any:
        return found.column(name).is_valid().to_numpy()

    others = [present(name) for name in spaces if name != space]
    if space is None or not others:
        return 0
    mine = present(space) if space in spaces else np.zeros(len(found), bool)
    return int((np.logical_or.reduce(others) & ~mine).sum())


async def tallies(tables: Tables, predicate: Predicate, now: datetime) -> dict[str, dict[str, int]]:
    """Return by kind how many memories have each status; active past its time is expired."""
    found: dict[str, dict[str, int]] = {}
    for kind in KINDS:
        with contextlib.suppress(JupyterMemoryError):
            found[kind] = await tables.read(kind, lambda table: _tally(table, predicate, now), {})
    return found


@dataclass(frozen=True, slots=True)
class Judged:
    """A memory that the user has judged when it answered, and how often she said what."""

    id: str
    useful: int
    useless: int


async def judged(tables: Tables, predicate: Predicate) -> list[Judged]:
    """Return the memories that meet a condition and were judged; none of an older store."""
    marks = ("useful", "useless")

    async def query(table: Any) -> list[dict[str, Any]]:
        if not set(marks) <= set((await table.schema()).names):
            return []
        either = any_of(*(at_least(each, 1) for each in marks))
        condition = all_of(predicate, either).sql
        found = await table.query().where(condition).select(["id", *marks]).to_arrow()
        rows: list[dict[str, Any]] = found.to_pylist()
        return rows

    found: list[Judged] = []
    for kind in KINDS:
        with contextlib.suppress(JupyterMemoryError):
            for row in await tables.read(kind, query, []):
                numbers = [row[each] or 0 for each in marks]
                found.append(Judged(row["id"], *numbers))
    return found


async def _tally(table: Any, predicate: Predicate, now: datetime) -> dict[str, int]:
    query = table.query().where(predicate.sql).select(["status", "expires_at"])
    counted: Counter[str] = Counter()
    for row in (await query.to_arrow()).to_pylist():
        over = row["expires_at"] is not None and row["expires_at"] <= now
        counted["expired" if over and row["status"] == "active" else row["status"]] += 1
    return dict(counted.most_common())
