"""What a language model is given: a text, and what of the memory went into it and did not."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Self

from jupyter_memory import rendering

if TYPE_CHECKING:
    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.results import Conflict


class Context(str):
    """A text to put before a model's task; it is a `str` wherever one is wanted.

    Attributes
    ----------
    used
        The memories in it, in their order.
    omitted
        The memories that belong in it and found no room, the most wanted first.
    truncated
        Whether anything was left out or cut: a memory, or a turn of the conversation.
    tokens
        How many it has, in the o200k vocabulary; never more than the budget.
    budget
        How many it might have had.
    parts
        The tokens of each part: frame, rules, profile, recalled, events, summary, history.
    turns_omitted
        Turns of the conversation that found no room.
    conflicts
        What contradicts each other among what was recalled, with the question that settles it.
    """

    __slots__ = (
        "budget",
        "conflicts",
        "omitted",
        "parts",
        "tokens",
        "truncated",
        "turns_omitted",
        "used",
    )

    used: tuple[MemoryRecord, ...]
    omitted: tuple[MemoryRecord, ...]
    truncated: bool
    tokens: int
    budget: int
    parts: dict[str, int]
    turns_omitted: int
    conflicts: tuple[Conflict, ...]

    def __new__(
        cls,
        text: str = "",
        *,
        used: tuple[MemoryRecord, ...] = (),
        omitted: tuple[MemoryRecord, ...] = (),
        truncated: bool = False,
        tokens: int = 0,
        budget: int = 0,
        parts: dict[str, int] | None = None,
        turns_omitted: int = 0,
    ) -> Self:
        """Make a text that knows what it is made of."""
        made = super().__new__(cls, text)
        made.used, made.omitted, made.truncated = used, omitted, truncated
        made.tokens, made.budget = tokens, budget
        made.parts, made.turns_omitted = parts or {}, turns_omitted
        made.conflicts = ()
        return made

    def __repr__(self) -> str:
        return rendering.context_text(self)

    def _repr_html_(self) -> str:
        return rendering.context_html(self)


Witness = Callable[[Context], Any]

_witness: list[Witness] = []  # of the one running shell of this process, or none


def set_witness(witness: Witness) -> None:
    """Let `witness` see every context that is composed in this process."""
    _witness[:] = [witness]


def clear_witness() -> None:
    """Let nobody see them any more."""
    _witness.clear()


def seen(context: Context) -> Context:
    """Return a context after the witness, if there is one, has seen it."""
    for witness in _witness:
        witness(context)
    return context
