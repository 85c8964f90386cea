"""Putting restored tables where the store's own are, so that it is done once it has begun.

The mark names the tables that come back. Each step leaves alone what was done already, so it can be
taken up by whoever gets the lock next.
"""

from __future__ import annotations

import shutil
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from jupyter_memory.store.attachments import FOLDER as ATTACHMENTS
from jupyter_memory.store.durability import make_durable
from jupyter_memory.store.journal import FOLDER as OBSERVED
from jupyter_memory.store.marking import write_mark
from jupyter_memory.store.migrations import BACKUPS
from jupyter_memory.store.schema import TABLES
from jupyter_memory.store.translating import unwritten

if TYPE_CHECKING:
    from pathlib import Path

    from jupyter_memory.store.marking import Mark

STAGED: Final = "restored.part"
"""Folder below the store's backups where what comes back is made ready."""


def put_in_place(root: Path, mark: Mark) -> Mark:
    """Put every restored table in its place, and return the mark that says so.

    The caller holds the lock.

    Raises
    ------
    ReadOnlyStoreError, StoreError
    """
    staged = root / BACKUPS / STAGED
    started = time.time() - 1
    try:
        for name in TABLES:
            _place(root, staged, f"{name}.lance", comes=name in mark.restoring)
        for folder in (ATTACHMENTS, OBSERVED):
            _add(staged / folder, root / folder)
        make_durable([root / f"{name}.lance" for name in mark.restoring], started)
    except OSError as error:
        raise unwritten(root, error) from error
    done = replace(mark, restoring=())
    write_mark(root, done)
    return done


def _place(root: Path, staged: Path, name: str, *, comes: bool) -> None:
    fresh, present = staged / name, root / name
    if fresh.is_dir() or not comes:
        _take_away(present)
    if fresh.is_dir():
        fresh.rename(present)


def _take_away(folder: Path) -> None:
    """Remove a table in one step for whoever looks."""
    if folder.is_dir():
        going = folder.with_name(f"{folder.name}.going")
        shutil.rmtree(going, ignore_errors=True)
        folder.rename(going)
        shutil.rmtree(going)


def _add(source: Path, target: Path) -> None:
    """Move files that are not there yet; those of attachments are named by their content."""
    if not source.is_dir():
        return
    target.mkdir(mode=0o700, exist_ok=True)
    for each in source.iterdir():
        if not (target / each.name).exists():
            each.rename(target / each.name)
