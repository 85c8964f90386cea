"""The façade's care for what is remembered, between sessions."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from jupyter_memory.clock import as_utc
from jupyter_memory.errors import UsageError
from jupyter_memory.records import STATUSES
from jupyter_memory.rights import EVERY_PROJECT, checked_user
from jupyter_memory.store.predicates import all_of, at_most, equals, in_scope

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from datetime import date, datetime
    from types import EllipsisType

    from jupyter_memory.memory.rooms import Rooms
    from jupyter_memory.reports import Erasure
    from jupyter_memory.store.erasure import Progress
    from jupyter_memory.store.predicates import Predicate
    from jupyter_memory.tending.erasure import Selection


class Tending:
    """Erase for good."""

    _rooms: Rooms
    _resolve_id: Callable[[str], str]
    _filters: Callable[..., tuple[Any, Any]]
    _project_to_read: Callable[..., str | None]

    def erase(
        self,
        ids: str | Iterable[str] | None = None,
        *,
        before: datetime | date | str | None = None,
        everything: bool = False,
        confirm: str | None = None,
        kind: str | Iterable[str] | None = None,
        project: str | EllipsisType | None = ...,
        progress: Progress | None = None,
        **filters: Any,
    ) -> Erasure:
        """Erase memories for good, and prove that nothing is left of them.

        Their rows and past states go, and with them their vectors, indexes, older versions of the
        tables, the store's own backups of them, copies of files that only they have attached, and
        what quotes them among what waits. Nothing brings them back; `forget` can be undone.

        Parameters
        ----------
        ids
            These memories. They need no `confirm`.
        before
            What was first remembered before then.
        everything
            All that the user has, in all projects.
        confirm
            The user's name, typed: without it only ids are taken.
        kind, project, **filters
            As for `list`, but a status that is left out means all, and a project that is given
            means that one alone.
        progress
            Called with what is done now, how many steps are done, and of how many.

        Returns
        -------
        Erasure
            What was erased, what was looked through afterwards, and in which files something was
            found: none.

        Raises
        ------
        UsageError
            When it is not said what to erase, `confirm` is not the user's name, or one of them is
            on hold.
        NotFoundError, ScopeError
            When one of the ids is not there, or not this caller's to erase; then none is erased.
        StoreError
            When it could not be carried through. It is as soon as the store is opened again.

        Examples
        --------
        >>> memory = Memory("my-memory", user="ana", embedder="none")
        >>> receipt = memory.remember("Salaries are in hr.salaries.")
        >>> memory.erase(receipt.id).found
        0
        """
        from jupyter_memory.tending import erasure, holding

        rooms = self._rooms
        rooms.store.mark()
        scope = replace(rooms.scope, project=EVERY_PROJECT)
        given = {"kind": kind, "before": before, **filters}
        filtered = any(each is not None for each in given.values()) or project is not ...
        if sum((ids is not None, everything, filtered)) != 1:
            raise UsageError(
                "Say what to erase: ids, or before= and other filters of list(), or "
                "everything=True; one of the three."
            )
        if ids is not None:
            listed = [ids] if isinstance(ids, str) else list(ids)
            wanted = erasure.Selection(ids=tuple(map(self._resolve_id, listed)))
        elif everything:
            wanted = erasure.Selection(predicate=in_scope(scope), everything=True)
        else:
            wanted = self._filtered(kind, project, before, filters)
        holding.require_free(rooms.store, scope.user, wanted.ids, wanted.predicate)
        if ids is None:
            self._require_confirmed(wanted, confirm)
        return erasure.erase(rooms.store, wanted, scope, progress or _silent)

    def _filtered(self, kind: Any, project: Any, before: Any, filters: dict[str, Any]) -> Selection:
        from jupyter_memory.tending.erasure import Selection

        chosen = {"status": list(STATUSES), **filters}
        kinds, predicate = self._filters(kind, project, chosen)
        alone = None
        if project is not ... and (named := self._project_to_read(project)) != EVERY_PROJECT:
            alone = equals("project", named)
        return Selection(predicate=all_of(predicate, alone, self._earlier(before)), kinds=kinds)

    def _earlier(self, before: Any) -> Predicate | None:
        if before is None:
            return None
        moment = as_utc(before, self._rooms.clock())
        return at_most("created_at", moment - timedelta(microseconds=1))

    def _require_confirmed(self, wanted: Selection, confirm: str | None) -> None:
        from jupyter_memory.tending import erasure

        user = self._rooms.scope.user
        if confirm is not None and checked_user(confirm) == user:
            return
        number = erasure.count(
            self._rooms.store, wanted, replace(self._rooms.scope, project=EVERY_PROJECT)
        )
        noun = "memory" if number == 1 else "memories"
        wrong = "" if confirm is None else f" {confirm!r} is not the name."
        raise UsageError(
            f"This erases {number:,} {noun} for good, and nothing brings them back.{wrong} If that "
            f"is meant, call it again with confirm={user!r}."
        )


def _silent(*_: object) -> None:
    """Tell nobody."""
