"""What was observed and waits to be read, and what reading some of it gave."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4

from jupyter_memory.language.normal import digest, normal_form
from jupyter_memory.records import Provenance
from jupyter_memory.remembering.conversation.by_rules import extract_by_rules
from jupyter_memory.remembering.conversation.extracting import extract_conversation
from jupyter_memory.remembering.conversation.messages import Message
from jupyter_memory.rights import Scope
from jupyter_memory.store.rows import cell_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jupyter_memory.model import Model
    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.remembering.conversation.findings import (
        Dropped,
        Extraction,
        Found,
        Points,
    )
    from jupyter_memory.remembering.statement import Statement

FIRST_RETRY: Final = timedelta(seconds=30)
LONGEST_RETRY: Final = timedelta(hours=1)
"""After a failure of the model; each time twice as long."""

MOST_DOUBLINGS: Final = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Observed:
    """What one call of `observe` brought, or the part of it that is still to be read.

    Attributes
    ----------
    id
        By which it is done with.
    messages
        Screened.
    scope, provenance
        Whose memory it is for, and the cell that called.
    is_text
        Whether it was a text rather than messages, which may repeat a conversation from its start.
    by_model
        Whether a model is to read it.
    prompts
        The names of the prompts that are still to be asked; empty for all.
    attempts, retry_at
        How often the model failed, and before when it is not asked again.
    """

    id: str
    messages: tuple[Message, ...]
    scope: Scope
    provenance: Provenance
    is_text: bool = False
    by_model: bool = False
    prompts: tuple[str, ...] = ()
    attempts: int = 0
    retry_at: datetime | None = None

    def as_entry(self) -> dict[str, Any]:
        """Return it as JSON values."""
        return {
            **asdict(self),
            "messages": [{**asdict(each), "at": each.at.isoformat()} for each in self.messages],
            "prompts": list(self.prompts),
            "retry_at": self.retry_at and self.retry_at.isoformat(),
        }


def new_observed(messages: Iterable[Message], **given: Any) -> Observed:
    """Return what was just observed."""
    return Observed(id=uuid4().hex, messages=tuple(messages), **given)


def read_entry(entry: dict[str, Any]) -> Observed | None:
    """Return what was written down as an entry, or None where another release wrote it."""
    try:
        messages = (
            Message(**{**each, "at": datetime.fromisoformat(each["at"])})
            for each in entry["messages"]
        )
        return Observed(
            **{
                **entry,
                "messages": tuple(messages),
                "scope": Scope(**entry["scope"]),
                "provenance": Provenance(**entry["provenance"]),
                "prompts": tuple(entry["prompts"]),
                "retry_at": entry["retry_at"] and datetime.fromisoformat(entry["retry_at"]),
            }
        )
    except (KeyError, TypeError, ValueError):
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """One thing to remember, and by what it is known when it is heard again.

    Attributes
    ----------
    statement
        As `remember` takes it.
    points
        The memory that it is said to change, if one is.
    by
        Which call brought it.
    mark
        The message and the sentence.
    """

    statement: Statement
    by: Observed
    mark: str
    points: Points | None = None


@dataclass(frozen=True, slots=True)
class Unwanted:
    """A memory that the user asks to forget, and which call brought it."""

    id: str
    by: Observed


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What reading gave.

    Attributes
    ----------
    heard
        What is to be remembered.
    unwanted
        What is to be forgotten.
    dropped
        What looked like it and is not, with the reason.
    unread, unread_of
        What the model could not read, to be tried again, and the ids of the calls it is of.
    error
        Why, in one sentence.
    """

    heard: tuple[Heard, ...] = ()
    unwanted: tuple[Unwanted, ...] = ()
    dropped: tuple[Dropped, ...] = ()
    unread: tuple[Observed, ...] = ()
    unread_of: tuple[str, ...] = ()
    error: str | None = None


Near = Callable[[Scope, Sequence[str]], Sequence["MemoryRecord"]]
"""Finds what somebody may see that lies near to some texts."""


