"""How long ago, and how soon, in the words a person would use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jupyter_memory.rendering.phrases import phrase

if TYPE_CHECKING:
    from datetime import datetime

    from jupyter_memory.rendering.phrases import Tongue

_UNITS: Final = (("years", 365, 730), ("months", 30, 60), ("weeks", 7, 14), ("days", 1, 0))
"""Name, days, and from how many days on it is the better word."""

_NEAR: Final = {0: "today", 1: "yesterday", -1: "tomorrow"}


def age(moment: datetime, now: datetime, tongue: Tongue = "en") -> str:
    """Return "today", "3 days ago" or "in 2 weeks", counted in calendar days where `now` is."""
    days = (now.date() - moment.astimezone(now.tzinfo).date()).days
    if days in _NEAR:
        return phrase(tongue, _NEAR[days])
    return phrase(tongue, "ago" if days > 0 else "ahead", span=_span(abs(days), tongue))


def _span(days: int, tongue: Tongue) -> str:
    name, length = next((name, length) for name, length, least in _UNITS if days >= least)
    return phrase(tongue, name, count=days // length)
