from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from jupyter_memory.evaluation import time_set
from jupyter_memory.language.times import Calendar, read_times, told_days, without
from jupyter_memory.language.times.holidays import HOLIDAYS, easter

WORDS = sorted(
    {each.expression for each in time_set.read()}
    | {"to", "and", "since", "until", "the", "of", "last", "next", "first", "end", "99", "Feb 30"}
    | set("的年月日周季度初中底前后上下本去今到至从自起半三十五1234567890 -/.:,'")
)
ZONES = st.sampled_from(
    [
        UTC,
        timezone(timedelta(hours=8)),
        ZoneInfo("Europe/Berlin"),
        ZoneInfo("America/New_York"),
        ZoneInfo("Australia/Lord_Howe"),
        ZoneInfo("Africa/Cairo"),
    ]
)
MOMENTS = st.datetimes(timezones=ZONES)
CALENDARS = st.builds(Calendar, st.integers(1, 12), st.integers(0, 6))
TEXTS = st.one_of(
    st.text(max_size=60),
    st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join),
    st.lists(st.sampled_from(WORDS), max_size=8).map("".join),
)


@given(TEXTS, MOMENTS, CALENDARS)
def test_any_text_is_read_at_any_time(text, now, calendar):
    end = 0
    for each in read_times(text, now, calendar):
        assert end <= each.start < each.end <= len(text)
        assert text[each.start : each.end] == each.text
        end = each.end
        if each.since is not None and each.until is not None:
            assert each.since.astimezone(UTC) <= each.until.astimezone(UTC)
        empty = each.since is None and each.until is None
        assert empty == (each.unread or each.last_time or each.anchor is not None)
        assert (each.anchor is None) == (each.side is None)


@given(TEXTS, MOMENTS)
def test_a_text_without_its_times_has_none_of_their_letters_more(text, now):
    readings = read_times(text, now)
    left = without(text, readings)
    taken = sum(each.end - each.start for each in readings)
    assert len(left) <= len(text) - taken + len(readings)


@given(TEXTS, st.dates(), st.booleans())
def test_what_is_told_lies_in_days(text, day, forward):
    found = told_days(text, day, forward=forward)
    assert found is None or (found[0] in text and found[1].start <= found[1].end)


@given(st.integers(1583, 4099))
def test_easter_is_a_sunday_in_spring(year):
    day = easter(year)
    assert day.weekday() == 6
    assert date(year, 3, 22) <= day <= date(year, 4, 25)


def test_easter_of_known_years():
    known = {1818: (3, 22), 1943: (4, 25), 2000: (4, 23), 2024: (3, 31), 2025: (4, 20)}
    assert {year: (easter(year).month, easter(year).day) for year in known} == known


@given(st.sampled_from(sorted(HOLIDAYS)), st.integers(2020, 2035))
def test_every_holiday_is_a_day_of_its_year(name, year):
    assert HOLIDAYS[name](year).start.year == year


@given(
    st.datetimes(
        datetime.fromisoformat("2021-01-01"), datetime.fromisoformat("2034-12-31"), timezones=ZONES
    )
)
def test_a_day_without_a_year_has_begun(now):
    for text in ("in March", "on Christmas", "国庆", "端午", "三季度", "周五", "on the 15th"):
        (found,) = read_times(text, now)
        assert found.since.date() <= now.date()
