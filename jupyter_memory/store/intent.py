"""What is being erased, written down before anything is: an erasure that dies is carried through.

It holds ids and digests, never a text.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from jupyter_memory.store.translating import unwritten
from jupyter_memory.store.whole import NEW, write_whole

if TYPE_CHECKING:
    from pathlib import Path

INTENT_FILE = "erasing.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Intent:
    """An erasure.

    Attributes
    ----------
    ids
        Of the memories.
    places
        Folders of the tables that have rows of them, from the store's root on.
    owner
        Whose waiting texts are looked through, as `journal.owner_of` gives it.
    everything
        Whether all of the owner's waiting texts go.
    copies
        Copies of attached files that these rows name, from the store's root on.
    """

    ids: tuple[str, ...]
    places: tuple[str, ...] = ()
    owner: str = ""
    everything: bool = False
    copies: tuple[str, ...] = ()


def is_interrupted(root: Path) -> bool:
    """Return whether an erasure was begun and has not ended; it may also be going on."""
    return os.path.exists(root / INTENT_FILE)  # noqa: PTH110  for its speed: every read asks


def read_intent(root: Path) -> Intent | None:
    """Return the erasure that has not ended; one that was not written whole had not begun."""
    try:
        known = json.loads((root / INTENT_FILE).read_text(encoding="utf-8"))
        return Intent(
            ids=tuple(known["ids"]),
            places=tuple(known["places"]),
            owner=str(known["owner"]),
            everything=bool(known["everything"]),
            copies=tuple(known["copies"]),
        )
    except (OSError, ValueError, KeyError, TypeError):
        return None


def write_intent(root: Path, intent: Intent) -> None:
    """Write it down, durably and in one step.

    Raises
    ------
    ReadOnlyStoreError, StoreError
    """
    try:
        write_whole(root / INTENT_FILE, json.dumps(asdict(intent)))
    except OSError as error:
        raise unwritten(root, error) from error


def end_intent(root: Path) -> None:
    """Say that it was carried through.

    Raises
    ------
    ReadOnlyStoreError, StoreError
    """
    try:
        for name in (INTENT_FILE, INTENT_FILE + NEW):
            (root / name).unlink(missing_ok=True)
    except OSError as error:
        raise unwritten(root, error) from error
