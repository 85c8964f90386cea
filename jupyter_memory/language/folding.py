"""Characters that mean the same in search made one: widths, accents, traditional forms."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from jupyter_memory.language.caching import cached
from jupyter_memory.language.patterns import regex
from jupyter_memory.language.script import HAN

if TYPE_CHECKING:
    from collections.abc import Callable

INVISIBLE: Final = (
    "\u00ad\u061c\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff"
    "\ufe00-\ufe0f\U000e0100-\U000e01ef"
)
"""Characters that nobody sees: soft hyphens, joiners, bidi marks, variation selectors."""

INVISIBLE_CHARACTER: Final = regex(f"[{INVISIBLE}]")
_HAN_CHARACTER: Final = regex(f"[{HAN}]")

_QUOTES_AND_DASHES: Final = {
    ord(each): plain
    for plain, family in (("'", "‘’‛ʼ＇"), ('"', "“”„‟"), ("-", "‐‑‒–—―−"))
    for each in family
}
_WITHOUT_DECOMPOSITION: Final = {
    "đ": "d", "Đ": "D", "ð": "d", "Ð": "D", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L",
    "ß": "ss", "ẞ": "SS", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "ı": "i", "þ": "th",
    "Þ": "Th", "ħ": "h", "Ħ": "H",
}  # fmt: skip
"""Letters that readers take for an accented one and Unicode does not."""

_ACCENTED_BLOCKS: Final = ((0x00C0, 0x052F), (0x1D00, 0x1FFF), (0x2C60, 0x2C7F), (0xA640, 0xA7FF))
"""Latin, Greek and Cyrillic: elsewhere a mark is a vowel or another letter."""


@lru_cache(maxsize=1)
def simplified_characters() -> dict[int, str]:
    """Return the table from traditional to simplified characters.

    One character at a time on purpose: a phrase table reads a character by its neighbours, so
    that a question and a memory could fold the same word differently.
    """
    from opencc import OpenCC

    characters = [
        chr(point)
        for first, last in ((0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0x20000, 0x2A6DF))
        for point in range(first, last + 1)
    ]
    folded = dict(
        zip(characters, OpenCC("t2s").convert("\n".join(characters)).split("\n"), strict=True)
    )
    once = {ord(each): to for each, to in folded.items() if each != to}
    return {point: once.get(ord(to), to) for point, to in once.items()}


def simplified(text: str) -> str:
    """Return the text with traditional Chinese characters made simplified."""
    if not _HAN_CHARACTER.search(text):
        return text
    return text.translate(simplified_characters())


def plain_punctuation(text: str) -> str:
    """Return the text with typographic quotes and dashes made plain."""
    return text.translate(_QUOTES_AND_DASHES)


def for_search(text: str) -> str:
    """Return the text as terms are taken from it; the case is kept.

    NFKC, traditional Chinese made simplified, accents of Latin, Greek and Cyrillic letters
    taken off, invisible characters dropped, quotes and dashes made plain.
    """
    return text if text.isascii() else _for_search(text)


@cached
def _for_search(text: str) -> str:
    return unicodedata.normalize("NFKC", text).translate(_SEARCHED)


def for_comparing(text: str) -> str:
    """Return the text as sentences are compared, the case kept.

    Invisible characters dropped, traditional Chinese made simplified, quotes and dashes plain.
    """
    return text if text.isascii() else text.translate(_COMPARED)


class _Characters(dict[int, str]):
    """The fold of each character, found when first met: ``str.translate`` asks for it."""

    def __init__(self, fold: Callable[[str], str]) -> None:
        self._fold = fold

    def __missing__(self, point: int) -> str:
        folded = self[point] = self._fold(chr(point))
        return folded


def _fold(character: str) -> str:
    """Return the fold of one character of an NFKC text."""
    if INVISIBLE_CHARACTER.match(character):
        return ""
    if _HAN_CHARACTER.match(character):
        return simplified_characters().get(ord(character), character)
    plain = _QUOTES_AND_DASHES.get(ord(character), character)
    plain = _WITHOUT_DECOMPOSITION.get(plain, plain)
    if any(first <= ord(character) <= last for first, last in _ACCENTED_BLOCKS):
        plain = "".join(_without_accent(each) for each in unicodedata.normalize("NFD", plain))
    return plain


def _without_accent(character: str) -> str:
    """Return nothing for a combining accent, else the letter in its plain form."""
    if unicodedata.category(character) == "Mn":
        return ""
    return _WITHOUT_DECOMPOSITION.get(character, character)


def _compared(character: str) -> str:
    """Return the fold of one character for a comparison."""
    if INVISIBLE_CHARACTER.match(character):
        return ""
    return simplified(plain_punctuation(character))


_SEARCHED: Final = _Characters(_fold)
_COMPARED: Final = _Characters(_compared)
