"""What was done when for a user's memories, between sessions: one small file beside the tables.

It holds times, switches and ids at most, never a text. What is not known any more is done again.
"""

from __future__ import annotations

import contextlib
import json
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.store.journal import owner_of
from jupyter_memory.store.translating import unwritten
from jupyter_memory.store.whole import NEW, write_whole

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from pathlib import Path

FOLDER: Final = "tending"


def path_of(root: Path, user: str, ending: str = ".json") -> Path:
    """Return the file of a user."""
    return root / FOLDER / f"{owner_of(user)}{ending}"


def read(root: Path, user: str) -> dict[str, Any]:
    """Return what is noted for a user; nothing where there is no such file, or it is damaged."""
    with contextlib.suppress(OSError, ValueError):
        found = json.loads(path_of(root, user).read_text(encoding="utf-8"))
        if isinstance(found, dict):
            return found
    return {}


def moment(noted: dict[str, Any], name: str) -> datetime | None:
    """Return a noted time, or None where there is none that can be read."""
    with contextlib.suppress(KeyError, TypeError, ValueError):
        found = datetime.fromisoformat(noted[name])
        return found if found.tzinfo is not None else None
    return None


def note(root: Path, user: str, **changes: Any) -> None:
    """Note values by name, times as such; None takes one out. The caller holds the store's lock.

    Raises
    ------
    ReadOnlyStoreError, StoreError
    """
    noted = {**read(root, user), **{name: _plain(value) for name, value in changes.items()}}
    path = path_of(root, user)
    known = {name: each for name, each in noted.items() if each is not None}
    try:
        path.parent.mkdir(mode=0o700, exist_ok=True)
        write_whole(path, json.dumps(known), is_private=True)
    except OSError as error:
        raise unwritten(root, error) from error


def strike(root: Path, ids: Collection[str], owner: str = "") -> int:
    """Take memories out of what is noted; of an owner, whose all goes, also the file.

    The caller holds the store's lock.

    Returns
    -------
    int
        How many files were changed.

    Raises
    ------
    OSError
    """
    changed = 0
    for path in _files(root):
        raw = path.read_text(encoding="utf-8", errors="replace")
        named = any(each in raw for each in ids)
        if (owner and path.name.startswith(owner)) or path.suffix == NEW:
            path.unlink(missing_ok=True)
            changed += 1
        elif named:
            _rewrite(path, frozenset(ids))
            changed += 1
    return changed


def _rewrite(path: Path, gone: frozenset[str]) -> None:
    try:
        noted = json.loads(path.read_text(encoding="utf-8"))
    except ValueError:
        path.unlink()
        return
    write_whole(path, json.dumps(_without(noted, gone)), is_private=True)


def _without(value: Any, gone: frozenset[str]) -> Any:
    """Return a JSON value less what is, or is named by, one of some ids."""
    if isinstance(value, dict):
        kept = {k: _without(v, gone) for k, v in value.items() if k not in gone}
        return {k: v for k, v in kept.items() if not (isinstance(v, str) and v in gone)}
    if isinstance(value, list):
        return [_without(v, gone) for v in value if not (isinstance(v, str) and v in gone)]
    return value


def _files(root: Path) -> Iterator[Path]:
    with contextlib.suppress(OSError):
        yield from sorted(each for each in (root / FOLDER).iterdir() if each.suffix != ".lock")


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime) else value
