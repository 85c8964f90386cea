"""The names in a question: who asks for France does not ask for Germany, however alike it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from jupyter_memory.language.patterns import regex
from jupyter_memory.language.script import HAN
from jupyter_memory.language.stopwords import stop_terms
from jupyter_memory.language.terms import terms

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_HAN: Final = regex(f"[{HAN}]")
_CAPITAL: Final = regex(r"(?<![.!?\n] )(?<!^)\b[A-Z][\w&.-]*")
"""A capital that does not begin a sentence."""

_LATIN: Final = regex(r"[A-Za-z][\w.#-]*|\d[\w.-]*[A-Za-z]\w*")
"""In a Chinese question every Latin word is a name."""

_NO_NAMES: Final = frozenset(
    ["i", "ok", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
     "january", "february", "march", "april", "may", "june", "july", "august", "september",
     "october", "november", "december", "english", "chinese"]
)  # fmt: skip
"""Times, and languages: words of time are read as such."""


@dataclass(frozen=True, slots=True)
class Name:
    """A name.

    Attributes
    ----------
    terms
        Its terms: a memory that has one of them has the name.
    is_word
        Whether it is a word that another language has another for: Germany is 德国.
    """

    terms: frozenset[str]
    is_word: bool


def names_in(text: str, identifiers: Iterable[str]) -> tuple[Name, ...]:
    """Return the names in a question, with its identifiers."""
    found = dict.fromkeys((*_spoken(text), *identifiers))
    kept = {each: frozenset(terms(each)) for each in found if each.lower() not in _NO_NAMES}
    return tuple(
        Name(of_name, each.isalpha() and not each.isupper())
        for each, of_name in kept.items()
        if of_name - stop_terms()
    )


def _spoken(text: str) -> Iterator[str]:
    pattern = _LATIN if _HAN.search(text) else _CAPITAL
    for each in pattern.finditer(text):
        yield each.group().rstrip(".-")


def nameless(names: tuple[Name, ...], text: str, speaker: str | None) -> float:
    """Return the share of some names that a memory does not have.

    Parameters
    ----------
    names
        Of the question.
    text
        The memory's terms, between blanks.
    speaker
        Who said it: it need not name them.
    """
    if not names:
        return 0.0
    other = _HAN.search(text) is not None
    said = frozenset(terms(speaker)) if speaker else frozenset[str]()
    missing = sum(not _has(each, text, said, other=other) for each in names)
    return missing / len(names)


def _has(name: Name, text: str, said: frozenset[str], *, other: bool) -> bool:
    if other and name.is_word:
        return True
    return any(f" {each} " in text or each in said for each in name.terms)
