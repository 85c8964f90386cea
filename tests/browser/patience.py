"""Waits for what another process does."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

LIMIT = 60.0


def eventually(holds: Callable[[], bool]) -> bool:
    """Return whether something comes true before long."""
    deadline = time.monotonic() + LIMIT
    while not holds():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.1)
    return True
