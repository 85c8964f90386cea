"""What was answered with a receipt survives a power cut."""

from __future__ import annotations

import contextlib
import ctypes
import os
import sys
from functools import cache
from typing import TYPE_CHECKING, Any

from jupyter_memory.store.translating import unwritten

if TYPE_CHECKING:
    from pathlib import Path


def make_durable(folders: list[Path], since: float) -> None:
    """Have the system write changes in folders of one file system to the disk.

    LanceDB renames files into place without an fsync: after a power cut a manifest can be empty.

    Parameters
    ----------
    folders
        The folders of the tables that were written.
    since
        File time in seconds; older files were made durable before.

    Raises
    ------
    StoreError
        When the system cannot write it.
    """
    try:
        if folders and not _synced_whole(folders[0]):
            for folder in folders:
                _fsync_newer(folder, since)
    except OSError as error:
        raise unwritten(folders[0].parent, error) from error


def _synced_whole(folder: Path) -> bool:
    """Write all that the file system holds back, where the system can; return whether it did."""
    sync = _syncfs()
    if sync is None:
        return False
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        return bool(sync(descriptor) == 0)
    finally:
        os.close(descriptor)


@cache
def _syncfs() -> Any:
    if not sys.platform.startswith("linux"):
        return None
    return getattr(ctypes.CDLL(None, use_errno=True), "syncfs", None)


def _fsync_newer(folder: Path, since: float) -> None:
    # The table's own folder too, and the one it stands in: its name is written there.
    for path in (*folder.rglob("*"), folder, folder.parent):
        # Another process's clean-up may take a file away while we look at it.
        with contextlib.suppress(FileNotFoundError):
            if path.stat().st_mtime >= since and (path.is_file() or os.name != "nt"):
                _fsync(path)


def _fsync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        if sys.platform == "darwin":
            import fcntl

            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
        else:
            os.fsync(descriptor)
    finally:
        os.close(descriptor)
