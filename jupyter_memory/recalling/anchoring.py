"""The time of an event that a question counts from: "since the launch" begins when that was."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from jupyter_memory.language.terms import informative, telling, terms
from jupyter_memory.recalling.notes import note
from jupyter_memory.rendering.phrases import shortened
from jupyter_memory.store import search
from jupyter_memory.store.newest import when

if TYPE_CHECKING:
    from datetime import datetime

    from jupyter_memory.language.times import TimeReading
    from jupyter_memory.recalling.timing import Span
    from jupyter_memory.recalling.understanding import Question
    from jupyter_memory.store.candidates import Candidate
    from jupyter_memory.store.query import Search
    from jupyter_memory.store.tables import Tables
    from jupyter_memory.store.views import Views

NAMED: Final = 0.6
"""The share of an event's words that a memory has at least, to be of that event."""

AROUND: Final = timedelta(days=3)
"""How far "around the launch" goes, to either side."""

_MOST_SHOWN: Final = 60


@dataclass(frozen=True, slots=True)
class Anchored:
    """A span whose events were looked up, and what to tell about those that were not found."""

    span: Span | None
    notes: tuple[str, ...] = ()


async def anchored(
    tables: Tables, views: Views, question: Question, span: Span, asked: Search
) -> Anchored:
    """Return the span with the time of its events.

    Parameters
    ----------
    question
        In whose language it is told.
    span
        As it was read.
    asked
        Scope and validity of the events.
    """
    notes = []
    for each in span.anchors:
        found = await _event(tables, views, str(each.anchor), asked)
        if found is None:
            notes.append(note(question.text, "no anchor", text=each.anchor))
        else:
            span = await _from_event(tables, span, each, found, question.text)
    return Anchored(span, tuple(notes))


async def _event(tables: Tables, views: Views, named: str, asked: Search) -> Candidate | None:
    """Return the event that has most of the words, the latest of several."""
    spoken = terms(named)
    words = tuple(telling(spoken)) or informative(spoken)
    if not words:
        return None
    looked = replace(
        asked, kinds=("episodic",), keys=(), entities=(), words=words, vector=None, column=None
    )
    found = await search.candidates(tables, views, looked)
    alike = [(_share(each, words), when(each), each) for each in found.candidates]
    alike = [each for each in alike if each[0] >= NAMED]
    return max(alike, key=lambda each: each[:2])[2] if alike else None


def _share(candidate: Candidate, words: tuple[str, ...]) -> float:
    has = set(candidate.terms.split())
    return sum(word in has for word in words) / len(words)


async def _from_event(
    tables: Tables, span: Span, reading: TimeReading, found: Candidate, question: str
) -> Span:
    moment: datetime = when(found).astimezone(span.zone)
    day = moment.replace(hour=0, minute=0, second=0, microsecond=0)
    (record,) = await search.whole(tables, [found])
    text = shortened(record.text, _MOST_SHOWN) if record is not None else str(reading.anchor)
    told = note(question, "anchor", day=moment.strftime("%Y-%m-%d"), text=text)
    since, until = span.since, span.until
    if reading.side == "before":
        until = moment
    elif reading.side == "around":
        since, until = day - AROUND, day + AROUND + timedelta(days=1)
    else:
        since = day
    return replace(
        span, since=since, until=until, reading=", ".join(filter(None, (span.reading, told)))
    )
