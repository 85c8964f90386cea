"""What Chinese words of time mean where that takes more than a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jupyter_memory.language.times import dates, spans
from jupyter_memory.language.times.arithmetic import (
    Window,
    days_from,
    fiscal_year,
    iso_week,
    part_of,
    week_in,
)
from jupyter_memory.language.times.chinese_words import (
    HALF_DAYS,
    PARTS,
    SHIFTS,
    UNITS,
    WEEKDAYS,
    count_of,
    number_of,
    year_of,
)
from jupyter_memory.language.times.meaning import Part, Recurring

if TYPE_CHECKING:
    import re

    from jupyter_memory.language.times.meaning import Ground, Hours, Meaning


def quarter(text: str) -> Recurring:
    """Read 三季度."""
    return dates.quarter(number_of(text))


def part_named(name: str) -> Part:
    """Return 初, 中 or 底, or a third of a month: only years are cut by speakers' habit."""
    part = PARTS[name]
    return spans.part_of_year(part) if name in ("初", "中", "底", "末") else Part(
        lambda whole: part_of(whole, part))  # fmt: skip


def recurring_part(unit: str, part: str) -> Recurring:
    """Return 月初 and 年底: of the year, quarter, month or week they are nearest in."""
    cycle = {"年": "year", "季": "quarter", "月": "month", "周": "week"}[unit]
    return Recurring(cycle, part_named(part).of)  # type: ignore[arg-type]


def hours(found: re.Match[str], _: Ground) -> Hours:
    """Read 上午, of a day that stands beside it."""
    return spans.HOURS[HALF_DAYS[found[1]]]


def clock(found: re.Match[str], _: Ground) -> Hours:
    """Read 下午三点半, of a day that stands beside it."""
    hour, half = number_of(found["hour"]), found["half"]
    if half and HALF_DAYS[half] in ("noon", "afternoon", "evening") and hour < 12:  # noqa: PLR2004
        hour += 12
    minute = {"": None, None: None, "半": 30}.get(found["minute"], found["minute"])
    return spans.clock(hour, None if minute is None else int(minute))


def day_with_hours(found: re.Match[str], ground: Ground) -> Meaning:
    """Read 今早, 昨晚, 今夜."""
    day = spans.period("day", SHIFTS[found[1]], ground)
    return spans.HOURS[HALF_DAYS[found[2]]].of(day, ground)


def weekday_of_week(found: re.Match[str], ground: Ground) -> Window:
    """Read 上周三."""
    week = spans.period("week", SHIFTS[found[1]], ground)
    return spans.weekday(WEEKDAYS[found[2]]).within(week)


def days_between(found: re.Match[str], _: Ground) -> Recurring:
    """Read 3月5日到8日."""
    month, first, last = (number_of(each) for each in found.groups())
    one, other = dates.day_of(month, first), dates.day_of(month, last)
    return Recurring("year", lambda year: Window(one.within(year).start, other.within(year).end))


def two_thirds(which: str) -> Recurring:
    """Return 中下旬 and 上中旬."""
    first, last = ("中", "底") if which == "中下" else ("初", "中")
    return Recurring(
        "month",
        lambda whole: Window(part_of(whole, PARTS[first]).start, part_of(whole, PARTS[last]).end),
    )


def nth(number: int, unit: str) -> Part:
    """Return 第一周, 首月, 最后一天 of something."""
    if unit == "周":
        return Part(lambda whole: week_in(whole, number))
    if unit == "月":
        return Part(lambda whole: spans.nth_months(whole, number))
    if number < 0:
        return Part(lambda whole: days_from(whole.end, number + 1))
    return Part(lambda whole: days_from(whole.start, number - 1))


def nth_weekday(number: str | None, weekday: str) -> Part:
    """Read 第二个周一, 最后一个周五."""
    count = -1 if number is None else number_of(number)
    return Part(lambda whole: spans.nth_day(whole, count, WEEKDAYS[weekday]))


def edge_of(found: re.Match[str], _: Ground) -> Part:
    """Read 前三天: the first of a month or a year, but the ones before a holiday."""
    first, count, unit = found[1] != "后", int(count_of(found[2])), found[3]

    def of(whole: Window) -> Window:
        if unit in ("月", "季度"):
            months = count * (3 if unit == "季度" else 1)
            return spans.first_months(whole, months) if first else spans.last_months(whole, months)
        days = count * (7 if unit == "周" else 1)
        if whole.days >= spans.MONTH_DAYS:
            return spans.first_days(whole, days) if first else spans.first_days(whole, -days)
        return spans.days_before(whole, days) if first else spans.days_after(whole, days)

    return Part(of)


def fiscal(text: str, ground: Ground) -> Window:
    """Read 26财年."""
    return fiscal_year(year_of(text), ground.calendar.fiscal_start)


def shifted(found: re.Match[str], ground: Ground) -> Window:
    """Read 上个月, 本季度, 下周末."""
    return spans.period(UNITS[found[2]], SHIFTS[found[1]], ground)


def numbered_week(number: int) -> Meaning:
    """Read 第14周; the first few are as well weeks of a cohort or of a month."""
    if number == 0:
        raise ValueError(number)
    return dates.week(number) if number > 5 else _week_in(number)  # noqa: PLR2004


def _week_in(number: int) -> Part:
    """Return the numbered week of a year, or of a month."""

    def of(whole: Window) -> Window:
        if whole.days > spans.YEAR_DAYS:
            return iso_week(whole.start.year, number)
        return week_in(whole, number)

    return Part(of)
