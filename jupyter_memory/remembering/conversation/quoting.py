"""Where in a conversation a quoted sentence stands; what stands nowhere was invented."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from jupyter_memory.language.normal import normal_form
from jupyter_memory.language.patterns import regex

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from jupyter_memory.remembering.conversation.messages import Message

MOST_SENTENCES: Final = 8
"""A quote that spans more is looked at by itself, without what stands around it."""

_SENTENCE_END: Final = regex(r"(?<=[。！？；])|(?<=[.!?])(?<!\s\d\.)(?=\s)|(?<=\n)")
"""Not after the number of a step."""

_JOINTS: Final = (
    (regex("[A-Za-z0-9]{2}"), 1, 1),
    (regex(r"\d[.,]\d"), 1, 2),
    (regex(r"\d[.,]\d"), 2, 1),
)
"""What one word or number looks like around a place in it, so far before and after."""


@dataclass(frozen=True, slots=True)
class Quote:
    """A quote where it was found.

    Attributes
    ----------
    message
        Who said it, and when.
    sentence
        The whole sentence or sentences it is of, as they were said.
    words
        What was quoted.
    """

    message: Message
    sentence: str
    words: str


def find_quote(words: str, messages: Iterable[Message]) -> Quote | None:
    """Return the first place of a quote, or None where nobody said so.

    Width, case, blanks and typographic quotes do not count; a digit more or less does.
    """
    form = normal_form(words)
    if not form:
        return None
    for message in messages:
        if not _contains(normal_form(message.text), form):
            continue
        spans = _spans(sentences(message.text))
        sentence = next((each for each in spans if _contains(normal_form(each), form)), words)
        return Quote(message, sentence.strip(), words)
    return None


def sentences(text: str) -> list[str]:
    """Return the sentences of a text, with what separates them."""
    return [each for each in _SENTENCE_END.split(text) if each.strip()]


def _spans(parts: list[str]) -> Iterator[str]:
    """Yield runs of neighbouring sentences, the short ones first."""
    for length in range(1, min(MOST_SENTENCES, len(parts)) + 1):
        for start in range(len(parts) - length + 1):
            yield "".join(parts[start : start + length])


def _contains(text: str, words: str) -> bool:
    """Tell whether the words stand in the text, not in the middle of a word or a number."""
    at = text.find(words)
    while at >= 0:
        if not _joins(text, at) and not _joins(text, at + len(words)):
            return True
        at = text.find(words, at + 1)
    return False


def _joins(text: str, at: int) -> bool:
    """Tell whether a word or a number goes on at a place; Chinese words are not told apart."""
    return any(
        joint.fullmatch(text[max(0, at - before) : at + after]) is not None
        for joint, before, after in _JOINTS
    )
