"""``jupyter memory evaluate``."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from traitlets import Bool, Integer, Unicode

from jupyter_memory.app.command import ALIASES, FLAGS, MemoryCommand, file_of
from jupyter_memory.errors import UsageError

if TYPE_CHECKING:
    from jupyter_memory.memory import Memory

DATA_VARIABLE = "JUPYTER_MEMORY_BENCH_DATA"

EXAMPLES = """\
jupyter memory evaluate                             # the set that comes with the package
jupyter memory evaluate --save=before.json
jupyter memory evaluate --against=before.json       # what became better, what worse
jupyter memory evaluate locomo10.json --data=sets   # a public set, in the folder sets
jupyter memory evaluate --draft=mine.jsonl          # questions from your own memories
jupyter memory evaluate mine.jsonl --own            # asked of your own memory
"""

EVALUATE_ALIASES: dict[str, Any] = {
    **ALIASES,
    "save": ("EvaluateApp.save", "Write the run to this file."),
    "against": ("EvaluateApp.against", "Compare with a run that was saved in this file."),
    "data": ("EvaluateApp.data", f"Folder where SET lies, too; default ${DATA_VARIABLE}."),
    "draft": ("EvaluateApp.draft", "Only draft questions, and write them to this file."),
    "n": ("EvaluateApp.count", "Questions to draft at most."),
}

EVALUATE_FLAGS: dict[str, Any] = {
    **FLAGS,
    "own": ({"EvaluateApp": {"own": True}}, "Ask your own memory; it is only read."),
}


class EvaluateApp(MemoryCommand):
    """Evaluate a set, or draft one."""

    name = "jupyter-memory-evaluate"
    description = """How well recall answers a labelled set of questions.

    SET is a file of memories and questions, one JSON object a line, or a public set as it is
    published: LoCoMo, LongMemEval, MADial, BEAVER or BIRD. Without SET it is the one that comes
    with the package. Your own memory is left alone: a set is told to a store of its own, which
    goes afterwards.
    """
    examples = EXAMPLES
    most_arguments = 1
    aliases = EVALUATE_ALIASES
    flags = EVALUATE_FLAGS

    save = Unicode(help="Write the run to this file.").tag(config=True)
    against = Unicode(help="Compare with a run that was saved in this file.").tag(config=True)
    data = Unicode(help="Folder where SET is looked for, too.").tag(config=True)
    draft = Unicode(help="Only draft questions, and write them to this file.").tag(config=True)
    count = Integer(40, help="Questions to draft at most.").tag(config=True)
    own = Bool(False, help="Ask your own memory; it is only read.").tag(config=True)

    def run(self, memory: Memory) -> None:
        """Evaluate and print."""
        draft = file_of(self.draft)
        if draft is not None:
            self._draft(memory, draft)
            return
        chosen = self._set()
        if sys.stderr.isatty():
            sys.stderr.write("This may take a minute; Ctrl-C stops it.\n")
        found = memory.evaluate(
            chosen, own=self.own, against=file_of(self.against), save=file_of(self.save)
        )
        self.tell(found, found.as_json())

    def _draft(self, memory: Memory, place: Path) -> None:
        drafted = memory.draft_questions(self.count)
        if not drafted.questions:
            raise UsageError("nothing is remembered here yet: there is nothing to ask about.")
        drafted.save(place)
        told = f"{len(drafted.questions)} questions are in {place}: read and mend them."
        self.tell(told, {"questions": len(drafted.questions), "file": str(place)})

    def _set(self) -> Path | None:
        """Return the file of the set: as it is named, or in the data folder."""
        folder = file_of(self.data or os.environ.get(DATA_VARIABLE, ""))
        if not self.extra_args:
            return file_of(self.data)
        named = Path(self.extra_args[0]).expanduser()
        if folder is None or named.exists() or not (folder / named).exists():
            return named
        return folder / named
