"""What waits for the user, as a question in her language with numbered answers.

The question is put to her, whoever asks it: an agent hands it on word by word. What the one who
asks may not see is not quoted in it.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from jupyter_memory.records import Fact
from jupyter_memory.remembering.answering import agent_in
from jupyter_memory.rendering.phrases import Tongue, month_of, phrase, shortened, tongue_of
from jupyter_memory.results import ANSWERS, Choice, Pending, PendingKind
from jupyter_memory.store.keys import CURRENT

if TYPE_CHECKING:
    from datetime import datetime

    from jupyter_memory.records import MemoryRecord

MOST_OF_A_TEXT: Final = 200
"""Characters of a memory that a question quotes."""

_ENDS: Final = tuple(".!?…。！？")

_LABELS: Final[dict[str, tuple[str, ...]]] = {
    "yours": ("keep yours", "take the new one", "keep both"),
    "rival": ("keep the old one", "take the new one", "keep both"),
    "alone": ("drop it", "it holds"),
    "share request": ("keep it private", "share it"),
}
"""How the answers read, by what is asked, in the order of `ANSWERS`."""


def waits(record: MemoryRecord) -> bool:
    """Return whether something about a memory waits for the user's decision."""
    if record.status == "forgotten":
        return False
    asks = record.status == "pending" or record.share_requested_at is not None
    return asks or may_conflict(record)


def may_conflict(record: MemoryRecord) -> bool:
    """Return whether a memory holds, but was found to be perhaps about the same as another one."""
    return record.contradicts is not None and record.status in CURRENT


def is_open(pending: Pending) -> bool:
    """Return whether there is still something to ask: what another one may contradict may go."""
    return pending.kind != "share request" or pending.new.share_requested_at is not None


def pending_of(
    new: MemoryRecord,
    old: MemoryRecord | None,
    now: datetime,
    *,
    hidden: bool = False,
    tongue: Tongue | None = None,
) -> Pending:
    """Return what waits for a decision, with the question to ask.

    Parameters
    ----------
    new
        The memory that waits.
    old
        What it contradicts, or may; None where that has gone, or may not be seen.
    now
        In the user's zone: days are told in it.
    hidden
        Whether there is an old one that the reader may not see.
    tongue
        The language to ask in; by default that of the memory.
    """
    spoken = tongue or tongue_of(new.text)
    kind = _kind_of(new, old)
    said = statement(new, now, spoken)
    return Pending(
        id=new.id,
        new=new,
        old=old,
        kind=kind,
        question=phrase(
            spoken,
            _question_for(kind, old, hidden=hidden),
            new=said,
            old="" if old is None else statement(old, now, spoken),
        ),
        answer_choices=_choices(_answers_for(kind, old, hidden=hidden), spoken),
    )


def _kind_of(new: MemoryRecord, old: MemoryRecord | None) -> PendingKind:
    if may_conflict(new) and old is not None:
        return "possible conflict"
    if new.status != "pending":
        return "share request"
    if isinstance(new, Fact) and isinstance(old, Fact) and new.key == old.key:
        return "contradiction"
    return "contradiction" if old is None else "possible conflict"


def _question_for(kind: PendingKind, old: MemoryRecord | None, *, hidden: bool) -> str:
    if kind == "share request" or old is not None:
        return kind
    return "hidden rival" if hidden else "no rival"


def _answers_for(kind: PendingKind, old: MemoryRecord | None, *, hidden: bool) -> str:
    if kind == "share request":
        return kind
    if old is None:
        return "rival" if hidden else "alone"
    return "yours" if old.agent is None else "rival"


def _choices(answers: str, tongue: Tongue) -> tuple[Choice, ...]:
    labels = zip(ANSWERS.items(), _LABELS[answers], strict=False)
    return tuple(
        Choice(number=int(number), keep=keep, label=phrase(tongue, label))
        for (number, keep), label in labels
    )


def statement(record: MemoryRecord, now: datetime, tongue: Tongue) -> str:
    """Return who said a memory, when and where, as a sentence to the user."""
    who, verb = _speaker(record, tongue)
    text = shortened(record.text, MOST_OF_A_TEXT)
    notebook = record.provenance.notebook
    said = phrase(
        tongue,
        "said",
        who=who,
        verb=verb,
        day=day_of(record.updated_at, now, tongue),
        place="" if notebook is None else phrase(tongue, "in notebook", name=Path(notebook).name),
        text=phrase(tongue, "quoted", text=text),
    )
    return said if text.endswith(_ENDS) else said + ("。" if tongue == "zh" else ".")


def _speaker(record: MemoryRecord, tongue: Tongue) -> tuple[str, str]:
    """Return who said it, and the verb that goes with him."""
    if record.agent is None:
        who = "your profile" if record.source == "profile" else "you"
        return phrase(tongue, who), phrase(tongue, record.source)
    who = agent_in(tongue, record.agent)
    if record.source in ("user", "profile"):
        return who, phrase(tongue, "vouched")
    verb = "inferred by agent" if record.source == "inferred" else record.source
    return who, phrase(tongue, verb)


def day_of(moment: datetime, now: datetime, tongue: Tongue) -> str:
    """Return a day as people say it."""
    day, today = moment.astimezone(now.tzinfo).date(), now.date()
    near = {0: "today", 1: "yesterday"}.get((today - day).days)
    if near is not None:
        return phrase(tongue, near)
    name = "on day" if day.year == today.year else "on day of year"
    return phrase(tongue, name, day=day.day, month=month_of(tongue, day.month), year=day.year)
