"""What a statement is worth: confidence by who says so, how long it stays, where it holds."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from types import EllipsisType
from typing import TYPE_CHECKING, Any

from jupyter_memory.clock import as_utc
from jupyter_memory.errors import UsageError

if TYPE_CHECKING:
    from jupyter_memory.records import Kind, MemoryRecord, Source, Status
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

LEAST_INFERRED = 0.6
"""What is inferred with less is not kept: it may be no more than a guess."""

HEARD_ONCE = frozenset({"preference"})
"""Categories that are a draft until they are heard again, unless somebody says so outright."""

DRAFT_LIFE = timedelta(days=30)
"""How long a draft waits to be heard again."""

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


PLAIN: dict[Kind, str] = {"episodic": "event", "procedural": "procedure"}
"""What a memory without a category is, where lives are looked up."""


def life_of(kind: Kind, category: str | None) -> timedelta | None:
    """Return how long a memory stays that nobody said in so many words; None is for ever."""
    return LIVES.get(category or PLAIN.get(kind, ""), LIFE_OTHERWISE)


def objection(record: MemoryRecord) -> str | None:
    """Return why a record is not worth keeping, or None."""
    if record.source == "inferred" and record.confidence < LEAST_INFERRED:
        return (
            f"Not kept: it is only inferred, with confidence {record.confidence:.2g}, and "
            f"{LEAST_INFERRED:.2g} is the least; say it outright to have it kept."
        )
    return None


def status_of(source: Source, category: str | None) -> Status:
    """Return how far a new memory is trusted: an inferred preference proves nothing yet."""
    return "draft" if source == "inferred" and category in HEARD_ONCE else "active"


def renewed(record: MemoryRecord, now: datetime) -> datetime | None:
    """Return when a memory expires that is brought back to use now."""
    life = life_of(record.kind, record.category) if record.source in MORTAL_SOURCES else None
    return record.expires_at if life is None else as_utc(now, now) + life


def expires_at(
    given: Expiry, source: Source, kind: Kind, category: str | None, now: datetime
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
        life = life_of(kind, category)
        return None if life is None else as_utc(now, now) + life
    if given is None:
        return None
    moment = _moment(given, now)
    if moment <= now:
        raise UsageError(f"expires={given} is in the past: give a later moment, or None for never.")
    return moment


def vouched(record: MemoryRecord) -> dict[str, Any]:
    """Return the fields of a memory the user confirmed: it holds as if she had said it."""
    expires = None if record.source in MORTAL_SOURCES else record.expires_at
    return {"source": "user", "confidence": CONFIDENCE["user"], "expires_at": expires}


def _moment(given: Any, now: datetime) -> datetime:
    if isinstance(given, timedelta):
        try:
            return as_utc(now, now) + given  # elapsed time, also where the clocks change
        except OverflowError as error:
            raise UsageError(f"expires={given} lies outside the calendar.") from error
    if isinstance(given, str | date):
        return as_utc(given, now)
    raise UsageError(
        f"expires must be a datetime, a timedelta, None or ..., not {type(given).__name__}."
    )
