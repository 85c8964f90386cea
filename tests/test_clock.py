from __future__ import annotations

import time
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jupyter_memory import UsageError
from jupyter_memory.clock import as_utc, system_clock

naive = datetime.fromisoformat
BERLIN = datetime(2026, 3, 10, 9, tzinfo=ZoneInfo("Europe/Berlin"))


@pytest.fixture
def in_berlin(monkeypatch):
    """Let this machine stand in Berlin."""
    monkeypatch.setenv("TZ", "Europe/Berlin")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


needs_tzset = pytest.mark.skipif(not hasattr(time, "tzset"), reason="POSIX time zones")


@pytest.mark.parametrize(
    ("moment", "utc"),
    [
        ("2026-03-10", naive("2026-03-09T23:00")),
        ("2026-07-01", naive("2026-06-30T22:00")),
        ("2026-03-10T09:30", naive("2026-03-10T08:30")),
        ("2026-03-10T09:30Z", naive("2026-03-10T09:30")),
        ("20260310", naive("2026-03-09T23:00")),
        (date(2026, 3, 10), naive("2026-03-09T23:00")),
        (naive("2026-03-10T09:00"), naive("2026-03-10T08:00")),
        (datetime(2026, 3, 10, 9, tzinfo=UTC), naive("2026-03-10T09:00")),
        (datetime(2026, 3, 10, 9, tzinfo=ZoneInfo("Asia/Shanghai")), naive("2026-03-10T01:00")),
    ],
)
def test_without_a_zone_a_moment_is_in_that_of_now(moment, utc):
    assert as_utc(moment, BERLIN) == utc.replace(tzinfo=UTC)


@pytest.mark.parametrize(
    "moment", ["", "soon", "2026-13-01", "10.3.2026", 5, None, [], b"2026-03-10"]
)
def test_what_is_no_date_is_told(moment):
    with pytest.raises(UsageError, match="is not a date"):
        as_utc(moment, BERLIN)


@needs_tzset
@pytest.mark.usefixtures("in_berlin")
@pytest.mark.parametrize(
    ("moment", "zone"),
    [
        ("0001-01-01", "Europe/Berlin"),
        ("9999-12-31T23:59", "America/New_York"),
        (date.min, "Asia/Shanghai"),
        ("0001-01-01", None),
    ],
)
def test_what_lies_outside_the_calendar_is_told(moment, zone):
    now = system_clock() if zone is None else BERLIN.astimezone(ZoneInfo(zone))
    with pytest.raises(UsageError, match="lies outside the calendar: give a nearer date"):
        as_utc(moment, now)


@needs_tzset
@pytest.mark.usefixtures("in_berlin")
class TestSystemClock:
    def test_it_is_now(self):
        assert abs(system_clock() - datetime.now(UTC)) < timedelta(minutes=1)
        assert system_clock().tzname() in ("CET", "CEST")

    @pytest.mark.parametrize(
        ("moment", "hour"), [("2026-01-01T12:00", 11), ("2026-07-01T12:00", 10)]
    )
    def test_summer_time_holds_in_summer_whatever_the_season(self, moment, hour):
        assert as_utc(moment, system_clock()).hour == hour

    def test_the_hour_that_comes_twice(self):
        zone = system_clock().tzinfo
        first, second = (datetime(2026, 10, 25, hour, 30, tzinfo=UTC) for hour in (0, 1))
        for moment in (first, second):
            local = moment.astimezone(zone)
            assert (local.hour, local.minute) == (2, 30)
            assert local.astimezone(UTC) == moment

    @given(st.datetimes(naive("1980-01-01"), naive("2037-01-01"), timezones=st.just(UTC)))
    def test_to_the_zone_and_back(self, moment):
        local = moment.astimezone(system_clock().tzinfo)
        assert local.astimezone(UTC) == moment
        assert local.utcoffset() == moment.astimezone(ZoneInfo("Europe/Berlin")).utcoffset()
