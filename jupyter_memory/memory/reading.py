"""The façade's reads."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from time import perf_counter
from types import EllipsisType
from typing import TYPE_CHECKING, Any

from jupyter_memory.clock import as_utc
from jupyter_memory.errors import UsageError
from jupyter_memory.ids import SHORTEST_ENDING
from jupyter_memory.language.normal import clean
from jupyter_memory.language.times import Calendar
from jupyter_memory.memory.asking import (
    checked_count,
    checked_kinds,
    checked_question,
    checked_share,
    checked_statuses,
    checked_tags,
    end_of,
    turns_of,
)
from jupyter_memory.memory.filters import kinds_with, listing_predicate
from jupyter_memory.memory.places import named_project, readable_project
from jupyter_memory.records import KINDS, Kind, MemoryRecord
from jupyter_memory.results import Memories, Recall, Revision
from jupyter_memory.rights import EVERY_PROJECT, sees
from jupyter_memory.store import history, listing
from jupyter_memory.store.bridge import run
from jupyter_memory.store.predicates import (
    all_of,
    ends_with,
    equals,
    in_scope,
)
from jupyter_memory.store.query import Search

if TYPE_CHECKING:
    import builtins
    from collections.abc import Callable, Iterable
    from datetime import date, datetime

    from jupyter_memory.memory.answering import Asking
    from jupyter_memory.memory.listening import Listener
    from jupyter_memory.memory.rooms import Rooms
    from jupyter_memory.memory.worker import Calls
    from jupyter_memory.store.rows import Row
    from jupyter_memory.tending.recent import Recent

FULL_ID = 36


class Reading:
    """Recall, get, list, count, history."""

    _rooms: Rooms
    _listener: Listener
    _project_names: dict[str, str]
    _checks: Calls
    _used: Callable[..., None]
    _recent: Recent

    def recall(
        self,
        query: str,
        k: int = 5,
        *,
        kinds: str | Iterable[str] | None = None,
        since: datetime | date | str | None = None,
        until: datetime | date | str | None = None,
        as_of: datetime | date | str | None = None,
        tags: str | Iterable[str] | None = None,
        project: str | EllipsisType | None = ...,
        context: Any = None,
        include: Iterable[str] = ("active",),
        threshold: float | None = None,
    ) -> Recall:
        """Return the memories that answer a question, the best first, or nothing.

        Parameters
        ----------
        query
            The question, in any language. A time in it, such as "last week", bounds what happened,
            unless since or until is given.
        k
            Hits at most.
        kinds
            semantic, episodic or procedural; all by default.
        since, until
            Only what happened (or, for facts and how-tos, was recorded) in that time, both ends
            included. A day stands for all of it; a time without a zone is in the user's.
        as_of
            What was recorded as true then, also what was replaced or has expired since.
        tags
            Only memories with one of these tags.
        project
            By default this project and what holds everywhere; ``"*"`` all of the user's.
        context
            What was said before, as messages of role and text (or content): a short question such
            as "and the retention one?" is completed from it.
        include
            Statuses: active, draft, pending, archived.
        threshold
            Lowest score of every hit, in [0, 1]; 0 gives the nearest memories whatever they are
            worth. By default the best hit must reach the setting, and others come near it.

        Returns
        -------
        Recall
            A sequence of hits; empty when nothing is relevant.

        Raises
        ------
        UsageError, StoreError
        """
        from jupyter_memory.memory.answering import answered

        begun = perf_counter()
        asking = self._understood(
            query,
            k,
            kinds=kinds,
            since=since,
            until=until,
            as_of=as_of,
            tags=tags,
            project=project,
            context=context,
            include=include,
            threshold=threshold,
        )
        generation = self._rooms.store.mark().generation
        found = answered(asking, self._rooms, self._checks)
        self._listener.recalled(hit.memory.text for hit in found)
        if as_of is None and threshold != 0:  # else it need not be an answer, or one of today
            self._used(found, generation)
        self._recent.recalled(found, perf_counter() - begun)
        return found

    def _understood(
        self,
        query: str,
        k: int,
        *,
        kinds: Any = None,
        since: Any = None,
        until: Any = None,
        as_of: Any = None,
        tags: Any = None,
        project: Any = ...,
        context: Any = None,
        include: Any = ("active",),
        threshold: Any = None,
    ) -> Asking:
        """Return what is asked; raises what `recall` raises."""
        from jupyter_memory.memory.answering import Asking
        from jupyter_memory.recalling.recall import MOST_CANDIDATES
        from jupyter_memory.recalling.understanding import understand

        text = checked_question(query)
        lowest = self._rooms.settings.threshold if threshold is None else checked_share(threshold)
        now = self._rooms.clock()
        statuses = checked_statuses(include)
        wanted = Search(
            scope=replace(self._rooms.scope, project=self._project_to_read(project)),
            statuses=statuses,
            now=as_utc(now, now),
            since=None if since is None else as_utc(since, now),
            until=None if until is None else end_of(until, now),
            tags=checked_tags(tags),
            kinds=checked_kinds(kinds),
            limit=max(self._rooms.settings.candidates, min(checked_count(k), MOST_CANDIDATES)),
            as_of=None if as_of is None else end_of(as_of, now),
            contested_by=None if "pending" in statuses else self._rooms.scope.agent,
        )
        if wanted.since and wanted.until and wanted.since > wanted.until:
            raise UsageError(f"since={since} lies after until={until}: nothing can be in between.")
        question = understand(text, now, self._calendar, turns_of(context, now))
        return Asking(
            question=question,
            wanted=wanted,
            k=checked_count(k),
            threshold=lowest,
            strict=threshold is not None,
        )

    @property
    def _calendar(self) -> Calendar:
        settings = self._rooms.settings
        return Calendar(settings.fiscal_start, settings.week_start)

    async def arecall(self, query: str, k: int = 5, **given: Any) -> Recall:
        """Recall; the same as `recall`, awaitable."""
        return await asyncio.to_thread(self.recall, query, k, **given)

    def get(self, id: str) -> MemoryRecord:
        """Return a memory by its id, also a forgotten one.

        Raises
        ------
        NotFoundError
            When there is none, or it is somebody else's.
        """
        from jupyter_memory.remembering.changing import not_found

        identifier = self._resolve_id(id)
        scope = replace(self._rooms.scope, project=EVERY_PROJECT)
        found = self._listed(all_of(in_scope(scope), equals("id", identifier)))
        if not found:
            raise not_found(id)
        return found[0]

    def list(
        self,
        *,
        kind: str | Iterable[str] | None = None,
        project: str | EllipsisType | None = ...,
        **filters: Any,
    ) -> Memories:
        """Return memories by their fields, the oldest first.

        Parameters
        ----------
        kind
            semantic, episodic or procedural; all by default.
        project
            By default this project and what holds everywhere; ``"*"`` all of the user's.
        **filters
            status (default all but forgotten; what has expired is not active), category, tag,
            entity, topic, intent, key, subject, source, agent, session, speaker, pinned; a value
            or a list of values.

        Raises
        ------
        UsageError
            When there is no such filter.
        """
        kinds, predicate = self._filters(kind, project, filters)
        records = run(listing.listed(self._rooms.store.tables, kinds, predicate))
        rooms = self._rooms
        return Memories(records=tuple(records), asked_at=rooms.clock(), project=rooms.scope.project)

    def count(
        self,
        *,
        kind: str | Iterable[str] | None = None,
        project: str | EllipsisType | None = ...,
        **filters: Any,
    ) -> int:
        """Return how many memories `list` would give."""
        kinds, predicate = self._filters(kind, project, filters)
        return run(listing.counted(self._rooms.store.tables, kinds, predicate))

    def history(self, id: str) -> builtins.list[Revision]:
        """Return all versions of a memory, the present one last."""
        record = self.get(id)
        past = run(history.past_rows(self._rooms.store.tables, self._rooms.scope.user, record.id))
        revisions = [
            history.revision_of(row, raw)
            for row, raw in past
            if row.record.version < record.version and self._may_see(row)
        ]
        return [
            *revisions,
            Revision(memory=record, version=record.version, valid_from=record.updated_at),
        ]

    def projects(self) -> builtins.list[str]:
        """Return the projects that have memories of the user; folders by their path."""
        predicate = in_scope(replace(self._rooms.scope, project=EVERY_PROJECT))
        tables = self._rooms.store.tables
        return run(listing.distinct(tables, KINDS, predicate, "project"))

    def _project_to_read(self, project: str | EllipsisType | None) -> str | None:
        own = self._rooms.scope.project
        wanted = readable_project(project, own)
        if isinstance(project, EllipsisType) or wanted in (None, EVERY_PROJECT):
            return wanted
        return self._named(wanted)

    def _named(self, project: str) -> str:
        """Return the project that is meant by the name of its folder."""
        if project not in self._project_names:
            known = self.projects()
            own = self._rooms.scope.project
            self._project_names[project] = named_project(project, known, own)
        return self._project_names[project]

    def _may_see(self, row: Row) -> bool:
        return sees(self._rooms.scope, row.record)

    def _listed(self, predicate: Any) -> builtins.list[MemoryRecord]:
        return run(listing.listed(self._rooms.store.tables, KINDS, predicate))

    def _filters(
        self, kind: Any, project: str | EllipsisType | None, filters: dict[str, Any]
    ) -> tuple[tuple[Kind, ...], Any]:
        self._rooms.store.mark()
        scope = replace(self._rooms.scope, project=self._project_to_read(project))
        kinds = kinds_with(filters, checked_kinds(kind))
        now = self._rooms.clock()
        return kinds, all_of(in_scope(scope), listing_predicate(filters, as_utc(now, now)))

    def _resolve_id(self, text: str) -> str:
        """Return the whole id for an id or for an ending of at least six characters."""
        from jupyter_memory.remembering.changing import not_found

        if not isinstance(text, str):
            raise UsageError(f"An id is a text, not {type(text).__name__}.")
        wanted = clean(text).lower()
        if len(wanted) == FULL_ID:
            return wanted
        if len(wanted) < SHORTEST_ENDING:
            raise UsageError(
                f"{text!r} is too short for an id: give at least its last {SHORTEST_ENDING} "
                "characters."
            )
        scope = replace(self._rooms.scope, project=EVERY_PROJECT)
        found = self._listed(all_of(in_scope(scope), ends_with("id", wanted)))
        if not found:
            raise not_found(text)
        if len(found) > 1:
            raise UsageError(f"{text!r} is the end of {len(found)} ids: give more characters.")
        return found[0].id
