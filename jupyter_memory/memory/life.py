"""The façade's care for how memories live: what was used, what is put away, what is kept."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.clock import as_utc
from jupyter_memory.errors import StoreBusyError, UsageError
from jupyter_memory.memory.health import WATCH
from jupyter_memory.provenance import current_cell
from jupyter_memory.rights import EVERY_PROJECT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from jupyter_memory.memory.rooms import Rooms
    from jupyter_memory.memory.using import UseLog
    from jupyter_memory.remembering.recording import Moment
    from jupyter_memory.remembering.undoing import Write
    from jupyter_memory.reports import Tended
    from jupyter_memory.results import Hit, Recall, Receipt

TEND: Final = "tend"
LOOKED_EVERY: Final = 6 * 3_600.0
"""Seconds after which a kernel that runs for days looks again whether it is time."""

WAKE: Final = "wake"


class Life:
    """Tend, say what helped, put on hold."""

    _rooms: Rooms
    _uses: UseLog
    _looked: float
    _resolve_id: Callable[[str], str]
    _require_owner: Callable[[str], None]
    _submit_care: Callable[[], None]
    _diagnose_if_due: Callable[[], None]
    _look_into_breaches: Callable[[], None]
    _changed: Callable[..., Receipt]
    _undoer: Callable[..., Callable[[], Receipt]]
    _after_write: Callable[..., None]
    _consolidate_by_itself: Callable[..., tuple[int, list[Write], Callable[..., Any]]]

    def tend(self, dry_run: bool = False) -> Tended:
        """Take care of the user's memories, in all projects; it is done by itself once a day.

        What answered since the last time is counted. What was only observed, inferred or captured
        is archived when its time is over, when nobody used it for long, or when a project has more
        of it than its limit; what the user said, confirmed or pinned stays. Drafts that nobody
        confirmed and chatter are deleted after 30 days, and what was forgotten 30 days ago is
        erased; what is on hold is not.

        Parameters
        ----------
        dry_run
            Only tell what would be done.

        Returns
        -------
        Tended
            What became of which memories. What was archived can be brought back, one by one with
            `restore_memory` or all with its ``undo``.

        Raises
        ------
        ScopeError
            When an agent asks for it.
        StoreBusyError
            When another process tends them just now.
        StoreError

        Examples
        --------
        >>> memory = Memory("my-memory", user="ana", embedder="none")
        >>> memory.tend(dry_run=True).archived
        ()
        """
        self._require_owner("tend the user's memories")
        return self._tended(dry_run=dry_run)

    def feedback(self, id: str, useful: bool = True) -> Receipt:
        """Say of a memory that was shown whether it helped.

        One that did not help once, or was used three times without a word, comes up in the next
        review. Of a how-to it counts as a success or a failure.

        Parameters
        ----------
        id
            The memory's id, or at least its last six characters.
        useful
            Whether it helped.

        Returns
        -------
        Receipt
            With an undo.

        Raises
        ------
        NotFoundError, UsageError
        """
        from jupyter_memory.tending import feedback

        if not isinstance(useful, bool):
            raise UsageError(f"useful must be True or False, not {useful!r}.")
        change = feedback.give(
            self._rooms.store, self._resolve_id(id), useful, self._rooms.moment()
        )
        self._rooms.worker.submit(WATCH, self._diagnose_if_due)
        return self._changed([change], "reinforced", "useful" if useful else "useless")

    def hold(self, ids: str | Iterable[str] | None = None, on: bool = True) -> Receipt:
        """Put memories on hold: they are not deleted by `tend`, and `erase` refuses them.

        Parameters
        ----------
        ids
            These memories; without, all that the user has and will have.
        on
            False lifts it.

        Returns
        -------
        Receipt
            For given ids with an undo.

        Raises
        ------
        ScopeError
            When an agent asks for it.
        NotFoundError, UsageError, StoreError
        """
        from jupyter_memory.rendering.phrases import phrase
        from jupyter_memory.results import Receipt
        from jupyter_memory.tending import holding

        if not isinstance(on, bool):
            raise UsageError(f"on must be True or False, not {on!r}.")
        self._require_owner("put memories on hold")
        rooms = self._rooms
        verb = "on hold" if on else "off hold"
        if ids is None:
            holding.hold_all(rooms.store, rooms.scope.user, on)
            return Receipt(action="superseded", message=phrase("en", f"all {verb}"))
        listed = [ids] if isinstance(ids, str) else list(ids)
        wanted = [self._resolve_id(each) for each in listed]
        changes = holding.hold(rooms.store, wanted, on, rooms.moment())
        return self._changed(changes, "superseded", verb)

    def _tended(self, *, dry_run: bool = False, by_itself: bool = False) -> Tended:
        from jupyter_memory.reports import Tended
        from jupyter_memory.tending.ground import Ground
        from jupyter_memory.tending.tend import tend

        rooms = self._rooms
        rooms.store.mark()
        now = rooms.clock()
        if not rooms.store.root.is_dir():
            return Tended(at=now, dry_run=dry_run)
        self._uses.write(wait=True)
        ground = Ground(
            store=rooms.store,
            moment=self._care(),
            limit=rooms.settings.active_limit,
            dry_run=dry_run,
            by_itself=by_itself,
        )
        tended, writes = tend(ground)
        made, merged, lasting = self._consolidate_by_itself(dry_run=dry_run)
        if made:
            tended = replace(tended, more={**tended.more, "consolidated": made})
            writes = (*writes, *merged)
        if writes:
            self._after_write(len(writes))
        if not writes or by_itself:
            return tended
        return replace(tended, undoer=lasting(self._undoer(writes)))

    def _tend_if_due(self) -> None:
        """Tend what was not tended for a day, unless another process does."""
        from jupyter_memory.tending.tend import is_due

        rooms = self._rooms
        if not rooms.settings.daily_tending or not rooms.store.is_writable():
            return
        now = rooms.now()
        if is_due(rooms.store, rooms.scope.user, now):
            try:
                self._tended(by_itself=True)
                self._look_into_breaches()
            except StoreBusyError:
                return

    def _used(self, found: Recall, generation: str) -> None:
        """Note that memories were shown; those that were archived and asked for are woken."""
        if not found.hits:
            return
        self._uses.note(
            (hit.memory.id for hit in found),
            as_utc(found.asked_at, found.asked_at),
            generation=generation,
            session=current_cell().provenance.session,
            query=found.query,
        )
        asleep = [hit for hit in found if hit.memory.status == "archived"]
        if asleep:
            self._wake_in_background(asleep)
        if time.monotonic() - self._looked > LOOKED_EVERY:
            self._looked = time.monotonic()
            self._submit_care()

    def _wake_in_background(self, hits: Sequence[Hit]) -> None:
        """Make active again what was asked for directly; a store that cannot be written stays."""
        from jupyter_memory.recalling.waking import is_direct

        ids = [hit.memory.id for hit in hits if is_direct(hit)]
        moment = self._care()

        def wake() -> None:
            from jupyter_memory.tending.archiving import wake

            wake(self._rooms.store, ids, moment)

        if ids:
            self._rooms.worker.submit(f"{WAKE} {' '.join(ids)}", wake)

    def _care(self) -> Moment:
        """Return who cares for memories, and when: the house itself, for all of the user's."""
        from jupyter_memory.remembering.recording import Moment

        rooms = self._rooms
        scope = replace(rooms.scope, project=EVERY_PROJECT, agent=None)
        return Moment(scope=scope, now=rooms.clock(), provenance=current_cell().provenance)
