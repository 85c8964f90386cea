"""``jupyter memory import``."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from traitlets import Bool, Unicode

from jupyter_memory.app.command import ALIASES, FLAGS, MemoryCommand
from jupyter_memory.app.progress import bar
from jupyter_memory.errors import UsageError

if TYPE_CHECKING:
    from jupyter_memory.memory import Memory

IMPORT_ALIASES: dict[str, Any] = {
    **ALIASES,
    "from": ("ImportApp.form", "Whose file it is: mcp, mem0 or markdown; by default our export."),
}
IMPORT_FLAGS: dict[str, Any] = {
    **FLAGS,
    "dry-run": ({"ImportApp": {"dry_run": True}}, "Only say what would become of them."),
}


class ImportApp(MemoryCommand):
    """Import memories."""

    name = "jupyter-memory-import"
    description = """Bring in memories that were exported, here or elsewhere, by you or another.

    With --from, what agents keep elsewhere: mcp is the file of MCP's memory server, mem0 an export
    of it, markdown notes such as CLAUDE.md, one memory a bullet.

    What is here in the same or a later version stays. A line that cannot be taken is named, and
    then nothing is imported. Leaves with 1 where some were refused, and says why.
    """
    examples = """
    jupyter memory import mine.jsonl --dry-run      # what would become of them?
    jupyter memory import mine.jsonl
    jupyter memory import --from=markdown CLAUDE.md --dry-run
    """
    most_arguments = 1
    aliases = IMPORT_ALIASES
    flags = IMPORT_FLAGS

    dry_run = Bool(False, help="Only say what would become of them.").tag(config=True)
    form = Unicode("", help="mcp, mem0 or markdown; by default our own export.").tag(config=True)

    def run(self, memory: Memory) -> None:
        """Import, and say what became of them."""
        if not self.extra_args:
            raise UsageError("name a file: jupyter memory import mine.jsonl.")
        path = self.extra_args[0]
        with bar() as progress:
            if self.form:
                from jupyter_memory.agent.importers import import_from

                done: Any = import_from(
                    memory, path, self.form, dry_run=self.dry_run, progress=progress
                )
            else:
                done = memory.import_(path, dry_run=self.dry_run, progress=progress)
        self.tell(done, asdict(done))
        if done.refused:
            self.exit(1)
