"""The façade's copies of the memory: backups of the store, and exports of what one user may see."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jupyter_memory.clock import system_clock
from jupyter_memory.errors import ScopeError, UsageError
from jupyter_memory.results import Receipt
from jupyter_memory.settings import MemorySettings

if TYPE_CHECKING:
    from collections.abc import Callable
    from os import PathLike

    from jupyter_memory.clock import Clock
    from jupyter_memory.memory.rooms import Rooms
    from jupyter_memory.remembering.importing import Imported
    from jupyter_memory.store.archive import Backup
    from jupyter_memory.store.erasure import Progress
    from jupyter_memory.store.exporting import Exported
    from jupyter_memory.store.moving import Moved
    from jupyter_memory.store.restoring import Restored

PATIENCE = 10.0
"""Seconds that a move waits for what goes on in the background."""


class Archiving:
    """Back up, try backups out, restore, recover one memory, export, import."""

    _rooms: Rooms
    _after_write: Callable[..., None]
    _changed: Callable[..., Receipt]
    _told: Callable[..., str]
    _undoer: Callable[..., Callable[[], Receipt]]

    def backup(self, path: str | PathLike[str] | None = None) -> Backup:
        """Make a backup of the store, of all its users, while others go on writing.

        It lies in a folder named by the time, nothing is ever overwritten. On the same disk files
        are linked, which takes neither time nor room; of older backups of this store in the same
        place those that policy keeps stay (see `jupyter_memory.store.rotation`).

        Parameters
        ----------
        path
            The folder where backups lie; by default ``backups`` in the store's folder. Only one
            on another disk survives the loss of this one.

        Raises
        ------
        StoreDamagedError
            When the store is damaged; older backups stay.
        UsageError, ScopeError, StoreError

        Examples
        --------
        >>> memory = Memory("my-memory", user="ana", embedder="none")
        >>> receipt = memory.remember("Revenue excludes refunds.")
        >>> memory.backup("my-backups").counts["semantic"]
        1
        """
        from jupyter_memory.store import archive

        self._require_owner("make a backup of everything")
        if path is None and self._rooms.store.origin.is_elsewhere:
            raise UsageError(
                f"{self._rooms.store.origin.address} is on an object store: name a folder for its "
                "backup, as in backup('/mnt/nas/memory')."
            )
        place = None if path is None else Path(path)
        return archive.back_up(self._rooms.store, place, self._rooms.clock())

    @staticmethod
    def restore(
        path: str | PathLike[str],
        uri: str | PathLike[str] | None = None,
        *,
        verify: bool = False,
        overwrite: bool = False,
        clock: Clock | None = None,
    ) -> Restored:
        """Bring a backup back as a store; or, without a place, only look whether it could be.

        Parameters
        ----------
        path
            The backup's folder, or the one where backups lie: then the newest.
        uri
            Folder of the store it becomes; it must be empty, or not there.
        verify
            Compare every file and every row with what the backup says of itself, before anything
            is put in place. Without `uri` that happens in a temporary place, which goes again.
        overwrite
            Replace the memories that are there. A backup is made of them first.
        clock
            Names that backup.

        Raises
        ------
        UsageError
            When there is no backup, or the place is not empty.
        StoreDamagedError
            When the backup is not whole; then nothing was changed.
        StoreVersionError, StoreError
        """
        from jupyter_memory.store import locate, restoring

        if uri is not None:
            return restoring.restore(
                Path(path),
                locate(uri),
                (clock or system_clock)(),
                lock_timeout=MemorySettings().lock_timeout,
                verify=verify,
                overwrite=overwrite,
            )
        if not verify:
            raise UsageError(
                "Say where to restore it to, or ask to verify it (verify=True): then it is only "
                "looked into, in a temporary place."
            )
        return restoring.drill(Path(path))

    def move(self, uri: str | PathLike[str], *, progress: Progress | None = None) -> Moved:
        """Move the store, with all its users and backups, to another folder or an object store.

        Others go on meanwhile. On the same disk files only get another name; to another one they
        are copied and compared before the old ones go. A move that was interrupted goes on when it
        is asked for again. At the old place stays a note of where the memory is: this handle, and
        kernels that have it open, say so from then on.

        Parameters
        ----------
        uri
            The new folder, or the address on an object store; it is empty, or not there yet. On
            the way to an object store the backups in the store's own folder are cleared with it.
        progress
            Called with what is done, how many bytes are done, and of how many.

        Raises
        ------
        UsageError
            When the place is not empty.
        StoreDamagedError
            When a file cannot be read; then the memory stays where it is.
        ScopeError, StoreError

        Examples
        --------
        >>> memory = Memory("my-memory", user="ana", embedder="none")
        >>> receipt = memory.remember("Revenue excludes refunds.")
        >>> moved = memory.move("moved-memory")
        >>> Memory("moved-memory", user="ana", embedder="none").count()
        1
        """
        from jupyter_memory.store import address_of, emigrating, locate, moving

        self._require_owner("move everything")
        store, told, address = self._rooms.store, progress or _silent, address_of(uri)
        store.mark()
        self._rooms.worker.wait(PATIENCE)
        if address is not None:
            return emigrating.emigrate(store, address, told)
        return moving.move(store, locate(uri), told)

    def recover(self, id: str, path: str | PathLike[str] | None = None) -> Receipt:
        """Bring one memory back as it was in a backup; what it is now goes to its history.

        Parameters
        ----------
        id
            The memory's id, or at least its last six characters; it may be gone here.
        path
            The backup's folder, or the one where backups lie; by default the store's own newest.

        Raises
        ------
        NotFoundError
            When the backup has no such memory of yours.
        ConflictError
            When another memory has its key now.
        UsageError, ScopeError, StoreError
        """
        from jupyter_memory.remembering.recovering import recover
        from jupyter_memory.store.migrations import BACKUPS

        self._require_owner("bring a memory back from a backup")
        rooms = self._rooms
        backup = rooms.store.root / BACKUPS if path is None else Path(path)
        change, record = recover(rooms.store, id, backup, rooms.moment())
        if change is not None:
            return self._changed([change], "restored", "restored")
        self._after_write()
        rooms.vectors.follow_up()
        return Receipt(
            action="restored",
            ids=(record.id,),
            message=self._told("restored", [record]),
            undoer=self._undoer([(None, record)]),
        )

    def export(
        self,
        path: str | PathLike[str],
        *,
        vectors: bool = False,
        overwrite: bool = False,
        progress: Progress | None = None,
    ) -> Exported:
        """Write all memories that this handle may see to a file, in all projects, with their past.

        Parameters
        ----------
        path
            ``.jsonl`` for lines of JSON, ``.parquet`` for Parquet.
        vectors
            Put the vectors in, too; Parquet only.
        overwrite
            Replace the file.
        progress
            Called with what is done, how many are done, and of how many.

        Raises
        ------
        UsageError, StoreError

        Examples
        --------
        >>> memory = Memory("my-memory", user="ana", embedder="none")
        >>> receipt = memory.remember("Revenue excludes refunds.")
        >>> memory.export("mine.jsonl", overwrite=True).memories
        1
        """
        from jupyter_memory.store import exporting

        rooms = self._rooms
        return exporting.export(
            rooms.store,
            Path(path),
            rooms.scope,
            rooms.clock(),
            vectors=vectors,
            overwrite=overwrite,
            progress=progress or _silent,
        )

    def import_(
        self,
        path: str | PathLike[str],
        *,
        dry_run: bool = False,
        progress: Progress | None = None,
    ) -> Imported:
        """Bring in what was exported, here or in another store, by this user or another.

        What is here already in the same or a later version stays; an earlier one is superseded and
        goes to its history; what contradicts the holder of a key waits for a decision. Ids stay
        unless they are another user's here. Secrets are masked. The file is read and checked as a
        whole before anything is written.

        Parameters
        ----------
        path
            A file that `export` wrote.
        dry_run
            Only say what would become of it.
        progress
            Called with what is done, how many are done, and of how many.

        Raises
        ------
        UsageError
            When the file cannot be read, with the line; then nothing was imported.
        StoreVersionError
            When a newer release wrote it.
        ScopeError, StoreError
        """
        from jupyter_memory.remembering.importing import Entrance, import_memories
        from jupyter_memory.store.reading_exports import read_export

        self._require_owner("import memories")
        rooms = self._rooms
        rooms.store.mark()
        _, memories = read_export(Path(path))
        entrance = Entrance(
            store=rooms.store,
            moment=replace(rooms.moment(), source=None),
            policy=rooms.screening,
            embed=rooms.vectors.for_writing,
            space=rooms.vectors.space,
        )
        done = import_memories(
            entrance, str(path), memories, dry_run=dry_run, progress=progress or _silent
        )
        written = done.added + done.superseded + done.pending
        if written and not dry_run:
            self._after_write(written)
            rooms.vectors.follow_up()
        return done

    def _back_up_if_due(self) -> None:
        """Make the backup of the day in the store's own folder, where that can be done."""
        from jupyter_memory.store import archive

        rooms = self._rooms
        # In a mirror it would be a copy that erasures from other machines do not reach.
        is_here = not rooms.store.origin.is_elsewhere
        if rooms.scope.agent is None and is_here and rooms.store.is_writable():
            now = rooms.clock()
            if archive.is_due(rooms.store, now):
                archive.back_up(rooms.store, None, now)

    def drill(self) -> list[Restored]:
        """Bring the newest backup of each folder back to a temporary place and compare every row.

        It is done by itself once a month; `health` says when it last went well. A folder that
        cannot be reached, on a disk that is not mounted, is passed over.

        Returns
        -------
        list of Restored
            What was brought back, and is gone again.

        Raises
        ------
        UsageError
            When there is no backup.
        StoreDamagedError
            When one of them cannot be brought back as it was.
        ScopeError, StoreError

        Examples
        --------
        >>> memory = Memory("my-memory", user="ana", embedder="none")
        >>> receipt = memory.remember("Revenue excludes refunds.")
        >>> made = memory.backup()
        >>> [each.verified for each in memory.drill()]
        [True]
        """
        from jupyter_memory.tending import drilling

        self._require_owner("try out backups of everything")
        rooms = self._rooms
        rooms.store.mark()
        return drilling.drill(rooms.store, rooms.scope.user, rooms.clock())

    def _drill_if_due(self) -> None:
        """Try the backups out once a month; that one failed is noted, and told by `health`."""
        from jupyter_memory.tending import drilling

        rooms = self._rooms
        if rooms.scope.agent is not None or not rooms.store.is_writable():
            return
        now = rooms.now()
        if drilling.is_due(rooms.store, rooms.scope.user, now):
            drilling.drill(rooms.store, rooms.scope.user, now)

    def _require_owner(self, act: str) -> None:
        agent = self._rooms.scope.agent
        if agent is not None:
            raise ScopeError(
                f"{agent!r} may not {act}: this is the user's to do; open the memory without agent."
            )


def _silent(*_: Any) -> None:
    """Tell nobody."""
