from __future__ import annotations

from datetime import datetime, timedelta, timezone

import pytest

from jupyter_memory.language.times import Calendar, read_times

NOW = datetime(2026, 3, 11, 10, 30, tzinfo=timezone(timedelta(hours=8)))
"""A Wednesday."""


def read(text, now=NOW, **calendar):
    (found,) = read_times(text, now, Calendar(**calendar))
    return found


def window(text, now=NOW, **calendar):
    found = read(text, now, **calendar)
    ends = (found.since, found.until)
    return "/".join("" if end is None else end.date().isoformat() for end in ends)


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("the first week of March", "2026-03-01/2026-03-07"),
        ("last week of January", "2026-01-25/2026-01-31"),
        ("the first two weeks of May", "2025-05-01/2025-05-14"),
        ("the second half of February", "2026-02-16/2026-02-28"),
        ("Q3 last year", "2025-07-01/2025-09-30"),
        ("Q1-Q3 2025", "2025-01-01/2025-09-30"),
        ("Christmas two years ago", "2024-12-25/2024-12-25"),
        ("next March", "2027-03-01/2027-03-31"),
        ("last week's Friday", "2026-03-06/2026-03-06"),
        ("the Friday before last", "2026-02-27/2026-02-27"),
        ("Friday, March 6", "2026-03-06/2026-03-06"),
        ("the 15th of last month", "2026-02-15/2026-02-15"),
        ("a couple of weeks ago", "2026-02-23/2026-03-01"),
        ("an hour and a half ago", "2026-03-11/2026-03-11"),
        ("from Monday to Wednesday", "2026-03-02/2026-03-04"),
        ("March 3-9", "2026-03-03/2026-03-09"),
        ("from June onwards", "2025-06-01/"),
        ("the week after Easter 2025", "2025-04-21/2025-04-27"),
        ("Easter 2026", "2026-04-03/2026-04-06"),
        ("Thanksgiving 2025", "2025-11-27/2025-11-27"),
        ("Lunar New Year 2025", "2025-01-28/2025-02-04"),
        ("two weekends ago", "2026-02-28/2026-03-01"),
        ("a year ago today", "2025-03-11/2025-03-11"),
        ("in 2026-W10", "2026-03-02/2026-03-08"),
        ("the last two quarters", "2025-09-11/2026-03-11"),
        ("last summer", "2025-06-01/2025-08-31"),
        ("Jan to Mar 2025", "2025-01-01/2025-03-31"),
        ("from March 3 until now", "2026-03-03/2026-03-11"),
        ("the Friday before 22 October 2025", "2025-10-17/2025-10-17"),
        ("a week before last Christmas", "2025-12-15/2025-12-21"),
        ("on the first of September", "2025-09-01/2025-09-01"),
        ("on the last weekend of April", "2025-04-26/2025-04-27"),
        ("on Friday after lunch", "2026-03-06/2026-03-06"),
        ("1Q25", "2025-01-01/2025-03-31"),
    ],
)
def test_english(words, meant):
    assert window(f"What did we note {words}?") == meant


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("上上周", "2026-02-23/2026-03-01"),
        ("大前年", "2023-01-01/2023-12-31"),
        ("25年三季度", "2025-07-01/2025-09-30"),
        ("去年Q4", "2025-10-01/2025-12-31"),
        ("去年底", "2025-10-01/2025-12-31"),
        ("上个月初", "2026-02-01/2026-02-10"),
        ("五月中下旬", "2025-05-11/2025-05-31"),
        ("前三季度", "2026-01-01/2026-09-30"),
        ("去年前三个月", "2025-01-01/2025-03-31"),
        ("3月第一周", "2026-03-01/2026-03-07"),
        ("上个月最后一天", "2026-02-28/2026-02-28"),
        ("七月最后一个周一", "2025-07-28/2025-07-28"),
        ("近半年", "2025-09-11/2026-03-11"),
        ("半年前", "2025-09-01/2025-09-30"),
        ("一年半前", "2024-09-01/2024-09-30"),
        ("一周前的周一", "2026-03-02/2026-03-02"),
        ("年初至今", "2026-01-01/2026-03-11"),
        ("上周一至周三", "2026-03-02/2026-03-04"),
        ("三月和五月之间", "2026-03-01/2026-05-31"),
        ("去年春节前一周", "2025-01-21/2025-01-27"),
        ("国庆后三天", "2025-10-08/2025-10-10"),
        ("十一期间", "2025-10-01/2025-10-07"),
        ("去年618", "2025-06-18/2025-06-18"),
        ("端午节", "2025-05-31/2025-05-31"),
        ("清明节", "2025-04-04/2025-04-04"),
        ("２０２５年３月５日", "2025-03-05/2025-03-05"),
        ("上週三", "2026-03-04/2026-03-04"),
        ("兩天前", "2026-03-09/2026-03-09"),
        ("國慶期間", "2025-10-01/2025-10-07"),
        ("去年的今天", "2025-03-11/2025-03-11"),
        ("截至3月底", "/2025-03-31"),
        ("自 3 月 5 日起", "2026-03-05/"),
        ("2025/12/01-2025/12/15", "2025-12-01/2025-12-15"),
    ],
)
def test_chinese(words, meant):
    assert window(f"{words}，我们记了什么？") == meant


