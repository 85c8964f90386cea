"""Which backups of a store there are, wherever they lie: what is erased has to go there, too.

A backup is entered before its first byte is written and taken out after its last one has gone, so
`backups.json` may name folders that are not there. The caller holds the store's lock.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from jupyter_memory.store.translating import unwritten
from jupyter_memory.store.whole import write_whole

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

REGISTRY_FILE: Final = "backups.json"


def registered(root: Path) -> list[Path]:
    """Return the folders of a store's backups, also of those that are being made."""
    try:
        known = json.loads((root / REGISTRY_FILE).read_text(encoding="utf-8"))
        return [root / each for each in known["backups"] if isinstance(each, str)]
    except (OSError, ValueError, KeyError, TypeError):
        return []


def enter(root: Path, folders: Iterable[Path]) -> None:
    """Enter backups.

    Raises
    ------
    ReadOnlyStoreError, StoreError
    """
    _write(root, [*registered(root), *folders])


def take_out(root: Path, folders: Iterable[Path]) -> None:
    """Take backups out that are no more.

    Raises
    ------
    ReadOnlyStoreError, StoreError
    """
    gone = set(folders)
    _write(root, [each for each in registered(root) if each not in gone])


def _write(root: Path, folders: list[Path]) -> None:
    """Write it in one step; what lies in the store is named from there on, so it may be moved."""
    named = [
        str(each.relative_to(root) if each.is_relative_to(root) else each)
        for each in dict.fromkeys(folders)
    ]
    text = json.dumps({"backups": named}, ensure_ascii=False, indent=1)
    try:
        write_whole(root / REGISTRY_FILE, text)
    except OSError as error:
        raise unwritten(root, error) from error
