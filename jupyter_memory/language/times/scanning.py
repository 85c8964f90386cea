"""A text to the expressions of time in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from jupyter_memory.language.patterns import regex
from jupyter_memory.language.times import chinese, english
from jupyter_memory.language.times.arithmetic import Window
from jupyter_memory.language.times.letters import alike
from jupyter_memory.language.times.meaning import UNREAD, UNREADABLE, Moments
from jupyter_memory.language.times.phrases import Reader
from jupyter_memory.language.times.ranges import between, ends_of
from jupyter_memory.language.times.rules import Lead

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jupyter_memory.language.times.meaning import Ground, Occasion
    from jupyter_memory.language.times.phrases import Phrase
    from jupyter_memory.language.times.ranges import Ends, Time
    from jupyter_memory.language.times.rules import Edge

_LEAD: Final = 28
"""Characters before an expression in which the words that lead to it are looked for."""

_AND: Final = regex(r" ?(?:and|or|vs\.?|versus|,|/|&|、|和|与) ?")
_LISTED: Final = Lead(regex(""), "within")
_CODE: Final = regex(
    r"`[^`\n]*`|https?://\S+|\[(?:'[^'\n]*'|\"[^\"\n]*\")\]|\w\((?:'[^'\n]*'|\"[^\"\n]*\")"
    r"|(?:[=<>]|(?:error|exception|warning):)\s?(?:'[^'\n]*'|\"[^\"\n]*\")"
)
"""What stands in backticks, in an address, or as a value in code or in an error line."""


@dataclass(frozen=True, slots=True)
class Expression:
    """Some words that are a time, in one language.

    Attributes
    ----------
    start, end
        Their place, with the words that lead to them.
    first
        Where the time itself begins.
    language
        The language they were read in.
    time
        What they mean, without the edges; UNREAD where they could not be read.
    ends
        The first and the last moment, None where it is open.
    """

    start: int
    end: int
    first: int
    language: str
    time: Time | Occasion
    ends: Ends = (None, None)


def readers(text: str, ground: Ground) -> tuple[Reader, ...]:
    """Return what reads a text: Chinese only where there is more than ASCII."""
    tables = (english.TABLE,) if text.isascii() else (chinese.TABLE, english.TABLE)
    form = alike(text)
    return tuple(Reader(table, ground, form, text) for table in tables)


def expressions(reader: Reader) -> Iterator[Expression]:
    """Yield the expressions of a text that one language's table reads, in their order."""
    done, barred = 0, False
    code: list[tuple[int, int]] | None = None
    for hit in reader.table.starts.finditer(reader.text):
        at = hit.start()
        if at < done:
            continue
        if code is None:
            code = [found.span() for found in _CODE.finditer(reader.text)]
        if any(start <= at < end for start, end in code):
            continue
        first = reader.phrase(at)
        if first is None:
            continue
        listed = done > 0 and _AND.fullmatch(reader.text, done, at) is not None
        barred = (barred and listed) or _is_barred(reader, at)
        if barred:
            done = first.end
            continue
        found = _expression(reader, first, listed=listed)
        if found is not None:
            done = found.end
            yield found


def _is_barred(reader: Reader, at: int) -> bool:
    return reader.table.barred.search(reader.text, max(0, at - _LEAD), at) is not None


def _expression(reader: Reader, first: Phrase, *, listed: bool) -> Expression | None:
    """Return the expression that a phrase makes with the words around it, or None.

    Parameters
    ----------
    listed
        Whether it follows another one at once: in 2024 and 2025.
    """
    at = first.start
    start, lead = _lead(reader, at)
    if listed and lead is None:
        lead = _LISTED
    second = _second(reader, first, lead)
    if second is None and not reader.stands(first, lead):
        return None
    end = (second or first).end
    end, tail = _tail(reader, end)
    edge = _edge(lead, tail)
    time, ends = _meant(reader, first, second, edge)
    if time is None:
        return None
    return Expression(start, end, at, reader.table.language, time, ends)


def _meant(
    reader: Reader, first: Phrase, second: Phrase | None, edge: Edge
) -> tuple[Time | Occasion | None, Ends]:
    """Return a time and its ends."""
    try:
        if second is None:
            time = reader.settled(first)
        else:
            time = between(first.meaning, second.meaning, reader.ground)
        if isinstance(time, Window | Moments):
            return time, ends_of(time, edge, reader.ground)
    except UNREADABLE:
        time = UNREAD
    return time, (None, None)


def _lead(reader: Reader, at: int) -> tuple[int, Lead | None]:
    """Return where the words that lead to an expression begin, and what they are."""
    for lead in reader.table.leads:
        found = lead.pattern.search(reader.text, max(0, at - _LEAD), at)
        if found is not None:
            return found.start(), lead
    return at, None


def _second(reader: Reader, first: Phrase, lead: Lead | None) -> Phrase | None:
    """Return the other end of a range."""
    table = reader.table
    signs = [table.joins]
    if table.language == "zh" or (lead is not None and lead.edge == "range"):
        signs.append(table.pairs)
    for sign in signs:
        join = sign.match(reader.text, first.end)
        found = None if join is None else reader.phrase(join.end())
        if found is not None and reader.stands(found, table.leads[0]):
            return found
    return None


def _tail(reader: Reader, end: int) -> tuple[int, Lead | None]:
    for tail in reader.table.tails:
        found = tail.pattern.match(reader.text, end)
        if found is not None:
            return found.end(), tail
    return end, None


def _edge(lead: Lead | None, tail: Lead | None) -> Edge:
    """Return what the words before and after a time say of its edges, the later ones first."""
    said = [each.edge for each in (tail, lead) if each is not None]
    return next((each for each in said if each not in ("within", "range")), "within")
