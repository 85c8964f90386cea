"""The one place "now" comes from, and what a time without a zone means."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Any, cast

from jupyter_memory.errors import UsageError

Clock = Callable[[], datetime]
"""A callable that answers with an aware datetime."""


class _LocalZone(tzinfo):
    """The zone of this machine, with its rules: a time in July is summer time, also in winter.

    ``datetime.now().astimezone()`` only knows the offset of now.
    """

    def utcoffset(self, moment: datetime | None) -> timedelta | None:
        return None if moment is None else _by_system(moment).utcoffset()

    def dst(self, _: datetime | None) -> timedelta | None:
        return None

    def tzname(self, moment: datetime | None) -> str | None:
        return None if moment is None else _by_system(moment).tzname()

    def fromutc(self, moment: datetime) -> datetime:
        local = moment.replace(tzinfo=UTC).astimezone()
        here = local.replace(tzinfo=self)
        # The hour that comes twice in autumn.
        return here if here.utcoffset() == local.utcoffset() else here.replace(fold=1)


def _by_system(moment: datetime) -> datetime:
    return moment.replace(tzinfo=None).astimezone()


_LOCAL = _LocalZone()


def system_clock() -> datetime:
    """Return this machine's time in the user's own zone."""
    return datetime.now(tz=_LOCAL)


def as_utc(moment: Any, now: datetime) -> datetime:
    """Return a moment in UTC; without a zone it is in the zone of `now`.

    Parameters
    ----------
    moment
        A datetime, a date (its midnight) or an ISO 8601 text of either.
    now
        An aware datetime, as the clock gives it.

    Raises
    ------
    UsageError
        When it is no date, or lies outside the calendar.
    """
    if isinstance(moment, str):
        try:
            moment = datetime.fromisoformat(moment)
        except ValueError as error:
            raise UsageError(
                f"{moment!r} is not a date: write it as 2026-03-31 or 2026-03-31T09:00."
            ) from error
    if not isinstance(moment, date):
        raise UsageError(
            f"{moment!r} is not a date: give a datetime, a date, or a text such as 2026-03-31."
        )
    if not isinstance(moment, datetime):
        moment = datetime.combine(moment, time())
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=now.tzinfo)
    try:
        return cast("datetime", moment).astimezone(UTC)
    except (OverflowError, ValueError, OSError) as error:
        told = moment.replace(tzinfo=None)  # a zone cannot always print what it cannot convert
        raise UsageError(f"{told} lies outside the calendar: give a nearer date.") from error
