"""Erasing rows from the files of the tables, so that nothing of them is left. Runs under the lock.

To delete rows is to mark them: LanceDB goes on keeping their bytes, in the data file, in indexes
and in older versions, and keeps the condition of the delete in a transaction file. So here rows are
deleted by their numbers, all others are moved into new files, the indexes are built from those, and
every older file is taken away. Readers in other kernels see the rows there are at every moment; one
whose files went looks again (`Tables.read`).
"""

from __future__ import annotations

import os
import shutil
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.errors import StoreDamagedError
from jupyter_memory.store import indexing
from jupyter_memory.store.assigning import less
from jupyter_memory.store.bridge import run
from jupyter_memory.store.durability import make_durable
from jupyter_memory.store.encoding import relation_of
from jupyter_memory.store.predicates import (
    ROW_NUMBER,
    has_any,
    is_filled,
    lies_among,
    lies_between,
    one_of,
)
from jupyter_memory.store.registry import registered, take_out
from jupyter_memory.store.schema import is_vector
from jupyter_memory.store.tables import Tables
from jupyter_memory.store.upkeep import AT_ONCE
from jupyter_memory.structure import LINKS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

IDS_AT_ONCE: Final = 2_000
"""Ids, or numbers, in one condition."""

MOVED_AT_ONCE: Final = 50_000
"""Rows moved in one commit: with vectors of 512 numbers these are 130 MB in memory."""

LINKS_AT_ONCE: Final = 100

CLEANINGS: Final = 5
GOING: Final = ".going"
UNFINISHED: Final = ".part"
DRILL: Final = "drill-"
"""How the folder begins in which a backup is brought back to try it out, beside the backup."""

_LAST_HINT: Final = "latest_version_hint.json"
_VERSIONS: Final = "_versions"


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """One table's folder: of the store itself, or in a backup of it."""

    root: Path
    name: str

    @property
    def folder(self) -> Path:
        """The folder."""
        return self.root / f"{self.name}.lance"


@dataclass(frozen=True, slots=True)
class Found:
    """What there is to erase.

    Attributes
    ----------
    rows
        By place, the rows of the memories as a `pyarrow.Table`, without vectors.
    named
        Places with rows of others that name these memories.
    unreadable
        Tables in backups that cannot be read.
    """

    rows: Mapping[Place, Any]
    named: frozenset[Place] = frozenset()
    unreadable: tuple[Place, ...] = ()

    @property
    def places(self) -> tuple[Place, ...]:
        """The places whose files have to be made anew."""
        return tuple(sorted({*self.rows, *self.named}))


def roots(root: Path) -> list[Path]:
    """Return a store's folder and those of its backups elsewhere, as far as they are there."""
    elsewhere = (each for each in registered(root) if not each.is_relative_to(root))
    return [root, *(each for each in elsewhere if each.is_dir())]


def places(root: Path) -> list[Place]:
    """Return all tables of a store, its own and those of its backups, wherever they lie."""
    return sorted(
        Place(folder.parent, folder.stem)
        for each in roots(root)
        for folder in _of_lance(each)
        if folder.suffix == ".lance"
    )


def named(root: Path, path: Path) -> str:
    """Return the name of a file or folder, from the store's own on if it lies there."""
    return (path.relative_to(root) if path.is_relative_to(root) else path).as_posix()


def set_aside(root: Path, names: frozenset[str]) -> list[Path]:
    """Return the copies of damaged tables of these names, which no engine opens any more."""
    copies = [folder for folder in _of_lance(root) if folder.suffix != ".lance"]
    return [each for each in copies if each.name.rpartition("-")[0] in names]


def _of_lance(root: Path) -> Iterator[Path]:
    for folder, inside, _ in os.walk(root):
        if _VERSIONS in inside:
            inside.clear()
            yield Path(folder)


def tables_at(tables: Tables, place: Place) -> Tables:
    """Return the handles of a place; those of a backup are opened for this one use."""
    return tables if place.root == tables.root else Tables(place.root)


def look(tables: Tables, ids: Sequence[str], *, backups: bool = True) -> Found:
    """Return the rows of memories wherever they lie, in the store and in its backups.

    Without `backups` only the store's own tables are looked through.

    Raises
    ------
    StoreDamagedError
        When a table of the store cannot be read: what is in it could not be told.
    """
    rows: dict[Place, Any] = {}
    named, unreadable = set(), []
    for place in places(tables.root):
        if not backups and place.root != tables.root:
            continue
        try:
            found, names = run(_look(tables_at(tables, place), place.name, ids))
        except StoreDamagedError:
            if place.root == tables.root:
                raise
            unreadable.append(place)
            continue
        if found is not None and len(found):
            rows[place] = found
        if names:
            named.add(place)
    return Found(rows, frozenset(named), tuple(unreadable))


async def _look(tables: Tables, name: str, ids: Sequence[str]) -> tuple[Any, bool]:
    async def query(table: Any) -> tuple[Any, bool]:
        import pyarrow as pa

        columns = [each for each in (await table.schema()).names if not is_vector(each)]
        parts, names = [], False
        for some in parted(ids):
            asked = table.query().where(one_of("id", some).sql).with_row_id().select(columns)
            parts.append(await asked.to_arrow())
            names = names or bool(await table.count_rows(one_of("contradicts", some).sql))
        names = names or bool(await _links_to(table, ids))
        return (pa.concat_tables(parts) if parts else None), names

    found: tuple[Any, bool] = await tables.read(name, query, (None, False))
    return found


