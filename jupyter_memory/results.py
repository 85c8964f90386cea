"""What calls answer with: receipts of writes, hits of a recall, past versions.

Every value reads well as plain text (``repr``) and as HTML in a notebook; how is in `rendering`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, overload

from jupyter_memory import rendering

if TYPE_CHECKING:
    from datetime import datetime

    from jupyter_memory.records import MemoryRecord

Action = Literal[
    "stored",
    "reinforced",
    "superseded",
    "pending",
    "draft",
    "refused",
    "forgotten",
    "restored",
]


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Receipt:
    """What a write did, readable as a sentence.

    Attributes
    ----------
    action
        Of a remember: stored, reinforced, superseded, pending, draft or refused; of other writes
        also forgotten or restored.
    ids
        The memories it touched; empty when nothing was.
    message
        One sentence for a person.
    masked
        The classes of secrets that were masked, such as "password".
    embedded
        False while the memory waits for its vector; words and structure find it meanwhile.
    question
        What to ask the user, where the write waits for her decision.
    """

    action: Action
    ids: tuple[str, ...] = ()
    message: str = ""
    masked: tuple[str, ...] = ()
    embedded: bool = True
    question: Pending | None = None
    undoer: Callable[[], Receipt] | None = field(default=None, compare=False)

    @property
    def id(self) -> str | None:
        """The id of the one memory, or None where nothing was touched."""
        return self.ids[0] if self.ids else None

    def undo(self) -> Receipt:
        """Take the write back, as a new version.

        Raises
        ------
        ConflictError
            When the memory was changed again since.
        UsageError
            When there is nothing to take back.
        """
        from jupyter_memory.errors import UsageError

        if self.undoer is None:
            raise UsageError(f"Nothing to undo: this write was {self.action}.")
        return self.undoer()

    def __repr__(self) -> str:
        return rendering.receipt_text(self)

    def _repr_html_(self) -> str:
        return rendering.receipt_html(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Matched:
    """How a hit was found.

    Attributes
    ----------
    words
        The words of the question that the memory has.
    level
        key, identifier, words, meaning, or nearest (asked for with ``threshold=0``). Without a
        word in common: time, topic and intent, topic, or newest. Of a question for the last time:
        this session, last days, or earlier.
    """

    words: tuple[str, ...] = ()
    level: str = "words"


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """One memory that answers a question.

    Attributes
    ----------
    memory
        The record.
    score
        In [0, 1], comparable between questions.
    why
        Parts that add up to the score.
    matched
        The words and the level that led to it.
    """

    memory: MemoryRecord
    score: float
    why: dict[str, float]
    matched: Matched = field(default_factory=Matched)


@dataclass(frozen=True, slots=True, kw_only=True)
class Window:
    """A span of time, both ends included, and how it was read."""

    since: datetime | None = None
    until: datetime | None = None
    reading: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    """Memories that contradict each other, and the question that settles it."""

    ids: tuple[str, ...]
    question: str


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Recall(Sequence[Hit]):
    """The answer to a question: the best hit first, or nothing.

    Attributes
    ----------
    query
        The question as it was received.
    hits
        The same hits this sequence holds.
    conflicts
        Contradictions among them.
    window
        The span of time that was asked for, or None.
    notes
        Sentences for the reader: why it is empty, what works less well today.
    asked_at
        When it was asked; ages are counted from here.
    project
        Where it was asked: what is remembered of another project says so.
    """

    query: str
    hits: tuple[Hit, ...] = ()
    conflicts: tuple[Conflict, ...] = ()
    window: Window | None = None
    notes: tuple[str, ...] = ()
    asked_at: datetime
    project: str | None = None

    @overload
    def __getitem__(self, index: int) -> Hit: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Hit]: ...
    def __getitem__(self, index: int | slice) -> Hit | Sequence[Hit]:
        return self.hits[index]

    def __len__(self) -> int:
        return len(self.hits)

    def __iter__(self) -> Iterator[Hit]:
        return iter(self.hits)

    def to_pandas(self) -> Any:
        """Return a pandas DataFrame, one hit a row."""
        import pandas as pd

        rows = [
            {"score": hit.score, "level": hit.matched.level, **rendering.flat(hit.memory)}
            for hit in self.hits
        ]
        return pd.DataFrame(rows, columns=["score", "level", *rendering.FLAT_COLUMNS])

    def __repr__(self) -> str:
        return rendering.recall_text(self)

    def _repr_html_(self) -> str:
        return rendering.recall_html(self)


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Memories(Sequence["MemoryRecord"]):
    """A list of memories that reads well.

    Attributes
    ----------
    records
        The same memories this sequence holds.
    asked_at
        When it was asked for; ages are counted from here.
    project
        Where it was asked for: what is remembered of another project says so.
    total
        Of a page, how many there are in all; otherwise None.
    """

    records: tuple[MemoryRecord, ...] = ()
    asked_at: datetime
    project: str | None = None
    total: int | None = None

    @overload
    def __getitem__(self, index: int) -> MemoryRecord: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[MemoryRecord]: ...
    def __getitem__(self, index: int | slice) -> MemoryRecord | Sequence[MemoryRecord]:
        return self.records[index]

    def __len__(self) -> int:
        return len(self.records)

    def __iter__(self) -> Iterator[MemoryRecord]:
        return iter(self.records)

    def to_pandas(self) -> Any:
        """Return a pandas DataFrame, one memory a row."""
        import pandas as pd

        rows = [rendering.flat(each) for each in self.records]
        return pd.DataFrame(rows, columns=list(rendering.FLAT_COLUMNS))

    def __repr__(self) -> str:
        return rendering.memories_text(self)

    def _repr_html_(self) -> str:
        return rendering.memories_html(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Revision:
    """One past or present version of a memory.

    Attributes
    ----------
    memory
        The record as it was.
    version
        Its version.
    valid_from, valid_to
        From when to when it was the recorded state; None = still is.
    reason
        What ended it: superseded, edited, rolled back, forgotten, ...
    """

    memory: MemoryRecord
    version: int
    valid_from: datetime
    valid_to: datetime | None = None
    reason: str | None = None


ANSWERS: dict[str, Literal["old", "new", "both"]] = {"1": "old", "2": "new", "3": "both"}
"""The numbers of the answers to every question, the same everywhere."""

PendingKind = Literal["contradiction", "possible conflict", "share request"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One answer to a question.

    Attributes
    ----------
    number
        By which it is called.
    keep
        What to give to ``resolve``.
    label
        What it says.
    """

    number: int
    keep: Literal["old", "new", "both"]
    label: str


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Pending:
    """What waits for the user's decision: a contradiction, or a request to share.

    Attributes
    ----------
    id
        Id of the newcomer, to give to ``resolve``.
    new, old
        The two records; old is None where it has gone meanwhile, or may not be seen, and of a
        request to share.
    question
        What to ask the user, in the language of the memory.
    kind
        contradiction: another value for a key. possible conflict: maybe one in other words. share
        request: an agent wants the others to see its memory.
    answer_choices
        What she may answer.
    """

    id: str
    new: MemoryRecord
    old: MemoryRecord | None
    question: str
    kind: PendingKind = "contradiction"
    answer_choices: tuple[Choice, ...] = ()

    def __repr__(self) -> str:
        return rendering.pending_text(self)

    def _repr_html_(self) -> str:
        return rendering.pending_html(self)


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Status:
    """How a memory stands.

    Attributes
    ----------
    place
        Folder of the store.
    user, project, agent
        Scope of the handle.
    counts
        Memories by kind, of what recall can see in this project.
    waiting
        Contradictions and drafts that wait for a decision.
    unembedded
        Memories without a vector; words and structure find them.
    embedder
        Name of the embedder, or "none".
    writable
        Whether this process may write there.
    notes
        Sentences on what works less well today.
    short_lived
        A sentence on why the disk under the store does not last; None where nothing tells so.
    """

    place: str
    user: str
    project: str | None
    agent: str | None
    counts: dict[str, int]
    waiting: int
    unembedded: int
    embedder: str
    writable: bool
    notes: tuple[str, ...] = ()
    short_lived: str | None = None

    def __repr__(self) -> str:
        return rendering.status_text(self)

    def _repr_html_(self) -> str:
        return rendering.status_html(self)
