"""How long ago, and how soon, in the words a person would use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from datetime import datetime

_UNITS: Final = (("year", 365, 730), ("month", 30, 60), ("week", 7, 14))
"""Name, days, and from how many days on it is the better word."""


def age(moment: datetime, now: datetime) -> str:
    """Return "today", "3 days ago" or "in 2 weeks", counted in calendar days where `now` is."""
    days = (now.date() - moment.astimezone(now.tzinfo).date()).days
    if days == 0:
        return "today"
    if abs(days) == 1:
        return "yesterday" if days > 0 else "tomorrow"
    return f"{_span(days)} ago" if days > 0 else f"in {_span(-days)}"


def _span(days: int) -> str:
    for name, length, least in _UNITS:
        if days >= least:
            return f"{days // length} {name}s"
    return f"{days} days"
