"""Expressions of time in English and Chinese, read from the day they were said on.

One table of rules; the first that is found counts, so the exact ones stand before the vague.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Final

from jupyter_memory.language.patterns import regex
from jupyter_memory.remembering.conversation.dates import (
    Window,
    days_from,
    month_from,
    month_of,
    nearest,
    quarter_from,
    quarter_of,
    same_day_of_month,
    week_from,
    weekday_near,
    year_of,
)

_Match = re.Match[str]
_Reading = Callable[[_Match, date, bool], Window]

_MONTH_NAMES: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct",
                       "nov", "dec")  # fmt: skip
_WEEKDAY_NAMES: Final = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_EN_NUMBERS: Final = {
    word: number
    for number, words in enumerate(
        ("", "a an one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
         "eleven", "twelve")
    )
    for word in words.split()
}  # fmt: skip
_ZH_NUMBERS: Final = dict(zip("一二三四五六七八九", range(1, 10), strict=True)) | {"两": 2}
_ZH_WEEKDAYS: Final = dict(zip("一二三四五六日天", (0, 1, 2, 3, 4, 5, 6, 6), strict=True))

_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|"
    r"sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?"
)
_WEEKDAY = r"(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)"
_SHORT_WEEKDAY = r"(?:mon|tue|wed|thu|fri|sat|sun)"
_COUNT = rf"(\d{{1,3}}|{'|'.join(_EN_NUMBERS)})"
_ZH_COUNT = r"(\d{1,3}|[一二两三四五六七八九]?十[一二三四五六七八九]?|[一二两三四五六七八九])"
_NTH = r"(\d{1,2})(?:st|nd|rd|th)?"
_ZH_MONTH = r"(\d{1,2}|十[一二]?|[一二三四五六七八九])月"


@dataclass(frozen=True, slots=True)
class _Rule:
    pattern: re.Pattern[str]
    read: _Reading


def _rule(pattern: str, read: _Reading) -> _Rule:
    return _Rule(regex(pattern, re.IGNORECASE), read)


def _count(text: str) -> int:
    if text.isdigit():
        return int(text)
    if text.casefold() in _EN_NUMBERS:
        return _EN_NUMBERS[text.casefold()]
    tens, ten, ones = text.rpartition("十")
    return (10 * _ZH_NUMBERS.get(tens, 1) if ten else 0) + _ZH_NUMBERS.get(ones, 0)


def _month(text: str) -> int:
    if text.isascii() and text[0].isalpha():
        return _MONTH_NAMES.index(text[:3].casefold()) + 1
    return _count(text)


def _weekday(text: str) -> int:
    return _WEEKDAY_NAMES.index(text[:3].casefold())


def _single(year: int, month: int, day: int) -> Window:
    return Window(date(year, month, day), date(year, month, day))


def _near(of_year: Callable[[int], Window], day: date, forward: bool) -> Window:
    before, here, after = (of_year(day.year + shift) for shift in (-1, 0, 1))
    return nearest((before, here, after), day, forward=forward)


def _ago(count: int, unit: str, day: date) -> Window:
    unit = unit.casefold()
    if unit.startswith(("day", "天", "日")):
        return days_from(day, -count)
    if unit.startswith(("week", "周", "星期", "礼拜")):
        return days_from(day, -7 * count)
    return same_day_of_month(day, -count if unit.startswith(("month", "月")) else -12 * count)


def _period(shift: int, unit: str, day: date) -> Window:
    unit = unit.casefold()
    if unit.startswith(("week", "周", "星期", "礼拜")):
        return week_from(day, shift)
    if unit.startswith(("month", "月")):
        return month_from(day, shift)
    if unit.startswith(("quarter", "季")):
        return quarter_from(day, shift)
    return year_of(day.year + shift)


_SHIFTS: Final = {"last": -1, "previous": -1, "this": 0, "current": 0, "next": 1}
_ZH_SHIFTS: Final = {"上上": -2, "上": -1, "本": 0, "这": 0, "下": 1, "下下": 2}


def _named_weekday(found: _Match, day: date, forward: bool) -> Window:
    shift = (found[1] or "").casefold()
    weekday = _weekday(found[2])
    if shift in ("this", "next", "current"):
        return days_from(week_from(day, _SHIFTS[shift]).start, weekday)
    return weekday_near(day, weekday, forward=forward and not shift)


def _zh_weekday(found: _Match, day: date, forward: bool) -> Window:
    weekday = _ZH_WEEKDAYS[found[2]]
    if found[1]:
        return days_from(week_from(day, _ZH_SHIFTS[found[1]]).start, weekday)
    return weekday_near(day, weekday, forward=forward)


_ZH_YEARS: Final = {"前年": -2, "去年": -1, "今年": 0, "明年": 1}
_EN_DAYS: Final = {"yesterday": -1, "last night": -1, "tomorrow": 1}
_ZH_DAYS: Final = {"大前": -3, "前": -2, "昨": -1, "今": 0, "明": 1, "后": 2}

RULES: Final = (
    _rule(
        r"(?<!\d)(\d{4})[-/年](\d{1,2})[-/月](\d{1,2})(?!\d)",
        lambda m, _, __: _single(int(m[1]), int(m[2]), int(m[3])),
    ),
    _rule(
        rf"\b({_MONTH}) {_NTH},? (\d{{4}})\b",
        lambda m, _, __: _single(int(m[3]), _month(m[1]), int(m[2])),
    ),
    _rule(
        rf"\b{_NTH} (?:of )?({_MONTH}),? (\d{{4}})\b",
        lambda m, _, __: _single(int(m[3]), _month(m[2]), int(m[1])),
    ),
    _rule(rf"\b({_MONTH}) (\d{{4}})\b", lambda m, _, __: month_of(int(m[2]), _month(m[1]))),
    _rule(
        r"(?<!\d)(\d{4})年第?([一二三四1-4])季度?",
        lambda m, _, __: quarter_of(int(m[1]), _count(m[2])),
    ),
    _rule(r"(?<!\d)(\d{4})\s?Q([1-4])\b", lambda m, _, __: quarter_of(int(m[1]), int(m[2]))),
    _rule(r"\bQ([1-4]) (\d{4})\b", lambda m, _, __: quarter_of(int(m[2]), int(m[1]))),
    _rule(
        r"(?<!\d)(\d{4})[-年](\d{1,2})(?:月|(?![-/\d]))",
        lambda m, _, __: month_of(int(m[1]), int(m[2])),
    ),
    _rule(
        rf"\b({_MONTH}) {_NTH}\b",
        lambda m, day, forward: _near(
            lambda year: _single(year, _month(m[1]), int(m[2])), day, forward
        ),
    ),
    _rule(
        rf"\b{_NTH} (?:of )?({_MONTH})",
        lambda m, day, forward: _near(
            lambda year: _single(year, _month(m[2]), int(m[1])), day, forward
        ),
    ),
    _rule(
        rf"{_ZH_MONTH}(\d{{1,2}})[日号]",
        lambda m, day, forward: _near(
            lambda year: _single(year, _month(m[1]), int(m[2])), day, forward
        ),
    ),
    _rule(r"\bday before yesterday\b", lambda _, day, __: days_from(day, -2)),
    _rule(r"\bday after tomorrow\b", lambda _, day, __: days_from(day, 2)),
    _rule(
        r"\b(yesterday|last night|tomorrow)\b",
        lambda m, day, _: days_from(day, _EN_DAYS[m[1].casefold()]),
    ),
    _rule(
        rf"\b{_COUNT} ({_WEEKDAY})s ago\b",
        lambda m, day, _: days_from(
            weekday_near(day, _weekday(m[2]), forward=False).start, -7 * (_count(m[1]) - 1)
        ),
    ),
    _rule(
        rf"\b{_COUNT} (days?|weeks?|months?|years?) ago\b",
        lambda m, day, _: _ago(_count(m[1]), m[2], day),
    ),
    _rule(
        rf"{_ZH_COUNT}(?:个(?=月)|个?(?=星期|礼拜)|)(天|日|周|星期|礼拜|(?<=个)月|年)(?:以|之)?前",
        lambda m, day, _: _ago(_count(m[1]), m[2], day),
    ),
    _rule(
        rf"\b({_WEEKDAY})s? (?:of )?(last|this|next) week\b",
        lambda m, day, _: days_from(week_from(day, _SHIFTS[m[2].casefold()]).start, _weekday(m[1])),
    ),
    _rule(rf"\b(?:(last|this|next|current) )?({_WEEKDAY})\b", _named_weekday),
    _rule(rf"\b(last|this|next) ({_SHORT_WEEKDAY})\b", _named_weekday),
    _rule(r"(上上|上|本|这|下下|下)?个?(?:周|星期|礼拜)([一二三四五六日天])", _zh_weekday),
    _rule(
        r"\b(last|previous|this|current|next) (week|month|quarter|year)\b",
        lambda m, day, _: _period(_SHIFTS[m[1].casefold()], m[2], day),
    ),
    _rule(
        r"(上上|上|本|这|下下|下)(?:一)?个?(周|星期|礼拜|月|季度)",
        lambda m, day, _: _period(_ZH_SHIFTS[m[1]], m[2], day),
    ),
    _rule(r"(前年|去年|今年|明年)", lambda m, day, _: year_of(day.year + _ZH_YEARS[m[1]])),
    _rule(
        r"(大前|前|昨|今|明|后)(?:天|日|晚|早|夜)",
        lambda m, day, _: days_from(day, _ZH_DAYS[m[1]]),
    ),
    _rule(
        r"\b(?:today|tonight|this (?:morning|afternoon|evening)|just now|earlier on)\b|刚才|刚刚",
        lambda _, day, __: days_from(day, 0),
    ),
    _rule(
        r"\bQ([1-4])\b",
        lambda m, day, forward: _near(lambda year: quarter_of(year, int(m[1])), day, forward),
    ),
    _rule(
        rf"\b(?:in|since|during|of|early|late|mid|until|before|by|last) ({_MONTH})",
        lambda m, day, forward: _near(lambda year: month_of(year, _month(m[1])), day, forward),
    ),
    _rule(
        _ZH_MONTH,
        lambda m, day, forward: _near(lambda year: month_of(year, _month(m[1])), day, forward),
    ),
    _rule(r"\b(?:in|since|during|of) (20\d\d)\b", lambda m, _, __: year_of(int(m[1]))),
    _rule(r"(?<!\d)(20\d\d)年", lambda m, _, __: year_of(int(m[1]))),
)


def find_window(text: str, day: date, *, forward: bool = False) -> tuple[str, Window] | None:
    """Return the first expression of time in a text that can be read, and what it means.

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
    for rule in RULES:
        found = rule.pattern.search(text)
        if found is None:
            continue
        try:
            return found.group(), rule.read(found, day, forward)
        except (ValueError, OverflowError, StopIteration):
            continue  # February the thirtieth
    return None