@pytest.mark.parametrize(
    ("words", "since", "until"),
    [
        ("yesterday at 3pm", "2026-03-10T15:00", "2026-03-10T15:59"),
        ("2026-03-04 14:30", "2026-03-04T14:30", "2026-03-04T14:30"),
        ("last Tuesday afternoon", "2026-03-10T12:00", "2026-03-10T17:59"),
        ("Monday morning last week", "2026-03-02T05:00", "2026-03-02T11:59"),
        ("half an hour ago", "2026-03-11T10:00", "2026-03-11T10:30"),
        ("昨天下午3点", "2026-03-10T15:00", "2026-03-10T15:59"),
        ("3月5日晚上8点半", "2026-03-05T20:30", "2026-03-05T20:30"),
        ("昨晚", "2026-03-10T18:00", "2026-03-10T23:59"),
        ("最近24小时", "2026-03-10T10:30", "2026-03-11T10:30"),
    ],
)
def test_parts_of_a_day(words, since, until):
    found = read(words)
    assert (f"{found.since:%Y-%m-%dT%H:%M}", f"{found.until:%Y-%m-%dT%H:%M}") == (since, until)


@pytest.mark.parametrize(
    ("now", "words", "meant"),
    [
        ("2026-01-01T00:30+08:00", "last month", "2025-12-01/2025-12-31"),
        ("2026-01-01T00:30+08:00", "last year", "2025-01-01/2025-12-31"),
        ("2026-01-01T00:30+08:00", "上个月", "2025-12-01/2025-12-31"),
        ("2026-01-01T00:30+08:00", "去年", "2025-01-01/2025-12-31"),
        ("2026-01-01T00:30+08:00", "前天", "2025-12-30/2025-12-30"),
        ("2026-01-01T00:30+08:00", "last quarter", "2025-10-01/2025-12-31"),
        ("2026-01-01T00:30+08:00", "上周", "2025-12-22/2025-12-28"),
        ("2026-01-01T00:30+08:00", "in December", "2025-12-01/2025-12-31"),
        ("2026-12-31T23:59-08:00", "tomorrow", "2027-01-01/2027-01-01"),
        ("2024-03-01T09:00+00:00", "yesterday", "2024-02-29/2024-02-29"),
        ("2024-02-29T09:00+00:00", "in the past year", "2023-02-28/2024-02-29"),
        ("2026-03-31T09:00+00:00", "the last month and", "2026-02-01/2026-02-28"),
        ("2026-03-31T09:00+00:00", "近一个月", "2026-02-28/2026-03-31"),
        ("2026-03-11T09:00+00:00", "on Feb 29", "2024-02-29/2024-02-29"),
        ("2026-03-11T09:00+00:00", "二月二十九号", "2024-02-29/2024-02-29"),
        ("2026-03-08T09:00+00:00", "last weekend", "2026-02-28/2026-03-01"),
        ("2026-03-08T09:00+00:00", "last Sunday", "2026-03-01/2026-03-01"),
        ("2026-03-30T09:00+00:00", "on the 31st", "2026-01-31/2026-01-31"),
    ],
)
def test_where_years_months_and_weeks_turn(now, words, meant):
    assert window(words, datetime.fromisoformat(now)) == meant


@pytest.mark.parametrize(
    ("words", "start", "meant"),
    [
        ("FY25", 4, "2024-04-01/2025-03-31"),
        ("FY25 Q1", 4, "2024-04-01/2024-06-30"),
        ("Q4 FY2026", 10, "2026-07-01/2026-09-30"),
        ("last fiscal quarter", 2, "2025-11-01/2026-01-31"),
        ("this fiscal year", 4, "2025-04-01/2026-03-31"),
        ("2026财年上半年", 4, "2025-04-01/2025-09-30"),
        ("上财年四季度", 4, "2025-01-01/2025-03-31"),
        ("Q1", 4, "2026-01-01/2026-03-31"),
        ("last quarter", 4, "2025-10-01/2025-12-31"),
    ],
)
def test_only_what_says_fiscal_follows_the_fiscal_year(words, start, meant):
    assert window(words, fiscal_start=start) == meant


def test_a_week_may_begin_on_another_day():
    assert window("last week", week_start=6) == "2026-03-01/2026-03-07"


@pytest.mark.parametrize("given", [{"fiscal_start": 0}, {"fiscal_start": 13}, {"week_start": 7}])
def test_a_calendar_that_does_not_exist_is_refused(given):
    with pytest.raises(ValueError, match="give"):
        Calendar(**given)


def test_now_must_have_a_zone():
    with pytest.raises(ValueError, match="has no zone: give an aware datetime"):
        read_times("yesterday", datetime(2026, 3, 11, 9))  # noqa: DTZ001
