"""What has been made one, and what is asked about; how it reads is in `rendering`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, overload

from jupyter_memory import rendering
from jupyter_memory.errors import UsageError

if TYPE_CHECKING:
    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.rendering.phrases import Tongue
    from jupyter_memory.results import Receipt


@dataclass(frozen=True, slots=True, kw_only=True)
class Merge:
    """One memory that stands for others.

    Attributes
    ----------
    sort
        ``repetition``: they say the same, and one of them stays. ``fragments``: they say something
        of one subject, and a memory about it was made.
    text
        What it says.
    sources
        The memories it stands for, as they were; of repetitions, without the one that stays.
    id
        Of the memory; None where it was only proposed and is not there yet.
    subject
        What fragments are about.
    by
        ``rules`` or ``model``.
    receipt
        With its undo; None where it was only proposed.
    """

    sort: Literal["repetition", "fragments"]
    text: str
    sources: tuple[MemoryRecord, ...]
    id: str | None = None
    subject: str | None = None
    by: Literal["rules", "model"] = "rules"
    receipt: Receipt | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Consolidation(Sequence[Merge]):
    """What was made one, or would be.

    Attributes
    ----------
    merges
        The same that this sequence holds.
    apart
        Pairs that give two values of one thing: they stay as they are, `Memory.review` asks.
    dry_run
        Whether nothing was done.
    notes
        Sentences for the reader, such as what the language model could not do.
    tongue
        The language to tell it in.
    """

    merges: tuple[Merge, ...] = ()
    apart: tuple[tuple[MemoryRecord, MemoryRecord], ...] = ()
    dry_run: bool = False
    notes: tuple[str, ...] = ()
    tongue: Tongue = "en"

    @overload
    def __getitem__(self, index: int) -> Merge: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Merge]: ...
    def __getitem__(self, index: int | slice) -> Merge | Sequence[Merge]:
        return self.merges[index]

    def __len__(self) -> int:
        return len(self.merges)

    def __iter__(self) -> Iterator[Merge]:
        return iter(self.merges)

    @property
    def receipts(self) -> tuple[Receipt, ...]:
        """The receipts of what was done, each with its undo."""
        return tuple(each.receipt for each in self.merges if each.receipt is not None)

    def undo(self) -> list[Receipt]:
        """Take all of it back: the sources stand for themselves again, and stay apart.

        Raises
        ------
        ConflictError
            When one of the memories was changed since.
        UsageError
            When nothing was done.
        """
        if not self.receipts:
            raise UsageError("Nothing to undo: nothing was made one.")
        return [each.undo() for each in reversed(self.receipts)]

    def __repr__(self) -> str:
        return rendering.consolidation_text(self)

    def _repr_html_(self) -> str:
        return rendering.consolidation_html(self)
