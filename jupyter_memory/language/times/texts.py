"""All the expressions of time in a text, of every language and sort."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, time
from typing import TYPE_CHECKING, cast

from jupyter_memory.language.times import display
from jupyter_memory.language.times.meaning import UNREAD, Ground, Occasion
from jupyter_memory.language.times.occasions import Found, occasions
from jupyter_memory.language.times.ranges import days_of
from jupyter_memory.language.times.reading import Calendar, TimeReading
from jupyter_memory.language.times.scanning import Expression, expressions, readers

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jupyter_memory.language.times.arithmetic import Window


def readings(text: str, now: datetime, calendar: Calendar) -> tuple[TimeReading, ...]:
    """Return the expressions of time in a text, in their order."""
    found: list[TimeReading] = []
    for reader in readers(text, Ground(now, calendar)):
        read = tuple(expressions(reader))
        found += [_reading(text, each) for each in read]
        language = reader.table.language
        found += [
            _occasion(text, each) for each in _apart(occasions(reader.text, text, language), read)
        ]
    return _without_overlaps(found)


def first_days(text: str, day: date, *, forward: bool) -> tuple[str, Window] | None:
    """Return the first expression of time that can be read, and its days."""
    now = datetime.combine(day, time(12), tzinfo=UTC)
    ground = Ground(now, Calendar(), told=True, forward=forward)
    found = [
        each
        for reader in readers(text, ground)
        for each in expressions(reader)
        if not isinstance(each.time, Occasion)
    ]
    if not found:
        return None
    first = min(found, key=lambda each: (each.first, -each.end))
    return text[first.first : first.end], days_of(cast("Window", first.time))


def _apart(found: Iterable[Found], read: tuple[Expression, ...]) -> Iterable[Found]:
    """Yield the events without the times before them: 昨天 and 发布之后."""
    for each in found:
        ends = [one.end for one in read if each.start <= one.start and one.end < each.end]
        if not ends or each.occasion.anchor is None or each.language == "en":
            yield each
            continue
        anchor = each.occasion.anchor[max(ends) - each.named :]
        if anchor:
            yield replace(each, start=max(ends), occasion=replace(each.occasion, anchor=anchor))


def _reading(text: str, found: Expression) -> TimeReading:
    language = cast("display.Language", found.language)
    read = TimeReading(text=text[found.start : found.end], start=found.start, end=found.end)
    if found.time == UNREAD:
        return replace(read, unread=True, reading=display.unread_in_words(language))
    since, until = found.ends
    words = display.window_in_words(since, until, language)
    return replace(read, since=since, until=until, reading=words)


def _occasion(text: str, found: Found) -> TimeReading:
    read = TimeReading(text=text[found.start : found.end], start=found.start, end=found.end)
    anchor, side = found.occasion.anchor, found.occasion.side
    if anchor is None or side is None:
        return replace(read, last_time=True, reading=display.last_time_in_words(found.language))
    words = display.anchor_in_words(anchor, side, found.language)
    return replace(read, anchor=anchor, side=side, reading=words)


def _without_overlaps(found: list[TimeReading]) -> tuple[TimeReading, ...]:
    """Return what is left of the readings where several take the same words: the longest."""
    kept: list[TimeReading] = []
    for each in sorted(found, key=lambda one: (one.unread, one.start - one.end, one.start)):
        if all(each.end <= one.start or one.end <= each.start for one in kept):
            kept.append(each)
    return tuple(sorted(kept, key=lambda each: each.start))
