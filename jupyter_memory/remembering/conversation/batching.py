"""When enough was said to be worth a call of the model."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from jupyter_memory.model.tokens import estimated_tokens

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jupyter_memory.remembering.conversation.messages import Message

_TURNS: Final = frozenset({"user", "assistant"})
"""What a tool answers is no turn of the conversation, but it does count in tokens."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BatchPolicy:
    """A batch is due at so many turns or so many tokens, whichever comes first."""

    turns: int = 6
    tokens: int = 2_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """What waits to be read, and how much it is."""

    messages: tuple[Message, ...] = ()
    turns: int = 0
    tokens: int = 0

    def joined_by(self, messages: Iterable[Message]) -> Batch:
        """Return the batch with more messages behind."""
        new = tuple(messages)
        return replace(
            self,
            messages=self.messages + new,
            turns=self.turns + sum(each.role in _TURNS for each in new),
            tokens=self.tokens + sum(estimated_tokens(each.text) for each in new),
        )

    def is_due(self, policy: BatchPolicy = BatchPolicy()) -> bool:
        """Tell whether it should be read now; what is left at the end is read as well."""
        return self.turns >= policy.turns or self.tokens >= policy.tokens
