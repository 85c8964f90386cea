"""Which cell is speaking: filled in by the notebook surface, absent elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from jupyter_memory.records import Provenance


@dataclass(frozen=True, slots=True, kw_only=True)
class CellContext:
    """The cell that runs now.

    Attributes
    ----------
    provenance
        Where it stands.
    source
        Its whole text, to see whether an earlier sentence still stands in it; None outside a cell.
    """

    provenance: Provenance = field(default_factory=Provenance)
    source: str | None = None


Provider = Callable[[], CellContext]

_provider: list[Provider] = []  # the one running shell of this process, or none


def set_provider(provider: Provider) -> None:
    """Let `provider` say which cell runs, for every memory of this process."""
    _provider[:] = [provider]


def clear_provider() -> None:
    """Forget the provider: from now on nothing runs in a cell."""
    _provider.clear()


def current_cell() -> CellContext:
    """Return the cell that runs now; an empty context outside a notebook."""
    return _provider[0]() if _provider else CellContext()
