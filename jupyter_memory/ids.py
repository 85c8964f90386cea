"""Identifiers of memories: UUID version 7, so that they sort by age."""

from __future__ import annotations

import os
import uuid
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime

RandomBytes = Callable[[int], bytes]
"""A callable that answers with n random bytes; a seeded one makes ids repeatable."""

SHORTEST_ENDING = 6
"""Ids made together share their beginnings, so people see and type endings."""


def new_id(now: datetime, random_bytes: RandomBytes = os.urandom) -> str:
    """Return a new UUID7 for the moment `now` (RFC 9562, section 5.7)."""
    milliseconds = int(now.timestamp() * 1000).to_bytes(6, "big", signed=False)
    raw = bytearray(milliseconds + random_bytes(10))
    raw[6] = (raw[6] & 0x0F) | 0x70
    raw[8] = (raw[8] & 0x3F) | 0x80
    return str(uuid.UUID(bytes=bytes(raw)))


def ending(identifier: str) -> str:
    """Return the short form of an id that is shown to people."""
    return identifier[-SHORTEST_ENDING:]
