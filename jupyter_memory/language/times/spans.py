"""What the words of every language come down to: periods, lengths of time, parts of a day."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING, Final

from jupyter_memory.language.times.arithmetic import (
    Window,
    days_from,
    fiscal_year_at,
    half_from,
    month_from,
    part_of,
    part_of_months,
    quarter_from,
    same_day_of_month,
    week_from,
    weekend_from,
    year_of,
)
from jupyter_memory.language.times.dates import yearly
from jupyter_memory.language.times.holidays import DAYS_OFF, HOLIDAYS
from jupyter_memory.language.times.meaning import Ground, Hours, Moments, Part, Recurring

if TYPE_CHECKING:
    from collections.abc import Callable

    from jupyter_memory.language.times.arithmetic import Part as PartName

MONTH_DAYS, QUARTER_DAYS, YEAR_DAYS = 28, 89, 360
"""A window of as many days is a month, a quarter, a year at least."""

HOURS: Final = {
    "before dawn": Hours(time(0), time(5)),
    "morning": Hours(time(5), time(12)),
    "noon": Hours(time(11), time(14)),
    "afternoon": Hours(time(12), time(18)),
    "evening": Hours(time(18), None),
}
"""The parts of a day."""

_OF_YEAR: Final = {"early": (1, 3), "mid": (5, 8), "late": (10, 12)}
"""The months of 年初, 年中 and 年底; English speakers cut a year into thirds."""

_PERIODS: Final[dict[str, Callable[[Ground, int], Window]]] = {
    "day": lambda ground, count: days_from(ground.day, count),
    "week": lambda ground, count: week_from(ground.day, count, ground.calendar.week_start),
    "weekend": lambda ground, count: weekend_from(ground.day, count),
    "month": lambda ground, count: month_from(ground.day, count),
    "quarter": lambda ground, count: quarter_from(ground.day, count),
    "half": lambda ground, count: half_from(ground.day, count),
    "year": lambda ground, count: year_of(ground.day.year + count),
    "fiscal year": lambda ground, count: fiscal_year_at(
        ground.day, ground.calendar.fiscal_start, count
    ),
    "fiscal quarter": lambda ground, count: quarter_from(
        ground.day, count, ground.calendar.fiscal_start
    ),
}
_LENGTHS: Final = {"minute": timedelta(minutes=1), "hour": timedelta(hours=1)}
_DAYS: Final = {"day": 1, "week": 7, "fortnight": 14}
_MONTHS: Final = {"month": 1, "quarter": 3, "half": 6, "year": 12}


def period(unit: str, count: int, ground: Ground) -> Window:
    """Return the week, month, quarter, half or year so many later, all of it."""
    return _PERIODS[unit](ground, count)


def last_weekend(ground: Ground) -> Window:
    """Return the latest weekend that is over."""
    return weekend_from(ground.day, -1)


def weekend_near(ground: Ground) -> Window:
    """Return the weekend that has begun, or else the one before."""
    this = weekend_from(ground.day, 0)
    return this if ground.forward or this.start <= ground.day else last_weekend(ground)


def ago(count: float, unit: str, ground: Ground) -> Window | Moments:
    """Return the day, or the whole week, month or year, so long ago; of hours, since then."""
    if unit in _LENGTHS:
        return Moments(ground.elapsed(count * _LENGTHS[unit]), ground.now)
    if unit == "year" and count != int(count):
        count, unit = count * 12, "month"
    if unit in ("day", "fortnight") or count != int(count) or ground.told:
        return day_back(count, unit, ground)
    return period(unit, -int(count), ground)


def rolling(count: float, unit: str, ground: Ground) -> Moments:
    """Return the time from so long before today until now."""
    if unit in _LENGTHS:
        return Moments(ground.elapsed(count * _LENGTHS[unit]), ground.now)
    return Moments(ground.start_of(day_back(count, unit, ground).start), ground.now)


def coming(count: float, unit: str, ground: Ground) -> Moments:
    """Return the time from now to the end of the day so long after today."""
    if unit in _LENGTHS:
        return Moments(ground.now, ground.elapsed(-count * _LENGTHS[unit]))
    return Moments(ground.now, ground.end_of(day_back(-count, unit, ground).end))


def to_date(unit: str, ground: Ground) -> Moments:
    """Return the time from the start of a period until now."""
    return Moments(ground.start_of(period(unit, 0, ground).start), ground.now)


def weekday(number: int) -> Recurring:
    """Return a day of the week, 0 for Monday."""

    def within(week: Window) -> Window:
        return days_from(week.start, (number - week.start.weekday()) % 7)

    return Recurring("week", within, passed=True)


def weekdays_ago(number: int, count: int, ground: Ground) -> Window:
    """Return the weekday that is so many of them back: two Fridays ago."""
    back = (ground.day.weekday() - number - 1) % 7 + 1
    return days_from(ground.day, -back - 7 * (count - 1))


def holiday(name: str) -> Recurring:
    """Return a holiday by its name, with all days that are meant by it."""
    of_year = HOLIDAYS[name]
    before, after = DAYS_OFF.get(name, (0, 0))

    def days(year: int) -> Window:
        day = of_year(year).start
        return Window(day - timedelta(days=before), day + timedelta(days=after))

    return yearly(days)


def part_of_year(part: PartName) -> Part:
    """Return 初, 中 or 底: of a year not quite what English speakers mean."""

    def of(whole: Window) -> Window:
        if whole.days < YEAR_DAYS:
            return part_of(whole, part)
        first, last = _OF_YEAR[part]
        return Window(part_of_months(whole, first, 1).start, part_of_months(whole, last, 1).end)

    return Part(of)


def nth_day(whole: Window, number: int, weekday: int | None = None) -> Window:
    """Return the numbered day of a window, or such weekday in it; -1 for the last."""
    days = [days_from(whole.start, count) for count in range(whole.days)]
    fitting = [each for each in days if weekday in (None, each.start.weekday())]
    return fitting[number - 1 if number > 0 else number]


def months_in(whole: Window) -> int:
    """Return how many months a window of whole months has."""
    return round(whole.days / 30.4)


def nth_months(whole: Window, number: int, length: int = 1) -> Window:
    """Return the numbered month or months of a window, -1 for the last."""
    count = months_in(whole) // length
    return part_of_months(whole, number if number > 0 else count + 1 + number, length)


def first_months(whole: Window, count: int) -> Window:
    """Return the first months of a window of whole months."""
    return Window(whole.start, part_of_months(whole, count, 1).end)


def last_months(whole: Window, count: int) -> Window:
    """Return the last months of a window of whole months."""
    start = same_day_of_month(whole.end + timedelta(days=1), -count).start
    if start < whole.start:
        raise ValueError(count)
    return Window(start, whole.end)


def first_days(whole: Window, count: int) -> Window:
    """Return the first days of a window, or with a negative count its last ones."""
    if count > 0:
        return Window(whole.start, whole.start + timedelta(days=count - 1))
    return Window(whole.end + timedelta(days=count + 1), whole.end)


def days_before(whole: Window, count: int) -> Window:
    """Return so many days before a window."""
    return Window(whole.start - timedelta(days=count), whole.start - timedelta(days=1))


def days_after(whole: Window, count: int) -> Window:
    """Return so many days after a window."""
    return Window(whole.end + timedelta(days=1), whole.end + timedelta(days=count))


def day_back(count: float, unit: str, ground: Ground) -> Window:
    """Return the day so long before today: the same day of the month or the year."""
    if unit in _DAYS:
        return days_from(ground.day, -round(count * _DAYS[unit]))
    months = count * _MONTHS[unit]
    there = same_day_of_month(ground.day, -int(months))
    return days_from(there.start, -round(30 * (months - int(months))))


def clock(hour: int, minute: int | None) -> Hours:
    """Return an hour of the day, or a minute of it where it is told."""
    start = datetime.combine(date.min, time(hour, minute or 0))
    later = start + timedelta(minutes=60 if minute is None else 1)
    return Hours(start.time(), later.time() if later.date() == start.date() else None)
