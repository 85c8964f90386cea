"""What a handle has asked and written lately: kept in memory only, gone with the process."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from datetime import datetime

    from jupyter_memory.results import Recall

KEPT: Final = 200
"""Recalls, and writes, that are remembered."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One recall.

    Attributes
    ----------
    query
        The question.
    seconds
        How long it took; None for the first of a handle.
    best
        The score of the best hit, or None where nothing answered.
    ids
        The memories that answered.
    at
        When it was asked, by the clock of the handle.
    """

    query: str
    seconds: float | None
    best: float | None
    ids: tuple[str, ...]
    at: datetime


@dataclass(slots=True)
class Recent:
    """The last recalls, and how many seconds the last writes took until they were durable.

    From then on every handle sees a memory, so that is its delay. The first of either is not
    timed: it loads the engine and the embedder.
    """

    asked: deque[Asked] = field(default_factory=lambda: deque(maxlen=KEPT))
    wrote: deque[float] = field(default_factory=lambda: deque(maxlen=KEPT))
    has_asked: bool = False
    has_written: bool = False

    def recalled(self, recall: Recall, seconds: float) -> None:
        """Remember a recall."""
        timed = seconds if self.has_asked else None
        self.has_asked = True
        best = recall.hits[0].score if recall.hits else None
        ids = tuple(hit.memory.id for hit in recall.hits)
        self.asked.append(Asked(recall.query, timed, best, ids, recall.asked_at))

    def remembered(self, seconds: float) -> None:
        """Remember a write."""
        if self.has_written:
            self.wrote.append(seconds)
        self.has_written = True

    def let_go(self) -> None:
        """Forget the questions: something was erased that one of them may name."""
        self.asked.clear()
