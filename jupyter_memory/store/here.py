"""A memory in a folder: what a mirror does for one on an object store is nothing to do here."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class Here:
    """The side of a store that would follow another place, see `mirror.Mirror`."""

    is_elsewhere = False

    def __init__(self, root: Path) -> None:
        self.address = str(root)

    def follow(self) -> None:
        """Take over what changed elsewhere."""

    @contextlib.contextmanager
    def writing(self, timeout: float) -> Iterator[None]:
        """Write on the latest state."""
        del timeout
        yield

    def push(self) -> None:
        """Bring what was written so far elsewhere."""

    def sweep(self) -> None:
        """Remove what writers that died left elsewhere."""

    def strays(self) -> list[str]:
        """Return what they left."""
        return []
