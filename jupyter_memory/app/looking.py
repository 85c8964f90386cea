"""``jupyter memory list``, ``show`` and ``recall``."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from traitlets import Bool, Integer, Unicode

from jupyter_memory.app.command import ALIASES, FLAGS, MemoryCommand, named_once
from jupyter_memory.app.values import recall_values, record_values
from jupyter_memory.errors import UsageError

if TYPE_CHECKING:
    from jupyter_memory.memory import Memory

FILTERS = ("kind", "category", "tag", "entity", "topic", "intent", "status")

LIST_ALIASES: dict[str, Any] = {
    **ALIASES,
    **{each: (f"ListApp.{each}", f"Only of this {each}; several with commas.") for each in FILTERS},
    "limit": ("ListApp.limit", "The newest so many."),
}

SHOW_FLAGS: dict[str, Any] = {
    **FLAGS,
    "history": ({"ShowApp": {"past": True}}, "All its versions, the oldest first."),
}

READING_FLAGS: dict[str, Any] = {
    **FLAGS,
    "all-projects": (
        {"MemoryCommand": {"all_projects": True}},
        "In all projects, not only this one and what holds everywhere.",
    ),
}

RECALL_ALIASES: dict[str, Any] = {
    **ALIASES,
    "k": ("RecallApp.k", "Hits at most."),
    "kinds": ("RecallApp.kinds", "semantic, episodic or procedural; several with commas."),
    "since": ("RecallApp.since", "Only since this day or moment."),
    "until": ("RecallApp.until", "Only until this day or moment, included."),
    "as-of": ("RecallApp.as_of", "What was held to be true then."),
}


class ListApp(MemoryCommand):
    """List memories."""

    name = "jupyter-memory-list"
    description = """Memories by their fields, the newest first; forgotten ones are left out.

    recall looks for a text; list takes none.
    """
    examples = """
    jupyter memory list
    jupyter memory list --kind=semantic --tag=finance --limit=20
    jupyter memory list --status=draft,pending --all-projects --json
    """
    aliases = LIST_ALIASES
    flags = READING_FLAGS

    kind = Unicode(help="semantic, episodic or procedural.").tag(config=True)
    category = Unicode(help="Such as definition or preference.").tag(config=True)
    tag = Unicode(help="A tag.").tag(config=True)
    entity = Unicode(help="A table, column, file, metric or person.").tag(config=True)
    topic = Unicode(help="A topic word.").tag(config=True)
    intent = Unicode(help="An intent word.").tag(config=True)
    status = Unicode(help="active, draft, pending, archived or forgotten.").tag(config=True)
    limit = Integer(0, help="The newest so many; 0 is all.").tag(config=True)

    def run(self, memory: Memory) -> None:
        """Print the list."""
        if self.limit < 0:
            raise UsageError(f"--limit is a whole number from 1 on, not {self.limit}.")
        filters = {each: _words(getattr(self, each)) for each in FILTERS if getattr(self, each)}
        listed = memory.list(**self.in_place(), **filters)
        newest = sorted(listed.records, key=lambda each: each.created_at, reverse=True)
        shown = replace(listed, records=tuple(newest[: self.limit or None]))
        self.tell(shown, [record_values(each) for each in shown.records])


class ShowApp(MemoryCommand):
    """Show one memory."""

    name = "jupyter-memory-show"
    description = """One memory with all its fields, or with --history all its versions.

    ID is its id or at least the last six characters of it, as list shows them.
    """
    examples = """
    jupyter memory show 3f9a1c
    jupyter memory show 3f9a1c --history --json
    """
    flags = SHOW_FLAGS
    most_arguments = 1

    past = Bool(False, help="All its versions.").tag(config=True)

    def run(self, memory: Memory) -> None:
        """Print the memory, or its versions."""
        identifier = named_once(self, "an id", "3f9a1c")
        if not self.past:
            values = record_values(memory.get(identifier))
            told = "\n".join(f"{name}: {each}" for name, each in values.items() if _says(each))
            self.tell(told, values)
            return
        revisions = memory.history(identifier)
        lines = (
            f"{each.version}  {each.valid_from:%Y-%m-%d %H:%M}  {each.memory.text}"
            for each in revisions
        )
        self.tell(
            "\n".join(lines),
            [
                {
                    "valid_from": each.valid_from,
                    "valid_to": each.valid_to,
                    **record_values(each.memory),
                }
                for each in revisions
            ],
        )


class RecallApp(MemoryCommand):
    """Ask the memory."""

    name = "jupyter-memory-recall"
    description = """The memories that answer a question, the best first, and why; or none."""
    examples = """
    jupyter memory recall how is revenue computed
    jupyter memory recall --k=3 --since=2026-03-01 "what did we decide?"
    """
    aliases = RECALL_ALIASES
    flags = READING_FLAGS
    most_arguments = None

    k = Integer(5, help="Hits at most.").tag(config=True)
    kinds = Unicode(help="Only of these kinds.").tag(config=True)
    since = Unicode(help="Only since then.").tag(config=True)
    until = Unicode(help="Only until then.").tag(config=True)
    as_of = Unicode(help="What was held to be true then.").tag(config=True)

    def run(self, memory: Memory) -> None:
        """Print the answer."""
        if not self.extra_args:
            raise UsageError("ask something: jupyter memory recall how is revenue computed.")
        given: dict[str, Any] = {
            name: getattr(self, name) for name in ("since", "until", "as_of") if getattr(self, name)
        }
        if self.kinds:
            given["kinds"] = _words(self.kinds)
        found = memory.recall(" ".join(self.extra_args), k=self.k, **self.in_place(), **given)
        self.tell(found, recall_values(found))


def _words(text: str) -> list[str]:
    return [each.strip() for each in text.split(",") if each.strip()]


def _says(value: Any) -> bool:
    return value not in (None, "", (), [], {}, False)
