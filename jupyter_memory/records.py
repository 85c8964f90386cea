"""What is stored: three kinds of memory as frozen values."""

from __future__ import annotations

import reprlib
from dataclasses import MISSING, dataclass, field, fields
from typing import TYPE_CHECKING, Any, ClassVar, Literal

if TYPE_CHECKING:
    from datetime import datetime

    from jupyter_memory.references import Reference
    from jupyter_memory.structure import Relation, Request

Kind = Literal["semantic", "episodic", "procedural"]
Status = Literal["draft", "active", "pending", "archived", "forgotten"]
Source = Literal["user", "profile", "agent", "inferred", "default"]

KINDS: tuple[Kind, ...] = ("semantic", "episodic", "procedural")
STATUSES: tuple[Status, ...] = ("draft", "active", "pending", "archived", "forgotten")
SOURCES: tuple[Source, ...] = ("user", "profile", "agent", "inferred", "default")
"""Who says so, the highest authority first."""

DEFAULT_ATTRIBUTE = "definition"
"""What a sentence says of its subject unless it names an attribute: one word, so that
"Revenue: …" and "Revenue = …" are the same key."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Provenance:
    """Where a memory came from: the answer to "why do you remember this?".

    Every field may be absent: a script has no cell, a terminal no notebook.

    Attributes
    ----------
    notebook
        Path of the notebook as the front end named it.
    cell_id
        The cell's id, where the front end sends one.
    execution_count
        The kernel's counter at the time.
    session
        Id of the kernel session.
    agent
        The agent that wrote it, if not the user herself.
    sentence
        The text it was taken from, screened.
    cell_digest
        Digest of the whole cell's source, to tell a re-run from an edit.
    ordinal
        The how-manieth memory of that run of the cell it is, from 0.
    """

    notebook: str | None = None
    cell_id: str | None = None
    execution_count: int | None = None
    session: str | None = None
    agent: str | None = None
    sentence: str | None = None
    cell_digest: str | None = None
    ordinal: int = 0


_SHORT = reprlib.Repr()
_SHORT.maxstring = _SHORT.maxother = 80  # from Python 3.12 on it could be told so at once
_COUNTED = frozenset(
    ["text", "user", "provenance", "statements", "created_at", "updated_at", "mentions", "recalls",
     "last_recalled_at"]
)  # fmt: skip
"""What a short form leaves out: whose, how often, whence and when; the text comes first."""


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class MemoryRecord:
    """One memory, as it is or was at one version.

    Attributes
    ----------
    id
        UUID version 7. It stays the same through all versions.
    version
        Counts changes of content, status, scope and expiry, from 1.
    user, project, agent, shared
        The scope. Project None holds everywhere for the user; agent None is the user herself.
    text
        The sentence, in Unicode normal form C.
    category
        The finer word under the kind, such as definition or decision.
    status, source, confidence
        How far it is to be trusted; confidence lies in [0, 1].
    tags, topic, intent, entities, references, keys
        Ways to it: free tags, topic and intent words, the tables, columns, files, metrics and
        people it speaks of, the files attached to it, and extra texts that lead to it.
    created_at, updated_at, expires_at
        Aware datetimes in UTC; `updated_at` is when this version began.
    mentions, recalls, last_recalled_at
        How often it was said independently, and used.
    unanswered, useful, useless
        How often it was used since somebody last said whether that helped, and how often it did
        and did not; see `Memory.feedback`.
    schema_fingerprint, check, verified_at, check_outcome
        The schema of the table it was true for, an expression that is true as long as it is, when
        it was last found right or wrong, and which: passed, failed or drifted.
    held
        Whether it is on hold: it is neither deleted nor erased before that is lifted.
    contradicts
        For a pending memory, the id of the one it contradicts; for one that holds, of another that
        may say something else of the same.
    share_requested_at
        Since when its writer waits for the user to let it be shared.
    statements
        Digests of the cells and sentences that stated it: a re-run is not news.
    relations
        Edges between what it speaks of: which table joins which, who owns what.
    request
        Of a requirement: what was asked for, in its parts.
    """

    kind: ClassVar[Kind]

    id: str
    version: int = 1
    user: str
    project: str | None = None
    agent: str | None = None
    shared: bool = False
    text: str
    category: str | None = None
    status: Status = "active"
    source: Source = "user"
    confidence: float = 1.0
    tags: tuple[str, ...] = ()
    topic: str | None = None
    intent: str | None = None
    entities: tuple[str, ...] = ()
    references: tuple[Reference, ...] = ()
    keys: tuple[str, ...] = ()
    pinned: bool = False
    created_at: datetime
    updated_at: datetime
    expires_at: datetime | None = None
    mentions: int = 1
    recalls: int = 0
    last_recalled_at: datetime | None = None
    unanswered: int = 0
    useful: int = 0
    useless: int = 0
    held: bool = False
    provenance: Provenance = field(default_factory=Provenance)
    session: str | None = None
    speaker: str | None = None
    schema_fingerprint: str | None = None
    check: str | None = None
    verified_at: datetime | None = None
    check_outcome: str | None = None
    contradicts: str | None = None
    share_requested_at: datetime | None = None
    statements: tuple[str, ...] = ()
    relations: tuple[Relation, ...] = ()
    request: Request | None = None

    def __repr__(self) -> str:
        """Return it short, for a cell that ends in it: what it says, then what is special of it."""
        told = (
            f"{each.name}={_SHORT.repr(getattr(self, each.name))}"
            for each in fields(self)
            if each.name not in _COUNTED and _is_special(getattr(self, each.name), each.default)
        )
        text = f"text={_SHORT.repr(self.text)}"
        return f"{type(self).__name__}({', '.join([text, *told])})"


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Fact(MemoryRecord):
    """Semantic memory, what holds: subject + attribute + value + sentence.

    Attributes
    ----------
    subject, attribute
        What it speaks of. Together, normalised, they are the key.
    value
        Any JSON value.
    entity_type
        user, project, table, column, metric or env.
    key
        Normalised "subject.attribute", or None. At most one current fact has it per user and
        project.
    """

    kind: ClassVar[Kind] = "semantic"

    subject: str | None = None
    attribute: str | None = None
    value: Any = None
    entity_type: str | None = None
    key: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Episode(MemoryRecord):
    """Episodic memory, what happened, and when.

    Attributes
    ----------
    occurred_at
        When it happened, in UTC.
    result, description
        What came of it, and more words on it.
    """

    kind: ClassVar[Kind] = "episodic"

    occurred_at: datetime
    result: str | None = None
    description: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Procedure(MemoryRecord):
    """Procedural memory, how it is done.

    Attributes
    ----------
    trigger
        When to do it.
    steps
        What to do, in order.
    verification
        How one knows that it worked.
    successes, failures
        How often it did and did not.
    """

    kind: ClassVar[Kind] = "procedural"

    trigger: str | None = None
    steps: tuple[str, ...] = ()
    verification: str | None = None
    successes: int = 0
    failures: int = 0


RECORD_TYPES: dict[Kind, type[MemoryRecord]] = {
    "semantic": Fact,
    "episodic": Episode,
    "procedural": Procedure,
}


def _is_special(value: Any, default: Any) -> bool:
    """Tell whether a field says more than its default; one that has none always does."""
    return default is MISSING or (value != default and value is not None)


def field_names(kind: Kind) -> tuple[str, ...]:
    """Return the names of the fields of a kind of memory."""
    return tuple(each.name for each in fields(RECORD_TYPES[kind]))
