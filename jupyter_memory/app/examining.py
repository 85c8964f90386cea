"""``jupyter memory health`` and ``jupyter memory doctor``."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from traitlets import Bool, Unicode

from jupyter_memory.app.command import ALIASES, FLAGS, MemoryCommand, file_of
from jupyter_memory.rendering.phrases import phrase

if TYPE_CHECKING:
    from jupyter_memory.memory import Memory

HEALTH_FLAGS: dict[str, Any] = {
    **FLAGS,
    "thorough": (
        {"HealthApp": {"thorough": True}},
        "Ask a labelled set, too, and time a write to a copy of the store.",
    ),
    "diagnose": (
        {"HealthApp": {"diagnose": True}},
        "Why hits were not useful: the memories concerned, and the likely cause.",
    ),
}

HEALTH_ALIASES: dict[str, Any] = {
    **ALIASES,
    "labelled": ("HealthApp.labelled", "The set that is asked then; by default the shipped one."),
}

DOCTOR_FLAGS: dict[str, Any] = {
    **FLAGS,
    "repair": ({"DoctorApp": {"repair": True}}, "Bring back what is readable."),
}


class HealthApp(MemoryCommand):
    """Say how well the memory works."""

    name = "jupyter-memory-health"
    description = """How well the memory works: figures, what is not as it should be, what helps.

    Leaves with 1 where a threshold is not kept or a table cannot be read, and says so. The store
    is only read.
    """
    examples = """
    jupyter memory health
    jupyter memory health --json                     # for a monitor
    jupyter memory health --thorough                 # with recall accuracy and write delay
    jupyter memory health --thorough --labelled=mine.jsonl
    jupyter memory health --diagnose                 # why hits were not useful
    """
    flags = HEALTH_FLAGS
    aliases = HEALTH_ALIASES

    thorough = Bool(False, help="Ask a labelled set, too, and time a write.").tag(config=True)
    diagnose = Bool(False, help="Why hits were not useful.").tag(config=True)
    labelled = Unicode(help="The set that is asked then.").tag(config=True)

    def run(self, memory: Memory) -> None:
        """Print the health; leave with 1 where something is not well."""
        if self.diagnose:
            diagnosis = memory.diagnose()
            self.tell(diagnosis, diagnosis.to_dict())
            return
        thorough = self.thorough or bool(self.labelled)
        if thorough and sys.stderr.isatty():
            sys.stderr.write("This may take a minute; Ctrl-C stops it.\n")
        health = memory.health(thorough=thorough, labelled=file_of(self.labelled))
        self.tell(health, health.to_dict())
        if not health.is_well:
            self.exit(1)


class DoctorApp(MemoryCommand):
    """Look after damage."""

    name = "jupyter-memory-doctor"
    description = """Whether every table is whole; with --repair, bring back what is readable.

    It finds files that are missing or cut short, damaged manifests, tables left half-made by a
    process that was killed, missing indexes, and vectors that cannot be compared. Nothing is thrown
    away: a damaged table is kept in the store's folder damaged as it was. Leaves with 1 where
    something is, or stays, wrong.
    """
    examples = """
    jupyter memory doctor                # look
    jupyter memory doctor --repair       # bring back what is readable
    """
    flags = DOCTOR_FLAGS

    repair = Bool(False, help="Bring back what is readable.").tag(config=True)

    def run(self, memory: Memory) -> None:
        """Print the findings; leave with 1 where something is wrong afterwards."""
        findings = memory.doctor(repair=self.repair)
        left = memory.doctor() if self.repair and findings else findings
        told = "\n".join(findings) or phrase("en", "all is whole")
        self.tell(told, {"findings": findings, "whole": not left})
        if left:
            self.exit(1)
