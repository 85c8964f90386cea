from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from jupyter_memory.language.times import read_times

BERLIN = ZoneInfo("Europe/Berlin")
NEW_YORK = ZoneInfo("America/New_York")
CAIRO = ZoneInfo("Africa/Cairo")
"""Its clocks go forward at midnight."""


def instants(text, now):
    (found,) = read_times(text, now)
    return found.since.astimezone(UTC), found.until.astimezone(UTC)


@pytest.mark.parametrize(
    ("text", "now", "since", "hours"),
    [
        ("yesterday", datetime(2026, 3, 30, 9, tzinfo=BERLIN), "2026-03-28T23:00", 23),
        ("昨天", datetime(2026, 10, 26, 9, tzinfo=BERLIN), "2026-10-24T22:00", 25),
        ("yesterday", datetime(2026, 3, 9, 9, tzinfo=NEW_YORK), "2026-03-08T05:00", 23),
        ("last week", datetime(2026, 3, 30, 9, tzinfo=BERLIN), "2026-03-22T23:00", 167),
        ("2024-04-26", datetime(2024, 5, 1, 9, tzinfo=CAIRO), "2024-04-25T22:00", 23),
        ("the last 2 days", datetime(2026, 3, 30, 0, tzinfo=BERLIN), "2026-03-27T23:00", 47),
    ],
)
def test_a_day_is_as_long_as_its_clocks_make_it(text, now, since, hours):
    start, end = instants(text, now)
    assert f"{start:%Y-%m-%dT%H:%M}" == since
    assert abs(end - start - timedelta(hours=hours)) <= timedelta(microseconds=1)


@pytest.mark.parametrize("text", ["3 hours ago", "三个小时前", "in the last 3 hours", "最近3小时"])
def test_hours_are_elapsed_hours(text):
    now = datetime(2026, 10, 25, 4, 30, tzinfo=BERLIN)
    start, end = instants(text, now)
    assert end - start == timedelta(hours=3)


def test_the_night_the_clocks_go_back_ends_after_its_second_hour():
    now = datetime(2026, 11, 2, 9, tzinfo=NEW_YORK)
    start, end = instants("yesterday before dawn".replace("before dawn", "at 1am"), now)
    assert (start.hour, end.hour, end.minute) == (5, 6, 59)


def test_the_same_moment_is_another_day_elsewhere():
    now = datetime(2025, 12, 31, 16, 30, tzinfo=UTC)
    days = {
        zone: read_times("today", now.astimezone(ZoneInfo(zone)))[0].since.date().isoformat()
        for zone in ("Asia/Shanghai", "America/Los_Angeles")
    }
    assert days == {"Asia/Shanghai": "2026-01-01", "America/Los_Angeles": "2025-12-31"}


def test_a_fixed_offset_stays_as_it_is():
    now = datetime.fromisoformat("2026-03-30T09:00+01:00")
    start, end = instants("yesterday", now)
    assert end - start == timedelta(hours=24) - timedelta(microseconds=1)
