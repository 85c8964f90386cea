"""The one place "now" comes from, and what a time without a zone means."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, time

from jupyter_memory.errors import UsageError

Clock = Callable[[], datetime]
"""A callable that answers with an aware datetime."""


def system_clock() -> datetime:
    """Return this machine's time in the user's own zone."""
    return datetime.now().astimezone()


def as_utc(moment: datetime | date | str, now: datetime) -> datetime:
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
        When the text is no ISO date or the moment lies outside the calendar.
    """
    if isinstance(moment, str):
        try:
            moment = datetime.fromisoformat(moment)
        except ValueError as error:
            raise UsageError(
                f"{moment!r} is not a date: write it as 2026-03-31 or 2026-03-31T09:00."
            ) from error
    if not isinstance(moment, datetime):
        moment = datetime.combine(moment, time())
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=now.tzinfo)
    try:
        return moment.astimezone(UTC)
    except OverflowError as error:
        raise UsageError(f"{moment} lies outside the calendar: give a nearer date.") from error
