"""What reading a conversation gave: what was found, what was dropped, what is to be read again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jupyter_memory.remembering.conversation.dates import Window
    from jupyter_memory.remembering.conversation.messages import Message
    from jupyter_memory.remembering.conversation.quoting import Quote
    from jupyter_memory.remembering.statement import Statement


@dataclass(frozen=True, slots=True, kw_only=True)
class Intent:
    """What somebody wanted of the data.

    Attributes
    ----------
    intent_type
        query, define, export, modify-setting, how-to, failure, preference or another word.
    metric, dimensions, filters, output_format
        As they were said.
    time_rule
        The expression, such as "last month": a rerun computes it anew.
    window
        What it meant then, for a record of the past; None where it could not be read.
    """

    intent_type: str
    metric: str | None = None
    dimensions: tuple[str, ...] = ()
    filters: tuple[str, ...] = ()
    time_rule: str | None = None
    window: Window | None = None
    output_format: str | None = None

    def as_dict(self) -> dict[str, Any]:
        """Return it as JSON values, without what was not said."""
        window = self.window
        given = {
            "intent_type": self.intent_type,
            "metric": self.metric,
            "dimensions": list(self.dimensions),
            "filters": list(self.filters),
            "time_rule": self.time_rule,
            "window": window and [window.start.isoformat(), window.end.isoformat()],
            "output_format": self.output_format,
        }
        return {name: value for name, value in given.items() if value}


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
    intent
        As structure, where there is one.
    """

    statement: Statement
    quote: Quote
    intent: Intent | None = None


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
    """

    found: tuple[Found, ...] = ()
    dropped: tuple[Dropped, ...] = ()
    failed: tuple[Unread, ...] = ()

    @property
    def statements(self) -> tuple[Statement, ...]:
        """What was found, ready for `remember_many`."""
        return tuple(each.statement for each in self.found)
