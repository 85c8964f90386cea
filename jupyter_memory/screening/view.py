"""A text as the rules see it: one form of letters, digits and dashes, and the way back."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from jupyter_memory.language.folding import INVISIBLE, INVISIBLE_CHARACTER, plain_punctuation
from jupyter_memory.language.patterns import regex

if TYPE_CHECKING:
    from collections.abc import Iterator

MASKED: Final = "\ufffc"
"""Stands in a view for what is masked already; no rule takes it for a part of a secret."""

_SENTENCE_MARKS: Final = "！，；？（）"
"""Full-width marks that end a value in a Chinese sentence, and so stay what they are…"""

_IN_A_WORD: Final = regex(f"(?<=[０-９Ａ-Ｚａ-ｚ])[{_SENTENCE_MARKS}](?=[０-９Ａ-Ｚａ-ｚ])")
"""… unless they stand inside a word that is itself written full-width."""

_TO_ASCII: Final = ord("！") - ord("!")


@dataclass(frozen=True)
class View:
    """What the rules search.

    Attributes
    ----------
    text
        The folded text.
    places
        Of each of its characters, where it is in the original; None when that is the same.
    """

    text: str
    places: tuple[int, ...] | None = None
    _spans: dict[str, tuple[tuple[int, int], ...]] = field(default_factory=dict, compare=False)

    def has(self, core: str) -> bool:
        """Whether a core is there."""
        return compiled_core(core).search(self.text) is not None

    def spans(self, core: str) -> tuple[tuple[int, int], ...]:
        """Return all places of a core; several rules have the same."""
        known = self._spans.get(core)
        if known is None:
            found = compiled_core(core).finditer(self.text)
            known = self._spans[core] = tuple(each.span() for each in found)
        return known

    def original(self, start: int, end: int) -> tuple[int, int] | None:
        """Return the span in the original, without what is masked at its ends, or None."""
        while start < end and self.text[start] == MASKED:
            start += 1
        while start < end and self.text[end - 1] == MASKED:
            end -= 1
        if start == end:
            return None
        if self.places is None:
            return start, end
        return self.places[start], self.places[end - 1] + 1


@lru_cache(maxsize=64)
def compiled_core(pattern: str) -> re.Pattern[str]:
    """Return the pattern of a rule's core, of ASCII classes."""
    return re.compile(pattern, re.ASCII)


def views(text: str, masks: re.Pattern[str]) -> Iterator[View]:
    """Yield the text as the rules see it.

    An invisible character may split a secret, or part it from the word before: where there are
    some, one view drops them and another reads them as blanks.

    Parameters
    ----------
    text
        Any text.
    masks
        Finds what is masked already.
    """
    plain = folded(text)
    if text.isascii() or not INVISIBLE_CHARACTER.search(text):
        yield _without(plain, masks) if "[" in text and masks.search(text) else View(plain)
        return
    yield _without(plain, re.compile(f"{masks.pattern}|[{INVISIBLE}]"))
    yield _without(INVISIBLE_CHARACTER.sub(" ", plain), masks)


def occurrences(literal: str, text: str) -> Iterator[int]:
    """Yield each place where the literal begins."""
    place = text.find(literal)
    while place >= 0:
        yield place
        place = text.find(literal, place + 1)


def _without(plain: str, dropped: re.Pattern[str]) -> View:
    """Drop what the pattern finds; a mask leaves its sign."""
    pieces: list[str] = []
    places: list[int] = []
    start = 0
    for found in dropped.finditer(plain):
        pieces.append(plain[start : found.start()])
        places.extend(range(start, found.start()))
        start = found.end()
        if found[0].startswith("["):
            pieces.append(MASKED)
            places.append(found.start())
    pieces.append(plain[start:])
    places.extend(range(start, len(plain)))
    return View("".join(pieces), tuple(places))


def folded(text: str) -> str:
    """Return the text with each character in its plain form; its length stays."""
    if text.isascii():
        return text
    text = _IN_A_WORD.sub(lambda found: chr(ord(found[0]) - _TO_ASCII), text)
    return text.translate(_CHARACTERS)


class _Characters(dict[int, str]):
    """The plain form of each character, found when first met."""

    def __missing__(self, point: int) -> str:
        plain = self[point] = _plain(chr(point))
        return plain


_CHARACTERS: Final = _Characters()


def _plain(character: str) -> str:
    """Return a width, a typeface, a digit, a dash, a quote or a blank in its ASCII form.

    Less than NFKC: an enclosed ① stays itself, or it would grow onto the word it numbers.
    """
    if character.isascii() or character in _SENTENCE_MARKS:
        return character
    if character == "İ":  # the only letter whose small form is two characters
        return "I"
    if (digit := unicodedata.decimal(character, None)) is not None:
        return str(digit)
    if character.isspace():
        return "\n" if character in "\x85\u2028\u2029" else " "
    if "！" <= character <= "～" or "\U0001d400" <= character <= "\U0001d7ff":
        compatible = unicodedata.normalize("NFKC", character)
        return compatible if len(compatible) == 1 else character
    return plain_punctuation(character)
