"""``jupyter memory status``."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from jupyter_memory.app.command import MemoryCommand

if TYPE_CHECKING:
    from jupyter_memory.memory import Memory


class StatusApp(MemoryCommand):
    """Say how the memory stands."""

    name = "jupyter-memory-status"
    description = "How the memory stands: what it holds, where, and what waits."
    examples = "jupyter memory status\njupyter memory status --json"

    def run(self, memory: Memory) -> None:
        """Print the status."""
        status = memory.status()
        self.tell(status, asdict(status))
