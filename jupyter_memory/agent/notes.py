"""The bullets of notes in Markdown, each with what it stands below."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from jupyter_memory.language.normal import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

_COMMENT: Final = re.compile(r"<!--.*?-->", re.DOTALL)
_FENCE: Final = re.compile(r"\s*(?:```|~~~)")
_HEADING: Final = re.compile(r"#{1,6}\s+(.*?)\s*#*\s*$")
_BULLET: Final = re.compile(r"(\s*)(?:[-*+•]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?(.*\S)\s*$")
_EMPHASIS: Final = re.compile(r"(\*\*|__)(?=\S)(.+?)(?<=\S)\1")
_FRONT: Final = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)


def bullets(text: str) -> Iterator[tuple[str, str | None]]:
    """Yield each bullet and the heading above it; one below another says what it belongs to.

    Code blocks, comments and front matter are left out; a bullet that only leads to those below it
    is none by itself.
    """
    heading: str | None = None
    above: list[tuple[int, str]] = []
    for head, depth, said in _entries(text):
        if depth is None:
            heading, above = head or heading, []
            continue
        above = [each for each in above if each[0] < depth]
        leads = said.rstrip().endswith((":", "："))
        if not leads:
            led = [each.rstrip(" :：") for _, each in above if each.endswith((":", "："))]
            yield clean(" – ".join([*led, said])), heading
        above.append((depth, said))


def _entries(text: str) -> Iterator[tuple[str | None, int | None, str]]:
    """Yield headings (as a name) and bullets (as a depth and a text), with lines that go on."""
    depth, said, fenced = None, "", False
    for line in [*_COMMENT.sub("", _FRONT.sub("", text)).splitlines(), ""]:
        if _FENCE.match(line):
            fenced = not fenced
            continue
        if fenced:
            continue
        bullet, heading = _BULLET.match(line), _HEADING.match(line)
        indented = len(line) - len(line.lstrip())
        goes_on = bool(line.strip()) and not bullet and not heading
        if goes_on and depth is not None and indented > depth:
            said += f" {_plain(line.strip())}"
            continue
        if depth is not None:
            yield None, depth, said
            depth, said = None, ""
        if heading:
            yield _plain(heading[1]), None, ""
        elif bullet:
            depth, said = len(bullet[1].expandtabs(4)), _plain(bullet[2])


def _plain(text: str) -> str:
    return _EMPHASIS.sub(r"\2", text)
