"""Diagnoses: what a memory looked like when it answered badly, one small file each.

They quote questions and memories, so they are their user's alone, no backup has them, and whatever
she erases takes all of them along.
"""

from __future__ import annotations

import contextlib
import json
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.store.journal import owner_of
from jupyter_memory.store.translating import unwritten
from jupyter_memory.store.whole import write_whole

if TYPE_CHECKING:
    from datetime import datetime
    from pathlib import Path

FOLDER: Final = "diagnoses"
KEPT: Final = 5
"""Diagnoses of a user that stay, the newest."""

_NAMED_BY: Final = "%Y-%m-%dT%H%M%S"


def write(root: Path, user: str, at: datetime, values: dict[str, Any]) -> Path:
    """Write a diagnosis and return its file. The caller holds the store's lock.

    Raises
    ------
    ReadOnlyStoreError, StoreError
    """
    path = root / FOLDER / f"{owner_of(user)}-{at.strftime(_NAMED_BY)}.json"
    try:
        path.parent.mkdir(mode=0o700, exist_ok=True)
        write_whole(path, json.dumps(values, ensure_ascii=False, indent=1), is_private=True)
        for each in written(root, user)[:-KEPT]:
            each.unlink(missing_ok=True)
    except OSError as error:
        raise unwritten(root, error) from error
    return path


def written(root: Path, user: str) -> list[Path]:
    """Return the diagnoses of a user, the oldest first."""
    return _of(root, owner_of(user), ".json")


def strike(root: Path, owner: str) -> None:
    """Remove all diagnoses of a user, also one that was being written.

    Raises
    ------
    OSError
    """
    for each in _of(root, owner, ""):
        each.unlink(missing_ok=True)


def _of(root: Path, owner: str, ending: str) -> list[Path]:
    with contextlib.suppress(OSError):
        names = sorted((root / FOLDER).iterdir()) if owner else []
        return [x for x in names if x.name.startswith(owner) and x.name.endswith(ending)]
    return []
