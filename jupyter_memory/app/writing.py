"""``jupyter memory remember``, ``forget`` and ``reembed``."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from traitlets import Bool, Unicode

from jupyter_memory.app.command import ALIASES, FLAGS, MemoryCommand
from jupyter_memory.app.progress import bar
from jupyter_memory.app.values import receipt_values
from jupyter_memory.errors import UsageError

if TYPE_CHECKING:
    from jupyter_memory.memory import Memory

REMEMBER_ALIASES: dict[str, Any] = {
    **ALIASES,
    "kind": ("RememberApp.kind", "semantic, episodic or procedural; by default by rules."),
    "key": ("RememberApp.key", 'The key, as "subject.attribute".'),
    "tag": ("RememberApp.tag", "Tags, with commas."),
}

FORGET_FLAGS: dict[str, Any] = {
    **FLAGS,
    "restore": ({"ForgetApp": {"back": True}}, "Bring them back instead."),
}


class RememberApp(MemoryCommand):
    """Remember a text."""

    name = "jupyter-memory-remember"
    description = """Remember a text as one memory; the receipt says what became of it.

    TEXT is what is left of the command line, or with - what comes on standard input. Behind -- it
    may begin with a dash.
    """
    examples = """
    jupyter memory remember Revenue excludes refunds.
    jupyter memory remember --key=revenue.definition --tag=finance "Revenue excludes refunds."
    git log -1 --format=%B | jupyter memory remember --kind=episodic -
    """
    aliases = REMEMBER_ALIASES
    most_arguments = None

    kind = Unicode(help="semantic, episodic or procedural.").tag(config=True)
    key = Unicode(help="subject.attribute.").tag(config=True)
    tag = Unicode(help="Tags, with commas.").tag(config=True)

    def run(self, memory: Memory) -> None:
        """Remember it, and print the receipt."""
        text = " ".join(self.extra_args)
        if text == "-":
            text = sys.stdin.read()
        if not text.strip():
            raise UsageError("say what: jupyter memory remember Revenue excludes refunds.")
        given: dict[str, Any] = {"tags": [each for each in self.tag.split(",") if each]}
        if self.kind:
            given["kind"] = self.kind
        if self.key:
            subject, _, attribute = self.key.rpartition(".")
            given["subject"] = subject or attribute
            given["attribute"] = attribute if subject else None
        receipt = memory.remember(text, **given)
        memory.flush()
        self.tell(receipt, receipt_values(receipt))
        if receipt.action == "refused":
            self.exit(1)


class ForgetApp(MemoryCommand):
    """Forget memories."""

    name = "jupyter-memory-forget"
    description = """Take memories out of every answer; for 30 days they can be brought back.

    ID is an id or at least the last six characters of one. erase leaves nothing of a memory.
    """
    examples = """
    jupyter memory forget 3f9a1c 77b0e2
    jupyter memory forget 3f9a1c --restore       # bring it back
    """
    flags = FORGET_FLAGS
    most_arguments = None

    back = Bool(False, help="Bring them back instead.").tag(config=True)

    def run(self, memory: Memory) -> None:
        """Forget them, or bring them back, and print what was done."""
        if not self.extra_args:
            raise UsageError("name an id: jupyter memory forget 3f9a1c.")
        if self.back:
            receipts = [memory.restore_memory(each) for each in self.extra_args]
        else:
            receipts = [memory.forget(self.extra_args)]
        told = "\n".join(map(str, receipts))
        self.tell(told, {"done": [receipt_values(each) for each in receipts]})


class ReembedApp(MemoryCommand):
    """Make the vectors anew."""

    name = "jupyter-memory-reembed"
    description = """Make the vectors that lack anew, or all with another embedder.

    The old vectors stay until it is done. It can be stopped and begun again.
    """
    examples = """
    jupyter memory reembed
    jupyter memory reembed --embedder=e5
    """

    def run(self, memory: Memory) -> None:
        """Embed, and say how many were."""
        with bar() as progress:
            done = memory.reembed(progress=progress)
        self.tell(f"{done:,} vectors were made.", {"embedded": done})
