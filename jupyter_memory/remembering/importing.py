"""Memories out of an export come in: merged by id and version, batch after batch, under the lock.

Everything was read and screened before the first is written. An import that was stopped is begun
again: what is there already is known.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from jupyter_memory.records import Fact
from jupyter_memory.remembering.meeting_again import id_for, meeting_of
from jupyter_memory.remembering.screening_again import objection_to, screened
from jupyter_memory.remembering.writing import Embed, embedded_text
from jupyter_memory.rendering.phrases import shortened
from jupyter_memory.store.bridge import run
from jupyter_memory.store.keys import CURRENT
from jupyter_memory.store.portable import PastState, Portable
from jupyter_memory.store.presence import Present, present, present_revisions
from jupyter_memory.store.rows import Row, Vectors

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from datetime import datetime

    from jupyter_memory.embedding import Space
    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.remembering.recording import Moment
    from jupyter_memory.screening import Policy
    from jupyter_memory.store import Store
    from jupyter_memory.store.erasure import Progress
    from jupyter_memory.store.transaction import Transaction

BATCH: Final = 1_000
"""Memories written in one commit a table: writers of other kernels get their turn in between."""

IMPORTED: Final = "imported"
"""What ends a version, as its history tells it."""

MOST_TOLD: Final = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """What became of the memories of an export.

    Attributes
    ----------
    path
        The file.
    added, superseded
        How many are new here, and how many are a later version of what was here.
    known, older
        How many were here already, and how many were here in a later version: nothing was done.
    pending
        How many contradict what holds here: `pending` asks which is right.
    refused
        A sentence for each that did not come in.
    renamed
        New ids by the old ones, which belong to another user of this store.
    masked
        The classes of secrets that were masked.
    dry_run
        Whether nothing was written, and this is what would become of them.
    """

    path: str
    added: int = 0
    superseded: int = 0
    known: int = 0
    older: int = 0
    pending: int = 0
    refused: tuple[str, ...] = ()
    renamed: Mapping[str, str] = field(default_factory=dict)
    masked: tuple[str, ...] = ()
    dry_run: bool = False

    def __repr__(self) -> str:
        begun = "Would import" if self.dry_run else "Imported"
        sentence = (
            f"{begun} {self.path}: {self.added:,} new, {self.superseded:,} newer versions, "
            f"{self.pending:,} to decide, {self.known:,} known, {self.older:,} older, "
            f"{len(self.refused):,} refused."
        )
        masked = f"Masked: {', '.join(self.masked)}." if self.masked else ""
        left = len(self.refused) - MOST_TOLD
        more = f"and {left} more." if left > 0 else ""
        return "\n".join(filter(None, (sentence, masked, *self.refused[:MOST_TOLD], more)))


@dataclass(slots=True)
class _Tally:
    counts: Counter[str] = field(default_factory=Counter)
    refused: list[str] = field(default_factory=list)
    masked: dict[str, None] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrance:
    """Where memories come in.

    Attributes
    ----------
    store, moment, policy
        Where to, who imports, and what is done about secrets.
    embed
        Called before the lock is taken, for what has no vector.
    space
        Of this session's vectors: those of another one are left out.
    names
        Ids that belong to another user here, and what they become.
    brought
        All ids of the file, as they are here.
    """

    store: Store
    moment: Moment
    policy: Policy
    embed: Embed
    space: Space | None
    names: Mapping[str, str] = field(default_factory=dict)
    brought: frozenset[str] = frozenset()


class _Rehearsed(Exception):  # noqa: N818  it is no error: it ends a dry run
    """Everything was decided, and nothing is to be written."""


def import_memories(
    entrance: Entrance,
    path: str,
    memories: Sequence[Portable],
    *,
    dry_run: bool,
    progress: Progress,
) -> Imported:
    """Import memories; with `dry_run`, only say what would become of them.

    Raises
    ------
    StoreError
        When they cannot be written. What was written before is known at the next import.
    """
    user, tally = entrance.moment.scope.user, _Tally()
    taken = run(present(entrance.store.tables, [each.record.id for each in memories]))
    names = {each: id_for(each, user) for each, held in taken.items() if held.user != user}
    ready = [
        each
        for memory in memories
        if (each := _screened(_of_user(memory, user, names), entrance.policy, tally)) is not None
    ]
    brought = frozenset(each.record.id for each in ready)
    entrance = replace(entrance, names=names, brought=brought)
    size = max(1, len(ready)) if dry_run else BATCH
    for start in range(0, len(ready), size):
        part = ready[start : start + size]
        _import_batch(entrance, part, tally, dry_run=dry_run)
        progress(IMPORTED, start + len(part), len(ready))
    counts = {name: tally.counts[name] for name in ("added", "superseded", "known", "older",
                                                     "pending")}  # fmt: skip
    return Imported(
        path=path,
        refused=tuple(tally.refused),
        renamed=names,
        masked=tuple(tally.masked),
        dry_run=dry_run,
        **counts,
    )


def _of_user(memory: Portable, user: str, names: Mapping[str, str]) -> Portable:
    """Return a memory, with its past, as a user's own."""

    def own(row: Row) -> Row:
        record = row.record
        against = record.contradicts and names.get(record.contradicts, record.contradicts)
        named = names.get(record.id, record.id)
        return Row(replace(record, id=named, user=user, contradicts=against), row.vectors)

    past = tuple(PastState(own(each.row), each.valid_to, each.reason) for each in memory.past)
    return Portable(memory.place, own(memory.row), past)


