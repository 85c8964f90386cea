"""One feature of a sentence that tells for or against its lasting."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from jupyter_memory.language.patterns import regex

if TYPE_CHECKING:
    import re


@dataclass(frozen=True, slots=True)
class Feature:
    """One feature; how much it weighs was fitted and lies in `weights.json`.

    Attributes
    ----------
    name
        As a reason reads: "it says always or never".
    pattern
        How it is told.
    """

    name: str
    pattern: re.Pattern[str]


def feature(name: str, *patterns: str) -> Feature:
    """Return a feature that any of the patterns shows, in any case."""
    return Feature(name, regex("(?i)" + "|".join(patterns)))


def words(*lines: str) -> str:
    """Return what finds one of the words; an underscore in one stands for a blank."""
    return f"(?:{'|'.join(' '.join(lines).split())})".replace("_", " ")
