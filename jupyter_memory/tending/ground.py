"""What every step of the care for a memory works on, and what it answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from jupyter_memory.clock import as_utc

if TYPE_CHECKING:
    from datetime import datetime

    from jupyter_memory.remembering.recording import Moment
    from jupyter_memory.remembering.undoing import Write
    from jupyter_memory.reports import Going
    from jupyter_memory.store import Store


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """What a step works on.

    Attributes
    ----------
    store
        Where.
    moment
        Whose memories, of all projects, and when.
    limit
        How many mortal memories of a project may be active.
    dry_run
        Whether only to tell what would be done.
    by_itself
        Whether nobody asked for it: then what takes long is done less often.
    """

    store: Store
    moment: Moment
    limit: int
    dry_run: bool = False
    by_itself: bool = False

    @property
    def user(self) -> str:
        """Whose memories."""
        return self.moment.scope.user

    @property
    def now(self) -> datetime:
        """When, in UTC."""
        return as_utc(self.moment.now, self.moment.now)


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """What one step did, or would do.

    Attributes
    ----------
    uses
        Uses that were folded in.
    going
        What became of which memories.
    writes
        By which that can be taken back.
    held, waiting
        What would have been deleted and is on hold, or waits for its day.
    traces
        Files in which something of what was deleted is left.
    more
        Other counts, by name.
    """

    uses: int = 0
    going: tuple[Going, ...] = ()
    writes: tuple[Write, ...] = ()
    held: int = 0
    waiting: int = 0
    traces: tuple[str, ...] = ()
    more: Mapping[str, int] = field(default_factory=dict)


Step = Callable[[Ground], Part]
"""One thing that is done for a memory between sessions. It may be done again at any time."""
