"""The doors: what a question asks the time of, and when something that is told was."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, time
from typing import TYPE_CHECKING, Final, cast

from jupyter_memory.language.times import display
from jupyter_memory.language.times.meaning import UNREAD, Ground, Occasion
from jupyter_memory.language.times.occasions import Found, occasions
from jupyter_memory.language.times.ranges import days_of
from jupyter_memory.language.times.reading import Calendar, TimeReading
from jupyter_memory.language.times.scanning import Expression, expressions, readers

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jupyter_memory.language.times.arithmetic import Window

_MARKS, _CLOSING = ",，;；", ",.?!;:)"
_USUAL: Final = Calendar()


def read_times(text: str, now: datetime, calendar: Calendar = _USUAL) -> tuple[TimeReading, ...]:
    """Return the expressions of time in a text, in their order.

    Parameters
    ----------
    text
        A question, in English or Chinese.
    now
        When it is asked; its zone is the one that days are counted in.
    calendar
        What the person means by a fiscal year and by a week.

    Raises
    ------
    ValueError
        When "now" has no zone.
    """
    if now.tzinfo is None:
        raise ValueError(f"{now} has no zone: give an aware datetime.")
    found: list[TimeReading] = []
    for reader in readers(text, Ground(now, calendar)):
        read = tuple(expressions(reader))
        found += [_reading(text, each) for each in read]
        language = reader.table.language
        found += [
            _occasion(text, each) for each in _apart(occasions(reader.text, text, language), read)
        ]
    return _without_overlaps(found)


def told_days(text: str, day: date, *, forward: bool = False) -> tuple[str, Window] | None:
    """Return the first expression of time that can be read, as it was written, and its days.

    Parameters
    ----------
    text
        An expression, or a sentence with one.
    day
        The day it was said on, in the speaker's zone.
    forward
        Whether a weekday, a month or a day of one without a year is the next one; otherwise it is
        the last one that has begun.
    """
    now = datetime.combine(day, time(12), tzinfo=UTC)
    ground = Ground(now, _USUAL, told=True, forward=forward)
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


def without(text: str, readings: Iterable[TimeReading]) -> str:
    """Return a text less the words for the time, one blank where there were two."""
    for each in sorted(readings, key=lambda reading: -reading.start):
        before, after = text[: each.start].rstrip(), text[each.end :].lstrip()
        if before[-1:] == after[:1] and after[:1] in _MARKS:
            after = after[1:].lstrip()
        joined = before[-1:].isascii() and after[:1].isascii() and bool(before and after)
        blank = " " if joined and after[0] not in _CLOSING else ""
        text = f"{before}{blank}{after}"
    return text.strip()


def _apart(found: Iterable[Found], read: tuple[Expression, ...]) -> Iterable[Found]:
    """Yield the events without the times before them: 昨天 and 发布之后."""
    for each in found:
        ends = [one.end for one in read if each.start <= one.start and one.end < each.end]
        if not ends or each.occasion.anchor is None or each.language == "en":
            yield each
            continue
        anchor = each.occasion.anchor[max(ends) - each.start :]
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
