"""The store: the one owner of the tables, the lock and the upkeep of a folder."""

from __future__ import annotations

import asyncio
import contextlib
import os
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from jupyter_memory.errors import JupyterMemoryError, ReadOnlyStoreError, StoreVersionError
from jupyter_memory.records import KINDS
from jupyter_memory.store import erasure, migrations, placing, schema, upkeep
from jupyter_memory.store.bridge import check_not_forked, run
from jupyter_memory.store.commits import Commits
from jupyter_memory.store.durability import make_durable
from jupyter_memory.store.here import Here
from jupyter_memory.store.intent import is_interrupted
from jupyter_memory.store.keys import KeyMap, learned_columns
from jupyter_memory.store.listing import unembedded
from jupyter_memory.store.locking import StoreLock, lock_for
from jupyter_memory.store.marking import Mark, mark_stamp, read_mark, write_mark
from jupyter_memory.store.predicates import (
    Predicate,
    all_of,
    equals,
    in_scope,
    is_valid,
    more_than,
    vector_absent,
)
from jupyter_memory.store.schema import TABLES, is_vector
from jupyter_memory.store.tables import Tables
from jupyter_memory.store.transaction import Transaction
from jupyter_memory.store.translating import unwritten
from jupyter_memory.store.views import Views

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from jupyter_memory.embedding import Space
    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.rights import Scope
    from jupyter_memory.store.mirror import Mirror

    Origin = Here | Mirror

OVERDUE_WRITES = 4 * upkeep.FRAGMENTS
"""A writer that outruns the worker by so many commits tidies up itself."""


