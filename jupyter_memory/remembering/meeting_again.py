"""What a memory out of a file means beside the one that is there: pure decisions, by version."""

from __future__ import annotations

import hashlib
import uuid
from dataclasses import replace
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from jupyter_memory.records import MemoryRecord

Meeting = Literal["known", "older", "newer", "apart"]
"""known: the same, but for how often it was used. older, newer: by its version. apart: of the same
version, with other content: both were changed after they went apart."""

APART: Final = (
    "user", "mentions", "confidence", "source", "statements", "keys", "pinned", "verified_at",
    "share_requested_at", "recalls", "last_recalled_at", "unanswered", "useful", "useless",
    "held", "references", "contradicts",
)  # fmt: skip
"""What changes without a new version, or by being moved to another store."""


def meeting_of(brought: MemoryRecord, held: MemoryRecord) -> Meeting:
    """Return what one out of a file is to the one with its id."""
    if brought.version != held.version:
        return "older" if brought.version < held.version else "newer"
    as_held = {name: getattr(held, name) for name in APART}
    return "known" if replace(brought, **as_held) == held else "apart"


def id_for(identifier: str, user: str) -> str:
    """Return the id under which a user has a memory whose own id is another user's.

    It is always the same one, so that the next import knows it again; as old as the other.
    """
    digest = hashlib.sha256(f"{user}\n{identifier}".encode()).digest()
    value = int.from_bytes(digest[:16], "big")
    try:
        milliseconds = uuid.UUID(identifier).int >> 80
    except ValueError:
        milliseconds = value >> 80
    value = milliseconds << 80 | value & ((1 << 80) - 1)
    value = value & ~(0xF << 76) | 0x7 << 76
    return str(uuid.UUID(int=value & ~(0b11 << 62) | 0b10 << 62))
