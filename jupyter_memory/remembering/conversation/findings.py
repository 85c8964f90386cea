"""What reading a conversation gave: what was found, what was dropped, what is to be read again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jupyter_memory.remembering.conversation.messages import Message
    from jupyter_memory.remembering.conversation.quoting import Quote
    from jupyter_memory.remembering.statement import Statement


@dataclass(frozen=True, slots=True)
class Points:
    """A memory that a sentence is said to change or contradict: a hint, and no more.

    Attributes
    ----------
    id
        Of the memory, which was on the list.
    changes
        Whether the sentence itself says that something is another way from now on.
    """

    id: str
    changes: bool = False


@dataclass(frozen=True, slots=True)
class Forgetting:
    """A listed memory that the user asks to forget, and the sentence she asks in."""

    id: str
    quote: Quote


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """One thing to remember, and where it was said.

    Attributes
    ----------
    statement
        As `remember` takes it. Its source is None, which is whoever holds the handle, only for an
        instruction that the user gave in so many words; otherwise it is "inferred".
    quote
        The sentence it rests on.
    points
        The memory that it is said to change, if one is.
    """

    statement: Statement
    quote: Quote
    points: Points | None = None


@dataclass(frozen=True, slots=True)
class Dropped:
    """One thing that is not remembered, and why."""

    text: str
    reason: str


@dataclass(frozen=True, slots=True)
class Unread:
    """Messages that could not be read, kept so that they can be tried again.

    Attributes
    ----------
    messages
        As they were given to the model.
    prompts
        The names of the prompts that are still to be asked.
    error
        Why, in one sentence.
    """

    messages: tuple[Message, ...]
    prompts: tuple[str, ...]
    error: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Extraction:
    """What reading a conversation gave.

    Attributes
    ----------
    found
        In the order in which it was said.
    dropped
        What the model offered and was not taken, with the reason.
    failed
        What is to be read again.
    forgetting
        What the user asked to forget.
    """

    found: tuple[Found, ...] = ()
    dropped: tuple[Dropped, ...] = ()
    failed: tuple[Unread, ...] = ()
    forgetting: tuple[Forgetting, ...] = ()

    @property
    def statements(self) -> tuple[Statement, ...]:
        """What was found, ready for `remember_many`."""
        return tuple(each.statement for each in self.found)
