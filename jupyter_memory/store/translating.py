"""From what LanceDB raises to what a person can act on."""

from __future__ import annotations

import errno
from typing import TYPE_CHECKING

from jupyter_memory.errors import (
    JupyterMemoryError,
    ReadOnlyStoreError,
    StoreDamagedError,
    StoreError,
)

if TYPE_CHECKING:
    from pathlib import Path

_READ_ONLY = ("os error 30", "os error 13", "Read-only file system", "Permission denied")
_FULL = ("os error 28", "No space left")
_MISSING = ("Not found", "not found", "No such file", "Invalid range", "os error 2")
_UNREADABLE = (
    "Invalid user input",
    "LanceError(IO)",
    "failed to fill",
    "Corrupt",
    "manifest",
    "EOF",
)


def is_missing_part(error: BaseException) -> bool:
    """Return whether the error says that a file of a table is not there."""
    return any(sign in str(error) for sign in _MISSING)


def translated(error: Exception, root: Path, table: str) -> JupyterMemoryError:
    """Return the error of our family for one that LanceDB or the system raised."""
    if isinstance(error, JupyterMemoryError):
        return error
    text = str(error)
    if any(sign in text for sign in _READ_ONLY):
        return read_only(root)
    if any(sign in text for sign in _FULL):
        return full(root)
    if is_missing_part(error) or any(sign in text for sign in _UNREADABLE):
        return damaged(root, table)
    first_line = text.splitlines()[0] if text else type(error).__name__
    return StoreError(f"The table {table!r} of {root} did not answer: {first_line}")


def read_only(root: Path) -> ReadOnlyStoreError:
    """Return the error for a place that cannot be written."""
    return ReadOnlyStoreError(
        f"{root} cannot be written: recall goes on, but nothing new is kept; "
        "make the folder writable or set JUPYTER_MEMORY_URI to another one."
    )


def unusable(root: Path, error: OSError) -> JupyterMemoryError:
    """Return the error for a place that is no folder, too long a name, or closed to us."""
    return StoreError(
        f"{root} cannot be used as a store ({error.strerror}): give the path of a folder that you "
        "may read, or set JUPYTER_MEMORY_URI to one."
    )


def unwritten(root: Path, error: OSError) -> JupyterMemoryError:
    """Return the error for a file of our own that could not be written."""
    if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
        return read_only(root)
    return full(root) if error.errno in (errno.ENOSPC, errno.EDQUOT) else unusable(root, error)


def full(root: Path) -> JupyterMemoryError:
    """Return the error for a disk without room."""
    return StoreError(
        f"The disk of {root} is full: nothing was written and nothing stored is lost; "
        "make room and try again."
    )


def damaged(root: Path, table: str) -> StoreDamagedError:
    """Return the error for a table with a part missing or cut short."""
    return StoreDamagedError(
        f"The table {table!r} of {root} is damaged: files in {root / (table + '.lance')} are "
        "missing or cut short. The other tables go on, nothing in it was overwritten; "
        "Memory.doctor() says what is readable and Memory.doctor(repair=True) brings that back."
    )