def parted(items: Sequence[Any], size: int = IDS_AT_ONCE) -> Iterator[Sequence[Any]]:
    """Yield so many of them at a time."""
    for start in range(0, len(items), size):
        yield items[start : start + size]


def rewrite(tables: Tables, place: Place, ids: Sequence[str]) -> list[Path]:
    """Make the files of a table anew, without the rows of these memories and without their ids.

    Returns
    -------
    list of Path
        Files from before that are still there; none, when all went well.
    """
    held, older = tables_at(tables, place), files_of(place.folder)
    is_live, started = place.root == tables.root, time.time() - 1

    async def anew(table: Any) -> None:
        await _delete(table, ids)
        await _unname(table, ids)
        await _move(table)
        await _index(table, place.name if is_live else None)

    run(held.read(place.name, anew, None))
    # Before the old files go: after a power cut the new ones must not be empty.
    make_durable([place.folder], started)
    for _ in range(CLEANINGS):
        run(held.read(place.name, _clean, None))
        left = older & files_of(place.folder)
        if not left:
            break
        time.sleep(AT_ONCE.total_seconds())  # a version must have an age to be taken for an old one
    return sorted(left)


async def _delete(table: Any, ids: Sequence[str]) -> None:
    """Delete rows by their numbers: the condition stays on the disk for a while."""
    for some in parted(ids):
        found = (
            await table.query().where(one_of("id", some).sql).with_row_id().select([]).to_arrow()
        )
        for numbers in parted(found[ROW_NUMBER].to_pylist()):
            await table.delete(lies_among(numbers).sql)


async def _links_to(table: Any, ids: Sequence[str]) -> list[str]:
    """Return the links to these memories, as rows of others have them."""
    if "relations" not in (await table.schema()).names:
        return []
    found = await table.query().where(is_filled("relations").sql).select(["relations"]).to_arrow()
    gone = frozenset(ids)
    edges = {text for row in found.column("relations").to_pylist() for text in row}
    return sorted(
        text
        for text in edges
        if (edge := relation_of(text)).relation in LINKS and edge.object in gone
    )


async def _unname(table: Any, ids: Sequence[str]) -> None:
    """Take these memories out of the rows that contradict them, or are linked to them."""
    for some in parted(await _links_to(table, ids), LINKS_AT_ONCE):
        change = str(await table.version() + 1)
        updates = {"relations": less("relations", list(some)), "change": change}
        await table.update(where=has_any("relations", some).sql, updates_sql=updates)
    for some in parted(ids):
        naming = one_of("contradicts", some).sql
        if await table.count_rows(naming):
            change = str(await table.version() + 1)
            await table.update(where=naming, updates_sql={"contradicts": "NULL", "change": change})


async def _move(table: Any) -> None:
    """Write every row anew; files that have no row left are no longer part of the table.

    To compact is not enough: the engine leaves alone what is large and has few deleted rows, or
    what another index covers.
    """
    found = await table.query().with_row_id().select([]).to_arrow()
    for some in parted(sorted(found[ROW_NUMBER].to_pylist()), MOVED_AT_ONCE):
        where = lies_between(some[0], some[-1]).sql
        await table.update(where=where, updates_sql={"change": "change"})


async def _index(table: Any, name: str | None) -> None:
    """Build the indexes from the rows that are left; a backup needs none."""
    columns, rows = list((await table.schema()).names), await table.count_rows()
    wanted = {} if name is None else {x.column: x for x in indexing.wanted(name, columns, rows)}
    for present in await table.list_indices():
        index = wanted.get(present.columns[0])
        if index is None:
            await table.drop_index(present.name)
        else:
            await indexing.build(table, index, replace=True)


async def _clean(table: Any) -> None:
    # Also what a killed writer left: nobody else writes while we hold the lock.
    await table.optimize(cleanup_older_than=AT_ONCE, delete_unverified=True)


def files_of(folder: Path) -> frozenset[Path]:
    """Return the files of a table, but for the one that is overwritten with every version."""
    return frozenset(
        path for path in folder.rglob("*") if path.is_file() and path.name != _LAST_HINT
    )


def remove(folder: Path) -> None:
    """Remove a folder, in one step for whoever looks.

    Raises
    ------
    OSError
    """
    if folder.exists():
        going = folder.with_name(f"{folder.name}{GOING}")
        shutil.rmtree(going, ignore_errors=True)
        folder.rename(going)
        shutil.rmtree(going)


def remove_unfinished(root: Path) -> None:
    """Remove what is half gone, and backups that are being made: they begin anew.

    Raises
    ------
    OSError, StoreError
    """
    being_made = [each for each in registered(root) if each.suffix == UNFINISHED]
    drill = f"{DRILL}*{UNFINISHED}"
    drills = [each for folder in _beside_backups(root) for each in folder.glob(drill)]
    for folder in [*being_made, *drills, *_unfinished(root)]:
        shutil.rmtree(folder, ignore_errors=not folder.exists())
    if being_made:
        take_out(root, being_made)


def _beside_backups(root: Path) -> set[Path]:
    """Return the folders elsewhere where backups of a store lie: a drill takes place there."""
    return {each.parent for each in roots(root)[1:]}


def _unfinished(root: Path) -> list[Path]:
    found = []
    for folder, inside, _ in os.walk(root):
        going = [each for each in inside if each.endswith((GOING, UNFINISHED))]
        inside[:] = [each for each in inside if each not in going]
        found += [Path(folder) / each for each in going]
    return found
