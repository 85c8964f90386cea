"""What has been made one, and what is asked about; how it reads is in `rendering`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, overload

from jupyter_memory import rendering
from jupyter_memory.errors import UsageError

if TYPE_CHECKING:
    from datetime import datetime

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


Reason = Literal[
    "contradiction",
    "share request",
    "draft",
    "disliked",
    "expiring",
    "drifted",
    "low confidence",
    "unanswered",
    "never used",
    "two values",
    "fragments",
]
"""Why a memory is asked about; ``unanswered`` is used three times without a yes."""

Act = Literal["confirm", "forget", "old", "new", "both", "merge", "apart"]
"""What can be done about it: confirm that it holds, or forget it; of a contradiction keep the old,
the new or both; make fragments one, or leave them apart."""

KEEPS: dict[Reason, Act] = {
    "contradiction": "old",
    "share request": "old",
    "two values": "both",
    "fragments": "apart",
}
"""What ``keep`` means, where it is not to confirm: that all stays as it is."""

Noise = Literal["disliked", "question", "says little", "low confidence", "never used"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewItem:
    """One memory that is asked about.

    Attributes
    ----------
    memory
        The memory; of a contradiction the newcomer.
    reason
        Why it is asked about.
    detail
        The same as a sentence.
    act
        What is proposed.
    acts
        What can be answered instead.
    others
        Ids of the other memories it is about: what gives another value, or what would be made one.
    """

    memory: MemoryRecord
    reason: Reason
    detail: str
    act: Act
    acts: tuple[Act, ...] = ()
    others: tuple[str, ...] = ()
    doer: Callable[[Act], Receipt] | None = field(default=None, compare=False, repr=False)

    @property
    def id(self) -> str:
        """The id of the memory."""
        return self.memory.id

    def accept(self) -> Receipt:
        """Do what is proposed.

        Raises
        ------
        ConflictError, NotFoundError
            When the memory was changed since, or has gone.
        """
        return self.answer(self.act)

    def answer(self, act: str) -> Receipt:
        """Do something else about it: one of `acts`, or ``keep`` to leave all as it is.

        Raises
        ------
        UsageError
            When it is none of them.
        ConflictError, NotFoundError
        """
        meant = KEEPS.get(self.reason, "confirm") if act == "keep" else act
        wanted = next((each for each in self.acts if each == meant), None)
        if wanted is None or self.doer is None:
            raise UsageError(f"{act!r} is no answer here: there are {', '.join(self.acts)}.")
        return self.doer(wanted)


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Review(Sequence[ReviewItem]):
    """What waits for a second look, the weightiest first.

    Attributes
    ----------
    items
        The same that this sequence holds.
    more
        How many there are besides; they come with the next review.
    sample
        Active memories taken at random.
    noise
        Those of them that nobody would miss, by id, and why.
    asked_at
        When.
    tongue
        The language to tell it in.
    """

    items: tuple[ReviewItem, ...] = ()
    more: int = 0
    sample: tuple[MemoryRecord, ...] = ()
    noise: Mapping[str, Noise] = field(default_factory=dict)
    asked_at: datetime
    tongue: Tongue = "en"

    @property
    def noise_rate(self) -> float | None:
        """The share of the sample that is noise; None without a memory."""
        return len(self.noise) / len(self.sample) if self.sample else None

    @overload
    def __getitem__(self, index: int) -> ReviewItem: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[ReviewItem]: ...
    def __getitem__(self, index: int | slice) -> ReviewItem | Sequence[ReviewItem]:
        return self.items[index]

    def __len__(self) -> int:
        return len(self.items)

    def __iter__(self) -> Iterator[ReviewItem]:
        return iter(self.items)

    def accept(self, *numbers: int) -> list[Receipt]:
        """Do what is proposed in these rows, counted from 1; without numbers in all of them.

        Raises
        ------
        UsageError
            When there is no such row; then nothing is done.
        ConflictError, NotFoundError
        """
        rows = [self.row(each) for each in numbers] if numbers else list(self.items)
        return [each.accept() for each in rows]

    def row(self, number: int) -> ReviewItem:
        """Return what stands in a row, counted from 1.

        Raises
        ------
        UsageError
            When there is no such row.
        """
        if isinstance(number, bool) or not isinstance(number, int):
            raise UsageError(f"A row is a whole number, not {number!r}.")
        if not 1 <= number <= len(self.items):
            last = len(self.items)
            raise UsageError(
                f"There is no row {number}: the review has rows 1 to {last}."
                if last
                else f"There is no row {number}: the review is empty."
            )
        return self.items[number - 1]

    def __repr__(self) -> str:
        return rendering.review_text(self)

    def _repr_html_(self) -> str:
        return rendering.review_html(self)
