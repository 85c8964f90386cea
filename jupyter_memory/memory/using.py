"""What answered, on its way to the log of uses: noted at once, written down by the worker."""

from __future__ import annotations

import logging
import threading
from collections import deque
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from jupyter_memory.errors import JupyterMemoryError
from jupyter_memory.language.normal import digest
from jupyter_memory.store import uses
from jupyter_memory.store.bridge import run
from jupyter_memory.store.locking import lock_for
from jupyter_memory.store.presence import present

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from datetime import datetime

    from jupyter_memory.memory.worker import Worker
    from jupyter_memory.store import Store

USES: Final = "uses"

WRITE_AFTER: Final = 2.0
"""Seconds in which uses are gathered: writing them takes the store's lock."""

TRY_AGAIN_AFTER: Final = 30.0
"""Seconds after which that is tried again, when somebody else held it or it cannot be written."""

MOST_WAITING: Final = 2_000
"""Answers that wait to be written; with more the store has been out of reach for long."""

logger = logging.getLogger("jupyter_memory")


class UseLog:
    """The uses of one handle.

    Whatever goes wrong here is silent: a recall that answers must not fail for its log.
    """

    def __init__(self, store: Store, user: str, worker: Worker) -> None:
        self._store = store
        self._user = user
        self._worker = worker
        self._waiting: deque[tuple[str, uses.Use]] = deque(maxlen=MOST_WAITING)
        self._writing = threading.Lock()

    def note(
        self,
        ids: Iterable[str],
        at: datetime,
        *,
        generation: str,
        session: str | None = None,
        query: str | None = None,
    ) -> None:
        """Note that memories were shown.

        Parameters
        ----------
        ids, at
            Which, and when.
        generation
            The store's before it was asked: when it is another one by now, something may have been
            erased, and only what is there still is written down.
        session, query
            In which session, and the question; of that only a digest is kept.
        """
        shown = tuple(ids)
        if not shown:
            return
        asked = None if query is None else digest("asked", query)
        use = uses.Use(ids=shown, at=at, session=session, asked=asked)
        self._waiting.append((generation, use))
        self._worker.submit(USES, self._write_or_later, delay=WRITE_AFTER)

    def write(self, *, wait: bool = False) -> None:
        """Write down what waits, if nobody else writes to the store; with `wait`, after them."""
        with self._writing:
            if not self._waiting:
                return
            try:
                with self._lock(wait=wait) as free:
                    if free:
                        self._write()
            except (JupyterMemoryError, OSError):
                logger.debug("uses were not written", exc_info=True)

    def _write_or_later(self) -> None:
        self.write()
        if self._waiting:
            self._worker.submit(USES, self._write_or_later, delay=TRY_AGAIN_AFTER)

    @contextmanager
    def _lock(self, *, wait: bool) -> Iterator[bool]:
        if wait or self._store.origin.is_elsewhere:
            with self._store.locked():
                yield True
        else:
            with lock_for(self._store.root).attempt() as free:
                yield free

    def _write(self) -> None:
        current = self._current(self._store.mark().generation)
        if current:
            uses.add(self._store.root, self._user, current)

    def _current(self, generation: str) -> list[uses.Use]:
        """Take what waits, less what is not in the tables any more."""
        taken = []
        while self._waiting:
            taken.append(self._waiting.popleft())
        current = [use for noted, use in taken if noted == generation]
        doubted = [use for noted, use in taken if noted != generation]
        if doubted:
            ids = sorted({each for use in doubted for each in use.ids})
            there = run(present(self._store.tables, ids))
            kept = (replace(each, ids=tuple(i for i in each.ids if i in there)) for each in doubted)
            current += [each for each in kept if each.ids]
        return current
