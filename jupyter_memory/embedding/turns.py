"""A lock that is handed on to who waits."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


class Turns:
    """One thread at a time, and the waiting one before the one that just had its turn.

    A plain lock that is released and taken again at once starves the others: a question would
    wait until a whole import is embedded.
    """

    def __init__(self) -> None:
        self._next = threading.Lock()
        self._now = threading.Lock()

    @contextmanager
    def take(self) -> Iterator[None]:
        """Wait for the turn and hold it."""
        with self._next:
            self._now.acquire()
        try:
            yield
        finally:
            self._now.release()