def read_observed(
    waiting: Sequence[Observed],
    model: Model | None,
    now: datetime,
    known: Sequence[str] = (),
    near: Near | None = None,
) -> Reading:
    """Read as one conversation what was observed, all of it with the same prompts.

    Parameters
    ----------
    waiting
        In the order in which it came.
    model
        Whom to ask; None reads by rules.
    now
        In the user's zone.
    known
        Texts that were recalled meanwhile.
    near
        Finds memories that what was said may change; None offers the model none.
    """
    numbered = [
        (replace(message, number=number), each)
        for number, (message, each) in enumerate(
            ((message, each) for each in waiting for message in each.messages), 1
        )
    ]
    messages = tuple(message for message, _ in numbered)
    owners = {message.number: (message, each) for message, each in numbered}
    scopes = {each.scope for each in waiting}
    # What one handle may see is not told in the reading of another's.
    offered = partial(near, scopes.pop()) if near is not None and len(scopes) == 1 else None
    extraction = _extraction(messages, waiting[0].prompts, model, now, known, offered)
    unread = _unread(extraction, owners)
    return Reading(
        heard=tuple(_heard(extraction.found, owners)),
        unwanted=tuple(
            Unwanted(each.id, owners[each.quote.message.number][1])
            for each in extraction.forgetting
        ),
        dropped=extraction.dropped,
        unread=tuple(postponed(each, now) for _, each in unread),
        unread_of=tuple(dict.fromkeys(by for by, _ in unread)),
        error=next((each.error for each in extraction.failed), None),
    )


def _extraction(
    messages: tuple[Message, ...],
    prompts: tuple[str, ...],
    model: Model | None,
    now: datetime,
    known: Sequence[str],
    near: Callable[[Sequence[str]], Sequence[MemoryRecord]] | None,
) -> Extraction:
    if model is None:
        return extract_by_rules(messages, now, known)
    given: dict[str, Any] = {"prompts": prompts} if prompts else {}
    if near is not None:
        given["near"] = lambda piece: near([each.text for each in piece])
    return extract_conversation(messages, model, now, known, **given)


_Owners = dict[int, tuple[Message, Observed]]


def _heard(found: Sequence[Found], owners: _Owners) -> list[Heard]:
    counts: dict[str, int] = {}
    heard = []
    for each in found:
        message, by = owners[each.quote.message.number]
        sentence = digest(_said(message, by), each.statement.kind, normal_form(each.quote.sentence))
        # A sentence may hold several things, which come in their order.
        counts[sentence] = counts.get(sentence, 0) + 1
        mark = digest(sentence, str(counts[sentence]))
        heard.append(Heard(statement=each.statement, by=by, mark=mark, points=each.points))
    return heard


def _said(message: Message, by: Observed) -> str:
    """Return what makes a message the same one when it is observed again.

    Its time, where it has one. A text without one is another when another cell brings it; messages
    without one are taken for the same conversation as long as the session lasts, because whoever
    brings them often brings it from its start.
    """
    if message.timed:
        when = message.at.astimezone(UTC).isoformat()
        return digest("at", when, message.role, normal_form(message.text))
    cell = cell_of(by.provenance) if by.is_text else None
    return digest("in", cell or by.provenance.session, message.role, normal_form(message.text))


def _unread(extraction: Extraction, owners: _Owners) -> list[tuple[str, Observed]]:
    """Return what is still to be read of each call, beside the call's id."""
    left = []
    for each in extraction.failed:
        parts: dict[str, list[Message]] = {}
        for message in each.messages:
            parts.setdefault(owners[message.number][1].id, []).append(message)
        for messages in parts.values():
            by = owners[messages[0].number][1]
            rest = replace(by, id=uuid4().hex, messages=tuple(messages), prompts=each.prompts)
            left.append((by.id, rest))
    return left


def postponed(observed: Observed, now: datetime) -> Observed:
    """Return it with the time of its next attempt."""
    wait = min(FIRST_RETRY * 2 ** min(observed.attempts, MOST_DOUBLINGS), LONGEST_RETRY)
    return replace(observed, attempts=observed.attempts + 1, retry_at=now + wait)
