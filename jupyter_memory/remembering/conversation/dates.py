"""Days, weeks and months from a day on: the arithmetic behind "last Friday" and 上个月."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta


@dataclass(frozen=True, slots=True)
class Window:
    """Some days, both ends included."""

    start: date
    end: date

    def __str__(self) -> str:
        if self.start == self.end:
            return self.start.isoformat()
        return f"{self.start.isoformat()}/{self.end.isoformat()}"


def days_from(day: date, count: int) -> Window:
    """Return the day so many days later."""
    there = day + timedelta(days=count)
    return Window(there, there)


def week_from(day: date, count: int) -> Window:
    """Return the week so many weeks later, from Monday to Sunday."""
    monday = day + timedelta(days=7 * count - day.weekday())
    return Window(monday, monday + timedelta(days=6))


def month_from(day: date, count: int) -> Window:
    """Return the month so many months later."""
    return month_of(*_shifted(day.year, day.month, count))


def month_of(year: int, month: int) -> Window:
    """Return a month."""
    following = date(*_shifted(year, month, 1), 1)
    return Window(date(year, month, 1), following - timedelta(days=1))


def quarter_from(day: date, count: int) -> Window:
    """Return the calendar quarter so many quarters later."""
    number = (day.month - 1) // 3 + count
    return quarter_of(day.year + number // 4, number % 4 + 1)


def quarter_of(year: int, number: int) -> Window:
    """Return a calendar quarter, 1 to 4."""
    return Window(month_of(year, 3 * number - 2).start, month_of(year, 3 * number).end)


def year_of(year: int) -> Window:
    """Return a year."""
    return Window(date(year, 1, 1), date(year, 12, 31))


def same_day_of_month(day: date, count: int) -> Window:
    """Return the same day so many months later, or the last one of a shorter month."""
    month = month_from(day, count)
    there = min(month.start.replace(day=1) + timedelta(days=day.day - 1), month.end)
    return Window(there, there)


def weekday_near(day: date, weekday: int, *, forward: bool) -> Window:
    """Return the nearest such weekday before a day, or after it; never the day itself."""
    if forward:
        return days_from(day, (weekday - day.weekday() - 1) % 7 + 1)
    return days_from(day, -((day.weekday() - weekday - 1) % 7 + 1))


def nearest(windows: tuple[Window, Window, Window], day: date, *, forward: bool) -> Window:
    """Return last year's, this year's or next year's: the latest begun, or the next to end."""
    if forward:
        return next(each for each in windows if each.end >= day)
    return next(each for each in reversed(windows) if each.start <= day)


def _shifted(year: int, month: int, count: int) -> tuple[int, int]:
    """Return year and month so many months later."""
    months = 12 * year + month - 1 + count
    return months // 12, months % 12 + 1
