"""Texts that wait to be read: on the disk before anything is done with them, gone when it is done.

Every handle has a file of its own, so that nobody waits for anybody to write; the system frees its
lock when the process dies, and then another handle of the same user takes its lines over.
"""

from __future__ import annotations

import contextlib
import json
import os
import threading
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from jupyter_memory.language.normal import digest
from jupyter_memory.store.translating import unwritten
from jupyter_memory.store.whole import private

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

FOLDER = "observed"
_ENDING = ".jsonl"

Entry = dict[str, Any]
"""A JSON object with an `id`."""


def owner_of(user: str) -> str:
    """Return by what the files of a user's handles begin."""
    return digest("observed by", user)


class Journal:
    """What one handle has to read yet.

    Parameters
    ----------
    root
        The store's folder, which is there.
    user
        Whose texts these are.
    """

    def __init__(self, root: Path, user: str) -> None:
        self._folder = root / FOLDER
        self._owner = owner_of(user)
        self._own = self._folder / f"{self._owner}-{uuid4().hex}{_ENDING}"
        self._threads = threading.Lock()
        self._lock: Any = None
        self._waiting: set[str] = set()

    def add(self, entries: Iterable[Entry], done: Iterable[str] = ()) -> None:
        """Write entries down, durably; in the same stroke others are done.

        Raises
        ------
        StoreError
            When they cannot be written.
        """
        new, over = list(entries), list(done)
        with self._threads:
            # First, so that an interrupt after the write cannot have the file taken for done.
            self._waiting |= {each["id"] for each in new}
            left = self._waiting - set(over)
            if left:
                self._write([*new, *({"done": each} for each in over)])
            elif self._waiting:
                self._empty()
            self._waiting = left

    def adopt(self) -> list[Entry]:
        """Take over what handles left behind that are gone."""
        entries: dict[str, Entry] = {}
        for path in self._of_others():
            with _held(path) as held:
                left = _read(path) if held else []
                if left:
                    self.add(left)
                entries |= {each["id"]: each for each in left}
                if held:
                    _unlink(path)
        return list(entries.values())

    def has_left_behind(self) -> bool:
        """Tell whether there may be something to adopt."""
        return any(True for _ in self._of_others())

    def struck(self) -> set[str]:
        """Return the ids of what waits here and was struck out on the disk, by an erasure."""
        with self._threads:
            written = {each["id"] for each in _read(self._own)} if self._waiting else set()
            return self._waiting - written

    def close(self) -> None:
        """Leave what still waits to whoever opens the store next."""
        with self._threads:
            if self._lock is not None:
                lock, self._lock = self._lock, None
                if not self._waiting:
                    _unlink(self._own)
                lock.release()
                if not self._waiting:
                    _unlink(_lock_path(self._own))

    def _of_others(self) -> Iterator[Path]:
        with contextlib.suppress(OSError):
            for path in sorted(self._folder.glob(f"{self._owner}-*{_ENDING}")):
                if path != self._own:
                    yield path

    def _write(self, lines: Iterable[Mapping[str, Any]]) -> None:
        # A line that a full disk cut short must not swallow the next one.
        raw = "\n" + "".join(json.dumps(each) + "\n" for each in lines)
        try:
            self._claim()
            with open(self._own, "ab", opener=private) as file:
                file.write(raw.encode())
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise unwritten(self._folder, error) from error

    def _claim(self) -> None:
        if self._lock is None:
            self._folder.mkdir(mode=0o700, exist_ok=True)
            lock = _lock_of(self._own)
            lock.acquire(timeout=0)
            self._lock = lock

    def _empty(self) -> None:
        with contextlib.suppress(OSError):
            os.truncate(self._own, 0)


def _read(path: Path) -> list[Entry]:
    """Return the entries that are not done; a line that was cut short was never answered for."""
    entries: dict[str, Entry] = {}
    try:
        lines = path.read_bytes().split(b"\n")
    except OSError:
        return []
    for line in lines:
        with contextlib.suppress(ValueError):
            entry = json.loads(line)
            if isinstance(entry, dict) and isinstance(entry.get("id"), str):
                entries[entry["id"]] = entry
            elif isinstance(entry, dict):
                entries.pop(str(entry.get("done")), None)
    return list(entries.values())


@contextlib.contextmanager
def _held(path: Path) -> Iterator[bool]:
    """Hold the lock of another handle's file, if its process is gone."""
    from filelock import Timeout

    lock = _lock_of(path)
    try:
        lock.acquire(timeout=0)
    except (Timeout, OSError, NotImplementedError):
        yield False
        return
    try:
        yield True
    finally:
        lock.release()
        _unlink(_lock_path(path))


def _lock_of(path: Path) -> Any:
    from filelock import FileLock

    return FileLock(_lock_path(path), thread_local=False, fallback_to_soft=False)


def _lock_path(path: Path) -> Path:
    return path.with_suffix(".lock")


def _unlink(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)
