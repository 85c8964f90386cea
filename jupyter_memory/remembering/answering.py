"""What a write answers, as one sentence."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from jupyter_memory.ids import ending
from jupyter_memory.remembering.judging import expires_at, objection
from jupyter_memory.rendering.phrases import (
    Tongue,
    date_in,
    phrase,
    place_in,
    shortened,
    tongue_of,
    what_of,
)
from jupyter_memory.rights import called, role_of, shows

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

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


def action_of(decision: Decision) -> Action:
    """Return what became of a statement, in one word."""
    written = decision.outcome in ("new", "woken", "update")
    return "draft" if written and decision.record.status == "draft" else ACTIONS[decision.outcome]


def message_of(decision: Decision, agent: str | None, now: datetime) -> str:
    """Return the sentence that tells what became of a statement.

    Parameters
    ----------
    decision
        What was decided.
    agent
        Who reads it: what he may not see is not quoted.
    now
        In the user's zone: days are told in it.
    """
    record = decision.record
    tongue = tongue_of(record.text if shows(agent, record) else "")
    if decision.outcome == "not kept":
        return objection(record) or phrase(tongue, "not kept")
    sentence = phrase(tongue, _phrase_for(decision, agent), **_parts(decision, agent, tongue))
    if decision.outcome in _OWN_NOW and _was_heard(record):
        # Nobody has typed it just now to know it.
        text = quoted(record, agent, tongue)
        sentence = phrase(tongue, "of what was heard", text=text, done=sentence)
    sentence += _until(decision, now, tongue) + _attached(decision, tongue)
    if decision.rival is not None:
        other = decision.rival.record
        parts = {"old": quoted(other, agent, tongue), "short": ending(other.id)}
        sentence += phrase(tongue, "rival", **parts)
    waits = decision.outcome in _OWN_NOW and record.share_requested_at is not None
    return sentence + phrase(tongue, "share waits") if waits else sentence


def _until(decision: Decision, now: datetime, tongue: Tongue) -> str:
    """Return until when a memory holds, where somebody has set that and it was not so before."""
    record, old = decision.record, decision.old
    moment = record.expires_at
    if moment is None or decision.outcome not in _OWN_NOW or record.status == "draft":
        return ""
    if old is not None and old.record.expires_at == moment:
        return ""
    if moment == expires_at(..., record.source, record.kind, record.category, record.updated_at):
        return ""
    return phrase(tongue, "until", day=date_in(tongue, moment.astimezone(now.tzinfo)))


def _attached(decision: Decision, tongue: Tongue) -> str:
    """Return which files go with a memory from now on, or nothing."""
    if decision.outcome not in _OWN_NOW and decision.outcome != "contest":
        return ""
    before = (
        ()
        if decision.outcome == "contest" or decision.old is None
        else (decision.old.record.references)
    )
    files = [each for each in decision.record.references if each not in before]
    names = [
        phrase(tongue, "copied file" if each.copy else "file", name=Path(each.path).name)
        for each in files
    ]
    return phrase(tongue, "attached", files=phrase(tongue, "comma").join(names)) if names else ""


_OWN_NOW: frozenset[Outcome] = frozenset({"new", "woken", "update", "again"})


def _phrase_for(decision: Decision, agent: str | None) -> str:
    """Return the name of the phrase for what was decided."""
    outcome, old = decision.outcome, decision.old
    if action_of(decision) == "draft":
        return "draft"
    if outcome in ("contest", "contested"):
        role = role_of(agent)
        return outcome if role == "owner" else f"{outcome} of {role}"
    if outcome == "update" and old is not None and old.record.text == decision.record.text:
        return "same text"
    if outcome == "update" and agent is None and old is not None and old.record.agent is not None:
        return "update of another's"
    return outcome


def _parts(decision: Decision, agent: str | None, tongue: Tongue) -> dict[str, object]:
    record, old = decision.record, None if decision.old is None else decision.old.record
    gone = old.status if old is not None and old.status in _GONE else "expired"
    return {
        "what": what_of(record, tongue),
        "short": ending(record.id),
        "old": "" if old is None else quoted(old, agent, tongue),
        "who": "" if old is None or old.agent is None else agent_in(tongue, old.agent),
        "gone": phrase(tongue, f"gone {gone}"),
        "mentions": record.mentions,
        "where": phrase(tongue, "conversation" if _was_heard(record) else "cell"),
        "day": f"{record.updated_at:%Y-%m-%d}",
        "text": quoted(record, agent, tongue),
        "source": _from(record, tongue) if shows(agent, record) else "",
    }


_GONE: frozenset[Status] = frozenset({"forgotten", "archived", "draft", "pending"})


def _was_heard(record: MemoryRecord) -> bool:
    said = record.statements
    return bool(said) and all(each.startswith("heard:") for each in said)


def quoted(record: MemoryRecord, agent: str | None, tongue: Tongue) -> str:
    """Quote a memory, unless the reader may not see it."""
    if shows(agent, record):
        return phrase(tongue, "quoted", text=shortened(record.text))
    return phrase(tongue, "another's")


def told(verb: str, records: Sequence[MemoryRecord], agent: str | None, **parts: object) -> str:
    """Return the sentence that tells what was done to which memories.

    Parameters
    ----------
    verb
        Name of a phrase, such as "edited".
    records
        The memories, after it.
    agent
        Who reads it.
    **parts
        Of the verb's phrase.
    """
    first = records[0]
    tongue = tongue_of(first.text if shows(agent, first) else "")
    done = phrase(tongue, verb, **parts)
    if len(records) > 1:
        return phrase(tongue, "many done", verb=done, count=len(records))
    if not shows(agent, first):
        return phrase(tongue, "hidden done", verb=done)
    return phrase(
        tongue,
        "one done",
        verb=done,
        text=shortened(first.text),
        place=place_in(tongue, first.project),
        short=ending(first.id),
    )


def agent_in(tongue: Tongue, agent: str) -> str:
    """Return an agent, or a person who acts for the user, as she is told of it."""
    return phrase(tongue, f"the {role_of(agent)}", name=called(agent))


def _from(record: MemoryRecord, tongue: Tongue) -> str:
    notebook = record.provenance.notebook
    return phrase(tongue, "from notebook", name=Path(notebook).name) if notebook else ""
