"""``jupyter memory import``."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from traitlets import Bool

from jupyter_memory.app.command import FLAGS, MemoryCommand
from jupyter_memory.app.progress import bar
from jupyter_memory.errors import UsageError

if TYPE_CHECKING:
    from jupyter_memory.memory import Memory

IMPORT_FLAGS: dict[str, Any] = {
    **FLAGS,
    "dry-run": ({"ImportApp": {"dry_run": True}}, "Only say what would become of them."),
}


class ImportApp(MemoryCommand):
    """Import memories."""

    name = "jupyter-memory-import"
    description = """Bring in memories that were exported, here or elsewhere, by you or another.

    What is here in the same or a later version stays. A line that cannot be taken is named, and
    then nothing is imported. Leaves with 1 where some were refused, and says why.
    """
    examples = """
    jupyter memory import mine.jsonl --dry-run      # what would become of them?
    jupyter memory import mine.jsonl
    """
    most_arguments = 1
    flags = IMPORT_FLAGS

    dry_run = Bool(False, help="Only say what would become of them.").tag(config=True)

    def run(self, memory: Memory) -> None:
        """Import, and say what became of them."""
        if not self.extra_args:
            raise UsageError("name a file: jupyter memory import mine.jsonl.")
        with bar() as progress:
            done = memory.import_(self.extra_args[0], dry_run=self.dry_run, progress=progress)
        self.tell(done, asdict(done))
        if done.refused:
            self.exit(1)
