"""A sheet as plain text: columns that line up in a terminal, also with Chinese in them."""

from __future__ import annotations

import os
import re
import sys
import unicodedata
from typing import TYPE_CHECKING, Final

from jupyter_memory.rendering.sheet import Column, Row, Sheet, visible

if TYPE_CHECKING:
    from collections.abc import Iterator

NOTEBOOK_WIDTH: Final = 100
"""Columns of an output that is kept: the same on every machine and in every re-run."""

NARROWEST: Final = 60
WIDEST: Final = 120
_LEAST_TEXT: Final = 24
_GAP: Final = "  "
_JOINER: Final = "\u200d"
_SKIN_TONES: Final = range(0x1F3FB, 0x1F400)
_NEVER_FIRST: Final = "，。、；：？！）」』】》”’…"
_NEVER_LAST: Final = "（「『【《“‘"
_TOKEN: Final = re.compile(r"\s+|[^\s]+")


def plain(sheet: Sheet) -> str:
    """Return the sheet as text without an end of line at its end."""
    width = _line_width()
    lines = [line for text in sheet.above for line in wrapped(text, width)]
    if sheet.rows:
        lines.extend(_table(sheet.columns, sheet.rows, width))
    lines.extend(line for text in sheet.below for line in wrapped(text, width))
    return "\n".join(lines)


def display_width(text: str) -> int:
    """Return how many terminal columns a text without line ends takes."""
    return sum(width for _, width in _measured(text))


def wrapped(text: str, width: int) -> list[str]:
    """Return the lines of a text, none wider than `width` (of two columns or more).

    Lines end at blanks, between Chinese characters, and where nothing else helps in a word.
    """
    return [line for part in visible(text).split("\n") for line in _wrap_line(part, width)]


def _line_width() -> int:
    """Return the width to fill: a terminal's own, or a fixed one where the output is kept."""
    try:
        if sys.stdout.isatty():
            return min(max(os.get_terminal_size().columns, NARROWEST), WIDEST)
    except (AttributeError, OSError, ValueError):
        pass  # a replaced or closed stdout is no terminal
    return NOTEBOOK_WIDTH


def _measured(text: str) -> Iterator[tuple[str, int]]:
    """Yield each character with its width; what joins the one before has none."""
    joined = False
    for character in text:
        yield character, 0 if joined else _character_width(character)
        joined = character == _JOINER


def _character_width(character: str) -> int:
    if character.isascii():
        return 1
    if unicodedata.category(character) in ("Mn", "Me", "Cf") or ord(character) in _SKIN_TONES:
        return 0
    return 2 if _is_wide(character) else 1


def _wrap_line(text: str, width: int) -> list[str]:
    """Return one line of text broken into lines."""
    lines, line, used = [], "", 0
    for piece in _pieces(text, width):
        size = display_width(piece)
        if used + size > width and line.strip():
            lines.append(line.rstrip())
            line, used = "", 0
            if piece.isspace():
                continue
        line, used = line + piece, used + size
    return [*lines, line.rstrip()]


def _pieces(text: str, width: int) -> Iterator[str]:
    """Yield blanks, words, and the parts of words that are wide or too long for a line."""
    for token in _TOKEN.findall(text):
        piece, used = "", 0
        for character, size in _measured(token):
            parts = size > 1 or used + size > width or _is_wide(piece[-1:])
            if piece and size and parts and not _sticks(piece[-1], character):
                yield piece
                piece, used = "", 0
            piece, used = piece + character, used + size
        yield piece


def _sticks(before: str, character: str) -> bool:
    """Return whether Chinese punctuation keeps two characters on one line."""
    return character in _NEVER_FIRST or before in _NEVER_LAST


def _is_wide(character: str) -> bool:
    return character != "" and unicodedata.east_asian_width(character) in "WF"


def _table(columns: tuple[Column, ...], rows: tuple[Row, ...], width: int) -> list[str]:
    """Return the lines of a table: headings, then each row on as many lines as it needs."""
    widths = _widths(columns, rows, width)
    heading = [[column.title] for column in columns]
    lines = [_joined([cell[0] for cell in heading], widths)]
    for row in rows:
        cells = [wrapped(text, size) for text, size in zip(row.cells, widths, strict=True)]
        if row.remark:
            wide = next(n for n, column in enumerate(columns) if column.most is None)
            cells[wide].extend(wrapped(f"({row.remark})", widths[wide]))
        for number in range(max(len(cell) for cell in cells)):
            line = [cell[number] if number < len(cell) else "" for cell in cells]
            lines.append(_joined(line, widths))
    return lines


def _widths(columns: tuple[Column, ...], rows: tuple[Row, ...], width: int) -> list[int]:
    """Return the widths of the columns: no wider than needed, the open one takes the rest."""
    needed = [
        max(display_width(line) for cell in cells for line in visible(cell).split("\n"))
        for cells in zip(
            (column.title for column in columns), *(row.cells for row in rows), strict=True
        )
    ]
    widths = [min(size, column.most or size) for size, column in zip(needed, columns, strict=True)]
    for number, column in enumerate(columns):
        if column.most is None:
            others = sum(widths) - widths[number] + len(_GAP) * (len(columns) - 1)
            remarks = [display_width(f"({row.remark})") for row in rows if row.remark]
            wanted = max([widths[number], *remarks])
            widths[number] = min(wanted, max(width - others, _LEAST_TEXT))
    return widths


def _joined(cells: list[str], widths: list[int]) -> str:
    padded = (
        text + " " * (size - display_width(text)) for text, size in zip(cells, widths, strict=True)
    )
    return _GAP.join(padded).rstrip()