def _screened(memory: Portable, policy: Policy, tally: _Tally) -> Portable | None:
    """Return a memory without secrets, or None where it is refused; so are states of its past."""
    bare, secrets = screened(memory.record, policy)
    why = objection_to(bare, secrets, policy)
    if why is not None:
        tally.refused.append(f"{memory.place}: {why}")
        return None
    tally.masked |= dict.fromkeys(secrets.masked)
    past = []
    for each in memory.past:
        record, within = screened(each.row.record, policy)
        if objection_to(record, within, policy) is None:
            vectors = each.row.vectors if record == each.row.record else {}
            past.append(PastState(Row(record, vectors), each.valid_to, each.reason))
    vectors = memory.row.vectors if bare == memory.record else {}
    return Portable(memory.place, Row(bare, vectors), tuple(past))


def _import_batch(
    entrance: Entrance, memories: Sequence[Portable], tally: _Tally, *, dry_run: bool
) -> None:
    store, user = entrance.store, entrance.moment.scope.user
    vectors = {} if dry_run else _vectors(entrance, memories)
    with suppress(_Rehearsed), store.writing(user) as transaction:
        there = run(present(store.tables, [each.record.id for each in memories]))
        mine = {identifier: held for identifier, held in there.items() if held.user == user}
        transaction.fetch((held.kind, identifier) for identifier, held in mine.items())
        transaction.preload(each.record for each in memories)
        past = run(present_revisions(store.tables, [*_revisions(memories)]))
        for each in memories:
            row = Row(_with_files(store, each.record), vectors.get(each.record.id, {}))
            one = _One(transaction, Portable(each.place, row, each.past), past, entrance)
            tally.counts[one.bring(mine.get(row.record.id), tally.refused)] += 1
        if dry_run:
            raise _Rehearsed


def _revisions(memories: Iterable[Portable]) -> Iterable[str]:
    return (_revision(state) for each in memories for state in each.past)


def _revision(state: PastState) -> str:
    return f"{state.row.record.id}:{state.row.record.version}"


def _with_files(store: Store, record: MemoryRecord) -> MemoryRecord:
    """Return a record that names no copy of a file which this store does not have."""
    if not any(each.copy for each in record.references):
        return record
    kept = tuple(
        each if each.copy and (store.root / each.copy).is_file() else replace(each, copy=None)
        for each in record.references
    )
    return replace(record, references=kept)


def _vectors(entrance: Entrance, memories: Sequence[Portable]) -> dict[str, Vectors]:
    """Return vectors by id: those of the file where they are of this space, else new ones."""
    store, space = entrance.store, entrance.space
    if space is None or not store.opens(space):
        return {}
    there = run(present(store.tables, [each.record.id for each in memories]))
    fresh = [each for each in memories if _is_news(each.record, there.get(each.record.id))]
    given = {each.record.id: each.row.vectors.get(space.column) for each in fresh}
    missing = [each.record for each in fresh if given[each.record.id] is None]
    if missing:
        made = entrance.embed([embedded_text(each) for each in missing])
        given |= dict(zip((each.id for each in missing), made.vectors, strict=True))
    return {
        identifier: {space.column: vector}
        for identifier, vector in given.items()
        if vector is not None
    }


