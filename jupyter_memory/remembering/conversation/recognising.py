"""What the memory said itself and the conversation only repeats: it adds nothing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from jupyter_memory.language.normal import normal_form
from jupyter_memory.language.terms import informative, terms
from jupyter_memory.remembering.conversation.wording import negations

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

LONGEST_KNOWN: Final = 20_000
"""Characters of a recalled text that are compared: nobody repeats more of one."""


@dataclass(frozen=True, slots=True)
class _Text:
    form: str
    words: tuple[str, ...]
    negations: int


@dataclass(frozen=True, slots=True)
class KnownTexts:
    """Texts that were recalled, ready to be recognised."""

    texts: tuple[_Text, ...]

    def cover(self, text: str) -> bool:
        """Tell whether one of them says all that a text says.

        It is the same sentence or a part of one, or has the same telling words in the same order
        and denies as often: another number, name or negation is something new.
        """
        new = _read(text)
        return any(_says(each, new) for each in self.texts)


def known_texts(texts: Iterable[str]) -> KnownTexts:
    """Return texts ready to be recognised."""
    beginnings = dict.fromkeys(each[:LONGEST_KNOWN] for each in texts)
    return KnownTexts(tuple(_known(each) for each in beginnings if normal_form(each)))


@lru_cache(maxsize=256)
def _known(text: str) -> _Text:
    """Read a recalled text; the same ones are looked at in every conversation for a while."""
    return _read(text)


def _read(text: str) -> _Text:
    return _Text(normal_form(text), informative(terms(text)), negations(text))


def _says(known: _Text, new: _Text) -> bool:
    if known.form == new.form:
        return True
    same_sense = known.negations == new.negations
    return same_sense and bool(new.words) and _in_order(new.words, known.words)


def _in_order(words: Sequence[str], of: Sequence[str]) -> bool:
    """Tell whether all words come in another list, in their order."""
    rest = iter(of)
    return all(word in rest for word in words)
