"""What was read from an expression of time, and the calendar it was read by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from datetime import datetime

Side = Literal["since", "before", "around"]


@dataclass(frozen=True, slots=True)
class Calendar:
    """What people mean by a fiscal year and by a week.

    Attributes
    ----------
    fiscal_start
        The month the fiscal year begins with; FY25 is the one that ends in 2025.
    week_start
        The weekday a week begins with, 0 for Monday.
    """

    fiscal_start: int = 1
    week_start: int = 0

    def __post_init__(self) -> None:
        if self.fiscal_start not in range(1, 13):
            raise ValueError(f"fiscal_start is {self.fiscal_start!r}: give a month, 1 to 12.")
        if self.week_start not in range(7):
            raise ValueError(f"week_start is {self.week_start!r}: give 0 (Monday) to 6 (Sunday).")


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeReading:
    """An expression of time as it was read.

    Attributes
    ----------
    text, start, end
        The words as they were written, and their place.
    since, until
        The window in the zone of "now", both ends included; None where it is open.
    reading
        The window in the language of the words, to be shown.
    anchor, side
        The event that has to be looked up, and where from it the time lies: since the launch.
    last_time
        Whether it asks for the last time: no window, but how far back there is something.
    unread
        Whether it looked like a time and could not be read.
    """

    text: str
    start: int
    end: int
    since: datetime | None = None
    until: datetime | None = None
    reading: str = ""
    anchor: str | None = None
    side: Side | None = None
    last_time: bool = False
    unread: bool = False
