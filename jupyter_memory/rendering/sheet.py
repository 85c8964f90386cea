"""What is shown, before it is known where: columns, rows and the lines around them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from jupyter_memory.rendering.phrases import phrase

if TYPE_CHECKING:
    from jupyter_memory.rendering.phrases import Tongue

_CONTROL: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
_DIRECTION: Final = re.compile(r"[\u202a-\u202e\u2066-\u2069]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One column.

    Attributes
    ----------
    title
        Its heading.
    most
        Terminal columns it may take; None takes what the others leave.
    whole
        Keep it on one line where there is room, as in a notebook.
    """

    title: str
    most: int | None
    whole: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One row; the remark stands below the text of the column without a limit."""

    cells: tuple[str, ...]
    remark: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """Lines, a table and more lines; each of the three may be empty."""

    above: tuple[str, ...] = ()
    columns: tuple[Column, ...] = ()
    rows: tuple[Row, ...] = ()
    below: tuple[str, ...] = ()


def visible(text: str) -> str:
    """Return the text without what would steer a terminal or turn the rest of a line around."""
    return _CONTROL.sub("\N{REPLACEMENT CHARACTER}", _DIRECTION.sub("", text)).expandtabs(4)


def shortened(text: str, most: int, tongue: Tongue = "en") -> str:
    """Return at most `most` characters of a text; a cut one says how long it is."""
    if len(text) <= most:
        return text
    return phrase(tongue, "cut", text=text[:most].rstrip(), count=len(text))
