"""What the care for a memory answers with; how it reads is in `rendering`."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from jupyter_memory import rendering
from jupyter_memory.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import datetime

    from jupyter_memory.rendering.phrases import Tongue
    from jupyter_memory.results import Receipt


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing that is not as it should be, or that a reader of the figures should know.

    Attributes
    ----------
    name
        What it is about, such as ``redundancy``.
    breach
        Whether a threshold is not kept, or a part of the store cannot be read.
    parts
        The figures of its sentence.
    run
        The command that helps, or an empty text.
    """

    name: str
    breach: bool = True
    parts: Mapping[str, object] = field(default_factory=dict)
    run: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class WorstQuery:
    """A question that was answered badly.

    Attributes
    ----------
    query
        As it was asked, secrets masked.
    why
        ``disliked``, ``nothing`` (no answer, and nothing comes near), ``below`` (the nearest memory
        scores too little), ``aside`` (it is about something else) or ``slow``.
    parts
        The figures that go with it.
    """

    query: str
    why: str
    parts: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Health:
    """How well a memory works. A figure that nothing was measured for is None.

    Attributes
    ----------
    place, user
        The store, and whose memories were looked at: in all projects.
    counts
        Memories by kind and status.
    recalls, hit_rate
        Recalls of this handle that are remembered, and the share of them that had an answer.
    latency
        Their milliseconds: median (``p50``) and ``p95``.
    accuracy, judged
        The share of the hits that the user judged that she found useful, and how many she did.
    labelled
        Recall@5 on the labelled set, where it was asked for.
    write_delay
        Seconds until what is remembered is seen by every handle: of the slowest twentieth.
    redundancy
        The share of the active memories that say what another one says.
    repeated
        Some pairs of those, by id.
    vectors
        Active memories by how their vector stands: ``usable``, ``missing`` (none yet), ``broken``
        (not a number, or without a length) and ``foreign`` (of another embedder only).
    indexed
        The share of the rows that the indexes cover, where a table is large enough for some.
    tables
        Rows, fragments, versions and bytes by table.
    size
        Bytes of the store with its own backups.
    lock_waits
        How often this process waited for the store's lock, and the longest wait in seconds.
    last_backup, last_tend, last_drill
        When; of the drill, in which backups are brought back and compared, the last that went well.
    diagnosed
        The file of the last diagnosis, which is written where too few hits are useful for long.
    worst
        The worst three questions, and why.
    findings
        What is not as it should be, what breaks a threshold first.
    tongue
        The language to tell it in.
    """

    place: str
    user: str
    counts: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    recalls: int = 0
    hit_rate: float | None = None
    latency: Mapping[str, float] | None = None
    accuracy: float | None = None
    judged: int = 0
    labelled: float | None = None
    write_delay: float | None = None
    redundancy: float | None = None
    repeated: tuple[tuple[str, str], ...] = ()
    vectors: Mapping[str, int] = field(default_factory=dict)
    indexed: float | None = None
    tables: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    size: int = 0
    lock_waits: Mapping[str, float] = field(default_factory=dict)
    last_backup: datetime | None = None
    last_tend: datetime | None = None
    last_drill: datetime | None = None
    diagnosed: str | None = None
    worst: tuple[WorstQuery, ...] = ()
    findings: tuple[Finding, ...] = ()
    tongue: Tongue = "en"

    @property
    def is_well(self) -> bool:
        """Whether every threshold is kept and every table can be read."""
        return not self.breaches

    @property
    def breaches(self) -> tuple[str, ...]:
        """The names of what is not as it should be."""
        return tuple(each.name for each in self.findings if each.breach)

    @property
    def diagnosis(self) -> tuple[str, ...]:
        """What is not as it should be, why, and what to run: a sentence each."""
        return rendering.diagnosis(self)

    def to_dict(self) -> dict[str, Any]:
        """Return all of it as JSON values."""
        values = asdict(self)
        for name in ("last_backup", "last_tend", "last_drill"):
            moment = getattr(self, name)
            values[name] = None if moment is None else moment.isoformat()
        return {
            **values,
            "is_well": self.is_well,
            "breaches": list(self.breaches),
            "diagnosis": list(self.diagnosis),
        }

    def __repr__(self) -> str:
        return rendering.health_text(self)

    def _repr_html_(self) -> str:
        return rendering.health_html(self)


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Diagnosis:
    """Why a memory answers badly, as far as it can tell.

    Attributes
    ----------
    at, user
        When it was made, and whose memories were looked at: in all projects.
    since
        Since when too few hits are useful, or None where they are not, or it was not noticed.
    accuracy, judged
        The share of the judged hits that were useful, and how many were judged.
    worst
        The worst three questions of this handle, and why.
    rows
        The memories concerned as they were then: text, status, version, times and counts.
    cause, run
        The likely cause by name, and the command that helps.
    tongue
        The language to tell it in.
    """

    at: datetime
    user: str
    since: datetime | None = None
    accuracy: float | None = None
    judged: int = 0
    worst: tuple[WorstQuery, ...] = ()
    rows: tuple[Mapping[str, Any], ...] = ()
    cause: str = ""
    run: str = ""
    tongue: Tongue = "en"

    @property
    def told(self) -> tuple[str, ...]:
        """What it comes to, a sentence each."""
        return rendering.diagnosis_told(self)

    def to_dict(self) -> dict[str, Any]:
        """Return all of it as JSON values."""
        times = {"at": self.at.isoformat(), "since": self.since and self.since.isoformat()}
        return {**asdict(self), **times, "told": list(self.told)}

    def __repr__(self) -> str:
        return rendering.diagnosis_text(self)

    def _repr_html_(self) -> str:
        return rendering.diagnosis_html(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Going:
    """What became of one memory when it was tended, or would become of it.

    Attributes
    ----------
    id
        Which.
    act
        ``archived`` or ``deleted``.
    why
        ``old`` (its time is over), ``cold`` (unused for long), ``crowded`` (more than a project may
        have active); of what is deleted ``draft`` (never confirmed), ``chatter`` or ``forgotten``.
    text
        What it says; empty of what is gone for good.
    """

    id: str
    act: str
    why: str
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Tended:
    """What the care for a memory did, or with `dry_run` would do.

    Attributes
    ----------
    at
        When, by the clock of the handle.
    dry_run
        Whether nothing was done.
    uses
        Uses since the last time that were folded into the memories.
    going
        What became of which memories. What was archived is brought back by ``restore_memory``.
    held
        Memories that would have been deleted and are on hold.
    waiting
        Memories that are deleted in the days to come: by itself that is done once a week.
    traces
        Files in which something of what was deleted is left; none, when all went well.
    more
        What else was done, by name, and how often.
    tongue
        The language to tell it in.
    """

    at: datetime
    dry_run: bool = False
    uses: int = 0
    going: tuple[Going, ...] = ()
    held: int = 0
    waiting: int = 0
    traces: tuple[str, ...] = ()
    more: Mapping[str, int] = field(default_factory=dict)
    tongue: Tongue = "en"
    undoer: Callable[[], Receipt] | None = field(default=None, compare=False)

    @property
    def archived(self) -> tuple[str, ...]:
        """Ids of what was archived."""
        return self._ids("archived")

    @property
    def deleted(self) -> tuple[str, ...]:
        """Ids of what was deleted for good."""
        return self._ids("deleted")

    def _ids(self, act: str) -> tuple[str, ...]:
        return tuple(each.id for each in self.going if each.act == act)

    def undo(self) -> Receipt:
        """Make active again what was archived; what was deleted is gone.

        Raises
        ------
        ConflictError
            When one of the memories was changed since.
        UsageError
            When there is nothing to take back.
        """
        if self.undoer is None:
            raise UsageError("Nothing to undo: nothing was archived.")
        return self.undoer()

    def to_dict(self) -> dict[str, Any]:
        """Return all of it as JSON values."""
        names = ("dry_run", "uses", "held", "waiting")
        return {
            "at": self.at.isoformat(),
            **{name: getattr(self, name) for name in names},
            "archived": list(self.archived),
            "deleted": list(self.deleted),
            "going": [asdict(each) for each in self.going],
            "traces": list(self.traces),
            **self.more,
        }

    def __repr__(self) -> str:
        return rendering.tended_text(self)

    def _repr_html_(self) -> str:
        return rendering.tended_html(self)
