"""The candidates of a question in its time.

A time bounds what happened, not what holds: "revenue since March" must not hide how revenue is
defined. What holds is bounded only where it is asked what happened or was written down then, and so
are the turns of a conversation: what was said in June is often of May.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from jupyter_memory.store import search
from jupyter_memory.store.candidates import Found
from jupyter_memory.store.newest import when
from jupyter_memory.store.sessions import is_turn

if TYPE_CHECKING:
    from jupyter_memory.recalling.timing import Span
    from jupyter_memory.records import Kind
    from jupyter_memory.store.candidates import Candidate
    from jupyter_memory.store.query import Search
    from jupyter_memory.store.tables import Tables
    from jupyter_memory.store.views import Views

SUMMER_TIME: Final = timedelta(hours=1)


async def gather(tables: Tables, views: Views, asked: Search, span: Span | None) -> Found:
    """Return the candidates of a search, those that happened only from inside the span."""
    if span is None or not span.is_bounded:
        return await search.candidates(tables, views, asked)
    inside = _in_span(asked, span)
    at_any_time = [asked] if span.named or not span.events else []
    searches = (search.candidates(tables, views, each) for each in (*inside, *at_any_time))
    parts = await asyncio.gather(*searches)
    found: dict[tuple[str, str, int], Candidate] = {}
    for number, part in enumerate(parts):
        for each in part.candidates:
            if (number < len(inside) and begins_in(each, span)) or _is_of(each, span):
                found.setdefault((each.table, each.row["id"], each.row["version"]), each)
    damaged = dict.fromkeys(name for part in parts for name in part.damaged)
    return Found(list(found.values()), tuple(damaged))


def bounded(asked: Search, span: Span) -> Search:
    """Return the search for what happened, or was recorded, in a span; `begins_in` goes on."""
    since = None if span.since is None else span.since - SUMMER_TIME
    return replace(asked, since=since, until=span.until)


def begins_in(candidate: Candidate, span: Span) -> bool:
    """Tell whether what is found with `bounded` lies in the span.

    A day that was told without an hour begins at its midnight. In summer that is an hour before the
    midnight of a clock that knows only the offset of now.
    """
    moment = when(candidate)
    if span.since is None or moment >= span.since or candidate.kind != "episodic":
        return span.since is None or moment >= span.since or not span.events
    return bool(moment == span.since - SUMMER_TIME)


def _in_span(asked: Search, span: Span) -> list[Search]:
    inside = bounded(asked, span)
    if span.events:
        return [inside]
    happened: tuple[Kind, ...] = tuple(each for each in asked.kinds if each == "episodic")
    holding: tuple[Kind, ...] = tuple(each for each in asked.kinds if each != "episodic")
    searches = (replace(inside, kinds=happened), replace(asked, kinds=holding))
    return [each for each in searches if each.kinds]


def _is_of(candidate: Candidate, span: Span) -> bool:
    """Tell whether what was recorded at another time may be of this one: it says so, or is told."""
    if span.named and span.named <= set(candidate.terms.split()):
        return True
    return not span.events and is_turn(candidate.row)
