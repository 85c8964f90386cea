"""Forward from an older format: one step a format, each safe to repeat, after a backup."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jupyter_memory._version import __version__
from jupyter_memory.store import schema
from jupyter_memory.store.bridge import run
from jupyter_memory.store.marking import Mark, write_mark

if TYPE_CHECKING:
    from jupyter_memory.store.tables import Tables

BACKUPS = "backups"


def needed(mark: Mark) -> bool:
    """Return whether a store is of an older format than ours."""
    return mark.format < schema.FORMAT


def migrate(tables: Tables, mark: Mark) -> None:
    """Bring a store to our format. The caller holds the lock.

    The backup comes first and the mark last: a migration that was killed is begun again, and every
    step leaves alone what it has done already.
    """
    _back_up(tables.root, mark.format)
    run(_add_missing_columns(tables))
    tables.forget_handles()
    write_mark(tables.root, Mark(schema.FORMAT, __version__, mark.spaces))


async def _add_missing_columns(tables: Tables) -> None:
    for name in schema.TABLES:
        table = await tables.existing(name)
        if table is None:
            continue
        present = set((await table.schema()).names)
        missing = [field for field in schema.arrow_schema(name) if field.name not in present]
        if missing:
            await table.add_columns(missing)


def _back_up(root: Path, format_: int) -> None:
    target = root / BACKUPS / f"format-{format_}"
    if target.exists():
        return
    unfinished = target.with_name(target.name + ".part")
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.mkdir(parents=True)
    for table in root.glob("*.lance"):
        shutil.copytree(table, unfinished / table.name, copy_function=_link_or_copy)
    unfinished.rename(target)


def _link_or_copy(source: str, target: str) -> Any:
    """Link a file where the file system can: files of a table never change in place."""
    try:
        Path(target).hardlink_to(source)
    except OSError:
        shutil.copy2(source, target)
    return target
