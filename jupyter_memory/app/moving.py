"""``jupyter memory move``."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from jupyter_memory.app.command import MemoryCommand, named_once
from jupyter_memory.app.progress import bar

if TYPE_CHECKING:
    from jupyter_memory.memory import Memory


class MoveApp(MemoryCommand):
    """Move the store."""

    name = "jupyter-memory-move"
    description = """Move the store, with all its users and backups, to another place.

    PLACE is a folder or an address such as s3://bucket/memory; it is empty, or not there yet. On
    another disk files are copied, and the rows compared, before the old ones go. Ctrl-C stops it,
    and the same command goes on. At the old place stays a note of where the memory is now.
    """
    examples = """
    jupyter memory move /data/memory
    jupyter memory move s3://bucket/memory       # to an object store
    export JUPYTER_MEMORY_URI=/data/memory       # for every kernel from then on
    """
    most_arguments = 1

    def run(self, memory: Memory) -> None:
        """Move it, and say where it is."""
        folder = named_once(self, "a folder", "/data/memory")
        with bar() as progress:
            moved = memory.move(folder, progress=progress)
        self.tell(moved, asdict(moved))
