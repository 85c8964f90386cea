"""Forward from an older format: one step a format, each safe to repeat, after a backup."""

from __future__ import annotations

import contextlib
import shutil
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jupyter_memory._version import __version__
from jupyter_memory.errors import StoreDamagedError
from jupyter_memory.store import schema
from jupyter_memory.store.bridge import run
from jupyter_memory.store.durability import make_durable
from jupyter_memory.store.marking import MARK_FILE, Mark, write_mark
from jupyter_memory.store.translating import translated, unwritten

if TYPE_CHECKING:
    from jupyter_memory.store.tables import Tables

BACKUPS = "backups"


def needed(mark: Mark) -> bool:
    """Return whether a store is of an older format than ours."""
    return mark.format < schema.FORMAT


def migrate(tables: Tables, mark: Mark) -> Mark:
    """Bring a store to our format and return its new mark. The caller holds the lock.

    The backup comes first and the mark last: a migration that was killed is begun again, and every
    step leaves alone what it has done already.
    """
    started = time.time() - 1
    try:
        _back_up(tables.root, mark.format)
    except OSError as error:
        raise unwritten(tables.root, error) from error
    done = run(bring_columns_up_to_date(tables))
    # Before the mark, which says that it is done.
    make_durable([tables.folder(name) for name in done], started)
    tables.forget_handles()
    migrated = replace(mark, format=schema.FORMAT, written_by=__version__)
    write_mark(tables.root, migrated)
    return migrated


async def bring_columns_up_to_date(tables: Tables) -> list[str]:
    """Bring the columns of every readable table up to date; return the names of these tables.

    A damaged table must not keep the others from being opened; its repair does this again.
    """
    done = []
    for name in schema.TABLES:
        with contextlib.suppress(StoreDamagedError):
            table = await tables.existing(name)
            if table is not None:
                await _change_columns(table, name, tables.root)
                done.append(name)
    return done


async def _change_columns(table: Any, name: str, root: Path) -> None:
    try:
        present = set((await table.schema()).names)
        missing = [field for field in schema.arrow_schema(name) if field.name not in present]
        if missing:
            await table.add_columns(missing)
        if retired := present.intersection(schema.RETIRED):
            await table.drop_columns(sorted(retired))
    except (RuntimeError, OSError, ValueError) as error:
        raise translated(error, root, name) from error


def _back_up(root: Path, format_: int) -> None:
    target = root / BACKUPS / f"format-{format_}"
    if target.exists():
        return
    unfinished = target.with_name(target.name + ".part")
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.mkdir(parents=True)
    for table in root.glob("*.lance"):
        shutil.copytree(table, unfinished / table.name, copy_function=link_or_copy)
    with contextlib.suppress(FileNotFoundError):
        shutil.copy2(root / MARK_FILE, unfinished / MARK_FILE)
    unfinished.rename(target)


def link_or_copy(source: str, target: str) -> Any:
    """Link a file where the file system can: files of a table never change in place."""
    try:
        Path(target).hardlink_to(source)
    except OSError:
        shutil.copy2(source, target)
    return target
