"""Candidates for a question: by structure, by words and by vectors, at once in all tables.

Scope and validity are conditions of every search, never a filter of its results: a user with few
memories must not lose them to the many of another. Searches bring back little; the few memories
that are shown are read whole afterwards.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from jupyter_memory.errors import StoreDamagedError
from jupyter_memory.rights import sees
from jupyter_memory.store import indexing
from jupyter_memory.store.candidates import Candidate, Found, best_of_all
from jupyter_memory.store.predicates import (
    Predicate,
    all_of,
    any_of,
    at_least,
    at_most,
    equals,
    has_any,
    in_scope,
    is_null,
    is_valid,
    more_than,
    none_of,
    one_of,
)
from jupyter_memory.store.rows import from_row, stored_columns
from jupyter_memory.store.schema import HISTORY, column_names, weighed_columns
from jupyter_memory.store.view import LONG_SCAN_ROWS, View
from jupyter_memory.store.words import best_by_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from datetime import datetime

    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.store.query import Search
    from jupyter_memory.store.tables import Tables
    from jupyter_memory.store.views import Views

EVER_VALID = ("active", "archived")
"""What a question about the past may find; never what was forgotten."""

Rows = list[dict[str, Any]]


async def candidates(tables: Tables, views: Views, search: Search) -> Found:
    """Return the candidates of all paths and tables."""
    names: list[str] = [*search.kinds, *([HISTORY] if search.as_of is not None else [])]
    asked = [_one_table(tables, views, name, search) for name in names]
    answers = await asyncio.gather(*asked, return_exceptions=True)
    found: dict[tuple[str, int], Candidate] = {}
    damaged = []
    for name, answer in zip(names, answers, strict=True):
        if isinstance(answer, StoreDamagedError):
            damaged.append(name)
        elif isinstance(answer, BaseException):
            raise answer
        else:
            found.update(answer)
    return Found(best_of_all(list(found.values()), search.limit), tuple(damaged))


def conditions(name: str, search: Search) -> Predicate:
    """Return the conditions that every search of a table has."""
    return all_of(
        in_scope(search.scope),
        _validity(name, search),
        None if search.since is None else _when(name, at_least, search.since),
        None if search.until is None else _when(name, at_most, search.until),
        has_any("tags", search.tags) if search.tags else None,
    )


def _when(name: str, compare: Callable[[str, datetime], Predicate], moment: datetime) -> Predicate:
    """An event counts by when it happened, anything else by when it was recorded."""
    happened, recorded = compare("occurred_at", moment), compare("updated_at", moment)
    if name == HISTORY:
        return any_of(happened, all_of(is_null("occurred_at"), recorded))
    return happened if name == "episodic" else recorded


def _validity(name: str, search: Search) -> Predicate:
    moment = search.as_of
    if moment is None:
        valid = is_valid(search.statuses, search.now)
        return valid if search.contested_by is None else any_of(valid, _contested_by(search))
    unexpired = any_of(is_null("expires_at"), more_than("expires_at", moment))
    recorded = all_of(one_of("status", EVER_VALID), unexpired, none_of("id", search.forgotten))
    if name != HISTORY:
        return all_of(recorded, at_most("updated_at", moment))
    return all_of(
        recorded,
        one_of("kind", search.kinds),
        at_most("valid_from", moment),
        more_than("valid_to", moment),
    )


def _contested_by(search: Search) -> Predicate:
    return all_of(is_valid(("pending",), search.now), equals("agent", search.contested_by))


Candidates = dict[tuple[str, int], Candidate]
"""By id and version."""


async def _one_table(tables: Tables, views: Views, name: str, search: Search) -> Candidates:
    view = None if search.as_of is not None else await views.fresh(name, search)
    if view is not None:
        return await _in_view(view, name, search)

    found: Candidates = await tables.read(name, lambda table: _in_engine(table, name, search), {})
    return found


async def _in_engine(table: Any, name: str, search: Search) -> Candidates:
    """Ask LanceDB for ids and scores, then for the few rows behind them.

    Searches that bring back the other columns as well take four times as long.
    """
    by_structure, by_words, by_vectors = await asyncio.gather(
        _by_structure(table, name, search),
        _by_words(table, name, search),
        _by_vectors(table, name, search),
    )
    found: Candidates = {}
    place = place_column(name)
    ids = {row[place] for row in (*by_structure, *by_words, *by_vectors)}
    if not ids:
        return found
    where = one_of(place, sorted(ids)).sql
    columns = [*weighed_columns(name), *([place] if place != "id" else [])]
    light = {row[place]: row for row in await _rows(table.query().where(where).select(columns))}
    for row in by_structure:
        _candidate(found, name, light.get(row[place])).is_led = True
    for row in by_words:
        _candidate(found, name, light.get(row[place])).words = float(row["_score"])
    for row in by_vectors:
        _candidate(found, name, light.get(row[place])).cosine = 1.0 - float(row["_distance"])
    return found


def place_column(name: str) -> str:
    """Return the column that tells rows apart: in the history an id has many."""
    return "revision" if name == HISTORY else "id"


async def _in_view(view: View, name: str, search: Search) -> Candidates:
    # A long scan goes off this loop, on which the other tables' answers arrive.
    long = len(view) >= LONG_SCAN_ROWS
    matches = await asyncio.to_thread(view.find, search) if long else view.find(search)
    found: dict[int, Candidate] = {}

    def candidate(position: int) -> Candidate:
        known = found.get(position)
        if known is None:
            row = view.rows[position]
            known = Candidate(name, row, view=view, position=position, extent=matches.extent)
            found[position] = known
        return known

    for position in matches.structure:
        candidate(position).is_led = True
    for position, score in matches.words:
        candidate(position).words = score
    for position, cosine in matches.vectors:
        candidate(position).cosine = cosine
    for position, turns in matches.turns.items():
        candidate(position).turns = turns
    return {(each.row["id"], each.row["version"]): each for each in found.values()}


def _candidate(found: Candidates, name: str, row: dict[str, Any] | None) -> Candidate:
    if row is None:  # it went between two looks
        return Candidate(name, {})
    return found.setdefault((row["id"], row["version"]), Candidate(name, row))


async def _by_structure(table: Any, name: str, search: Search) -> Rows:
    ways = []
    if search.keys and "key" in column_names(name):
        ways.append(one_of("key", search.keys))
    if search.entities:
        ways.append(has_any("entities", search.entities))
    if not ways:
        return []
    where = all_of(conditions(name, search), any_of(*ways))
    return await _rows(
        table.query().where(where.sql).select([place_column(name)]).limit(search.limit)
    )


async def _by_words(table: Any, name: str, search: Search) -> Rows:
    if not search.words:
        return []
    where, place = conditions(name, search).sql, place_column(name)
    if not await indexing.has_words(table):
        # The past of a table that is searched in memory otherwise.
        found = await table.query().where(where).select([place, "terms"]).to_arrow()
        return await asyncio.to_thread(_most_alike, found, place, search)
    query = _matching(table, search).where(where)
    return await _rows(query.select([place, "_score"]).limit(search.limit))


def _matching(table: Any, search: Search) -> Any:
    """Return the query for rows that have the words, or others in their place.

    They are words like the others here, since a query of two parts takes three times as long:
    which of the rows answer is weighed afterwards, by what they have.
    """
    from lancedb.query import MatchQuery

    words = dict.fromkeys((*search.words, *_single(search)))
    return table.query().nearest_to_text(MatchQuery(" ".join(words), "terms"))


def _single(search: Search) -> list[str]:
    """Return the equivalents of one word; the engine would find the words of a phrase apart."""
    forms = (each for others in search.others.values() for each in others)
    return [each.words[0] for each in forms if len(each.words) == 1]


def _most_alike(found: Any, place: str, search: Search) -> Rows:
    ids = found.column(place)
    best = best_by_words(
        found.column("terms").to_pylist(), search.words, search.limit, search.others
    )
    return [{place: ids[position].as_py(), "_score": score} for position, score in best]


async def _by_vectors(table: Any, name: str, search: Search) -> Rows:
    if search.vector is None or search.column is None:
        return []
    if search.column not in (await table.schema()).names:
        return []
    # Rows without a vector are left out by the engine; to ask for that reads all vectors.
    where = conditions(name, search)
    query = table.query().nearest_to(search.vector).column(search.column).distance_type("cosine")
    query = query.refine_factor(indexing.VECTOR_REFINE)
    query = query.where(where.sql).select([place_column(name), "_distance"])
    return await _rows(query.limit(search.limit))


async def _rows(query: Any) -> Rows:
    rows: Rows = (await query.to_arrow()).to_pylist()
    return rows


async def whole(tables: Tables, chosen: Sequence[Candidate]) -> list[MemoryRecord | None]:
    """Return the records of candidates in their order; None for one that went meanwhile."""
    names = dict.fromkeys(each.table for each in chosen)
    parts = await asyncio.gather(*(_whole(tables, name, chosen) for name in names))
    records = {place: record for part in parts for place, record in part.items()}
    return [records.get((each.table, each.row["id"], each.row["version"])) for each in chosen]


async def _whole(
    tables: Tables, name: str, chosen: Sequence[Candidate]
) -> dict[tuple[str, str, int], MemoryRecord]:
    wanted = [each for each in chosen if each.table == name]
    rows = [each.view.whole(each.position) for each in wanted if each.view is not None]
    ids = [each.row["id"] for each in wanted if each.view is None]
    if ids:
        rows += await tables.read(name, lambda table: _by_id(table, name, ids), [])
    return {
        (name, row["id"], row["version"]): from_row(row.get("kind", name), row).record
        for row in rows
    }


async def _by_id(table: Any, name: str, ids: list[str]) -> Rows:
    where = one_of("id", ids).sql
    return await _rows(table.query().where(where).select(stored_columns(name)))


async def sharing_words(tables: Tables, name: str, search: Search) -> list[MemoryRecord]:
    """Return the memories of one table that share most words, the best first.

    They are read whole at once: ids first and the rows behind them afterwards would be 20 ms of a
    remember, and vectors as well 20 more.
    """

    async def query(table: Any) -> Rows:
        if not await indexing.has_words(table):
            ids = [row["id"] for row in await _by_words(table, name, search)]
            return await _by_id(table, name, ids) if ids else []
        matching = _matching(table, search).where(conditions(name, search).sql)
        columns = [*stored_columns(name), "_score"]
        return await _rows(matching.select(columns).limit(search.limit))

    rows = await tables.read(name, query, []) if search.words else []
    return [from_row(name, row).record for row in rows]


async def project_keys(
    tables: Tables, search: Search, keys: Iterable[str], project: str
) -> set[str]:
    """Return which of the keys a project holds, or held then, itself."""
    own = all_of(in_scope(search.scope), equals("project", project), one_of("key", keys))
    current = is_valid(("active",), search.now)

    async def held(name: str) -> Rows:
        valid = current if search.as_of is None else _validity(name, search)
        where = all_of(own, valid).sql
        rows: Rows = await tables.read(
            name, lambda table: _rows(table.query().where(where).select(["key"])), []
        )
        return rows

    names = ["semantic", *([HISTORY] if search.as_of is not None else [])]
    parts = await asyncio.gather(*map(held, names))
    return {row["key"] for rows in parts for row in rows}


async def contradicted_by_own(tables: Tables, search: Search) -> set[str]:
    """Return the ids of what somebody's own waiting memories contradict."""
    return {row["contradicts"] for row in await _facts(tables, _contested_by(search), search)}


