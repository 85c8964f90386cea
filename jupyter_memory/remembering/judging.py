"""What a statement is worth: confidence by who says so, how long it stays, where it holds."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from types import EllipsisType
from typing import TYPE_CHECKING, Any

from jupyter_memory.clock import as_utc
from jupyter_memory.errors import UsageError

if TYPE_CHECKING:
    from jupyter_memory.records import Source
    from jupyter_memory.remembering.statement import Expiry

CONFIDENCE: dict[Source, float] = {
    "user": 1.0,
    "profile": 1.0,
    "agent": 0.7,
    "inferred": 0.6,
    "default": 0.7,
}
"""Of something said once. An explicit instruction is certain."""

CONFIRMED = 0.9
"""At least this once it was said again, independently."""

HOLDS_EVERYWHERE = frozenset({"preference", "identity", "environment", "profile"})
"""Categories that are about the user, not about one project."""

LIVES: dict[str, timedelta | None] = {
    **dict.fromkeys(("decision", "definition", "profile", "preference", "procedure")),
    **dict.fromkeys(("event", "result", "feedback"), timedelta(days=180)),
    "note": timedelta(days=30),
}
"""How long what was inferred or captured stays; None is for ever."""

LIFE_OTHERWISE = timedelta(days=90)

MORTAL_SOURCES = frozenset({"inferred", "default"})
"""What the user or an agent of hers said in so many words does not expire by itself."""


def expires_at(
    given: Expiry, source: Source, category: str | None, now: datetime
) -> datetime | None:
    """Return when a memory expires, in UTC, or None for never.

    Raises
    ------
    UsageError
        When the moment is past or of a wrong type.
    """
    if isinstance(given, EllipsisType):
        if source not in MORTAL_SOURCES:
            return None
        life = LIVES.get(category or "", LIFE_OTHERWISE)
        return None if life is None else as_utc(now + life, now)
    if given is None:
        return None
    moment = _moment(given, now)
    if moment <= now:
        raise UsageError(f"expires={given} is in the past: give a later moment, or None for never.")
    return moment


def _moment(given: Any, now: datetime) -> datetime:
    if isinstance(given, timedelta):
        try:
            return as_utc(now + given, now)
        except OverflowError as error:
            raise UsageError(f"expires={given} lies outside the calendar.") from error
    if isinstance(given, str | date):
        return as_utc(given, now)
    raise UsageError(
        f"expires must be a datetime, a timedelta, None or ..., not {type(given).__name__}."
    )
