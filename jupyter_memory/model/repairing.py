"""Almost-JSON made JSON, where only one meaning is possible; anything else is refused.

A repair that guesses stores what nobody said: a cut answer is not completed, and a value such as
`30 days` without quotes is not read as 30.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Final

from jupyter_memory.language.patterns import regex

if TYPE_CHECKING:
    from collections.abc import Iterator

_WORDS: Final = {
    "true": "true",
    "True": "true",
    "false": "false",
    "False": "false",
    **dict.fromkeys(("null", "None", "NaN", "nan", "undefined", "Infinity", "-Infinity"), "null"),
}
"""Words that stand for a value, in JSON and in Python."""

_CLOSERS: Final = {'"': '"', "“": "”", "'": "'", "‘": "’"}
"""What may begin a string, and what ends it."""

_TOKEN: Final = regex(
    r"(?P<blank>\s+|//[^\n]*|/\*.*?\*/)"
    r"|(?P<mark>[{}\[\]:,])"
    r"|(?P<quote>[\"“'‘])"
    r"|(?P<number>-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?(?![\w.]))"
    r"|(?P<word>-?[^\W\d]\w*)",
    re.DOTALL,
)
_AFTER_STRING: Final = regex(r"\s*(?:[,:}\]]|$)")
_ESCAPE: Final = regex(r"\\(?:[\"'\\/bfnrt]|u[0-9a-fA-F]{4})")
_ESCAPED_OR_QUOTE: Final = regex(r'\\(.)|"', re.DOTALL)
_PAIRS: Final = {"}": "{", "]": "["}


def repaired(text: str, start: int = 0) -> tuple[str, int] | None:
    """Return the JSON that is meant at `start` and where it ends in the text, or None.

    Repaired are: a comma before a closing bracket or none between two objects, comments,
    typographic or single quotes, names without quotes, Python's True, False and None, line ends
    and pairs of quotes inside a string, and backslashes that escape nothing.
    """
    written: list[str] = []
    opened: list[str] = []
    for token, end in _tokens(text, start):
        if token in _PAIRS:
            if not opened or opened.pop() != _PAIRS[token]:
                return None
            if written[-1] == ",":
                written.pop()
        elif token in ("{", "["):
            if written and written[-1] == "}":
                written.append(",")
            opened.append(token)
        written.append(token)
        if not opened:
            return "".join(written), end
    return None


def _tokens(text: str, start: int) -> Iterator[tuple[str, int]]:
    """Yield each token as JSON writes it, and where it ends; stop at what cannot be read."""
    at = start
    while match := _TOKEN.match(text, at):
        at = match.end()
        kind = match.lastgroup
        if kind == "blank":
            continue
        token: str | None = match.group()
        if kind == "quote":
            token, at = _string(text, at, _CLOSERS[match.group()])
        elif kind == "word":
            token = _word(match.group(), text, at)
        if token is None:
            return
        yield token, at


def _word(word: str, text: str, end: int) -> str | None:
    """Return a value's word, or a name before a colon with its quotes."""
    if re.compile(r"\s*:").match(text, end):
        return json.dumps(word)
    return _WORDS.get(word)


def _string(text: str, start: int, closer: str) -> tuple[str | None, int]:
    """Return the string that begins after a quote, as JSON, and where it ends.

    A quote ends it when what follows can follow a string. Others belong to the text, and come in
    pairs: an odd one means that an end was mistaken.
    """
    inside = 0
    at = start
    while at < len(text):
        if text[at] == "\\":
            at += 2
            continue
        if text[at] == closer:
            if _AFTER_STRING.match(text, at + 1):
                body = text[start:at]
                return (None if inside % 2 and closer != "'" else _quoted(body)), at + 1
            inside += 1
        at += 1
    return None, at


def _quoted(body: str) -> str:
    r"""Return the text of a string as JSON writes it.

    Where one backslash escapes nothing its writer escaped nothing, as in C:\Users\new; then all
    of them are meant.
    """
    if "\\" in _ESCAPE.sub("", body):
        return json.dumps(body.replace('\\"', '"'), ensure_ascii=False)
    return f'"{_ESCAPED_OR_QUOTE.sub(_escaped, body)}"'


def _escaped(found: re.Match[str]) -> str:
    """Return an escape as JSON knows it; an escaped apostrophe needs none, a quote does."""
    if found[1] is None:
        return '\\"'
    return "'" if found[1] == "'" else found[0]
