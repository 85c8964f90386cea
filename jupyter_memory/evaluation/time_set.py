"""The labelled words of time: what analysts write, and the window they mean by it.

The file beside this module holds an expression a line, inside the question it was asked in. It
was labelled before there were rules for reading; a third is held out from them. `since` and
`until` are both inclusive, a day means all of it, a time carries the offset of `now`.

Conventions
-----------
Calendar
    Weeks start on Monday. "this", "last", "next" and "N ... ago" of a week, month, quarter or year
    are whole calendar periods, also where they reach into the future. "N days ago" is that day;
    "N hours ago" (or minutes) is from then until now.
Rolling
    "the last 30 days", 最近, 近, 过去: from the start of the day so many days (or the same day so
    many months) before today until now; of hours, that many hours until now. "year to date" is
    from its first day until now.
Nearest
    A day, month, quarter, half year or holiday without a year is the most recent that has begun;
    the current one counts. A bare weekday, "last Friday" and "Friday" alike, is the most recent
    before today, "two Fridays ago" the one before that, "this Friday" and 这周五 that of the
    current week; 上周五 is the Friday of the previous calendar week and 下周五 of the next.
    "last weekend" is the most recent that is over. "the week of March 2" is the one it lies in.
Parts
    Of a month: early, 月初, 上旬 days 1-10; mid, 月中, 中旬 11-20; late, the end, 月底, 下旬
    from 21.
    Of a year in English: early 1-4, mid 5-8, late 9-12; in Chinese: 年初 1-3, 年中 5-8, 年底 10-12.
    Of a day: before dawn 0:00, morning 5:00, afternoon 12:00, evening, tonight, last night 18:00,
    each up to the next one.
Open ends
    "since X" starts with X and is open; "until X" ends with X and is open; "before X" ends the
    day before; "after X" starts the day after X ends.
Fiscal
    Only what says fiscal, FY or 财年 follows `fiscal_start`; a fiscal year is named by the calendar
    year it ends in.
Holidays
    春节 from the eve to the seventh day of the lunar year, 五一 1-5 May, 国庆 1-7 October, Easter
    from Good Friday to Monday; the others one day.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeCase:
    """One expression, and what is meant by it.

    Attributes
    ----------
    id, language
        Its name; en or zh.
    text, expression
        The question, and the words of time in it; of "none" the words that only look like it.
    now
        When it is asked, ISO with an offset.
    fiscal_start
        The month the fiscal year starts in.
    since, until
        An ISO date or time, both inclusive; None for an open end, and where there is no window.
    kind
        window: one that the calendar gives. anchor: one that an event gives. last time: the
        previous occasion. none: not a time at all.
    anchor
        The event as written.
    held_out
        Whether it is of the third that rules are not made for.
    """

    id: str
    language: Literal["en", "zh"]
    text: str
    expression: str
    now: str
    fiscal_start: int
    since: str | None
    until: str | None
    kind: Literal["window", "last time", "anchor", "none"]
    anchor: str | None
    held_out: bool


@cache
def read() -> tuple[TimeCase, ...]:
    """Return the cases in the order of the file."""
    text = files("jupyter_memory.evaluation").joinpath("time_set.jsonl").read_text("utf-8")
    return tuple(TimeCase(**json.loads(line)) for line in text.splitlines())
