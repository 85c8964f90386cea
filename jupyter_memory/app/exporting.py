"""``jupyter memory export``."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from traitlets import Bool

from jupyter_memory.app.command import FLAGS, MemoryCommand
from jupyter_memory.app.progress import bar
from jupyter_memory.errors import UsageError

if TYPE_CHECKING:
    from jupyter_memory.memory import Memory

EXPORT_FLAGS: dict[str, Any] = {
    **FLAGS,
    "vectors": ({"ExportApp": {"vectors": True}}, "With the vectors; Parquet only."),
    "overwrite": ({"ExportApp": {"overwrite": True}}, "Replace FILE."),
}


class ExportApp(MemoryCommand):
    """Export memories."""

    name = "jupyter-memory-export"
    description = """Write your memories, in all projects and with their past, to a file.

    FILE ends in .jsonl for lines of JSON, or in .parquet. Nothing is lost on the way: import
    brings them back as they are, here or elsewhere.
    """
    examples = """
    jupyter memory export mine.jsonl
    jupyter memory export mine.parquet --vectors
    """
    most_arguments = 1
    flags = EXPORT_FLAGS

    vectors = Bool(False, help="With the vectors.").tag(config=True)
    overwrite = Bool(False, help="Replace FILE.").tag(config=True)

    def run(self, memory: Memory) -> None:
        """Write the file, and say what is in it."""
        if not self.extra_args:
            raise UsageError("name a file: jupyter memory export mine.jsonl.")
        with bar() as progress:
            done = memory.export(
                self.extra_args[0],
                vectors=self.vectors,
                overwrite=self.overwrite,
                progress=progress,
            )
        self.tell(done, asdict(done))
