"""Handles to ask a labelled set with: of a store made for it, or of the user's own to read only."""

from __future__ import annotations

import tempfile
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from jupyter_memory.evaluation.telling import Teller, tell

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from datetime import datetime

    from jupyter_memory.clock import Clock
    from jupyter_memory.evaluation.baseline import Readable
    from jupyter_memory.evaluation.labelled import LabelledMemory, LabelledQuestion
    from jupyter_memory.evaluation.telling import Names
    from jupyter_memory.memory.memory import Memory
    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.results import Hit, Receipt

    Open = Callable[..., Memory]
    """Opens a handle of a user and an agent, with a clock."""

ANALYST = "analyst"
"""Who tells and asks where a set names nobody."""

MOST_HANDLES = 20
"""Handles that are open at a time: each may have a thread, and some sets have a user a question."""

LONGEST_WAIT = 600.0
"""Seconds that vectors may take once all is told: a service may be slow."""


@dataclass(slots=True)
class SetClock:
    """A clock that says a time of the set, or the time of now.

    Attributes
    ----------
    now
        Where "now" comes from otherwise.
    at
        The time of the set.
    """

    now: Clock
    at: datetime | None = None

    def __call__(self) -> datetime:
        """Return the time."""
        return self.at or self.now()


@dataclass(slots=True)
class Rehearsal:
    """Handles on one store, one for everybody who tells or asks, all with one clock.

    Attributes
    ----------
    open
        Opens a handle.
    clock
        What all of them go by.
    project
        Where those who ask are.
    """

    open: Open
    clock: SetClock
    project: str | None = None
    handles: dict[tuple[str | None, str | None], Memory] = field(default_factory=dict)

    def handle(self, user: str | None, by: str | None = None) -> Memory:
        """Return the handle of a user, or of her agent."""
        found = self.handles.pop((user, by), None)
        if found is None:
            found = self.open(user=user, agent=by, clock=self.clock)
        self.handles[user, by] = found
        if len(self.handles) > MOST_HANDLES:
            oldest = self.handles.pop(next(iter(self.handles)))
            oldest.flush(LONGEST_WAIT)
            oldest.close()
        return found

    def remember(self, teller: Teller, items: Sequence[Mapping[str, Any]]) -> Sequence[Receipt]:
        """Tell some memories."""
        self.clock.at = teller.at
        return self.handle(teller.user, teller.by).remember_many(items)

    def recall(self, question: LabelledQuestion, k: int, threshold: float | None) -> Sequence[Hit]:
        """Ask a question at its time."""
        self.clock.at = question.asked_at
        handle = self.handle(question.user)
        return handle.recall(question.text, k, threshold=threshold, **question.given)

    def readable(self, question: LabelledQuestion) -> Readable:
        """Return where a question may look."""
        return question.user, question.given.get("project", self.project)

    def current(self, place: Readable) -> Sequence[MemoryRecord]:
        """Return what is current in a place."""
        user, project = place
        return self.handle(user).list(status="active", project=project)

    def close(self) -> None:
        """Close all handles."""
        for each in self.handles.values():
            each.close()

    def settle(self) -> None:
        """Wait until all that was told has its vector."""
        for each in self.handles.values():
            each.flush(LONGEST_WAIT)


@contextmanager
def told(
    memories: Sequence[LabelledMemory], open_at: Callable[[str], Open], now: Clock
) -> Iterator[tuple[str, Names]]:
    """Tell everything to a store that goes afterwards; give its folder and what became of it."""
    with tempfile.TemporaryDirectory(
        prefix="jupyter-memory-", ignore_cleanup_errors=True
    ) as folder:
        rehearsal = Rehearsal(open_at(folder), SetClock(now))
        try:
            names = tell(memories, rehearsal.remember)
            rehearsal.settle()
        finally:
            rehearsal.close()
        yield folder, names


@contextmanager
def asking(open_handle: Open, now: Clock, project: str | None = None) -> Iterator[Rehearsal]:
    """Give the handles to ask with; they are closed afterwards."""
    rehearsal = Rehearsal(open_handle, SetClock(now), project)
    try:
        yield rehearsal
    finally:
        rehearsal.close()
