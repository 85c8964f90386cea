"""Where the words of a question stand in a memory, as they are written there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from jupyter_memory.language.folding import for_search

if TYPE_CHECKING:
    from collections.abc import Iterable

    Span = tuple[int, int]

_WORD_BEGINS: Final = r"(?<![^\W_])"
_LONGEST_LOOKED_AT: Final = 20_000
"""Characters of a memory that are searched for the words it was found by."""


def as_written(words: Iterable[str], text: str, asked: str = "") -> tuple[str, ...]:
    """Return the terms that led to a text as they are written there, each once.

    Terms that overlap are one: 营收, 收口 and 口径 are 营收口径. What the text says in other words
    is shown as it is written in the question; what is in neither stays as it is.
    """
    written = _found(dict.fromkeys(words), text)
    other = _found([term for term, form in written.items() if form is None], asked)
    told = (form or other.get(term) or term for term, form in written.items())
    return tuple(dict.fromkeys(told))


def _found(words: Iterable[str], text: str) -> dict[str, str | None]:
    """Return how each term is written in a text, or None where it is not there."""
    looked_at = text[:_LONGEST_LOOKED_AT]
    places = {term: _place(term, looked_at) for term in words}
    spans = _joined({span for span in places.values() if span is not None})
    return {term: _written(place, spans, looked_at) for term, place in places.items()}


def _written(place: Span | None, spans: list[Span], text: str) -> str | None:
    if place is None:
        return None
    start, end = next(span for span in spans if span[0] <= place[0] < span[1])
    return text[start:end]


def _joined(spans: set[Span]) -> list[Span]:
    """Return spans that overlap as one, in their order."""
    joined: list[Span] = []
    for span in sorted(spans):
        if joined and span[0] < joined[-1][1]:
            before = joined.pop()
            joined.append((before[0], max(before[1], span[1])))
        else:
            joined.append(span)
    return joined


def _place(term: str, text: str) -> Span | None:
    """Return where a term stands: a Chinese one anywhere, another where a word begins."""
    if term.isascii():
        return _of_a_word(term, text)
    folded = for_search(text)
    at = (folded if len(folded) == len(text) else text).casefold().find(term)
    return None if at < 0 else (at, at + len(term))


def _of_a_word(term: str, text: str) -> Span | None:
    """Return the place of the word that a stemmed term stands for; "polici" is "policy" there."""
    for stem in (term, term.removesuffix("i") + "y", term[:-1]):
        begun = rf"{_WORD_BEGINS}{re.escape(stem)}"
        for form in (rf"{begun}(?!\w)", rf"{begun}\w*"):
            if stem and (found := re.search(form, text, re.IGNORECASE)):
                return found.span()
    return None