def _is_news(record: MemoryRecord, held: Present | None) -> bool:
    return held is None or held.version < record.version


@dataclass(frozen=True, slots=True)
class _One:
    """One memory that comes in, under the lock."""

    transaction: Transaction
    brought: Portable
    past: set[str]
    entrance: Entrance

    def bring(self, there: Present | None, refused: list[str]) -> str:
        """Write what has to be written; return what became of it, in one word."""
        record = self.brought.record
        if there is None:
            return self._bring_new(record)
        held = self.transaction.get(record.id)
        if held is None or there.kind != record.kind:
            refused.append(f"{self.brought.place}: memory {record.id} is of another kind here.")
            return "refused"
        met = meeting_of(record, held.record)
        if met == "apart":
            refused.append(
                f"{self.brought.place}: memory {record.id} is at version {record.version} here and "
                f"in the file, and they differ (“{shortened(held.record.text)}”, "
                f"“{shortened(record.text)}”); the one here stays: edit it to take the other."
            )
            return "refused"
        return self._supersede(held, record, refused) if met == "newer" else met

    def _bring_new(self, record: MemoryRecord) -> str:
        twin = self.transaction.same(record)
        if twin is not None and self._is_twin(twin.record, record):
            return "known"
        rival = self._rival(record)
        became = "added"
        if rival is not None and rival.record.status != "pending":
            record = replace(record, status="pending", contradicts=rival.record.id)
            became = "pending"
        self.transaction.add(record, self._admitted())
        self._add_past(before=record.version)
        return became

    def _is_twin(self, here: MemoryRecord, record: MemoryRecord) -> bool:
        """Return whether one that was here says the same under another id."""
        keys = [each.key if isinstance(each, Fact) else None for each in (here, record)]
        own = here.id in self.entrance.brought
        return not own and here.status == record.status == "active" and keys[0] == keys[1]

    def _rival(self, record: MemoryRecord) -> Row | None:
        """Return what holds the key of a record that would hold it."""
        if not isinstance(record, Fact) or record.key is None or record.status not in CURRENT:
            return None
        holder = self.transaction.holder(record.project, record.key)
        return None if holder is None or holder.record.id == record.id else holder

    def _supersede(self, held: Row, record: MemoryRecord, refused: list[str]) -> str:
        rival = self._rival(record)
        if rival is not None:
            refused.append(
                f"{self.brought.place}: the key of memory {record.id} belongs to memory "
                f"{rival.record.id} here (“{shortened(rival.record.text)}”): edit or forget that "
                "one first."
            )
            return "refused"
        same = embedded_text(record) == embedded_text(held.record)
        vectors = held.vectors if same else self._admitted()
        until, reason = self._ended(held.record)
        self.transaction.replace(held, record, vectors, at=until, reason=reason)
        self._add_past(before=record.version, but=held.record.version)
        return "superseded"

    def _ended(self, held: MemoryRecord) -> tuple[datetime, str]:
        """Return when and by what a state ended that is here: as the file says, if it knows it."""
        for each in self.brought.past:
            state = each.row.record
            if state.version == held.version and meeting_of(state, held) == "known":
                return each.valid_to, each.reason or IMPORTED
        return max(held.updated_at, self.brought.record.updated_at), IMPORTED

    def _admitted(self) -> Vectors:
        space = self.entrance.space
        vectors = self.brought.row.vectors
        if space is None or not vectors or not self.entrance.store.opens(space):
            return {}
        self.entrance.store.claim(space)
        return vectors

    def _add_past(self, *, before: int, but: int | None = None) -> None:
        """Keep the states of the file that this store does not have."""
        for state in self.brought.past:
            version = state.row.record.version
            if version < before and version != but and _revision(state) not in self.past:
                space = self.entrance.space
                column = None if space is None or not self._admitted() else space.column
                vectors = {name: each for name, each in state.row.vectors.items() if name == column}
                self.transaction.add_past(
                    Row(state.row.record, vectors),
                    until=state.valid_to,
                    reason=state.reason or IMPORTED,
                )
