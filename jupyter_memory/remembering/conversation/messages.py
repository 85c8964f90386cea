"""A conversation as it is read: who said what, and when."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from typing import Any, Final

from jupyter_memory.errors import UsageError
from jupyter_memory.language.normal import clean, normal_name

ROLES: Final = {
    **dict.fromkeys(("user", "human"), "user"),
    **dict.fromkeys(("assistant", "ai", "model", "bot"), "assistant"),
    **dict.fromkeys(("tool", "function"), "tool"),
    **dict.fromkeys(("system", "developer"), "system"),
}
"""What the roles are called, and what they are to us."""

UNREAD: Final = frozenset({"system"})
"""Instructions to an agent: nobody said them in the conversation."""

Conversation = str | Iterable[Any]
"""A text that the user said, or messages: mappings of role, content and, at will, timestamp and
name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """One turn.

    Attributes
    ----------
    number
        Its place in the conversation, from 1; the parts of a long message share one.
    role
        user, assistant or tool.
    text
        What was said, cleaned.
    at
        When, in the zone it was said in.
    timed
        Whether that is known; otherwise `at` is when it was read.
    name
        Of the speaker, where there is one.
    """

    number: int
    role: str
    text: str
    at: datetime
    timed: bool = False
    name: str | None = None

    def as_dict(self) -> dict[str, Any]:
        """Return it as it may be kept and read again."""
        given = {"role": self.role, "content": self.text, "timestamp": self.at.isoformat()}
        return given if self.name is None else {**given, "name": self.name}


def read_messages(conversation: Conversation, now: datetime) -> tuple[Message, ...]:
    """Return the turns of a conversation that say something, in their order.

    Parameters
    ----------
    conversation
        A text is one turn of the user. The content of a message may be a list of parts, of which
        the texts are read; a message without text, such as a tool call, is passed over.
    now
        When a message without a time was said, and the zone of a time without one.

    Raises
    ------
    UsageError
        When something in it is no message, naming its place.
    """
    if isinstance(conversation, str):
        conversation = [{"role": "user", "content": conversation}]
    if isinstance(conversation, Mapping) or not isinstance(conversation, Iterable):
        raise UsageError(
            f"A conversation is a text or a list of messages, not {type(conversation).__name__}."
        )
    read = (_read(each, number, now) for number, each in enumerate(conversation, 1))
    return tuple(each for each in read if each.text and each.role not in UNREAD)


def _read(message: Any, number: int, now: datetime) -> Message:
    if isinstance(message, Message):
        return message
    if not isinstance(message, Mapping):
        raise UsageError(
            f"Message {number} is {type(message).__name__}: give a mapping of role and content."
        )
    said = message.get("timestamp")
    name = message.get("name")
    return Message(
        number=number,
        role=_role(message.get("role"), number),
        text=clean(_text(message.get("content"), number)),
        at=now if said is None else _moment(said, number, now),
        timed=said is not None,
        name=normal_name(name) or None if isinstance(name, str) else None,
    )


def _role(role: Any, number: int) -> str:
    known = ROLES.get(role.casefold()) if isinstance(role, str) else None
    if known is None:
        raise UsageError(
            f"Message {number} has the role {role!r}: known are user, assistant, tool and system."
        )
    return known


def _text(content: Any, number: int) -> str:
    if content is None:
        return ""
    if isinstance(content, str):
        return content
    if not isinstance(content, Iterable) or isinstance(content, Mapping):
        raise UsageError(
            f"The content of message {number} is {type(content).__name__}: give a text."
        )
    texts = (each.get("text") if isinstance(each, Mapping) else each for each in content)
    return "\n".join(each for each in texts if isinstance(each, str))


def _moment(said: Any, number: int, now: datetime) -> datetime:
    """Return a time with its own zone: "yesterday" is a day of the speaker's calendar."""
    try:
        if isinstance(said, str):
            said = datetime.fromisoformat(said)
        if isinstance(said, int | float) and not isinstance(said, bool):
            return datetime.fromtimestamp(said, UTC).astimezone(now.tzinfo)
        if isinstance(said, date) and not isinstance(said, datetime):
            said = datetime.combine(said, time())
        if isinstance(said, datetime):
            return said.replace(tzinfo=now.tzinfo) if said.tzinfo is None else said
    except (ValueError, OverflowError, OSError):
        pass
    raise UsageError(
        f"Message {number} has the timestamp {said!r}: "
        "give a datetime, or a text such as 2026-03-31T09:00+08:00."
    )
