"""What the parts of an expression of time mean, and what two of them mean together."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from typing import TYPE_CHECKING, Final, Literal

from jupyter_memory.language.times.arithmetic import (
    Window,
    fiscal_year_at,
    month_from,
    quarter_from,
    week_from,
    year_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from jupyter_memory.language.times.reading import Calendar, Side

Cycle = Literal["year", "fiscal year", "quarter", "month", "week"]

MOMENT: Final = timedelta(microseconds=1)
"""The smallest step of time: what ends before a moment ends one step earlier."""

UNREADABLE: Final = (ValueError, LookupError, OverflowError)
"""What reading raises where the calendar has no such day, or nobody knows it."""

_REACH: Final = {"year": 8, "fiscal year": 2, "quarter": 2, "month": 12, "week": 2}
"""How many cycles away the nearest may be: February 29 is up to eight years away."""

_DAYS: Final = {
    "year": (365, 366), "fiscal year": (365, 366), "quarter": (90, 92), "month": (28, 31),
    "week": (7, 7),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Ground:
    """What an expression is read from.

    Attributes
    ----------
    now
        When it was said, in the zone of who said it.
    calendar
        Her fiscal year and her week.
    told
        Whether it tells when something was: "a week ago" is then a day, not a week.
    forward
        Whether a day without a year lies ahead, as where something is due.
    """

    now: datetime
    calendar: Calendar
    told: bool = False
    forward: bool = False

    @property
    def day(self) -> date:
        """Today, there."""
        return self.now.date()

    def on(self, day: date, *, forward: bool) -> Ground:
        """Return the same ground on another day, looking the given way."""
        return replace(self, now=self.start_of(day), forward=forward)

    def start_of(self, day: date, at: time = time()) -> datetime:
        """Return the first moment of a day there, or that time of it."""
        return datetime.combine(day, at, tzinfo=self.now.tzinfo)

    def end_of(self, day: date, until: time | None = None) -> datetime:
        """Return the last moment of a day there, or the last one before a time of it.

        Where clocks go back, the hour that comes twice ends with its second time.
        """
        end = time.max if until is None else (datetime.combine(day, until) - MOMENT).time()
        return self.start_of(day, end).replace(fold=1)

    def elapsed(self, length: timedelta) -> datetime:
        """Return the moment so long before now, by the clock that never changes."""
        return (self.now.astimezone(UTC) - length).astimezone(self.now.tzinfo)

    def cycle(self, cycle: Cycle, count: int) -> Window:
        """Return the year, quarter, month or week so many later than today's."""
        if cycle == "year":
            return year_of(self.day.year + count)
        if cycle == "fiscal year":
            return fiscal_year_at(self.day, self.calendar.fiscal_start, count)
        if cycle == "quarter":
            return quarter_from(self.day, count)
        if cycle == "month":
            return month_from(self.day, count)
        return week_from(self.day, count, self.calendar.week_start)


@dataclass(frozen=True, slots=True)
class Moments:
    """Two moments and what lies between, both included."""

    since: datetime
    until: datetime


@dataclass(frozen=True, slots=True)
class Hours:
    """A part of a day: from a time on until before another; midnight where there is none."""

    since: time
    until: time | None

    def of(self, days: Window, ground: Ground) -> Moments:
        """Return these hours of a day."""
        if days.start != days.end:
            raise ValueError(days)
        return Moments(ground.start_of(days.start, self.since), ground.end_of(days.end, self.until))


