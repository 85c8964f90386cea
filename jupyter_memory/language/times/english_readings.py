"""What English words of time mean where that takes more than a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jupyter_memory.language.times import dates, spans
from jupyter_memory.language.times.arithmetic import (
    Window,
    days_from,
    half_of_month,
    part_of,
    part_of_months,
    week_from,
    week_in,
    weekday_near,
    weekend_from,
)
from jupyter_memory.language.times.english_words import (
    HALF_DAYS,
    ORDINALS,
    PARTS,
    SHIFTS,
    month_of,
    number_of,
    unit_of,
    weekday_of,
)
from jupyter_memory.language.times.meaning import Part, Recurring

if TYPE_CHECKING:
    import re

    from jupyter_memory.language.times.meaning import Cycle, Ground, Hours, Meaning, Moments

_NOON, SATURDAY = 12, 5


def period(word: str, unit: str, ground: Ground) -> Meaning:
    """Read last week, a week of the calendar, and the past week, which rolls."""
    if unit == "weekend" and SHIFTS[word] < 0:
        return spans.last_weekend(ground)
    if word == "past" and unit in ("week", "month", "quarter", "year"):
        return spans.rolling(1, unit, ground)
    return spans.period(unit_of(unit), SHIFTS[word], ground)


def half_day(word: str, shift: int, ground: Ground) -> Moments:
    """Read this morning, tomorrow night."""
    return spans.HOURS[HALF_DAYS[word]].of(spans.period("day", shift, ground), ground)


def of_date(month: str, day: str) -> Recurring:
    """Read March 3."""
    return dates.day_of(month_of(month), int(day))


def days_of(month: str, first: str, last: str) -> Recurring:
    """Read March 3 to 9."""
    one, other = of_date(month, first), of_date(month, last)
    return Recurring("year", lambda year: Window(one.within(year).start, other.within(year).end))


def part(word: str) -> Part:
    """Read early, mid, the end of."""
    return Part(lambda whole: part_of(whole, PARTS[word]))


def half(word: str) -> Part:
    """Read the first half of a year, a quarter or a month."""
    return Part(lambda whole: _half(whole, ORDINALS[word]))


def ordinal(found: re.Match[str], _: Ground) -> Part:
    """Read the first, second or last week, day or weekday of something."""
    number, unit = ORDINALS[found[1]], found[2]
    if unit == "week":
        return Part(lambda whole: week_in(whole, number))
    if unit == "weekend":
        return Part(lambda whole: weekend_from(spans.nth_day(whole, number, SATURDAY).start, 0))
    if unit in ("month", "quarter"):
        return Part(lambda whole: spans.nth_months(whole, number, 1 if unit == "month" else 3))
    weekday = None if unit == "day" else weekday_of(unit)
    return Part(lambda whole: spans.nth_day(whole, number, weekday))


def edge_of(found: re.Match[str], _: Ground) -> Part:
    """Read the first or last ten days, two weeks or three months of something."""
    count, unit = int(number_of(found[2])), found[3]
    if unit in ("month", "quarter"):
        months = count * (3 if unit == "quarter" else 1)
        of = spans.first_months if found[1] == "first" else spans.last_months
        return Part(lambda whole: of(whole, months))
    days = count * (7 if unit == "week" else 1) * (1 if found[1] == "first" else -1)
    return Part(lambda whole: spans.first_days(whole, days))


def end_of(unit: str) -> Recurring:
    """Read month-end and year-end."""
    cycle: Cycle = "year" if unit == "year" else "quarter" if unit == "quarter" else "month"
    return Recurring(cycle, lambda whole: part_of(whole, "late"))


def beside(found: re.Match[str], ground: Ground) -> Part:
    """Read the day, or the week of the calendar, before or after something."""
    sign = 1 if found[2] == "after" else -1
    if found[1] == "day":
        return Part(lambda whole: _days_away(whole, sign))
    return Part(lambda whole: week_from(whole.start, sign, ground.calendar.week_start))


def next_to(found: re.Match[str], _: Ground) -> Part:
    """Read the Friday, or the weekend, before or after something."""
    forward = found[2] == "after"
    weekday = SATURDAY if found[1] is None else weekday_of(found[1])

    def of(whole: Window) -> Window:
        day = weekday_near(whole.end if forward else whole.start, weekday, forward=forward)
        return day if found[1] else weekend_from(day.start, 0)

    return Part(of)


def away(found: re.Match[str], ground: Ground) -> Part:
    """Read three days after something, a week before it."""
    count = int(number_of(found[1])) * (1 if found[3] == "after" else -1)
    if found[2] == "day":
        return Part(lambda whole: _days_away(whole, count))
    return Part(lambda whole: week_from(whole.start, count, ground.calendar.week_start))


def clock(found: re.Match[str], _: Ground) -> Hours:
    """Read 3pm or 15:30, of a day that stands beside it."""
    hour, minute, half = int(found["hour"]), found["minute"], found["half"]
    if half and not 1 <= hour <= _NOON:
        raise ValueError(hour)
    hour = hour % _NOON + _NOON * half.startswith("p") if half else hour
    return spans.clock(hour, int(minute) if minute else None)


def _days_away(whole: Window, count: int) -> Window:
    return days_from(whole.end if count > 0 else whole.start, count)


def _half(whole: Window, number: int) -> Window:
    if whole.days < spans.QUARTER_DAYS:
        return half_of_month(whole, number)
    return part_of_months(whole, number, spans.months_in(whole) // 2)
