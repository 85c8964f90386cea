"""One read-check-write under the store's lock.

Looking things up, deciding and writing happen between the same two moments, so two kernels cannot
both find that a key is free. Rows are collected and written together: one commit a table.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from jupyter_memory.errors import ConflictError
from jupyter_memory.records import KINDS, Fact, Kind, MemoryRecord
from jupyter_memory.store.bridge import run
from jupyter_memory.store.durability import make_durable
from jupyter_memory.store.keys import CURRENT, KeyMap, Ref, key_digest
from jupyter_memory.store.rows import Row, Vectors, from_row, identity_of, to_history_row, to_row
from jupyter_memory.store.schema import HISTORY

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from jupyter_memory.store.commits import Commits


@dataclass(slots=True)
class _Staged:
    """What will be written when the body of the transaction ends."""

    added: dict[Ref, dict[str, Any]] = field(default_factory=dict)
    replaced: dict[Ref, dict[str, Any]] = field(default_factory=dict)
    history: dict[str, dict[str, Any]] = field(default_factory=dict)


class Transaction:
    """Lookups and staged writes of one user; made by `Store.writing`."""

    def __init__(self, commits: Commits, user: str, known: KeyMap) -> None:
        self._commits = commits
        self._user = user
        self._known = known
        self._staged = _Staged()
        self._rows: dict[Ref, Row] = {}
        self._stored: dict[Ref, dict[str, Any]] = {}

    @property
    def is_clean(self) -> bool:
        """Whether nothing was staged."""
        return self._staged == _Staged()

    # Looking

    def same(self, record: MemoryRecord) -> Row | None:
        """Return the row that is the same memory as the record, in any status."""
        identity = identity_of(record)
        # Under two keys one sentence is two memories, and any of them may have been edited since.
        rows = self._many(self._known.identities.get(identity, {}))
        same = [row for row in rows if identity_of(row.record) == identity]
        same.sort(key=lambda row: row.record.status == "active")
        return same[-1] if same else None

    def holder(self, project: str | None, key: str) -> Row | None:
        """Return the current fact with that key, or None."""
        row = self._row(self._known.keys.get(key_digest(project, key)))
        return row if row is not None and _holds(row.record, project, key, CURRENT) else None

    def pending(self, project: str | None, key: str) -> list[Row]:
        """Return the facts that contest that key."""
        rows = self._many(self._known.pending.get(key_digest(project, key), {}))
        return [row for row in rows if _holds(row.record, project, key, ("pending",))]

    def from_cell(self, cell: str) -> list[Row]:
        """Return what a cell has stored and is still there, in the order of its sentences."""
        rows = self._many(self._known.cells.get(cell, {}))
        return sorted(rows, key=lambda row: row.record.provenance.ordinal)

    def stated(self, statement: str) -> Row | None:
        """Return the memory whose present or past version was stated by that very sentence."""
        row = self._row(self._known.statements.get(statement))
        if row is not None and statement in row.record.statements:
            return row
        return self._row(self._known.past_statements.get(statement))

    def get(self, identifier: str) -> Row | None:
        """Return a row of this user by its id."""
        for ref, row in self._rows.items():
            if ref[1] == identifier:
                return row
        for kind in KINDS:
            self._load(kind, [identifier])
            if (kind, identifier) in self._rows:
                return self._rows[kind, identifier]
        return None

    def rows_of(self, ids: Iterable[str]) -> list[Row]:
        """Return this user's rows of some ids, of all kinds; what is not there is left out."""
        return self._many([(kind, each) for each in ids for kind in KINDS])

    def preload(self, records: Iterable[MemoryRecord]) -> None:
        """Read at once the rows that `same` and `holder` will ask for."""
        refs: dict[Ref, None] = {}
        for record in records:
            refs.update(self._known.identities.get(identity_of(record), {}))
            if isinstance(record, Fact) and record.key is not None:
                holder = self._known.keys.get(key_digest(record.project, record.key))
                refs.update({} if holder is None else {holder: None})
        self._many(refs)

    def fetch(self, refs: Iterable[Ref]) -> None:
        """Read at once the rows that `get` will ask for."""
        self._many(refs)

    def _row(self, ref: Ref | None) -> Row | None:
        if ref is None:
            return None
        if ref not in self._rows:
            self._load(ref[0], [ref[1]])
        return self._rows.get(ref)

    def _many(self, refs: Iterable[Ref]) -> list[Row]:
        wanted = list(refs)
        for kind in KINDS:
            missing = [ref[1] for ref in wanted if ref[0] == kind and ref not in self._rows]
            if missing:
                self._load(kind, missing)
        return [self._rows[ref] for ref in wanted if ref in self._rows]

    def _load(self, kind: Kind, ids: list[str]) -> None:
        for row in run(self._commits.rows(kind, self._user, ids)):
            self._rows[kind, row["id"]] = from_row(kind, row)
            self._stored[kind, row["id"]] = row

    # Writing

    def add(self, record: MemoryRecord, vectors: Vectors) -> None:
        """Stage a new memory."""
        row = Row(record, vectors)
        self._stage(self._staged.added, row)

    def replace(
        self, old: Row, new: MemoryRecord, vectors: Vectors, *, at: datetime, reason: str
    ) -> None:
        """Stage a new version; the old one goes to the history first."""
        past = to_history_row(old, valid_to=at, reason=reason)
        self._staged.history[past["revision"]] = past
        self._known.learn(HISTORY, [past])
        self.touch(Row(new, vectors))

    def add_past(self, row: Row, *, until: datetime, reason: str) -> None:
        """Stage a state that came with a memory from elsewhere."""
        past = to_history_row(row, valid_to=until, reason=reason)
        self._staged.history[past["revision"]] = past
        self._known.learn(HISTORY, [past])

    def touch(self, row: Row) -> None:
        """Stage a change that is no new version, such as one more mention."""
        ref = (row.record.kind, row.record.id)
        target = self._staged.added if ref in self._staged.added else self._staged.replaced
        self._stage(target, row)

    def _stage(self, target: dict[Ref, dict[str, Any]], row: Row) -> None:
        ref = (row.record.kind, row.record.id)
        target[ref] = to_row(row.record, row.vectors)
        self._rows[ref] = row
        self._known.learn(row.record.kind, [target[ref]])

    def commit(self) -> None:
        """Write what was staged and make it durable.

        Raises
        ------
        ConflictError
            When a row changed although we hold the lock.
        """
        started = time.time() - 1
        staged = self._staged
        written: list[str] = []
        if staged.history:
            self._add(HISTORY, list(staged.history.values()))
            written.append(HISTORY)
        replaced, added = _by_kind(staged.replaced), _by_kind(staged.added)
        if added and not replaced:
            self._known.versions |= run(self._commits.add_all(added))
        for kind in KINDS if replaced else ():
            if kind in replaced:
                self._replace(kind, replaced[kind])
            if kind in added:
                self._add(kind, added[kind])
        written += [kind for kind in KINDS if kind in replaced or kind in added]
        make_durable([self._commits.folder(table) for table in written], started)

    def _add(self, table: str, rows: list[dict[str, Any]]) -> None:
        self._known.versions[table] = run(self._commits.add(table, rows))

    def _replace(self, kind: Kind, rows: list[dict[str, Any]]) -> None:
        seen = self._known.versions.get(kind, 0)
        stored = self._stored.get((kind, rows[0]["id"])) if len(rows) == 1 else None
        if stored is None:
            call = self._commits.replace(kind, rows, seen)
        else:
            call = self._commits.amend(kind, stored, rows[0], seen)
        updated, self._known.versions[kind] = run(call)
        if updated != len(rows):
            raise ConflictError(
                f"{len(rows) - updated} of {len(rows)} memories changed while they were being "
                "written, without the store's lock; nothing was overwritten. Try again."
            )


def _by_kind(rows: dict[Ref, dict[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = {}
    for (kind, _), row in rows.items():
        found.setdefault(kind, []).append(row)
    return found


def _holds(record: MemoryRecord, project: str | None, key: str, statuses: tuple[str, ...]) -> bool:
    return (
        isinstance(record, Fact)
        and record.key == key
        and record.project == project
        and record.status in statuses
    )
