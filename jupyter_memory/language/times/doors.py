"""The doors: what a question asks the time of, and when something that is told was.

The tables are loaded when something is first read: to build them takes some 15 ms, which an
extension that is being loaded can do without.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jupyter_memory.language.times.reading import Calendar, TimeReading

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date, datetime

    from jupyter_memory.language.times.arithmetic import Window

_MARKS, _CLOSING = ",，;；", ",.?!;:)"
_USUAL: Final = Calendar()


def read_times(text: str, now: datetime, calendar: Calendar = _USUAL) -> tuple[TimeReading, ...]:
    """Return the expressions of time in a text, in their order.

    Parameters
    ----------
    text
        A question, in English or Chinese.
    now
        When it is asked; its zone is the one that days are counted in.
    calendar
        What the person means by a fiscal year and by a week.

    Raises
    ------
    ValueError
        When "now" has no zone.
    """
    if now.tzinfo is None:
        raise ValueError(f"{now} has no zone: give an aware datetime.")
    from jupyter_memory.language.times.texts import readings

    return readings(text, now, calendar)


def told_days(text: str, day: date, *, forward: bool = False) -> tuple[str, Window] | None:
    """Return the first expression of time that can be read, as it was written, and its days.

    Parameters
    ----------
    text
        An expression, or a sentence with one.
    day
        The day it was said on, in the speaker's zone.
    forward
        Whether a weekday, a month or a day of one without a year is the next one; otherwise it is
        the last one that has begun.
    """
    from jupyter_memory.language.times.texts import first_days

    return first_days(text, day, forward=forward)


def without(text: str, readings: Iterable[TimeReading]) -> str:
    """Return a text less the words for the time, one blank where there were two."""
    for each in sorted(readings, key=lambda reading: -reading.start):
        before, after = text[: each.start].rstrip(), text[each.end :].lstrip()
        if before[-1:] == after[:1] and after[:1] in _MARKS:
            after = after[1:].lstrip()
        joined = before[-1:].isascii() and after[:1].isascii() and bool(before and after)
        blank = " " if joined and after[0] not in _CLOSING else ""
        text = f"{before}{blank}{after}"
    return text.strip()
