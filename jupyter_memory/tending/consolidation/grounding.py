"""Whether a sentence that somebody else has worded says what its sources say.

No value is lost, none is added, none has changed places; whatever cannot be shown to is not taken.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING, Final

from jupyter_memory.language.normal import normal_form
from jupyter_memory.language.patterns import regex
from jupyter_memory.language.script import HAN
from jupyter_memory.language.terms import telling, terms
from jupyter_memory.remembering.resembling import compare
from jupyter_memory.remembering.resembling.reading import read
from jupyter_memory.tending.consolidation.components import TECHNOLOGIES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

LONGEST: Final = 600
"""Characters of a sentence; a longer one is no summary."""

_VALUES: Final = frozenset({"number", "date", "time", "name", "choice"})
_CLAUSE: Final = regex(r"[;；,，、。]|[.!?](?:\s|$)|\band\b|和|以及")
_HAN: Final = regex(f"[{HAN}]")
_LATIN: Final = regex(r"[A-Za-z][\w+#-]*(?:\.\w+)*")
_SENTENCE_START: Final = regex(r"(?:^|[.!?。：:]\s*)([A-Za-z][\w+#-]*)")


def says_all(sentence: str, sources: Sequence[str]) -> bool:
    """Return whether a sentence says all values of its sources, each of its own, and no other."""
    if not sentence.strip() or len(sentence) > LONGEST or "\n" in sentence.strip():
        return False
    if _is_chinese(sentence) != _is_chinese("".join(sources)):
        return False
    own = [_values(each) for each in sources]
    if _values(sentence) != frozenset().union(*own):
        return False
    if _denials(sentence) != sum(map(_denials, sources)):
        return False
    clauses = [each for each in _CLAUSE.split(sentence) if each.strip()]
    return all(
        _is_in_its_place(value, clauses, at, sources, own)
        for at, values in enumerate(own)
        for value in values
    )


def may_say_the_same(texts: Sequence[str]) -> bool:
    """Return whether sentences have the same values and denials: then their words may differ."""
    values = {_values(each) for each in texts}
    denials = {_denials(each) for each in texts}
    return len(values) == len(denials) == 1 and not gives_two_values(texts)


def gives_two_values(texts: Sequence[str]) -> bool:
    """Return whether two of some sentences say the same of another value."""
    return any(
        compare(one, other).relation in ("changed", "close")
        for one, other in combinations(texts, 2)
    )


def _is_in_its_place(
    value: str,
    clauses: Sequence[str],
    at: int,
    sources: Sequence[str],
    own: Sequence[frozenset[str]],
) -> bool:
    """A value belongs where the words of its source stand, nearer to them than any other one."""
    common = set.intersection(*(set(telling(terms(each))) for each in sources))
    words = [
        each
        for each in telling(terms(sources[at]))
        if each not in common | _spelled(own[at]) and not any(map(str.isdigit, each))
    ]
    others = {each for values in own for each in values if each != value}
    for clause in clauses:
        if value not in _values(clause):
            continue
        form = normal_form(clause)
        beside = [place for word in words if (place := form.find(word)) >= 0]
        if not words or (beside and _is_nearest(value, form, beside, others & _values(clause))):
            return True
    return False


def _is_nearest(value: str, form: str, beside: Sequence[int], others: Iterable[str]) -> bool:
    place = _place_of(value, form)
    rivals = [at for each in others if (at := _place_of(each, form)) is not None and at != place]
    if place is None or not rivals:
        return True
    return any(abs(place - at) < min(abs(rival - at) for rival in rivals) for at in beside)


def _place_of(value: str, form: str) -> int | None:
    found = form.find(value.split(" ", maxsplit=1)[0])
    return found if found >= 0 else None


def _spelled(values: Iterable[str]) -> set[str]:
    return {term for each in values for term in terms(each)}


def _values(text: str) -> frozenset[str]:
    found = {f"{each.form} {each.family}" for each in read(text).elements if each.sort in _VALUES}
    starts = Counter(word.casefold() for word in _SENTENCE_START.findall(text))
    for word in _LATIN.findall(text):
        small = word.casefold()
        marked = any(letter.isupper() or letter.isdigit() for letter in word[1:])
        begins = starts[small] > 0
        if begins:
            starts[small] -= 1
        if small in TECHNOLOGIES or marked or (word[0].isupper() and not begins):
            found.add(small)
    return frozenset(found)


def _is_chinese(text: str) -> bool:
    return _HAN.search(text) is not None


def _denials(text: str) -> int:
    return sum(each.sort == "not" for each in read(text).elements)