@dataclass(frozen=True, slots=True)
class Recurring:
    """A day or days that come again in every cycle: March 3, Q3, a Friday, the 15th."""

    cycle: Cycle
    within: Callable[[Window], Window]
    hours: Hours | None = None
    passed: bool = False
    """Whether today is not meant: Friday, said on a Friday, is last week's."""

    def fits(self, whole: Window) -> bool:
        """Tell whether a window is one cycle of it."""
        shortest, longest = _DAYS[self.cycle]
        return shortest <= whole.days <= longest

    def of(self, whole: Window, ground: Ground) -> Window | Moments:
        """Return its days in one cycle."""
        return self._timed(self.within(whole), ground)

    def near(self, ground: Ground) -> Window | Moments:
        """Return the latest that has begun; where it lies ahead, the next that is not over."""
        day, today = ground.day, timedelta(days=self.passed)
        if ground.forward:
            found = (each for each in self._all(ground) if each.end - today >= day)
        else:
            found = (each for each in self._all(ground, back=True) if each.start + today <= day)
        return self._found(found, ground)

    def chosen(self, shift: int, ground: Ground) -> Window | Moments:
        """Return last Friday, this March, next Christmas: the latest over, this, the next."""
        if shift == 0 or (shift > 0 and self.cycle == "week"):
            return self.of(ground.cycle(self.cycle, shift), ground)
        if shift > 0:
            ahead = (each for each in self._all(ground) if each.start > ground.day)
            return self._found(ahead, ground)
        over = (each for each in self._all(ground, back=True) if each.end < ground.day)
        return self._found(over, ground)

    def _all(self, ground: Ground, *, back: bool = False) -> Iterator[Window]:
        for count in range(-1, _REACH[self.cycle] + 1):
            try:
                yield self.within(ground.cycle(self.cycle, -count if back else count))
            except UNREADABLE:
                continue  # no such day in that month or year

    def _found(self, windows: Iterator[Window], ground: Ground) -> Window | Moments:
        for each in windows:
            return self._timed(each, ground)
        raise ValueError(self)

    def _timed(self, days: Window, ground: Ground) -> Window | Moments:
        return days if self.hours is None else self.hours.of(days, ground)


@dataclass(frozen=True, slots=True)
class Part:
    """A part of what stands beside it: early, the first week of, 月初."""

    of: Callable[[Window], Window]


@dataclass(frozen=True, slots=True)
class Choice:
    """Which of the recurring days: last -1, this 0, next 1."""

    shift: int


@dataclass(frozen=True, slots=True)
class Occasion:
    """A time that no calendar tells: an event's, the last time's, or one that is not readable."""

    anchor: str | None = None
    side: Side | None = None
    last_time: bool = False


UNREAD: Final = Occasion()
"""It looks like a time."""

Meaning = Window | Moments | Hours | Recurring | Part | Choice | Occasion


def together(left: Meaning, right: Meaning, ground: Ground) -> Meaning | None:
    """Return what two parts mean that stand side by side, or None where they do not belong."""
    for one, other in ((left, right), (right, left)):
        if isinstance(other, Window | Recurring):
            found = _of(one, other, ground)
            if found is not None:
                return found
    return None


def _of(part: Meaning, whole: Window | Recurring, ground: Ground) -> Meaning | None:
    if isinstance(whole, Window):
        if isinstance(part, Part):
            return part.of(whole)
        if isinstance(part, Hours):
            return part.of(whole, ground) if whole.days == 1 else None
        if isinstance(part, Recurring) and part.fits(whole):
            return part.of(whole, ground)
        return None
    if isinstance(part, Choice):
        return whole.chosen(part.shift, ground)
    if isinstance(part, Part):
        within, of = whole.within, part.of
        return replace(whole, within=lambda cycle: of(within(cycle)))
    if isinstance(part, Hours):
        return replace(whole, hours=part)
    return None


def nested(outer: Recurring, inner: Recurring) -> Recurring:
    """Return a day that comes again in what comes again: 三月 and 五号."""
    return replace(outer, within=lambda cycle: inner.within(outer.within(cycle)))


def settled(meaning: Meaning, ground: Ground) -> Window | Moments | Occasion | None:
    """Return the one time that is meant, or None for a part that has no meaning alone."""
    if isinstance(meaning, Recurring):
        return meaning.near(ground)
    return meaning if isinstance(meaning, Window | Moments | Occasion) else None
