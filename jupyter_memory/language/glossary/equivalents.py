"""The words of a question by their equivalents: what else a memory may say for them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from jupyter_memory.language.glossary.concepts import Concept, concepts
from jupyter_memory.language.terms import informative, terms

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

DISCOUNT: Final = 0.9
"""What an equivalent counts beside the word itself. ``benchmarks/recall_set``, on the tuned two
thirds: 0.8 finds one memory in a hundred less, and 1 answers more of what nothing answers."""

_PAIR: Final = 2

_BUCKET: Final = 2
"""Characters by which phrases are kept. To read all of them would take a tenth of a second; stems
keep their beginning, so those of a question's words are enough."""


@dataclass(frozen=True, slots=True)
class Form:
    """A word or a phrase as it stands in the terms of a text.

    Attributes
    ----------
    text
        Its terms with blanks around them: a text has it whose terms hold this.
    words
        Those that say what it is about.
    """

    text: str
    words: tuple[str, ...]


@lru_cache(maxsize=16_384)
def form(phrase: str) -> Form:
    """Return the form of a word or a phrase."""
    found = terms(phrase)
    return Form(f" {' '.join(found)} ", informative(found))


@lru_cache(maxsize=512)
def equivalents(found: tuple[str, ...]) -> Mapping[str, tuple[Form, ...]]:
    """Return by word of a question what may stand for it in a memory.

    A phrase stands for each of its words: who asks for a *time zone* finds *UTC offset* for both.
    Between two Chinese words that are known the pair across them only says that they are neighbours
    there; it goes with either.

    Parameters
    ----------
    found
        The terms of the question, in their order.
    """
    said = f" {' '.join(found)} "
    others: dict[str, dict[Form, None]] = {}
    for phrase, concept in _said(found):
        own = form(phrase)
        if own.text in said:
            for word in own.words:
                beside = (each for each in _beside(phrase, concept) if word not in each.words)
                others.setdefault(word, {}).update(dict.fromkeys(beside))
    for across, left, right in _across(found):
        if across not in others and left in others and right in others:
            others[across] = {**others[left], **others[right]}
    return MappingProxyType({word: tuple(forms) for word, forms in others.items()})


def _said(found: tuple[str, ...]) -> Iterator[tuple[str, Concept]]:
    """Yield the phrases that may be said, with their concepts."""
    for start in dict.fromkeys(term[:_BUCKET] for term in found):
        yield from _by_start().get(start, ())


def _beside(phrase: str, concept: Concept) -> tuple[Form, ...]:
    own = form(phrase)
    forms = (form(each) for each in concept.phrases if each != phrase)
    return tuple(each for each in forms if each != own)


def _across(found: tuple[str, ...]) -> Iterator[tuple[str, str, str]]:
    """Yield each pair of Chinese characters with those before and after it."""
    pairs = [each for each in found if len(each) == _PAIR and not each.isascii()]
    for (left, pair), (_, right) in pairwise(pairwise(pairs)):
        if left[1] == pair[0] and pair[1] == right[0]:
            yield pair, left, right


@lru_cache(maxsize=1)
def _by_start() -> dict[str, tuple[tuple[str, Concept], ...]]:
    """Return the phrases that a question may say, by their first characters."""
    found: dict[str, list[tuple[str, Concept]]] = {}
    for concept in concepts():
        for phrase in concept.phrases:
            if phrase not in concept.loose:
                found.setdefault(phrase[:_BUCKET].casefold(), []).append((phrase, concept))
    return {start: tuple(phrases) for start, phrases in found.items()}
