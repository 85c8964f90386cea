"""What the care for a memory answers with; how it reads is in `rendering`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from jupyter_memory import rendering

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jupyter_memory.rendering.phrases import Tongue


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Erasure:
    """What was erased, and the proof that nothing is left of it. It holds no text.

    Attributes
    ----------
    ids
        The memories that were to be erased.
    also
        Ids of what went with them: what waits for a decision or was forgotten, and contradicts,
        says or quotes one of them.
    rows
        Rows that were erased, by table; the past states are in ``history``, and what lay in the
        store's own backups in ``backups``.
    files, size
        Files that were read byte by byte afterwards, and their bytes.
    read
        Rows that were read through the engine afterwards, in the store and in its backups.
    pieces
        Pieces of ids and of texts that were looked for in the files.
    traces
        Files in which something was found; none, when all went well.
    same
        Ids of other memories of the same user that say the same, in another project for instance:
        they stay, and so does what they say.
    kept
        Memories that were meant, too, and are not this caller's to erase.
    tongue
        The language to tell it in.
    """

    ids: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    rows: Mapping[str, int] = field(default_factory=dict)
    files: int = 0
    size: int = 0
    read: int = 0
    pieces: int = 0
    traces: tuple[str, ...] = ()
    same: tuple[str, ...] = ()
    kept: int = 0
    tongue: Tongue = "en"

    @property
    def count(self) -> int:
        """How many memories were erased, with what went with them."""
        return len(self.ids) + len(self.also)

    @property
    def found(self) -> int:
        """In how many files something is left: 0, when all went well."""
        return len(self.traces)

    def __repr__(self) -> str:
        return rendering.erasure_text(self)

    def _repr_html_(self) -> str:
        return rendering.erasure_html(self)
