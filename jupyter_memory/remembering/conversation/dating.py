"""When something happened, by the calendar of whoever told it; what cannot be read is left out."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, time
from typing import TYPE_CHECKING, Final

from jupyter_memory.language.normal import normal_form
from jupyter_memory.language.patterns import regex
from jupyter_memory.language.script import language_of
from jupyter_memory.language.times import told_days
from jupyter_memory.remembering.conversation.grounding import shares_words
from jupyter_memory.structure import Request

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jupyter_memory.language.times import Window
    from jupyter_memory.remembering.conversation.messages import Message
    from jupyter_memory.remembering.conversation.quoting import Quote
    from jupyter_memory.remembering.conversation.schema import IntentItem, Item

LOOKS_AHEAD: Final = frozenset({"commitment", "requirement"})
"""Where a day is when something is due, not when it was."""

_WITH_YEAR: Final = regex(r"(?<!\d)\d{4}(?!\d)")


@dataclass(frozen=True, slots=True)
class Dated:
    """An expression of time, as it was said, and what it means."""

    words: str
    window: Window


def dated(item: Item, quote: Quote) -> Dated | None:
    """Return the time that an item tells, read by our own rules from what was said.

    The model only points at the words: it counts days badly, and words that were not said count
    for nothing.
    """
    message = quote.message
    ahead = (item.category or "").casefold() in LOOKS_AHEAD
    words = item.occurred_at
    told = words if words and _is_said(words, message) else quote.sentence
    found = told_days(told, message.at.date(), forward=ahead)
    return None if found is None else Dated(*found)


def occurred_at(when: Dated | None, message: Message) -> datetime | None:
    """Return when it happened, or None where nobody can know.

    Without a readable time, or with one that is not over, that is when it was told.
    """
    told = message.at if message.timed else None
    if when is None or when.window.end >= message.at.date():
        return told
    return datetime.combine(when.window.start, time(), tzinfo=message.at.tzinfo)


def with_date(text: str, when: Dated | None) -> str:
    """Return a text in which a relative time has its date beside it: it is read much later."""
    if when is None or _WITH_YEAR.search(when.words):
        return text
    at = text.casefold().find(when.words.casefold())
    if at < 0:
        return text
    end = at + len(when.words)
    return f"{text[:end]}{_note(when.window, text)}{text[end:]}"


def request_of(item: Item, message: Message) -> Request | None:
    """Return what an item says was wanted, with its time as a rule and as what it meant then."""
    given = item.intent
    if given is None or given.intent_type is None:
        return None
    rule = given.time_rule if given.time_rule and _is_said(given.time_rule, message) else None
    found = None if rule is None else told_days(rule, message.at.date())
    return Request(
        intent_type=given.intent_type,
        metric=_said(given, "metric", message),
        dimensions=_all_said(given.dimensions, message),
        filters=_all_said(given.filters, message),
        time_rule=rule,
        window=None if found is None else (found[1].start, found[1].end),
        output_format=_said(given, "output_format", message),
    )


def _note(window: Window, text: str) -> str:
    start, end = window.start.isoformat(), window.end.isoformat()
    if language_of(text) == "zh":
        return f"（{start}）" if start == end else f"（{start} 至 {end}）"
    return f" ({start})" if start == end else f" ({start} to {end})"


def _said(given: IntentItem, name: str, message: Message) -> str | None:
    value = getattr(given, name)
    return next(iter(_all_said([value] if value else [], message)), None)


def _all_said(values: Iterable[str], message: Message) -> tuple[str, ...]:
    """Return the values of which at least a word was said."""
    return tuple(each for each in values if shares_words(each, message.text))


def _is_said(words: str, message: Message) -> bool:
    form = normal_form(words)
    return bool(form) and form in normal_form(message.text)
