"""How many of the labelled words of time are read to the very window that is meant."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, time
from typing import TYPE_CHECKING

from jupyter_memory.language.times import Calendar, read_times

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jupyter_memory.evaluation.time_set import TimeCase
    from jupyter_memory.language.times import TimeReading


@dataclass(frozen=True, slots=True)
class TimeOutcome:
    """What was read of one case, and whether that is exactly what is meant."""

    case: TimeCase
    readings: tuple[TimeReading, ...]
    exact: bool


def read_cases(cases: Iterable[TimeCase]) -> tuple[TimeOutcome, ...]:
    """Return what is read of each case."""
    return tuple(_outcome(each) for each in cases)


def _outcome(case: TimeCase) -> TimeOutcome:
    now = datetime.fromisoformat(case.now)
    readings = read_times(case.text, now, Calendar(fiscal_start=case.fiscal_start))
    return TimeOutcome(case, readings, _is_exact(case, readings, now))


def _is_exact(case: TimeCase, readings: tuple[TimeReading, ...], now: datetime) -> bool:
    """Tell whether what is meant was read, and nothing else."""
    if case.kind == "none":
        return not readings
    if len(readings) != 1:
        return False
    (read,) = readings
    if case.kind == "last time":
        return read.last_time
    if case.kind == "anchor":
        return (read.anchor or "").casefold() == (case.anchor or "").casefold()
    wanted = (_moment(case.since, now, time.min), _moment(case.until, now, time.max))
    timeless = read.unread or read.last_time or read.anchor is not None
    return not timeless and (read.since, read.until) == wanted


def _moment(text: str | None, now: datetime, of_day: time) -> datetime | None:
    """Return a labelled end; a date is all of its day."""
    if text is None or "T" in text:
        return None if text is None else datetime.fromisoformat(text)
    return datetime.combine(datetime.fromisoformat(text), of_day, tzinfo=now.tzinfo)
