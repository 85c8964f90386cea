"""What a question asks for: its words, identifiers, keys, topic, intent and time."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.language.glossary import equivalents
from jupyter_memory.language.terms import identifiers, informative, telling, terms
from jupyter_memory.language.times import Calendar, read_times, without
from jupyter_memory.recalling import timing
from jupyter_memory.recalling.following import completed
from jupyter_memory.recalling.intents import (
    Intent,
    asks_for_events,
    intent_asked,
    topic_as_such,
    topic_asked,
)
from jupyter_memory.recalling.keys import GENERIC, Asked, asked_keys, key_guesses

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from jupyter_memory.language.glossary import Form
    from jupyter_memory.language.times import TimeReading
    from jupyter_memory.recalling.timing import Span

__all__ = ["GENERIC", "Question", "key_guesses", "understand"]

GENERIC_WEIGHT: Final = 0.3

TIME_WEIGHT: Final = 0.6
"""Of all words of time together: a memory may say them, and need not."""

IDENTIFIER_WEIGHT: Final = 2.0

CARRIED_WEIGHT: Final = 0.4
"""Of words that come from the question before, where this one names what it is about."""

_MOST_READ: Final = 2_000
"""Characters that are read of a question: of a pasted page, as many at its beginning as at its end,
where the question stands. Every word is looked for in every candidate."""

_MOST_LINES: Final = 3
"""Of a question whose words of time are read: more is a page or a talk, and tells of its own times.
"""

_NOT_EVENTS: Final = frozenset(["define", "how-to", "preference"])
"""What is asked with these intents holds whenever it was written down."""

ORDINARY: Final = Calendar()


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question, read.

    Attributes
    ----------
    text
        As it was received, cleaned.
    words
        Its informative terms.
    identifiers
        Tables, columns, errors and the like that it names.
    keys
        Keys it may be asking for.
    weights
        How much each word counts when a memory has it or lacks it.
    total
        Their sum.
    telling
        The words that name something; none in a question such as "how much?".
    others
        By word what else a memory may say for it, in either language.
    asked
        What it says of keys, to tell whether one is what it asks for.
    sought
        What is searched for: the question completed, and without its words of time.
    read_as
        The question completed from the ones before it; None where it stands for itself.
    intent, topic
        What it is for and what it is about, None where it does not say.
    topic_as_such
        The topic, where it asks for nothing else.
    span
        The time it asks for.
    as_of
        The moment whose state it asks for.
    last_time
        Whether it asks for the last time.
    listing
        Of a question of pure time, the intents of the memories it asks for, empty for all; None of
        any other question.
    of_a_time
        Whether it is mostly its time that it asks for.
    unread
        Words of time that could not be read.
    """

    text: str
    words: tuple[str, ...]
    identifiers: tuple[str, ...]
    keys: tuple[str, ...]
    weights: dict[str, float]
    total: float
    telling: frozenset[str]
    asked: Asked
    others: Mapping[str, tuple[Form, ...]] = field(default_factory=dict)
    sought: str = ""
    read_as: str | None = None
    intent: Intent | None = None
    topic: str | None = None
    topic_as_such: str | None = None
    span: Span | None = None
    as_of: datetime | None = None
    last_time: bool = False
    listing: tuple[str, ...] | None = None
    of_a_time: bool = False
    unread: tuple[str, ...] = field(default=())


def understand(
    text: str,
    now: datetime | None = None,
    calendar: Calendar = ORDINARY,
    turns: Sequence[str] = (),
) -> Question:
    """Read a question; the text is cleaned and not blank.

    Parameters
    ----------
    text
        The question.
    now
        In the user's zone; without it no word of time is read.
    calendar
        What she means by a week and a fiscal year.
    turns
        What she said before, the latest last.
    """
    done = completed(text, turns, now, calendar) if turns and now is not None else None
    read = _read(text if done is None else done.text)
    asks = read.count("\n") < _MOST_LINES
    readings = read_times(read, now, calendar) if now is not None and asks else ()
    rest = without(read, readings).strip() if readings else read
    found = terms(rest)
    words = informative(found)
    named = identifiers(rest)
    told = tuple(each for each in timing.words_of_time(readings) if each not in words)
    weights = {word: _weight(word, named) for word in words}
    weights.update(dict.fromkeys(told, min(GENERIC_WEIGHT, TIME_WEIGHT / max(1, len(told)))))
    carried = _carried(words, text) if done is not None and done.names else frozenset()
    weights.update(dict.fromkeys(carried, CARRIED_WEIGHT))
    asked = asked_keys(rest or read, found, (*words, *told))
    return Question(
        text=text,
        words=(*words, *told),
        identifiers=named,
        keys=asked.guesses,
        weights=weights,
        total=sum(weights.values()),
        telling=frozenset(telling(found)) - GENERIC - carried,
        asked=asked,
        others={word: each for word, each in equivalents(found).items() if word in weights},
        sought=rest if telling(found) else read,
        read_as=None if done is None else done.text,
        **_meant(read, rest, readings, now),
    )


def _meant(
    read: str, rest: str, readings: Sequence[TimeReading], now: datetime | None
) -> dict[str, Any]:
    """Return what the question is for, what it is about, and which time it asks for."""
    intent = intent_asked(rest)
    meant: dict[str, Any] = {
        "intent": intent,
        "topic": topic_asked(rest),
        "topic_as_such": topic_as_such(rest),
    }
    if now is None or not readings:
        return meant
    moment = timing.as_of(read, readings)
    pure = timing.listed(rest)
    holds = intent in _NOT_EVENTS and not (intent == "how-to" and timing.tells_of_the_past(rest))
    events = pure is not None or (not holds and asks_for_events(rest))
    past = timing.tells_of_the_past(rest)
    span = timing.span_of(
        readings,
        now,
        events=events,
        past=past,
        plans=intent == "plan",
    )
    return {
        **meant,
        "as_of": moment,
        "span": None if moment is not None else span,
        "last_time": any(each.last_time for each in readings),
        "listing": pure if span is not None and moment is None else None,
        "of_a_time": not holds and timing.is_of_a_time(rest, past=events or past),
        "unread": tuple(each.text for each in readings if each.unread),
    }


def _carried(words: tuple[str, ...], text: str) -> frozenset[str]:
    """Return the words that only the question before has."""
    return frozenset(words) - frozenset(terms(text))


def _read(text: str) -> str:
    if len(text) <= _MOST_READ:
        return text
    return f"{text[: _MOST_READ // 2]}\n{text[-_MOST_READ // 2 :]}"


def _weight(word: str, named: tuple[str, ...]) -> float:
    if word in named or any(character.isdigit() for character in word):
        return IDENTIFIER_WEIGHT
    return GENERIC_WEIGHT if word in GENERIC else 1.0
