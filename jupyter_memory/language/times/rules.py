"""What a rule for expressions of time is, and a table of them, one a language."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from jupyter_memory.language.patterns import regex

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jupyter_memory.language.times.meaning import Ground, Meaning

Stand = Literal["alone", "led", "named", "beside"]
"""Where a rule's words are a time: anywhere; after a word such as in or of; after since or where
they are written as a name; only beside others."""

Edge = Literal["within", "since", "until", "before", "after", "so far", "range"]
Read = Callable[[re.Match[str], "Ground"], "Meaning"]

_NAMED: Final = regex(r"\(\?P<\w+>")
_SAME: Final = regex(r"\(\?P=\w+\)")

NO_NAME: Final = r"(?![a-z0-9_]|[-/.@#=]+[a-z0-9_]|\()"
"""After the last word: what goes on here is a name of a program."""


@dataclass(frozen=True, slots=True)
class Rule:
    """Words and what they mean.

    Attributes
    ----------
    pattern
        The words, in lower case and simplified characters.
    read
        What they mean; an error of the calendar means that they cannot be read.
    stand
        Where they are a time.
    loud
        Whether they are surely a time, so that it is said where they cannot be read.
    """

    pattern: re.Pattern[str]
    read: Read
    stand: Stand = "alone"
    loud: bool = True


@dataclass(frozen=True, slots=True)
class Rules:
    """Some rules, and one expression that is asked before each of them is."""

    gate: re.Pattern[str]
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Lead:
    """Words before an expression, or after it, and the edge of the window that they set."""

    pattern: re.Pattern[str]
    edge: Edge
    strong: bool = True
    """Whether only a time follows, so that a bare year is one."""


@dataclass(frozen=True, slots=True)
class Table:
    """All that is known of a language's expressions of time.

    Attributes
    ----------
    starts
        Where one can begin; it is asked first, of every text.
    rules
        The words; of equally long ones the first counts.
    glue
        What may stand between two parts.
    leads, tails
        What stands before and after it.
    joins, pairs
        What stands between the two ends of a range; and between those of one that says so by
        the words before or after it: between March and May.
    barred
        What stands before what is no time: every Monday.
    whole_right
            Whether what follows a part belongs together first: the first week of (March 2025).
    is_named
        Whether the words at a place of the text as written are a name of a month.
    """

    language: Literal["en", "zh"]
    starts: re.Pattern[str]
    rules: tuple[Rules, ...]
    glue: re.Pattern[str]
    leads: tuple[Lead, ...]
    tails: tuple[Lead, ...]
    joins: re.Pattern[str]
    pairs: re.Pattern[str]
    barred: re.Pattern[str]
    whole_right: bool
    is_named: Callable[[str, int, int], bool]


def gated(*rules: Rule) -> Rules:
    """Return rules behind one gate: where none of them matches, one question is enough."""
    parts = (_NAMED.sub("(?:", each.pattern.pattern) for each in rules)
    return Rules(regex("|".join(_SAME.sub(".", each) for each in parts)), rules)


def rule(pattern: str, read: Read, stand: Stand = "alone", *, loud: bool = True) -> Rule:
    """Return a rule; what follows its words must not make them a name of a program."""
    return Rule(regex(f"(?:{pattern}){NO_NAME}"), read, stand, loud)


def fixed(meaning: Meaning) -> Read:
    """Return the reading of words that always mean the same."""
    return lambda _, __: meaning


def grouped(words: Iterable[str]) -> str:
    """Return an expression for any of many words, by their first letter: it is tried everywhere."""
    by_letter: dict[str, list[str]] = {}
    for each in sorted(set(words), key=lambda word: (-len(word), word)):
        by_letter.setdefault(each[0], []).append(re.escape(each[1:]))
    return "|".join(f"{letter}(?:{'|'.join(rest)})" for letter, rest in by_letter.items())
