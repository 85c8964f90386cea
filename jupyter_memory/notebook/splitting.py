"""Splits the body of ``%%remember``: one memory a paragraph or list item.

A numbered list is one procedure, and the line that leads into it says when to follow it.
"""

from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from jupyter_memory.language.patterns import regex

_BULLET: Final = regex(r"[-*+•·–]\s+(?=\S)")
_NUMBER: Final = regex(r"[(（]?(\d{1,3})(?:[.)）．]\s+|[、)）．])(?=\S)")
_FENCE: Final = regex(r"\s*(```|~~~)")
_LEADS_IN: Final = (":", "：")
_SHORTEST_LIST: Final = 2
"""One numbered line alone is a sentence that begins with a number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One memory in the making.

    Attributes
    ----------
    text
        What to remember.
    trigger, steps
        Of a procedure; empty for anything else.
    """

    text: str
    trigger: str | None = None
    steps: tuple[str, ...] = ()


def split(body: str, *, bullets_are_steps: bool = False) -> tuple[Item, ...]:
    """Return the memories in a body, in their order.

    Parameters
    ----------
    body
        The text below the magic.
    bullets_are_steps
        Take a bulleted list as a procedure as well.
    """
    items: list[Item] = []
    for block in _joined(_blocks(body)):
        items.extend(_items(block, bullets_are_steps=bullets_are_steps))
    return tuple(items)


def _blocks(body: str) -> list[list[str]]:
    """Return the paragraphs as lists of lines; a fenced block is never parted."""
    blocks: list[list[str]] = [[]]
    fenced = False
    for line in re.split(r"\r\n|\r|\n", textwrap.dedent(body)):
        fenced ^= bool(_FENCE.match(line))
        if line.strip() or fenced:
            blocks[-1].append(line.rstrip())
        elif blocks[-1]:
            blocks.append([])
    return [block for block in blocks if block]


def _joined(blocks: list[list[str]]) -> list[list[str]]:
    """Return the blocks with a lead-in and its list, or the items of one list, put together."""
    joined: list[list[str]] = []
    for block in blocks:
        if joined and _continues(joined[-1], block):
            joined[-1].extend(block)
        else:
            joined.append(list(block))
    return joined


def _continues(before: list[str], block: list[str]) -> bool:
    """Return whether the block goes on with the list, or begins the list that was announced."""
    marker = _marker(block[0])
    markers = [_marker(line) for line in before]
    if block[0][:1].isspace():
        return any(markers)  # an indented paragraph of a list item
    if marker is None:
        return False
    if marker is _NUMBER and _NUMBER in markers:
        return _numbers(block)[0] == _numbers(before)[-1] + 1
    return before[-1].endswith(_LEADS_IN) or marker in markers


def _numbers(lines: list[str]) -> list[int]:
    """Return the numbers of a numbered list."""
    return [int(match[1]) for line in lines if (match := _NUMBER.match(line))]


def _marker(line: str) -> re.Pattern[str] | None:
    """Return what marks the line as a list item, or None."""
    return next((each for each in (_NUMBER, _BULLET) if each.match(line)), None)


def _items(block: list[str], *, bullets_are_steps: bool) -> list[Item]:
    """Return the memories of one block."""
    first = next((n for n, line in enumerate(block) if _marker(line)), None)
    if first is None or any(_FENCE.match(line) for line in block):
        return [Item(text=_text(block))]
    marker = _marker(block[first])
    if marker is _NUMBER and not _counts(block[first:]):
        return [Item(text=_text(block))]
    lead, entries = _text(block[:first]), _entries(block[first:], marker)
    if marker is _NUMBER or bullets_are_steps:
        return [Item(text=_text(block), trigger=_unled(lead) or None, steps=entries)]
    return _listed(lead, entries)


def _counts(lines: list[str]) -> bool:
    """Return whether the numbers of a list go up one by one."""
    numbers = _numbers(lines)
    return len(numbers) >= _SHORTEST_LIST and all(b == a + 1 for a, b in pairwise(numbers))


def _entries(lines: list[str], marker: re.Pattern[str] | None) -> tuple[str, ...]:
    """Return the items without their markers; indented and following lines belong to them."""
    entries: list[list[str]] = []
    for line in lines:
        match = marker.match(line) if marker is not None else None
        if match:
            entries.append([line[match.end() :]])
        else:
            entries[-1].append(line)
    return tuple(_text([first, textwrap.dedent("\n".join(rest))]) for first, *rest in entries)


def _listed(lead: str, entries: tuple[str, ...]) -> list[Item]:
    """Return one memory an entry; each takes along what announced the list.

    A dash joins the two, not the colon: "Revenue: excludes refunds" and "Revenue: is net" would
    read as two values of one thing, the second in place of the first.
    """
    if lead.endswith(_LEADS_IN):
        return [Item(text=f"{_unled(lead)} – {entry}") for entry in entries]
    return [Item(text=text) for text in (lead, *entries) if text]


def _unled(lead: str) -> str:
    return lead.rstrip("".join(_LEADS_IN)).rstrip()


def _text(lines: list[str]) -> str:
    return "\n".join(lines).strip()
