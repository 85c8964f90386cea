"""The two ends of a window: since, until, before, after, from one to another."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

from jupyter_memory.language.times.arithmetic import Window
from jupyter_memory.language.times.meaning import MOMENT, Moments, Recurring, settled

if TYPE_CHECKING:
    from datetime import datetime

    from jupyter_memory.language.times.meaning import Ground, Meaning
    from jupyter_memory.language.times.rules import Edge

Time = Window | Moments
Ends = tuple["datetime | None", "datetime | None"]


def days_of(time: Time) -> Window:
    """Return the days of a time."""
    if isinstance(time, Window):
        return time
    return Window(time.since.date(), time.until.date())


def ends_of(time: Time, edge: Edge, ground: Ground) -> Ends:
    """Return the first and the last moment that are meant, None where it is open."""
    both = moments_of(time, ground)
    if edge == "since":
        return both.since, None
    if edge == "so far":
        return both.since, max(both.since, ground.now)
    if edge == "until":
        return None, both.until
    if edge == "before":
        return None, both.since - MOMENT
    if edge == "after":
        return both.until + MOMENT, None
    return both.since, both.until


def between(first: Meaning, second: Meaning, ground: Ground) -> Moments | None:
    """Return the time from one to another; what has no year of its own goes by the other.

    Raises
    ------
    ValueError
        When the second ends before the first begins.
    """
    one, other = _next_to_each_other(first, second, ground)
    if not isinstance(one, Time) or not isinstance(other, Time):
        return None
    both = Moments(moments_of(one, ground).since, moments_of(other, ground).until)
    if both.since > both.until:
        raise ValueError(both)
    return both


def moments_of(time: Time, ground: Ground) -> Moments:
    """Return the first and the last moment of a time."""
    if isinstance(time, Moments):
        return time
    return Moments(ground.start_of(time.start), ground.end_of(time.end))


def _next_to_each_other(first: Meaning, second: Meaning, ground: Ground) -> tuple[object, object]:
    if isinstance(first, Recurring) and isinstance(second, Recurring) and _alike(first, second):
        both = _joint(first, second).near(ground)
        return both, both
    if not isinstance(first, Recurring):
        one = settled(first, ground)
        if isinstance(second, Recurring) and isinstance(one, Time):
            return one, _moved(second, days_of(one), ground, forward=True)
        return one, settled(second, ground)
    other = settled(second, ground)
    if not isinstance(other, Time):
        return None, None
    return _moved(first, days_of(other), ground, forward=False), other


def _alike(first: Recurring, second: Recurring) -> bool:
    # Each weekday is one before today, so that a range of them is over, too.
    same = first.cycle == second.cycle != "week"
    return same and not (first.hours or second.hours)


def _joint(first: Recurring, second: Recurring) -> Recurring:
    """Return what comes again from one to another: March to May, November to January."""

    def within(whole: Window) -> Window:
        start, end = first.within(whole), second.within(whole)
        if end.end < start.start:
            following = whole.end + timedelta(days=1)
            end = second.within(Window(following, following + (whole.end - whole.start)))
        return Window(start.start, end.end)

    return Recurring(first.cycle, within)


def _moved(meaning: Recurring, to: Window, ground: Ground, *, forward: bool) -> Time:
    """Return what recurs where it lies next after a day, or before it."""
    return replace(meaning, passed=False).near(ground.on(to.start, forward=forward))
