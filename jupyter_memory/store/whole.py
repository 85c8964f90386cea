"""Small files beside the tables, each written in one step: a reader sees the old or the new one."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

NEW: Final = ".new"
"""The ending of what is being written; what a dying process leaves of it counts for nothing."""


def write_whole(path: Path, text: str, *, is_private: bool = False) -> None:
    """Write a file durably, in one step.

    Parameters
    ----------
    path
        The file.
    text
        All it holds.
    is_private
        Whether only its owner may read it.

    Raises
    ------
    OSError
    """
    fresh = path.with_name(path.name + NEW)
    opener = private if is_private else None
    with open(fresh, "w", encoding="utf-8", newline="\n", opener=opener) as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)


def private(path: str, flags: int) -> int:
    """Open a file that only its owner can read."""
    return os.open(path, flags, 0o600)
