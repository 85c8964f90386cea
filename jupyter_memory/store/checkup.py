"""What else may be wrong with a table that can be read, or was never made; and how to mend it."""

from __future__ import annotations

import shutil
import time
from typing import TYPE_CHECKING, Any

from jupyter_memory.store import upkeep
from jupyter_memory.store.bridge import run
from jupyter_memory.store.durability import make_durable
from jupyter_memory.store.predicates import one_of
from jupyter_memory.store.schema import is_vector
from jupyter_memory.store.translating import unwritten
from jupyter_memory.store.views import vectors_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jupyter_memory.store.store import Store

NEGLECTED = 8 * upkeep.FRAGMENTS
"""Fragments; with so many, upkeep does not keep up."""


def check(store: Store, name: str, *, repair: bool) -> Iterator[str]:
    """Yield a sentence for each finding about a table, and for each repair of one."""
    yield from _half_made(store, name, repair=repair)
    yield from _vectors(store, name, repair=repair)
    yield from _neglected(store, name, repair=repair)


def _half_made(store: Store, name: str, *, repair: bool) -> Iterator[str]:
    folder = store.tables.folder(name)
    if not store.tables.is_stub(name):
        return
    yield (
        f"{name}: {folder} was left half-made by a process that was killed; it holds nothing, and "
        "the next write makes it again."
    )
    if repair:
        with store.locked():
            if store.tables.is_stub(name):  # nobody has made it meanwhile
                try:
                    shutil.rmtree(folder)
                except OSError as error:
                    raise unwritten(store.root, error) from error
        yield f"{name}: the half-made folder was taken away."


def _vectors(store: Store, name: str, *, repair: bool) -> Iterator[str]:
    """Find vectors that are not numbers or have no length: nothing can be compared with them."""
    broken: dict[str, list[str]] = run(store.tables.read(name, _broken, {}))
    count = sum(map(len, broken.values()))
    if not count:
        return
    yield (
        f"{name}: {count} vectors cannot be compared, so those memories are found by words and "
        "structure only."
    )
    if repair:
        with store.locked():
            started = time.time() - 1
            for column, places in broken.items():
                _drop(store, name, column, places)
            make_durable([store.tables.folder(name)], started)
        yield f"{name}: {count} vectors were dropped; the embedder makes them anew."


async def _broken(table: Any) -> dict[str, list[str]]:
    """Return by column of vectors what has a useless one: ids, in the history revisions."""
    import numpy as np

    names = (await table.schema()).names
    place = _place(names)
    found: dict[str, list[str]] = {}
    for column in filter(is_vector, names):
        rows = await table.query().select([place, column]).to_arrow()
        present = rows.column(column).is_valid().to_numpy()
        vectors = vectors_of(rows.column(column))
        useless = ~np.isfinite(vectors).all(axis=1) | (np.abs(vectors).max(axis=1, initial=0) == 0)
        places = rows.column(place).to_pylist()
        if chosen := [places[at] for at in np.flatnonzero(present & useless)]:
            found[column] = chosen
    return found


def _place(names: list[str]) -> str:
    return "revision" if "revision" in names else "id"


def _drop(store: Store, name: str, column: str, places: list[str]) -> None:
    """Take the vectors of some rows away. The caller holds the lock."""

    async def drop(table: Any) -> None:
        place = _place((await table.schema()).names)
        where = one_of(place, places).sql
        rows = (await table.query().where(where).to_arrow()).to_pylist()
        version = int(await table.version())
        await store.commits.replace(name, [{**row, column: None} for row in rows], version)

    run(store.tables.read(name, drop, None))


def _neglected(store: Store, name: str, *, repair: bool) -> Iterator[str]:
    """Find a table that upkeep has not looked after: too many files, or rows outside of indexes."""

    async def look(table: Any) -> tuple[int, int]:
        stats = await table.stats()
        rows = int(stats["num_rows"])
        return int(stats["fragment_stats"]["num_fragments"]), await upkeep.unindexed(
            name, table, rows
        )

    fragments, unindexed = run(store.tables.read(name, look, (0, 0)))
    if fragments < NEGLECTED and unindexed < upkeep.UNINDEXED:
        return
    yield (
        f"{name}: {fragments} fragments, and {unindexed} rows outside of its indexes: every "
        "question reads more than it needs to."
    )
    if repair:
        store.tidy(fragments=NEGLECTED)
        yield f"{name}: its files were merged and its indexes brought up to date."
