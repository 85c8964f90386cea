"""The façade's reads for who looks through a memory: pages, tallies, and news of changes."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

from jupyter_memory.clock import as_utc
from jupyter_memory.errors import UsageError
from jupyter_memory.records import KINDS, field_names
from jupyter_memory.results import Memories
from jupyter_memory.store.bridge import run
from jupyter_memory.store.predicates import (
    all_of,
    any_of,
    at_least,
    at_most,
    is_null,
    none_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from datetime import date, datetime
    from types import EllipsisType

    from jupyter_memory.memory.answering import Asking
    from jupyter_memory.memory.rooms import Rooms
    from jupyter_memory.memory.worker import Calls
    from jupyter_memory.records import Kind
    from jupyter_memory.results import Recall
    from jupyter_memory.store.predicates import Predicate

LOOK_EVERY = 0.5
"""Seconds between two looks for changes; a look lists three folders, some 0.1 ms."""


class Browsing:
    """Browse, tally, peek, watch."""

    _rooms: Rooms
    _checks: Calls
    _understood: Callable[..., Asking]
    _filters: Callable[..., tuple[tuple[Kind, ...], Any]]

    def browse(
        self,
        *,
        order: str = "newest",
        offset: int = 0,
        limit: int | None = 50,
        kind: str | Iterable[str] | None = None,
        project: str | EllipsisType | None = ...,
        since: datetime | date | str | None = None,
        until: datetime | date | str | None = None,
        excluding: Mapping[str, Iterable[str]] | None = None,
        **filters: Any,
    ) -> Memories:
        """Return one page of memories by their fields; fast however many there are.

        Parameters
        ----------
        order
            newest (happened or changed last), oldest, used (most recalled), unsure (least
            confident), expiring (next to expire) or text.
        offset, limit
            From which on, and how many at most; None for all.
        since, until
            Only what was first remembered in that time, both ends included.
        excluding
            By field, such as category or source: values that the memories must not have.
        kind, project, **filters
            As for `list`.

        Returns
        -------
        Memories
            Their `total` says how many there are in all.

        Raises
        ------
        UsageError
            When there is no such order or filter.

        Examples
        --------
        >>> memory = Memory("my-memory", user="ana", embedder="none")
        >>> for text in ("one fish", "two fish", "red fish"):
        ...     _ = memory.remember(text)
        >>> page = memory.browse(order="text", limit=2)
        >>> [each.text for each in page], page.total
        (['one fish', 'red fish'], 3)
        """
        from jupyter_memory.store.paging import ORDERS, page

        if order not in ORDERS:
            raise UsageError(f"Unknown order {order!r}: one of {', '.join(ORDERS)}.")
        kinds, predicate = self._filters(kind, project, filters)
        wanted = all_of(predicate, self._within(since, until), _without(excluding or {}))
        part = slice(
            _count("offset", offset), None if limit is None else offset + _count("limit", limit)
        )
        found = run(page(self._rooms.store.tables, kinds, wanted, ORDERS[order], part))
        rooms = self._rooms
        return Memories(
            records=found.records,
            asked_at=rooms.clock(),
            project=rooms.scope.project,
            total=found.total,
        )

    def tally(
        self,
        field: str,
        *,
        kind: str | Iterable[str] | None = None,
        project: str | EllipsisType | None = ...,
        **filters: Any,
    ) -> dict[Any, int]:
        """Return how many memories have each value of a field, the commonest first.

        Parameters
        ----------
        field
            Such as category, status, source, project, tags or entities.
        kind, project, **filters
            As for `list`.

        Examples
        --------
        >>> memory = Memory("my-memory", user="ana", embedder="none")
        >>> _ = memory.remember("one fish", tags=["sea"])
        >>> memory.tally("tags")
        {'sea': 1}
        """
        from jupyter_memory.store.paging import tallied

        kinds, predicate = self._filters(kind, project, filters)
        having = tuple(each for each in kinds if field in field_names(each))
        if not any(field in field_names(each) for each in KINDS):
            raise UsageError(f"Memories have no field {field!r}.")
        return run(tallied(self._rooms.store.tables, having, predicate, field))

    def peek(self, query: str, k: int = 50, **given: Any) -> Recall:
        """Recall for somebody who only looks around, as while she types.

        The answer is that of `recall`, which see, and counts as no use of the memories.

        Examples
        --------
        >>> memory = Memory("my-memory", user="ana", embedder="none")
        >>> _ = memory.remember("Revenue excludes refunds.")
        >>> [hit.memory.text for hit in memory.peek("revenue")]
        ['Revenue excludes refunds.']
        """
        from jupyter_memory.memory.answering import answered

        return answered(self._understood(query, k, **given), self._rooms, self._checks)

    def made_by_cells(self, notebook: str | None, cells: Iterable[str]) -> dict[str, list[str]]:
        """Return the ids of the memories that cells of a notebook made, by the id of the cell.

        Parameters
        ----------
        notebook
            As the provenance of a memory names it.
        cells
            Ids of cells; those that made nothing are left out.

        Examples
        --------
        >>> memory = Memory("my-memory", user="ana", embedder="none")
        >>> memory.made_by_cells("report.ipynb", ["a1b2"])
        {}
        """
        from jupyter_memory.records import Provenance
        from jupyter_memory.store.paging import by_cell
        from jupyter_memory.store.rows import cell_of

        digests = {cell_of(Provenance(notebook=notebook, cell_id=each)): each for each in cells}
        known = [each for each in digests if each is not None]
        if not known:
            return {}
        kinds, predicate = self._filters(None, ..., {})
        found = run(by_cell(self._rooms.store.tables, kinds, predicate, known))
        return {digests[each]: sorted(ids) for each, ids in found.items()}

    def watch(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Call back, in the background, soon after memories changed here or in another process.

        Parameters
        ----------
        changed
            Called without arguments, in a thread of its own, at most twice a second.

        Returns
        -------
        callable
            Ends the watch.
        """
        from jupyter_memory.memory.worker import Worker

        tables = self._rooms.store.tables
        # Not the worker of this memory: what that does may take long, and a change is news now.
        worker = Worker("jupyter-memory-watch")
        seen = [[tables.stamp(each) for each in KINDS]]
        ended: list[bool] = []

        def look() -> None:
            if ended:
                return
            worker.submit("look", look, delay=LOOK_EVERY)
            now = [tables.stamp(each) for each in KINDS]
            if now != seen[0]:
                seen[0] = now
                with contextlib.suppress(Exception):  # a listener that is gone must not end it
                    changed()

        def end() -> None:
            ended.append(True)
            worker.stop()

        worker.submit("look", look, delay=LOOK_EVERY)
        return end

    def _within(self, since: Any, until: Any) -> Predicate | None:
        from jupyter_memory.memory.asking import end_of

        now = self._rooms.clock()
        first = None if since is None else at_least("created_at", as_utc(since, now))
        last = None if until is None else at_most("created_at", end_of(until, now))
        return None if first is None and last is None else all_of(first, last)


def _without(excluding: Mapping[str, Iterable[str]]) -> Predicate:
    """Return the condition that fields have other values, or none."""
    parts = [(field, none_of(field, values)) for field, values in excluding.items()]
    return all_of(*(any_of(is_null(field), each) for field, each in parts if each is not None))


def _count(name: str, value: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise UsageError(f"{name} must be a whole number, 0 or more, not {value!r}.")
    return value
