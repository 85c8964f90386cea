"""Days, weeks, months, quarters and years from a day on: behind "last Friday" and 上个月."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from collections.abc import Sequence

Part = Literal["early", "mid", "late"]

TENTHS: Final = {"early": (1, 10), "mid": (11, 20), "late": (21, 31)}
"""The days of a month that its early, middle and late part are: 上旬, 中旬, 下旬."""

_WEEK, _MONTH, _QUARTER, _HALF = 7, 31, 92, 184
"""The most days each of them has."""


@dataclass(frozen=True, slots=True)
class Window:
    """Some days, both ends included."""

    start: date
    end: date

    def __str__(self) -> str:
        if self.start == self.end:
            return self.start.isoformat()
        return f"{self.start.isoformat()}/{self.end.isoformat()}"

    @property
    def days(self) -> int:
        """How many they are."""
        return (self.end - self.start).days + 1


def single(year: int, month: int, day: int) -> Window:
    """Return a day by its date."""
    return Window(date(year, month, day), date(year, month, day))


def days_from(day: date, count: int) -> Window:
    """Return the day so many days later."""
    there = day + timedelta(days=count)
    return Window(there, there)


def week_from(day: date, count: int, first: int = 0) -> Window:
    """Return the week so many weeks later; `first` is the weekday it begins with, 0 for Monday."""
    start = day + timedelta(days=7 * count - (day.weekday() - first) % 7)
    return Window(start, start + timedelta(days=6))


def weekend_from(day: date, count: int) -> Window:
    """Return Saturday and Sunday of the week, counted from Monday, so many weeks later."""
    sunday = week_from(day, count).end
    return Window(sunday - timedelta(days=1), sunday)


def iso_week(year: int, number: int) -> Window:
    """Return a numbered week of a year, as ISO 8601 numbers them."""
    monday = date.fromisocalendar(year, number, 1)
    return Window(monday, monday + timedelta(days=6))


def month_from(day: date, count: int) -> Window:
    """Return the month so many months later."""
    return month_of(*_shifted(day.year, day.month, count))


def month_of(year: int, month: int) -> Window:
    """Return a month."""
    return months_of(year, month, 1)


def months_of(year: int, month: int, count: int) -> Window:
    """Return so many months, the first of which is given."""
    following = date(*_shifted(year, month, count), 1)
    return Window(date(year, month, 1), following - timedelta(days=1))


def quarter_from(day: date, count: int, start: int = 1) -> Window:
    """Return the quarter so many quarters later, of years that begin with the month `start`."""
    year, month = _shifted(day.year, day.month, -((day.month - start) % 3) + 3 * count)
    return months_of(year, month, 3)


def quarter_of(year: int, number: int) -> Window:
    """Return a calendar quarter, 1 to 4."""
    return _part_of_year(year, number, 3)


def half_of(year: int, number: int) -> Window:
    """Return a half of a calendar year, 1 or 2."""
    return _part_of_year(year, number, 6)


def half_from(day: date, count: int) -> Window:
    """Return the half of a calendar year so many halves later."""
    return months_of(*_shifted(day.year, (day.month - 1) // 6 * 6 + 1, 6 * count), 6)


def year_of(year: int) -> Window:
    """Return a year."""
    return Window(date(year, 1, 1), date(year, 12, 31))


def fiscal_year(year: int, start: int) -> Window:
    """Return the fiscal year that ends in a year: with April first, FY25 ends in March 2025."""
    return months_of(year if start == 1 else year - 1, start, 12)


def fiscal_year_at(day: date, start: int, count: int = 0) -> Window:
    """Return the fiscal year a day lies in, or one so many years later."""
    return fiscal_year(day.year + (start > 1 and day.month >= start) + count, start)


def part_of_months(whole: Window, number: int, length: int) -> Window:
    """Return the numbered part, of so many months, of a window of whole months.

    Raises
    ------
    ValueError
        When there is no such part.
    """
    found = months_of(*_shifted(whole.start.year, whole.start.month, length * (number - 1)), length)
    if number < 1 or found.end > whole.end:
        raise ValueError(number)
    return found


def week_in(whole: Window, number: int) -> Window:
    """Return the numbered seven days of a window, from its first day on; -1 is its last seven."""
    if number < 0:
        return Window(max(whole.start, whole.end - timedelta(days=6)), whole.end)
    start = whole.start + timedelta(days=7 * (number - 1))
    if start > whole.end or number < 1:
        raise ValueError(number)
    return Window(start, min(start + timedelta(days=6), whole.end))


def part_of(whole: Window, part: Part) -> Window:
    """Return the early, middle or late part of a week, month, quarter, half or year."""
    if _WEEK < whole.days <= _MONTH and whole.start.day == 1:
        first, last = TENTHS[part]
        return Window(whole.start.replace(day=first), min(whole.end, days_from(
            whole.start, last - 1).end))  # fmt: skip
    number = ("early", "mid", "late").index(part) + 1
    if whole.days <= _MONTH:
        return _third(whole, number)
    months = 1 if whole.days <= _QUARTER else 2 if whole.days <= _HALF else 4
    return part_of_months(whole, number, months)


def half_of_month(month: Window, number: int) -> Window:
    """Return the days 1 to 15 of a month, or the others."""
    middle = month.start.replace(day=15)
    if number == 1:
        return Window(month.start, middle)
    return Window(middle + timedelta(days=1), month.end)


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


def nearest(windows: Sequence[Window], day: date, *, forward: bool) -> Window:
    """Return, of windows in their order, the latest one begun, or the next one to end."""
    if forward:
        return next(each for each in windows if each.end >= day)
    return next(each for each in reversed(windows) if each.start <= day)


def _third(whole: Window, number: int) -> Window:
    """Return a third of some days; what is left over goes to the middle."""
    length = max(whole.days // 3, 1)
    if number == 1:
        return Window(whole.start, days_from(whole.start, length - 1).end)
    if number == 3:  # noqa: PLR2004
        return Window(days_from(whole.end, 1 - length).start, whole.end)
    return Window(days_from(whole.start, length).start, days_from(whole.end, -length).end)


def _part_of_year(year: int, number: int, months: int) -> Window:
    return part_of_months(year_of(year), number, months)


def _shifted(year: int, month: int, count: int) -> tuple[int, int]:
    """Return year and month so many months later."""
    months = 12 * year + month - 1 + count
    return months // 12, months % 12 + 1
