"""The façade's care for the store: status, vectors, repair, background work."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

from jupyter_memory.errors import JupyterMemoryError, ModelError, UsageError
from jupyter_memory.memory.health import WATCH
from jupyter_memory.memory.life import TEND
from jupyter_memory.memory.writing import UPKEEP
from jupyter_memory.records import KINDS
from jupyter_memory.rendering.phrases import tongue_here
from jupyter_memory.results import Status
from jupyter_memory.store import listing
from jupyter_memory.store.bridge import run
from jupyter_memory.store.predicates import all_of, in_scope, is_valid, one_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from jupyter_memory.memory.rooms import Rooms
    from jupyter_memory.memory.using import UseLog
    from jupyter_memory.store.erasure import Progress

WARM_UP = "warm-up"
BACKUP = "backup"
REMIND = "remind"
DRILL = "drill"
AFTER = {BACKUP: 20.0, TEND: 40.0, REMIND: 60.0, WATCH: 75.0, DRILL: 90.0}
"""Seconds after a start: the first cells of a notebook have the disk for themselves, what is tended
by itself need not be reviewed, and what takes long comes last."""
LAST_SECONDS = 3.0
"""How long `close` waits for vectors and upkeep; both can be done the next time."""


class Stewardship:
    """Status, warm-up, re-embedding, repair, closing."""

    _rooms: Rooms
    count: Callable[..., int]
    _uses: UseLog
    _back_up_if_due: Callable[[], None]
    _drill_if_due: Callable[[], None]
    _diagnose_if_due: Callable[[], None]
    _remind_if_due: Callable[[], None]
    _tend_if_due: Callable[[], None]

    def status(self) -> Status:
        """Return how the memory stands."""
        from jupyter_memory.memory.lasting import short_lived

        rooms = self._rooms
        mismatch = rooms.vectors.mismatch()
        notes = [each for each in (mismatch, rooms.vectors.failure) if each is not None]
        counts: dict[str, int] = {}
        for kind in KINDS:
            try:
                counts[kind] = self.count(kind=kind, status="active")
            except JupyterMemoryError as error:
                notes.append(str(error))
        embedder = rooms.vectors.embedder
        return Status(
            place=rooms.store.origin.address,
            user=rooms.scope.user,
            project=rooms.scope.project,
            agent=rooms.scope.agent,
            counts=counts,
            waiting=self._count_or_zero(one_of("status", ["draft", "pending"])),
            unembedded=self._unembedded(),
            embedder="none" if embedder is None else embedder.name,
            writable=rooms.store.is_writable(),
            notes=tuple(notes),
            short_lived=short_lived(rooms.store.root, tongue_here()),
        )

    def _count_or_zero(self, condition: Any) -> int:
        rooms = self._rooms
        with contextlib.suppress(JupyterMemoryError):
            predicate = all_of(in_scope(rooms.scope), condition)
            return run(listing.counted(rooms.store.tables, KINDS, predicate))
        return 0

    def _unembedded(self) -> int:
        rooms = self._rooms
        space = rooms.vectors.space
        if space is None:
            return self._count_or_zero(is_valid(["active"], None))
        with contextlib.suppress(JupyterMemoryError):
            return run(rooms.store.count_unembedded(rooms.scope, space.column))
        return 0

    def warm_up(self) -> None:
        """Load the store and the embedder in the background; returns at once."""
        self._rooms.worker.submit(WARM_UP, self._warm_up)

    def _warm_up(self) -> None:
        # What the first question and the first write need.
        from jupyter_memory.memory import answering  # noqa: F401
        from jupyter_memory.remembering import changing, warming, writing  # noqa: F401

        rooms = self._rooms
        rooms.store.preload(rooms.scope.user)
        rooms.vectors.warm()
        warming.warm_up(rooms.screening)
        rooms.vectors.follow_up()
        rooms.worker.submit(UPKEEP, rooms.store.tidy_if_due)
        self._submit_care()

    def _submit_care(self) -> None:
        """Have done in the background what is due of what the user wants done by itself."""
        settings = self._rooms.settings
        care = {
            BACKUP: (settings.daily_backup, self._back_up_if_due),
            TEND: (settings.daily_tending, self._tend_if_due),
            REMIND: (settings.weekly_review, self._remind_if_due),
            WATCH: (True, self._diagnose_if_due),
            DRILL: (settings.monthly_drill, self._drill_if_due),
        }
        for name, (wanted, job) in care.items():
            if wanted:
                self._rooms.worker.submit(name, job, delay=AFTER[name])

    def _catch_up(self) -> None:
        """Embed what has no vector yet; a failure tries again later."""
        from jupyter_memory.remembering import reembedding

        rooms = self._rooms
        space = rooms.vectors.space
        if space is None or not rooms.store.is_writable() or not rooms.store.opens(space):
            return
        if not any(run(listing.unembedded(rooms.store.tables, kind, rooms.scope.user, space.column,
                                          1)) for kind in KINDS):  # fmt: skip
            return
        rooms.vectors.warm()
        with rooms.store.locked():
            rooms.store.claim(space)
        reembedding.embed_missing(rooms.store, rooms.scope.user, space, rooms.vectors.embed)
        if rooms.vectors.failure is not None:
            rooms.vectors.follow_up()

    def reembed(self, *, progress: Progress | None = None) -> int:
        """Make the vectors anew with this session's embedder; return how many were made.

        It can be stopped and begun again. The old vectors stay until it is done.

        Parameters
        ----------
        progress
            Called with what is done, how many are done, and of how many.

        Raises
        ------
        UsageError
            When this memory has no embedder.
        ModelError
            When the embedder failed; what it did is kept.
        """
        from jupyter_memory.remembering import reembedding

        rooms = self._rooms
        space = rooms.vectors.space
        if space is None:
            raise UsageError("This memory has no embedder: open it with embedder='local' first.")
        rooms.vectors.warm()
        outcome = reembedding.reembed(
            rooms.store, rooms.scope.user, space, rooms.vectors.embed, progress
        )
        if outcome.failure is not None:
            raise ModelError(f"{outcome.failure} {outcome.done} memories were embedded.")
        return outcome.done

    def doctor(self, *, repair: bool = False) -> list[str]:
        """Look whether every table is whole; with `repair`, bring back what is readable.

        It finds files that are missing or cut short, tables that were left half-made, vectors that
        cannot be compared, and indexes or files that upkeep has not looked after. Nothing is thrown
        away: a damaged table is kept in the folder ``damaged`` as it was.

        Returns
        -------
        list of str
            A sentence for each finding; none when all is well.
        """
        from jupyter_memory.store import doctor

        findings = doctor.examine(self._rooms.store, repair=repair)
        if repair and findings:
            self._rooms.vectors.follow_up()
        return findings

    def flush(self, timeout: float = 60.0) -> bool:
        """Wait for background work; return whether it was done in time (seconds)."""
        done = self._rooms.worker.wait(timeout)
        self._uses.write(wait=True)
        return done

    def close(self) -> None:
        """End background work; what was remembered is durable already."""
        self._rooms.worker.wait(LAST_SECONDS)
        self._rooms.worker.stop()
        self._uses.write()
