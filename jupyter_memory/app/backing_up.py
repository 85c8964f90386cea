"""``jupyter memory backup``."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from jupyter_memory.app.command import MemoryCommand, file_of

if TYPE_CHECKING:
    from jupyter_memory.memory import Memory


class BackupApp(MemoryCommand):
    """Make a backup."""

    name = "jupyter-memory-backup"
    description = """Make a backup of the store, of all its users, while others go on writing.

    FOLDER is where backups lie, by default the folder backups in the store. The new one is named
    by the time; older ones of the same store there are kept for a week of days and a month of
    weeks. Only a FOLDER on another disk survives the loss of this one.
    """
    examples = """
    jupyter memory backup                        # in the store's own folder
    jupyter memory backup /mnt/nas/memory        # on another disk
    jupyter memory backup /mnt/nas/memory --json
    """
    most_arguments = 1

    def run(self, memory: Memory) -> None:
        """Make it, and say where it is."""
        made = memory.backup(file_of(self.extra_args[0]) if self.extra_args else None)
        self.tell(made, {**asdict(made), "made_at": made.made_at.isoformat()})
