"""The candidates of a question in its time.

A time bounds what happened, not what holds: "revenue since March" must not hide how revenue is
defined. What holds is bounded only where it is asked what happened or was written down then.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

from jupyter_memory.store import search
from jupyter_memory.store.search import Found

if TYPE_CHECKING:
    from jupyter_memory.recalling.timing import Span
    from jupyter_memory.records import Kind
    from jupyter_memory.store.query import Search
    from jupyter_memory.store.search import Candidate
    from jupyter_memory.store.tables import Tables
    from jupyter_memory.store.views import Views


async def gather(tables: Tables, views: Views, asked: Search, span: Span | None) -> Found:
    """Return the candidates of a search, those that happened only from inside the span."""
    if span is None or not span.is_bounded:
        return await search.candidates(tables, views, asked)
    searches = [*_in_span(asked, span), *_named_in(asked, span)]
    parts = await asyncio.gather(*(search.candidates(tables, views, each) for each in searches))
    found: dict[tuple[str, str, int], Candidate] = {}
    for number, part in enumerate(parts):
        for each in part.candidates:
            if number < len(parts) - bool(span.named) or _says(each, span.named):
                found.setdefault((each.table, each.row["id"], each.row["version"]), each)
    damaged = dict.fromkeys(name for part in parts for name in part.damaged)
    return Found(list(found.values()), tuple(damaged))


def bounded(asked: Search, span: Span) -> Search:
    """Return the search for what happened, or was recorded, in a span."""
    return replace(asked, since=span.since, until=span.until)


def _in_span(asked: Search, span: Span) -> list[Search]:
    inside = bounded(asked, span)
    if span.events:
        return [inside]
    happened: tuple[Kind, ...] = tuple(each for each in asked.kinds if each == "episodic")
    holding: tuple[Kind, ...] = tuple(each for each in asked.kinds if each != "episodic")
    searches = (replace(inside, kinds=happened), replace(asked, kinds=holding))
    return [each for each in searches if each.kinds]


def _named_in(asked: Search, span: Span) -> list[Search]:
    """A memory that says itself which time it is of may have been recorded at another."""
    return [asked] if span.named else []


def _says(candidate: Candidate, named: frozenset[str]) -> bool:
    return named <= set(candidate.terms.split())
