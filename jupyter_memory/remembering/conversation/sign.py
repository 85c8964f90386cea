"""One sign that a sentence of a conversation is worth remembering."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import re


@dataclass(frozen=True, slots=True)
class Sign:
    """One sign that a sentence is worth it.

    Attributes
    ----------
    name
        What it shows.
    pattern
        The turn of phrase.
    lasting
        Whether the sentence itself says that it holds from now on: then it is the user's word.
    kind, category
        What it is, where the rules for explicit sentences need not look for it.
    allows
        Objections that do not count against it.
    """

    name: str
    pattern: re.Pattern[str]
    lasting: bool = False
    kind: str | None = None
    category: str | None = None
    allows: tuple[str, ...] = ()
