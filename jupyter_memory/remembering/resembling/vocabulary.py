"""The tables of words and turns as one, by the tokens of a sentence."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from jupyter_memory.language.patterns import regex
from jupyter_memory.remembering.resembling.elements import Element
from jupyter_memory.remembering.resembling.single import NUMBERED, SINGLE
from jupyter_memory.remembering.resembling.turns import (
    FAMILIES,
    GLUE,
    LEADING,
    PLACES,
    STANDING,
    TURNS,
)
from jupyter_memory.remembering.resembling.words import (
    CHINESE_VERBS,
    KEY_WORDS,
    NO_PLURAL,
    SYNONYMS,
    VERBS,
    WHOLE_WORDS,
)

_INFLECTED: Final = regex(r"(?:(?<=[^aeiou])ies|(?<=x|z)es|(?<=ch|sh|ss)es|(?<![sui])s)$")
_SHORTEST_INFLECTED: Final = 4


def plain_form(word: str) -> str:
    """Return an English word without the ending of its plural or of the third person.

    A stemmer would go too far: it makes "internal" and "international" one.
    """
    if len(word) < _SHORTEST_INFLECTED or word in NO_PLURAL or not word.isascii():
        return word
    found = _INFLECTED.search(word)
    if found is None:
        return word
    return word[: found.start()] + ("y" if found.group() == "ies" else "")


def split_phrase(phrase: str) -> tuple[str, ...]:
    """Return a phrase as the tokens of a sentence are: words, or single Chinese characters."""
    return tuple(re.findall(r"[a-z]+|[^\sa-z-]", phrase))


@lru_cache(maxsize=1)
def phrases() -> dict[tuple[str, ...], tuple[Element, ...]]:
    """Return what each phrase reads as; an empty tuple is glue."""
    found: dict[tuple[str, ...], tuple[Element, ...]] = {}
    found.update((split_phrase(each), (Element("word", each),)) for each in WHOLE_WORDS)
    for name, words in SYNONYMS.items():
        found.update((split_phrase(each), (Element("word", name),)) for each in words.split())
    single = (each for each in SINGLE | NUMBERED | KEY_WORDS if not each.isascii())
    found.update((split_phrase(each), (Element("word", each),)) for each in single)
    for table in (VERBS, CHINESE_VERBS):
        for name, words in table.items():
            found.update((split_phrase(each), (Element("verb", name),)) for each in words.split())
    for family, members in FAMILIES.items():
        for number, words in enumerate(members):
            element = Element("choice", f"{family} {number}", family)
            found.update((split_phrase(each), (element,)) for each in words.split("|"))
    for turns, elements in (*TURNS, (GLUE, ()), *_adverbs()):
        found.update((split_phrase(each), elements) for each in turns.split("|"))
    return found


def _adverbs() -> tuple[tuple[str, tuple[Element, ...]], ...]:
    """Return the words whose neighbours decide whether they say anything."""
    places = tuple((each, (Element("adverb", each),)) for each in PLACES.split("|"))
    return (
        (STANDING, (Element("adverb", "always"),)),
        (LEADING, (Element("adverb", "hence"),)),
        ("默认", (Element("adverb", "default"),)),
        *places,
    )


@lru_cache(maxsize=1)
def longest() -> dict[str, int]:
    """Return the tokens of the longest phrase that begins with each token."""
    lengths: dict[str, int] = {}
    for phrase in phrases():
        lengths[phrase[0]] = max(len(phrase), lengths.get(phrase[0], 0))
    return lengths
