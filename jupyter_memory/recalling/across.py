"""Keys across languages: 营收口径 asks for revenue.definition, by the table that joins both."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jupyter_memory.language.normal import normal_key
from jupyter_memory.records import DEFAULT_ATTRIBUTE
from jupyter_memory.remembering.resembling.naming_alike import name_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_MOST_WORDS: Final = 4
_LONGEST: Final = 60
"""Characters: a question that asks for a key is short."""


def guesses_across(text: str) -> Iterator[str]:
    """Yield the English keys that a Chinese question may ask for."""
    if text.isascii() or len(text) > _LONGEST:
        return
    words: list[str] = []
    for word in (*name_words(text, None), ""):
        if word.isascii() and word.isalpha():
            words.append(word)
            continue
        for start in range(len(words)):
            for end in range(start + 1, min(start + _MOST_WORDS, len(words)) + 1):
                yield normal_key(" ".join(words[start:end]), DEFAULT_ATTRIBUTE)
        words = []


def names_across(
    text: str, subject: str, attribute: str | None, is_spent: Callable[[str], bool]
) -> bool:
    """Return whether a question in one language names a key in the other, and nothing else.

    Parameters
    ----------
    text
        The question.
    subject, attribute
        The parts of the key; None for an attribute that goes without saying.
    is_spent
        Tells of a word whether it only asks.
    """
    if len(text) > _LONGEST or subject.isascii() == text.isascii():
        return False
    asked = frozenset(name_words(text, None))
    # The table has one name for both, and it is the English one.
    if not any(each.isascii() for each in asked):
        return False
    named = frozenset(name_words(subject, attribute))
    return bool(named) and named <= asked and all(map(is_spent, asked - named))
