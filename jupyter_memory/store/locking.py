"""One writer at a time, between threads and between processes.

The thread lock comes first, then the file lock. Neither is held during embedding, a model call or
the user's code. The system frees a file lock when its holder dies, however it dies.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import socket
import threading
import time
from collections import deque
from datetime import UTC, datetime
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from jupyter_memory.errors import StoreBusyError, StoreError
from jupyter_memory.store.translating import unwritten

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LOCK_FILE = ".lock"
HOLDER_FILE = ".lock-holder.json"
POLL_SECONDS = 0.002
_WITHOUT_LOCKS = (errno.ENOSYS, errno.ENOLCK, errno.EOPNOTSUPP)
"""What file systems answer that have no locks."""

WAITS_KEPT = 200
NO_WAIT_SECONDS = 0.05
"""A lock that comes sooner was free: to take the file's needs some of it."""


class StoreLock:
    """The lock of one store; get it from `lock_for`, so that a process has one a store.

    Attributes
    ----------
    waits
        Seconds that this process waited for it, the last of them.
    """

    def __init__(self, root: Path) -> None:
        from filelock import FileLock

        self.waits: deque[float] = deque(maxlen=WAITS_KEPT)

        self._root = root
        self._threads = threading.Lock()
        self._file = FileLock(
            root / LOCK_FILE,
            thread_local=False,
            # Its other kind of lock outlives a killed holder.
            fallback_to_soft=False,
        )

    @contextlib.contextmanager
    def hold(self, timeout: float) -> Iterator[None]:
        """Hold the lock for the body of the ``with`` statement.

        Parameters
        ----------
        timeout
            Seconds to wait for it.

        Raises
        ------
        StoreBusyError
            When it was not free in time; the message names the holder.
        ReadOnlyStoreError
            When the lock file cannot be made.
        StoreError
            When the file system has no locks, or no room.
        """
        begun = time.perf_counter()
        end = time.monotonic() + timeout
        if not self._threads.acquire(timeout=timeout):
            raise StoreBusyError(self._busy("another thread of this process", timeout))
        try:
            self._acquire_file(max(0.0, end - time.monotonic()), timeout)
            try:
                self._noticed(time.perf_counter() - begun)
                self._sign()
                yield
            finally:
                self._file.release()
        finally:
            self._threads.release()

    def _noticed(self, seconds: float) -> None:
        if seconds >= NO_WAIT_SECONDS:
            self.waits.append(seconds)

    @contextlib.contextmanager
    def attempt(self) -> Iterator[bool]:
        """Hold the lock for the body if it is free and the place can be written; tell whether."""
        if not self._threads.acquire(blocking=False):
            yield False
            return
        try:
            try:
                self._acquire_file(0.0, 0.0)
            except StoreError:
                yield False
                return
            try:
                self._sign()
                yield True
            finally:
                self._file.release()
        finally:
            self._threads.release()

    def _acquire_file(self, left: float, timeout: float) -> None:
        from filelock import Timeout

        try:
            self._file.acquire(timeout=left, poll_interval=POLL_SECONDS)
        except Timeout as error:
            raise StoreBusyError(self._busy(self._holder(), timeout)) from error
        except OSError as error:
            if error.errno in _WITHOUT_LOCKS:
                raise self._without_locks(error) from error
            raise unwritten(self._root, error) from error
        except NotImplementedError as error:
            raise self._without_locks(error) from error

    def _without_locks(self, error: Exception) -> StoreError:
        return StoreError(
            f"{self._root} lies on a file system without file locks ({error}), so writing is "
            "refused: two kernels could overwrite each other. Set JUPYTER_MEMORY_URI to a "
            "folder on another disk."
        )

    def _sign(self) -> None:
        signature = {
            "pid": os.getpid(),
            "host": socket.gethostname(),
            "since": datetime.now(UTC).isoformat(timespec="seconds"),
        }
        # It only serves the message of who waits in vain: on a full disk it is left out.
        with contextlib.suppress(OSError):
            (self._root / HOLDER_FILE).write_text(json.dumps(signature), encoding="utf-8")

    def _holder(self) -> str:
        try:
            holder = json.loads((self._root / HOLDER_FILE).read_text(encoding="utf-8"))
            return f"process {holder['pid']} on {holder['host']} (since {holder['since']})"
        except (OSError, ValueError, KeyError, TypeError):
            return "another process"

    def _busy(self, holder: str, timeout: float) -> str:
        return (
            f"The memory at {self._root} is being written by {holder} and did not become free "
            f"within {timeout:g} s; nothing was written. Try again, or end that process."
        )


_locks: WeakValueDictionary[Path, StoreLock] = WeakValueDictionary()
_registry = threading.Lock()


def lock_for(root: Path) -> StoreLock:
    """Return this process's lock of the store at a real path."""
    with _registry:
        lock = _locks.get(root)
        if lock is None:
            lock = _locks[root] = StoreLock(root)
        return lock
