"""The façade's look at itself: how well it works, and what is wrong where it does not."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING, Any

from jupyter_memory.errors import JupyterMemoryError
from jupyter_memory.rights import EVERY_PROJECT

if TYPE_CHECKING:
    from collections.abc import Callable
    from os import PathLike

    from jupyter_memory.evaluation.report import Evaluation
    from jupyter_memory.memory.answering import Asking
    from jupyter_memory.memory.memory import Memory
    from jupyter_memory.memory.rooms import Rooms
    from jupyter_memory.memory.worker import Calls
    from jupyter_memory.reports import Diagnosis, Health
    from jupyter_memory.rights import Scope
    from jupyter_memory.tending.recent import Recent

WATCH = "watch"
"""Looks whether this memory answers badly for long."""

PROBE = "A health check: how long it takes until this is seen."
"""What is written to a copy of the store, and never to the store."""


class Examining:
    """Health, and a diagnosis where it is bad."""

    _rooms: Rooms
    _resolve_id: Callable[[str], str]
    _recent: Recent
    _checks: Calls
    _understood: Callable[..., Asking]
    evaluate: Callable[..., Evaluation]
    _require_owner: Callable[[str], None]

    def health(
        self, *, thorough: bool = False, labelled: str | PathLike[str] | None = None
    ) -> Health:
        """Return how well this memory works: figures, what is not as it should be, and what helps.

        Recalls and writes are those of this handle, since it was opened; everything else is read
        from the store, which is only read.

        Parameters
        ----------
        thorough
            Ask a labelled set, too, and time a write to a copy of the store. That may take a
            minute.
        labelled
            The set that is asked then, see `evaluate`; by default the one that is shipped.

        Raises
        ------
        StoreError

        Examples
        --------
        >>> memory = Memory("my-memory", user="ana", embedder="none")
        >>> receipt = memory.remember("Revenue excludes refunds.")
        >>> memory.health().is_well
        True
        """
        from jupyter_memory.tending import health

        rooms = self._rooms
        rooms.store.mark()
        space = rooms.vectors.space
        measured = health.Measured(
            recent=self._recent,
            space=None if space is None else space.column,
            threshold=rooms.settings.threshold,
            nearest=self._nearest,
            labelled=self._labelled_recall(labelled) if thorough else None,
            probed=self._probed_delay() if thorough else None,
        )
        found = health.examine(rooms.store, self._all(), rooms.clock(), measured)
        return replace(found, worst=tuple(map(self._masked, found.worst)))

    def diagnose(self) -> Diagnosis:
        """Return why this memory answers badly, as far as it can tell; nothing is changed.

        The worst three questions of this handle, the memories concerned as they are, the likely
        cause and the command that helps. Where less than 80 % of the judged hits were useful for
        two hours, one is written by itself into the store's folder ``diagnoses``, and `health`
        names the file. What is erased later goes from there, too.

        Raises
        ------
        ScopeError
            When an agent asks for it.
        StoreError

        Examples
        --------
        >>> memory = Memory("my-memory", user="ana", embedder="none")
        >>> receipt = memory.remember("Revenue excludes refunds.")
        >>> said = memory.feedback(receipt.id, useful=False)
        >>> memory.diagnose().run
        'jupyter memory review'
        """
        from jupyter_memory.tending import diagnosing

        self._require_owner("look into the user's judgements")
        now, health = self._rooms.now(), self.health()
        concerned = [
            found
            for each in health.worst
            if each.why == "disliked" and (found := self._named(str(each.parts["id"])))
        ]
        return diagnosing.diagnosed(self._rooms.store, self._all(), now, health, concerned)

    def _named(self, identifier: str) -> str | None:
        with contextlib.suppress(JupyterMemoryError):
            return self._resolve_id(identifier)
        return None

    def _diagnose_if_due(self) -> None:
        """Write a diagnosis where too few hits are useful for hours; come back for the hours."""
        from jupyter_memory.store import chores, diagnoses
        from jupyter_memory.tending import diagnosing

        rooms = self._rooms
        store, user = rooms.store, rooms.scope.user
        if rooms.scope.agent is not None or not store.is_writable():
            return
        store.mark()
        now = rooms.now()
        if not diagnosing.is_time(store, user, now):
            if diagnosing.since(store, user) is not None:
                wait = diagnosing.POLICY.lasting.total_seconds()
                rooms.worker.submit(WATCH, self._diagnose_if_due, delay=wait)
            return
        generation, diagnosis = store.generation, self.diagnose()
        with store.locked():
            if store.generation == generation:  # else something was erased that it may quote
                diagnoses.write(store.root, user, now, diagnosis.to_dict())
                chores.note(store.root, user, **{diagnosing.DIAGNOSED: now})

    def _look_into_breaches(self) -> None:
        """Look into what is not as it should be, and note what was found; `health` tells it."""
        from jupyter_memory.memory.consolidating import found_plans
        from jupyter_memory.store import doctor
        from jupyter_memory.tending import breaches

        store = self._rooms.store
        present = frozenset(self.health().breaches)
        found: dict[str, int] = {}
        if breaches.MERGES & present:
            plans = found_plans(self._rooms, self._all(), with_words=False).plans
            found[breaches.FOUND_MERGES] = sum(len(each.sources) for each in plans)
        if breaches.DAMAGE & present:
            found[breaches.FOUND_DAMAGE] = len(doctor.examine(store, repair=False))
        breaches.note(store, self._rooms.scope.user, found)

    def _all(self) -> Scope:
        return replace(self._rooms.scope, project=EVERY_PROJECT)

    def _masked(self, worst: Any) -> Any:
        """Return one of the worst questions without the secrets in it."""
        from jupyter_memory.screening import screen

        return replace(worst, query=screen(worst.query, self._rooms.screening).text)

    def _nearest(self, query: str) -> tuple[str, float] | None:
        """Return the memory that is nearest to a question, whatever it is worth."""
        from jupyter_memory.ids import ending
        from jupyter_memory.memory.answering import answered

        found = answered(self._understood(query, 1, threshold=0.0), self._rooms, self._checks)
        return (ending(found[0].memory.id), found[0].score) if found else None

    def _labelled_recall(self, path: Any) -> float:
        return self.evaluate(path).group().figures["recall@5"].value

    def _probed_delay(self) -> float | None:
        """Return how long a write to a copy of the store takes until another handle sees it."""
        from jupyter_memory.store.probing import copied

        with (
            contextlib.suppress(JupyterMemoryError),
            copied(self._rooms.store) as folder,
            self._beside(folder) as writer,
            self._beside(folder) as reader,
        ):
            reader.count()
            writer.recall(PROBE)  # the engine and the embedder are loaded once a process
            begun = perf_counter()
            for identifier in writer.remember(PROBE, kind="semantic").ids:
                reader.get(identifier)
            return perf_counter() - begun
        return None

    def _beside(self, folder: Any) -> Memory:
        from jupyter_memory.memory.memory import Memory

        rooms = self._rooms
        embedder: Any = "none" if rooms.vectors.embedder is None else rooms.vectors.embedder
        return Memory(
            folder,
            user=rooms.scope.user,
            project=None,
            agent=rooms.scope.agent,
            clock=rooms.clock,
            embedder=embedder,
            llm="none",
            config=rooms.settings,
        )
