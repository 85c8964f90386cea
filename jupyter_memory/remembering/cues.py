"""Literals without which a pattern cannot be found, read off the pattern itself.

The signs are long patterns that most sentences have nothing of. To look for a few literals first
takes a fraction of the time, and a table that declared them by hand would soon miss one.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import re

Cues = frozenset[str]


@lru_cache(maxsize=256)
def cues_of(pattern: str) -> Cues:
    """Return literals in small letters of which every match has one; none where that is unsure."""
    from re import _parser  # type: ignore[attr-defined]  # the parser has no public name

    return frozenset(map(in_small, _best(_parser.parse(pattern))))


def may_be_in(pattern: re.Pattern[str], small: str) -> bool:
    """Return whether a pattern is worth a search in a text, given that text `in_small` letters."""
    plain, cues = _cues_of(pattern.pattern)
    # `any` takes twice the time, and a write asks some hundred times.
    for cue in plain if small.isascii() else cues:
        if cue in small:
            return True
    return not cues


@lru_cache(maxsize=256)
def _cues_of(pattern: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the cues that can be in an English text, and all of them."""
    cues = tuple(cues_of(pattern))
    return tuple(each for each in cues if each.isascii()), cues


def in_small(text: str) -> str:
    """Return a text so that what a pattern matches in any case is found in it in small letters."""
    if text.isascii():
        return text.lower()
    # A pattern takes the Turkish letters for an i as well.
    return text.replace("İ", "i").casefold().replace("ı", "i")


def _best(parsed: Any) -> Cues:
    """Return the cues of the part that tells most; each part must be there."""
    candidates = [_of_part(str(operation), argument) for operation, argument in _joined(parsed)]
    return max(candidates, key=lambda cues: (_weight(cues), -len(cues)), default=Cues())


def _joined(parsed: Any) -> list[tuple[str, Any]]:
    """Return the parts of a pattern, neighbouring letters as one."""
    parts: list[tuple[str, Any]] = []
    for operation, argument in parsed:
        name = str(operation)
        if name == "LITERAL" and parts and parts[-1][0] == name:
            parts[-1] = (name, parts[-1][1] + chr(argument))
        else:
            parts.append((name, chr(argument) if name == "LITERAL" else argument))
    return parts


def _of_part(name: str, argument: Any) -> Cues:
    """Return the cues of one part, by the name that Python's parser gives it."""
    if name == "LITERAL":
        return Cues([argument])
    if name == "IN" and all(str(kind) == "LITERAL" for kind, _ in argument):
        return Cues(chr(each) for _, each in argument)
    if name == "BRANCH":
        ways = [_best(each) for each in argument[1]]
        return Cues().union(*ways) if all(ways) else Cues()
    if name == "SUBPATTERN":
        return _best(argument[-1])
    if name.endswith("_REPEAT") and argument[0] > 0:
        return _best(argument[2])
    return Cues()


def _weight(cues: Cues) -> int:
    """Return how rare the commonest of the cues is: letters tell, and Chinese ones more."""
    return min((sum(_tells(each) for each in cue) for cue in cues), default=-1)


def _tells(character: str) -> int:
    return 2 * (not character.isascii()) or int(character.isalnum())
