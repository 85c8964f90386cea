"""Dates in digits, quarters and fiscal years in letters: written alike in every language."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Final

from jupyter_memory.language.times.arithmetic import (
    Window,
    fiscal_year,
    half_of_month,
    iso_week,
    month_of,
    part_of_months,
    single,
)
from jupyter_memory.language.times.meaning import UNREAD, Meaning, Recurring
from jupyter_memory.language.times.rules import gated, rule

if TYPE_CHECKING:
    import re
    from collections.abc import Callable

    from jupyter_memory.language.times.meaning import Ground

YEAR: Final = r"(?:19|20)\d\d"
_MONTHS, _LONGEST_MONTH, _CENTURY = 12, 31, 2000
_COUNTED: Final = (
    "rows|records|orders|customers|users|items|events|lines|values|samples|visits|sessions|"
    "tickets|points|units|ids|columns|tables|files|people|days|hours|times|euros?|dollars?|usd|"
    "eur|rmb|kg|km|ms|mb|gb"
)
"""Before these words 2000 is how many there are."""

_CLOCK: Final = r"(?:[t ]\d\d?:\d\d:\d\d)"
"""With seconds it is a line of a log, or a value."""


def full_year(text: str) -> int:
    """Return the year that is written with two digits or four."""
    return int(text) if len(text) > 2 else _CENTURY + int(text)  # noqa: PLR2004


def yearly(of_year: Callable[[int], Window]) -> Recurring:
    """Return what comes again every year, also in a fiscal one."""

    def within(whole: Window) -> Window:
        for year in dict.fromkeys((whole.start.year, whole.end.year)):
            found = of_year(year)
            if whole.start <= found.start <= whole.end:
                return found
        raise ValueError(whole)

    return Recurring("year", within)


def month(number: int) -> Recurring:
    """Return a month of the year."""
    return yearly(lambda year: month_of(year, number))


def day_of(number_of_month: int, day: int) -> Recurring:
    """Return a day of the year.

    Raises
    ------
    ValueError
        When no year has it.
    """
    single(2000, number_of_month, day)  # a leap year
    return yearly(lambda year: single(year, number_of_month, day))


def months(first: int, last: int) -> Recurring:
    """Return the months from one to another, in one year or over its end."""
    return yearly(
        lambda year: Window(month_of(year, first).start, month_of(year + (last < first), last).end)
    )


def day_of_month(day: int) -> Recurring:
    """Return a day of the month."""
    if not 1 <= day <= _LONGEST_MONTH:
        raise ValueError(day)
    return Recurring("month", lambda whole: single(whole.start.year, whole.start.month, day))


def quarter(number: int, *, fiscal: bool = False) -> Recurring:
    """Return a quarter of the year, or of the fiscal year."""
    return Recurring(
        "fiscal year" if fiscal else "year", lambda whole: part_of_months(whole, number, 3)
    )


def half(number: int) -> Recurring:
    """Return a half of the year."""
    return Recurring("year", lambda whole: part_of_months(whole, number, 6))


def half_month(number: int) -> Recurring:
    """Return a half of the month."""
    return Recurring("month", lambda whole: half_of_month(whole, number))


def week(number: int) -> Recurring:
    """Return a numbered week of the year."""
    return Recurring("year", lambda whole: iso_week(whole.start.year, number))


def quarters(first: int, last: int) -> Recurring:
    """Return the quarters from one to another of a year."""
    if last < first:
        raise ValueError(last)
    one, other = quarter(first), quarter(last)
    return Recurring("year", lambda year: Window(one.within(year).start, other.within(year).end))


def _day(*parts: str) -> date:
    year, number, day = (int(each) for each in parts)
    return date(year, number, day)


def _slashed(found: re.Match[str], _: Ground) -> Meaning:
    """Read 03/15/2026 and 15/03/2026; of 03/04/2026 nobody knows which it is."""
    first, second, year = (int(each) for each in found.groups())
    if first <= _MONTHS and second <= _MONTHS and first != second:
        return UNREAD
    return single(year, *((second, first) if first > _MONTHS else (first, second)))


RULES: Final = gated(
    rule(
        rf"({YEAR})(?P<sign>[-/.])(\d\d?)(?P=sign)(\d\d?)(?!{_CLOCK}|[t ]\d\d:\d\d\w)",
        lambda m, _: single(int(m[1]), int(m[3]), int(m[4])),
    ),
    rule(
        rf"({YEAR})[-/.](\d\d?)[-/.](\d\d?) ?[-~] ?({YEAR})[-/.](\d\d?)[-/.](\d\d?)",
        lambda m, _: Window(_day(m[1], m[2], m[3]), _day(m[4], m[5], m[6])),
    ),
    rule(rf"({YEAR})[-/](\d\d?)", lambda m, _: month_of(int(m[1]), int(m[2])), loud=False),
    rule(rf"({YEAR})-w(\d\d)", lambda m, _: iso_week(int(m[1]), int(m[2]))),
    rule(
        r"((?:19|20)\d\d)([01]\d)([0-3]\d)",
        lambda m, _: single(int(m[1]), int(m[2]), int(m[3])),
        "led",
        loud=False,
    ),
    rule(rf"(\d\d?)/(\d\d?)/({YEAR})", _slashed),
    rule(rf"(\d\d?)\.(\d\d?)\.({YEAR})", lambda m, _: single(int(m[3]), int(m[2]), int(m[1]))),
    rule(
        r"q([1-4])(?! (?:of|in) (?:the|our) (?:survey|quiz|questionnaire|form|exam|test)\b)",
        lambda m, _: quarter(int(m[1])),
    ),
    rule(r"q([1-4]) ?[-/~] ?q([1-4])", lambda m, _: quarters(int(m[1]), int(m[2]))),
    rule(
        rf"({YEAR})[ -]?q([1-4])",
        lambda m, g: quarter(int(m[2])).of(calendar_year(m[1]), g),
    ),
    rule(
        rf"q([1-4])[ -]?(?:({YEAR})|'(\d\d))",
        lambda m, g: quarter(int(m[1])).of(calendar_year(m[2] or m[3]), g),
    ),
    rule(
        r"([1-4])q ?'?((?:20)?\d\d)",
        lambda m, g: quarter(int(m[1])).of(calendar_year(m[2]), g),
        loud=False,
    ),
    rule(rf"q\d+,? ({YEAR})", lambda _, __: UNREAD),
    rule(r"h([12])", lambda m, _: half(int(m[1])), "led"),
    rule(rf"({YEAR})[ -]?h([12])", lambda m, g: half(int(m[2])).of(calendar_year(m[1]), g)),
    rule(
        rf"h([12])[ -]?(?:({YEAR})|'(\d\d))",
        lambda m, g: half(int(m[1])).of(calendar_year(m[2] or m[3]), g),
    ),
    rule(
        r"fy ?'?((?:20)?\d\d)",
        lambda m, g: fiscal_year(full_year(m[1]), g.calendar.fiscal_start),
    ),
    rule(
        r"fy ?'?((?:20)?\d\d)[ -]?q([1-4])",
        lambda m, g: quarter(int(m[2])).of(
            fiscal_year(full_year(m[1]), g.calendar.fiscal_start), g
        ),
    ),
    rule(
        r"fy ?'?((?:20)?\d\d)[ -]?h([12])",
        lambda m, g: half(int(m[2])).of(fiscal_year(full_year(m[1]), g.calendar.fiscal_start), g),
    ),
    rule(rf"{YEAR}(?! (?:{_COUNTED})\b)", lambda m, _: calendar_year(m[0]), "led"),
)
"""The parts that both tables share."""


def calendar_year(text: str) -> Window:
    """Return the year that is written."""
    year = full_year(text)
    return Window(month_of(year, 1).start, month_of(year, 12).end)
