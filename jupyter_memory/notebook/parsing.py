"""Reads a magic's line: options first, then text exactly as it was typed.

Prose is no shell line. Only what stands before the first plain word can be an option; from there
on every quote, dash, brace and blank is the user's.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from jupyter_memory.errors import UsageError
from jupyter_memory.language.patterns import regex

if TYPE_CHECKING:
    from collections.abc import Callable

_QUOTES = {'"': '"', "“": "”", "„": "“", "「": "」", "«": "»"}
_OPTION = regex(r"(?P<name>--[^\s=]+|-[^\W\d_])(?:=|(?=\s)|$)")
_COMMA = regex("[,，、]")
_WRONG_OPTION = regex(r"-[^\s\d]\S*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One option of a magic, declared.

    Attributes
    ----------
    name
        As typed, with its dashes.
    short
        Another name, or None.
    sets
        What it sets; two options that set the same exclude each other.
    value
        How its value is called in help, or None for a flag.
    read
        Turns the value's text into a value; a ValueError says what would be right.
    constant
        What a flag sets.
    repeatable
        Values of several are collected in a tuple.
    listed
        Commas part the values of one.
    """

    name: str
    sets: str
    short: str | None = None
    value: str | None = None
    read: Callable[[str], Any] = str
    constant: Any = True
    repeatable: bool = False
    listed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Parsed:
    """A magic's line, read.

    Attributes
    ----------
    options
        What was set, by what it sets; what was not given is absent.
    text
        The rest of the line as typed, without the blanks around it.
    """

    options: dict[str, Any]
    text: str


def parse(line: str, options: tuple[Option, ...]) -> Parsed:
    """Read the options before the text, and the text.

    Raises
    ------
    UsageError
        When an option is unknown, given twice, in conflict with another, or its value is wrong.
    """
    known = {name: each for each in options for name in (each.name, each.short) if name}
    found: dict[str, Any] = {}
    givers: dict[str, str] = {}
    rest = line.strip()
    while (name := _leading_option(rest)) is not None:
        if name == "--":
            return Parsed(options=found, text=rest[2:].strip())
        option = known.get(name)
        if option is None:
            raise UsageError(_unknown(name, known))
        _refuse_second(option, givers.get(option.sets))
        givers[option.sets] = option.name
        value, rest = _take_value(option, name, rest[len(name) :])
        if option.repeatable:
            value = (*found.get(option.sets, ()), *(value if option.listed else (value,)))
        found[option.sets] = value
    return Parsed(options=found, text=rest)


def _leading_option(text: str) -> str | None:
    """Return the name of the option that `text` starts with, ``--``, or None for plain text."""
    if text == "--" or re.match(r"--\s", text):
        return "--"
    if match := _OPTION.match(text):
        return match["name"]
    if match := _WRONG_OPTION.match(text):
        return match[0].partition("=")[0]
    return None


def _unknown(name: str, known: dict[str, Option]) -> str:
    options = {id(each): each for each in known.values()}.values()
    there = ", ".join(
        f"{each.name} ({each.short})" if each.short else each.name for each in options
    )
    return f"Unknown option {name}: there are {there}. Put -- before a text that starts with it."


def _refuse_second(option: Option, before: str | None) -> None:
    """Refuse an option that is given twice, or beside one that excludes it."""
    if before is None or (before == option.name and option.repeatable):
        return
    if before == option.name:
        raise UsageError(f"{option.name} is given twice: give it once.")
    raise UsageError(f"{before} and {option.name} exclude each other: give one of them.")


def _take_value(option: Option, name: str, rest: str) -> tuple[Any, str]:
    """Return the option's value, and what follows it."""
    if option.value is None:
        if rest.startswith("="):
            raise UsageError(f"{name} takes no value: leave out {rest.split(maxsplit=1)[0]}.")
        return option.constant, rest.lstrip()
    word, rest = _take_word(name, option, rest.removeprefix("=").lstrip())
    try:
        return _read(option, word), rest.lstrip()
    except ValueError as error:
        raise UsageError(f"{name} {word}: {error}") from error


def _read(option: Option, word: str) -> Any:
    if not option.listed:
        return option.read(word)
    parts = [part.strip() for part in _COMMA.split(word)]
    if not all(parts):
        raise ValueError("write several as A,B without blanks, or in double quotes.")
    return tuple(option.read(part) for part in parts)


def _take_word(name: str, option: Option, rest: str) -> tuple[str, str]:
    """Return one word or one quoted text, and what follows it."""
    closing = _QUOTES.get(rest[:1])
    if closing is not None:
        word, found, after = rest[1:].partition(closing)
        if not found or (after and not after[0].isspace()):
            raise UsageError(f"{name}: the quoted value {rest!r} does not end with {closing}.")
        if word.strip():
            return word.strip(), after
    elif rest[:1] in ("'", "‘"):
        raise UsageError(f'{name}: put a value of several words in double quotes, "like this".')
    elif rest and not re.match(r"--(\s|$|[^\W\d_])", rest):
        word = rest.split(maxsplit=1)[0]
        return word, rest[len(word) :]
    raise UsageError(f"{name} needs a value: {name} {option.value}.")
