"""``jupyter memory erase``."""

from __future__ import annotations

import sys
from dataclasses import asdict
from datetime import datetime
from typing import TYPE_CHECKING, Any

from traitlets import Bool, Unicode

from jupyter_memory.app.command import ALIASES, EVERY_PROJECT, FLAGS, MemoryCommand
from jupyter_memory.app.progress import bar
from jupyter_memory.clock import as_utc
from jupyter_memory.errors import UsageError
from jupyter_memory.records import STATUSES
from jupyter_memory.rendering.erasures import question

if TYPE_CHECKING:
    from jupyter_memory.memory import Memory

ERASE_ALIASES: dict[str, Any] = {
    **ALIASES,
    "before": ("EraseApp.before", "All that was first remembered before this day."),
    "kind": ("EraseApp.kind", "All of this kind."),
    "tag": ("EraseApp.tag", "All with this tag."),
    "yes-erase": ("EraseApp.confirmed", "The user's name: then nothing is asked."),
}

ERASE_FLAGS: dict[str, Any] = {
    **FLAGS,
    "everything": ({"EraseApp": {"everything": True}}, "All that the user has, in all projects."),
}

_FILTERS = ("before", "kind", "tag")


class EraseApp(MemoryCommand):
    """Erase for good."""

    name = "jupyter-memory-erase"
    description = """Erase memories for good, and prove that nothing is left of them.

    Their rows, past states, vectors, indexes, older versions and copies in the store's backups go;
    nothing brings them back, forget does less. What is erased: the IDs, or what the options name.
    It asks for the user's name first; where nobody can be asked, --yes-erase=USER gives it.
    """
    examples = """
    jupyter memory erase 3f9a1c
    jupyter memory erase --before=2025-01-01 --kind=episodic
    jupyter memory erase --everything --yes-erase=ana --json
    """
    aliases = ERASE_ALIASES
    flags = ERASE_FLAGS
    most_arguments = None

    before = Unicode(help="All that was first remembered before this day.").tag(config=True)
    kind = Unicode(help="All of this kind.").tag(config=True)
    tag = Unicode(help="All with this tag.").tag(config=True)
    everything = Bool(False, help="All that the user has.").tag(config=True)
    confirmed = Unicode(help="The user's name; on the command line only.").tag(config=True)

    def run(self, memory: Memory) -> None:
        """Ask, erase, and print the proof; leave with 1 where something was left."""
        ids = list(self.extra_args)
        filters = {name: getattr(self, name) for name in _FILTERS if getattr(self, name)}
        if sum(map(bool, (ids, filters, self.everything))) != 1:
            raise UsageError(
                "say what to erase: ids, or --before and other filters, or --everything; one of "
                "the three."
            )
        typed = self._typed(memory, ids, filters)
        if typed != memory.user:
            raise UsageError(
                f"nothing was erased: {typed!r} was given for the user's name, not {memory.user!r}."
            )
        with bar() as progress:
            erased = self._erase(memory, ids, filters, progress)
        self.tell(erased, {**asdict(erased), "found": erased.found})
        if erased.found:
            self.exit(1)

    def _typed(self, memory: Memory, ids: list[str], filters: dict[str, str]) -> str:
        if "confirmed" in self.cli_config.EraseApp:  # a file must not confirm what comes later
            return str(self.confirmed)
        if not sys.stdin.isatty():
            raise UsageError(
                "nothing was erased, as nobody can be asked here: --yes-erase="
                f"{memory.user} confirms it."
            )
        texts, count = self._meant(memory, ids, filters)
        sys.stderr.write(question(memory.user, texts, count))
        sys.stderr.flush()
        return sys.stdin.readline().strip()

    def _meant(
        self, memory: Memory, ids: list[str], filters: dict[str, str]
    ) -> tuple[list[str], int]:
        if ids:
            texts = [memory.get(each).text for each in ids]
            return texts, len(texts)
        named = {name: each for name, each in filters.items() if name != "before"}
        listed = memory.list(project=EVERY_PROJECT, status=list(STATUSES), **named)
        texts = [each.text for each in listed if self._is_meant(each.created_at)]
        return texts, len(texts)

    def _is_meant(self, created_at: datetime) -> bool:
        if not self.before:
            return True
        return created_at < as_utc(self.before, datetime.now().astimezone())

    def _erase(self, memory: Memory, ids: list[str], filters: dict[str, str], progress: Any) -> Any:
        if ids:
            return memory.erase(ids, progress=progress)
        given: dict[str, Any] = {"everything": True} if self.everything else dict(filters)
        return memory.erase(confirm=memory.user, progress=progress, **given)
