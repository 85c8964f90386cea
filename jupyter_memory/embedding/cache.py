"""The vectors of the last questions: people ask again, and the same turn asks several tables."""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from jupyter_memory.embedding.vectors import Vector

SIZE: Final = 256
"""Questions kept; half a megabyte at 512 numbers."""


class VectorCache:
    """For one embedder; the least recently asked falls out first. Safe between threads."""

    def __init__(self, size: int = SIZE) -> None:
        self._size = size
        self._lock = threading.Lock()
        self._vectors: OrderedDict[str, Vector] = OrderedDict()

    def get(self, text: str) -> Vector | None:
        """Return the vector of a text, or None."""
        with self._lock:
            vector = self._vectors.get(text)
            if vector is not None:
                self._vectors.move_to_end(text)
            return vector

    def put(self, text: str, vector: Vector) -> None:
        """Keep a vector; nobody may write into it any more."""
        kept = vector.copy()
        kept.flags.writeable = False
        with self._lock:
            self._vectors[text] = kept
            self._vectors.move_to_end(text)
            while len(self._vectors) > self._size:
                self._vectors.popitem(last=False)

    def clear(self) -> None:
        """Forget them all: questions may quote what was erased."""
        with self._lock:
            self._vectors.clear()

    def __len__(self) -> int:
        return len(self._vectors)
