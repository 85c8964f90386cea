"""The façade's walk from one memory, or one thing, to what else is known about it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from jupyter_memory.clock import as_utc
from jupyter_memory.errors import NotFoundError, UsageError
from jupyter_memory.language.normal import clean
from jupyter_memory.remembering.consolidated import merged_into, sources_of
from jupyter_memory.remembering.mentioning import entity_form
from jupyter_memory.results import Memories
from jupyter_memory.rights import EVERY_PROJECT
from jupyter_memory.store import listing
from jupyter_memory.store.bridge import run
from jupyter_memory.store.predicates import all_of, in_scope, is_valid, none_of, one_of
from jupyter_memory.structure import LINKS

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import EllipsisType

    from jupyter_memory.memory.rooms import Rooms
    from jupyter_memory.records import MemoryRecord

_LIKE_AN_ID = re.compile(r"(?i)(?=.*\d)[0-9a-f-]{6,36}")


class Relating:
    """Related memories, by structure alone."""

    _rooms: Rooms
    _project_to_read: Callable[[str | EllipsisType | None], str | None]
    get: Callable[[str], MemoryRecord]

    def related(
        self, id_or_entity: str, hops: int = 1, *, project: str | EllipsisType | None = ...
    ) -> Memories:
        """Return what else is known about the same things, the nearest first.

        Parameters
        ----------
        id_or_entity
            A memory's id, or the name of a table, column, file, metric or person.
        hops
            1: what speaks of the same thing. 2 and 3: also what is reached from there, over
            stored edges (``orders joins customers``) and over what those memories speak of.
        project
            By default this project and what holds everywhere; ``"*"`` all of the user's.

        Returns
        -------
        Memories
            Active ones, without the one it started from, each once; at most 100. Before them, of
            a memory that was made of others these, and the other way round, though archived.

        Raises
        ------
        NotFoundError
            When there is no such memory of yours, and nothing speaks of it.
        UsageError
            When `hops` is not 1, 2 or 3.
        """
        from jupyter_memory.recalling.walking import walk

        rooms = self._rooms
        steps = _checked_hops(hops)
        start, names = self._start(id_or_entity)
        rooms.store.mark()
        now = rooms.clock()
        scope = replace(rooms.scope, project=self._project_to_read(project))
        inside = all_of(in_scope(scope), is_valid(["active"], as_utc(now, now)))
        tables = rooms.store.tables
        found = run(walk(tables, inside, names, steps, start))
        if not found and start is None and _LIKE_AN_ID.fullmatch(names[0]):
            raise NotFoundError(
                f"There is no memory {id_or_entity!r} of yours, and none speaks of it: list() and "
                "recall() show the ids there are."
            )
        order = {each.id: place for place, each in enumerate(found)}
        kinds = {each.kind for each in found}
        records = run(listing.listed(tables, kinds, all_of(inside, one_of("id", order))))
        nearest = sorted(records, key=lambda each: order[each.id])
        linked = [] if start is None else self._made_one_with(start)
        beside = [each for each in nearest if each.id not in {one.id for one in linked}]
        return Memories(records=(*linked, *beside), asked_at=now, project=rooms.scope.project)

    def _made_one_with(self, start: str) -> list[MemoryRecord]:
        """Return what a memory was made of, or what stands for it."""
        record = self.get(start)
        into = merged_into(record)
        ids = (*(() if into is None else (into,)), *sources_of(record))
        if not ids:
            return []
        everywhere = replace(self._rooms.scope, project=EVERY_PROJECT)
        there = none_of("status", ["forgotten"])
        condition = all_of(in_scope(everywhere), one_of("id", ids), there)
        return run(listing.listed(self._rooms.store.tables, (record.kind,), condition))

    def _start(self, id_or_entity: str) -> tuple[str | None, list[str]]:
        """Return the memory a walk starts from, if it is one, and the things it speaks of."""
        if not isinstance(id_or_entity, str):
            raise UsageError(
                f"An id or the name of a thing is a text, not {type(id_or_entity).__name__}."
            )
        text = clean(id_or_entity)
        form = entity_form(text)
        if not form:
            raise UsageError("Give a memory's id, or the name of a table, metric or person.")
        if _LIKE_AN_ID.fullmatch(text):
            try:
                record = self.get(text)
            except NotFoundError:
                return None, [form]
            edges = (each for each in record.relations if each.relation not in LINKS)
            ends = (end for each in edges for end in (each.subject, each.object))
            return record.id, list(dict.fromkeys((*record.entities, *ends)))
        return None, [form]


def _checked_hops(hops: int) -> int:
    from jupyter_memory.recalling.walking import MOST_HOPS

    if isinstance(hops, bool) or not isinstance(hops, int) or not 1 <= hops <= MOST_HOPS:
        raise UsageError(f"hops must be a whole number from 1 to {MOST_HOPS}, not {hops!r}.")
    return hops
