"""``jupyter memory restore``."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from traitlets import Bool, Unicode

from jupyter_memory.app.command import ALIASES, FLAGS, MemoryCommand
from jupyter_memory.errors import UsageError
from jupyter_memory.memory import Memory

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

RESTORE_ALIASES: dict[str, Any] = {
    **ALIASES,
    "only": ("RestoreApp.only", "Bring only this memory back, into the store that is there."),
}

RESTORE_FLAGS: dict[str, Any] = {
    **FLAGS,
    "verify": (
        {"RestoreApp": {"verify": True}},
        "Compare every file and row; without STORE, and BACKUP, only look into one, or your own.",
    ),
    "overwrite": (
        {"RestoreApp": {"overwrite": True}},
        "Replace the memories in STORE; a backup is made of them first.",
    ),
}


class RestoreApp(MemoryCommand):
    """Bring a backup back."""

    name = "jupyter-memory-restore"
    description = """Bring a backup back as a store, or see whether it could be brought back.

    BACKUP is the folder of a backup, or the one where backups lie: then the newest. STORE is the
    folder it becomes a store in; it is empty, or not there yet. With --verify and without STORE
    that happens in a temporary place, which goes afterwards. --verify alone tries out the newest
    backup of your own memory in each folder; a kernel does that once a month, and health says when
    it last went well.
    """
    examples = """
    jupyter memory restore --verify                       # are my newest backups whole?
    jupyter memory restore /mnt/nas/memory --verify       # is the newest one there whole?
    jupyter memory restore /mnt/nas/memory ~/restored     # to another place
    jupyter memory restore BACKUP ~/memory --overwrite    # in the place of what is there
    jupyter memory restore BACKUP --only=3f9a1c           # one memory, into your own store
    """
    most_arguments = 2
    aliases = RESTORE_ALIASES
    flags = RESTORE_FLAGS

    verify = Bool(False, help="Compare every file and every row.").tag(config=True)
    overwrite = Bool(False, help="Replace the memories in STORE.").tag(config=True)
    only = Unicode(help="Bring only this memory back.").tag(config=True)

    def opened(self) -> AbstractContextManager[Any]:
        """Open the own memory only where it is meant: otherwise it may be what is broken."""
        meant = self.only or (self.verify and not self.extra_args)
        return super().opened() if meant else nullcontext()

    def run(self, memory: Memory) -> None:
        """Bring it back, and say what was."""
        if self.verify and not self.only and not self.extra_args:
            self._drill(memory)
            return
        if not self.extra_args:
            raise UsageError("name a backup: jupyter memory restore BACKUP STORE.")
        backup, *store = self.extra_args
        if self.only:
            self._recover(memory, backup, store)
            return
        done = Memory.restore(
            backup, store[0] if store else None, verify=self.verify, overwrite=self.overwrite
        )
        self.tell(done, _values(done))

    def _drill(self, memory: Memory) -> None:
        done = memory.drill()
        self.tell("\n".join(map(str, done)), {"drilled": [_values(each) for each in done]})

    def _recover(self, memory: Memory, backup: str, store: list[str]) -> None:
        if store or self.verify or self.overwrite:
            raise UsageError(
                "--only brings one memory into the store that --store names, or yours: leave out "
                "STORE, --verify and --overwrite."
            )
        receipt = memory.recover(self.only, backup)
        self.tell(receipt.message, {"ids": list(receipt.ids), "message": receipt.message})


def _values(done: Any) -> dict[str, Any]:
    return {**asdict(done), "made_at": done.made_at.isoformat()}
