"""A person's own patterns: checked when declared, so that no text can make them run for ever."""

from __future__ import annotations

import re
import warnings
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal

from jupyter_memory.errors import UsageError
from jupyter_memory.language.patterns import regex

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jupyter_memory.screening.view import View

LONGEST_NAME: Final = 40
LONGEST_PATTERN: Final = 200
REACH: Final = 100
"""Characters that a match of an own pattern may have; of a longer one a part may be missed."""

WAYS: Final = 20_000
"""In how many ways a pattern may try to match at one place.

``[A-Z]+-[0-9]+`` has a hundred squared, ``(a+)+`` two to the power of a hundred.
"""

_NAME: Final = regex(r"(?=.*\w)[^\[\]\n]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnPattern:
    """What one person wants masked too.

    Attributes
    ----------
    name
        What stands in the text instead, in square brackets.
    pattern
        A regular expression for it; a match does not go over the end of a line.
    action
        As in a policy.

    Raises
    ------
    UsageError
        When the name cannot be shown or the pattern is no regular expression, matches the empty
        text, or could take too long.
    """

    name: str
    pattern: str
    action: Literal["mask", "refuse", "allow"] = "mask"

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not isinstance(self.pattern, str):
            raise UsageError(f"Own pattern {self.name!r}: name and pattern are texts.")
        if len(self.name) > LONGEST_NAME or not _NAME.fullmatch(self.name):
            raise UsageError(
                f"Own pattern {self.name[:LONGEST_NAME]!r}: a name has 1 to {LONGEST_NAME}"
                " characters and no square brackets."
            )
        if self.action not in ("mask", "refuse", "allow"):
            raise UsageError(
                f"Own pattern {self.name!r}: {self.action!r} is not one of mask, refuse, allow."
            )
        _check(self.name, self.pattern)

    def search(self, view: View) -> Iterator[tuple[int, int]]:
        """Yield where it matches in the view of a text, piece by piece of bounded length."""
        compiled = re.compile(self.pattern)
        for start, piece in _pieces(view.text):
            for found in compiled.finditer(piece):
                if found.end() > found.start():
                    yield start + found.start(), start + found.end()


def _pieces(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines, long ones in pieces that overlap by as much as a match may have."""
    for line in re.finditer(r"[^\n]+", text):
        for start in range(line.start(), max(line.start() + 1, line.end() - REACH), REACH):
            yield start, text[start : min(start + 2 * REACH, line.end())]


@lru_cache(maxsize=128)
def _check(name: str, pattern: str) -> None:
    """Raise where a pattern cannot be taken."""
    if len(pattern) > LONGEST_PATTERN:
        raise UsageError(
            f"Own pattern {name!r} has {len(pattern)} characters; at most {LONGEST_PATTERN} are"
            " taken. Split it in two."
        )
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # what a later Python will read in another way
            compiled = re.compile(pattern)
    except (re.error, OverflowError, RecursionError, Warning) as error:
        raise UsageError(f"Own pattern {name!r} is no regular expression: {error}.") from None
    if _ways(_parsed(pattern)) > WAYS:
        raise UsageError(
            f"Own pattern {name!r} could take too long on some text: repeat single characters"
            r" only, such as \d{6} or [A-Z]+, and at most twice without a limit."
        )
    if compiled.match(""):
        raise UsageError(f"Own pattern {name!r} matches the empty text, so it says nothing.")


def _parsed(pattern: str) -> Any:
    """Return Python's own parse of the pattern."""
    from re import _parser  # type: ignore[attr-defined]  # the parser has no public name

    return _parser.parse(pattern)


def _ways(parsed: Any) -> int:
    """Return an upper bound of the ways in which a match of the parts may be tried."""
    ways = 1
    for operation, argument in parsed:
        ways = min(ways * _ways_of(str(operation), argument), WAYS + 1)
    return ways


def _ways_of(operation: str, argument: Any) -> int:
    """Return the ways of one part, by the name that Python's parser gives it."""
    if operation.endswith("_REPEAT"):
        least, most, repeated = argument
        return _ways_repeated(min(int(least), REACH), min(int(most), REACH), _ways(repeated))
    if operation == "BRANCH":
        return sum(_ways(each) for each in argument[1])
    if operation == "SUBPATTERN":
        return _ways(argument[-1])
    if operation in {"ASSERT", "ASSERT_NOT"}:
        return _ways(argument[1])
    if operation == "ATOMIC_GROUP":
        return _ways(argument)
    return WAYS + 1 if operation.startswith("GROUPREF") else 1


def _ways_repeated(least: int, most: int, inside: int) -> int:
    """Return the ways to repeat what itself can be tried in so many."""
    if inside == 1:
        return most - least + 1
    ways = 0
    for times in range(least, most + 1):
        ways = min(ways + min(inside, WAYS + 1) ** min(times, WAYS.bit_length()), WAYS + 1)
    return ways
