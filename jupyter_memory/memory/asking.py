"""What may be asked of `recall`, checked before anything is searched."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime, time
from typing import TYPE_CHECKING, Any

from jupyter_memory.clock import as_utc
from jupyter_memory.errors import UsageError
from jupyter_memory.language.normal import clean, normal_name
from jupyter_memory.records import KINDS, STATUSES, Kind
from jupyter_memory.rendering.answers import AS_GIVEN
from jupyter_memory.results import Window

if TYPE_CHECKING:
    from jupyter_memory.store.query import Search


def window_given(wanted: Search, now: datetime) -> Window | None:
    """Return the time that was given with a question, in the zone of the one who asks."""
    if wanted.since is None and wanted.until is None:
        return None
    since, until = (each and _local(each, now) for each in (wanted.since, wanted.until))
    return Window(since=since, until=until, reading=AS_GIVEN)


def _local(moment: datetime, now: datetime) -> datetime:
    try:
        return moment.astimezone(now.tzinfo)
    except OverflowError:  # at either end of the calendar
        return moment


def turns_of(context: Any, now: datetime) -> tuple[str, ...]:
    """Return what the one who asks said before, the latest last."""
    from jupyter_memory.remembering.conversation.messages import read_messages

    if context is None:
        return ()
    given = [_message(each) for each in context] if isinstance(context, list | tuple) else context
    if not isinstance(given, list):
        raise UsageError(
            f"context must be a list of messages of role and text, not {type(context).__name__}."
        )
    try:
        messages = read_messages(given, now)
    except UsageError as error:
        raise UsageError(f"context: {error}") from error
    return tuple(each.text for each in messages if each.role == "user")


def _message(given: Any) -> Any:
    """Return a message with its text where a conversation has it."""
    if isinstance(given, Mapping) and "content" not in given:
        return {**given, "content": given.get("text")}
    return given


def checked_question(query: Any) -> str:
    """Return the question, cleaned."""
    if not isinstance(query, str):
        raise UsageError(f"The question must be a text, not {type(query).__name__}.")
    text = clean(query)
    if not text:
        raise UsageError("The question is empty: ask in a few words, or use list().")
    return text


def checked_count(k: Any) -> int:
    """Return how many hits may be given at most."""
    if isinstance(k, bool) or not isinstance(k, int) or k < 1:
        raise UsageError(f"k must be a whole number from 1 on, not {k!r}.")
    return k


def checked_share(threshold: Any) -> float:
    """Return a threshold."""
    number = isinstance(threshold, int | float) and not isinstance(threshold, bool)
    if not number or not 0 <= threshold <= 1:
        raise UsageError(f"threshold must be a number from 0 to 1, not {threshold!r}.")
    return float(threshold)


def checked_kinds(kinds: Any) -> tuple[Kind, ...]:
    """Return the kinds of memory to ask, all by default."""
    if kinds is None:
        return KINDS
    listed = _texts("kinds", kinds)
    for each in listed:
        if each not in KINDS:
            raise UsageError(f"Unknown kind {each!r}: one of {', '.join(KINDS)}.")
    return tuple(kind for kind in KINDS if kind in listed)


def checked_statuses(include: Any) -> tuple[str, ...]:
    """Return the statuses of memories that count."""
    listed = _texts("include", include)
    allowed = [status for status in STATUSES if status != "forgotten"]
    for each in listed:
        if each not in allowed:
            raise UsageError(f"include={each!r}: recall can include {', '.join(allowed)}.")
    return tuple(listed)


def checked_tags(tags: Any) -> tuple[str, ...]:
    """Return tags in the form in which they are kept."""
    return () if tags is None else tuple(normal_name(each) for each in _texts("tags", tags))


def _texts(name: str, value: Any) -> list[str]:
    if isinstance(value, str):
        return [clean(value)]
    listed = list(value) if isinstance(value, Iterable) else [value]
    if not all(isinstance(each, str) for each in listed):
        raise UsageError(f"{name} must be a text or a list of texts, not {value!r}.")
    return [clean(each) for each in listed]


def end_of(moment: datetime | date | str, now: datetime) -> datetime:
    """Return a moment in UTC; a day without a time means its end."""
    if isinstance(moment, str) and len(moment.strip()) <= len("2026-03-31"):
        moment = as_utc(moment, now).astimezone(now.tzinfo).date()
    if isinstance(moment, date) and not isinstance(moment, datetime):
        return as_utc(datetime.combine(moment, time.max), now)
    return as_utc(moment, now)