async def current_among(tables: Tables, search: Search, ids: Iterable[str]) -> set[str]:
    """Return which of the ids are of memories that may be seen and hold."""
    current = all_of(is_valid(search.statuses, search.now), one_of("id", ids))
    return {row["id"] for row in await _facts(tables, current, search)}


async def _facts(tables: Tables, condition: Predicate, search: Search) -> Rows:
    where = all_of(in_scope(search.scope), condition).sql

    async def query(table: Any) -> Rows:
        return await _rows(table.query().where(where).select(["id", "contradicts"]))

    rows: Rows = await tables.read("semantic", query, [])
    return rows


async def contests(
    tables: Tables, search: Search, chosen: Sequence[Candidate]
) -> list[MemoryRecord]:
    """Return the memories that wait for a decision and contradict one of the candidates."""
    ids = {each.row["id"] for each in chosen if each.table == "semantic"}
    if not ids:
        return []
    view = next((each.view for each in chosen if each.table == "semantic"), None)
    if view is not None:
        rows = [view.whole(position) for position in view.waiting_against(ids)]
    else:
        waiting = all_of(equals("status", "pending"), one_of("contradicts", sorted(ids)))
        where = all_of(equals("user", search.scope.user), waiting).sql
        columns = stored_columns("semantic")
        rows = await tables.read(
            "semantic", lambda table: _rows(table.query().where(where).select(columns)), []
        )
    return [
        record for row in rows if sees(search.scope, record := from_row("semantic", row).record)
    ]


async def forgotten(tables: Tables, search: Search) -> tuple[str, ...]:
    """Return the ids of what a user has forgotten."""
    where = all_of(equals("user", search.scope.user), equals("status", "forgotten"))

    async def query(table: Any) -> Rows:
        return await _rows(table.query().where(where.sql).select(["id"]))

    parts = await asyncio.gather(*(tables.read(kind, query, []) for kind in search.kinds))
    return tuple(row["id"] for rows in parts for row in rows)
