"""What every part of the façade works with, as one frozen value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from jupyter_memory.clock import as_utc
from jupyter_memory.provenance import current_cell
from jupyter_memory.remembering.recording import Moment

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from jupyter_memory.clock import Clock
    from jupyter_memory.memory.vectors import Vectors
    from jupyter_memory.memory.worker import Worker
    from jupyter_memory.model import Model
    from jupyter_memory.rights import Scope
    from jupyter_memory.screening import Policy
    from jupyter_memory.settings import MemorySettings
    from jupyter_memory.store import Store


@dataclass(frozen=True, slots=True, kw_only=True)
class Rooms:
    """The rooms of one memory.

    Attributes
    ----------
    store, vectors, worker
        Rows, vectors, and what happens in the background.
    model
        The language model, or None.
    scope
        Whose memory it is.
    clock
        Where every "now" comes from.
    settings
        What the user set.
    screening
        What she wants done about secrets, read from the settings.
    new_id
        Makes an id for a moment.
    """

    store: Store
    vectors: Vectors
    worker: Worker
    model: Model | None
    scope: Scope
    clock: Clock
    settings: MemorySettings
    screening: Policy
    new_id: Callable[[datetime], str]

    def now(self) -> datetime:
        """Return the present moment in UTC."""
        now = self.clock()
        return as_utc(now, now)

    def moment(self) -> Moment:
        """Return who writes now, and in which cell."""
        cell = current_cell()
        return Moment(
            scope=self.scope, now=self.clock(), provenance=cell.provenance, source=cell.source
        )