class Store:
    """Memories on disk.

    Parameters
    ----------
    root
        Real absolute path of the folder, see `location.locate`.
    lock_timeout
        Seconds to wait for another process's write.
    origin
        What keeps this folder like the object store of which it is a mirror.

    Attributes
    ----------
    commits
        What writes rows; the caller holds the lock.
    when_void
        Called when what is remembered of the tables is void: one was made anew or went back to an
        older version, or memories were erased.
    """

    def __init__(self, root: Path, *, lock_timeout: float, origin: Origin | None = None) -> None:
        self.root = root
        self.origin: Origin = origin or Here(root)
        self.tables = Tables(root)
        self.views = Views(self.tables)
        self.when_void: list[Callable[[], None]] = []
        self.commits = Commits(self.tables, self._wrote)
        self._lock_timeout = lock_timeout
        self._lock: StoreLock | None = None
        self._generation = ""
        self._known: dict[str, KeyMap] = {}
        self._writes = 0
        self._mark = Mark()
        self._mark_stamp: tuple[int, ...] | None = None

    def mark(self) -> Mark:
        """Return the store's mark; a store that is not there yet has a fresh one.

        A store of an older format is brought to ours first.

        Raises
        ------
        StoreVersionError
            When a newer release wrote it, or an older one and it cannot be written here.
        """
        self.origin.follow()
        if is_interrupted(self.root):
            self._resume_if_free()
        stamp = mark_stamp(self.root)
        if stamp is None or stamp != self._mark_stamp or migrations.needed(self._mark):
            mark = read_mark(self.root)
            if mark is not None and mark.moved_to:
                raise self._moved(mark)
            if mark is not None and (mark.restoring or migrations.needed(mark)):
                mark = self._migrated(mark)
            self._mark, self._mark_stamp = self._noticed(mark or Mark()), stamp
        return self._mark

    @property
    def generation(self) -> str:
        """The generation of the tables that this process knows: another one after an erasure."""
        return self._generation

    def _resume_if_free(self) -> None:
        """End an erasure that was interrupted; while it is going on, reading goes on as well."""
        if self.origin.is_elsewhere:
            with contextlib.suppress(JupyterMemoryError), self.locked():
                return  # whoever writes there resumes it first
        with lock_for(self.root).attempt() as free, contextlib.suppress(JupyterMemoryError):
            if free and is_interrupted(self.root):
                erasure.resume(self.tables)

    def _moved(self, mark: Mark) -> JupyterMemoryError:
        from jupyter_memory.store.moving import moved_error

        return moved_error(self.root, mark)

    def _migrated(self, mark: Mark) -> Mark | None:
        try:
            with self.locked() as migrated:
                return migrated
        except ReadOnlyStoreError as error:
            raise StoreVersionError(
                f"The memory at {self.root} has format {mark.format} and must be brought to format "
                f"{schema.FORMAT}, but it cannot be written here: open it once where it can be."
            ) from error

    def _noticed(self, mark: Mark) -> Mark:
        """Drop what is known of the tables when they are not the ones they were."""
        if mark.generation != self._generation:
            self._generation = mark.generation
            self.tables.forget_handles()
            self.views = Views(self.tables)
            for each in self.when_void:
                each()
        return mark

    @contextlib.contextmanager
    def locked(self) -> Iterator[Mark]:
        """Hold the store's lock and give its mark; the folder is made if it was not there.

        Raises
        ------
        ReadOnlyStoreError, StoreBusyError, StoreVersionError
        """
        check_not_forked()
        self._make_folder()
        if self._lock is None:
            self._lock = lock_for(self.root)
        with self._lock.hold(self._lock_timeout), self.origin.writing(self._lock_timeout):
            mark = read_mark(self.root)
            if mark is not None and mark.moved_to:
                raise self._moved(mark)
            if mark is not None and mark.restoring:
                mark = placing.put_in_place(self.root, mark)
            if mark is None:
                mark = Mark()
                write_mark(self.root, mark)
            elif migrations.needed(mark):
                mark = migrations.migrate(self.tables, mark)
            if is_interrupted(self.root):
                erasure.resume(self.tables)
                mark = read_mark(self.root) or mark
            yield self._noticed(mark)

    def _make_folder(self) -> None:
        try:
            self.root.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise unwritten(self.root, error) from error

    @contextlib.contextmanager
    def writing(self, user: str) -> Iterator[Transaction]:
        """Look up, decide and write as one step.

        What the body stages is committed when it ends; when it raises, nothing is.
        """
        with self.locked() as mark:
            known = self._known.pop(user, None)
            if known is None or known.generation != mark.generation:
                known = KeyMap(mark.generation)
            run(self._refresh(user, known))
            if self.tables.unmended:
                run(self.tables.mend())
            transaction = Transaction(self.commits, user, known)
            try:
                yield transaction
                transaction.commit()
            except BaseException:
                # After a failed write the map no longer tells what is on disk.
                if transaction.is_clean:
                    self._known[user] = known
                raise
            self._known[user] = known
            self._writes += 1
            if self._writes >= OVERDUE_WRITES:
                # The memory is stored: tidying that fails is no reason to say otherwise.
                with contextlib.suppress(JupyterMemoryError):
                    self._tidy(upkeep.FRAGMENTS)

    async def _wrote(self, table: str, rows: Any, version: int) -> None:
        await self.views.wrote(table, rows, version)

    async def _refresh(self, user: str, known: KeyMap) -> None:
        await asyncio.gather(*(self._refresh_table(user, known, table) for table in TABLES))

    async def _refresh_table(self, user: str, known: KeyMap, table: str) -> None:
        version = await self.tables.read(table, lambda handle: handle.version(), 0)
        seen = known.versions.get(table, 0)
        if version == seen:
            return
        fresh = all_of(equals("user", user), more_than("change", seen) if seen else None)
        known.learn(table, await self._light_rows(table, fresh))
        known.versions[table] = version

    async def _light_rows(self, table: str, predicate: Predicate) -> list[dict[str, Any]]:
        columns = learned_columns(table)

        async def query(handle: Any) -> Any:
            return await handle.query().where(predicate.sql).select(columns).to_arrow()

        found = await self.tables.read(table, query, None)
        return [] if found is None else list(found.to_pylist())

    def preload(self, user: str) -> None:
        """Read a user's key map before she needs it."""
        if not self.root.is_dir():
            return
        known = KeyMap(self.mark().generation)
        run(self._refresh(user, known))
        self._known.setdefault(user, known)

    def seems_to_know(self, record: MemoryRecord) -> bool:
        """Return whether the same memory, or one with its key, was there at the last write.

        Without a look at the disk: others may have written since.
        """
        known = self._known.get(record.user)
        return known is not None and known.has(record)

    # Embedding spaces

    def opens(self, space: Space) -> bool:
        """Return whether vectors of this space may be written and searched.

        The first space to come is the store's; another one comes in by `reembed` only.
        """
        spaces = self.mark().spaces
        return not spaces or space.column in spaces

    def claim(self, space: Space) -> None:
        """Make the space one of the store's own. The caller holds the lock."""
        mark = self.mark()
        if space.column not in mark.spaces:
            named = {"name": space.name, "dimension": space.dimension}
            spaces = {**mark.spaces, space.column: named}
            write_mark(self.root, replace(mark, spaces=spaces))

    def add_vectors(
        self, table: str, user: str, column: str, vectors: dict[tuple[str, int], Any]
    ) -> int:
        """Give rows their vectors, by id and version; return how many still lacked one."""
        with self.locked():
            version = run(self.tables.read(table, lambda handle: handle.version(), 0))
            ids = [identifier for identifier, _ in vectors]
            # Twins, that a killed process left in the history, become the same row.
            rows = {
                place: {**row, column: vectors[place]}
                for row in run(unembedded(self.tables, table, user, column, None, ids))
                if (place := (row["id"], row["version"])) in vectors
            }
            if rows:
                started = time.time() - 1
                run(self.commits.replace(table, list(rows.values()), version))
                make_durable([self.tables.folder(table)], started)
            return len(rows)

    async def count_unembedded(self, scope: Scope, column: str) -> int:
        """Return how many active memories of a scope have no vector in a space."""
        condition = all_of(in_scope(scope), is_valid(["active"], None))
        lacking = all_of(condition, vector_absent(column))
        total = 0
        for kind in KINDS:
            where = lacking if column in await self.tables.columns(kind) else condition
            total += await self._count(kind, where.sql)
        return total

    def retire_other_spaces(self, space: Space) -> None:
        """Drop the vectors of all other spaces, unless somebody's rows still need them."""
        with self.locked():
            if run(self._lacks_vectors(space.column)):
                return
            mark = self.mark()
            kept = {space.column: mark.spaces[space.column]}
            write_mark(self.root, replace(mark, spaces=kept))
            started = time.time() - 1
            changed = run(self._drop_vectors(except_for=space.column))
            make_durable([self.tables.folder(table) for table in changed], started)

    async def _lacks_vectors(self, column: str) -> bool:
        for table in TABLES:
            columns = await self.tables.columns(table)
            where = vector_absent(column).sql if column in columns else None
            if await self._count(table, where):
                return True
        return False

    async def count_all(self) -> int:
        """Return how many memories and past states there are, whosoever."""
        return sum([await self._count(table, None) for table in TABLES])

    async def _count(self, table: str, where: str | None) -> int:
        return int(await self.tables.read(table, lambda handle: handle.count_rows(where), 0))

    async def _drop_vectors(self, except_for: str) -> list[str]:
        """Drop all other vectors; return the tables that had some."""

        async def drop(handle: Any) -> bool:
            names = (await handle.schema()).names
            others = [name for name in names if is_vector(name) and name != except_for]
            if others:
                await handle.drop_columns(others)
            return bool(others)

        return [table for table in TABLES if await self.tables.read(table, drop, False)]

    # Upkeep

    def tidy_if_due(self) -> None:
        """Tidy the tables that have too many fragments; the lock is taken only if there are any."""
        if run(self._due(upkeep.FRAGMENTS)):
            self.tidy()

    def tidy(self, *, fragments: int = upkeep.FRAGMENTS) -> int:
        """Tidy the tables with at least that many fragments; return how many there were."""
        with self.locked():
            return self._tidy(fragments)

    def _tidy(self, fragments: int) -> int:
        due = run(self._due(fragments))
        for each in due:
            self._tidy_table(each)
        self._writes = 0
        return len(due)

    def _tidy_table(self, due: upkeep.Due) -> None:
        name, started = due.table, time.time() - 1
        compact = self.tables.read(name, lambda table: upkeep.compact(table, due.rows, name), None)
        run(compact)
        # Before the old files go: after a power cut the new ones must not be empty.
        make_durable([self.tables.folder(name)], started)
        run(self.tables.read(name, upkeep.clean, None))

    async def _due(self, fragments: int) -> list[upkeep.Due]:
        found = []
        for table in TABLES:
            # A damaged table must not keep the others from being tidied.
            with contextlib.suppress(JupyterMemoryError):
                found.append(
                    await self.tables.read(
                        table,
                        lambda handle, name=table: upkeep.due(name, handle, fragments),  # type: ignore[misc]
                        None,
                    )
                )
        return [each for each in found if each is not None]

    # State

    def is_writable(self) -> bool:
        """Return whether this process may write here."""
        place = self.root
        while not place.exists():
            place = place.parent
        return os.access(place, os.W_OK)
