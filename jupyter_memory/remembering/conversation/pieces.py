"""A long conversation in pieces that a model reads at once; no message is cut without need."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from jupyter_memory.language.patterns import regex
from jupyter_memory.model.tokens import estimated_tokens

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from jupyter_memory.remembering.conversation.messages import Message

LONGEST_PIECE: Final = 3_000
"""Tokens: one batch and a long last message still go in one piece; in longer ones a small model
overlooks what stands in the middle."""

_SEAMS: Final = (
    regex(r"(?<=\n\n)"),
    regex(r"(?<=\n)"),
    regex(r"(?<=[。！？；])|(?<=[.!?;])(?=\s)"),
    regex(r"(?<=\s)"),
)
"""Where a text comes apart, the best place first."""


def cut(messages: Iterable[Message], limit: int = LONGEST_PIECE) -> list[tuple[Message, ...]]:
    """Return the messages in pieces of at most `limit` tokens, in their order."""
    pieces: list[list[Message]] = []
    used = limit
    for message in messages:
        for part in _parts(message, limit):
            tokens = estimated_tokens(part.text)
            if used + tokens > limit:
                pieces.append([])
                used = 0
            pieces[-1].append(part)
            used += tokens
    return [tuple(piece) for piece in pieces]


def _parts(message: Message, limit: int) -> Iterator[Message]:
    """Yield the message whole, or in parts when it is longer than a piece."""
    if estimated_tokens(message.text) <= limit:
        yield message
        return
    packed: list[str] = []
    used = 0
    for fragment in _fragments(message.text, limit, 0):
        tokens = estimated_tokens(fragment)
        if packed and used + tokens > limit:
            yield replace(message, text="".join(packed).strip())
            packed, used = [], 0
        packed.append(fragment)
        used += tokens
    yield replace(message, text="".join(packed).strip())


def _fragments(text: str, limit: int, level: int) -> Iterator[str]:
    """Yield the text in fragments that fit, apart at the best seams there are."""
    if estimated_tokens(text) <= limit:
        yield text
    elif level < len(_SEAMS):
        for part in _SEAMS[level].split(text):
            yield from _fragments(part, limit, level + 1)
    else:
        # No seam at all, such as an encoded picture: one character is at most one token.
        yield from (text[at : at + limit] for at in range(0, len(text), limit))
