"""What a write answers, as one sentence."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from jupyter_memory.ids import ending
from jupyter_memory.remembering.judging import objection

if TYPE_CHECKING:
    from jupyter_memory.records import MemoryRecord, Status
    from jupyter_memory.remembering.reconciling import Decision, Outcome
    from jupyter_memory.results import Action

ACTIONS: dict[Outcome, Action] = {
    "new": "stored",
    "woken": "stored",
    "again": "reinforced",
    "unchanged": "reinforced",
    "update": "superseded",
    "contest": "pending",
    "contested": "pending",
    "not news": "refused",
    "not kept": "refused",
    "forgotten": "refused",
}

_GONE: dict[Status, str] = {
    "forgotten": "been forgotten",
    "archived": "been archived",
    "draft": "been heard once",
    "pending": "waited for a decision",
}
_NOUNS = {"semantic": "fact", "episodic": "event", "procedural": "how-to"}


def action_of(decision: Decision) -> Action:
    """Return what became of a statement, in one word."""
    written = decision.outcome in ("new", "woken", "update")
    return "draft" if written and decision.record.status == "draft" else ACTIONS[decision.outcome]


def message_of(decision: Decision) -> str:
    """Return the sentence that tells what became of a statement."""
    record, old = decision.record, decision.old
    short = ending(record.id)
    where = "conversation" if record.statements and _was_heard(record) else "cell"
    what = f"{record.category or _NOUNS[record.kind]}, {place_of(record.project)}"
    if decision.outcome == "not kept":
        return objection(record) or "Not kept."
    if action_of(decision) == "draft":
        return f"Heard once ({what}): active when it is heard again, or confirm {short}."
    if decision.outcome == "new":
        return f"Remembered ({what})."
    if decision.outcome == "update" and old is not None:
        if old.record.text == record.text:
            return f"Updated ({what}); the text is as before."
        return f"Updated ({what}): before, it was {_quoted(old.record, record)}."
    if decision.outcome == "woken" and old is not None:
        return f"Remembered again ({what}): it had {_GONE.get(old.record.status, 'expired')}."
    if decision.outcome == "again":
        return f"Known already, now said {record.mentions} times ({what})."
    if decision.outcome == "contest" and old is not None:
        return (
            f"Contradicts {_quoted(old.record, record)}, which stays until it is decided: "
            f"resolve {short} with new, old or both."
        )
    return {
        "unchanged": f"Remembered already by this {where} ({what}).",
        "contested": f"Waits already for a decision: resolve {short} with new, old or both.",
        "forgotten": f"Not news: this {where} said so before and it was forgotten; restore {short} "
        "brings it back.",
        "not news": f"Not news: this {where} said so before, and since "
        f"{record.updated_at:%Y-%m-%d} “{shortened(record.text)}” holds{_from(record)}; "
        f"history {short} shows both, "
        "rollback brings the old one back.",
    }[decision.outcome]


def _was_heard(record: MemoryRecord) -> bool:
    return all(each.startswith("heard:") for each in record.statements)


def _quoted(old: MemoryRecord, reader: MemoryRecord) -> str:
    """Quote a memory, unless it is another agent's own: that one the writer may not see."""
    if reader.agent is None or old.agent in (None, reader.agent) or old.shared:
        return f"“{shortened(old.text)}”"
    return "what another agent noted"


def place_of(project: str | None) -> str:
    """Return a project as people read it: the name of its folder, not its path."""
    if project is None:
        return "everywhere"
    name = Path(project).name if os.sep in project else project
    return f"project {name or project}"


def shortened(text: str, width: int = 80) -> str:
    """Return the beginning of a text, on one line."""
    flat = " ".join(text.split())
    return flat if len(flat) <= width else flat[: width - 1] + "…"


def _from(record: MemoryRecord) -> str:
    notebook = record.provenance.notebook
    return f" (from {Path(notebook).name})" if notebook else ""
