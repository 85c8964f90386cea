"""One memory, question or turn as it stands in a context: a head of ours, and quoted lines."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import TYPE_CHECKING, Final

from jupyter_memory.ids import ending
from jupyter_memory.language.counting import beginning, count_tokens, tokens_up_to
from jupyter_memory.recalling.frame import SOURCES, STATUSES, WORDS, worded
from jupyter_memory.recalling.quoting import as_data, as_name, without_half_entity
from jupyter_memory.rights import called

if TYPE_CHECKING:
    from datetime import datetime, tzinfo

    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.remembering.conversation.messages import Message
    from jupyter_memory.rendering.phrases import Tongue

TRUSTED: Final = frozenset({"user", "profile"})
"""Sources that are the user; whatever else there is is labelled as of lower trust."""

NO_PERSON: Final = frozenset({"tool", "function", "web", "assistant", "system"})
"""Speakers that are nobody, whoever handed on what they said."""

MOST_PER_TOKEN: Final = 16
"""Characters of a text that are looked at for each token there is room for: nobody writes more."""

LEAST_CUT: Final = 12
"""Tokens of a text that are worth showing of it; with less it is left out."""

_MIDDLE: Final = " · "


@dataclass(frozen=True, slots=True)
class Telling:
    """How items are told.

    Attributes
    ----------
    tongue
        The language of their heads.
    zone
        In which dates are told.
    most
        Tokens there are at all: what is longer is not read to its end.
    """

    tongue: Tongue
    zone: tzinfo | None
    most: int

    @property
    def read(self) -> int:
        """Characters of a text that are looked at."""
        return MOST_PER_TOKEN * (self.most + 1)


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that may be put into a context.

    Attributes
    ----------
    head, body
        Its first line, and the quoted ones; each with its line end.
    tokens
        Of both; of what is longer than there is room for, only that it is.
    records
        The memories in it; none of a turn.
    size
        Characters of the text it quotes.
    is_cut
        Whether the text is only its beginning.
    """

    head: str
    body: str
    tokens: int
    records: tuple[MemoryRecord, ...] = ()
    size: int = 0
    is_cut: bool = False

    @property
    def text(self) -> str:
        """The item as it is printed."""
        return self.head + self.body

    def cut(self, most: int, tongue: Tongue) -> Item | None:
        """Return it with at most so many tokens and a mark, or None where that is too little."""
        mark = worded(WORDS, "cut", tongue).format(count=self.size) + "\n"
        room = most - count_tokens(self.head) - count_tokens(mark)
        while room >= LEAST_CUT:
            body = without_half_entity(beginning(self.body, room)).rstrip("\n> ") + mark
            tokens = count_tokens(self.head + body)
            if tokens <= most:
                return replace(self, body=body, tokens=tokens, is_cut=True)
            room -= tokens - most  # the mark may be merged with what is before it
        return None


def of_memory(record: MemoryRecord, telling: Telling) -> Item:
    """Return a memory: id, date, source and status, then what it says."""
    tongue = telling.tongue
    text = _whole_text(record)
    told, hidden = as_data(text[: telling.read])
    happened = getattr(record, "occurred_at", None) or record.updated_at
    head = (
        ending(record.id),
        day(happened, telling.zone),
        source_of(record, tongue),
        worded(STATUSES, record.status, tongue),
        _speaker(record, tongue),
        _origin(record, tongue),
        worded(WORDS, "hidden", tongue).format(count=hidden) if hidden else "",
    )
    return _made(head, told, len(text), telling, (record,))


def of_question(question: str, records: tuple[MemoryRecord, ...], telling: Telling) -> Item:
    """Return what is in dispute as the question that settles it, instead of several truths."""
    told, _ = as_data(question)
    ids = ", ".join(ending(each.id) for each in records)
    head = (ids, worded(WORDS, "undecided", telling.tongue))
    return _made(head, told, len(question), telling, records)


def of_turn(turn: Message, telling: Telling, text: str | None = None) -> Item:
    """Return a turn of the conversation, or what is to be kept of it."""
    said = turn.text if text is None else text
    told, _ = as_data(said[: telling.read])
    at = turn.at.astimezone(telling.zone).strftime("%Y-%m-%d %H:%M") if turn.timed else ""
    return _made((turn.role, as_name(turn.name or ""), at), told, len(said), telling)


def _made(
    head: tuple[str, ...],
    told: str,
    size: int,
    telling: Telling,
    records: tuple[MemoryRecord, ...] = (),
) -> Item:
    line = f"[{_MIDDLE.join(part for part in head if part)}]\n"
    body = f"{told}\n"
    more = telling.most + 1
    tokens = more if size > telling.read else tokens_up_to(line + body, telling.most)
    return Item(line, body, tokens, records, size)


def day(moment: datetime, zone: tzinfo | None) -> str:
    """Return a date as it is in the user's zone."""
    return moment.astimezone(zone).date().isoformat()


def source_of(record: MemoryRecord, tongue: Tongue) -> str:
    """Return who says so, and that it is worth less where it is not the user."""
    source = worded(SOURCES, record.source, tongue)
    if record.source in TRUSTED and record.speaker not in NO_PERSON:
        if record.agent is None:
            return source
        agent = _named(worded(SOURCES, "agent", tongue), record.agent, tongue)
        return worded(WORDS, "confirmed", tongue).format(source=agent)
    known = source if record.source in SOURCES else as_name(record.source)
    who = known if record.agent is None else _named(known, record.agent, tongue)
    return worded(WORDS, "lower trust", tongue).format(source=who)


def _named(source: str, agent: str, tongue: Tongue) -> str:
    return worded(WORDS, "named", tongue).format(source=source, name=as_name(called(agent)))


def _speaker(record: MemoryRecord, tongue: Tongue) -> str:
    name = as_name(record.speaker or "")
    return worded(WORDS, "speaker", tongue).format(name=name) if name else ""


def _origin(record: MemoryRecord, tongue: Tongue) -> str:
    notebook = record.provenance.notebook
    name = as_name(PurePath(notebook).name) if notebook else ""
    return worded(WORDS, "in", tongue).format(name=name) if name else ""


def _whole_text(record: MemoryRecord) -> str:
    """Return what a memory says, with the fields that its sentence leaves out."""
    more = [getattr(record, name, None) for name in ("result", "description", "verification")]
    steps = [f"{number}. {each}" for number, each in enumerate(getattr(record, "steps", ()), 1)]
    parts = [record.text]
    if steps and any(each.partition(". ")[2] not in record.text for each in steps):
        parts += steps
    return "\n".join([*parts, *(each for each in more if each and each not in record.text)])
