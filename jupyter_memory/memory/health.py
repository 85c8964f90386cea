"""The façade's look at itself."""

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
    from jupyter_memory.reports import Health
    from jupyter_memory.tending.recent import Recent

PROBE = "A health check: how long it takes until this is seen."
"""What is written to a copy of the store, and never to the store."""


class Examining:
    """Health."""

    _rooms: Rooms
    _recent: Recent
    _checks: Calls
    _understood: Callable[..., Asking]
    evaluate: Callable[..., Evaluation]

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
        scope = replace(rooms.scope, project=EVERY_PROJECT)
        found = health.examine(rooms.store, scope, rooms.clock(), measured)
        return replace(found, worst=tuple(map(self._masked, found.worst)))

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
